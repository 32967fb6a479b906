"""From the matches of players to what pairing needs to know of them."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from tournaments.pairing import Player
from tournaments.standings.counting import Deduction, Played, Profile
from tournaments.standings.counting.values import worth


def players_with_history(
    names: Iterable[str],
    played: Iterable[Played],
    profile: Profile,
    *,
    rounds: int,
    deducted: Iterable[Deduction] = (),
) -> list[Player]:
    """The players after this many rounds, with points and history. `played` are their matches, with
    the number of the round, and `deducted` the points that penalties have taken off.

    A missed round is one without the player, or one that they lost by absence.
    """
    parts: dict[str, list[Played]] = defaultdict(list)
    for part in played:
        parts[part.player].append(part)
    each = worth(profile)
    before: dict[str, int] = {
        name: sum(each[part.result] for part in own if part.round < rounds)
        for name, own in parts.items()
    }
    lost: Counter[str] = Counter()
    for deduction in deducted:
        lost[deduction.player] += deduction.points
        if deduction.round < rounds and deduction.player in before:
            before[deduction.player] -= deduction.points
    return [_player(name, parts[name], each, rounds, before, lost[name]) for name in names]


def _player(
    name: str,
    parts: list[Played],
    each: dict[str, int],
    rounds: int,
    before: dict[str, int],
    lost: int,
) -> Player:
    present = [part for part in parts if part.opponent is not None or part.result == "bye"]
    last = [part.opponent for part in parts if part.round == rounds and part.opponent is not None]
    return Player(
        id=name,
        points=sum(each[part.result] for part in parts) - lost,
        met=frozenset(part.opponent for part in parts if part.opponent is not None),
        had_bye=any(part.result == "bye" for part in parts),
        missed=len({part.round for part in present}) < rounds,
        floated=any(before[name] != before[opponent] for opponent in last),
    )
