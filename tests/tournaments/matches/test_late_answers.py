"""Answers to logs and results that come late: while a log is verified, and after the host spoke."""

import pytest

from replays.services.certification import claim_job, finish_job
from replays.verifier import LogVerdict
from tests.support.confirmed_logs import TOO_LATE, contest, seated_match, sweep_at
from tests.support.factories import NOW
from tests.support.playing import bring, certify, host_of, state_of

pytestmark = pytest.mark.django_db


def test_no_log_settles_by_time_while_another_is_verified() -> None:
    """The other may be the answer to it."""
    match, (first, second) = seated_match()
    certify(bring(match, first), 0)
    answer = bring(match, second)
    sweep_at(TOO_LATE)
    assert state_of(match)[0] == "open"
    certify(answer, 1, now=TOO_LATE)

    assert state_of(match)[0] == "disputed"


def test_it_settles_when_the_other_is_refused() -> None:
    match, (first, second) = seated_match()
    certify(bring(match, first), 0)
    claim = claim_job(job_id=bring(match, second).job.pk, now=NOW)
    assert claim is not None
    sweep_at(TOO_LATE)
    assert state_of(match)[0] == "open"
    finish_job(claim=claim, verdict=LogVerdict(False, code="illegal", move=1, seat=0), now=TOO_LATE)
    sweep_at(TOO_LATE)

    assert state_of(match)[:2] == ("settled", "log")


@pytest.mark.proof(of="events")
def test_a_log_disputed_before_the_host_spoke_is_contested_by_saying_it_again() -> None:
    match, (first, second) = seated_match()
    log = certify(bring(match, first), 0)
    contest(log, second)
    certify(bring(match, host_of(match)), 0)
    assert list(match.disputes.filter(closed_at=None)) == []
    for _ in range(2):
        contest(log, second)

    assert [dispute.cause for dispute in match.disputes.filter(closed_at=None)] == ["result"]
