"""Positions of TACTICA, written piece by piece: `sun foot d7 x2`, `moon ridge e6`.

A piece is its owner, its card and its hex; `x1`, `x2` its training; `traitor` says that it is from
the box of the other player; any other word is a name for it. A spire is written from its base up:
`moon spire d9 ouran cthon`, `complete` where it once had all three cards. `hill` is the low side of
the ridge, `ridge` the high one, which blocks; `thicket` is the high side of the wood.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from engine.core.base.rng import Seeded
from engine.core.decks.deck import Deck
from engine.games.tactica import GAME
from engine.games.tactica.library import house_rules
from engine.games.tactica.state import DECREES, NOBODY, NOWHERE, SUMMONS, TROOPS, TacticaState
from tests.engine.games.tactica.by_the_book.house import document

SIDES = ("sun", "moon")
SUMMON_CARD = "ouran-cthon"
LANDMARKS = {
    "hill": ("ridge", 0), "ridge": ("ridge", 1), "wood": ("wood", 0),
    "thicket": ("wood", 1), "marsh": ("marsh", 0),
}  # fmt: skip
TACTICS = ("press", "saved", "engineer", "spy", "negate", "crown")
PILES = {
    "troops": TROOPS, "tactics": TACTICS, "training": ("training",), "summons": (SUMMON_CARD,),
    "lost": ("wall",), "landmarks": ("ridge", "wood", "marsh"),
}  # fmt: skip
"""Where the cards lie of which a test says nothing."""


def seat_of(side: str | int) -> int:
    """The seat of a player, by name or number."""
    return SIDES.index(side) if side in SIDES else int(side)


def opening(seed: int, options: Mapping[str, str], house: Mapping[str, Any]) -> TacticaState:
    """A game under the house rules of these tests, at its first decision."""
    pool = replace(GAME.pool, house=house_rules(dict(house), "the tests' house rules"))
    variant = GAME.variant(options)
    sides = GAME.sides_in(variant)
    parts: dict[str, dict[str, int]] = {"side": {"sun": 1}}
    if variant["players"] == "teams":
        parts["partner"] = {"moon": 1}
    decks = [Deck("tactica", parts, "a deck")] * sides
    return GAME.setup(decks, variant, Seeded(seed.to_bytes(32, "big")), pool)


@lru_cache
def first_turn(
    seed: int,
    options: tuple[tuple[str, str], ...],
    figures: str,
    actions: int,
    battle: int,
    binds: str = "all",
    quiet: int = 0,
) -> TacticaState:
    """The first turn of a battle; the battles before were forfeited."""
    state = opening(seed, dict(options), document(figures, actions, binds=binds, quiet=quiet))
    for _ in range(1, battle):
        GAME.play(state, 1, ("forfeit",))
    assert (state.battle, state.outcome) == (battle, None)
    play_set_up(state)
    return state


def play_set_up(state: TacticaState) -> None:
    """Play the set-up of a battle by the first moves that are listed, deploying nobody."""
    while (choice := GAME.choice(state)) is not None and state.phase == "set_up":
        verb = "ready" if "ready" in choice.spaces else next(iter(choice.spaces))
        GAME.play(state, choice.seat, (verb, *next(iter(choice.spaces[verb]))))


class Position:
    """A state in which nothing stands or lies anywhere yet, and the means to fill it."""

    def __init__(self, state: TacticaState, piles: Mapping[str, str]) -> None:
        self.state = state
        self.pieces: dict[str, int] = {}
        self.features: dict[str, int] = {}
        self.absent: set[int] = set()
        self._free = {seat: self._clear(seat) for seat in range(state.seats)}
        self._piles = piles

    def _clear(self, seat: int) -> list[int]:
        cards = [card for card in range(len(self.state.cards)) if self.state.seat_of[card] == seat]
        for card in cards:
            self.state.place[card], self.state.under[card] = NOWHERE, NOBODY
            self.state.face[card] = 0
            name = self.state.name(card)
            zone = next(zone for zone, names in PILES.items() if name in names)
            self.state.move(card, f"{zone}/{seat}")
        return cards

    def take(self, seat: int, name: str) -> int:
        """A card of a box that lies nowhere yet."""
        name = SUMMON_CARD if name == "summon" else name
        card = next(card for card in self._free[seat] if self.state.name(card) == name)
        self._free[seat].remove(card)
        return card

    def put(self, written: str) -> None:
        """A piece or a feature, as the module says."""
        side, word, hex, *more = written.split()
        seat, state = seat_of(side), self.state
        if word == "spire":
            self._spire(seat, hex, more)
            return
        owner = 1 - seat if "traitor" in more else seat
        place = state.ground.number[hex]
        levels = {"x0": 0, "x1": 1, "x2": 2}
        names = [each for each in more if each not in levels and each != "traitor"]
        if word == "wall" or word in LANDMARKS:
            printed, face = LANDMARKS.get(word, (word, 0))
            card, zone = self.take(seat, printed), "walls" if word == "wall" else "landmarks"
            self.features[hex] = self.features[f"{hex} {word}"] = card
        else:
            face = SUMMONS.index(word) if word in SUMMONS else 0
            card, zone = self.take(owner, "summon" if word in SUMMONS else word), "battlefield"
            self.pieces[names[0] if names else hex] = card
        state.move(card, f"{zone}/{seat}")
        state.place[card], state.face[card] = place, face
        level = max((levels.get(each, 0) for each in more), default=0)
        if level:
            training = self.take(seat, "training")
            state.move(training, f"attached/{seat}")
            state.under[training], state.face[training] = card, level - 1

    def _spire(self, seat: int, hex: str, more: Sequence[str]) -> None:
        faces = [word for word in more if word in SUMMONS]
        for face in faces:
            card = self.take(seat, "summon")
            self.state.move(card, f"spire/{seat}")
            self.state.place[card] = self.state.ground.number[hex]
            self.state.face[card] = SUMMONS.index(face)
            self.features[hex] = card
        complete = "complete" in more or len(faces) == 3
        self.state.completed[seat] = int(complete)
        self.state.enactments[seat] = 3 if complete else len(faces)

    def fill(self, zone: str, owner: int, seat: int, names: str) -> None:
        """These cards of an owner's box in a zone of a seat; in a pile the first is the top."""
        cards = [self.take(owner, name) for name in names.split()]
        for card in reversed(cards):
            self.state.move(card, f"{zone}/{seat}")

    def hand(self, seat: int, names: str) -> None:
        """These cards in the barracks, in the order of their numbers."""
        for card in sorted(self.take(seat, name) for name in names.split()):
            self.state.move(card, f"barracks/{seat}")

    def settle(self) -> None:
        """The piles as the test gives them (`sun_lost`, `moon_troops`); of those, what is left
        over is absent, and so are walls and summons that a test does not place."""
        piles = dict(self._piles)
        for name in [each for each in piles if each.split("_")[1] not in ("training", "enacted")]:
            side, zone = name.split("_")
            seat = seat_of(side)
            owner = 1 - seat if zone == "hostages" else seat
            self.fill(zone, owner, seat, piles[name])
        for seat, free in self._free.items():
            self._leave(seat, free, piles)

    def _leave(self, seat: int, free: list[int], piles: Mapping[str, Any]) -> None:
        side, state = SIDES[seat % 2], self.state
        for card in free:
            name = state.name(card)
            zone = next(zone for zone, names in PILES.items() if name in names)
            given = zone in ("troops", "tactics") and f"{side}_{zone}" in piles
            summon = name == SUMMON_CARD and state.completed[seat]
            if given or summon or name == "wall":
                state.move(card, f"lost/{seat}")
                self.absent.add(card)
        if (left := piles.get(f"{side}_training")) is not None:
            for card in list(state.zones[f"training/{seat}"])[left:]:
                state.move(card, f"lost/{seat}")
                self.absent.add(card)
        if (enacted := piles.get(f"{side}_enacted")) is not None:
            state.enactments[seat] = enacted


__all__ = ["DECREES", "GAME", "Position", "first_turn", "opening", "play_set_up", "seat_of"]
