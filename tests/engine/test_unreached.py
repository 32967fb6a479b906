"""The fields that games of bots leave at their default: where they do not, as their reasons say."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.core.logs.play import Table
from engine.core.position.choices import CONCEDE
from engine.core.rules.game import AGREE
from tests.engine.every_game import EVERY_GAME
from tests.engine.games.anima_tactics.surveyor import twins
from tests.engine.games.commandeer.field import GAME as COMMANDEER
from tests.engine.games.commandeer.field import Field, playing
from tests.engine.games.letal.board import Hero
from tests.engine.games.letal.house import duel
from tests.engine.games.tactics_anthem.board import Board
from tests.engine.positions import UNREACHED
from tests.engine.walks import start, walk

THREE_PLAY = 6
"""A table of TACTICA with three players."""


def damage() -> Iterator[Any]:
    """The option adds up what a unit took in a turn, and nothing else does."""
    for rule in ("instance", "turn"):
        standing = "c3 pike-sister, d4 !cross-brother, e4 elk-rider"
        field = Field(standing, step="fight", variant={"damage": rule})
        yield field.do("attack", "e4", "d4").state.damage


def loans() -> Iterator[Any]:
    """A unit that is borrowed for a turn goes back; that of a deck without such a card stays."""
    for card, cell in (("rally", "c3"), ("possession", "c4")):
        yield playing(card, "c3 heron, c4 !hawk").do("choose", cell).state.loans


def timer() -> Iterator[Any]:
    """Time is called by a seat from outside, and no turn of the game calls it."""
    timed = {"timed": "on"}
    board = duel(Hero("the-warden", 0), Hero("the-oracle", 35), variant=timed)
    yield board.end_turn().end_turn().state.timer
    yield board.do("time", seat=0).state.timer


def conceded() -> Iterator[Any]:
    """One of three players gives up, and the others play on."""
    table = start(EVERY_GAME["tactica"], THREE_PLAY)
    yield list(position(table).conceded)
    table.move(2, (CONCEDE,))
    yield position(table).conceded


def _agreed(slug: str) -> Callable[[], Iterator[Any]]:
    """A side agrees to a draw, and nobody else has."""

    def both() -> Iterator[Any]:
        table = start(EVERY_GAME[slug], 0)
        yield list(table.state.agreed)
        table.move(1, (AGREE,))
        yield table.state.agreed

    return both


def emptied() -> Iterator[Any]:
    """A deployment takes the last minions of a hand, or does not."""
    for hand in ("B8 B1", "B8"):
        board = Board(
            you={"minions": hand, "minion_deck": "R1"},
            opponent={"combat": "B7", "tactics": "stumble scout"},
            mode="solo",
            step="deploy",
        )
        yield board.do("deploy", "B8").state.emptied


def _begun(name: str, **option: str) -> Callable[[], Iterator[Any]]:
    """A field of Anima Tactics when all is set up: usually, and under an option."""

    def both() -> Iterator[Any]:
        for variant in ({}, option):
            game = EVERY_GAME["anima_tactics"]
            positions = walk(game, 3, "random", variant)
            yield next(
                getattr(table.state, name)
                for table, choice in positions
                if choice.occasion == "activate"
            )

    return both


def _measured(name: str) -> Callable[[], Iterator[Any]]:
    """A field of Anima Tactics at the end of a game on a table, and of the same as it is
    measured."""

    def both() -> Iterator[Any]:
        for table in twins(14, "eager", {"scenario": "armageddon"}):
            yield getattr(table.state, name)

    return both


EXAMPLES: dict[tuple[str, str], Callable[[], Iterator[Any]]] = {
    ("anima_tactics", "carriers"): _begun("carriers", scenario="flag"),
    ("anima_tactics", "claims"): _begun("claims", scenario="nodes"),
    ("anima_tactics", "flag_homes"): _begun("flag_homes", scenario="flag"),
    ("anima_tactics", "flags"): _begun("flags", scenario="flag"),
    ("anima_tactics", "nodes"): _begun("nodes", scenario="nodes"),
    ("anima_tactics", "scenery"): _begun("scenery", ground="table"),
    **{
        ("anima_tactics", name): _measured(name)
        for name in ("gone", "contacts", "readings", "looks")
    },
    **{(slug, "agreed"): _agreed(slug) for slug in EVERY_GAME},
    ("commandeer", "damage"): damage,
    ("commandeer", "loans"): loans,
    ("letal", "timer"): timer,
    ("tactica", "conceded"): conceded,
    ("tactics_anthem", "emptied"): emptied,
}
NEVER_SEEN = {("tactics_anthem", "negated")}


def position(table: Table) -> Any:
    """The position of a table, with the fields of its game."""
    return table.state


def test_each_field_that_stays_at_its_default_is_spoken_of_here() -> None:
    declared = {(slug, name) for slug, names in UNREACHED.items() for name in names}
    assert declared == EXAMPLES.keys() | NEVER_SEEN


@pytest.mark.parametrize(("slug", "name"), sorted(EXAMPLES))
def test_a_field_leaves_its_default_where_its_reason_says(slug: str, name: str) -> None:
    """The first position is one without the reason, the second one with it."""
    default, reached = EXAMPLES[slug, name]()
    assert not default
    assert reached


def test_damage_is_added_up_in_whole_games_of_the_option_alone() -> None:
    for rule, added in (("instance", False), ("turn", True)):
        games = (walk(COMMANDEER, number, "eager", {"damage": rule}) for number in range(6))
        assert any(position(table).damage for game in games for table, _ in game) is added


def test_a_negated_card_leaves_before_anybody_decides_again() -> None:
    """It is negated, as all are told, and the field is empty when the next decision is open."""
    board = Board(
        you={"minions": "B1", "tactics": "call-to-arms", "tactics_deck": "scout scout"},
        opponent={"tactics": "silence"},
    )
    board.do("cast", "call-to-arms", "me").do("react", "silence", "me")
    assert ("negated", 0) in board.events()
    assert (board.state.negated, board.zone("graveyard/0")) == ([], ["call-to-arms"])
    count = 0
    for number in range(4):
        for table, _ in walk(EVERY_GAME["tactics_anthem"], number, "eager"):
            if not table.state.ply:
                table.listen()
            count += any(event.kind == "negated" for event in table.state.events or ())
            assert position(table).negated == []
    assert count > 0
