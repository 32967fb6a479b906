"""The table: every player's record, points and tiebreakers, in order, and where they come from."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from tournaments.standings.counting.columns import Column, Number, rounded
from tournaments.standings.counting.families import HeadToHead, Tiebreaker, bare_of, column_of
from tournaments.standings.counting.field import Field
from tournaments.standings.counting.tiebreakers import POINTS, TIEBREAKERS, lowest_is_best
from tournaments.standings.counting.values import (
    Breakdown,
    Deduction,
    Explained,
    Played,
    Profile,
    Row,
    Term,
    Tiebreak,
)

Key = tuple[Number, ...]


class Table:
    """The standings of all `players` after what was `played`.

    A player who appears in `played` only, such as one who was disqualified, has no row and counts
    for the others. `gone` are those who have dropped and `late` those who came late, for profiles
    that ask; `deducted` is what penalties have taken off. The order of `players` decides in which
    order the tied are listed.
    """

    def __init__(
        self,
        players: Sequence[str],
        played: Iterable[Played],
        profile: Profile,
        *,
        gone: Collection[str] = (),
        late: Collection[str] = (),
        deducted: Iterable[Deduction] = (),
    ) -> None:
        self.field = Field(players, played, profile, gone=gone, late=late)
        self.profile = profile
        self.places = range(len(players))
        self._deducted: dict[int, list[Deduction]] = defaultdict(list)
        for deduction in deducted:
            if deduction.player in self.field.number:
                self._deducted[self.field.number[deduction.player]].append(deduction)
        self._tied: dict[str, list[list[int]]] = {}
        self.columns: list[Column] = []
        self._keys: list[Key] = [(self._points(player),) for player in self.places]
        for name in profile.tiebreakers:
            self._add(name)

    def rows(self) -> tuple[Row, ...]:
        """All rows, best first."""
        keys = self._keys
        ordered = sorted(self.places, key=keys.__getitem__, reverse=True)
        first: dict[Key, int] = {}
        for place, player in enumerate(ordered, 1):
            first.setdefault(keys[player], place)
        sharing = Counter(keys)
        return tuple(
            self._row(player, first[keys[player]], sharing[keys[player]] > 1) for player in ordered
        )

    def breakdown(self, player: str) -> Breakdown:
        """The matches from which each number of a player comes, the points first."""
        number = self.field.number[player]
        return Breakdown(
            player,
            (
                self._explained_points(number),
                *(
                    self._explained(name, TIEBREAKERS[name], column, number)
                    for name, column in zip(self.profile.tiebreakers, self.columns, strict=True)
                ),
            ),
        )

    def lowest_first(self, name: str) -> bool:
        """True if the least of a tiebreaker is the best."""
        return lowest_is_best(name, self.profile)

    def _points(self, player: int) -> int:
        """Match points by which a player is placed, in steps."""
        deducted = sum(deduction.points for deduction in self._deducted.get(player, ()))
        return self.field.points[player] - deducted

    def _explained_points(self, player: int) -> Explained:
        """The match points, of each match and what penalties have taken off."""
        column = column_of(POINTS.metric, self.field)
        scored = self._explained("points", POINTS, column, player)
        lost = [
            Term(deduction.round, None, "penalty", worth, worth, note="penalty")
            for deduction in self._deducted.get(player, ())
            for worth in [-deduction.points * self.profile.step]
        ]
        value = self._points(player) * self.profile.step
        return replace(scored, value=value, exact=value, terms=(*scored.terms, *lost))

    def _add(self, name: str) -> None:
        """Break the ties that are left by one more tiebreaker."""
        metric = TIEBREAKERS[name].metric
        if isinstance(metric, HeadToHead):
            self._tied[name] = self._groups()
            column = metric.among(self.field, self._tied[name])
        else:
            column = column_of(metric, self.field)
        if self.profile.decimals is not None:
            column = rounded(column, self.profile.decimals)
        self.columns.append(column)
        sign = -1 if self.lowest_first(name) else 1
        self._keys = [
            (*key, sign * number) for key, number in zip(self._keys, column.numbers, strict=False)
        ]

    def _groups(self) -> list[list[int]]:
        """The players who are tied so far, with whom."""
        groups: dict[Key, list[int]] = defaultdict(list)
        for player, key in enumerate(self._keys):
            groups[key].append(player)
        return [group for group in groups.values() if len(group) > 1]

    def _row(self, player: int, rank: int, tied: bool) -> Row:
        field = self.field
        results = field.results[player]
        won, lost, drawn = field.games[player]
        points = self._points(player)
        return Row(
            rank=rank,
            tied=tied,
            player=field.names[player],
            points=points,
            score=points * self.profile.step,
            wins=results["win"],
            draws=results["draw"],
            losses=results["loss"],
            byes=results["bye"],
            games_won=won,
            games_lost=lost,
            games_drawn=drawn,
            tiebreaks=tuple(
                Tiebreak(name, column.value(player))
                for name, column in zip(self.profile.tiebreakers, self.columns, strict=True)
            ),
        )

    def _explained(
        self, name: str, tiebreaker: Tiebreaker, column: Column, player: int
    ) -> Explained:
        metric = tiebreaker.metric
        if isinstance(metric, HeadToHead):
            groups = [group for group in self._tied[name] if player in group]
            terms = metric.terms_among(self.field, player, groups[0]) if groups else ()
            exact = column.value(player)
        else:
            terms = metric.terms(self.field, player)
            exact = bare_of(metric, self.field).value(player)
        return Explained(
            key=name,
            title=tiebreaker.title,
            how=metric.how,
            value=column.value(player),
            exact=exact,
            lowest_first=name != "points" and self.lowest_first(name),
            terms=terms,
        )


def standings(
    players: Sequence[str],
    played: Iterable[Played],
    profile: Profile,
    *,
    gone: Collection[str] = (),
    late: Collection[str] = (),
    deducted: Iterable[Deduction] = (),
) -> tuple[Row, ...]:
    """The rows of all `players`, best first; the order of `players` decides among the tied."""
    return Table(players, played, profile, gone=gone, late=late, deducted=deducted).rows()
