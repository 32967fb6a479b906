"""What judges and the staff did in an event, field by field, as the archive has it."""

from tournaments.archive.document.fields import SMALL
from tournaments.archive.document.shape import (
    choice,
    fields,
    maybe,
    moment,
    name_of_row,
    text,
    whole,
)
from tournaments.terms.kinds import (
    EVENT_ROLES,
    Chosen,
    DeadlineAction,
    DisputeCause,
    DisputeEnd,
    Finding,
    PenaltyKind,
)

MOST_JUDGED = 20_000
LONGEST_WORDS = 1000
LONGEST_USERNAME = 150

WORDS = text(LONGEST_WORDS, least=0, lines=True)
# Somebody of the staff, by their name; that gives nobody a power elsewhere.
BY = text(LONGEST_USERNAME)

# What penalties take off in the standings, which everybody may know; not for what.
DEDUCTION = fields(
    {"entry": name_of_row, "points": whole(1, SMALL), "round": maybe(whole(1)), "at": moment}
)
ANNOUNCEMENT = fields(
    {"text": text(LONGEST_WORDS, lines=True), "at": moment}, {"withdrawn_at": maybe(moment)}
)
DISPUTE = fields(
    {
        "match": name_of_row,
        "cause": choice(DisputeCause.values),
        "opened_by": maybe(name_of_row),
        "words": WORDS,
        "opened_at": moment,
        "closed_at": maybe(moment),
        "closed_as": maybe(choice(DisputeEnd.values)),
    }
)
PENALTY = fields(
    {
        "entry": name_of_row,
        "player": maybe(whole(0, 16)),
        "round": maybe(whole(1)),
        "infraction": text(40),
        "kind": choice(PenaltyKind.values),
        "points": whole(0, SMALL),
        "falls_on": maybe(name_of_row),
        "note": WORDS,
        "by": BY,
        "at": moment,
        "revoked_by": maybe(BY),
        "revoked_at": maybe(moment),
        "revoked_because": WORDS,
    },
    {"match": maybe(name_of_row)},
)
DECK_CHECK = fields(
    {
        "entry": name_of_row,
        "round": maybe(whole(1)),
        "match": maybe(name_of_row),
        "chosen": choice(Chosen.values),
        "reason": WORDS,
        "by": BY,
        "at": moment,
        "closed_by": maybe(BY),
        "closed_at": maybe(moment),
        "finding": maybe(choice(Finding.values)),
        "note": WORDS,
        "extension_minutes": whole(0, SMALL),
        "penalty": maybe(whole(0, MOST_JUDGED)),
    }
)
DEADLINE = fields({"action": choice(DeadlineAction.values), "at": moment, "done_at": maybe(moment)})
HELPER = fields({"name": BY, "role": choice(EVENT_ROLES), "since": moment})
