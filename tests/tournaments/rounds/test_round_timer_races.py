"""A report in the very moment in which time is over: one result, and an answer that is true.

The race is also run without the event's lock, where it must go wrong: a test of a race that cannot
be lost proves nothing.
"""

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from ledger.selectors import staff_entries
from tests.support.factories import NOW
from tests.support.match_races import after, read_without_lock, report, silence
from tests.support.playing import results, seated_match, state_of
from tests.support.races import at_once
from tests.support.racing import PATIENCE, times
from tournaments.core.services.changes import event_stream
from tournaments.matches.selectors.testimony import gather_evidence, last_reports
from tournaments.matches.services import outcomes, reports, time_up
from tournaments.models import Match, Round, Stage

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = times(4)


def match_out_of_time() -> tuple[Match, Callable[[], Any]]:
    """A match that both lose when its time is over, and what one player says of it."""
    match, (player, _) = seated_match()
    Stage.objects.update(at_time="double_loss", grace_minutes=0)
    Round.objects.filter(matches=match).update(clock_ends_at=NOW + timedelta(seconds=1))
    return match, report(match, player, 1, 0)


def end_time(match: Match) -> Callable[[], Any]:
    now = NOW + timedelta(seconds=1)
    return lambda: time_up.end_time(match_id=match.pk, now=now)


@pytest.mark.proof(of="races")
def test_a_report_comes_before_the_end_of_time_or_after_it() -> None:
    for _ in range(TIMES):
        match, says = match_out_of_time()
        came = at_once(says, end_time(match))
        ending = (came, state_of(match)[:2], results(match))

        assert ending in [
            (["done", "done"], ("open", ""), ["pending", "pending"]),
            (["MatchSettled", "done"], ("settled", "time"), ["loss", "loss"]),
        ]
        kinds = [
            entry.kind for entry in staff_entries(stream=event_stream(match.round.tournament_id))
        ]
        assert kinds.count("match.settled") + kinds.count("match.reported") == 1


@pytest.mark.proof(of="races")
def test_without_the_lock_a_report_is_taken_for_nothing_or_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, says = match_out_of_time()
    read_without_lock(monkeypatch, reports, time_up)
    silence(monkeypatch, reports, time_up, outcomes)
    # Both have looked at what was said before one of them says or decides something.
    looked = threading.Barrier(2, timeout=PATIENCE)
    monkeypatch.setattr(reports, "last_reports", after(last_reports, looked))
    monkeypatch.setattr(time_up, "gather_evidence", after(gather_evidence, looked))

    assert at_once(says, end_time(match)) == ["done", "done"]
    # What was said in time settles nothing, and is not refused.
    assert (results(match), match.reports.count()) == (["loss", "loss"], 1)
