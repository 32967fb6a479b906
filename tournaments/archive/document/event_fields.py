"""The fields of an event and of a stage in its archive."""

import re
from typing import Any

from tournaments.archive.document.fields import (
    SMALL,
    Field,
    Fields,
    reader_of,
    setting_fields,
    words,
)
from tournaments.archive.document.shape import (
    anything,
    choice,
    digest,
    listed,
    matching,
    maybe,
    moment,
    name_of_row,
    text,
    whole,
)
from tournaments.terms.event_plan import Plan
from tournaments.terms.kinds import TournamentState
from tournaments.terms.other_games import LONGEST_FORMAT, OTHER_GAME
from tournaments.terms.settings import settings_of
from tournaments.terms.stage_plan import StagePlan

MOST_ENTRIES = 20_000
MOST_STAGES = 16
MOST_ROUNDS = 256

SLUG = matching(re.compile(r"[a-z0-9_-]{1,64}", re.ASCII), "a short name in lower case")
_NULL_WITHOUT_RULES = f"Null for a game `{OTHER_GAME}`, and for no other."
# From these an event can be cancelled.
_BEFORE_CANCELLING = [
    state
    for state in TournamentState.values
    if state not in (TournamentState.FINISHED, TournamentState.CANCELLED)
]
_ORGANISATION = (
    Field("slug", text(50), "organisation.slug"),
    Field("name", text(120), "organisation.name"),
)
_OF_FORMAT = ("banned", "limited", "house_file")
_FORMAT = (
    Field(
        "slug",
        text(LONGEST_FORMAT, least=0),
        "format",
        about=f"A short name; of a game `{OTHER_GAME}` any words, or none.",
    ),
    Field("digest", maybe(digest), "format_digest", empty=True, about=_NULL_WITHOUT_RULES),
    Field("rules_digest", maybe(digest), empty=True, about=_NULL_WITHOUT_RULES),
    *setting_fields(Plan, _OF_FORMAT),
)
# Settings with a place of their own in the document; others follow in the order of the plan.
_BEFORE_STATE = ("name", "description", "game", "game_name")
_BEFORE_TEAMS = ("reveal", "profile", "own_profile")
_AFTER_TEAMS = (
    *("capacity", "objection_minutes", "confirm_minutes", "intentional_draws", "zone", "venue"),
    *("late_entries", "late_limit", "round_check_in", "most_missed", "starts_at", "decks_due_at"),
)


def event_fields(plan: Any) -> Fields:
    """Those of an event with the settings of this plan."""
    placed = {*_BEFORE_STATE, *_BEFORE_TEAMS, *_AFTER_TEAMS, "format", *_OF_FORMAT}
    others = [name for name in settings_of(plan) if name not in placed]
    return (
        Field("id", name_of_row, taken=False),
        *setting_fields(plan, _BEFORE_STATE, game=SLUG),
        Field("state", choice(TournamentState.values), about=words(TournamentState.values)),
        *setting_fields(plan, _BEFORE_TEAMS),
        Field("team_size", whole(1, 16), about="Players in an entry."),
        *setting_fields(plan, (*_AFTER_TEAMS, *others)),
        Field("created_at", moment, taken=False),
        Field(
            "state_before",
            maybe(choice(_BEFORE_CANCELLING)),
            empty=True,
            about="The state before a cancelled event was cancelled, and after it is reopened; null"
            " for any other event.",
        ),
        Field(
            "organisation", parts=_ORGANISATION, taken=False, about="The organisation that ran it."
        ),
        Field("format", parts=_FORMAT, about="With the bans, limits and house rules of the event."),
        Field(
            "imported_from",
            maybe(digest),
            empty=True,
            taken=False,
            about="SHA-256 of the archive that the event was imported from, or null.",
        ),
    )


EVENT = event_fields(Plan)
ENTRANT = (
    Field("entry", name_of_row),
    Field("seed", whole(1)),
    Field("group", whole(1, SMALL)),
)


def stage_fields(plan: Any) -> Fields:
    """Those of a stage with the settings of this plan."""
    return (
        Field("number", whole(1, MOST_STAGES), about="From 1, in playing order."),
        *setting_fields(
            plan,
            rounds=whole(1, MOST_ROUNDS),
            entering=listed(whole(0), MOST_ROUNDS),
            cut_size=whole(1),
            cut_points=whole(0),
        ),
        Field(
            "bracket",
            maybe(anything),
            about="For an elimination stage with a public round; otherwise null.",
        ),
        Field(
            "entrants",
            listed(reader_of(ENTRANT), MOST_ENTRIES),
            column=None,
            about="`entry`, `seed` and `group` of each player, once the stage has a public round.",
        ),
    )


STAGE = stage_fields(StagePlan)
