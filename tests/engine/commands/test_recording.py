"""`record`: a table's game is asked for, kept after each entry, and written as a log."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.logs.log import read_log
from engine.games import GAMES
from tests.engine.commands.program import GAME, Done, engine

RULES = GAMES[GAME]
DECKS = RULES.ready_for(RULES.formats["starter"])
# The cards of the second deck are numbered after those of the first; its tactics are its last.
SECOND, LAST = len(RULES.deal(DECKS[0])), sum(len(RULES.deal(deck)) for deck in DECKS[:2]) - 1
MINE, THEIRS = "30, 0, 6, 7, 8, 1, 34", [str(SECOND + number) for number in range(7)]
ENDING = f"reveal 30\nreveal {SECOND}\n{LAST}\nconcede\n"
PLAYED = f"{MINE}\n{','.join(THEIRS)}\n{ENDING}"


def record(*arguments: object, stdin: str) -> Done:
    return engine("record", *arguments, stdin=stdin)


def test_a_game_is_recorded_and_certified(tmp_path: Path) -> None:
    out = tmp_path / "log"
    done = record(GAME, "--out", out, stdin=PLAYED)

    assert (done.status, done.err) == (0, "")
    assert engine("verify", out).status == 0
    log = read_log(out.read_bytes())
    assert [logged.move for logged in log.moves][:2] == [("reveal", 30), ("reveal", SECOND)]
    assert log.opening is not None
    assert log.opening.draws is not None
    assert log.opening.draws[0][2][-7:] == (34, 1, 8, 7, 6, 0, 30)  # type: ignore[index]
    assert [*tmp_path.iterdir()] == [out]


def test_what_cannot_be_is_refused_and_the_last_entry_is_taken_back(tmp_path: Path) -> None:
    out = tmp_path / "log"
    done = record(
        GAME,
        "--out",
        out,
        stdin=f"Scout\nRecruit\n{SECOND}\nHuman Blue Recruit Avenger\nundo\n"
        + MINE.replace("34", "1")
        + "\n34\n"
        + "\n".join(PLAYED.split("\n")[1:]),
    )

    assert done.status == 0
    assert done.out.count("No such card can be there") == 3
    assert done.out.count("Several cards match") == 1
    assert engine("verify", out).status == 0


def test_an_unfinished_recording_is_gone_on_with(tmp_path: Path) -> None:
    out, part = tmp_path / "log", tmp_path / "log.part"
    first = record(GAME, "--out", out, stdin=f"{MINE}\n{THEIRS[0]},{THEIRS[1]}\n")
    assert first.status == 2
    assert f"--resume {part}" in first.err
    assert record(GAME, "--out", out, stdin="").status == 2

    done = record("--resume", part, "--out", out, stdin=",".join(THEIRS[2:]) + f"\n{ENDING}")

    assert (done.status, done.err) == (0, "")
    assert engine("verify", out).status == 0


def start(tmp_path: Path, **changes: Any) -> Path:
    """A start file as a service gives it to a player: without the deck and salt of the other."""
    part = tmp_path / "own.part"
    record(GAME, "--out", tmp_path / "own", stdin="")
    plain = json.loads(part.read_text())["start"] | changes
    plain["players"][1] |= {"deck": None, "salt": None, "name": "Bo"}
    file = tmp_path / "start.json"
    file.write_text(json.dumps(plain))
    return file


def test_a_player_gives_the_deck_of_the_other_and_leaves_its_salt_open(tmp_path: Path) -> None:
    file, out = start(tmp_path), tmp_path / "log"
    lacking = record("--start", file, "--out", out, stdin="")
    assert (lacking.status, "give those of Bo, one --deck each" in lacking.err) == (2, True)
    deck = tmp_path / "deck.json"
    deck.write_text(json.dumps(DECKS[1].plain()))

    done = record("--start", file, "--deck", deck, "--out", out, stdin=PLAYED)

    assert done.status == 0
    assert "The salt of a deck is not known here" in done.out
    opened = json.loads(out.read_bytes().splitlines()[-1])["decks"]
    assert [entry["salt"] == "" for entry in opened] == [False, True]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"edition": 0}, "edition 0"),
        ({"game": "chess"}, "no game 'chess' is known"),
        ({"players": 1}, "'players' is missing"),
    ],
)
def test_a_start_of_something_else_is_refused(
    tmp_path: Path, changes: dict[str, Any], why: str
) -> None:
    file = start(tmp_path)
    file.write_text(json.dumps(json.loads(file.read_text()) | changes))
    deck = tmp_path / "deck.json"
    deck.write_text(json.dumps(DECKS[1].plain()))

    done = record("--start", file, "--deck", deck, "--out", tmp_path / "log", stdin="")

    assert (done.status, why in done.err, done.err.count("\n")) == (2, True, 1)


def test_a_question_names_the_player_and_the_deck(tmp_path: Path) -> None:
    file, deck = start(tmp_path), tmp_path / "deck.json"
    plain = json.loads(file.read_text())
    plain["players"][0]["name"] = "Ann"
    file.write_text(json.dumps(plain))
    deck.write_text(json.dumps(DECKS[1].plain()))

    done = record("--start", file, "--deck", deck, "--out", tmp_path / "log", stdin=PLAYED)

    first, second, question, *_ = done.out.splitlines()
    assert first == "Seat 0 is Ann, seat 1 is Bo."
    assert second == "`help` lists what you can enter."
    assert question.startswith("Ann, minions in hand: which card? ")
    assert "Bo, tactics in hand: which card? " in done.out


def test_of_two_heroes_the_question_says_whose_hand_it_is(tmp_path: Path) -> None:
    """The coin, both rows, nothing set aside, four heroes placed, two dice, who plays first."""
    entered = "0\n" + "1\n" * 7 + "6\n1\n1\n" + "?\n" * 20

    done = record("letal", "--out", tmp_path / "log", stdin=entered)

    assert "Die of Seat 0, 1 to 6: Die of Seat 1, 1 to 6: " in done.out
    for seat, hero in ((0, "The Assassin"), (0, "The Champion"), (1, "The Warden")):
        assert f"Seat {seat}, hand of {hero}: which card? " in done.out


def test_dice_with_a_purpose_are_asked_for_by_purpose_and_player(tmp_path: Path) -> None:
    """Both roll for the edge, and the winner picks it; both roll for the deployment."""
    entered = "9\n3\nedge top\n11\n0\n1\n10\n"

    done = record("anima_tactics", "--out", tmp_path / "log", stdin=entered)

    assert "Die for edge of Seat 0, 1 to 10: Die for edge of Seat 1, 1 to 10: " in done.out
    assert done.out.count("That is not a number from 1 to 10.") == 2
    assert "Seat 1 rolls 10 for deployment" in done.out


def test_options_of_the_rules_are_recorded_as_they_are_played(tmp_path: Path) -> None:
    """A flag is placed before anybody deploys."""
    out = tmp_path / "log"
    entered = "9\n3\nedge bottom\nput_flag k48\nput_flag k1\n1\n2\nconcede\n"

    options = "scenario=flag,map=plain"
    record("anima_tactics", "--variant", options, "--out", out, stdin=entered)

    variant = json.loads(out.read_text().splitlines()[0])["variant"]
    assert (variant["scenario"], variant["map"]) == ("flag", "plain")


@pytest.mark.parametrize(
    ("variant", "error"),
    [
        ("scenario=chess", "anima_tactics has no option scenario = chess"),
        ("levels=100", "saga1_150 is played with levels = 150"),
    ],
)
def test_options_that_cannot_be_played_are_refused(
    tmp_path: Path, variant: str, error: str
) -> None:
    options = ("--format", "saga1_150", "--variant", variant, "--out", tmp_path / "log")
    done = record("anima_tactics", *options, stdin="")
    assert done.err.startswith(f"python -m engine: {error}")


def test_several_entries_are_taken_back_at_once(tmp_path: Path) -> None:
    out, whole = tmp_path / "log", tmp_path / "whole"
    slips = PLAYED.replace("30, 0", "30, 1, 2, 3, undo 3\n0").replace("concede", "undo 9")

    short = record(GAME, "--out", out, stdin=slips)
    again = record("--resume", f"{out}.part", "--out", out, stdin="undo 99\nquit\n")
    done = record(
        GAME,
        "--out",
        whole,
        stdin=slips.replace("undo 9", "undo 2") + f"reveal {SECOND}\n{LAST}\nconcede\n",
    )

    entries = json.loads(Path(f"{out}.part").read_text())["entries"]
    assert (short.status, done.status, entries) == (2, 0, [])
    assert "Not taken back: nothing was entered yet." in again.out
    opening = read_log(whole.read_bytes()).opening
    assert opening is not None
    assert opening.draws is not None
    assert opening.draws[0][2][-7:] == (34, 1, 8, 7, 6, 0, 30)  # type: ignore[index]
