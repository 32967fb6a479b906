"""Certificates: what they say, when they are written, and what they never hold."""

import base64
import json
from typing import Any

import pytest
from django.conf import settings
from django.db import IntegrityError, transaction
from django.test import Client

import engine
from ledger.models import LedgerEntry
from replays.certificates.jws import TYPE, canonical
from replays.certificates.payload import payload
from replays.models import Certificate, Finding, JobState, PublicKey, Replay
from replays.services import certification
from replays.services.certificates import issue_certificates
from replays.services.certification import claim_job, finish_job, run_job
from replays.services.signing import signing_key
from replays.services.uploads import store_replay
from tests.support.factories import (
    NOW,
    SALTS,
    certified,
    game,
    make_slot,
    make_user,
    slot_log,
    starter,
)

pytestmark = pytest.mark.django_db


def store(log: bytes | None = None, match: str = "match-1", *, hosted: bool = True) -> Replay:
    slot = make_slot(match)
    replay, _ = store_replay(
        slot=slot, log=log or slot_log(slot), uploaded_by=make_user(), hosted=hosted, now=NOW
    )
    return replay


def certify() -> Replay:
    replay = store()
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    return Replay.objects.get()


def part(jws: str, number: int) -> Any:
    text = jws.split(".")[number]
    return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))


def test_a_certificate_says_this_and_nothing_else() -> None:
    replay = certify()
    slot, finding, certificate = replay.slot, replay.finding, replay.certificate
    seats = [
        {"seat": seat.number, "player": seat.player, "deck": seat.deck_commitment}
        for seat in slot.seats.order_by("number")
    ]

    assert part(certificate.jws, 0) == {"alg": "EdDSA", "kid": signing_key().kid, "typ": TYPE}
    assert part(certificate.jws, 1) == {
        "v": 3,
        "id": str(replay.pk),
        "iss": settings.MUSTER_ISSUER,
        "iat": int(NOW.timestamp()),
        "match": "match-1",
        "game_number": 1,
        "stream": f"slot:{slot.pk}",
        "rules": {
            "game": "tactics_anthem",
            "edition": game().edition,
            "cards": game().pool.digest,
            "format": "starter",
            "format_digest": starter().digest,
            "digest": engine.rules_digest(game(), starter()),
            "variant": game().variant(starter().variant),
        },
        "log": {"digest": replay.log_digest, "moves": finding.moves, "hashed": True},
        "result": {"winner": finding.winner, "reason": finding.ending},
        "seats": seats,
        "draws": {
            "from": "seeded",
            "seed_commitment": slot.seed_commitment,
            "seed_opened_at": None,
        },
        "brought_by": "host",
    }
    assert (certificate.issued_at, certificate.key_id) == (NOW, signing_key().kid)


def test_issued_again_it_would_be_the_same_bytes() -> None:
    replay = certify()
    first = replay.certificate.jws
    with transaction.atomic():
        Certificate.objects.all().delete()
        again = issue_certificates(findings=[replay.finding], now=NOW)

    assert again[replay.pk].jws == first


def test_json_has_one_spelling() -> None:
    assert canonical({"b": [1, None], "a": "ä"}) == '{"a":"ä","b":[1,null]}'.encode()


def test_a_second_certificate_is_refused_and_the_first_stays() -> None:
    replay = certify()
    first = replay.certificate.jws
    with pytest.raises(IntegrityError), transaction.atomic():
        issue_certificates(findings=[replay.finding], now=NOW)

    assert Certificate.objects.get().jws == first


def test_of_two_workers_with_one_job_one_issues_it() -> None:
    replay = store()
    verdict = certified(0, moves=5, ending="hand_empty")
    frozen = claim_job(job_id=replay.job.pk, now=NOW)
    late = NOW.replace(hour=20)
    second = claim_job(job_id=replay.job.pk, now=late)
    assert frozen is not None
    assert second is not None
    finish_job(claim=second, verdict=verdict, now=late)
    jws = Certificate.objects.get().jws

    assert finish_job(claim=frozen, verdict=verdict, now=late) is None
    assert Certificate.objects.get().jws == jws


@pytest.mark.parametrize("broken", ["issue_certificates", "enter_findings"])
def test_finding_certificate_and_journal_come_together_or_not_at_all(
    broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = store()

    def fail(**facts: Any) -> None:
        raise OSError("no room")

    with monkeypatch.context() as patch:
        patch.setattr(certification, broken, fail)
        run_job(job_id=replay.job.pk, clock=lambda: NOW)
    written = (Finding, Certificate, PublicKey)
    kinds = LedgerEntry.objects.order_by("number").values_list("kind", flat=True)

    assert [model.objects.count() for model in written] == [0, 0, 0]
    assert list(kinds) == ["replay.uploaded"]

    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    assert [model.objects.count() for model in written] == [1, 1, 1]
    assert list(kinds.all()) == ["replay.uploaded", "replay.certified"]


def test_a_refused_log_has_none(client: Client) -> None:
    replay = store(b"not a log\n")
    run_job(job_id=replay.job.pk, clock=lambda: NOW)

    assert not Certificate.objects.exists()
    for address in (f"{replay.pk}", f"{replay.pk}.jws"):
        response = client.get(f"/api/v1/certificates/{address}")
        assert (response.status_code, response.json()["errors"][0]["code"]) == (404, "not_found")
        assert "Cache-Control" not in response or "immutable" not in response["Cache-Control"]


def secrets_of(replay: Replay) -> dict[str, str]:
    """What a log tells and a certificate must not: seed, salts, cards, the chain over the moves."""
    deck = engine.game("tactics_anthem").ready_decks["human-starter"]
    cards = [card for cards in deck.parts.values() for card in cards]
    return {
        "seed": bytes(replay.slot.seed).hex(),
        **{f"salt {number}": salt.hex() for number, salt in enumerate(SALTS)},
        "chain": replay.finding.chain,
        "game": replay.finding.game_digest,
        **{card: f'"{card}"' for card in cards},
    }


def test_a_certificate_tells_nothing_that_is_hidden(client: Client) -> None:
    replay = certify()
    certificate_text = json.dumps(payload(issuer="x", finding=replay.finding))
    answers = [
        client.get(f"/api/v1/certificates/{replay.pk}").content.decode(),
        client.get(f"/api/v1/replays/{replay.pk}").content.decode(),
        json.dumps(part(replay.certificate.jws, 1)),
        certificate_text,
    ]
    log = replay.log.decode()
    hidden = secrets_of(replay)

    assert {name for name in ("seed", "salt 0", "salt 1") if hidden[name] not in log} == set()
    assert {name for name, text in hidden.items() if text.startswith('"') and text in log} != set()
    for answer in answers:
        assert {name for name, text in hidden.items() if text in answer} == set()
        assert not [line for line in log.splitlines() if line in answer]


def test_a_certificate_is_read_in_two_forms(client: Client) -> None:
    replay = certify()
    certificate = replay.certificate
    whole = client.get(f"/api/v1/certificates/{replay.pk}")
    signed = client.get(f"/api/v1/certificates/{replay.pk}.jws")

    assert whole.json() == {
        "id": str(replay.pk),
        "overruled_at": None,
        "match_id": replay.slot.match,
        "game_number": 1,
        "kid": certificate.key_id,
        "issued_at": "2026-01-31T12:00:00Z",
        "updated_at": "2026-01-31T12:00:00Z",
        "says": part(certificate.jws, 1),
        "jws": certificate.jws,
    }
    assert signed.content.decode() == certificate.jws
    assert signed["Content-Type"] == "application/jose"
    assert whole["Cache-Control"] == "public, max-age=1"
    assert signed["Cache-Control"] == "public, max-age=31536000, immutable"
    for response in (whole, signed):
        assert response["Access-Control-Allow-Origin"] == "*"


def test_the_keys_are_read_by_anybody_and_for_a_while(client: Client) -> None:
    empty = client.get("/.well-known/jwks.json").json()
    assert empty == {"issuer": settings.MUSTER_ISSUER, "keys": []}
    certify()
    key = signing_key()
    response = client.get("/.well-known/jwks.json")

    assert response.json() == {
        "issuer": settings.MUSTER_ISSUER,
        "keys": [
            {
                **{"kty": "OKP", "crv": "Ed25519", "x": key.jwk["x"], "kid": key.kid},
                **{"alg": "EdDSA", "use": "sig", "nbf": int(NOW.timestamp()), "until": None},
            }
        ],
    }
    assert response["Content-Type"] == "application/json"
    assert response["Cache-Control"] == "public, max-age=300"
    assert response["Access-Control-Allow-Origin"] == "*"
    assert key.secret not in response.content.decode()


def test_heads_are_those_of_the_whole(client: Client) -> None:
    replay = certify()
    for path in (
        "/.well-known/jwks.json",
        f"/api/v1/certificates/{replay.pk}",
        f"/api/v1/certificates/{replay.pk}.jws",
    ):
        head, whole = client.head(path), client.get(path)
        assert (head.status_code, head.content) == (200, b"")
        for name in ("Cache-Control", "Content-Type", "Access-Control-Allow-Origin"):
            assert head[name] == whole[name]
        assert client.post(path).status_code == 405


def test_a_job_that_is_certified_is_done() -> None:
    assert certify().job.state == JobState.DONE
