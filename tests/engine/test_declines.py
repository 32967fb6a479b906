"""Whoever reads that something was declined reads what: of which card, or which kind of thing."""

import json
from dataclasses import replace
from typing import Any

import pytest

from engine.commands.log_sentences import move_sentences
from engine.core.display.sentences import Sentences
from engine.core.logs.log import LoggedMove, read_log
from engine.core.logs.log_words import move_words
from engine.core.rules.game import Game
from engine.games import GAMES
from tests.engine.commands.program import engine
from tests.engine.games.commandeer.field import Field, playing
from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.house import attacked, duel, until
from tests.engine.games.tactics_anthem.board import Board as Sides
from tests.engine.games.tactics_anthem.sides import side
from tests.engine.golden.corpus import FOLDER

NAMES = ("Ada", "Bo")


def heard(slug: str, played: Board | Field | Sides, reader: int | None = None) -> str:
    """The first thing that a reader hears of the last move."""
    game: Game[Any] = GAMES[slug]
    first = (played.state.events or [])[0]
    return Sentences(game.words, NAMES).event(game.tell(played.state, first, reader))


def test_letal_names_the_ability_that_is_declined_and_whose_it_is() -> None:
    board = duel(Hero("the-cutpurse", 14, hand="slip-away pickpocket"), Hero("the-oracle", 35))
    board.do("trick", "slip-away").do("move", 16).do("decline")
    for reader in (0, 1, None):
        assert heard("letal", board, reader) == "Ada declines In Passing of The Cutpurse"
    dice = duel(
        Hero("the-cutpurse", 14, hand="slip-away", auras="loaded-dice"),
        Hero("the-oracle", 35),
        active=1,
    )
    until(dice.do("end"), "decline").do("decline")
    assert heard("letal", dice) == "Ada declines Loaded Dice of The Cutpurse"


def test_letal_names_the_card_for_which_nothing_is_chosen() -> None:
    board = duel(Hero("the-assassin", 14, hand="death-from-above"), Hero("the-oracle", 35))
    board.do("play", "death-from-above").do("skip")
    assert heard("letal", board, 1) == "Ada chooses nothing for Death from Above"


def test_letal_names_the_hero_that_does_not_dodge() -> None:
    board = attacked(Hero("the-assassin", 14, hand="smoke-bomb"))
    until(board, "trick").do("trick", "smoke-bomb")
    until(board, "stay").do("stay")
    assert heard("letal", board, 1) == "The Assassin of Ada does not move"


def test_commandeer_names_the_card_whose_effect_is_declined() -> None:
    """Where the player says no, and where they choose none of some cards."""
    revenant = playing("dark-bargain", "c3 heron, c4 revenant", "c4", deck="rally hawk").do("skip")
    assert heard("commandeer", revenant, 1) == "Ada declines the optional effect of Revenant"
    robber = Field("c3 heron", hand="grave-robber", retired="rally")
    robber.do("deploy", "grave-robber", "c4").do("skip")
    assert heard("commandeer", robber, 1) == "Ada declines the optional effect of Grave Robber"


def test_tactics_anthem_tells_a_card_not_chosen_from_a_minion_not_drawn() -> None:
    dismissal = Sides(
        you={"tactics": "dismissal", "minions": "B1"},
        opponent={"support": "outrider field-adept"},
    )
    dismissal.do("cast", "dismissal", "me").do("choose", "outrider").do("skip")
    assert heard("tactics_anthem", dismissal, 1) == "Ada chooses nothing for Dismissal"
    you = side(minions="B1", minion_deck="B2")
    drawing = Sides(you=you, opponent=side(), step="draw_minion", gained=True)
    assert heard("tactics_anthem", drawing.do("skip"), 1) == "Ada draws no minion"


@pytest.mark.parametrize(
    ("slug", "move", "says"),
    [
        ("letal", "decline", "Decline an optional effect"),
        ("letal", "accept", "Accept an optional effect"),
        ("letal", "skip", "Choose nothing"),
        ("commandeer", "skip", "Decline an optional effect"),
        ("commandeer", "accept", "Accept an optional effect"),
        ("tactics_anthem", "skip", "Draw or choose no card"),
        ("tactics_anthem", "decline", "Do not react"),
    ],
)
def test_a_move_list_says_what_kind_of_thing_is_declined(slug: str, move: str, says: str) -> None:
    """It replays nothing, and the move is one word."""
    log = read_log(next((FOLDER / slug).glob("00-*.log")).read_bytes())
    bare = replace(log, moves=[LoggedMove(0, (move,), None, b"")])
    assert move_words(GAMES[slug], bare) == [says]


def test_a_log_that_is_replayed_names_what_is_declined() -> None:
    """For everybody, and for each seat, as no answer of this kind is hidden."""
    log = read_log((FOLDER / "letal/00-duel-random.log").read_bytes())
    number = next(at for at, logged in enumerate(log.moves, 1) if logged.move == ("decline",))
    seat = log.moves[number - 1].seat
    for reader, you in ((None, ""), (seat, " (you)"), (1 - seat, "")):
        lines = list(move_sentences(GAMES["letal"], log, number, reader))
        (line,) = [line for line in lines if line.startswith(f"{number:>4}  ")]
        assert line == f"{number:>4}  Seat {seat}{you} declines Slipstream of The Stormcaller"


def test_a_session_says_which_card_asks() -> None:
    """So that a client can say what may be declined; here a hero is asked for its square."""
    moves = (["rows", "top"], ["done"], ["done"], ["concede"])
    stdin = "".join(json.dumps({"move": move}) + "\n" for move in moves)
    lines = engine("session", "letal", "--seed", "7", stdin=stdin).out.splitlines()
    choices = [json.loads(line)["choice"] for line in lines[:-1]]
    assert [(choice["occasion"], choice["source"]) for choice in choices] == [
        ("rows", None),
        ("trim", None),
        ("trim", None),
        ("place", {"id": 0, "card": "the-assassin", "name": "The Assassin"}),
    ]
