"""The order of a game of three sides on its way from its log to finding, certificate and API."""

import base64
import json
from dataclasses import asdict
from typing import Any

import pytest
from django.test import Client

from decks.selectors import format_in_force
from decks.services.publishing import publish_games
from engine.core.logs.log import read_log
from engine.games import _GAMES
from ledger.models import LedgerEntry
from replays.models import Replay
from replays.services.certification import claim_job, finish_job
from replays.services.slots import Opening, Rules, open_slots
from replays.services.uploads import store_replay
from replays.verifier import ExpectedLog, LogVerdict, verify
from tests.engine.logs import altered, apart
from tests.engine.toy_three import CROWD, crowd_log, crowd_table
from tests.support.factories import NOW, certified, make_user

LOG = crowd_log()
RESULT = apart(LOG)[-2]["result"]


@pytest.fixture(autouse=True)
def crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of the logs is known here."""
    monkeypatch.setitem(_GAMES, "crowd", CROWD)


def expected() -> ExpectedLog:
    """What the slot of the logs expects."""
    head = read_log(LOG).head
    return ExpectedLog(
        match=head.match,
        game="crowd",
        format=head.format,
        rules_digest=head.rules,
        seed_commitment=str(head.commit),
        players=head.players,
        deck_commitments=head.decks,
    )


def test_the_finding_on_a_log_has_the_order_of_its_sides() -> None:
    verdict = verify(log=LOG, expected=expected())

    assert (verdict.certified, verdict.reason) == (True, "")
    assert [list(place) for place in verdict.order] == RESULT["order"]
    assert verdict.winner == RESULT["winner"]
    assert LogVerdict.from_plain(json.loads(json.dumps(asdict(verdict)))) == verdict


def test_a_log_with_another_order_is_refused() -> None:
    forged = altered(LOG, lambda lines: lines[-2]["result"]["order"].reverse())
    verdict = verify(log=forged, expected=expected())

    assert (verdict.certified, verdict.code, verdict.order) == (False, "wrong_result", ())


def test_all_sides_that_gave_up_are_noted() -> None:
    table = crowd_table()
    for seat in (2, 0):
        table.move(seat, ("concede",))
    verdict = verify(log=table.log().encode(), expected=expected())

    assert (verdict.certified, verdict.interrupted) == (True, "02")
    assert (verdict.winner, verdict.order) == (1, ((1,), (0,), (2,)))


@pytest.mark.parametrize("order", [None, {}, [0, 1, 2], [[0], [0], [1]], [[0], [2]], [[]]])
def test_a_finding_with_an_impossible_order_is_none(order: Any) -> None:
    plain = json.loads(json.dumps(asdict(certified(0))))
    assert LogVerdict.from_plain(plain | {"order": [[2], [0, 1]]}).order == ((2,), (0, 1))
    with pytest.raises(ValueError, match=r"^an order holds "):
        LogVerdict.from_plain(plain | {"order": order})


def make_certified(verdict: LogVerdict) -> Replay:
    """A log of a slot of three seats, which was found so."""
    publish_games(now=NOW)
    version = format_in_force(game="crowd", slug="three", on=NOW.date())
    head = read_log(LOG).head
    opening = Opening("crowd-3", 1, list(zip(head.players, head.decks, strict=True)))
    rules = Rules("crowd", "three", version.digest, version.rules_digest)
    (slot,) = open_slots(openings=[opening], rules=rules, now=NOW)
    replay, _ = store_replay(slot=slot, log=LOG, uploaded_by=make_user(), hosted=True, now=NOW)
    claim = claim_job(job_id=replay.job.pk, now=NOW)
    assert claim is not None
    finish_job(claim=claim, verdict=verdict, now=NOW)
    return Replay.objects.get()


@pytest.mark.django_db
def test_certificate_journal_and_api_say_the_order(client: Client) -> None:
    replay = make_certified(verify(log=LOG, expected=expected()))
    says = replay.certificate.jws.split(".")[1]
    payload = json.loads(base64.urlsafe_b64decode(says + "=" * (-len(says) % 4)))
    (entry,) = LedgerEntry.objects.filter(kind="replay.certified")

    assert replay.finding.order == RESULT["order"]
    assert payload["result"] == RESULT
    assert [seat["player"] for seat in payload["seats"]] == ["ann", "bo", "cy"]
    assert payload["rules"]["variant"]["players"] == "three"
    assert client.get(f"/api/v1/replays/{replay.pk}").json()["verdict"]["game_result"] == RESULT
    assert entry.data["order"] == RESULT["order"]


@pytest.mark.django_db
def test_between_two_sides_there_is_no_order() -> None:
    replay = make_certified(certified(1))
    says = replay.certificate.jws.split(".")[1]
    payload = json.loads(base64.urlsafe_b64decode(says + "=" * (-len(says) % 4)))
    (entry,) = LedgerEntry.objects.filter(kind="replay.certified")

    assert (replay.finding.order, "order" in entry.data) == ([], False)
    assert sorted(payload["result"]) == ["reason", "winner"]
