"""Which staff of an event can read an entry of its journal in full, by its kind.

The public part of an entry is for everyone. Its actor, its reason and entries that are not public
are for those who have the powers listed here for the kind, the same that the pages on the subject
ask for. A kind that is missing here is never shown in full.
"""

from collections.abc import Collection, Mapping

from accounts.roles import Power

# What the pages show to every role of the staff.
_ANY_ROLE: frozenset[Power] = frozenset()
_RULING = frozenset({Power.RULE})
_DECKS = frozenset({Power.SEE_DECKS})
_CHECKING = frozenset({Power.RULE, Power.SEE_DECKS})
_MANAGING = frozenset({Power.MANAGE_EVENTS})
_RESULTS = frozenset({Power.ENTER_RESULTS})
_MONEY = frozenset({Power.RUN_ROUNDS})

POWERS_NEEDED: Mapping[str, frozenset[Power]] = {
    "announcement.made": _ANY_ROLE,
    "announcement.withdrawn": _ANY_ROLE,
    "announcement.put_back": _ANY_ROLE,
    "announcement.taken_down": _ANY_ROLE,
    "check_in.closed": _ANY_ROLE,
    "clock.paused": _ANY_ROLE,
    "clock.set": _ANY_ROLE,
    "clock.started": _ANY_ROLE,
    "deadline.failed": _ANY_ROLE,
    "deadline.removed": _ANY_ROLE,
    "deadline.set": _ANY_ROLE,
    # The reason for a deck that the staff hands in may tell of what is in it.
    "deck.submitted": _DECKS,
    "deck.exported": _DECKS,
    "deck.on_paper": _ANY_ROLE,
    "deck.revealed": _ANY_ROLE,
    "deck.viewed": _DECKS,
    "deck_check.closed": _CHECKING,
    "deck_check.opened": _CHECKING,
    "deck_checks.drawn": _CHECKING,
    "dispute.corrected": _RULING,
    "dispute.released": _RULING,
    "dispute.taken": _RULING,
    "dispute.taken_back": _RULING,
    "entry.arranged": _ANY_ROLE,
    "entry.check_in_undone": _ANY_ROLE,
    "entry.checked_in": _ANY_ROLE,
    "entry.claimed": _ANY_ROLE,
    "entry.code_renewed": _MANAGING,
    "guests.codes_renewed": _MANAGING,
    "entry.created": _ANY_ROLE,
    "entry.disqualified": _RULING,
    "entry.dropped": _ANY_ROLE,
    "entry.erased": _MANAGING,
    "entry.here": _ANY_ROLE,
    "entry.here_undone": _ANY_ROLE,
    "entry.invitation_ended": _ANY_ROLE,
    "entry.late": _ANY_ROLE,
    "entry.name_removed": _ANY_ROLE,
    "entry.painting_scored": _RESULTS,
    "entry.payment_noted": _MONEY,
    "entry.payment_taken_back": _MONEY,
    "entry.player_invited": _ANY_ROLE,
    "entry.player_joined": _ANY_ROLE,
    "entry.player_left": _ANY_ROLE,
    "entry.prize_handed_out": _MONEY,
    "entry.prize_not_handed_out": _MONEY,
    "entry.prize_set": _MONEY,
    "entry.promoted": _ANY_ROLE,
    "entry.reinstated": _RULING,
    "entry.renamed": _ANY_ROLE,
    "entry.returned": _ANY_ROLE,
    "entry.withdrawn": _ANY_ROLE,
    "game.reinstated": _RULING,
    "game.settled": _RESULTS,
    # A result can be a judge's word in a dispute, or follow from a disqualification: the reason
    # then is theirs, and the same for each of these kinds.
    "match.corrected": _RULING,
    "match.counted": _RULING,
    "match.disputed": _RULING,
    "match.extended": _RESULTS,
    "match.featured": _ANY_ROLE,
    "match.overtime": _RESULTS,
    "match.reopened": _RULING,
    "match.reported": _RESULTS,
    "match.settled": _RULING,
    # Until the event is finished nobody who plays in it knows what was given.
    "match.sportsmanship_scored": _RULING,
    "match.unfeatured": _ANY_ROLE,
    "match.voided": _ANY_ROLE,
    "overlay.ended": _ANY_ROLE,
    "overlay.made": _ANY_ROLE,
    "pair.allowed": _ANY_ROLE,
    "pair.forbidden": _ANY_ROLE,
    "penalty.issued": _ANY_ROLE,
    "penalty.revoked": _ANY_ROLE,
    "registration.closed": _ANY_ROLE,
    "replay.accepted": _RESULTS,
    "replay.certified": _RESULTS,
    "replay.contested": _RESULTS,
    "replay.quarantined": _RESULTS,
    "replay.refused": _RESULTS,
    "replay.released": _RESULTS,
    "replay.requeued": _RESULTS,
    "replay.revealed": _ANY_ROLE,
    # Who hosts a game has seen its seed and both decks; judges are to know who that is.
    "replay.put_back": _ANY_ROLE,
    "replay.taken_down": _ANY_ROLE,
    "replay.uploaded": _RULING,
    "round.closed": _ANY_ROLE,
    "round.discarded": _ANY_ROLE,
    "round.drafted": _ANY_ROLE,
    "round.edited": _ANY_ROLE,
    "round.published": _ANY_ROLE,
    "round.repaired": _ANY_ROLE,
    "round.stale": _ANY_ROLE,
    "round.undone": _ANY_ROLE,
    "seed.fetched": _RULING,
    "seed.replaced": _ANY_ROLE,
    "staff.dismissed": _ANY_ROLE,
    "staff.named": _ANY_ROLE,
    "table.begun": _ANY_ROLE,
    "table.closed": _ANY_ROLE,
    "table.finished": _ANY_ROLE,
    # A judge who looks sees both hands.
    "table.looked": _RULING,
    "table.opened": _ANY_ROLE,
    "table.paused": _ANY_ROLE,
    "table.record_opened": _ANY_ROLE,
    "table.resumed": _ANY_ROLE,
    "table.taken_back": _ANY_ROLE,
    "table.time_given": _ANY_ROLE,
    "tournament.away": _ANY_ROLE,
    "tournament.cancelled": _ANY_ROLE,
    "tournament.changed": _ANY_ROLE,
    "tournament.check_in_opened": _ANY_ROLE,
    "tournament.cloned": _MANAGING,
    "tournament.created": _ANY_ROLE,
    "tournament.finished": _ANY_ROLE,
    "tournament.imported": _ANY_ROLE,
    "tournament.opened": _ANY_ROLE,
    "tournament.put_back": _ANY_ROLE,
    "tournament.reopened": _ANY_ROLE,
    "tournament.started": _ANY_ROLE,
    "tournament.taken_down": _ANY_ROLE,
}


def reads_whole(*, kind: str, powers: Collection[Power]) -> bool:
    """Whether a user with these powers in the event can read entries of this kind in full.

    A user without powers is not staff. For a user who plays in the event pass none: players read
    the public part alone.
    """
    needed = POWERS_NEEDED.get(kind)
    return needed is not None and bool(powers) and needed <= set(powers)
