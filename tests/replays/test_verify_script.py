"""The script by which anybody checks a certificate, as anybody runs it."""

import base64
import json
import random
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.test import Client

import engine
from replays.certificates.jws import signed
from replays.certificates.keys import SigningKey, new_key, unpadded
from replays.models import Certificate, Replay
from replays.services.certification import run_job
from replays.services.revealing import reveal_replays
from replays.services.uploads import log_digest, store_replay
from tests.support.factories import NOW, game, make_slot, make_user, slot_log, starter
from tests.support.verify_script import ROOT, claims, public_keys, run, script

pytestmark = pytest.mark.django_db


def certify() -> Replay:
    slot = make_slot()
    replay, _ = store_replay(
        slot=slot, log=slot_log(slot), uploaded_by=make_user(), hosted=True, now=NOW
    )
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    return replay


@pytest.mark.proof(of="programs")
def test_what_the_service_serves_is_good(tmp_path: Path, client: Client) -> None:
    replay = certify()
    reveal_replays(matches=["match-1"], now=NOW)
    jws = client.get(f"/api/v1/certificates/{replay.pk}.jws").content.decode()
    keys = client.get("/.well-known/jwks.json").content.decode()
    log = client.get(f"/api/v1/replays/{replay.pk}/log").content

    assert run(tmp_path, jws, keys) == (0, "GOOD: signed by a key given")
    good = "GOOD: signed by a key given; the log is the one"
    assert run(tmp_path, jws, keys, log) == (0, good)
    assert run(tmp_path, jws, keys, log, "--engine", ROOT) == (
        0,
        f"{good}; the game ends as it says",
    )


def test_another_log_is_not_the_one(tmp_path: Path, client: Client) -> None:
    replay = certify()
    jws = Certificate.objects.get().jws
    keys = client.get("/.well-known/jwks.json").json()
    status, message = run(tmp_path, jws, keys, replay.log + b"\n")

    assert (status, message.split(" sha256:")[0]) == (1, "NOT GOOD: it speaks of the log")


def test_what_the_service_answers_for_a_sealed_log_is_no_log(
    tmp_path: Path, client: Client
) -> None:
    replay = certify()
    jws = Certificate.objects.get().jws
    keys = client.get("/.well-known/jwks.json").json()
    answer = client.get(f"/api/v1/replays/{replay.pk}/log")

    assert answer.status_code == 404
    assert run(tmp_path, jws, keys, answer.content) == (
        1,
        "NOT GOOD: the file is no log, but what the service answers while there is none",
    )


def test_a_certificate_of_another_key_is_not_good(tmp_path: Path) -> None:
    certify()
    jws, other = Certificate.objects.get().jws, new_key()
    kid = Certificate.objects.get().key_id
    renamed = {"keys": [{**other.jwk, "kid": kid}]}

    assert run(tmp_path, jws, public_keys(other)) == (
        1,
        "NOT GOOD: it names a key that is not among the keys given",
    )
    assert run(tmp_path, jws, renamed) == (
        1,
        f"NOT GOOD: the key named {kid} is another: its thumbprint is {other.kid}",
    )


@pytest.fixture
def game_log() -> bytes:
    return slot_log(make_slot())


OF_ANOTHER = "NOT GOOD: the log is of another match, other rules, players or decks than it says"
OTHER_END = "NOT GOOD: the engine finds another result or number of moves than it says"


@pytest.mark.proof(of="programs")
@pytest.mark.parametrize(
    ("place", "lie", "reason"),
    [
        (("match",), "match-2", OF_ANOTHER),
        (("rules", "digest"), "sha256:" + "0" * 64, OF_ANOTHER),
        (("rules", "edition"), 99, OF_ANOTHER),
        (("seats", 1, "player"), "eve", OF_ANOTHER),
        (("seats", 0, "deck"), "sha256:" + "0" * 64, OF_ANOTHER),
        (
            ("draws", "seed_commitment"),
            "sha256:" + "0" * 64,
            "NOT GOOD: the log has its draws from elsewhere than it says",
        ),
        (
            ("draws", "from"),
            "recorded",
            "NOT GOOD: the log has its draws from elsewhere than it says",
        ),
        (("result", "winner"), None, OTHER_END),
        (("result", "reason"), "boredom", OTHER_END),
        (("log", "moves"), 3, OTHER_END),
        (
            ("log", "hashed"),
            False,
            "NOT GOOD: the log has hashes and it says that it has none, or the reverse",
        ),
    ],
    ids=str,
)
def test_a_service_that_lies_is_found_out(
    tmp_path: Path, game_log: bytes, place: tuple[Any, ...], lie: Any, reason: str
) -> None:
    """It has signed what it says, with its own key; the log says otherwise."""
    key, payload = new_key(), claims(game_log)
    arguments = (public_keys(key), game_log, "--engine", ROOT)
    assert run(tmp_path, signed(payload, key), *arguments)[0] == 0

    inner: Any = payload
    for name in place[:-1]:
        inner = inner[name]
    assert inner[place[-1]] != lie
    inner[place[-1]] = lie

    assert run(tmp_path, signed(payload, key), *arguments) == (1, reason)


def test_a_certified_log_that_is_no_legal_game_is_found_out(
    tmp_path: Path, game_log: bytes
) -> None:
    key, payload, lines = new_key(), claims(game_log), game_log.splitlines(keepends=True)
    altered = b"".join(lines[:-4] + lines[-2:])
    payload["log"]["digest"] = log_digest(altered)
    status, last = run(tmp_path, signed(payload, key), public_keys(key), altered, "--engine", ROOT)

    assert (status, last.split(":")[:2]) == (1, ["NOT GOOD", " the engine refuses the log"])


@pytest.mark.proof(of="programs")
def test_an_events_own_format_is_taken(tmp_path: Path) -> None:
    own = engine.amend_format(
        starter(), banned=(), limited={next(iter(game().pool.cards)): 1}, cite="the event"
    )
    key, log = new_key(), slot_log(make_slot(), format=own)
    arguments = (tmp_path, signed(claims(log, own), key), public_keys(key), log, "--engine", ROOT)
    (tmp_path / "format.json").write_text(json.dumps({"own": True, "format": own.plain}))
    status, last = run(*arguments)

    assert (status, "unsupported_rules" in last) == (1, True)
    assert run(*arguments, "--format", tmp_path / "format.json")[0] == 0


@pytest.mark.parametrize(
    ("nbf", "until", "expected"),
    [
        (-1000, None, (0, "GOOD: signed by a key given")),
        (-1000, 1000, (0, "GOOD: signed by a key given")),
        (200, 300, (0, "GOOD: signed by a key given")),
        (400, None, (1, "NOT GOOD: it is older than the key that signed it")),
        (-1000, -200, (0, "GOOD: signed by a key given")),
        (-1000, -400, (1, "NOT GOOD: its key had been replaced when it was signed")),
    ],
)
def test_a_key_is_good_for_its_time(
    tmp_path: Path, nbf: int, until: int | None, expected: tuple[int, str]
) -> None:
    """Seconds from the time of the certificate; five minutes are let pass."""
    key, now = new_key(), int(NOW.timestamp())
    keys = public_keys(key)
    keys["keys"][0] |= {"nbf": now + nbf, "until": None if until is None else now + until}

    assert run(tmp_path, signed(claims(slot_log(make_slot())), key), keys) == expected


@pytest.mark.parametrize("options", [["--engine", "."], ["--format", "f"]], ids=str)
def test_options_that_need_others(tmp_path: Path, options: list[str]) -> None:
    key = new_key()

    assert run(tmp_path, signed({}, key), public_keys(key), None, *options)[0] == 2


def good_and_keys() -> tuple[ModuleType, str, list[dict[str, Any]]]:
    key = new_key()
    payload = {"log": {"digest": "x"}, "v": 1, "iat": 0}
    return script(), signed(payload, key), public_keys(key)["keys"]


def verdict(module: ModuleType, jws: str, keys: Any) -> bool:
    try:
        module.signed_in(jws, keys)
    except (module.Refused, ValueError, KeyError, TypeError, AttributeError):
        return False
    return True


def test_no_flipped_bit_is_good() -> None:
    """Every byte of the certificate, each with one bit of it flipped."""
    module, jws, keys = good_and_keys()
    seed = random.SystemRandom().randrange(10**6)
    print(f"seed {seed}")
    rng = random.Random(seed)
    assert verdict(module, jws, keys)
    taken = []
    for at in range(len(jws)):
        altered = bytearray(jws.encode())
        altered[at] ^= 1 << rng.randrange(7)
        if verdict(module, altered.decode("latin-1"), keys):
            taken.append(at)

    assert taken == []


def with_header(jws: str, key: SigningKey, **changes: Any) -> str:
    """The certificate under another header, truly signed."""
    _, payload, _ = jws.split(".")
    header = {"alg": "EdDSA", "kid": key.kid, "typ": "muster-certificate+jws", **changes}
    body = f"{unpadded(json.dumps(header).encode())}.{payload}"
    return f"{body}.{unpadded(key.sign(body.encode()))}"


@pytest.mark.parametrize(
    "changes",
    [
        {"alg": "none"},
        {"alg": "HS256"},
        {"alg": "ES256"},
        {"alg": ["EdDSA"]},
        {"typ": "JWT"},
        {"kid": "../jwks.json"},
        {"kid": None},
        {"crit": ["exp"]},
        {"jwk": {}},
    ],
    ids=str,
)
def test_no_other_header_is_good_even_when_it_is_signed(changes: dict[str, Any]) -> None:
    module, key = script(), new_key()
    jws = signed({"v": 1, "iat": 0}, key)

    assert verdict(module, with_header(jws, key), public_keys(key)["keys"])
    assert not verdict(module, with_header(jws, key, **changes), public_keys(key)["keys"])


def test_without_a_signature_nothing_is_good() -> None:
    module, jws, keys = good_and_keys()
    header, payload, signature = jws.split(".")
    for altered in (
        f"{header}.{payload}.",
        f"{header}.{payload}",
        f"{header}.{payload}.{signature}.{signature}",
        f"{header}.{payload}.{unpadded(bytes(64))}",
        f"{header}.{payload}.{signature}=",
        f" {jws}",
        "",
    ):
        assert not verdict(module, altered, keys)


# RFC 8032, section 7.1: secret key, public key, message, signature.
VECTORS = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e3970"
        "1cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613"
        "d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760"
        "984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
]


@pytest.mark.parametrize(("secret", "public", "message", "signature"), VECTORS)
def test_the_script_and_the_library_agree_with_the_standard(
    secret: str, public: str, message: str, signature: str
) -> None:
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret))
    data = bytes.fromhex(message)

    assert key.sign(data).hex() == signature
    assert script().signed_by(bytes.fromhex(public), bytes.fromhex(signature), data)
    assert not script().signed_by(bytes.fromhex(public), bytes.fromhex(signature), data + b"x")


def test_a_signature_has_one_form_only() -> None:
    """The same signature with the group's order added to its second half (RFC 8032, 8.4)."""
    module = script()
    _, public, message, signature = VECTORS[1]
    raw = bytes.fromhex(signature)
    other = raw[:32] + (int.from_bytes(raw[32:], "little") + module.ORDER).to_bytes(32, "little")

    assert not module.signed_by(bytes.fromhex(public), other, bytes.fromhex(message))


def test_it_agrees_with_the_library_on_keys_and_messages_at_random() -> None:
    module = script()
    seed = random.SystemRandom().randrange(10**6)
    print(f"seed {seed}")
    rng = random.Random(seed)
    for _ in range(20):
        key, message = new_key(), rng.randbytes(rng.randrange(200))
        public = base64.urlsafe_b64decode(key.jwk["x"] + "=")
        signature = key.sign(message)
        altered = bytearray(signature)
        altered[rng.randrange(64)] ^= 1 << rng.randrange(8)

        assert module.signed_by(public, signature, message)
        assert not module.signed_by(public, bytes(altered), message)
