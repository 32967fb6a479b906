"""Registered decks before and after their reveal, looked for in every public answer."""

import hashlib
import json
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

import engine
from decks.models import DeckSnapshot
from decks.services.snapshots import freeze_deck, reveal_snapshots
from tests.support.factories import GAME, NOW, bearer, game, starter

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=1)


def canary() -> engine.Deck:
    """A legal deck unlike any ready-made one."""
    tactics = [card for card in game().pool.cards.values() if card.kind != "minion"]
    chosen = sorted(card.id for card in tactics if card.set == "starter")[-6:]
    lines = ["elven-blue", "elven-green", "elven-yellow", *(f"3 {card}" for card in chosen)]
    return engine.read_deck("\n".join(lines), GAME)


@pytest.fixture
def snapshot() -> DeckSnapshot:
    return freeze_deck(deck=canary(), format=starter(), now=NOW)


def address(snapshot: DeckSnapshot) -> str:
    return f"/api/v1/deck-snapshots/{snapshot.pk}"


def secrets(snapshot: DeckSnapshot) -> list[str]:
    """The cards by id and name, the digest of the list, the salt."""
    cards = list(canary().parts["tactics"])
    names = [game().pool.cards[card].name for card in cards]
    return [*cards, *names, "elven", canary().digest, bytes(snapshot.salt).hex()]


def answer_text(response: Any) -> str:
    headers = "\n".join(f"{name}: {value}" for name, value in response.items())
    return f"{headers}\n{response.content.decode()}"


def test_before_the_reveal_there_is_the_commitment_alone(
    client: Client, snapshot: DeckSnapshot
) -> None:
    response = client.get(address(snapshot))

    assert response.json() == {
        "id": str(snapshot.pk),
        "commitment": snapshot.commitment,
        "revealed": False,
        "deck": None,
        "salt": None,
    }
    assert response["Cache-Control"] == "public, max-age=1"


def test_a_hidden_deck_is_nowhere_in_any_answer(client: Client, snapshot: DeckSnapshot) -> None:
    questions = ["", "?expand=deck", "?fields=deck,salt", "?format=json", "?revealed=true"]
    for headers in ({}, bearer()):
        answers = [
            answer_text(client.get(address(snapshot) + q, headers=headers)) for q in questions
        ]
        answers += [
            answer_text(client.generic(method, address(snapshot), headers=headers))
            for method in ("HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
        ]
        leaked = [secret for secret in secrets(snapshot) for answer in answers if secret in answer]
        assert leaked == []

    reveal_snapshots(ids=[snapshot.pk], now=LATER)
    opened = answer_text(client.get(address(snapshot)))
    # The search finds what is there: names and the digest of the list are said nowhere.
    unsaid = {
        canary().digest,
        *(game().pool.cards[card].name for card in canary().parts["tactics"]),
    }
    assert {secret for secret in secrets(snapshot) if secret not in opened} == unsaid


def test_after_the_reveal_anybody_can_check_the_commitment(
    client: Client, snapshot: DeckSnapshot
) -> None:
    assert reveal_snapshots(ids=[snapshot.pk], now=LATER) == 1

    response = client.get(address(snapshot))
    body = response.json()
    canonical = json.dumps(body["deck"], sort_keys=True, separators=(",", ":")).encode()
    covered = b"muster-deck/1\0" + bytes.fromhex(body["salt"]) + b"\0" + canonical
    assert "sha256:" + hashlib.sha256(covered).hexdigest() == body["commitment"]
    assert (body["revealed"], body["commitment"]) == (True, snapshot.commitment)
    assert body["deck"] == canary().plain()
    assert response["Cache-Control"] == "public, max-age=31536000, immutable"


def test_a_reveal_is_for_those_that_are_named_and_counts_once(snapshot: DeckSnapshot) -> None:
    other = freeze_deck(deck=canary(), format=starter(), now=NOW)

    assert reveal_snapshots(ids=[snapshot.pk, uuid.uuid4()], now=LATER) == 1
    assert reveal_snapshots(ids=[snapshot.pk], now=LATER + timedelta(hours=1)) == 0

    times = DeckSnapshot.objects.values_list("pk", "revealed_at")
    assert dict(times) == {snapshot.pk: LATER, other.pk: None}


def test_a_snapshot_that_is_not_there(client: Client) -> None:
    response = client.get(f"/api/v1/deck-snapshots/{uuid.uuid4()}")

    assert (response.status_code, response.json()["type"]) == (404, "urn:muster:problem:not_found")
