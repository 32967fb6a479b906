"""`verify` and `check-deck`: words for people, JSON for programs, and the status of each."""

import hashlib
import json
from pathlib import Path

import pytest

import engine as front
from engine.core.logs.verify import verify as judge
from engine.games import GAMES
from tests.engine.commands.answers import changed
from tests.engine.commands.program import GAME, SIDES, engine
from tests.engine.logs import bare


def test_a_certified_log_in_words_and_for_programs(log: Path) -> None:
    data = log.read_bytes()
    head, end = json.loads(data.splitlines()[0]), json.loads(data.splitlines()[-2])
    sentence = front.end_sentence(GAME, front.Outcome.from_plain(end["result"]), SIDES)
    words = f"certified: {sentence} {end['moves']} moves"
    assert engine("verify", log) == (0, f"{words}, with hashes\n", "")
    assert engine("verify", "-", stdin=bare(data)).out == (
        f"{words}, by the rules alone, as it has no hashes\n"
    )
    done = engine("verify", log, "--json")
    assert done.status == 0
    assert json.loads(done.out) == {
        "verdict": "certified",
        "log": "sha256:" + hashlib.sha256(data).hexdigest(),
        "game": GAME,
        "match": "local",
        "rules": head["rules"],
        "hashed": True,
        "moves": end["moves"],
        "result": end["result"],
        "chain": end["chain"],
        "played": judge(data, GAMES).game_digest,
    }


def test_a_refused_log_in_words_and_for_programs(log: Path) -> None:
    data = changed(log, 3, m=["sing"])
    seat = json.loads(data.splitlines()[3])["s"]
    done = engine("verify", "-", stdin=data)
    assert (done.status, done.err) == (1, "")
    assert done.out.startswith(f"rejected: move 3, seat {seat}, illegal: sing: it is not among the")
    answer = engine("verify", "-", "--json", stdin=data)
    verdict = json.loads(answer.out)
    assert answer.status == 1
    expected = {"verdict": "refused", "code": "illegal", "move": 3, "seat": seat, "moves": 2}
    assert verdict == {**verdict, **expected, "result": None}
    assert done.out == f"rejected: move 3, seat {seat}, illegal: {verdict['reason']}\n"


def test_a_refusal_before_the_first_move_names_no_seat(log: Path) -> None:
    done = engine("verify", "-", stdin=changed(log, 0, edition=99))
    assert (done.status, done.out) == (
        1,
        "rejected: move 0, unsupported_rules: the log is of edition 99 of tactics_anthem, and"
        f" edition {json.loads(log.read_bytes().splitlines()[0])['edition']} alone is known here:"
        " verify it with a version of Muster that has its edition\n",
    )


def test_a_legal_deck(decks: list[Path]) -> None:
    assert engine("check-deck", GAME, "starter", decks[0]) == (0, "legal in starter\n", "")
    done = engine("check-deck", GAME, "starter", "-", "--json", stdin=decks[0].read_bytes())
    verdict = json.loads(done.out)
    assert done.status == 0
    assert (verdict["legal"], verdict["problems"]) == (True, [])
    assert verdict.keys() == {"legal", "deck", "format", "problems"}


def test_an_illegal_deck_with_every_problem(decks: list[Path]) -> None:
    deck = json.loads(decks[0].read_text())
    del deck["parts"]["minions"]["human-blue-1"]
    deck["parts"]["tactics"]["nobody"] = 9
    text = json.dumps(deck)
    done = engine("check-deck", GAME, "starter", "-", stdin=text)
    answer = engine("check-deck", GAME, "starter", "-", "--json", stdin=text)
    problems = json.loads(answer.out)["problems"]
    assert (done.status, answer.status) == (1, 1)
    assert {problem["code"] for problem in problems} == {
        "unknown_card", "part_size", "section_incomplete", "too_many_copies",
    }  # fmt: skip
    assert done.out.splitlines() == [
        f"{problem['code']}: {problem['message']} ({problem['rule']})" for problem in problems
    ]
    for problem in problems:
        assert problem.keys() == {"code", "rule", "message", "cards", "expected", "found"}


def test_a_roster_is_judged_as_a_party(tmp_path: Path) -> None:
    roster = tmp_path / "children.ros"
    written = (
        '<roster xmlns="http://www.battlescribe.net/schema/rosterSchema"><selection name="Celia">'
        '<selection name="Ikaro"/></selection><selection name="Rayne"/></roster>'
    )
    roster.write_text(written)
    command = ("check-deck", "anima_tactics", "saga2_beta", roster)
    assert engine(*command) == (0, "legal in saga2_beta\n", "")
    roster.write_text(written.replace("Rayne", "Rayn"))
    assert engine(*command).out == (
        "unknown_card: no card 'Rayn' is known: did you mean 'Rayne'? (Organizing your party)\n"
    )
    roster.write_text(f"<!DOCTYPE roster>{written}")
    problem = f"python -m engine: {roster}: line 1: a roster has no document type\n"
    assert engine(*command) == (2, "", problem)


def test_a_deck_is_judged_by_the_ban_list_of_a_day() -> None:
    deck = engine("decks", GAME, "tourney-vanguard").out
    for day, status in ((None, 0), ("2026-11-21", 0), ("2027-01-17", 0), ("2027-01-18", 1)):
        chosen = [] if day is None else ["--on", day]
        done = engine("check-deck", GAME, "tournament", "-", *chosen, stdin=deck)
        assert (day, done.status) == (day, status)
    assert done.out == (
        "restricted: Interdict is restricted to 1, found 2: remove 1 (Ban list of 2027-01-18)\n"
    )


def test_a_deck_of_another_game_is_illegal() -> None:
    done = engine("check-deck", GAME, "starter", "-", stdin='{"game":"chess","parts":{}}')
    assert (done.status, done.out.split(":")[0]) == (1, "wrong_game")


def test_a_format_of_an_event_stands_in_for_the_engines_own(tmp_path: Path) -> None:
    game = GAMES[GAME]
    starter = game.formats["starter"]
    own = front.amend_format(
        starter, banned=(), limited={next(iter(game.pool.cards)): 1}, cite="house rule"
    )
    log, file = tmp_path / "own.log", tmp_path / "format.json"
    decks = list(game.ready_decks.values())[:2]
    log.write_bytes(
        front.play_log(
            game, format=own, decks=decks, seed=bytes(32), match="m", players=["a", "b"],
            salts=[bytes(16)] * 2,
        )
    )  # fmt: skip
    assert engine("verify", log).out.startswith("rejected: move 0, unsupported_rules: ")
    for plain in (own.plain, {"own": True, "format": own.plain}):
        file.write_text(json.dumps(plain))
        assert engine("verify", log, "--format", file).out.startswith("certified: ")
    file.write_text(json.dumps(starter.plain))
    assert engine("verify", log, "--format", file).status == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "this is not JSON"),
        ("[" * 100_000, "this is not JSON"),
        ("[]", "this is not a format: it must be an object that names its game"),
        ("{}", "this is not a format: it must be an object that names its game"),
        ('{"game": "chess"}', None),
        ('{"game": "tactics_anthem", "slug": 1}', None),
    ],
)
def test_what_is_no_format_is_said_in_one_line(
    log: Path, tmp_path: Path, text: str, reason: str | None
) -> None:
    file = tmp_path / "format.json"
    file.write_text(text)
    done = engine("verify", log, "--format", file)

    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert reason is None or done.err == f"python -m engine: {file}: {reason}\n"
