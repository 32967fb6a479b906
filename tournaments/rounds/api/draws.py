"""The draws of an event, each with all that is needed to repeat it."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict
from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from contract.answers import Answer
from tournaments.core import selectors
from tournaments.core.api.permissions import viewer
from tournaments.models import RoundDraw
from tournaments.pairing.lots import Purpose
from tournaments.rounds.selectors import rounds as rounds_selectors
from tournaments.rounds.selectors.rounds import MatchAsSeated
from tournaments.rounds.services.round_draws import link_of, unpacked
from tournaments.terms.kinds import MatchState, RoundState, SettledBy, StageKind

Id = Annotated[str, {"format": "uuid"}]


class Lots(TypedDict):
    """The source of lots: link 0 of a chain of hashes, which the event committed to when it was
    made, and the link of this draw; null before it is opened. Both are hex."""

    commitment: str
    link: str | None


class DrawnPlayer(TypedDict):
    """A player as the draw knows them. `met` are numbers of players: those of `players` from 0, and
    those of `gone` after them, and players with the same `club` are of one club."""

    id: Id
    points: int
    met: NotRequired[list[int]]
    had_bye: NotRequired[bool]
    missed: NotRequired[bool]
    awarded_bye: NotRequired[bool]
    floated: NotRequired[bool]
    club: NotRequired[int]
    tables: NotRequired[list[int]]
    fixed_table: NotRequired[int]


class SwissDraw(TypedDict):
    """A Swiss round: who was paired, pairs that don't meet (most of them decoys that change
    nothing), and the pairings as drawn, in numbers of players, with null for a bye."""

    players: list[DrawnPlayer]
    gone: list[Id]
    apart: list[list[int]]
    drawn: list[list[int | None]]


class Beginning(TypedDict):
    """The lots with which a stage begins: `tied` are the standings before it, as group, rank and
    the ids of the players who share it; `advancing` are the ids of those who go on, and `seeds` the
    same by seed."""

    tied: list[list[Any]]
    cut_each: int | None
    advancing: list[Id]
    seeding: str
    ratings: dict[str, int | None]
    entered: dict[str, int]
    seeds: list[Id]


class SeatedMatch(TypedDict):
    """A match of the round as it is now: `void` since the round was repaired or undone, `absent` if
    its only player wasn't checked in, `edited` if staff paired it."""

    table: int
    entry_ids: list[Id]
    edited: bool
    void: bool
    absent: bool


class DrawData(TypedDict):
    """A draw. `redraw` says which of the draws that its link allows staff published, and `drafts`
    how many of them they could see before."""

    tournament_id: Id
    lot: int
    round_number: int
    redraw: int
    drafts: int
    state: Literal["open", "closed", "undone"]
    stage: int
    kind: StageKind
    pairing_lots: Lots
    deck_check_lots: Lots
    begins: Beginning | None
    draw: SwissDraw | None
    matches: list[SeatedMatch]


class Draw(APIView):
    scopes = {"get": None}

    def get(self, request: Request, tournament_id: UUID, lot: int) -> Answer[DrawData]:
        """Retrieve a draw with all that is needed to repeat it.

        Draws of published rounds are numbered from 1, undone rounds included. The link for deck
        checks is opened when the round is over.
        """
        selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        draw = rounds_selectors.find_draw(tournament_id=tournament_id, lot=lot)
        return Answer(_draw_data(draw))


def _draw_data(draw: RoundDraw) -> DrawData:
    round_ = draw.round
    documents: Any = unpacked(draw)
    state: Any = str(round_.state)
    is_over = round_.state != RoundState.OPEN
    return {
        "tournament_id": str(round_.tournament_id),
        "lot": draw.lot,
        "round_number": round_.number,
        "redraw": round_.redraw,
        "drafts": draw.drafts,
        "state": state,
        "stage": round_.stage.number,
        "kind": StageKind(round_.stage.kind),
        "pairing_lots": _lots(draw, Purpose.PAIRINGS, opened=True),
        "deck_check_lots": _lots(draw, Purpose.DECK_CHECKS, opened=is_over),
        "begins": documents["begins"],
        "draw": documents["draw"],
        "matches": [_match(match) for match in rounds_selectors.matches_as_seated(draw=draw)],
    }


def _lots(draw: RoundDraw, purpose: Purpose, *, opened: bool) -> Lots:
    tournament = draw.round.tournament
    return {
        "commitment": link_of(tournament, purpose, 0).hex(),
        "link": link_of(tournament, purpose, draw.lot).hex() if opened else None,
    }


def _match(match: MatchAsSeated) -> SeatedMatch:
    return {
        "table": match.table,
        "entry_ids": [str(entry) for entry in match.entries],
        "edited": match.edited,
        "void": match.state == MatchState.VOID,
        "absent": match.settled_by == SettledBy.ABSENCE,
    }
