"""Hosting a game over JSON lines and at a terminal, through real processes."""

import json
import random
from pathlib import Path
from typing import Any

from engine.games import GAMES
from tests.engine.commands.program import GAME, PATIENCE, engine, host
from tests.engine.scenes import event_faults

SIGHTS = {name: sight.value for name, sight in GAMES[GAME].sights.items()}
NOT_JSON: list[tuple[str, str]] = [
    ("", "malformed"), ("move", "malformed"), ("[1]", "malformed"), ("3", "malformed"),
    ("{}", "malformed"), ('{"move":"pass"}', "malformed"), ('{"move":[]}', "malformed"),
    ('{"move":[1]}', "malformed"), ('{"move":[true]}', "malformed"),
    ('{"move":["pass",1.0]}', "malformed"), ('{"move":["pass",null]}', "malformed"),
    ('{"move":["pass",[1]]}', "malformed"), ('{"move":["pass"],"seat":"0"}', "malformed"),
    ('{"move":["pass"],"seat":2}', "malformed"), ('{"move":["pass"],"seat":-1}', "malformed"),
    ("[" * 100_000, "malformed"), ('{"move":["pass",' + "1" * 5000 + "]}", "malformed"),
    ('{"move":["sing"]}', "illegal"), ('{"move":["\\ud800"]}', "illegal"),
    ('{"move":["reveal","\\udfff"]}', "illegal"), ('{"move":["reveal","\\u0000"]}', "illegal"),
    ('{"move":["reveal"]}', "illegal"), ('{"move":["concede",1]}', "illegal"),
    ('{"move":["reveal",-1]}', "unknown_card"),
    ('{"move":["reveal",' + "-" + "9" * 4000 + "]}", "unknown_card"),
    ('{"move":["reveal",999999]}', "unknown_card"),
]  # fmt: skip


def hidden_faces(view: dict[str, Any]) -> list[str]:
    """Zones of a scene whose cards are told to somebody who may not see them."""
    return [
        f"{zone['name']}/{zone['seat']}"
        for zone in view["zones"]
        if "cards" in zone
        and SIGHTS[zone["name"]] != "all"
        and (SIGHTS[zone["name"]] != "owner" or zone["seat"] != view["you"])
    ]


def played(client: Any, seed: int) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Play as both seats, now and then trying a move that is not legal; questions and last line."""
    rng = random.Random(seed)
    questions: list[dict[str, Any]] = []
    refused = 0
    while True:
        message = json.loads(client.stdout.readline())
        if "log" in message:
            assert refused > 10
            return questions, message
        questions.append(message)
        if rng.randrange(4) == 0:
            right = message["choice"]["moves"][0]
            for wrong in (
                {"move": ["sing", 3]},
                {"move": right, "seat": 5},
                {"move": right, "seat": 1 - message["seat"]},
            ):
                say(client, wrong)
                answer = json.loads(client.stdout.readline())
                assert answer["error"]["code"] in ("illegal", "malformed", "wrong_seat")
                refused += 1
        say(client, {"move": rng.choice(message["choice"]["moves"])})


def say(client: Any, plain: Any) -> None:
    client.stdin.write(json.dumps(plain) + "\n")
    client.stdin.flush()


def test_a_client_plays_a_whole_game_for_both_seats(tmp_path: Path) -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    out = tmp_path / "log"
    with host(GAME, "--seed", f"{seed:x}", "--out", out) as client:
        questions, last = played(client, seed)
        assert client.wait(PATIENCE) == 0
    assert last.keys() == {"v", "result", "events", "log"}
    assert [
        fault for batch in last["events"] for event in batch for fault in event_faults(event)
    ] == []
    assert out.read_text() == last["log"]
    certified = json.loads(engine("verify", "-", "--json", stdin=last["log"]).out)
    assert (certified["verdict"], certified["result"]) == ("certified", last["result"])
    assert certified["moves"] == len(questions)
    for question in questions:
        assert question.keys() == {"v", "seat", "events", "view", "choice"}
        assert (
            question["seat"]
            == question["choice"]["seat"]
            == question["view"]["you"]
            == question["view"]["decides"]
        )
        assert question["choice"]["size"] == len(question["choice"]["moves"])
        assert hidden_faces(question["view"]) == []
        assert [fault for event in question["events"] for fault in event_faults(event)] == []
    assert {question["seat"] for question in questions} == {0, 1}


def test_no_question_betrays_what_is_opened_at_the_end() -> None:
    with host(GAME, "--seed", "a1") as client:
        questions, last = played(client, 5)
    opened = json.loads(last["log"].splitlines()[-1])
    text = json.dumps(questions)
    secrets = [opened["seed"], *(item["salt"] for item in opened["decks"])]
    assert [secret for secret in secrets if secret in text] == []


def test_answers_that_are_no_legal_move_leave_the_question_open() -> None:
    lines = [line for line, _ in NOT_JSON if line]
    done = engine(
        "session", GAME, "--seed", "1", stdin="\n".join([*lines, '{"move":["concede"]}\n'])
    )
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert done.status == 0
    assert [answer["error"]["code"] for answer in answers[1:-1]] == [
        code for line, code in NOT_JSON if line
    ]
    assert answers[0].keys() == {"v", "seat", "events", "view", "choice"}
    assert {answer["v"] for answer in answers} == {1}
    assert answers[-1]["result"] == {"winner": 1, "reason": "surrender"}


def test_bytes_that_are_no_text_are_answered() -> None:
    done = engine("session", GAME, stdin=b'\xff\xfe\n{"move":["\xc3\x28"]}\n{"move":["concede"]}\n')
    codes = [json.loads(line).get("error", {}).get("code") for line in done.out.splitlines()]
    assert (done.status, codes) == (0, [None, "malformed", "malformed", None])


def test_either_seat_may_surrender_at_any_moment() -> None:
    done = engine("session", GAME, stdin='{"seat":1,"move":["concede"]}\n')
    last = json.loads(done.out.splitlines()[-1])
    assert last["result"] == {"winner": 0, "reason": "surrender"}
    assert engine("verify", "-", stdin=last["log"]).status == 0


def test_a_client_that_leaves_ends_the_session() -> None:
    done = engine("session", GAME)
    assert (done.status, len(done.out.splitlines())) == (2, 1)
    assert done.err == (
        "python -m engine: the input ended before the game did; nothing was written\n"
    )


def test_bots_play_the_other_seat() -> None:
    done = engine(
        "session", GAME, "--bots", "greedy", "--seed", "2", stdin='{"move":["concede"]}\n'
    )
    first, last = map(json.loads, done.out.splitlines())
    assert (first["seat"], last["result"]["winner"]) == (0, 1)
