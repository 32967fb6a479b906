"""Names of matches in answers that are about one or about a log of one."""

from collections.abc import Mapping, Set
from typing import Annotated, TypedDict

from rest_framework.request import Request

from contract.listed import Expansion, Key
from decks.format_names import FormatName
from tournaments.core import selectors
from tournaments.core.api.expansions import EventName, event_name, format_name
from tournaments.core.api.permissions import viewer
from tournaments.core.players import Player, UuidText, player_of
from tournaments.models import Match
from tournaments.terms.kinds import RoundState


class MatchName(TypedDict):
    """A match with its event, round and players."""

    id: UuidText
    tournament_id: UuidText
    round_number: int
    table: int
    players: Annotated[list[Player], "In seat order."]


MatchBeside = Annotated[MatchName, "In lists, with `expand=match`."]


def match_name(match: Match) -> MatchName:
    """A match that was read with its seats and round."""
    return {
        "id": str(match.pk),
        "tournament_id": str(match.round.tournament_id),
        "round_number": match.round.number,
        "table": match.table,
        "players": [player_of(seat.entry) for seat in match.seats.all()],
    }


def _visible(request: Request, keys: Set[Key]) -> list[Match]:
    events = selectors.tournaments(viewer=viewer(request)).values("pk")
    matches = selectors.matches().filter(pk__in={key[0] for key in keys})
    return list(matches.filter(round__tournament__in=events).exclude(round__state=RoundState.DRAFT))


def _matches(request: Request, keys: Set[Key]) -> Mapping[Key, MatchName]:
    return {(str(match.pk),): match_name(match) for match in _visible(request, keys)}


def _events(request: Request, keys: Set[Key]) -> Mapping[Key, EventName]:
    return {(str(row.pk),): event_name(row.round.tournament) for row in _visible(request, keys)}


def _formats(request: Request, keys: Set[Key]) -> Mapping[Key, FormatName]:
    return {(str(row.pk),): format_name(row.round.tournament) for row in _visible(request, keys)}


MATCH = Expansion(("match_id",), _matches)
EVENT_OF_MATCH = Expansion(("match_id",), _events)
FORMAT_OF_MATCH = Expansion(("match_id",), _formats)
