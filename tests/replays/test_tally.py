"""The numbers of a game on their way from its log to finding, certificate, journal and API."""

import base64
import json
from dataclasses import asdict
from typing import Any

import pytest
from django.test import Client

import engine
from engine.core.logs.log import read_log
from engine.games import _GAMES
from ledger.models import LedgerEntry
from replays.models import Replay
from replays.services.certification import claim_job, finish_job
from replays.services.uploads import store_replay
from replays.verifier import ExpectedLog, LogVerdict, verify
from tests.engine.logs import altered
from tests.engine.toy_tally import COUNTING, counted_log
from tests.support.factories import NOW, certified, make_slot, make_user

TALLY = {"survivors": [155, 145], "victory_points": [7, 9]}
COUNTED = counted_log().encode()


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> ExpectedLog:
    """What the slot of the toy game's log expects, with that game among those known here."""
    monkeypatch.setitem(_GAMES, "toy", COUNTING)
    head = read_log(COUNTED).head
    return ExpectedLog(
        match=head.match,
        game="toy",
        format=head.format,
        rules_digest=head.rules,
        seed_commitment=str(head.commit),
        players=head.players,
        deck_commitments=head.decks,
    )


def test_the_finding_on_a_log_has_the_numbers_of_its_game(toy: ExpectedLog) -> None:
    verdict = verify(log=COUNTED, expected=toy)
    end = json.loads(COUNTED.splitlines()[-2])

    assert (verdict.certified, verdict.tally) == (True, end["result"]["tally"])
    assert LogVerdict.from_plain(json.loads(json.dumps(asdict(verdict)))) == verdict


def test_a_log_with_other_numbers_is_refused(toy: ExpectedLog) -> None:
    forged = altered(COUNTED, lambda lines: lines[-2]["result"]["tally"].update(survivors=[99, 0]))
    verdict = verify(log=forged, expected=toy)

    assert (verdict.certified, verdict.code, verdict.tally) == (False, "wrong_result", {})


@pytest.mark.parametrize(
    "tally", [None, [], {"kills": [1, 2]}, {"survivors": [-1, 2]}, {"survivors": "155"}]
)
def test_a_finding_with_impossible_numbers_is_none(tally: Any) -> None:
    plain = json.loads(json.dumps(asdict(certified(0))))
    assert LogVerdict.from_plain(plain | {"tally": TALLY}).tally == TALLY
    with pytest.raises(ValueError, match=r"^a tally holds "):
        LogVerdict.from_plain(plain | {"tally": tally})


def make_certified(verdict: LogVerdict) -> Replay:
    replay, _ = store_replay(
        slot=make_slot(), log=b"a log\n", uploaded_by=make_user(), hosted=True, now=NOW
    )
    claim = claim_job(job_id=replay.job.pk, now=NOW)
    assert claim is not None
    finish_job(claim=claim, verdict=verdict, now=NOW)
    return Replay.objects.get()


@pytest.mark.django_db
@pytest.mark.parametrize("tally", [{}, {"survivors": [155, 145]}, TALLY])
def test_certificate_journal_and_api_say_the_numbers_where_there_are_any(
    client: Client, tally: dict[str, Any]
) -> None:
    replay = make_certified(certified(1, ending="turns", tally=tally))
    counted = {"tally": tally} if tally else {}
    result = {"winner": 1, "reason": "turns", **counted}
    says = replay.certificate.jws.split(".")[1]
    payload = json.loads(base64.urlsafe_b64decode(says + "=" * (-len(says) % 4)))
    (entry,) = LedgerEntry.objects.filter(kind="replay.certified")

    assert replay.finding.tally == tally
    assert payload["result"] == result
    assert client.get(f"/api/v1/replays/{replay.pk}").json()["verdict"]["game_result"] == result
    assert {name: entry.data[name] for name in entry.data if name == "tally"} == counted


@pytest.mark.django_db
def test_a_certificate_says_by_which_options_was_played() -> None:
    """A table that players measured differs from a board by an option of the format."""
    replay = make_certified(certified(0))
    says = replay.certificate.jws.split(".")[1]
    payload = json.loads(base64.urlsafe_b64decode(says + "=" * (-len(says) % 4)))
    game = engine.game("tactics_anthem")

    assert payload["rules"]["variant"] == game.variant(game.formats["starter"].variant)
