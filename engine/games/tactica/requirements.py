"""The card combinations that decrees require, named exactly (TC-10 to TC-12, TC-28, TC-30)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product

from engine.core.position.choices import Arguments, Listed
from engine.games.tactica.mustering import MOST_LEVEL, captives
from engine.games.tactica.state import DECREES, TacticaState

UNIQUE = {"tactica": 6, "promotion": 4}
"""Decrees of so many cards of different names."""
NAMED = {"fog": ("spy", "negate"), "mud": ("spy", "engineer")}
"""Decrees of two cards by name and a pair, in which these may be."""
BETRAYAL = ("crown", "negate", "spy")
ENACTMENTS = 3
"""The number of times that a seat may enact SUMMON in a war (TC-17)."""
NONE = "none"


def unique(names: Sequence[str], count: int) -> bool:
    return len(names) == count and len(set(names)) == count


def named_and_pair(names: Sequence[str], needed: Sequence[str]) -> bool:
    """Two named cards, and a pair: three cards where one of the named is half of the pair, else
    four (TC-12)."""
    others = list(names)
    for name in needed:
        if name not in others:
            return False
        others.remove(name)
    if len(others) == 1:
        return others[0] in needed
    return len(others) == 2 and others[0] == others[1]


def _meets(decree: str, names: Sequence[str]) -> bool:
    """True if cards of these names are what a decree requires, no card more."""
    if decree in UNIQUE:
        return unique(names, UNIQUE[decree])
    if decree in NAMED:
        return named_and_pair(names, NAMED[decree])
    if decree == "betrayal":
        return sorted(names) == [*BETRAYAL]
    return len(names) == 2 and names[0] == names[1]


def promotable(state: TacticaState, seat: int) -> list[int]:
    """The troops of a seat that took part in a capture in this battle, below level 2 (TC-14)."""
    return [
        troop
        for troop in state.zones[f"battlefield/{seat}"]
        if troop in state.proven and state.level(troop) < MOST_LEVEL
    ]


POSSIBLE: Mapping[str, Callable[[TacticaState, int], bool]] = {
    "tactica": lambda state, seat: True,
    "promotion": lambda state, seat: bool(promotable(state, seat)),
    "fog": lambda state, seat: True,
    "mud": lambda state, seat: True,
    "betrayal": lambda state, seat: bool(captives(state, seat)),
    "summon": lambda state, seat: state.enactments[seat] < ENACTMENTS,
}
"""The requirements of a decree besides cards, which everybody can see."""
SIZES: Mapping[str, tuple[int, ...]] = {
    "tactica": (6,), "promotion": (4,), "fog": (3, 4), "mud": (3, 4), "betrayal": (3,),
    "summon": (2,),
}  # fmt: skip


class Commitments(Listed):
    """`NAME CARDS`: a decree with the cards of the barracks that meet it, rising; or `none`."""

    __slots__ = ("_allowed", "_hand", "_state", "names_cards")
    set_from = 1

    def __init__(self, state: TacticaState, seat: int) -> None:
        self._state, self.names_cards = state, True
        self._hand = state.zones[f"barracks/{seat}"]
        self._allowed = [
            decree
            for decree in DECREES
            if decree not in state.banned and POSSIBLE[decree](state, seat)
        ]

    def __contains__(self, args: object) -> bool:
        if not isinstance(args, tuple) or not args:
            return False
        if args[0] == NONE:
            return len(args) == 1
        if args[0] not in self._allowed or len(args) - 1 not in SIZES[args[0]]:
            return False
        before = -1
        for card in args[1:]:
            if type(card) is not int or card <= before or card not in self._hand:
                return False
            before = card
        return _meets(args[0], [self._state.name(card) for card in args[1:]])

    def candidates(self) -> Iterator[Arguments]:
        yield (NONE,)
        alike: dict[str, list[int]] = {}
        for card in self._hand:
            alike.setdefault(self._state.name(card), []).append(card)
        for decree in self._allowed:
            for cards in _sets(decree, alike):
                yield (decree, *sorted(cards))


def _sets(decree: str, alike: Mapping[str, Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """The cards that might meet a decree, all that do among them, out of a hand by name."""
    if decree in UNIQUE:
        for names in combinations(alike, UNIQUE[decree]):
            yield from product(*(alike[name] for name in names))
    elif decree in NAMED:
        needed = NAMED[decree]
        for cards in product(*(alike.get(name, ()) for name in needed)):
            for name in needed:
                yield from ((*cards, card) for card in alike[name] if card not in cards)
            for pair in _pairs(alike):
                if not {*pair} & {*cards}:
                    yield (*cards, *pair)
    elif decree == "betrayal":
        yield from product(*(alike.get(name, ()) for name in BETRAYAL))
    else:
        yield from _pairs(alike)


def _pairs(alike: Mapping[str, Sequence[int]]) -> Iterator[tuple[int, int]]:
    """Two cards of one name."""
    for cards in alike.values():
        yield from combinations(cards, 2)
