"""Which keys the script that checks certificates takes, and what it says in words."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from replays.certificates.jws import RESULT_TYPE, signed
from replays.certificates.keys import new_key, unpadded
from tests.support.factories import make_slot, slot_log
from tests.support.verify_script import SCRIPT, claims, public_keys, script
from tournaments.terms.known_by import KnownBy

pytestmark = pytest.mark.django_db


@pytest.fixture
def game_log() -> bytes:
    return slot_log(make_slot())


def test_a_key_under_which_anybody_could_sign_is_refused(tmp_path: Path) -> None:
    """Every point of small order as a key, each under its own thumbprint, and the signature that
    fits any message under the neutral one."""
    module = script()
    neutral = bytes([1, *bytes(31)])
    weak = [neutral, bytes(32), bytes([*bytes(31), 128]), (module.P - 1).to_bytes(32, "little")]
    zero_signature = neutral + bytes(32)
    assert module.signed_by(neutral, zero_signature, b"whatever")
    for public in weak:
        jwk = {"crv": "Ed25519", "kty": "OKP", "x": unpadded(public)}
        written = json.dumps(jwk, separators=(",", ":"), sort_keys=True).encode()
        kid = unpadded(hashlib.sha256(written).digest())
        header = {"alg": "EdDSA", "kid": kid, "typ": "muster-certificate+jws"}
        body = f"{unpadded(json.dumps(header).encode())}.{unpadded(b'{}')}"
        jws = f"{body}.{unpadded(zero_signature)}"

        with pytest.raises(module.Refused) as refusal:
            module.signed_in(jws, [{**jwk, "kid": kid}])
        assert str(refusal.value) == "the key is none, or one under which anybody could sign"


SIGNED = "Proves: one of the keys given signed this, word for word."


def whole_run(folder: Path, jws: str, keys: Any, *options: object) -> tuple[int, list[str]]:
    """Exit status, and what the script says beside what is signed."""
    (folder / "c.jws").write_text(jws)
    (folder / "k.json").write_text(json.dumps(keys))
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), "c.jws", "k.json", *map(str, options)],
        cwd=folder, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    after = done.stdout.partition("\n}\n")[2] or done.stderr
    return done.returncode, after.splitlines()


def test_it_says_who_issued_what_what_that_proves_and_what_not(
    tmp_path: Path, game_log: bytes
) -> None:
    key, claim = new_key(), claims(game_log)
    own = {**public_keys(key), "issuer": "https://muster.example"}
    jws = signed(claim, key)
    end, match = claim["result"], claim["match"]
    lines = [
        "Issuer: https://muster.example",
        SIGNED,
        f"The service says: game 1 of match {match}, 2026-01-31 12:00:00 UTC.",
        "The service says: the log is a whole game, legal move by move, won by side"
        f" {end['winner']} ({end['reason']}).",
        "The service says: the program that hosted the game brought the log.",
        "Does not prove: who chose the moves, or that these players made them.",
        "Does not prove: that the game is legal: --engine plays it again.",
        "Does not prove: that the seed was drawn by chance, and secret when this was played.",
        "Does not prove: how the match was settled, or whether this log counts: see the statement"
        f" of its result, https://muster.example/api/v1/matches/{match}/statement.",
        "GOOD: signed by a key given",
    ]

    assert whole_run(tmp_path, jws, own, "--issuer", "https://muster.example/") == (0, lines)
    assert whole_run(tmp_path, jws, own, "--issuer", "https://other.example") == (
        1,
        ["NOT GOOD: it was issued by https://muster.example, and not by https://other.example"],
    )
    unnamed = "Warning: nobody has said who should have issued it: --issuer."
    assert whole_run(tmp_path, jws, own) == (0, [lines[0], unnamed, *lines[1:]])
    foreign = {**own, "issuer": "https://other.example"}
    assert whole_run(tmp_path, jws, foreign)[1][1] == (
        "Warning: the keys are those of https://other.example, which signs as"
        " https://muster.example here."
    )
    assert whole_run(tmp_path, jws, foreign, "--issuer", "https://muster.example") == (
        1,
        [
            "NOT GOOD: the keys are those of https://other.example, and not of https://muster.example"
        ],
    )
    assert whole_run(tmp_path, jws, public_keys(key))[1][1] == (
        "Warning: the keys do not say whose they are: take them from"
        " https://muster.example/.well-known/jwks.json."
    )


def test_the_numbers_of_a_game_are_said_with_its_winner(game_log: bytes) -> None:
    module, claim = script(), claims(game_log)
    tally = {"survivors": [155, 145], "victory_points": [7, 9]}
    changed = {**claim, "result": {"winner": 0, "reason": "turns", "tally": tally}}
    _, says, _ = module.words_of_certificate(changed, module.read(["c", "k"]))

    assert says[1] == (
        "the log is a whole game, legal move by move, won by side 0 (turns), victory points 7-9,"
        " survivors 155-145"
    )


def test_the_order_of_more_than_two_sides_is_said(game_log: bytes) -> None:
    module, claim = script(), claims(game_log)
    result = {
        "winner": 2, "reason": "turns", "order": [[2], [0, 1]],
        "tally": {"victory_points": [3, 3, 7]},
    }  # fmt: skip
    _, says, _ = module.words_of_certificate({**claim, "result": result}, module.read(["c", "k"]))

    assert says[1] == (
        "the log is a whole game, legal move by move, won by side 2 (turns), order of finish: side"
        " 2, then 0 and 1, victory points 3-3-7"
    )


def test_it_proves_no_more_than_the_files_do(game_log: bytes) -> None:
    """Whatever a certificate says of itself: with the log alone its bytes and its head are checked,
    and with an engine how the game ends."""
    module, claim = script(), claims(game_log)
    end = f"won by side {claim['result']['winner']} ({claim['result']['reason']})"
    signed_alone = ["one of the keys given signed this, word for word"]
    with_log = [*signed_alone, "the log given is that one, with these rules, decks and seats"]
    replayed = f"by the engine given, the log is a whole game, legal move by move, {end}"
    by = {"table": "it was played at a table of the service", "host": "the program that hosted"}

    for brought, begins in (*by.items(), ("player", "a player brought the log")):
        changed = {**claim, "brought_by": brought}
        proved = {
            given: module.words_of_certificate(changed, module.read(["c", "k", *given]))
            for given in ((), ("log",), ("log", "--engine", "."))
        }
        assert [proves for proves, _, _ in proved.values()] == [
            signed_alone,
            with_log,
            [*with_log, replayed],
        ]
        assert [says[-1].startswith(begins) for _, says, _ in proved.values()] == [True] * 3


def test_a_log_without_hashes_or_with_draws_of_its_own_proves_less(
    tmp_path: Path, game_log: bytes
) -> None:
    module, claim = script(), claims(game_log)
    options = module.read(["c", "k"])
    usual = module.words_of_certificate(claim, options)[2]

    def more(**changes: Any) -> list[str]:
        changed = {**claim, **changes}
        return [
            sentence
            for sentence in module.words_of_certificate(changed, options)[2]
            if sentence not in usual
        ]

    assert more(draws={"from": "recorded"}) == [
        "that dice, shuffles or distances were as whoever made the log wrote them"
    ]
    assert more(draws={"from": "seeded", "seed_opened_at": "2026-01-31T12:00:00Z"}) == [
        "that it is older than 2026-01-31T12:00:00Z, when its seed was open to all"
    ]
    assert more(log={"hashed": False}) == [
        "that positions were sealed move by move: the log has no hashes"
    ]


STATEMENT: dict[str, Any] = {
    **{"v": 1, "id": "s2", "iss": "https://muster.example", "iat": 1769860800, "revision": 2},
    "supersedes": {"id": "s1", "because": "corrected"},
    **{"event": "e", "round": 1, "match": "m", "entries": ["a", "b"], "logs": []},
    "result": {
        **{"outcome": "seat_1", "games_won": [0, 1], "games_drawn": 0, "manner": "played"},
        **{"victory_points": None, "survivors": None},
    },
    **{"known_by": "ruling", "settled_at": 1769860800},
}
LAST_SENTENCES = [
    "Does not prove: that it still counts: the latest is at"
    " https://muster.example/api/v1/matches/m/statement.",
    "Does not prove: that the result came about so.",
    "Does not prove: that its games are legal: their certificates, and their logs, are checked one"
    " by one.",
    "GOOD: signed by a key given",
]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (
            {},
            "it ended seat_1, games 0-1-0 (played); known: the staff decided what was in doubt;"
            " since 2026-01-31 12:00:00 UTC; on 0 certified logs",
        ),
        (
            {"result": {**STATEMENT["result"], "survivors": [145, 155]}},
            "it ended seat_1, games 0-1-0, survivors 145-155 (played); known: the staff decided"
            " what was in doubt; since 2026-01-31 12:00:00 UTC; on 0 certified logs",
        ),
        ({"result": None, "known_by": None, "settled_at": None}, "it has no result any more"),
    ],
    ids=["result", "counted", "none"],
)
def test_of_a_statement_it_says_the_result_how_it_is_known_and_what_it_supersedes(
    tmp_path: Path, changes: dict[str, Any], says: str
) -> None:
    key, issuer = new_key(), "https://muster.example"
    keys = {**public_keys(key), "issuer": issuer}
    jws = signed({**STATEMENT, **changes}, key, RESULT_TYPE)

    assert whole_run(tmp_path, jws, keys, "--issuer", issuer) == (
        0,
        [
            f"Issuer: {issuer}",
            SIGNED,
            f"The service says: of match m, 2026-01-31 12:00:00 UTC: {says}.",
            "The service says: it takes the place of statement s1: corrected.",
            *LAST_SENTENCES,
        ],
    )


def test_a_result_rests_on_the_logs_that_it_names(tmp_path: Path) -> None:
    key, module = new_key(), script()
    log = b"a log"
    named = {"game_number": 1, "log": module.log_digest(log), "winner": 1, "known_by": "host"}
    jws = signed({**STATEMENT, "logs": [named]}, key, RESULT_TYPE)
    (tmp_path / "log").write_bytes(log)
    (tmp_path / "other").write_bytes(b"another")

    assert whole_run(tmp_path, jws, public_keys(key), "log")[0] == 0
    assert whole_run(tmp_path, jws, public_keys(key), "other") == (
        1,
        [f"NOT GOOD: the result does not rest on this log, {module.log_digest(b'another')}"],
    )
    assert whole_run(tmp_path, jws, public_keys(key), "log", "--engine", ".") == (
        1,
        ["NOT GOOD: it is a statement of a result: --engine checks the certificate of a log"],
    )


def test_none_passes_for_the_other(tmp_path: Path, game_log: bytes) -> None:
    """Each kind of document has a type of its own, which is signed with it."""
    key = new_key()
    spelt = "NOT GOOD: it is not written as one is"

    assert whole_run(tmp_path, signed(STATEMENT, key), public_keys(key)) == (1, [spelt])
    as_result = signed({**claims(game_log), "v": 1}, key, RESULT_TYPE)
    assert whole_run(tmp_path, as_result, public_keys(key)) == (1, [spelt])


def test_the_script_has_words_for_every_way_in_which_a_stated_result_is_known() -> None:
    """Of what was imported nothing is stated."""
    stated = [way.value for way in KnownBy if way != KnownBy.IMPORTED]
    assert list(script().KNOWN_BY) == stated
