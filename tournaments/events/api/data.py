"""What is said about events: allow-lists, so that nothing secret is shown because it exists."""

from datetime import datetime
from typing import Annotated, Any, NotRequired, TypedDict

from decks.api.representations import Digest
from tournaments.stages.api.data import RoundName, StageRow, round_name, stage_row
from tournaments.stages.services.visible_stages import shown_stages
from tournaments.standings.profile_data import ProfileData, profile_data
from tournaments.standings.services.match_history import profile_of
from tournaments.terms.kinds import (
    DeadlineAction,
    EntryState,
    IntentionalDraws,
    LateEntries,
    Reveal,
    TournamentState,
    Venue,
)

# A row together with the counts that its selector added, which the type of the row does not know.
Counted = Any


class OrganisationName(TypedDict):
    """Who runs an event."""

    slug: str
    name: str


class FormatName(TypedDict):
    """The version of a format that an event pins."""

    slug: str
    digest: Digest


class EventFormat(FormatName):
    """The same with what the event bans and limits besides, as its organiser wrote it."""

    rules_digest: Digest
    amended: bool
    banned: list[str]
    limited: dict[str, int]


class EntryCounts(TypedDict):
    """How many entries are in each state."""

    waiting: int
    entered: int
    checked_in: int
    dropped: int
    disqualified: int
    withdrawn: int


class TournamentRow(TypedDict):
    """An event as it is listed."""

    id: Annotated[str, {"format": "uuid"}]
    name: str
    organisation: OrganisationName
    game: str
    format: FormatName
    state: TournamentState
    capacity: Annotated[int | None, "How many can play; null takes everybody."]
    places_taken: int
    team_size: Annotated[int, "How many players an entry has."]
    starts_at: datetime | None
    created_at: datetime


class DeadlineData(TypedDict):
    """When the clock opens or closes something. For the staff with why it could not, if so."""

    at: datetime
    done_at: Annotated[datetime | None, "When it was done, by the clock or by the staff before it."]
    failure: NotRequired[str | None]


class DeadlinesData(TypedDict):
    """What the clock does in an event; null where it is left to the staff."""

    open_registration: DeadlineData | None
    close_registration: DeadlineData | None
    open_check_in: DeadlineData | None
    close_check_in: DeadlineData | None


class TournamentDetail(TypedDict):
    """An event."""

    id: Annotated[str, {"format": "uuid"}]
    name: str
    description: str
    organisation: OrganisationName
    game: str
    format: EventFormat
    state: TournamentState
    state_before: Annotated[
        TournamentState | None, "What a cancelled event becomes when it is opened again."
    ]
    reveal: Annotated[Reveal, "When decks and complete logs are open to everybody."]
    capacity: Annotated[int | None, "How many can play; null takes everybody."]
    places_taken: int
    team_size: Annotated[int, "How many players an entry has."]
    entries: EntryCounts
    starts_at: datetime | None
    decks_due_at: Annotated[datetime | None, "Until when players hand in decks; null: the start."]
    deadlines: DeadlinesData
    objection_minutes: Annotated[
        int | None, "How long a player's log can be disputed; null leaves it to a judge."
    ]
    profile: Annotated[str, "How points and ties are counted."]
    own_profile: Annotated[dict[str, Any], "What the organiser has changed of it."]
    scoring: ProfileData
    zone: Annotated[str, "By which clock its pages tell times; here they are in UTC."]
    venue: Annotated[Venue, "Where it is played."]
    late_entries: Annotated[LateEntries, "What the rounds count as that latecomers have missed."]
    late_limit: Annotated[int | None, "How many rounds they may miss; null for any number."]
    round_check_in: Annotated[bool, "Whether players say before each round that they are there."]
    most_missed: Annotated[
        int | None, "After how many rounds missed in a row they have dropped; null for never."
    ]
    intentional_draws: IntentionalDraws
    confirm_minutes: Annotated[
        int | None, "How long the report of one player can be disputed; null for no end."
    ]
    stages: list[StageRow]
    rounds: list[RoundName]
    imported_from: Annotated[
        str | None, "The SHA-256 of the document that it was read from, if it was."
    ]
    created_at: datetime


def tournament_row(tournament: Counted) -> TournamentRow:
    return {
        "id": str(tournament.pk),
        "name": tournament.name,
        "organisation": _organisation(tournament),
        "game": tournament.game,
        "format": {"slug": tournament.format, "digest": tournament.format_digest},
        "state": tournament.state,
        "capacity": tournament.capacity,
        "places_taken": tournament.places_taken,
        "team_size": tournament.team_size,
        "starts_at": tournament.starts_at,
        "created_at": tournament.created_at,
    }


def tournament_detail(tournament: Counted, *, for_staff: bool = False) -> TournamentDetail:
    return {
        "id": str(tournament.pk),
        "name": tournament.name,
        "description": tournament.description,
        "organisation": _organisation(tournament),
        "game": tournament.game,
        "format": _format(tournament),
        "state": tournament.state,
        "state_before": tournament.state_before or None,
        "reveal": tournament.reveal,
        "capacity": tournament.capacity,
        "places_taken": tournament.places_taken,
        "team_size": tournament.team_size,
        "entries": _counts(tournament),
        "starts_at": tournament.starts_at,
        "decks_due_at": tournament.decks_due_at,
        "deadlines": _deadlines(tournament, for_staff),
        "objection_minutes": tournament.objection_minutes,
        "profile": tournament.profile,
        "own_profile": tournament.own_profile,
        "scoring": profile_data(profile_of(tournament)),
        "zone": tournament.zone,
        "venue": tournament.venue,
        "late_entries": tournament.late_entries,
        "late_limit": tournament.late_limit,
        "round_check_in": tournament.round_check_in,
        "most_missed": tournament.most_missed,
        "intentional_draws": tournament.intentional_draws,
        "confirm_minutes": tournament.confirm_minutes,
        "stages": [
            stage_row(one.stage, begun=one.begun) for one in shown_stages(tournament=tournament)
        ],
        "rounds": [round_name(round_) for round_ in tournament.rounds.all()],
        "imported_from": tournament.imported_from or None,
        "created_at": tournament.created_at,
    }


def _deadlines(tournament: Counted, for_staff: bool) -> DeadlinesData:
    told: Any = dict.fromkeys(DeadlineAction.values)
    for one in tournament.deadlines.all():
        told[one.action] = {"at": one.at, "done_at": one.done_at}
        if for_staff:
            told[one.action]["failure"] = one.failure or None
    return told


def _organisation(tournament: Counted) -> OrganisationName:
    return {"slug": tournament.organisation.slug, "name": tournament.organisation.name}


def _format(tournament: Counted) -> EventFormat:
    return {
        "slug": tournament.format,
        "digest": tournament.format_digest,
        "rules_digest": tournament.rules_digest,
        "amended": bool(tournament.banned or tournament.limited),
        "banned": tournament.banned,
        "limited": tournament.limited,
    }


def _counts(tournament: Counted) -> EntryCounts:
    counts: Any = {state.value: getattr(tournament, f"{state}_count") for state in EntryState}
    return counts
