"""What follows from what: one table, from the kind of fact to the services that act on it.

Each service is called at least once with the keyword arguments of the fact, possibly again after
a crash, and so must find by itself whether its work is already done.
"""

REACTIONS: dict[str, tuple[str, ...]] = {
    "replay.certified": ("tournaments.services.results.settle_from_replay",),
    "replay.refused": (),
}
