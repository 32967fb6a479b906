"""Games of TACTICA by players who do what has been done least: all decrees and cards come up."""

from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

from engine.core.base.rng import Seeded
from engine.core.decks.formats import Format, check_deck
from engine.core.logs.log import Log
from engine.core.logs.play import open_table, salts_from
from engine.core.position.choices import Choice, Move
from engine.games.tactica import GAME
from engine.games.tactica.library import house_rules
from engine.games.tactica.state import TacticaState
from tests.engine.games.tactica.by_the_book.house import document

CARDS = {
    "champion": 1, "foot": 6, "crossbow": 3, "archer": 3, "training": 6, "press": 3, "saved": 5,
    "engineer": 3, "spy": 4, "negate": 4, "crown": 1,
}  # fmt: skip
SMALL = {
    "hexes": [f"a{row}-g{row}" for row in range(1, 8)],
    "walls": [
        [[f"{column}{near}" for column in "bdf"], [f"{column}{8 - near}" for column in "fdb"]]
        for near in (1, 2, 3)
    ],
}
"""A map on which both sides meet soon."""
LEAST_WELCOME = ("done", "pass", "forgo", "none")
"""Chosen where nothing else is open."""


@cache
def close_format(slug: str) -> Format:
    """A format under house rules that no tuning of the game's own changes, with a small map."""
    plain: dict[str, Any] = deepcopy(document("", 3))
    plain["barracks"] |= {"size": 11, "recruits": 11}
    plain["cards"] |= CARDS
    plain["maps"]["two"] = SMALL
    house = house_rules(plain, "the house rules of these tests")
    own = GAME.formats[slug]
    pool = replace(own.pool, house=house)
    rules = tuple(replace(rule, pool=pool) for rule in own.rules)
    victory = "both" if own.variant["length"] == "war" else "points"
    variant = {**own.variant, "victory": victory}
    written = {**own.plain, "house": house.plain, "variant": variant}
    return replace(own, pool=pool, rules=rules, variant=variant, plain=written)


def curious_game(
    number: int, format: str, moves: int, variant: Mapping[str, str] | None = None
) -> Log:
    """A game by its number, which is its seed; each battle is forfeited after so many moves."""
    seed = number.to_bytes(32, "big")
    played = close_format(format)
    decks = [deck for deck in GAME.ready_decks.values() if check_deck(deck, played).legal]
    sides = GAME.sides_in(GAME.variant({**played.variant, **(variant or {})}))
    table = open_table(
        GAME, format=played, decks=[decks[side % len(decks)] for side in range(sides)], seed=seed,
        match=f"curious {number}", players=[f"side {side}" for side in range(sides)],
        salts=salts_from(seed, sides), variant=variant or {},
    )  # fmt: skip
    chance, done = Seeded(seed), Counter[str]()
    battle = since = 0
    state = table.state
    assert isinstance(state, TacticaState)
    while (choice := table.choice()) is not None:
        if state.battle != battle:
            battle, since = state.battle, len(table.moves)
        if len(table.moves) - since >= moves:
            table.move(choice.seat, ("forfeit",))
            continue
        move = _least_done(choice, done, chance)
        done[_kind(move)] += 1
        table.move(choice.seat, move)
    return table.log()


def _kind(move: Move) -> str:
    return str(move[1]) if move[0] == "commit" else str(move[0])


def _least_done(choice: Choice, done: Counter[str], chance: Seeded) -> Move:
    """A random move of the kind that was played least so far, passing apart."""
    kinds: dict[str, list[Move]] = {}
    for move in choice:
        kinds.setdefault(_kind(move), []).append(move)
    welcome = {kind: moves for kind, moves in kinds.items() if kind not in LEAST_WELCOME}
    kind = min(welcome or kinds, key=lambda kind: (done[kind], kind))
    moves = kinds[kind]
    return moves[chance.below("curious", len(moves))]
