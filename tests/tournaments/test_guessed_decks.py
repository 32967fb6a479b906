"""Nobody learns from what becomes of a log whether they have guessed a deck that is hidden."""

import json
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from accounts.models import Scope, User
from decks.services.snapshots import reveal_snapshots
from ledger.models import LedgerEntry
from replays.models import Replay
from tests.factories import NOW, bearer
from tests.tournaments.playing import bring, seated_match
from tests.tournaments.test_recording import table_log, verified
from tournaments.models import Match

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Guesses:
    """A match, its first player, and their logs: with the opponent's list as it is, and with
    another; neither has a salt of theirs."""

    match: Match
    player: User
    right: bytes
    wrong: bytes


@pytest.fixture
def guesses() -> Guesses:
    match, (player, _) = seated_match(venue="hall")
    right = table_log(match, without=(1,))
    *lines, last = right.splitlines()
    opening = json.loads(last)
    minions = opening["decks"][1]["deck"]["parts"]["minions"]
    minions[min(minions)] += 1
    changed = json.dumps(opening, separators=(",", ":"), sort_keys=True).encode()
    return Guesses(match, player, right, b"".join(line + b"\n" for line in [*lines, changed]))


def answered(
    guesses: Guesses, log: bytes, sender: dict[str, str]
) -> tuple[int, Any, list[str], int]:
    """All that a sender can learn by: status and body, their page, and what the journal has."""
    told = Client().post(
        f"/api/v1/matches/{guesses.match.pk}/games/1/replays",
        log,
        content_type="application/x-ndjson",
        headers=sender,
    )
    kinds = list(LedgerEntry.objects.order_by("pk").values_list("kind", flat=True))
    return told.status_code, told.json(), kinds, Replay.objects.count()


def test_a_right_guess_is_answered_as_a_wrong_one_is(guesses: Guesses) -> None:
    sender = bearer(guesses.player, scopes=[Scope.MATCHES_REPORT])
    right, wrong = (answered(guesses, log, sender) for log in (guesses.right, guesses.wrong))

    assert right == wrong
    status, body, kinds, kept = right
    assert (status, body["type"], kept) == (409, "urn:muster:problem:salt_missing", 0)
    assert "replay.uploaded" not in kinds


def test_the_guess_would_show_where_the_deck_is_open(guesses: Guesses) -> None:
    """The control: these very logs have different verdicts, so the answer above could have told."""
    entry = guesses.match.seats.get(number=1).entry
    reveal_snapshots(ids=[entry.registered_deck.pk], now=NOW)

    judged = [
        verified(bring(guesses.match, guesses.player, log=log)).finding
        for log in (guesses.right, guesses.wrong)
    ]

    assert [(one.certified, one.code) for one in judged] == [(True, ""), (False, "malformed")]


def test_a_salt_that_is_made_up_tells_no_more(guesses: Guesses) -> None:
    """Both are kept, and refused for the same reason."""
    judged = [
        verified(bring(guesses.match, guesses.player, log=_salted(log))).finding
        for log in (guesses.right, guesses.wrong)
    ]

    assert {(one.code, one.move, one.seat, one.reason) for one in judged} == {
        ("hash_mismatch", 0, 1, "the opened deck of seat 1 is not the committed one")
    }


def test_who_plays_the_deck_brings_the_same_file(guesses: Guesses) -> None:
    opponent = guesses.match.seats.get(number=1).entry.players.get().user
    assert opponent is not None

    assert verified(bring(guesses.match, opponent, log=guesses.right)).finding.certified


def _salted(log: bytes) -> bytes:
    return log.replace(b'"salt":""', b'"salt":"' + b"5" * 32 + b'"')
