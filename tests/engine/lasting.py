"""Numbers that a card changes for a time, in games of bots: how often it did, whether it counted.

A bonus counts where it changes what may be chosen, or what a move leads to: a twin of the position,
in which its number is 0, is asked the same question and played the same move.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.core.logs.play import Table
from engine.core.position.choices import Choice
from engine.core.position.state import State
from engine.core.rules.game import Game
from tests.engine.walks import walk

Bonus = tuple[str, str]
"""A card, and what it changes for a time."""

LASTING: Mapping[str, tuple[str, str, str]] = {
    "anima_tactics": ("boosts", "value", "by"),
    "commandeer": ("changes", "rule", "amount"),
    "letal": ("lasting", "rule", "value"),
    "tactics_anthem": ("lasting", "rule", "value"),
}
"""By game, the field of its position that holds what lasts, and those of an entry that say what it
changes and by which number; an entry with 0 or a word there is no bonus."""


class Tried:
    """Bonuses of games: how often each began, and which have counted."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.field, self._changes, self._number = LASTING[game.slug]
        self.began: Counter[Bonus] = Counter()
        self.counted: set[Bonus] = set()
        self._sources: dict[Any, str] = {}

    def follow(self, numbers: Iterable[int], bot: str) -> None:
        """Follow games of a bot to their ends."""
        for number in numbers:
            self._sources.clear()
            before = Counter[Bonus]()
            twins: list[tuple[Bonus, State]] = []
            table: Table | None = None
            for table, choice in walk(self.game, number, bot):
                self._judge(twins, table)
                bonuses = self._bonuses(table.state)
                now = Counter(bonuses.values())
                self.began += now - before
                before, twins = now, list(self._twins(table.state, choice, bonuses))
                table.state.events = []
            if table is not None:
                self._judge(twins, table)

    def dead(self, often: int) -> list[Bonus]:
        """Those that began so often and never counted."""
        return sorted(
            bonus
            for bonus, times in self.began.items()
            if times >= often and bonus not in self.counted
        )

    def _bonuses(self, state: State) -> dict[int, Bonus]:
        """The bonuses in a position, by the places of their entries."""
        return {
            at: (self._source(state, entry), str(getattr(entry, self._changes)))
            for at, entry in enumerate(getattr(state, self.field))
            if isinstance(amount := getattr(entry, self._number), int) and amount
        }

    def _source(self, state: State, entry: Any) -> str:
        """The card that an entry names, or else the event of the move that began it."""
        if hasattr(entry, "card"):
            return state.cards[entry.card].definition.id
        about = (entry.unit,), entry.rule
        for event in state.events or ():
            if (event.cards, event.text) == about and event.source is not None:
                self._sources[entry] = state.cards[event.source].definition.id
        return self._sources[entry]

    def _twins(
        self, state: State, choice: Choice, bonuses: Mapping[int, Bonus]
    ) -> Iterator[tuple[Bonus, State]]:
        """For each bonus that has not counted, the position without it; one that makes another
        question of it counts at once."""
        for at, bonus in bonuses.items():
            if bonus in self.counted:
                continue
            plain: Any = state.plain()
            plain[self.field][at][self._number] = 0
            twin = self.game.restore(plain)
            other = self.game.choice(twin)
            if other is None or (other.seat, list(other)) != (choice.seat, list(choice)):
                self.counted.add(bonus)
            else:
                yield bonus, twin

    def _judge(self, twins: list[tuple[Bonus, State]], table: Table) -> None:
        """A bonus counts where its twin comes to another position by the move that was made."""
        if not twins:
            return
        made, now = table.moves[-1], self._all_but(table.state)
        for bonus, twin in twins:
            if bonus not in self.counted:
                self.game.play(twin, made.seat, made.move)
                if self._all_but(twin) != now:
                    self.counted.add(bonus)

    def _all_but(self, state: State) -> dict[str, Any]:
        """A position without what lasts in it."""
        plain = state.plain()
        del plain[self.field]
        return plain
