"""The fields of what judges and the staff did in an event, in its archive."""

from tournaments.archive.document.fields import SMALL, Field, Fields, words
from tournaments.archive.document.shape import (
    choice,
    maybe,
    moment,
    name_of_row,
    pair,
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

# The points that penalties take off in the standings, which everybody may know, without the reason.
DEDUCTION: Fields = (
    Field("entry", name_of_row, "entry_id", taken=False),
    Field("points", whole(1, SMALL)),
    Field(
        "round",
        maybe(whole(1)),
        "round.number",
        taken=False,
        about="The latest submission at that time, or null.",
    ),
    Field("at", moment, "issued_at"),
)
ANNOUNCEMENT: Fields = (
    Field("text", text(LONGEST_WORDS, lines=True)),
    Field("at", moment, "made_at"),
    Field("withdrawn_at", maybe(moment), optional=True, staff=True, about="Visible to staff only."),
)
DISPUTE: Fields = (
    Field("match", name_of_row, "match_id", taken=False),
    Field("cause", choice(DisputeCause.values), about=words(DisputeCause.values)),
    Field("opened_by", maybe(name_of_row), "opened_by_id", taken=False, about="An entry, or null."),
    Field("words", pair(WORDS), about="What each player said, by seat."),
    Field("opened_at", moment),
    Field("closed_at", maybe(moment)),
    Field(
        "closed_as", maybe(choice(DisputeEnd.values)), empty=True, about=words(DisputeEnd.values)
    ),
)
PENALTY: Fields = (
    Field("entry", name_of_row, "entry_id", taken=False),
    Field(
        "player",
        maybe(whole(0, 16)),
        "player.number",
        taken=False,
        about="From 0, or null for all.",
    ),
    Field("round", maybe(whole(1)), "round.number", taken=False),
    Field(
        "match",
        maybe(name_of_row),
        "match_id",
        optional=True,
        taken=False,
        about="Subject of the penalty, or null.",
    ),
    Field("infraction", text(40)),
    Field("kind", choice(PenaltyKind.values), about=words(PenaltyKind.values)),
    Field("points", whole(0, SMALL)),
    Field("falls_on", maybe(name_of_row), "falls_on_id", taken=False, about="A match, or null."),
    Field("note", WORDS),
    Field("by", BY, "issued_by.username", taken=False),
    Field("at", moment, "issued_at"),
    Field("revoked_by", maybe(BY), "revoked_by.username", taken=False),
    Field("revoked_at", maybe(moment)),
    Field("revoked_because", WORDS),
)
DECK_CHECK: Fields = (
    Field("entry", name_of_row, "entry_id", taken=False),
    Field("round", maybe(whole(1)), "round.number", taken=False),
    Field("match", maybe(name_of_row), "match_id", taken=False),
    Field("chosen", choice(Chosen.values), about=words(Chosen.values)),
    Field("reason", WORDS),
    Field("by", BY, "opened_by.username", taken=False),
    Field("at", moment, "opened_at"),
    Field("closed_by", maybe(BY), "closed_by.username", taken=False),
    Field("closed_at", maybe(moment)),
    Field("finding", maybe(choice(Finding.values)), empty=True, about=words(Finding.values)),
    Field("note", WORDS),
    Field("extension_minutes", whole(0, SMALL)),
    Field(
        "penalty",
        maybe(whole(0, MOST_JUDGED)),
        None,
        about="Its place in `penalties`, from 0, or null.",
    ),
)
DEADLINE: Fields = (
    Field("action", choice(DeadlineAction.values), about=words(DeadlineAction.values)),
    Field("at", moment),
    Field("done_at", maybe(moment)),
)
HELPER: Fields = (
    Field("name", BY, "user.username"),
    Field("role", choice(EVENT_ROLES)),
    Field("since", moment),
)
