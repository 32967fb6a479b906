"""The table: every player's record, points and tie-breakers, in order."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from tournaments.standings.metrics import METRICS, Record, points
from tournaments.standings.values import Played, Profile, Row, Tiebreak

Key = tuple[Fraction, ...]


def standings(
    players: Sequence[str], played: Iterable[Played], profile: Profile
) -> tuple[Row, ...]:
    """The rows of all `players`, best first; the order of `players` decides among the tied."""
    records = {player: Record() for player in players}
    for one in played:
        records[one.player].played.append(one)
    keys = {player: _key(player, records, profile) for player in players}
    ordered = sorted(players, key=lambda player: keys[player], reverse=True)
    first: dict[Key, int] = {}
    for place, player in enumerate(ordered, 1):
        first.setdefault(keys[player], place)
    sharing = Counter(keys.values())
    return tuple(
        _row(records[player], player, keys[player], first[keys[player]], sharing, profile)
        for player in ordered
    )


def _key(player: str, records: dict[str, Record], profile: Profile) -> Key:
    """Points, then the profile's tie-breakers."""
    won = sum(points(one, profile) for one in records[player].played)
    return (
        Fraction(won),
        *(METRICS[name](player, records, profile) for name in profile.metrics),
    )


def _row(
    record: Record, player: str, key: Key, rank: int, sharing: Counter[Key], profile: Profile
) -> Row:
    played = record.played
    return Row(
        rank=rank,
        tied=sharing[key] > 1,
        player=player,
        points=int(key[0]),
        wins=record.count("win"),
        draws=record.count("draw"),
        losses=record.count("loss"),
        byes=record.count("bye"),
        games_won=sum(one.games_won for one in played),
        games_lost=sum(one.games_lost for one in played),
        games_drawn=sum(one.games_drawn for one in played),
        tiebreaks=tuple(
            Tiebreak(name, value) for name, value in zip(profile.metrics, key[1:], strict=True)
        ),
    )
