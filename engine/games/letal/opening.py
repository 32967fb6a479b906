"""Setting the board: sides, trimming, shuffles, placement, dice, first abilities and hands."""

from collections.abc import Mapping
from typing import Any

from engine.core.position.agenda import Args, Frame, Predicates, Verb, again
from engine.core.position.choices import NOTHING_MORE, Choice, Move, OneOf, one_card
from engine.games.letal.changes import draw_card, send
from engine.games.letal.geometry import SIDE, WORDS
from engine.games.letal.state import OFF_BOARD, LetalState, Roll
from engine.games.letal.triggers import orders, raise_for_game
from engine.games.letal.turn import begin_game

LEAST_CARDS = 30
ROWS_OF_A_SIDE = 2
DIE = 6

TEXTS: Mapping[str, list[dict[str, Any]]] = {
    "opening": [
        {"do": "toss"},
        {"do": "pick_rows"},
        {"do": "place_heroes", "if": "site_order"},
        {"do": "trim"},
        {"do": "shuffle"},
        {"do": "place_heroes", "if": "rulebook_order"},
        {"do": "roll"},
        {"do": "pick_first"},
        {"do": "opening_hands", "if": "site_order"},
        {"do": "game_begins"},
        {"do": "opening_hands", "if": "rulebook_order"},
        {"do": "begin_game"},
    ],
}

PREDICATES: Predicates = {
    "site_order": lambda state, frame: state.variant["setup_order"] == "site",
    "rulebook_order": lambda state, frame: state.variant["setup_order"] == "rulebook",
}
"""The two orders of setting up (LE-02)."""


def toss(state: LetalState, frame: Frame, args: Args) -> None:
    """A coin decides which team picks its rows (LE-48)."""
    frame.bound["picks"] = state.rng.below("coin", 2)
    state.say("toss", frame.bound["picks"])


def ask_rows(state: LetalState, frame: Frame, args: Args) -> Choice:
    rows = OneOf([("bottom",), ("top",)])
    return Choice(_speaker(state, frame.bound["picks"]), {"rows": rows}, "rows")


def _speaker(state: LetalState, side: int) -> int:
    """The first player of a side that still has heroes."""
    return next(seat for seat in range(side, state.seats, 2) if state.playing(seat))


def pick_rows(state: LetalState, frame: Frame, args: Args, move: Move) -> None:
    """Rows 1 and 2 are the bottom, 5 and 6 the top (LE-48)."""
    side = frame.bound["picks"]
    state.bottom = side if move[1] == "bottom" else 1 - side
    state.say("rows", side, text=str(move[1]))


def _unplaced(state: LetalState) -> int | None:
    return next((hero for hero in state.living() if state.cell[hero] == OFF_BOARD), None)


def ask_place(state: LetalState, frame: Frame, args: Args) -> Choice | None:
    """Each hero on a square of its team's two rows, hidden from the other team (LE-03)."""
    hero = _unplaced(state)
    if hero is None:
        return None
    cells = OneOf([(cell,) for cell in free_rows(state, hero)])
    return Choice(hero // 2, {"place": cells}, "place", state.heroes[hero])


def free_rows(state: LetalState, hero: int) -> list[int]:
    """The squares of its team's two rows on which no hero of the team stands yet."""
    below = ROWS_OF_A_SIDE * SIDE
    start = 0 if state.team(hero) == state.bottom else SIDE * SIDE - below
    taken = [state.cell[other] for other in state.living() if state.team(other) == state.team(hero)]
    return [cell for cell in range(start, start + below) if cell not in taken]


def place(state: LetalState, frame: Frame, args: Args, move: Move) -> None:
    hero = _unplaced(state)
    assert hero is not None
    state.cell[hero] = int(move[1])
    again(frame)


def show_heroes(state: LetalState, frame: Frame, args: Args) -> None:
    """Reveal the squares of both teams' heroes at the same time."""
    state.shown = 1
    for hero in state.living():
        state.say("placed", hero // 2, [state.heroes[hero]], cell=WORDS[state.cell[hero]])


def _to_trim(state: LetalState, seat: int) -> list[int]:
    return [
        card
        for hero in state.living_of(seat)
        if len(state.zones[f"list/{hero}"]) > LEAST_CARDS
        for card in state.zones[f"list/{hero}"]
    ]


def _trimming(state: LetalState, frame: Frame) -> tuple[int, list[int]]:
    """The seat that may set cards aside next, and these cards; no cards where all are done."""
    for seat in range(frame.bound.get("trimmed", 0), state.seats):
        cards = _to_trim(state, seat)
        if cards:
            return seat, cards
    return 0, []


def ask_trim(state: LetalState, frame: Frame, args: Args) -> Choice | None:
    """Seat after seat may set cards of its heroes' decks aside, down to 30 (LE-24, LE-50)."""
    seat, cards = _trimming(state, frame)
    if not cards:
        return None
    return Choice(seat, {"set_aside": one_card(cards), "done": NOTHING_MORE}, "trim")


def trim(state: LetalState, frame: Frame, args: Args, move: Move) -> None:
    seat, _ = _trimming(state, frame)
    again(frame)
    if move[0] == "done":
        frame.bound["trimmed"] = seat + 1
        return
    card = int(move[1])
    send(state, card, "aside")
    state.say("set_aside", seat, [card], seen_by=(seat,))


def trimmed(state: LetalState, frame: Frame, args: Args) -> None:
    frame.bound.pop("trimmed", None)


def shuffle(state: LetalState, frame: Frame, args: Args) -> None:
    """Make the cards that were not set aside the deck, shuffled (LE-24)."""
    for hero in state.living():
        for card in list(state.zones[f"list/{hero}"]):
            send(state, card, "deck")
        state.shuffle(f"deck/{hero}", f"shuffle/{hero}")


def roll(state: LetalState, frame: Frame, args: Args) -> None:
    """Every player rolls a die; those who tie for the highest roll again (LE-01, LE-49)."""
    rolling = [seat for seat in range(state.seats) if state.playing(seat)]
    while len(rolling) > 1:
        numbers = {seat: 1 + state.rng.below(f"die/{seat}", DIE) for seat in rolling}
        for seat, number in numbers.items():
            state.dice.append(Roll(seat, number))
            state.say("roll", seat, amount=number)
        highest = max(numbers.values())
        rolling = [seat for seat in rolling if numbers[seat] == highest]
    frame.bound["picks"] = rolling[0]


def ask_first(state: LetalState, frame: Frame, args: Args) -> Choice:
    """The highest roll chooses who plays first (LE-01)."""
    seats = [(seat,) for seat in range(state.seats) if state.playing(seat)]
    return Choice(orders(state, frame.bound["picks"]), {"first": OneOf(seats)}, "first")


def pick_first(state: LetalState, frame: Frame, args: Args, move: Move) -> None:
    state.first = state.active = int(move[1])
    state.say("first", state.first)


def opening_hands(state: LetalState, frame: Frame, args: Args) -> None:
    """Each hero draws its starting hand, at most its maximum; there is no mulligan (LE-46)."""
    for hero in state.living():
        for _ in range(state.definition(hero)["hand"]):
            draw_card(state, hero)


def game_begins(state: LetalState, frame: Frame, args: Args) -> None:
    raise_for_game(state)


def first_turn(state: LetalState, frame: Frame, args: Args) -> None:
    """The first player takes it, or who comes next where they are out already (LE-17, LE-71)."""
    begin_game(state)


VERBS: Mapping[str, Verb[LetalState]] = {
    "toss": Verb(run=toss),
    "pick_rows": Verb(ask=ask_rows, answer=pick_rows),
    "place_heroes": Verb(run=show_heroes, ask=ask_place, answer=place),
    "trim": Verb(run=trimmed, ask=ask_trim, answer=trim),
    "shuffle": Verb(run=shuffle),
    "roll": Verb(run=roll),
    "pick_first": Verb(ask=ask_first, answer=pick_first),
    "opening_hands": Verb(run=opening_hands),
    "game_begins": Verb(run=game_begins),
    "begin_game": Verb(run=first_turn),
}
