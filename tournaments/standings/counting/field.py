"""All who play, by number, with what they did: what every tiebreaker is computed from."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from statistics import mean, median
from typing import TypeVar, cast

from tournaments.standings.counting.columns import Number
from tournaments.standings.counting.values import ByeScore, Played, Profile, worth

Kept = TypeVar("Kept")


class Field:
    """The players of `names`, then those who appear in matches only, such as a player who was
    disqualified: these have no place, and their matches count for the others.

    `parts` are a player's matches in the order of play, `opponents` whom they met, by number.
    """

    def __init__(
        self,
        names: Sequence[str],
        played: Iterable[Played],
        profile: Profile,
        *,
        gone: Collection[str] = (),
        late: Collection[str] = (),
    ) -> None:
        self.profile = profile
        self.worth = worth(profile)
        self._kept: dict[Hashable, object] = {}
        grouped: dict[str, list[Played]] = {name: [] for name in names}
        for part in played:
            if part.player in grouped:
                grouped[part.player].append(part)
            else:
                grouped[part.player] = [part]
        met = {part.opponent for parts in grouped.values() for part in parts}
        grouped |= {name: [] for name in sorted(met - grouped.keys() - {None}, key=str) if name}
        self.names = list(grouped)
        self.parts = list(grouped.values())
        self.number = {name: number for number, name in enumerate(self.names)}
        self.gone = [name in gone for name in self.names]
        self.late = [name in late for name in self.names]
        number = self.number
        self.opponents = [
            [number[part.opponent] for part in parts if part.opponent is not None]
            for parts in self.parts
        ]

    @cached_property
    def rounds(self) -> int:
        """The most matches that anybody has."""
        return max(map(len, self.parts), default=0)

    @cached_property
    def results(self) -> list[Counter[str]]:
        """Number of each player's wins, draws, losses and byes."""
        return [Counter([part.result for part in parts]) for parts in self.parts]

    @cached_property
    def points(self) -> list[int]:
        """Match points in steps."""
        each = self.worth
        return [sum([each[part.result] for part in parts]) for parts in self.parts]

    @cached_property
    def games(self) -> list[tuple[int, int, int]]:
        """Games won, lost and drawn, as recorded."""
        return [
            (
                sum([part.games_won for part in parts]),
                sum([part.games_lost for part in parts]),
                sum([part.games_drawn for part in parts]),
            )
            for parts in self.parts
        ]

    @cached_property
    def opponents_or_self(self) -> list[list[int]]:
        """The opponents, with the players themselves for every round that they did not play."""
        return [
            [own if part.opponent is None else self.number[part.opponent] for part in parts]
            for own, parts in enumerate(self.parts)
        ]

    def kept(self, name: Hashable, compute: Callable[[], Kept]) -> Kept:
        """The value that was computed under that name before, or else now."""
        if name not in self._kept:
            self._kept[name] = compute()
        return cast(Kept, self._kept[name])

    def alone(self) -> Fraction:
        """The value of a rate without anything to go by."""
        return self.profile.floor if self.profile.alone == "floor" else Fraction(0)

    def counted_games(self, part: Played) -> tuple[int, int, int]:
        """Games won, lost and drawn of a match, as far as they count."""
        recorded = (part.games_won, part.games_lost, part.games_drawn)
        if part.opponent is not None:
            return recorded
        if part.result == "bye":
            if not self.profile.bye_in_game_rate:
                return (0, 0, 0)
            return self.profile.bye_games or recorded
        return recorded if self.profile.assigned_loss_games else (0, 0, 0)

    def victory_points(self, part: Played) -> Number:
        """The victory points of a match, those of a bye as the profile says."""
        if part.result != "bye":
            return part.victory_points
        return _of_a_bye(
            self.profile.bye_victory_points, part.victory_points, self._victory_points, part.round
        )

    def survivors(self, part: Played) -> Number:
        """The survivors of a match, after a bye by the profile."""
        if part.result != "bye":
            return part.survivors
        return _of_a_bye(self.profile.bye_survivors, part.survivors, self._survivors, part.round)

    @cached_property
    def _met(self) -> list[Played]:
        return [part for parts in self.parts for part in parts if part.opponent is not None]

    @cached_property
    def _victory_points(self) -> "_Scores":
        return _Scores((part.round, part.result, part.victory_points) for part in self._met)

    @cached_property
    def _survivors(self) -> "_Scores":
        return _Scores((part.round, part.result, part.survivors) for part in self._met)


class _Scores:
    """Scores of those who played: the median of each round's winners, and the average of all."""

    def __init__(self, scored: Iterable[tuple[int, str, int]]) -> None:
        everything = []
        winners: dict[int, list[Fraction]] = defaultdict(list)
        for round_, result, score in scored:
            everything.append(Fraction(score))
            if result == "win":
                winners[round_].append(Fraction(score))
        self.average = mean(everything) if everything else Fraction(0)
        self.medians = {round_: median(scores) for round_, scores in winners.items()}


def _of_a_bye(policy: ByeScore, recorded: int, scores: _Scores, round_: int) -> Number:
    if policy == "recorded":
        return recorded
    if policy == "median":
        return scores.medians.get(round_, Fraction(0))
    if policy == "average":
        return scores.average
    return policy
