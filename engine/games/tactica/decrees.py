"""BARRACKS: decrees are committed hidden, shown together, and take effect (TC-09, TC-27)."""

from collections.abc import Mapping

from engine.core.position.agenda import Args, Frame, Verb, carry_on, to_do
from engine.core.position.choices import NOTHING_MORE, Choice, Move, OneOf, one_card
from engine.games.tactica import field, piles
from engine.games.tactica.mustering import can_rise, rise
from engine.games.tactica.opening import spire_hexes
from engine.games.tactica.requirements import ENACTMENTS, NONE, Commitments, promotable
from engine.games.tactica.rounds import left, passed_over
from engine.games.tactica.state import NOWHERE, SUMMONS, Decree, TacticaState

FEWEST_CARDS = 2
"""No decree needs fewer."""
FULL_SPIRE = 3


def ask_commit(state: TacticaState, frame: Frame, args: Args) -> Choice | None:
    """Each seat commits a decree or none; nobody is asked who has too few cards for any."""
    seats = left(state, frame)
    if not seats or len(state.zones[f"barracks/{seats[0]}"]) < FEWEST_CARDS:
        return None
    return Choice(seats[0], {"commit": Commitments(state, seats[0])}, "commit")


def commit(state: TacticaState, frame: Frame, args: Args, move: Move) -> None:
    seat = left(state, frame)[0]
    if move[1] != NONE:
        cards = tuple(int(card) for card in move[2:])
        state.committed.append(Decree(seat, str(move[1]), cards))
    passed_over(state, frame)


def reveal(state: TacticaState, frame: Frame, args: Args) -> None:
    """Show the whole hand of whoever enacts; required cards go to RESUPPLY (TC-09)."""
    everybody = tuple(range(state.seats))
    for seat in state.in_turn():
        if not any(each.seat == seat for each in state.committed):
            state.say("no_decree", seat)
    state.enacted = [each for each in state.committed if each.seat not in state.out]
    state.committed = []
    for each in state.enacted:
        hand = list(state.zones[f"barracks/{each.seat}"])
        state.say("decree", each.seat, text=each.name)
        state.say("show_hand", each.seat, hand, seen_by=everybody)
    if state.variant["decree_cost"] == "discard":
        for each in state.enacted:
            for card in each.cards:
                piles.resupply(state, card)
            state.say("pay", each.seat, each.cards)
    for each in state.enacted:
        if each.name == "summon":
            state.enactments[each.seat] += 1


def ask_effect(state: TacticaState, frame: Frame, args: Args) -> Choice | None:
    """Ask for the choice in PROMOTION or SUMMON, and for the opponent whom a decree binds."""
    waiting = _waiting(state, frame)
    if not waiting:
        return None
    decree = state.enacted[waiting[0]]
    seat = decree.seat
    if decree.name == "promotion":
        troops = [troop for troop in promotable(state, seat) if can_rise(state, troop)]
        return Choice(seat, {"promote": one_card(troops)}, "promotion") if troops else None
    if decree.name == "summon":
        return _ask_summon(state, seat)
    opponents = [(other,) for other in state.opponents(seat)]
    return Choice(seat, {"bind": OneOf(opponents)}, "bind")


def _waiting(state: TacticaState, frame: Frame) -> list[int]:
    """The places in `enacted` of the decrees that ask something, Player 1's first."""
    waiting: list[int] = to_do(
        frame,
        lambda: (at for at, each in enumerate(state.enacted) if _asks(state, each)),
    )
    return [at for at in waiting if state.enacted[at].seat not in state.out]


def _asks(state: TacticaState, decree: Decree) -> bool:
    if decree.name in ("promotion", "summon"):
        return True
    players = state.variant["players"]
    if decree.name == "betrayal" or players == "two":
        return False
    return bool(getattr(state.house, players).binds == "named")


def _ask_summon(state: TacticaState, seat: int) -> Choice | None:
    """The next summon card: the base on a hex near an own wall, or onto the spire (TC-38, TC-39),
    which comes to the map with it if it was left out (TC-72); placing it is a choice. None where no
    card, or no hex, is left."""
    if not state.zones[f"summons/{seat}"]:
        return None
    if field.spire(state, seat) != NOWHERE:
        faces = OneOf([(face,) for face in SUMMONS])
        return Choice(seat, {"stack": faces, "forgo": NOTHING_MORE}, "summon")
    hexes = spire_hexes(state, seat)
    bases = OneOf([(face, word) for face in SUMMONS for word in hexes])
    return Choice(seat, {"base": bases, "forgo": NOTHING_MORE}, "summon")


def take_effect(state: TacticaState, frame: Frame, args: Args, move: Move) -> None:
    waiting = _waiting(state, frame)
    decree = state.enacted[waiting[0]]
    carry_on(frame, waiting[1:])
    if move[0] == "promote":
        rise(state, int(move[1]))
    elif move[0] == "bind":
        against = int(move[1])
        state.enacted[waiting[0]] = Decree(decree.seat, decree.name, decree.cards, against)
        state.say("bind", decree.seat, text=decree.name, amount=against)
    else:
        _summon(state, decree.seat, move)


def no_effect(state: TacticaState, frame: Frame, args: Args) -> None:
    """No troop to promote, or no summon card; the third decree may complete a spire (TC-08)."""
    waiting = _waiting(state, frame)
    if waiting and state.enacted[waiting[0]].name == "summon":
        _complete(state, state.enacted[waiting[0]].seat)
    carry_on(frame, waiting[1:])


def _summon(state: TacticaState, seat: int, move: Move) -> None:
    """A summon card goes to the spire with the face that is chosen; three make it complete."""
    if move[0] == "forgo":
        state.say("forgo", seat)
    else:
        card = state.zones[f"summons/{seat}"][-1]
        hex = state.ground.number[str(move[2])] if move[0] == "base" else field.spire(state, seat)
        state.move(card, f"spire/{seat}")
        state.face[card] = SUMMONS.index(str(move[1]))
        for each in state.zones[f"spire/{seat}"]:
            state.place[each] = hex
        cell = state.ground.words[hex]
        state.say(str(move[0]), seat, [card], text=str(move[1]), cell=cell)
    _complete(state, seat)


def _complete(state: TacticaState, seat: int) -> None:
    """A spire of three is complete for ever; by the option short_spire also one of fewer after the
    third decree (TC-08, TC-18)."""
    height = len(state.zones[f"spire/{seat}"])
    third = state.variant["short_spire"] != "never" and state.enactments[seat] == ENACTMENTS
    if not state.completed[seat] and (height == FULL_SPIRE or (third and height)):
        state.completed[seat] = 1
        state.say("complete", seat)


VERBS: Mapping[str, Verb[TacticaState]] = {
    "commit": Verb(
        run=lambda state, frame, args: passed_over(state, frame), ask=ask_commit, answer=commit
    ),
    "reveal": Verb(run=reveal),
    "take_effect": Verb(run=no_effect, ask=ask_effect, answer=take_effect),
}
