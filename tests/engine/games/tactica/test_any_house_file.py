"""Whatever a file says within its limits can be played: random files, random moves, all laws."""

import copy
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import engine
from engine.core.base.toml_tables import DataError
from engine.core.logs.play import Table, open_table, salts_from
from engine.core.position.choices import Choice
from engine.core.position.state import State
from engine.core.rules.game import Game
from engine.games.tactica.house import House
from tests.engine import laws
from tests.engine.games.tactica.house_settings import GAME, OWN, numbers
from tests.engine.scenes import faults
from tests.engine.walks import give_in
from tests.support.proofs import DRAWN_BY, count

MOVES = 150
LAWS: tuple[Callable[[Game[Any], State, Choice], object], ...] = (
    laws.moves_are_sorted_and_round_trip,
    laws.membership_agrees_with_the_list,
    laws.refused_moves_change_nothing,
    laws.json_keeps_everything,
    laws.what_is_hidden_changes_nothing,
    laws.public_events_name_no_hidden_card,
)
SUMMONS = 3
"""How many summon cards a player has, by the rulebook."""


def random_document(random: Random) -> dict[str, Any]:
    """A file with numbers drawn within their limits, many of them at one, and other words."""
    document = copy.deepcopy(OWN)
    settings = [*numbers()]
    for path, least, most in random.sample(settings, random.randint(1, len(settings))):
        table: Any = document
        for name in path[:-1]:
            table = table[name]
        few = random.randint(least, min(most, least + 3))
        table[path[-1]] = random.choice((least, most, few, random.randint(least, most)))
    for players in ("teams", "three"):
        document[players]["binds"] = random.choice(("all", "named"))
    for landmark in document["landmarks"].values():
        for side in landmark.values():
            side["blocks"] = random.random() < 0.5
    return document


def random_format(random: Random) -> engine.Format:
    """A format of the game that holds a random file, as that of an organiser's event does."""
    while True:
        document = random_document(random)
        try:
            GAME.read_house(document, "random")
        except DataError:
            continue  # these numbers do not go together, such as more troops than room for them
        format = random.choice([*GAME.formats.values()])
        return GAME.format_of({**format.plain, "house": document})


def random_table(seed: str) -> tuple[Random, engine.Format, Table]:
    """A game under a format with a random file, with random options, about to begin."""
    random = Random(seed)
    print("seed", seed)
    format = random_format(random)
    options = {
        name: random.choice(values)
        for name, values in GAME.options.items()
        if name not in format.variant
    }
    sides = GAME.sides_in(GAME.variant({**options, **format.variant}))
    decks = [random.choice(GAME.ready_for(format)) for _ in range(sides)]
    secret = random.randbytes(32)
    table = open_table(
        GAME, format=format, decks=decks, seed=secret, match=seed, variant=options,
        players=[f"side {side}" for side in range(sides)], salts=salts_from(secret, sides),
    )  # fmt: skip
    return random, format, table


def walked(random: Random, table: Table, most: int) -> Iterator[Choice]:
    """What is asked in so many random moves."""
    for _ in range(most):
        if (choice := table.choice()) is None:
            return
        yield choice
        move = choice.sample(random.randrange)
        assert move in choice
        table.move(choice.seat, move)


def boxes(house: House, players: str, seats: int) -> Counter[tuple[int, str]]:
    """How many of each card every seat has by a file, read from its settings alone."""
    walls = len(getattr(house.maps, players).walls[0][0])
    own = {"ouran-cthon": SUMMONS, "ridge": 1, "wood": 1, "marsh": 1, "wall": walls}
    for name in OWN["cards"]:
        own[name] = getattr(house.cards, name)
    return Counter({(seat, card): number for seat in range(seats) for card, number in own.items()})


def lying(state: Any) -> Counter[tuple[int, str]]:
    """How many of each card of every seat's box lie in the zones, each counted where it lies."""
    return Counter(
        (state.seat_of[card], state.cards[card].definition.id)
        for cards in state.zones.values()
        for card in cards
    )


def nothing_stands_twice(state: Any) -> None:
    """A hex has at most one piece, and every card on the map lies in a zone that may be there."""
    stands = [state.place[piece] for piece in state.pieces()]
    assert len(stands) == len(set(stands))
    assert min(stands, default=0) >= 0
    on_map = {"battlefield", "spire", "landmarks", "walls"}
    for card, hex in enumerate(state.place):
        assert hex < 0 or state.where[card].partition("/")[0] in on_map, card


@pytest.mark.proof(of="laws")
def test_any_file_within_its_limits_is_played() -> None:
    for number in range(count(60, 6)):
        random, _, table = random_table(f"{DRAWN_BY[0]} {number}")
        for _ in walked(random, table, MOVES):
            pass
        state = table.state
        assert GAME.restore(state.plain()).plain() == state.plain()
        for seat in (None, *range(state.seats)):
            assert faults(GAME.view(state, seat)) == []


@pytest.mark.proof(of="laws")
def test_all_laws_hold_under_any_file() -> None:
    """At some positions of each game; in a run of all proofs at many."""
    for number in range(count(30, 6)):
        random, _, table = random_table(f"{DRAWN_BY[0]} laws {number}")
        for choice in walked(random, table, MOVES):
            laws.every_card_is_in_one_zone(GAME, table.state, choice)
            if random.randrange(25) == 0:
                for law in LAWS:
                    law(GAME, table.state, choice)


@pytest.mark.proof(of="laws")
def test_no_card_appears_or_vanishes() -> None:
    """Sixty games under random files: at any position what each box held lies somewhere."""
    for number in range(count(60, 6)):
        random, _, table = random_table(f"{DRAWN_BY[0]} cards {number}")
        state: Any = table.state
        dealt = boxes(state.house, state.variant["players"], state.seats)
        for _ in walked(random, table, MOVES):
            if random.randrange(4) == 0:
                assert lying(state) == +dealt
                nothing_stands_twice(state)
        assert lying(state) == +dealt


@pytest.mark.proof(of="laws")
def test_a_game_under_any_file_is_certified_under_it() -> None:
    for number in range(count(30, 6)):
        random, format, table = random_table(f"{DRAWN_BY[0]} logs {number}")
        for _ in walked(random, table, MOVES):
            pass
        if table.choice() is not None:
            give_in(table, 0)
        judged = engine.verify(table.log().encode(), format=format)
        assert judged.certified, judged.reason
