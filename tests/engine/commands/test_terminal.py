"""Playing at a terminal: what is read there, what is shown, and how much of it."""

import os
import pty
import random
import re
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from engine.commands import screen
from engine.games import GAMES
from tests.engine.commands.program import ENVIRONMENT, GAME, PATIENCE, ROOT, engine

PROMPT = "Move (a number, or `help`): "


def typed(*lines: str, game: str = GAME, seed: str = "4", bots: str = "random") -> list[str]:
    """What a terminal shows before each answer, and after the last, which is to concede."""
    done = engine(
        "session", game, "--terminal", "--seed", seed, "--bots", bots,
        stdin="\n".join([*lines, "concede\n"]),
    )  # fmt: skip
    assert (done.status, done.err) == (0, "")
    return done.out.split(PROMPT)


@pytest.mark.parametrize("bots", [[], ["--bots", "random"]], ids=["two people", "against a bot"])
def test_a_whole_game_at_a_terminal_by_picking_numbers(tmp_path: Path, bots: list[str]) -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    out = tmp_path / "log"
    status, shown = at_terminal(
        seed, "session", GAME, "--terminal", "--seed", "4", "--out", str(out), *bots
    )
    assert status == 0, shown[-2000:]
    assert engine("verify", out).status == 0
    assert re.search(r"side \d wins by \w+ after \d+ moves, seed 0{63}4\s*$", shown)
    assert shown.count("Traceback") == 0
    if bots:
        assert set(re.findall(r"^Seat (\d) decides", shown, re.MULTILINE)) == {"0"}


def at_terminal(seed: int, *arguments: str) -> tuple[int, str]:
    """Answer each prompt of a program at a pseudo-terminal with one of the numbers it lists."""
    rng = random.Random(seed)
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "engine", *arguments],
        cwd=ROOT, env=ENVIRONMENT, stdin=theirs, stdout=theirs, stderr=theirs,
    ) as program:  # fmt: skip
        os.close(theirs)
        shown, answered, limit = "", 0, time.monotonic() + 90
        while time.monotonic() < limit:
            if not select.select([ours], [], [], 30)[0]:
                break
            try:
                shown += os.read(ours, 65536).decode(errors="replace").replace("\r\n", "\n")
            except OSError:
                break
            if shown.endswith(PROMPT):
                asked = shown[answered:]
                numbers = re.findall(r"^ +(\d+)  ", asked[asked.rindex(" decides: ") :], re.M)
                answered = len(shown)
                os.write(ours, f"{rng.choice(numbers)}\n".encode())
        os.close(ours)
        return program.wait(PATIENCE), shown


WRONG = ["", "0", "999", "9" * 5000, "sing", "1 2 3", "deploy -1", "reveal 9999999", "ÿ", "x" * 600]


def test_what_is_typed_wrong_is_asked_again() -> None:
    *answers, end = typed(*WRONG, bots="eager")[1:]
    assert len(answers) == len(WRONG)
    for answer in answers:
        assert answer.startswith(("That is no move: `help`", "Refused ("))
    assert end.endswith(f"side 1 wins by surrender after 1 move, seed {'4':0>64}\n")


def test_enter_alone_plays_the_only_move() -> None:
    """In Commandeer a hand may be kept or changed; a lone `pass` comes up soon."""
    shown = typed(*["1"] * 30, game="commandeer", seed="5")
    at = next(at for at, screen in enumerate(shown[:-1]) if "decides: 1 move (" in screen)
    again = typed(*["1"] * at, "", game="commandeer", seed="5")
    assert again[at + 1].splitlines()[0] == shown[at + 1].splitlines()[0]
    assert not again[at + 1].startswith("That is no move")


@pytest.mark.parametrize("game", [GAME, "commandeer", "letal"])
def test_most_decisions_fit_a_screen_of_24_lines_and_80_columns(game: str) -> None:
    """A decision once showed all, 128 lines at most. A full table may take a few lines more now."""
    games = [typed(*["1"] * 100, game=game, seed=seed, bots="eager") for seed in "567"]
    for shown in games:
        *lines, _ = "".join(shown).splitlines()
        assert max(map(len, lines)) <= 80
    tall = sorted(screen.count("\n") for *screens, _ in games for screen in screens)
    assert tall[len(tall) * 2 // 3] <= 24
    assert tall[-1] <= 40


def test_what_changed_is_shown_and_what_is_gone_is_said() -> None:
    """Of a pile too large to list there is still its number, so it is not gone."""
    before = screen.blocks(GAMES[GAME], scene(combat=[SCOUT], graveyard=[SCOUT] * 3))
    after = screen.blocks(GAMES[GAME], scene(combat=[], graveyard=[SCOUT] * 4))
    assert screen.changed(before, before) == before["heading"]
    assert screen.changed(before, after) == [
        "== tactics_anthem, combat phase; seat 0 decides",
        "Seat 0 (you): graveyard 4 (last Scout)",
        "  combat of seat 0: none now",
    ]


SCOUT = {"id": 3, "card": "scout", "name": "Scout", "kind": "tactic"}


def scene(**zones: list[dict[str, Any]]) -> dict[str, Any]:
    """A scene of seat 0 with these zones."""
    return {
        "game": GAME, "you": 0, "turn": 0, "active": None, "phase": "combat", "decides": 0,
        "outcome": None, "boards": [], "effects": [], "counters": [], "revealed": [[], []],
        "zones": [{"name": name, "seat": 0, "count": len(cards), "cards": cards}
                  for name, cards in zones.items()],
    }  # fmt: skip


def test_what_is_asked_and_what_happens_is_said_in_sentences() -> None:
    first, second, *_ = typed("1", "deploy 99")
    assert "\nChoose a minion to reveal; the weaker one starts.\nSeat 0 decides: 7 moves" in first
    assert re.search(r"^ +1  Reveal Human \w+ \w+ \w+$", first, re.MULTILINE)
    assert re.search(r"^-- Seat (0 \(you\)|1) draws [A-Za-z]", second, re.MULTILINE)
    refused = typed("deploy 16")[1]
    assert refused.startswith("Refused (illegal): Deploy ")


def test_moves_come_in_pages_and_by_verb() -> None:
    """65 moves: to be done, or to set one of 64 cards aside."""
    asked = ("0", "more", "set_aside", "more", "more", "more", "more", "more", "done")
    screens = typed(*asked, game="letal", seed="5")
    assert "Seat 0 decides: 65 moves (done 1, set_aside 64)\n" in screens[0]
    pages = [re.findall(r"^ +(\d+)  [A-Z]", screen, re.MULTILINE) for screen in screens[:9]]
    numbers = [range(int(page[0]), int(page[-1]) + 1) if page else None for page in pages]
    more = numbers[0].stop if numbers[0] else 0
    twelve = [range(at, at + 12) for at in range(2, 62, 12)]
    assert 6 <= more <= 13
    assert numbers == [range(1, more), None, range(more, more + 12), *twelve, range(62, 66)]


def test_help_names_every_word_that_is_read() -> None:
    text = typed("help")[1]
    words = re.findall(r"^  ([a-z]+) ", text, re.MULTILINE)
    assert words == ["deploy", "deploy", "position", "news", "rules", "undo", "concede", "quit"]


def test_rules_tell_the_words_of_cards_and_where_the_rules_are() -> None:
    everything, one, none = typed("rules", "rules field adept", "rules nobody's", seed="5")[1:4]
    example, where = everything.splitlines()
    assert re.fullmatch(r"To reveal: `reveal \d+`", example)
    assert where == "Tactics Anthem, how it is played here: docs/rules/tactics_anthem.md"
    assert one == (
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
    assert after[2] == "Not taken back: no move was made here that could be taken back.\n"
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
    assert re.search(r"^== letal, .*: side \d wins by \w+$", done.out, re.MULTILINE)
    assert re.search(r"^side \d wins by \w+ after \d+ moves", done.out, re.MULTILINE)
    assert "seat 0 wins" not in done.out
