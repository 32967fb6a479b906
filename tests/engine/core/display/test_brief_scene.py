"""The end of a game in brief, as one player saw it."""

from typing import Any

import pytest

import engine
from engine.core.display.brief_scene import sketch
from tests.engine.walks import played, start

CARD_ONE = {
    "id": 3,
    "card": "one",
    "name": "One",
    "kind": "toy",
    "power": 4,
    "printing": 2,
    "used": True,
}
CARD_TWO = {"id": 5, "card": "two", "name": "Two", "kind": "toy", "power": 0, "used": False}
NAMES = ("Nora", "Jonas")


def scene(**facts: Any) -> dict[str, Any]:
    """A scene of seat 0 with a hand, and an opponent whose hand is only counted."""
    return {
        "you": 0, "boards": [], "revealed": [[], []],
        "zones": [
            {"name": "hand", "seat": 0, "count": 3,
             "cards": [CARD_ONE, CARD_TWO, CARD_TWO | {"id": 6}]},
            {"name": "hand", "seat": 1, "count": 1},
            {"name": "draw_pile", "seat": 1, "count": 2},
            {"name": "table", "seat": 1, "count": 0, "cards": []},
        ],
        **facts,
    }  # fmt: skip


def test_cards_are_counted_by_name_and_hidden_ones_in_all() -> None:
    assert sketch(scene(), NAMES).splitlines() == [
        "Nora (you)",
        "  hand: One, 2 Two",
        "Jonas",
        "  hand: 1 card",
        "  draw pile: 2 cards",
    ]


def test_what_stands_on_a_board_has_its_number_and_what_counts_there() -> None:
    board = {
        "name": "field", "columns": 3, "rows": 2, "marks": [],
        "pieces": [{"id": 3, "seat": 0, "cell": [2, 1], "attached": []}],
    }  # fmt: skip
    zones = [
        {"name": "hero", "seat": 0, "of": 3, "count": 1, "cards": [CARD_ONE]},
        {"name": "hand", "seat": 0, "of": 3, "count": 2},
        {"name": "hand", "seat": 0, "of": 9, "count": 1},
    ]
    assert sketch(scene(boards=[board], zones=zones), NAMES).splitlines() == [
        "field:",
        "   .   .   3",
        "   .   .   .",
        "Nora (you)",
        "  hero of One: 3 One (power 4, used)",
        "  hand of One: 2 cards",
        "  hand of a card: 1 card",
        "Jonas",
    ]


def test_what_everybody_has_seen_is_told() -> None:
    revealed = scene(revealed=[[], [CARD_TWO]], zones=[])
    assert sketch(revealed, NAMES).splitlines()[-1] == "  seen by all: Two"


@pytest.mark.parametrize("slug", engine.slugs())
def test_the_end_of_every_game_is_told_from_both_sides(slug: str) -> None:
    views = ends(played(engine.game(slug), 0, "greedy").encode())

    assert [named(view) for view in views] == [["{0} (you)", "{1}"], ["{0}", "{1} (you)"]]
    assert views[0] != views[1]


def ends(data: bytes) -> tuple[str, ...]:
    judged = engine.verify(data)
    assert judged.certified
    return engine.final_views(judged)


def named(view: str) -> list[str]:
    return [line for line in view.splitlines() if line.startswith("{")]


def ended_at_once(opponents_deck: str) -> bytes:
    """A game that side 0 gives up before anything was played, with a deck of side 1."""
    game = engine.game("tactics_anthem")
    table = engine.open_table(
        game,
        format=game.formats["starter"],
        decks=[game.ready_decks["human-starter"], game.ready_decks[opponents_deck]],
        seed=bytes(range(32)),
        match="m 1",
        players=["x", "y"],
        salts=[b"a" * 16, b"b" * 16],
    )
    table.move(0, ("concede",))
    return table.log().encode()


def test_worlds_that_differ_in_hidden_cards_of_the_other_look_alike() -> None:
    worlds = [ended_at_once(deck) for deck in ("human-starter", "elven-starter")]
    seen = zip(*map(ends, worlds), strict=True)

    assert worlds[0] != worlds[1]
    assert [len({*texts}) for texts in seen] == [1, 2]


def test_a_side_of_several_seats_is_told_what_everybody_saw() -> None:
    table = start(engine.game("letal"), 1)
    assert table.state.seats == 4
    for seat in (0, 2):
        table.move(seat, ("concede",))
    first, second = ends(table.log().encode())

    assert first == second
    assert named(first) == ["{0}, seat 0", "{1}, seat 1", "{0}, seat 2", "{1}, seat 3"]
    assert "(you)" not in first


def test_a_log_that_is_refused_has_no_end_to_show() -> None:
    data = ended_at_once("human-starter")
    other = engine.game("tactics_anthem").formats["standard"]
    refused = [
        engine.verify(data, format=other),
        engine.verify(data.replace(b"tactics_anthem", b"chess")),
        engine.verify(data.partition(b"\n")[0] + b"\n"),
    ]

    assert [(judged.certified, engine.final_views(judged)) for judged in refused] == [
        (False, ())
    ] * 3
