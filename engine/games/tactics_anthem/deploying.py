"""Deployments that a seat may make now, and the end of one that stops being valid."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from engine.core.position.subsets import Subset
from engine.games.tactics_anthem.gathering import Gathered, gathered
from engine.games.tactics_anthem.modes import ORDINARY, SIZES, Value, beaten, may_grow, strength
from engine.games.tactics_anthem.state import AnthemState

UNALTERED: Mapping[int, Value] = MappingProxyType({})


class _Values(dict[int, Value]):
    """The current values of minions, each found when it is first asked for."""

    __slots__ = ("state",)

    def __init__(self, state: AnthemState) -> None:
        self.state = state

    def __missing__(self, card: int) -> Value:
        value = self[card] = self.state.value(card)
        return value


class Prospects:
    """Deployments of a seat out of some minions, and whether any legal deployment holds certain
    ones, which is answered without a list of deployments."""

    __slots__ = ("_duo_by_rank", "_owed", "_responding", "_standing", "_values", "hand", "sizes")

    def __init__(self, state: AnthemState, seat: int) -> None:
        hand = state.zones[f"minions/{seat}"]
        if state.barred:
            hand = [card for card in hand if state.title(card) not in state.barred]
        self.hand = hand
        self.sizes = sizes(state, seat)
        self._values = _Values(state)
        self._responding = bool(state.mode)
        self._standing = state.key(1 - seat) if state.mode else None
        self._duo_by_rank = state.duo_by_rank
        self._owed = state.owed if state.owed in hand else -1

    def owed(self, altered: Mapping[int, Value] = UNALTERED) -> tuple[int, ...]:
        """The revealed minion that a seat's first deployment must hold, if it owes one (TA-05).

        A responder always does: a deployment that the minion cannot beat is no excuse (TA-82).
        Otherwise it could go out alone, so that only an effect can be in the way, and that is one
        (TA-35).
        """
        if self._owed < 0:
            return ()
        alone = (self._owed,)
        return alone if self._responding or self.lead_on(alone, altered) else ()

    def accept(self, chosen: Sequence[int]) -> bool:
        """True if these minions are a mode that beats the standing key."""
        key = strength([self._values[card] for card in chosen], self._duo_by_rank)
        return key is not None and (self._standing is None or key > self._standing)

    def may_grow(self, chosen: Sequence[int]) -> bool:
        """True if more minions may make a mode of these that beats what stands."""
        least = self._standing[0] if self._standing and self.sizes == [SIZES["star"]] else 0
        return may_grow([self._values[card] for card in chosen], least)

    def gathered(self) -> Iterator[Gathered]:
        """Each deployment that is a mode, and perhaps beats what stands."""
        values = {card: self._values[card] for card in sorted(self.hand)}
        least = self._standing[0] if self._standing and self.sizes == [SIZES["star"]] else 0
        for size in self.sizes:
            yield from gathered(values, size, least, self._duo_by_rank)

    def lead_on(self, chosen: Collection[int], altered: Mapping[int, Value] = UNALTERED) -> bool:
        """True if some deployment holds these minions, where some count as `altered`."""
        needed = [altered[card] if card in altered else self._values[card] for card in chosen]
        others = [
            altered[card] if card in altered else self._values[card]
            for card in self.hand
            if card not in chosen
        ]
        return self._beaten(needed, others)

    def may_lead_on(self, altered: Mapping[int, Value], either: Mapping[int, Value]) -> bool:
        """True if one could hold all `altered`, if others counted as they are or as in `either`."""
        others = [self._values[card] for card in self.hand if card not in altered]
        others += [value for card, value in either.items() if card not in altered]
        return self._beaten([*altered.values()], others)

    def _beaten(self, needed: Sequence[Value], others: Sequence[Value]) -> bool:
        return any(
            beaten(needed, others, size, self._standing, self._duo_by_rank) for size in self.sizes
        )


def deployments(state: AnthemState, seat: int) -> Subset:
    """Every legal deployment of a seat: an allowed mode that beats what stands (section V).

    It holds every chained minion (TA-51), and in the starter's first deployment the revealed one
    (TA-05).
    """
    of = Prospects(state, seat)
    needed = (*state.chained, *of.owed())
    return Subset(of.hand, of.sizes, of.accept, of.may_grow, needed, of.gathered)


def sizes(state: AnthemState, seat: int) -> list[int]:
    """The numbers of minions a seat may deploy at once (TA-14, TA-42, TA-57, TA-77)."""
    if state.skip:
        return []
    modes: Sequence[str] = (state.mode,) if state.mode else ORDINARY
    if state.lasting:
        if not state.mode:
            modes = (*modes, *state.binding("mode", seat))
            if state.initiative and (announced := announced_mode(state)):
                modes = (announced,)
        forbidden = state.binding("no_mode", seat)
        modes = [mode for mode in modes if mode not in forbidden]
        room = state.unsealed(seat)
        return sorted({SIZES[mode] for mode in modes if SIZES[mode] <= room})
    return [SIZES[mode] for mode in modes]


def announced_mode(state: AnthemState) -> str:
    """The mode fixed for the next deployment made with initiative (TA-59, TA-90), or "".

    The latest tactic's, where there are several (TA-79).
    """
    announced = state.binding("next_mode", state.active)
    return str(announced[-1]) if announced else ""


def stands(state: AnthemState, seat: int) -> bool:
    """True if a seat's deployment still is of the standing mode, and a responder's stronger.

    Altered values count, and it is by them that it stands (TA-43, TA-44); what was made with
    initiative has nothing to beat (TA-45).
    """
    key = state.key(seat)
    if key is None or state.standing_mode(seat) != state.mode:
        return False
    against = state.key(1 - seat)
    return against is None or key > against


def withdraw(state: AnthemState, seat: int) -> None:
    """Return a whole deployment to hand (TA-23)."""
    cards = list(state.zones[f"combat/{seat}"])
    for card in cards:
        state.send(card, "minions", seat)
    if cards:
        state.say("withdraw", seat, cards)
