"""Who of an event's staff reads which entries of its journal whole: by the kind of entry.

Everybody reads what is public of an entry. Who acted, what was written as the reason, and all of an
entry that is not public, is for those who have the powers that stand here beside its kind: those
that the pages about the same things ask for. A kind that is missing here is shown to nobody whole.
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

POWERS_NEEDED: Mapping[str, frozenset[Power]] = {
    "announcement.made": _ANY_ROLE,
    "announcement.withdrawn": _ANY_ROLE,
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
    "entry.player_invited": _ANY_ROLE,
    "entry.player_joined": _ANY_ROLE,
    "entry.player_left": _ANY_ROLE,
    "entry.promoted": _ANY_ROLE,
    "entry.reinstated": _RULING,
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
    "match.overtime": _RESULTS,
    "match.reopened": _RULING,
    "match.reported": _RESULTS,
    "match.settled": _RULING,
    "match.voided": _ANY_ROLE,
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
    "replay.requeued": _RESULTS,
    "replay.revealed": _ANY_ROLE,
    # Who hosts a game has seen its seed and both decks; judges are to know who that is.
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
    "tournament.cancelled": _ANY_ROLE,
    "tournament.changed": _ANY_ROLE,
    "tournament.check_in_opened": _ANY_ROLE,
    "tournament.cloned": _MANAGING,
    "tournament.created": _ANY_ROLE,
    "tournament.finished": _ANY_ROLE,
    "tournament.imported": _ANY_ROLE,
    "tournament.opened": _ANY_ROLE,
    "tournament.reopened": _ANY_ROLE,
    "tournament.started": _ANY_ROLE,
}


def reads_whole(*, kind: str, powers: Collection[Power]) -> bool:
    """Whether somebody with these powers in the event reads entries of this kind whole.

    Who has none is not of its staff. Who plays in it is to come with none: the public part is all
    that players read.
    """
    needed = POWERS_NEEDED.get(kind)
    return needed is not None and bool(powers) and needed <= set(powers)
