"""MUSTERING: troops, CROWN and training come to own walls, summons to their spire; SPY."""

from collections.abc import Mapping

from engine.core.position.agenda import Args, Frame, Verb
from engine.core.position.choices import (
    NOTHING_MORE,
    Accepted,
    Arguments,
    Choice,
    Move,
    OneOf,
    Space,
)
from engine.games.tactica import field
from engine.games.tactica.opening import at_walls
from engine.games.tactica.playing import play_card
from engine.games.tactica.rounds import goes_on, holds, left, may_play, named, passed_over
from engine.games.tactica.state import NOWHERE, SUMMONS, TROOPS, TacticaState

MOST_LEVEL = 2


def ask_muster(state: TacticaState, frame: Frame, args: Args) -> Choice | None:
    """Ask the seat in turn for a muster action; SPY is none."""
    seats = left(state, frame)
    if not seats or not state.actions[seats[0]]:
        return None
    seat = seats[0]
    spaces: dict[str, Space] = {}
    if may_play(state, seat):
        if holds(state, seat):
            cards = named(state, seat, "crown", *TROOPS)
            spaces["muster"] = at_walls(state, seat, cards)
            spaces["spy"] = _spying(state, seat)
        spaces["train"] = _trained(state, seat)
    if can_call(state, seat):
        spaces["call"] = _called(state, seat)
    if captives := betrayed(state, seat):
        spaces["betray"] = at_walls(state, seat, captives)
    if not holds(state, seat) or not may_play(state, seat):
        spaces = {verb: space for verb, space in spaces.items() if space}
        if not spaces:
            return None
    return Choice(seat, {**spaces, "done": NOTHING_MORE}, "mustering")


def _trained(state: TacticaState, seat: int) -> Accepted:
    """`TROOP`: an own troop at an own wall, below level 2, while there is training."""
    return Accepted(
        lambda: ((troop,) for troop in state.zones[f"battlefield/{seat}"]),
        lambda args: len(args) == 1 and trainable(state, seat, args[0]),
        names_cards=True,
    )


def trainable(state: TacticaState, seat: int, troop: int | str) -> bool:
    """True if a troop may be trained by a muster action: next to an own wall, or on one."""
    if troop not in state.zones[f"battlefield/{seat}"] or not can_rise(state, int(troop)):
        return False
    far = state.ground.far[state.place[int(troop)]]
    return any(far[wall] <= 1 for wall in field.walls(state, seat))


def can_rise(state: TacticaState, troop: int) -> bool:
    """True if a troop can get a level: the first takes a card of the Training Pile, for the second
    that card is turned."""
    if not state.troop(troop):
        return False
    level = state.level(troop)
    return level == 1 or (level == 0 and bool(state.zones[f"training/{state.commander(troop)}"]))


def rise(state: TacticaState, troop: int) -> None:
    """A troop gets one level of training."""
    seat = state.commander(troop)
    for card in state.zones[f"attached/{seat}"]:
        if state.under[card] == troop:
            state.face[card] = 1
            break
    else:
        card = state.zones[f"training/{seat}"][-1]
        state.move(card, f"attached/{seat}")
        state.under[card] = troop
    state.say("trained", seat, [troop], amount=state.level(troop), cell=state.cell(troop))


def can_call(state: TacticaState, seat: int) -> bool:
    """True if a seat has a complete spire with a summon to call, and none on the field (TC-18)."""
    return (
        bool(state.completed[seat] and state.zones[f"spire/{seat}"])
        and field.spire(state, seat) != NOWHERE
        and not any(map(state.summon, state.zones[f"battlefield/{seat}"]))
    )


def _called(state: TacticaState, seat: int) -> OneOf:
    """`HEX`: an empty hex next to the spire (TC-42)."""
    barred = field.features(state) | field.taken(state)
    around = state.ground.around[field.spire(state, seat)]
    return OneOf([(state.ground.words[hex],) for hex in around if hex not in barred])


def betrayed(state: TacticaState, seat: int) -> list[int]:
    """The captives of which a seat with a BETRAYAL of this turn may place one (TC-16, TC-36)."""
    if not any(each.seat == seat and each.name == "betrayal" for each in state.enacted):
        return []
    if any(state.traitor(piece) for piece in state.zones[f"battlefield/{seat}"]):
        return []
    return captives(state, seat)


def captives(state: TacticaState, seat: int) -> list[int]:
    """The captured enemy troops among the hostages of a seat."""
    return [card for card in state.zones[f"hostages/{seat}"] if state.troop(card)]


def _spying(state: TacticaState, seat: int) -> Accepted:
    """`CARD SEAT`: a SPY on an opponent who has cards."""
    spies = named(state, seat, "spy")
    seen = [other for other in state.opponents(seat) if holds(state, other)]
    return Accepted(
        lambda: ((card, other) for card in spies for other in seen),
        lambda args: len(args) == 2 and args[0] in spies and args[1] in seen,
        names_cards=True,
        cards_first=1,
    )


def muster(state: TacticaState, frame: Frame, args: Args, move: Move) -> None:
    seat, verb = left(state, frame)[0], str(move[0])
    if verb not in ("spy", "done"):
        state.actions[seat] -= 1
    goes_on(state, frame, done=verb == "done")
    _DO[verb](state, seat, move[1:])


def _muster(state: TacticaState, seat: int, args: Arguments) -> None:
    _appear(state, seat, int(args[0]), str(args[1]), "muster")


def _appear(state: TacticaState, seat: int, card: int, word: str, event: str) -> None:
    state.move(card, f"battlefield/{seat}")
    state.place[card] = state.ground.number[word]
    called = SUMMONS[state.face[card]] if state.summon(card) else ""
    state.say(event, seat, [card], text=called, cell=word)


def _train(state: TacticaState, seat: int, args: Arguments) -> None:
    rise(state, int(args[0]))


def _call(state: TacticaState, seat: int, args: Arguments) -> None:
    _appear(state, seat, state.zones[f"spire/{seat}"][-1], str(args[0]), "call")


def _betray(state: TacticaState, seat: int, args: Arguments) -> None:
    """The token marks the troop, and the decree is used up (TC-16)."""
    _appear(state, seat, int(args[0]), str(args[1]), "betray")
    state.enacted = [each for each in state.enacted if (each.seat, each.name) != (seat, "betrayal")]


def _spy(state: TacticaState, seat: int, args: Arguments) -> None:
    play_card(state, seat, int(args[0]), of=int(args[1]))


def _done(state: TacticaState, seat: int, args: Arguments) -> None:
    state.say("done", seat)


_DO = {
    "muster": _muster, "train": _train, "call": _call, "betray": _betray, "spy": _spy,
    "done": _done,
}  # fmt: skip

VERBS: Mapping[str, Verb[TacticaState]] = {
    "muster": Verb(
        run=lambda state, frame, args: passed_over(state, frame), ask=ask_muster, answer=muster
    ),
}
