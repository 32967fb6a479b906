"""What follows from what: one table, from the kind of entry to the services that act on it.

Each service is called as `service(entry=..., now=...)` with an entry of the journal: at least once,
possibly again after a crash, and so must find by itself whether its work is already done.
"""

REACTIONS: dict[str, tuple[str, ...]] = {
    "entry.claimed": ("tournaments.services.series_standings.recount_after",),
    "replay.certified": ("tournaments.services.results.settle_from_replay",),
    "tournament.finished": ("tournaments.services.series_standings.recount_after",),
    "tournament.reopened": ("tournaments.services.series_standings.recount_after",),
}
