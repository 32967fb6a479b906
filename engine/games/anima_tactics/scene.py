"""The position as a seat, or a spectator, may see it, by an allow-list (AT-84)."""

from collections.abc import Iterator
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.display.scene import scene as table
from engine.core.rules.game import Game
from engine.games.anima_tactics.figures import value
from engine.games.anima_tactics.grounds import ground
from engine.games.anima_tactics.state import NOBODY, NOWHERE, AnimaState
from engine.games.anima_tactics.table import BASE
from engine.games.anima_tactics.turn import TEXTS

VALUES = ("attack", "damage", "defense", "armor", "resistance", "walk", "run", "recovery", "max_ap")
"""The values of a figure that a scene shows as they count now."""
OF_PARTIES = ("cost", "copies", "source")
"""Facts of cards that count while a party is made, and never on the table."""
PHASES = {
    "start_turn": "recovery", "recover": "recovery", "upkeep": "maintenance",
    "remove_counters": "maintenance", "initiative_die": "action",
}  # fmt: skip
"""The step of a turn with which each phase begins (rulebook, Playing the game)."""


def scene(game: Game[AnimaState], state: AnimaState, seat: int | None) -> dict[str, Plain]:
    """The scene for a seat: the table, zones with the cards it may see, counters, what lasts."""
    board = ground(state).board(state)
    boards: list[Plain] = [_board(state, board)] if board else []
    effects: list[Plain] = [*_counters_on_cards(state), *_boosts(state)]
    view: dict[str, Any] = table(
        game, state, seat, turn=state.turn, active=state.active if state.turn else None,
        phase=_phase(state), boards=boards, counters=list(_counters(state)),
        effects=effects,
    )  # fmt: skip
    for zone in view["zones"]:
        for card in zone.get("cards", ()):
            for name in OF_PARTIES:
                card.pop(name, None)
            if card["kind"] == "character":
                card.update(_figure(state, card["id"]))
    return view


def _phase(state: AnimaState) -> str:
    frame = state.agenda[0]
    if frame.text != "turn":
        return "set-up"
    steps = [str(line["do"]) for line in TEXTS["turn"]][: frame.at + 1]
    return next((PHASES[step] for step in reversed(steps) if step in PHASES), "recovery")


def _figure(state: AnimaState, figure: int) -> dict[str, Plain]:
    """A figure as it is now, all of which lies open (AT-84)."""
    plain: dict[str, Plain] = {name: value(state, figure, name) for name in VALUES}
    return plain | {
        "life": state.life[figure],
        "actions": state.actions[figure],
        "hidden": bool(state.hidden[figure]),
        "turned": bool(state.turned[figure]),
        "moved": bool(state.moved[figure]),
    }


def _board(state: AnimaState, board: dict[str, Any]) -> dict[str, Plain]:
    """The board with what stands on it."""
    field = ground(state)
    for node, place in enumerate(state.nodes):
        mark: dict[str, Plain] = {"cell": field.cell(state, place), "name": "node"}
        if state.claims[node] != NOBODY:
            mark["seat"] = state.claims[node]
        board["marks"].append(mark)
    for seat, place in enumerate(state.flags):
        if place != NOWHERE:
            flag = {"cell": field.cell(state, place), "name": "flag", "seat": seat}
            board["marks"].append(flag)
    radius: dict[str, Plain] = {"radius": BASE} if board.get("ground") == "plane" else {}
    board["pieces"] = [_piece(state, figure) | radius for figure in sorted(state.figures())]
    return board


def _piece(state: AnimaState, figure: int) -> dict[str, Plain]:
    gear = state.zones[f"gear/{state.seat_of(figure)}"]
    return {
        "id": figure,
        "seat": state.seat_of(figure),
        "cell": ground(state).cell(state, state.place[figure]),
        "attached": [card for card in gear if state.bearer[card] == figure],
    }


def _counters_on_cards(state: AnimaState) -> Iterator[dict[str, Plain]]:
    for each in state.counters:
        yield {
            "rule": each.state,
            "seat": state.seat_of(each.figure),
            "value": each.level,
            "turns": [state.turn + more for more in range(each.level)],
            "card": NOBODY,
            "target": each.figure,
        }


def _boosts(state: AnimaState) -> Iterator[dict[str, Plain]]:
    for boost in state.boosts:
        yield {
            "rule": boost.value,
            "seat": state.seat_of(boost.figure),
            "value": boost.by,
            "turns": [state.turn] if boost.until == "turn" else [],
            "card": boost.card,
            "target": boost.figure,
        }


def _counters(state: AnimaState) -> Iterator[dict[str, Plain]]:
    if state.acting != NOBODY:
        yield {"name": "acting", "value": [state.acting]}
    for seat in (0, 1):
        yield {"name": "gnosis", "seat": seat, "value": state.gnosis[seat] or None}
        if state.claims:
            yield {"name": "nodes claimed", "seat": seat, "value": state.claims.count(seat)}
    for seat, carrier in enumerate(state.carriers):
        if carrier != NOBODY:
            yield {"name": "flag carried", "seat": seat, "value": [carrier]}
    for contact in state.contacts:
        yield {"name": "in contact", "value": [contact.a, contact.b]}
    for kept in state.kept:
        yield {"name": "upkeep", "seat": state.seat_of(kept.figure), "value": [kept.card]}
    attack: Any = next((each for each in reversed(state.agenda) if each.text == "attack"), None)
    if attack is not None:
        bound = attack.bound
        yield {"name": "attacker", "value": [attack.card]}
        yield {"name": "target", "value": [bound["target"]]}
        yield {"name": "attack die", "value": bound["die"] or None}
        yield {"name": "defense die", "value": bound["rolled"] or None}
