"""The guide to a first game: what a newcomer is told at which decision."""

from collections import Counter

import pytest

import engine
from engine.core.bots.players import BOTS
from engine.core.logs.play import bot_streams
from engine.games import GAMES
from tests.engine.walks import start

GAMES_EACH = 8


def first_game(slug: str, number: int) -> list[str]:
    """The prompts that a player of `fair` sees, in order, in a game against a beginner."""
    game = GAMES[slug]
    format = next(iter(game.formats.values()))
    ready = game.ready_for(format)
    decks = [ready[(number + side) % len(ready)] for side in range(2)]
    table = start(game, number, dealt=(format, decks))
    streams, person, seen = bot_streams(table, bytes(32)), number % 2, list[str]()
    while (choice := table.choice()) is not None and len(seen) < len(game.words.guide):
        seat = choice.seat
        if seat == person and (prompt := engine.guide(table, seen)) is not None:
            seen.append(prompt.id)
        bot = BOTS["fair" if seat == person else "eager"]
        table.move(seat, bot(game, table.state, choice, streams[seat]))
    return seen


@pytest.mark.parametrize("slug", sorted(GAMES))
@pytest.mark.proof(of="slow")
def test_most_first_games_show_each_of_ten_prompts_once(slug: str) -> None:
    prompts = [prompt.id for prompt in GAMES[slug].words.guide]
    games = [first_game(slug, number) for number in range(GAMES_EACH)]
    assert len(prompts) == 10
    assert [seen for seen in games if len(set(seen)) < len(seen)] == []
    times = Counter(prompt for seen in games for prompt in seen)
    assert [prompt for prompt in prompts if 2 * times[prompt] <= GAMES_EACH] == []


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_prompt_is_short(slug: str) -> None:
    for prompt in GAMES[slug].words.guide:
        assert 3 <= len(prompt.title.split()) <= 6, prompt.title
        assert not prompt.title.endswith(".")
        assert 20 <= len(prompt.text.split()) <= 70, prompt.text
        assert prompt.text.endswith(".")
        assert "  " not in prompt.text


def test_what_was_shown_is_not_said_again_and_another_prompt_may_fit() -> None:
    game = GAMES["commandeer"]
    table = start(game, 3)
    assert [game.words.guide[0].id, game.words.guide[1].id] == ["lead", "planning"]
    seen = list[str]()
    while (prompt := engine.guide(table, seen)) is not None:
        seen.append(prompt.id)
    assert seen == ["lead"]
    for seat in (0, 1):
        table.move(seat, ("forgo",))
    choice = table.choice()
    assert choice is not None
    offered = [verb for verb in ("deploy", "reinforce", "move", "play") if choice.spaces.get(verb)]
    while (prompt := engine.guide(table, seen)) is not None:
        seen.append(prompt.id)
    assert seen == ["lead", "planning", *offered]


def test_a_game_that_is_over_has_no_prompt() -> None:
    table = start(GAMES["tactics_anthem"], 0)
    assert engine.guide(table, ()) is not None
    table.move(0, ("concede",))
    assert engine.guide(table, ()) is None
