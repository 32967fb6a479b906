"""The table of streams in docs/log-format.md is the engine's: names, values, numbers of cards."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.core.base.rng import Seeded
from engine.core.bots.players import BOTS
from engine.core.logs.play import bot_streams
from engine.games.letal.opening import LEAST_CARDS

ROOT = Path(__file__).resolve().parent.parent.parent
ROW = re.compile(r"^\| (\w+) \| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
# In the rules' code: `rng.below("coin", 2)` and `state.shuffle(f"deck/{seat}", f"shuffle/{seat}")`.
BELOW = re.compile(r'below\(f?"([^"]+)", (\w+)\)')
SHUFFLE = re.compile(r'\.shuffle\(f"[^"]+", f"([^"]+)"\)')
BOUNDS = {
    "2": "0 or 1", "3": "0 to 2", "DIE": "0 to 5", "FACES": "0 to 9", "100": "0 to 99",
    "LONGEST": "0 to 6800", "places": "0 to 5", "players": "0 to 3",
}  # fmt: skip
PLACES = {
    "{seat}": "<seat>",
    "{purpose}": "<purpose>",
    "{hero}": "<hero>",
    "{pile}": "<pile>",
    "{args['deck']}": "<deck>",
    "{frame.card}": "<card>",
    **dict.fromkeys(("{low}", "{high}", "{a}", "{b}", "{figure}", "{other}"), "<card>"),
    "{most}": "<inches>",
}
# How many cards a shuffle has, by the words of the table, of the number that a deck has of a part.
CARDS: dict[str, tuple[str, Callable[[int], set[int]]]] = {
    "the deck without its commander, if one was chosen": ("deck", lambda whole: {whole, whole - 1}),
    "the hero's cards without those set aside": (
        "the-",
        lambda whole: set(range(LEAST_CARDS, whole + 1)),
    ),
    "the cards of this pile": ("side", lambda whole: set(range(1, LARGEST_PILE + 1))),
    "the minions of the deck": ("minions", lambda whole: {whole}),
    "the tactics of the deck": ("tactics", lambda whole: {whole}),
}
LARGEST_PILE = 17
"""Of TACTICA: 17 troops in a box of the house rules."""
GAMES_PLAYED = 2


def rows(game: str) -> dict[str, str]:
    """The streams of a game with what they give, as the document has them."""
    section = (ROOT / "docs/log-format.md").read_text()
    matching = [row for row in ROW.findall(section) if row[0] == game]
    return {stream: values for _, stream, values, _ in matching}


def in_the_code(game: str) -> dict[str, str]:
    """The streams that the rules draw from, with the values of those that are no shuffle."""
    streams: dict[str, str] = {}
    for path in sorted((ROOT / "engine/games" / game).glob("**/*.py")):
        text = path.read_text()
        streams |= {_named(name): BOUNDS[bound] for name, bound in BELOW.findall(text)}
        streams |= {_named(name): "" for name in SHUFFLE.findall(text)}
    return streams


def _named(name: str) -> str:
    for ours, theirs in PLACES.items():
        name = name.replace(ours, theirs)
    return name


def played(game: engine.Game[Any], number: int) -> Iterator[tuple[str, int | tuple[int, ...]]]:
    """What is drawn in a game that bots play: the streams with their values."""
    first, second = list(game.ready_decks.values())[:2]
    table = engine.open_table(
        game,
        format=next(iter(game.formats.values())),
        decks=[first, second],
        seed=bytes([number]) * 32,
        match=f"m-{number}",
        players=["ann", "ben"],
        salts=[b"salt of seat 0..", b"salt of seat 1.."],
    )
    bots = bot_streams(table, bytes([number]) * 32)
    assert isinstance(table.state.rng, Seeded)
    yield from table.state.rng.drawn
    while (choice := table.choice()) is not None:
        table.move(choice.seat, BOTS["random"](game, table.state, choice, bots[choice.seat]))
        yield from table.state.rng.drawn


@pytest.mark.parametrize("game", engine.slugs())
def test_the_table_has_the_streams_of_the_rules_and_no_others(game: str) -> None:
    documented = rows(game)

    assert {name: values for name, values in in_the_code(game).items() if values} == {
        name: values for name, values in documented.items() if values in BOUNDS.values()
    }
    assert documented.keys() == in_the_code(game).keys()


@pytest.mark.parametrize("slug", engine.slugs())
def test_what_is_drawn_in_games_is_as_the_table_says(slug: str) -> None:
    game, documented = engine.game(slug), rows(slug)
    decks = list(game.ready_decks.values())[:2]
    seen = set()
    for number in range(GAMES_PLAYED):
        for stream, value in played(game, number):
            (row,) = (name for name in documented if re.fullmatch(_pattern(name), stream))
            seen.add(row)
            if isinstance(value, int):
                assert value in range(1 + int(documented[row].split()[-1]))
            else:
                part, numbers = CARDS[documented[row]]
                allowed = {
                    number
                    for deck in decks
                    for name, cards in deck.parts.items()
                    if name.startswith(part)
                    for number in numbers(sum(cards.values()))
                }
                assert len(value) in allowed

    assert seen == {name for name in documented if "<card>" not in name}


def _pattern(name: str) -> str:
    return re.sub(r"<\w+>", r"[^/]+", name)
