"""Events in answers: allow-lists, so that nothing secret is shown because it exists."""

from datetime import datetime
from typing import Annotated, Any, NotRequired, TypedDict

from accounts.api.representations import OrganisationName
from decks.format_names import FormatName
from tournaments.core.api.expansions import ImportedFrom, format_name
from tournaments.core.api.settings import setting_values, tells_settings
from tournaments.core.round_names import RoundName, round_name
from tournaments.core.selectors import entries_by_state
from tournaments.stages.api.data import StageRow, stage_row
from tournaments.stages.selectors.visible_stages import visible_stages
from tournaments.standings.profile_data import ProfileData, profile_data
from tournaments.standings.services.match_history import profile_of
from tournaments.terms.event_plan import Plan
from tournaments.terms.kinds import DeadlineAction, TournamentState
from tournaments.terms.settings import settings_of

# A row together with the counts that its selector added, which the type of the row does not know.
Counted = Any
_SETTINGS = settings_of(Plan)


class EntryCounts(TypedDict):
    """Number of entries in each state."""

    waiting: int
    entered: int
    checked_in: int
    dropped: int
    disqualified: int
    withdrawn: int


class TournamentRow(TypedDict):
    """An event in a list."""

    id: Annotated[str, {"format": "uuid"}]
    name: str
    organisation: OrganisationName
    game: str
    game_name: Annotated[str, _SETTINGS["game_name"].meaning]
    format: FormatName
    state: TournamentState
    capacity: Annotated[int | None, _SETTINGS["capacity"].meaning]
    places_taken: int
    team_size: Annotated[int, "Number of players of an entry."]
    place: str
    starts_at: datetime | None
    finished_at: Annotated[datetime | None, "Time when it was finished, or null."]
    imported_from: ImportedFrom
    created_at: datetime
    updated_at: Annotated[
        datetime, "Time of the last public change of the event, its entries or its matches."
    ]


class DeadlineData(TypedDict):
    """A scheduled opening or closing. Staff also get the reason if it failed."""

    at: datetime
    done_at: Annotated[datetime | None, "Time when it was done, on schedule or earlier by staff."]
    failure: NotRequired[str | None]


class DeadlinesData(TypedDict):
    """The schedule of an event; null for what staff do manually."""

    open_registration: DeadlineData | None
    close_registration: DeadlineData | None
    open_check_in: DeadlineData | None
    close_check_in: DeadlineData | None


@tells_settings(
    Plan,
    first=(
        *("id", "short_code", "name", "description", "organisation", "game", "game_name", "format"),
        *("amended", "rules_digest", "banned", "limited", "house_file", "state", "state_before"),
        *("reveal", "capacity", "places_taken", "team_size", "entries", "starts_at"),
        *("decks_due_at", "deadlines", "objection_minutes", "profile", "own_profile", "scoring"),
    ),
    last=("stages", "published_rounds", "imported_from", "created_at", "finished_at", "updated_at"),
)
class TournamentDetail(TypedDict):
    """An event. "Empty" in what is said of its settings is null, or an empty text or list."""

    id: Annotated[str, {"format": "uuid"}]
    short_code: Annotated[str, "Path of its short address, which leads to its page."]
    organisation: OrganisationName
    format: Annotated[FormatName, "Its fixed version of the format, with its own bans and limits."]
    amended: Annotated[bool, "Whether it has its own bans, limits or house rules."]
    rules_digest: Annotated[
        str | None,
        {"pattern": "^sha256:[0-9a-f]{64}$"},
        "Null for a game `other`, which has no rules here.",
    ]
    state: TournamentState
    state_before: Annotated[
        TournamentState | None, "State that a cancelled event returns to when it is reopened."
    ]
    places_taken: int
    team_size: Annotated[int, "Number of players of an entry."]
    entries: EntryCounts
    deadlines: DeadlinesData
    scoring: ProfileData
    stages: list[StageRow]
    published_rounds: list[RoundName]
    imported_from: ImportedFrom
    created_at: datetime
    finished_at: Annotated[datetime | None, "Time when it was finished, or null."]
    updated_at: Annotated[
        datetime, "Time of the last public change of the event, its entries or its matches."
    ]


def tournament_row(tournament: Counted) -> TournamentRow:
    return {
        "id": str(tournament.pk),
        "name": tournament.name,
        "organisation": organisation_name(tournament),
        "game": tournament.game,
        "game_name": tournament.game_name,
        "format": format_name(tournament),
        "state": tournament.state,
        "capacity": tournament.capacity,
        "places_taken": tournament.places_taken,
        "team_size": tournament.team_size,
        "place": tournament.place,
        "starts_at": tournament.starts_at,
        "finished_at": tournament.finished_at,
        "imported_from": tournament.imported_from or None,
        "created_at": tournament.created_at,
        "updated_at": _updated_at(tournament),
    }


def tournament_detail(tournament: Counted, *, for_staff: bool = False) -> TournamentDetail:
    facts: Any = setting_values(tournament, Plan, for_staff=for_staff) | {
        "id": str(tournament.pk),
        "short_code": tournament.short_code,
        "organisation": organisation_name(tournament),
        "format": format_name(tournament),
        "amended": bool(tournament.banned or tournament.limited or tournament.house_file),
        "rules_digest": tournament.rules_digest or None,
        "state": tournament.state,
        "state_before": tournament.state_before or None,
        "places_taken": tournament.places_taken,
        "team_size": tournament.team_size,
        "entries": entries_by_state(tournament=tournament),
        "deadlines": _deadlines(tournament, for_staff),
        "scoring": profile_data(profile_of(tournament)),
        "stages": [
            stage_row(visible.stage, begun=visible.begun)
            for visible in visible_stages(tournament=tournament)
        ],
        "published_rounds": [round_name(round_) for round_ in tournament.rounds.all()],
        "imported_from": tournament.imported_from or None,
        "created_at": tournament.created_at,
        "finished_at": tournament.finished_at,
        "updated_at": _updated_at(tournament),
    }
    detail: Any = {name: facts[name] for name in TournamentDetail.__annotations__ if name in facts}
    return detail


def _updated_at(tournament: Counted) -> datetime:
    """A draft that nobody but its staff has seen has had no public change."""
    updated: datetime = tournament.journal.updated_at or tournament.created_at
    return updated


def _deadlines(tournament: Counted, for_staff: bool) -> DeadlinesData:
    deadlines: Any = dict.fromkeys(DeadlineAction.values)
    for deadline in tournament.deadlines.all():
        deadlines[deadline.action] = {"at": deadline.at, "done_at": deadline.done_at}
        if for_staff:
            deadlines[deadline.action]["failure"] = deadline.failure or None
    return deadlines


def organisation_name(tournament: Counted) -> OrganisationName:
    return {"slug": tournament.organisation.slug, "name": tournament.organisation.name}
