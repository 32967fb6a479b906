"""Playing at a terminal: what is read there, what is shown, and how much of it."""

import os
import pty
import random
import re
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.engine.commands.program import (
    ENVIRONMENT,
    GAME,
    PATIENCE,
    PROMPT,
    ROOT,
    deck_of_67,
    engine,
)


def typed(
    *lines: str, game: str = GAME, seed: str = "4", bots: str = "random", decks: Sequence[Path] = ()
) -> list[str]:
    """What a terminal shows before each answer, and after the last, which is to concede."""
    done = engine(
        "session", game, "--terminal", "--seed", seed, "--bots", bots,
        *[word for deck in decks for word in ("--deck", deck)],
        stdin="\n".join([*lines, "concede\n"]),
    )  # fmt: skip
    assert (done.status, done.err) == (0, "")
    return done.out.split(PROMPT)


@pytest.mark.proof(of="laws")
@pytest.mark.parametrize("bots", [[], ["--bots", "random"]], ids=["two people", "against a bot"])
def test_a_whole_game_at_a_terminal_by_picking_numbers(tmp_path: Path, bots: list[str]) -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    out = tmp_path / "log"
    status, output = at_terminal(
        seed, "session", GAME, "--terminal", "--seed", "4", "--out", str(out), *bots
    )
    assert status == 0, output[-2000:]
    assert engine("verify", out).status == 0
    assert re.search(r"^Side \d wins: .+\. \d+ moves, seed 0{63}4\s*$", output, re.MULTILINE)
    assert output.count("Traceback") == 0
    if bots:
        assert set(re.findall(r"^Seat (\d) decides", output, re.MULTILINE)) == {"0"}


def at_terminal(seed: int, *arguments: str) -> tuple[int, str]:
    """Answer each prompt of a program at a pseudo-terminal with one of the numbers it lists."""
    rng = random.Random(seed)
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "engine", *arguments],
        cwd=ROOT, env=ENVIRONMENT, stdin=theirs, stdout=theirs, stderr=theirs,
    ) as program:  # fmt: skip
        os.close(theirs)
        output, answered, limit = "", 0, time.monotonic() + 90
        while time.monotonic() < limit:
            if not select.select([ours], [], [], 30)[0]:
                break
            try:
                output += os.read(ours, 65536).decode(errors="replace").replace("\r\n", "\n")
            except OSError:
                break
            if output.endswith(PROMPT):
                question = output[answered:]
                numbers = re.findall(r"^ +(\d+)  ", question[question.rindex(" decides: ") :], re.M)
                answered = len(output)
                os.write(ours, f"{rng.choice(numbers)}\n".encode())
        os.close(ours)
        return program.wait(PATIENCE), output


WRONG = ["", "0", "999", "9" * 5000, "sing", "1 2 3", "deploy -1", "reveal 9999999", "ÿ", "x" * 600]


def test_what_is_typed_wrong_is_asked_again() -> None:
    *answers, end = typed(*WRONG, bots="eager")[1:]
    assert len(answers) == len(WRONG)
    for answer in answers:
        assert answer.startswith(("That is not a move. `help`", "Not allowed ("))
    assert end.endswith(f"\nSide 1 wins: Side 0 concedes. 1 move, seed {'4':0>64}\n")


def test_enter_alone_plays_the_only_move() -> None:
    """In Commandeer a hand may be kept or changed; a lone `pass` comes up soon."""
    screens = typed(*["1"] * 30, game="commandeer", seed="5")
    at = next(at for at, screen in enumerate(screens[:-1]) if "decides: 1 move (" in screen)
    again = typed(*["1"] * at, "", game="commandeer", seed="5")
    assert again[at + 1].splitlines()[0] == screens[at + 1].splitlines()[0]
    assert not again[at + 1].startswith("That is not a move")


def test_what_is_asked_and_what_happens_is_said_in_sentences() -> None:
    first, second, *_ = typed("1", "deploy 99")
    assert "\nChoose a minion to reveal; the weaker one starts.\nSeat 0 decides: 7 moves" in first
    assert re.search(r"^ +1  Reveal Human \w+ \w+ \w+$", first, re.MULTILINE)
    assert re.search(r"^-- Seat (0 \(you\)|1) draws [A-Za-z]", second, re.MULTILINE)
    refused = typed("deploy 16")[1]
    assert refused.startswith("Not allowed (illegal): Deploy ")


def test_moves_come_in_pages_and_by_verb(tmp_path: Path) -> None:
    """To be done, or to set a card aside: of 67 cards, of which most are there twice."""
    inputs = ("0", "more", "set_aside", "more", "more", "done")
    decks = [deck_of_67(tmp_path)] * 2
    rows = ["1"] if "(rows 2)" in typed(game="letal", decks=decks)[0] else []
    screens = typed(*rows, *inputs, game="letal", decks=decks)[len(rows) :]
    counts = re.search(
        r"^Seat 0 decides: (\d+) moves \(done 1, set_aside (\d+)\)$", screens[0], re.M
    )
    assert counts is not None
    last = int(counts[1])
    assert (last, last in range(33, 40)) == (int(counts[2]) + 1, True)
    pages = [re.findall(r"^ +(\d+)  [A-Z]", screen, re.MULTILINE) for screen in screens[:6]]
    numbers = [range(int(page[0]), int(page[-1]) + 1) if page else None for page in pages]
    more = numbers[0].stop if numbers[0] else 0
    assert 6 <= more <= 13
    assert numbers == [
        range(1, more), None, range(more, more + 12), range(2, 14), range(14, 26),
        range(26, last + 1),
    ]  # fmt: skip


def test_a_move_is_asked_for_step_by_step() -> None:
    """A unit alone asks for its cell, and the cell alone goes on with it."""
    first = ["1"] * 8
    screens = typed(*first, game="commandeer", seed="5")
    before = next(at for at, screen in enumerate(screens) if "Deploy Bell Ringer to c3" in screen)
    answers = [*first[:before], "deploy 3", "c9", "c3"]
    cell, wrong, done = typed(*answers, game="commandeer", seed="5")[before + 1 :][:3]
    assert cell == "To which cell? c3, c4, d3, d4\n"
    assert wrong.startswith("Not allowed (illegal): c9")
    assert done.startswith("-- Seat 0 (you) deploys Bell Ringer to c3\n")


def test_help_names_every_word_that_is_read() -> None:
    text = typed("help")[1]
    words = re.findall(r"^  ([a-z]+) ", text, re.MULTILINE)
    assert words == [
        "deploy",
        "deploy",
        "deploy",
        "walk",
        "pass",
        "position",
        "news",
        "rules",
        "undo",
        "concede",
        "quit",
    ]
    assert "  concede        Concede\n" in text


def test_help_names_what_may_be_done_at_any_time_in_this_game() -> None:
    lines = typed("help", game="tactica")[1].splitlines()

    assert (
        lines[lines.index("  concede        Concede") + 1] == "  forfeit        Forfeit the battle"
    )


def test_rules_tell_the_words_of_cards_and_where_the_rules_are() -> None:
    everything, single, none = typed("rules", "rules field adept", "rules nobody's", seed="5")[1:4]
    example, where = everything.splitlines()
    assert re.fullmatch(r"To reveal: `reveal \d+`", example)
    assert where == "Tactics Anthem, how it is played here: docs/rules/tactics_anthem.md"
    assert single == (
        "Field Adept (support, circle 1, spheres colourless, rarity common): Colourless,\n"
        "      First Circle.\n"
    )
    assert none == 'No card of Tactics Anthem has "nobody\'s" in its name.\n'


def test_undo_takes_back_the_last_move_made_by_hand(tmp_path: Path) -> None:
    out = tmp_path / "log"
    done = engine(
        "session", GAME, "--terminal", "--seed", "5", "--bots", "random", "--out", out,
        stdin="1\n1\nundo\nundo\nundo\n2\nconcede\n",
    )  # fmt: skip
    first, second, third, *after = done.out.split(PROMPT)
    assert (done.status, done.err) == (0, "")
    question = first[first.index("Seat 0 decides") :]
    assert after[1].endswith(question)
    assert after[0] != third
    assert after[2] == "Not taken back: there is no move to take back.\n"
    other = engine("session", GAME, "--terminal", "--seed", "5", "--bots", "random",
                   "--out", tmp_path / "other", stdin="2\nconcede\n")  # fmt: skip
    assert other.status == 0
    logs = [path.read_text().splitlines()[1] for path in (out, tmp_path / "other")]
    assert logs[0] == logs[1]
    assert engine("verify", out).status == 0
    assert second != first


def test_two_people_take_back_move_by_move() -> None:
    done = engine(
        "session", GAME, "--terminal", "--seed", "5", stdin="1\nundo\n1\n1\nundo\nconcede\n"
    )
    deciding = re.findall(r"^Seat (\d) decides", done.out, re.MULTILINE)
    assert deciding == ["0", "1", "0", "1", deciding[4], "1"]


def test_the_winner_of_a_team_game_is_a_side() -> None:
    done = engine("session", "letal", "--format", "team", "--terminal", "--seed", "1",
                  stdin="concede\n" * 60)  # fmt: skip
    assert done.status == 0
    assert re.search(r"^== L.E.T.A.L., turn \d+: Side \d wins", done.out, re.MULTILINE)
    assert re.search(r"^Side \d wins.*\. \d+ moves, seed", done.out, re.MULTILINE)
    assert "Seat 0 wins" not in done.out
