"""The card combinations that decrees require, named exactly (TC-10 to TC-12, TC-28, TC-30)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from engine.core.choices import Arguments, Listed
from engine.games.tactica.mustering import MOST_LEVEL, captives
from engine.games.tactica.state import DECREES, TacticaState

UNIQUE = {"tactica": 6, "promotion": 4}
"""Decrees of so many cards of different names."""
NAMED = {"fog": ("spy", "negate"), "mud": ("spy", "engineer")}
"""Decrees of two cards by name and a pair, in which these may be."""
ENACTMENTS = 3
"""How often a seat may enact SUMMON in a war (TC-17)."""
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
    """Whether cards of these names are what a decree requires, no card more."""
    if decree in UNIQUE:
        return unique(names, UNIQUE[decree])
    if decree in NAMED:
        return named_and_pair(names, NAMED[decree])
    if decree == "betrayal":
        return sorted(names) == ["crown", "negate", "spy"]
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
"""What a decree requires besides cards, which everybody can see."""
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
        hand = sorted(self._hand)
        for decree in self._allowed:
            for size in SIZES[decree]:
                for cards in combinations(hand, size):
                    yield (decree, *cards)
