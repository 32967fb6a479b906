"""A game of L.E.T.A.L. from its very beginning, with plain heroes and cards."""

from collections.abc import Sequence
from typing import Any

from engine.core.base.rng import Recorded, Seeded, Source
from engine.core.decks.deck import Deck
from engine.games.letal.rules import Rules
from engine.games.letal.state import LetalState
from tests.engine.games.letal.cast import GAME

PAIRS = (("ada", "bea"), ("cid", "dan"), ("eve", "fay"), ("gus", "hal"))


class Opening:
    """A game from its very beginning, with decks of so many equal cards."""

    def __init__(
        self,
        cards: int = 30,
        *,
        game: Rules = GAME,
        seed: int = 0,
        draws: Sequence[tuple[int, str, int | tuple[int, ...]]] = (),
        pairs: Sequence[tuple[str, str]] = PAIRS[:2],
        **variant: str,
    ) -> None:
        self.game = game
        decks = []
        for side in (0, 1):
            parts = {"heroes": dict.fromkeys(pairs[side], 1)}
            if len(pairs) == 4:
                parts["partner"] = dict.fromkeys(pairs[side + 2], 1)
            heroes = [hero for part in parts.values() for hero in part]
            decks.append(Deck("letal", {**parts, **{hero: {"feint": cards} for hero in heroes}}))
        rng: Source = Recorded(bytes(32), draws) if draws else Seeded(seed.to_bytes(32, "big"))
        variant = {"team": "two" if len(pairs) == 4 else "one", **variant}
        self.state: LetalState = game.setup(decks, variant, rng)
        self.state.events = []

    def decision(self) -> tuple[int, list[str]]:
        choice = self.game.choice(self.state)
        assert choice is not None
        return choice.seat, sorted(choice.spaces)

    def do(self, *move: int | str) -> "Opening":
        choice = self.game.choice(self.state)
        assert choice is not None
        assert move in choice
        self.game.play(self.state, choice.seat, move)
        return self

    def place(self) -> "Opening":
        """Every hero on the first square that is free."""
        while (choice := self.game.choice(self.state)) is not None and "place" in choice.spaces:
            self.do(*next(iter(choice)))
        return self

    def view(self, seat: int | None) -> Any:
        return self.game.view(self.state, seat)

    def counts(self, zone: str) -> list[int]:
        return [len(self.state.zones[f"{zone}/{hero}"]) for hero in range(2 * self.state.seats)]
