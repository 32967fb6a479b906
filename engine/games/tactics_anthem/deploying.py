"""Which deployments a seat may make now, and what becomes of one that stops being valid."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from engine.core.choices import Subset
from engine.games.tactics_anthem.modes import ORDINARY, SIZES, Value, stronger
from engine.games.tactics_anthem.state import Altered, AnthemState

AS_THEY_ARE: Mapping[int, Altered] = MappingProxyType({})


class _Values(dict[int, Value]):
    """What minions count for, of each found when it is first asked for."""

    __slots__ = ("altered", "state")

    def __init__(self, state: AnthemState, altered: Mapping[int, Altered]) -> None:
        self.state = state
        self.altered = altered

    def __missing__(self, card: int) -> Value:
        value = self[card] = self.state.value(card, self.altered.get(card))
        return value


def deployments(
    state: AnthemState,
    seat: int,
    needed: Sequence[int] = (),
    altered: Mapping[int, Altered] = AS_THEY_ARE,
) -> Subset:
    """Every legal deployment of a seat: an allowed mode that beats what stands (section V).

    It holds every `needed` and every chained minion (TA-51), and in the starter's first
    deployment the revealed one (TA-05). `altered` are minions as they would count.
    """
    owed = owed_now(state, seat, altered)
    return _holding(state, seat, (*state.chained, *needed, *owed), altered)


def owed_now(
    state: AnthemState, seat: int, altered: Mapping[int, Altered] = AS_THEY_ARE
) -> tuple[int, ...]:
    """The revealed minion that a seat's first deployment must hold, if it owes one (TA-05).

    A responder always does: a deployment that the minion cannot beat is no excuse (TA-82).
    Otherwise it could go out alone, so that only an effect can be in the way, and that is one
    (TA-35).
    """
    card = state.owed
    if card < 0 or state.where[card] != f"minions/{seat}" or state.title(card) in state.barred:
        return ()
    return (card,) if state.mode or _holding(state, seat, (card,), altered) else ()


def _holding(
    state: AnthemState, seat: int, needed: Sequence[int], altered: Mapping[int, Altered]
) -> Subset:
    """Every deployment that an allowed mode makes legal and that holds these minions."""
    hand = state.zones[f"minions/{seat}"]
    if state.barred:
        hand = [card for card in hand if state.title(card) not in state.barred]
    values = _Values(state, altered)
    standing = state.key(1 - seat) if state.mode else None
    accepts, extends = stronger(values, standing, state.duo_by_rank)
    return Subset(hand, sizes(state, seat), accepts, extends, needed)


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
    """Whether a seat's deployment still is of the standing mode, and a responder's stronger.

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
