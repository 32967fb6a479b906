"""`play` and `session` with the answer of the seed endpoint: a log that is a host's."""

import json
from pathlib import Path
from typing import Any

import pytest

import engine as front_door
from engine.core.logs.log import deck_commitment
from engine.core.logs.play import salts_from
from engine.games import GAMES
from tests.engine.commands.answers import MATCH, SEED, answer, written
from tests.engine.commands.program import GAME, SIDES, engine, unusable

RULES = answer()["rules_digest"]
SAME = (
    "host with the version of Muster that the service of the match runs, and fetch the answer"
    " anew where the service is newer than the answer"
)
SAVE = "save that answer as it is"


def head_of(log: str) -> dict[str, Any]:
    head: dict[str, Any] = json.loads(log.splitlines()[0])
    return head


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_session_hosts_the_match_it_is_given(tmp_path: Path, game: str) -> None:
    """Under the event's own bans, so that the engine's own format would not certify it."""
    hosted, out = answer(game), tmp_path / "log"
    done = engine(
        "session", "--hosted", written(tmp_path, hosted), "--out", out,
        stdin='{"seat":0,"move":["concede"]}\n',
    )  # fmt: skip
    assert (done.status, done.err) == (0, "")
    log = out.read_text()
    decks = [front_door.Deck.from_plain(player["deck"]) for player in hosted["players"]]
    assert head_of(log) == {
        "k": "head", "v": 1, "game": game, "edition": GAMES[game].edition,
        "format": hosted["format"], "rules": hosted["rules_digest"],
        "variant": GAMES[game].variant(hosted["variant"]), "match": MATCH,
        "players": ["entry-0", "entry-1"],
        "decks": [deck_commitment(*pair) for pair in zip(decks, salts_from(b"x", 2), strict=True)],
        "rng": {"alg": "muster-streams/1", "commit": hosted["seed_commitment"], "shares": []},
    }  # fmt: skip
    assert engine("verify", out).status == 1
    certified = engine("verify", out, "--format", tmp_path / "hosted.json")
    end = front_door.read_log(out.read_bytes()).end
    assert end is not None
    assert (end.outcome.winner, end.outcome.reason) == (1, "surrender")
    summary = front_door.end_sentence(game, end.outcome, SIDES)
    assert certified.out == f"certified: {summary} 1 move, with hashes\n"


def test_bots_play_a_hosted_match_to_its_end(tmp_path: Path) -> None:
    out = tmp_path / "log"
    done = engine("play", GAME, "--hosted", written(tmp_path, answer()), "--out", out)
    table = front_door.open_hosted(answer())
    log = front_door.play_out(table, ["random"], SEED)
    assert out.read_bytes() == log.encode()
    assert log.end is not None
    end = front_door.end_sentence(GAME, log.end.outcome, SIDES)
    assert done.out == f"{end} {log.end.moves} moves, match {MATCH}\n"


def test_the_seed_of_a_hosted_match_is_told_by_its_log_alone(tmp_path: Path) -> None:
    hosted = answer()
    path, out = written(tmp_path, hosted), tmp_path / "log"
    secrets = [hosted["seed"], *(player["salt"] for player in hosted["players"])]
    left = engine("session", "--hosted", path, "--out", out, "--terminal", stdin="1\n")
    part = (tmp_path / "log.part").read_text()
    assert [secret for secret in secrets if secret in left.out + left.err + part] == []


def test_unknown_fields_are_ignored() -> None:
    plain = answer(new="later")
    plain["players"][0]["pronoun"] = "they"
    assert front_door.open_hosted(plain).head.match == MATCH


SPOILT: list[tuple[Any, str]] = [
    ("{", "this is not JSON: save the answer as it is"),
    ("[]", SAVE),
    ({"type": "about:blank", "status": 403, "code": "host_is_seated"}, SAVE),
    (answer(players=None), SAVE),
    (answer(players=[{"id": "entry-0"}]), SAVE),
    (answer(seed=5), SAVE),
    (answer(game="chess"), "no game 'chess' is known here; there are anima_tactics, commandeer, "),
    (answer(rules_digest="sha256:" + "0" * 64),
     f"the match has rules sha256:{'0' * 12}, and edition {GAMES[GAME].edition} of {GAME} here has"
     f" {RULES[:19]}: {SAME}"),
    (answer(format_plain={"game": GAME}), SAME),
    (answer(seed="00" * 32), "the seed is not the committed one: fetch the answer again"),
    (answer(seed="xyz"), "the seed is not hexadecimal: save the answer as it is"),
    (answer(seed="00"), "the seed has 32 bytes, not 1"),
    (answer(players=answer()["players"][:1]), f"{GAME} has 2 sides, and here are 1 players"),
    (answer(variant={"weather": "fine"}), f"{GAME} has no option weather = fine; it has"),
    (answer(players=[{"id": "a", "deck": {}, "salt": ""}] * 2), "the game cannot be opened: game"),
    (answer(players=[{**side, "salt": "00"} for side in answer()["players"]]),
     "a salt has 16 bytes, not 1"),
    (answer(players=[{**side, "deck": {**side["deck"], "parts": {}}}
                     for side in answer()["players"]]),
     "the deck of side 0 is illegal: "),
]  # fmt: skip


def test_what_cannot_be_hosted_is_refused_in_one_line(tmp_path: Path) -> None:
    for spoilt, words in SPOILT:
        path = written(tmp_path, spoilt)
        message = unusable(engine("session", "--hosted", path, "--out", tmp_path / "log"))
        assert message.startswith(f"{path}: ")
        assert words in message
        assert [file.name for file in tmp_path.iterdir()] == ["hosted.json"]


def test_the_answer_decides_what_other_options_would(tmp_path: Path) -> None:
    path = written(tmp_path, answer())
    for option in (("--seed", "1"), ("--deck", path), ("--format", "x"), ("--variant", "a=b")):
        message = unusable(engine("session", "--hosted", path, *option))
        assert message == f"--hosted has the decks, format and seed: leave out {option[0]}"
    message = unusable(engine("session", "letal", "--hosted", path))
    assert message == (
        f"{path}: the match is of {GAME}, not of letal: leave the game out, or name the other"
    )
    for name in ("--hosted", "--resume"):
        assert unusable(engine("session", name, "-", "--seed", "1")) == (
            "the moves come from standard input: give --hosted and --resume a file each"
        )
    assert unusable(engine("session")) == ("name a game, or give --hosted FILE with a game to host")
