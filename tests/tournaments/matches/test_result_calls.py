"""Judges who are called about a result that stands until they rule."""

import pytest

from tests.support.disputes import call, disputes, take_back
from tests.support.match_reports import report
from tests.support.playing import bring, certify, host_of, seated_match, state_of
from tournaments.matches.services.open_matches import MatchSettled
from tournaments.models import Dispute

pytestmark = pytest.mark.django_db


def test_a_judge_is_called_about_a_result_that_rests_on_one_word() -> None:
    """It stands until they rule; who called takes that back, and the call of the other stays."""
    match, (first, second) = seated_match()
    certify(bring(match, host_of(match)), 1)
    settled = ("settled", "log", [0, 1], 0)
    call(match, first, "We never played.")
    call(match, first)
    assert (state_of(match), disputes(match)) == (settled, [("result", "")])
    assert Dispute.objects.get().words == ["We never played.", ""]
    with pytest.raises(MatchSettled):
        take_back(match, second)
    call(match, second, "We did.")
    take_back(match, first)
    assert (state_of(match), disputes(match)) == (settled, [("result", "")])
    take_back(match, second)

    assert (state_of(match), disputes(match)) == (settled, [("result", "taken_back")])


def test_no_judge_is_called_about_what_both_said() -> None:
    match, (first, second) = seated_match()
    report(match, first, 1, 0)
    report(match, second, 1, 0)
    with pytest.raises(MatchSettled):
        call(match, first)
