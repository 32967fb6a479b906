"""Games of TACTICA from their first decision on: the set-up of a battle."""

from collections.abc import Mapping
from typing import Self

from engine.core.position.choices import Choice, Move
from engine.games.tactica.state import LEVELS
from tests.engine.games.tactica.by_the_book.house import document
from tests.engine.games.tactica.by_the_book.looks import Looks
from tests.engine.games.tactica.by_the_book.position import GAME, SIDES, opening


class Opening(Looks):
    """A game in which nothing is placed yet."""

    def __init__(
        self,
        seed: int = 1,
        options: Mapping[str, str] | None = None,
        barracks: str = "",
        passes_after: int = 0,
    ) -> None:
        house = document("", 2, barracks, passes_after)
        self.begin(opening(seed, options or {}, house), None)

    @property
    def choice(self) -> Choice:
        choice = GAME.choice(self.state)
        assert choice is not None
        return choice

    def do(self, move: Move) -> Self:
        assert GAME.refusal(self.state, self.choice.seat, move) is None
        GAME.play(self.state, self.choice.seat, move)
        self.moves.append(move)
        return self

    def forfeit(self, seat: int) -> Self:
        GAME.play(self.state, seat, ("forfeit",))
        return self

    def streams(self) -> set[str]:
        """The purposes of what was drawn at random so far."""
        return {draw[0] for draw in self.state.rng.drawn}

    def who_places(self) -> list[str]:
        """Who decides, as long as landmarks are placed."""
        deciders = []
        while self.choice.occasion == "features":
            deciders.append(SIDES[self.choice.seat])
            self.do(("landmark", *next(iter(self.choice.spaces["landmark"]))))
        return deciders

    def places(self, name: str, face: str) -> list[str]:
        """The hexes on which whoever decides may place this landmark with this face up."""
        landmarks = self.choice.spaces["landmark"]
        return [
            str(word)
            for card, level, word in landmarks
            if (self.state.name(int(card)), level) == (name, face)
        ]

    def place(self, name: str, face: str, hex: str = "") -> Self:
        """Place a landmark, on the first hex that is open where none is named."""
        card = self.card(self.choice.seat, name, "landmarks")
        self.pieces[name] = card
        return self.do(("landmark", card, face, hex or self.places(name, face)[0]))

    def face_of(self, name: str) -> str:
        return LEVELS[self.state.face[self.pieces[name]]]

    def to_deployment(self) -> Self:
        """Place all landmarks and fill all barracks."""
        while self.choice.occasion != "deploy":
            verb = next(iter(self.choice.spaces))
            self.do((verb, *next(iter(self.choice.spaces[verb]))))
        return self

    def troops_offered(self) -> list[tuple[int | str, ...]]:
        """How many troops the first barracks may have, as the first player is asked."""
        while self.choice.occasion != "recruit":
            verb = next(iter(self.choice.spaces))
            self.do((verb, *next(iter(self.choice.spaces[verb]))))
        return list(self.choice.spaces["recruit"])

    def first_of_turns(self, turns: int) -> list[int]:
        """The seat that is Player 1 in each of the first turns, where nobody does anything."""
        first: list[int] = []
        self.to_deployment().deployed()
        while len(first) < turns:
            if self.state.turn > len(first):
                first.append(self.state.first)
            verb = next((each for each in ("done", "pass") if each in self.choice.spaces), None)
            idle = (verb,) if verb else ("commit", "none")
            if verb or "commit" in self.choice.spaces:
                self.do(idle)
            else:
                verb = next(iter(self.choice.spaces))
                self.do((verb, *next(iter(self.choice.spaces[verb]))))
        return first

    def deployed(self) -> Self:
        """Deploy as many troops as may be."""
        while self.choice.occasion == "deploy":
            verb = "deploy" if "deploy" in self.choice.spaces else "ready"
            self.do((verb, *next(iter(self.choice.spaces[verb]))))
        return self

    def from_walls(self) -> set[int]:
        """How far the pieces stand from the nearest wall of their own."""
        state, number = self.state, self.state.ground.number
        return {
            min(
                state.ground.far[state.place[piece]][number[wall]]
                for wall in self.walls(SIDES[state.commander(piece)])
            )
            for piece in state.pieces()
        }
