"""From rows to the values that pairing and standings take."""

from collections import defaultdict
from collections.abc import Iterable

from tournaments.models import Entry, MatchSeat, MatchState, Result, Tournament
from tournaments.pairing import Player
from tournaments.standings import Played, Profile, points

# How points and tie-breakers are counted.
PROFILE = "card-game"


def settled_parts(tournament: Tournament, *, last_round: int | None = None) -> list[Played]:
    """What every player did in every settled match, in the order of play, up to a round if told."""
    seats = MatchSeat.objects.filter(round__tournament=tournament, match__state=MatchState.SETTLED)
    if last_round is not None:
        seats = seats.filter(round__number__lte=last_round)
    seats = seats.order_by("round__number", "match__table", "number")
    tables: dict[object, list[MatchSeat]] = defaultdict(list)
    for seat in seats:
        tables[seat.match_id].append(seat)
    return [
        _played(seat, next((str(other.entry_id) for other in table if other is not seat), None))
        for table in tables.values()
        for seat in table
    ]


def _played(seat: MatchSeat, opponent: str | None) -> Played:
    return Played(
        player=str(seat.entry_id),
        opponent=opponent,
        result=seat.result,
        games_won=seat.games_won,
        games_lost=seat.games_lost,
        games_drawn=seat.games_drawn,
    )


def players_to_pair(
    entries: Iterable[Entry], played: Iterable[Played], profile: Profile
) -> list[Player]:
    """The entries with their points and history."""
    parts: dict[str, list[Played]] = defaultdict(list)
    for part in played:
        parts[part.player].append(part)
    return [_player(str(entry.pk), parts[str(entry.pk)], profile) for entry in entries]


def _player(name: str, parts: list[Played], profile: Profile) -> Player:
    return Player(
        id=name,
        points=sum(points(part, profile) for part in parts),
        met=frozenset(part.opponent for part in parts if part.opponent is not None),
        had_bye=any(part.result == Result.BYE for part in parts),
    )
