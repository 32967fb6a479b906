"""The position as a seat, or a spectator, may see it, in the vocabulary of docs/scene.md."""

from collections.abc import Iterator, Mapping
from functools import partial

from engine.core.base.canonical import Plain
from engine.core.display.scene import zones
from engine.games.tactica import field
from engine.games.tactica.playing import shown_to
from engine.games.tactica.state import (
    LEVELS,
    NOBODY,
    NOWHERE,
    SIGHTS,
    SUMMONS,
    TacticaState,
)
from engine.games.tactica.strength import damage_of, defence_of
from engine.games.tactica.war import quiet_turns


def scene(slug: str, state: TacticaState, seat: int | None) -> dict[str, Plain]:
    """The scene for a seat: the map, zones with the cards it may see, counters, what binds whom."""
    return {
        "game": slug,
        "you": seat,
        "turn": state.turn,
        "active": None,
        "phase": state.phase,
        "decides": state.choice.seat if state.choice is not None else None,
        "outcome": state.outcome.plain() if state.outcome else None,
        "boards": [_board(state)],
        "zones": zones(SIGHTS, state, seat, partial(_card, state)),
        "counters": list(_counters(state)),
        "effects": list(_effects(state)),
        "revealed": [_revealed(state, holder, seat) for holder in range(state.seats)],
    }


def _revealed(state: TacticaState, holder: int, seat: int | None) -> list[Plain]:
    """The barracks of an opponent that a seat's SPY looks at."""
    return [_card(state, card) for card in shown_to(state, seat) if state.commander(card) == holder]


def _board(state: TacticaState) -> dict[str, Plain]:
    ground = state.ground
    hexes: list[Plain] = [list(cell) for cell in ground.cells]
    marks: list[Plain] = list(_marks(state))
    pieces: list[Plain] = list(_pieces(state))
    return {
        "name": "battlefield",
        "columns": 1 + max(column for column, _ in ground.cells),
        "rows": 1 + max(row for _, row in ground.cells),
        "ground": "hexes",
        "hexes": hexes,
        "marks": marks,
        "pieces": pieces,
    }


def _marks(state: TacticaState) -> Iterator[dict[str, Plain]]:
    """Walls and landmarks, on which pieces may stand."""
    for seat in range(state.seats):
        for wall in state.zones[f"walls/{seat}"]:
            if state.place[wall] != NOWHERE:
                yield {"cell": _cell(state, wall), "name": "wall", "seat": seat}
    for landmark in field.landmarks(state):
        name = f"{state.name(landmark)}_{LEVELS[state.face[landmark]]}"
        yield {"cell": _cell(state, landmark), "name": name, "seat": state.seat_of[landmark]}


def _pieces(state: TacticaState) -> Iterator[dict[str, Plain]]:
    """Standing pieces: troops with their training and tactics cards, CROWN, summons, spires."""
    for piece in state.pieces():
        seat = state.commander(piece)
        attached: list[Plain] = [
            card
            for zone in ("attached", "played")
            for card in state.zones[f"{zone}/{seat}"]
            if state.under[card] == piece
        ]
        yield {"id": piece, "seat": seat, "cell": _cell(state, piece), "attached": attached}
    for seat in range(state.seats):
        if field.spire(state, seat) != NOWHERE:
            *below, top = state.zones[f"spire/{seat}"]
            cards: list[Plain] = list(below)
            yield {
                "id": top, "seat": seat, "cell": _cell(state, top), "attached": cards,
                "height": len(below) + 1,
            }  # fmt: skip


def _cell(state: TacticaState, card: int) -> list[Plain]:
    return list(state.ground.cells[state.place[card]])


def _card(state: TacticaState, card: int) -> dict[str, Plain]:
    """A card with its figures as they count now."""
    printed = state.cards[card].definition
    plain: dict[str, Plain] = {
        "id": card, "card": printed.id, "name": printed.name, "kind": printed.kind,
    }  # fmt: skip
    if state.place[card] != NOWHERE:
        plain["hex"] = state.ground.words[state.place[card]]
    return plain | dict(_facts(state, card, printed.kind))


def _facts(state: TacticaState, card: int, kind: str) -> Mapping[str, Plain]:
    """The facts printed on a card, and those that it has on the battlefield."""
    facts: dict[str, Plain] = {}
    fights = state.fights(card)
    if kind == "troop":
        figure = field.figure(state, card)
        facts = {
            "attack": figure.attack, "defence": figure.defence, "move": figure.move,
            "range": figure.range,
        }  # fmt: skip
        if fights:
            level = state.level(card)
            attack = figure.attack + level * state.house.training.attack
            facts |= {"attack": attack, "level": level, "traitor": state.traitor(card)}
    elif kind == "summon":
        if state.where[card].partition("/")[0] in ("battlefield", "spire"):
            printed = field.summoned(state, card)
            facts = {
                "face": SUMMONS[state.face[card]], "attack": printed.attack,
                "defence": printed.defence, "move": printed.move, "range": printed.range,
            }  # fmt: skip
    elif kind == "landmark" and state.place[card] != NOWHERE:
        facts = {"face": LEVELS[state.face[card]]}
    elif kind == "training" and state.under[card] != NOBODY:
        facts = {"level": 1 + state.face[card]}
    if fights:
        facts |= {"defence": defence_of(state, card), "damage": damage_of(state, card)}
    return facts


def _counters(state: TacticaState) -> Iterator[dict[str, Plain]]:
    yield {"name": "battle", "value": state.battle or None}
    if state.house.turns.quiet:
        yield {"name": "turns without a capture", "value": quiet_turns(state) or None}
    for seat in range(state.seats):
        yield {"name": "player 1", "seat": seat, "value": seat == state.first}
        yield {"name": "actions", "seat": seat, "value": state.actions[seat] or None}
        yield {
            "name": "victory points", "seat": seat, "value": state.points[state.side(seat)],
        }  # fmt: skip
        yield {"name": "summon decrees", "seat": seat, "value": state.enactments[seat] or None}
        yield {"name": "complete spire", "seat": seat, "value": bool(state.completed[seat])}
        yield {"name": "out of the battle", "seat": seat, "value": seat in state.out}


def _effects(state: TacticaState) -> Iterator[dict[str, Plain]]:
    """The decrees of this turn with whom they bind, and what sacrifices gave."""
    for decree in state.enacted:
        bound = [decree.against] if decree.against != NOBODY else state.opponents(decree.seat)
        for seat in bound if decree.name in ("tactica", "fog", "mud") else [decree.seat]:
            yield _effect(state, decree.name, seat, None, -1)
    for boost in state.boosts:
        seat = state.commander(boost.piece)
        yield _effect(state, "sacrifice", seat, [boost.attack, boost.moves, boost.attacks],
                      boost.piece)  # fmt: skip


def _effect(
    state: TacticaState, rule: str, seat: int, value: Plain, target: int
) -> dict[str, Plain]:
    return {
        "rule": rule, "seat": seat, "value": value, "turns": [state.turn], "card": -1,
        "target": target,
    }  # fmt: skip
