"""COMBAT: attacks with their damage, PRESS, ENGINEER, sacrifices, and SAVED in answer."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.position.agenda import Args, Frame, Verb
from engine.core.position.choices import (
    NOTHING_MORE,
    Accepted,
    Arguments,
    Choice,
    Move,
    Space,
    one_card,
)
from engine.games.tactica import field, movement
from engine.games.tactica.playing import play_card
from engine.games.tactica.rounds import goes_on, holds, left, may_play, named, passed_over
from engine.games.tactica.state import MELEE, NOWHERE, Hit, TacticaState
from engine.games.tactica.strength import ADVANCED, attack_of, defenders, lies_with

TEXTS: Mapping[str, list[dict[str, Any]]] = {"attacked": [{"do": "save"}]}


def ask_fight(state: TacticaState, frame: Frame, args: Args) -> Choice | None:
    """Attacks and cards of the seat in turn; FOG bars all of its own account (TC-15, TC-33)."""
    seats = left(state, frame)
    if not seats or state.bound(seats[0], "fog"):
        return None
    seat = seats[0]
    attacks = next(_in_range(state, seat), None)
    spaces: dict[str, Space] = {}
    if attacks:
        spaces["attack"] = _attacks(state, seat)
    if _in_reach(state, seat) and (offered := movement.sacrifices(state, seat)) is not None:
        spaces["sacrifice"] = offered
    if state.actions[seat] and holds(state, seat) and may_play(state, seat):
        if attacks or any(state.commander(hit.attacker) == seat for hit in state.hits):
            spaces["press"] = _pressed(state, seat)
        if features := removable(state, seat):
            spaces["engineer"] = _cards_on(named(state, seat, "engineer"), features)
    return Choice(seat, {**spaces, "done": NOTHING_MORE}, "combat") if spaces else None


def _in_reach(state: TacticaState, seat: int) -> bool:
    """True if a summon of the seat reaches an enemy, so that a sacrifice to it may do something."""
    return any(
        reaches(state, summon, target)
        for summon in movement.summons(state, seat)
        for target in state.enemies(seat)
    )


def _attacks(state: TacticaState, seat: int) -> Accepted:
    """`PIECE TARGET`: an own piece against an enemy within its reach."""
    own = state.zones[f"battlefield/{seat}"]
    return Accepted(
        lambda: _in_range(state, seat),
        lambda args: (
            len(args) == 2
            and args[0] in own
            and may_attack(state, int(args[0]))
            and args[1] in state.enemies(seat)
            and reaches(state, int(args[0]), int(args[1]))
        ),
        names_cards=True,
    )


def _in_range(state: TacticaState, seat: int) -> Iterator[tuple[int, int]]:
    """Each own piece that may attack, with each enemy within its reach."""
    enemies, place = state.enemies(seat), state.place
    for piece in state.zones[f"battlefield/{seat}"]:
        if not may_attack(state, piece):
            continue
        far, most = state.ground.far[place[piece]], field.range_of(state, piece)
        for target in enemies:
            if far[place[target]] <= most and reaches(state, piece, target):
                yield piece, target


def may_attack(state: TacticaState, piece: int) -> bool:
    """True if a piece has an attack left: an action of its seat and its own of the phase, or one
    that a sacrifice gave it. CROWN never attacks."""
    if state.name(piece) == "crown":
        return False
    if state.actions[state.commander(piece)] and piece not in state.acted:
        return True
    return any(boost.piece == piece and boost.attacks for boost in state.boosts)


def reaches(state: TacticaState, piece: int, target: int) -> bool:
    """True if an enemy is within reach: near enough, for troops with no landmark that blocks in
    between. Summons do not attack each other."""
    start, goal = state.place[piece], state.place[target]
    far = state.ground.far[start][goal]
    if far > field.range_of(state, piece):
        return False
    if state.summon(piece):
        return not state.summon(target)
    return far == 1 or state.ground.sees(start, goal, field.sight_blocks(state))


def _pressed(state: TacticaState, seat: int) -> Accepted:
    """`CARD TROOP`: PRESS on an own troop that has none in this phase (TC-06, TC-43)."""
    troops = [
        troop
        for troop in state.zones[f"battlefield/{seat}"]
        if state.troop(troop) and not lies_with(state, "press", troop)
    ]
    return _cards_on(named(state, seat, "press"), troops)


def _cards_on(cards: list[int], targets: list[int]) -> Accepted:
    """`CARD TARGET`: one of these cards on one of these."""
    return Accepted(
        lambda: ((card, target) for card in cards for target in targets),
        lambda args: len(args) == 2 and args[0] in cards and args[1] in targets,
        names_cards=True,
    )


def removable(state: TacticaState, seat: int) -> list[int]:
    """The features that an ENGINEER of a seat may remove, near enough to an own troop: landmarks,
    walls, in the advanced game the top card of a spire."""
    cards = field.landmarks(state)
    for other in range(state.seats):
        cards += state.zones[f"walls/{other}"]
        if state.variant["rules"] == ADVANCED:
            top = state.zones[f"spire/{other}"][-1:]
            cards += [card for card in top if state.place[card] != NOWHERE]
    own = [state.place[each] for each in state.zones[f"battlefield/{seat}"] if state.troop(each)]
    far, most = state.ground.far, state.house.engineer.distance
    return [card for card in cards if any(far[at][state.place[card]] <= most for at in own)]


def fight(state: TacticaState, frame: Frame, args: Args, move: Move) -> None:
    seat, verb = left(state, frame)[0], str(move[0])
    goes_on(state, frame, done=verb == "done")
    _DO[verb](state, seat, move[1:])


def _attack(state: TacticaState, seat: int, args: Arguments) -> None:
    """RESOLUTION counts its damage; whoever commands the target may answer with SAVED."""
    piece, target = (int(card) for card in args)
    movement.spend(state, seat, piece, "attacks")
    state.hits.append(Hit(piece, target))
    off, cell = attack_of(state, piece, target), state.cell(target)
    state.say("attack", seat, [piece], target=target, amount=off, cell=cell)
    state.agenda.append(Frame("attacked", state.commander(target), target))


def _press(state: TacticaState, seat: int, args: Arguments) -> None:
    play_card(state, seat, int(args[0]), troop=int(args[1]))


def _engineer(state: TacticaState, seat: int, args: Arguments) -> None:
    play_card(state, seat, int(args[0]), of=int(args[1]))


def _done(state: TacticaState, seat: int, args: Arguments) -> None:
    state.say("done", seat)


_DO = {
    "attack": _attack, "press": _press, "engineer": _engineer, "sacrifice": movement.sacrifice,
    "done": _done,
}  # fmt: skip


def ask_save(state: TacticaState, frame: Frame, args: Args) -> Choice | None:
    """SAVED on a melee troop that was attacked and has none yet, where a friendly troop next to it
    can help it; whether its seat holds one is not asked (TC-43)."""
    seat, troop = frame.seat, frame.card
    if seat in state.out or not state.fights(troop) or state.name(troop) not in MELEE:
        return None
    if not (holds(state, seat) and may_play(state, seat)) or lies_with(state, "saved", troop):
        return None
    if not defenders(state, troop):
        return None
    cards = named(state, seat, "saved")
    return Choice(seat, {"saved": one_card(cards), "pass": NOTHING_MORE}, "saved", troop)


def save(state: TacticaState, frame: Frame, args: Args, move: Move) -> None:
    if move[0] == "saved":
        play_card(state, frame.seat, int(move[1]), troop=frame.card)


VERBS: Mapping[str, Verb[TacticaState]] = {
    "fight": Verb(
        run=lambda state, frame, args: passed_over(state, frame), ask=ask_fight, answer=fight
    ),
    "save": Verb(ask=ask_save, answer=save),
}
