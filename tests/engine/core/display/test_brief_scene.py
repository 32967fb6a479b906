"""A position in brief, as one player saw it: during a game, and at the end of its film."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

import engine
from engine.core.display.brief_scene import sketch_view
from engine.core.display.film_sentences import FilmSentences
from engine.core.rules.words import NO_WORDS, Words
from tests.engine.spoken import logs
from tests.engine.walks import played, start
from tests.support.proofs import some

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
        "you": 0, "turn": 1, "phase": "main", "active": None, "decides": None,
        "boards": [], "revealed": [[], []], "counters": [], "effects": [],
        "zones": [
            {"name": "hand", "seat": 0, "count": 3,
             "cards": [CARD_ONE, CARD_TWO, CARD_TWO | {"id": 6}]},
            {"name": "hand", "seat": 1, "count": 1},
            {"name": "draw_pile", "seat": 1, "count": 2},
            {"name": "table", "seat": 1, "count": 0, "cards": []},
        ],
        **facts,
    }  # fmt: skip


def lines(**facts: Any) -> list[str]:
    return sketch_view(scene(**facts), NAMES, NO_WORDS).splitlines()


def test_cards_are_counted_by_name_and_hidden_ones_in_all() -> None:
    assert lines() == [
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
    assert lines(boards=[board], zones=zones) == [
        "field:",
        "   .   .   3",
        "   .   .   .",
        "Nora (you)",
        "  hero (One): 3 One (power 4, used)",
        "  hand (One): 2 cards",
        "  hand: 1 card",
        "Jonas",
    ]


def test_what_everybody_has_seen_is_told() -> None:
    assert lines(revealed=[[], [CARD_TWO]], zones=[])[-1] == "  seen by all: Two"


@pytest.mark.parametrize("slug", engine.slugs())
def test_a_film_ends_with_the_position_that_its_audience_sees(slug: str) -> None:
    game = engine.game(slug)
    log = played(game, 0, "greedy")
    state = engine.verify(log.encode()).state
    assert state is not None
    films = engine.make_films(log)
    audiences = {"public": None} | {str(seat): seat for seat in range(state.seats)}

    assert {audience: last_position(films[audience]) for audience in audiences} == {
        audience: sketch_view(game.view(state, seat), SEATS[: state.seats], game.words)
        for audience, seat in audiences.items()
    }
    assert named(last_position(films["0"])) == ["{0} (you)", "{1}"]
    assert named(last_position(films["1"])) == ["{0}", "{1} (you)"]
    assert last_position(films["0"]) != last_position(films["1"])


SEATS = ("{0}", "{1}", "{2}", "{3}")


def last_position(film: Mapping[str, Any]) -> str:
    return engine.film_sentences(film, SEATS[: film["seats"]]).last_position()


def named(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("{")]


@pytest.mark.parametrize("slug", engine.slugs())
def test_all_of_a_position_is_in_the_words_of_its_language(slug: str) -> None:
    """Nothing is in lower case where words and names are in capitals: nothing is a bare code."""
    for log in some(logs(engine.game(slug)), 4):
        film = dict(engine.make_films(log)["0"])
        film["cards"] = {
            id: card | {"name": card["name"].upper()} for id, card in film["cards"].items()
        }
        says = FilmSentences(in_capitals(engine.game(slug).words), film, SEATS[: film["seats"]])

        assert {*re.findall(r"[a-z_]{3,}", says.last_position())} == set()


def in_capitals(words: Words) -> Words:
    """The words of positions in capitals, but for what stands in braces."""

    def capitals(texts: Mapping[str, str]) -> dict[str, str]:
        return {name: text.upper().replace("COUNT|", "count|") for name, text in texts.items()}

    return replace(
        words,
        style=capitals(words.style),
        zones=capitals(words.zones),
        figures=capitals(words.figures),
        facts=capitals(words.facts),
        words=capitals(words.words),
    )


def ended_at_once(opponents_deck: str) -> engine.Log:
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
    return table.log()


def test_worlds_that_differ_in_hidden_cards_of_the_other_look_alike() -> None:
    worlds = [ended_at_once(deck) for deck in ("human-starter", "elven-starter")]
    films = [engine.make_films(log) for log in worlds]
    seen = {side: {last_position(film[side]) for film in films} for side in ("0", "1", "public")}

    assert worlds[0] != worlds[1]
    assert {side: len(texts) for side, texts in seen.items()} == {"0": 1, "1": 2, "public": 1}


def test_nobody_is_addressed_where_a_position_is_what_everybody_saw() -> None:
    table = start(engine.game("letal"), 1)
    assert table.state.seats == 4
    for seat in (0, 2):
        table.move(seat, ("concede",))
    text = last_position(engine.make_films(table.log())["public"])

    assert named(text) == ["{0}", "{1}", "{2}", "{3}"]
