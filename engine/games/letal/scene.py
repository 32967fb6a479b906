"""The position as a seat, or a spectator, may see it, by an allow-list (LE-62)."""

from typing import Any

from engine.core.base.canonical import Plain
from engine.core.position.moments import Trigger
from engine.core.position.state import Sight
from engine.games.letal.attack import declared_parts
from engine.games.letal.geometry import SIDE
from engine.games.letal.state import (
    CALLED,
    FINAL,
    NEXT_TURN,
    OFF_BOARD,
    SIGHTS,
    SPENT,
    THIS_TURN,
    Lasting,
    LetalState,
)
from engine.games.letal.triggers import waiting
from engine.games.letal.turn import TEXTS

PHASES = {
    "begin_turn": "beginning of turn", "draw_step": "draw", "main": "main", "go_to": "main",
    "turn_ends": "end of turn", "pass_turn": "end of turn",
}  # fmt: skip
_TIMER = {CALLED: "last round but one", FINAL: "final round"}


def scene(slug: str, state: LetalState, seat: int | None) -> dict[str, Plain]:
    """The scene for a seat: the board, zones with the cards it may see, counters, effects."""
    return {
        "game": slug,
        "you": seat,
        "turn": state.turn,
        "active": state.active if state.turn else None,
        "phase": _phase(state),
        "decides": state.choice.seat if state.choice is not None else None,
        "outcome": state.outcome.plain() if state.outcome else None,
        "boards": [_board(state, seat)],
        "zones": [_zone(state, zone, seat) for zone in state.zones],
        "counters": _counters(state),
        "effects": [_effect(state, effect) for effect in state.lasting],
        "revealed": [[] for _ in range(state.seats)],
    }


def _phase(state: LetalState) -> str:
    attack = state.attack()
    if attack is not None:
        return "attack"
    frame = state.agenda[0]
    if frame.text != "turn":
        return "set-up" if frame.text == "opening" else "end of turn"
    steps = [line["do"] for line in TEXTS["turn"]][: frame.at + 1]
    return next(PHASES[step] for step in reversed(steps) if step in PHASES)


def _board(state: LetalState, seat: int | None) -> dict[str, Plain]:
    marks: list[Plain] = []
    if state.bottom >= 0:
        for side in range(2):
            rows = (0, 1) if side == state.bottom else (SIDE - 2, SIDE - 1)
            marks += [
                {"cell": [column, row], "name": "start", "seat": side}
                for row in rows
                for column in range(SIDE)
            ]
    pieces: list[Plain] = [
        _piece(state, hero)
        for hero in state.living()
        if state.cell[hero] != OFF_BOARD and _shows(state, hero, seat)
    ]
    return {"name": "field", "columns": SIDE, "rows": SIDE, "marks": marks, "pieces": pieces}


def _shows(state: LetalState, hero: int, seat: int | None) -> bool:
    """Placements are hidden from the other team until all are made (LE-03)."""
    return bool(state.shown) or (seat is not None and state.side(seat) == state.team(hero))


def _piece(state: LetalState, hero: int) -> dict[str, Plain]:
    row, column = divmod(state.cell[hero], SIDE)
    return {
        "id": state.heroes[hero],
        "seat": hero // 2,
        "cell": [column, row],
        "attached": list(state.zones[f"auras/{hero}"]),
    }


def _zone(state: LetalState, zone: str, seat: int | None) -> dict[str, Plain]:
    name, _, number = zone.partition("/")
    cards = state.zones[zone]
    hero = int(number)
    plain: dict[str, Plain] = {
        "name": name, "seat": hero // 2, "of": state.heroes[hero], "count": len(cards),
    }  # fmt: skip
    if SIGHTS[name] is Sight.ALL or (SIGHTS[name] is Sight.OWNER and _reads(state, hero, seat)):
        plain["cards"] = [_card(state, card) for card in cards]
    return plain


def _reads(state: LetalState, hero: int, seat: int | None) -> bool:
    """Hands are their player's alone, also among allies (LE-51, option `ally_hands`)."""
    if seat is None or seat == hero // 2:
        return seat is not None
    return state.variant["ally_hands"] == "shared" and state.side(seat) == state.team(hero)


def _card(state: LetalState, card: int) -> dict[str, Plain]:
    definition = state.cards[card].definition
    facts = definition.facts
    plain: dict[str, Plain] = {
        "id": card,
        "card": definition.id,
        "name": definition.name,
        "kind": definition.kind,
        "words": facts["words"],
    }
    if definition.kind == "hero":
        hero = state.hero_of[card]
        plain |= {
            "type": facts["type"],
            "endurance": state.endurance[hero],
            "starting_endurance": facts["endurance"],
            "hand_most": facts["hand_most"],
            "disabled": bool(state.disabled[hero]),
            "may_act": state.allowance[hero] != SPENT,
        }
    elif definition.kind != "trick":
        plain |= {"refresh": facts["refresh"], "attack": facts["attack"]}
    return plain


def _counters(state: LetalState) -> list[Plain]:
    counters: list[Plain] = [
        {"name": "round", "value": state.round},
        {"name": "timer", "value": _TIMER.get(state.timer)},
    ]
    counters += [{"name": "waiting", "value": _waiting(state, each)} for each in waiting(state)]
    attack = state.attack()
    if attack is not None:
        bound, declared = attack.bound, declared_parts(attack)
        values: dict[str, Any] = {
            "attacker": state.heroes[state.hero_of[attack.card]],
            "defender": state.heroes[bound["target"]],
            "physical damage": declared[0],
            "magical damage": declared[1],
            "cards hidden": bound["hidden"],
            "prevented": sum(bound["prevented"]),
        }
        counters += [{"name": name, "value": value} for name, value in values.items()]
    for seat in range(state.seats):
        rolls = [roll.number for roll in state.dice if roll.seat == seat]
        used = [used.skill for used in state.used if used.hero // 2 == seat]
        counters.append({"name": "dice", "seat": seat, "value": rolls})
        counters.append({"name": "skills used", "seat": seat, "value": used})
    return counters


def _waiting(state: LetalState, trigger: Trigger) -> list[Plain]:
    """A trigger that waits, by its card and the cards of the heroes it is about; those of one card
    come in the order in which `resolve CARD no1` counts them (LE-68)."""
    heroes = [state.heroes[hero] for _, about in trigger.about for hero in about]
    return [trigger.card, *heroes]


def _effect(state: LetalState, effect: Lasting) -> dict[str, Plain]:
    return {
        "rule": effect.rule,
        "seat": effect.hero // 2,
        "value": effect.value,
        "turns": _turns(state, effect.until),
        "card": effect.card,
        "target": state.heroes[effect.hero],
    }


def _turns(state: LetalState, until: int) -> list[int]:
    """The turns in which an effect counts, from this one, if no other player goes out."""
    turns = [state.turn]
    if until == THIS_TURN:
        return turns
    last = NEXT_TURN - until
    for seat in [*state.from_seat(state.active)[1:], state.active]:
        if seat == until:
            break
        if state.playing(seat):
            turns.append(turns[-1] + 1)
        if seat == last:
            break
    return turns
