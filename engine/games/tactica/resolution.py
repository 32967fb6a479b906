"""RESOLUTION: captures, what SAVED brings with it, the clean-up, discards (TC-45)."""

from collections.abc import Mapping

from engine.core.position.agenda import Args, Frame, Verb, carry_on, to_do
from engine.core.position.choices import Choice, Move, one_card
from engine.core.position.subsets import Subset
from engine.games.tactica import piles
from engine.games.tactica.rounds import left, passed_over
from engine.games.tactica.state import NOBODY, TacticaState
from engine.games.tactica.strength import ADVANCED, damage_of, falls, lies_with


def capture(state: TacticaState, frame: Frame, args: Args) -> None:
    """All that fell is captured at once; who was SAVED is kept in mind, with the Foot that
    defended, for what follows (TC-05)."""
    struck = [piece for piece in state.pieces() if any(hit.target == piece for hit in state.hits)]
    fallen = [piece for piece in struck if falls(state, piece)]
    captors = {piece: _captor(state, piece) for piece in fallen}
    damages = {piece: damage_of(state, piece) for piece in fallen}
    takes, swaps = [], []
    for piece in struck:
        if lies_with(state, "saved", piece):
            feet = [other for other in state.beside(piece) if state.name(other) == "foot"]
            if piece not in fallen:
                swaps.append([piece, *feet])
            elif feet := _also_taken(state, piece, feet):
                takes.append([state.commander(piece), captors[piece], *feet])
    if fallen:
        state.captured = state.turn
    for piece in fallen:
        _prove(state, piece)
    for piece in fallen:
        cell = state.cell(piece)
        state.say("capture", captors[piece], [piece], amount=damages[piece], cell=cell)
        taken_away(state, piece, captors[piece])
    frame.bound["takes"], frame.bound["swaps"] = takes, swaps


def _captor(state: TacticaState, piece: int) -> int:
    """The seat whose attack was the last on a piece."""
    last = next(hit for hit in reversed(state.hits) if hit.target == piece)
    return state.commander(last.attacker)


def _also_taken(state: TacticaState, piece: int, feet: list[int]) -> list[int]:
    """Of which defending Foot one is captured too: any of an advanced Champion, else a trained one;
    none of a basic Foot (TC-05, TC-49)."""
    advanced, champion = state.variant["rules"] == ADVANCED, state.name(piece) == "champion"
    if advanced and champion:
        return feet
    if not (advanced or champion):
        return []
    return [foot for foot in feet if state.level(foot)]


def _prove(state: TacticaState, fallen: int) -> None:
    """The troops that attacked a captured troop have taken part in its capture (TC-32)."""
    if not state.troop(fallen):
        return
    for hit in state.hits:
        attacker = hit.attacker
        if hit.target != fallen or attacker in state.proven:
            continue
        if state.fights(attacker) and state.troop(attacker):
            state.proven.append(attacker)


def taken_away(state: TacticaState, piece: int, captor: int) -> None:
    """A captured piece is a hostage; a traitor and a summon are lost (TC-16, TC-20)."""
    gone = state.summon(piece) or state.traitor(piece)
    piles.lift(state, piece)
    if gone:
        piles.lose(state, piece)
    else:
        state.move(piece, f"hostages/{captor}")


def ask_take(state: TacticaState, frame: Frame, args: Args) -> Choice | None:
    """Ask the seat that SAVED a captured card which defending Foot goes with it (TC-05)."""
    waiting = _with_feet(state, frame, "takes", 2)
    if not waiting or len(waiting[0]) < 4:
        return None
    seat, _, *feet = waiting[0]
    return Choice(seat, {"take": one_card(feet)}, "take")


def _with_feet(state: TacticaState, frame: Frame, what: str, first: int) -> list[list[int]]:
    """The waiting entries, each with those of its Foot that are still on the battlefield."""
    waiting = to_do(frame, lambda: frame.bound[what])
    now = [
        [*each[:first], *(foot for foot in each[first:] if state.fights(foot))] for each in waiting
    ]
    return [each for each in now if len(each) > first]


def take(state: TacticaState, frame: Frame, args: Args, move: Move) -> None:
    waiting = _with_feet(state, frame, "takes", 2)
    _take(state, int(move[1]), waiting[0][1])
    carry_on(frame, waiting[1:])


def take_only(state: TacticaState, frame: Frame, args: Args) -> None:
    waiting = _with_feet(state, frame, "takes", 2)
    if waiting:
        _take(state, waiting[0][2], waiting[0][1])
    carry_on(frame, waiting[1:])


def _take(state: TacticaState, foot: int, captor: int) -> None:
    state.say("take", captor, [foot], cell=state.cell(foot))
    taken_away(state, foot, captor)


def ask_swap(state: TacticaState, frame: Frame, args: Args) -> Choice | None:
    """A SAVED card that stands changes places with a defending Foot that its owner chooses."""
    waiting = _swaps(state, frame)
    if not waiting or len(waiting[0]) < 3:
        return None
    piece, *feet = waiting[0]
    return Choice(state.commander(piece), {"swap": one_card(feet)}, "swap", piece)


def _swaps(state: TacticaState, frame: Frame) -> list[list[int]]:
    """The SAVED cards that change places, each with its Foot still there; in the basic game a Foot
    does not (TC-49)."""
    advanced = state.variant["rules"] == ADVANCED
    return [
        each
        for each in _with_feet(state, frame, "swaps", 1)
        if state.fights(each[0]) and (advanced or state.name(each[0]) == "champion")
    ]


def swap(state: TacticaState, frame: Frame, args: Args, move: Move) -> None:
    waiting = _swaps(state, frame)
    _swap(state, waiting[0][0], int(move[1]))
    carry_on(frame, waiting[1:])


def swap_only(state: TacticaState, frame: Frame, args: Args) -> None:
    waiting = _swaps(state, frame)
    if waiting:
        _swap(state, waiting[0][0], waiting[0][1])
    carry_on(frame, waiting[1:])


def _swap(state: TacticaState, piece: int, foot: int) -> None:
    place = state.place
    place[piece], place[foot] = place[foot], place[piece]
    state.say("swap", state.commander(piece), [piece], target=foot)


def tidy(state: TacticaState, frame: Frame, args: Args) -> None:
    """Damage goes; PRESS comes back to its barracks, all else that was played to RESUPPLY."""
    state.hits, state.boosts = [], []
    for seat in range(state.seats):
        for card in list(state.zones[f"played/{seat}"]):
            if state.name(card) == "press":
                state.under[card] = NOBODY
                state.move(card, f"barracks/{seat}")
                state.say("press_back", seat, [card])
            else:
                piles.resupply(state, card)


def ask_discard(state: TacticaState, frame: Frame, args: Args) -> Choice | None:
    """Each seat discards down to the size of its barracks, and more as far as the house rules
    allow (TACTICA! does not forbid it: its note 1)."""
    seats = left(state, frame)
    if not seats:
        return None
    sizes = _sizes(state, seats[0])
    if sizes == range(1):
        return None
    cards = state.zones[f"barracks/{seats[0]}"]
    return Choice(seats[0], {"discard": Subset(cards, sizes)}, "discard")


def _sizes(state: TacticaState, seat: int) -> range:
    """The possible numbers of cards that a seat may discard."""
    hand, house = len(state.zones[f"barracks/{seat}"]), state.house.barracks
    least = max(hand - house.size, 0)
    return range(least, min(least + house.discards, hand) + 1)


def discard(state: TacticaState, frame: Frame, args: Args, move: Move) -> None:
    seat = left(state, frame)[0]
    for card in move[1:]:
        piles.resupply(state, int(card))
    state.say("discard", seat, (int(card) for card in move[1:]))
    passed_over(state, frame)


def pass_discard(state: TacticaState, frame: Frame, args: Args) -> None:
    passed_over(state, frame)


VERBS: Mapping[str, Verb[TacticaState]] = {
    "capture": Verb(run=capture),
    "take": Verb(run=take_only, ask=ask_take, answer=take),
    "swap": Verb(run=swap_only, ask=ask_swap, answer=swap),
    "tidy": Verb(run=tidy),
    "discard": Verb(run=pass_discard, ask=ask_discard, answer=discard),
}
