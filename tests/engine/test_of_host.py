"""What a host enters in every game: that the time of who decides is up, and agreed draws."""

import pytest

import engine
from engine.core.base.rng import Recorded
from engine.core.bots.players import BOTS
from engine.core.logs.play import Table, bot_streams, open_own

SEED = bytes(range(32))
FLAG, AGREE = ("flag",), ("agree",)


def opened(slug: str) -> Table:
    game = engine.game(slug)
    format = next(format for format in game.formats.values() if len(game.ready_for(format)) > 1)
    return open_own(
        game, format=format, decks=game.ready_for(format)[:2], seed=SEED, match="hosted"
    )


def go_on(table: Table, moves: int) -> None:
    streams = bot_streams(table, SEED)
    for _ in range(moves):
        if (choice := table.choice()) is not None:
            bot = BOTS["eager"](table.game, table.state, choice, streams[choice.seat])
            table.move(choice.seat, bot)


def decides(table: Table) -> int:
    choice = table.choice()
    assert choice is not None
    return choice.seat


def certified(table: Table) -> engine.Outcome:
    verdict = engine.verify(table.log().encode())
    assert (verdict.certified, verdict.reason) == (True, "")
    assert verdict.outcome is not None
    return verdict.outcome


@pytest.mark.parametrize("moves", [0, 7])
@pytest.mark.parametrize("slug", engine.slugs())
def test_who_must_decide_when_the_time_is_up_loses(slug: str, moves: int) -> None:
    table = opened(slug)
    go_on(table, moves)
    slow = decides(table)
    with pytest.raises(engine.IllegalMove):
        table.move(1 - slow, FLAG)
    table.move(slow, FLAG)
    outcome = certified(table)
    assert (outcome.winner, outcome.reason) == (1 - slow, "out_of_time")


@pytest.mark.parametrize("slug", engine.slugs())
def test_a_draw_is_agreed_by_all_sides_one_after_the_other(slug: str) -> None:
    table = opened(slug)
    go_on(table, 5)
    table.move(0, AGREE)
    with pytest.raises(engine.IllegalMove):
        table.move(0, AGREE)
    go_on(table, 1)
    table.move(1, AGREE)
    assert table.choice() is not None
    table.move(0, AGREE)
    outcome = certified(table)
    assert (outcome.winner, outcome.reason) == (None, "agreement")


@pytest.mark.parametrize("slug", engine.slugs())
def test_a_position_in_which_nobody_has_agreed_is_hashed_as_ever(slug: str) -> None:
    plain, agreed = opened(slug), opened(slug)
    agreed.move(0, AGREE)
    assert agreed.state.encoding() != plain.state.encoding()
    go_on(agreed, 1)
    assert agreed.state.agreed == []
    assert b"agreed" not in agreed.state.encoding()


@pytest.mark.parametrize("move", [FLAG, AGREE])
def test_a_recorded_table_has_no_clock_and_no_agreement(move: tuple[str]) -> None:
    table = opened("commandeer")
    table.state.rng = Recorded(bytes(32), ())
    refusal = table.game.refusal(table.state, decides(table), move)
    assert refusal is not None
    assert refusal.code == "illegal"


@pytest.mark.parametrize("slug", engine.slugs())
def test_sentences_say_how_such_games_ended(slug: str) -> None:
    late, drawn = opened(slug), opened(slug)
    slow = decides(late)
    late.move(slow, FLAG)
    drawn.move(0, AGREE)
    drawn.move(1, AGREE)
    names = ["Ann", "Ben"]
    for table, sentence in (
        (late, f"{names[1 - slow]} wins: the time of {names[slow]} is up."),
        (drawn, "The game is drawn by agreement."),
    ):
        assert table.state.outcome is not None
        spoken = engine.end_sentence(slug, table.state.outcome, names)
        assert spoken.partition(". ")[0].rstrip(".") + "." == sentence
