"""What is said about penalties: to the staff, and to whom they are against."""

from datetime import datetime
from typing import Annotated, TypedDict
from uuid import UUID

from tournaments.api.entry_data import PlayerRow
from tournaments.infractions import INFRACTIONS, Infraction, title_of
from tournaments.models import Match, Penalty, PenaltyKind, Tournament
from tournaments.penalty_ledger import Repeats
from tournaments.services.records import profile_of
from tournaments.standings import number


class InfractionRow(TypedDict):
    """Something that is penalised; `step` is what the list suggests for the first, `repeated` for
    every further one in the same event."""

    code: str
    title: str
    about: str
    step: PenaltyKind
    repeated: PenaltyKind


class InfractionsShown(TypedDict):
    """The list of infractions. What is not `official` is nobody's rules but ours."""

    title: str
    source: str
    official: bool
    results: list[InfractionRow]


class PenaltyTable(TypedDict):
    """A match that a penalty is about, or that it decides or changes."""

    id: Annotated[str, {"format": "uuid"}]
    round: int
    table: int


class PenaltyRow(TypedDict):
    """What is held against an entry or one of its players. Never public.

    `note` is for the staff that does not play in the event, and for the players of the entry;
    `issued_by` and `revoked_by` are for the staff.
    """

    id: Annotated[str, {"format": "uuid"}]
    entry: PlayerRow
    player: PlayerRow | None
    round: Annotated[int | None, "The last round that was public then; null before the first."]
    infraction: str
    title: str
    kind: PenaltyKind
    points: Annotated[float, "Match points taken off in the standings."]
    match: Annotated[PenaltyTable | None, "What it is about, where a judge has said so."]
    falls_on: Annotated[PenaltyTable | None, "Null where there is no such match, or not yet."]
    note: str | None
    issued_at: datetime
    issued_by: str | None
    revoked_at: datetime | None
    revoked_by: str | None
    revoked_because: str | None


class RepeatRow(TypedDict):
    """How often there has been an infraction, `here` in this event and `before` in others of the
    same organisation, and what the list suggests for another one. The judge decides."""

    infraction: str
    title: str
    here: int
    before: int
    suggested: PenaltyKind


class EntryPenalties(TypedDict):
    """The penalties of an entry; `repeats` of all infractions are for the staff."""

    results: list[PenaltyRow]
    repeats: list[RepeatRow] | None


def infractions_shown() -> InfractionsShown:
    return {
        "title": INFRACTIONS.title,
        "source": INFRACTIONS.source,
        "official": INFRACTIONS.official,
        "results": [_infraction_row(one) for one in INFRACTIONS.infractions.values()],
    }


def penalty_rows(
    penalties: list[Penalty], tournament: Tournament, *, to_staff: bool, notes_of: set[UUID] | None
) -> list[PenaltyRow]:
    """Penalties of one event; notes of those entries alone, or of all (None)."""
    step = profile_of(tournament).step
    return [
        {
            "id": str(one.pk),
            "entry": {"id": str(one.entry_id), "name": one.entry.name},
            "player": None
            if one.player is None
            else {"id": str(one.player.pk), "name": one.player.name},
            "round": None if one.round is None else one.round.number,
            "infraction": one.infraction,
            "title": title_of(one.infraction),
            "kind": PenaltyKind(one.kind),
            "points": number(one.points * step),
            "match": _table(one.match),
            "falls_on": _table(one.falls_on),
            "note": one.note if (told := notes_of is None or one.entry_id in notes_of) else None,
            "issued_at": one.issued_at,
            "issued_by": one.issued_by.username if to_staff else None,
            "revoked_at": one.revoked_at,
            "revoked_by": one.revoked_by.username if to_staff and one.revoked_by else None,
            "revoked_because": one.revoked_because if told and one.revoked_at else None,
        }
        for one in penalties
    ]


def repeat_rows(repeats: Repeats) -> list[RepeatRow]:
    return [
        {
            "infraction": code,
            "title": one.title,
            "here": repeats.here.get(code, 0),
            "before": repeats.before.get(code, 0),
            "suggested": repeats.suggested(one),
        }
        for code, one in INFRACTIONS.infractions.items()
    ]


def _infraction_row(one: Infraction) -> InfractionRow:
    return {
        "code": one.code,
        "title": one.title,
        "about": one.about,
        "step": one.step,
        "repeated": one.repeated,
    }


def _table(match: Match | None) -> PenaltyTable | None:
    if match is None:
        return None
    return {"id": str(match.pk), "round": match.round.number, "table": match.table}
