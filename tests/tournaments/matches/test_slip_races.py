"""A result that is undone by two presses at once is undone once."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.factories import NOW, make_round, make_tournament
from tests.support.match_races import TIMES, read_without_lock, silence
from tests.support.playing import host_of, state_of
from tests.support.races import at_once
from tournaments.matches.services import slips
from tournaments.models import Match
from tournaments.terms.match_score import MatchScore

pytestmark = pytest.mark.django_db(transaction=True)


def entered() -> Match:
    match = make_round(make_tournament(entries=2)).matches.get()
    slips.enter_slip(
        match_id=match.pk, actor=host_of(match), score=MatchScore((1, 0)), reason="slip", now=NOW
    )
    return match


def undo(match: Match) -> Callable[[], Any]:
    host = host_of(match)
    return lambda: slips.undo_slip(match_id=match.pk, actor=host, now=NOW)


@pytest.mark.proof(of="races")
def test_two_presses_undo_once() -> None:
    for _ in range(TIMES):
        match = entered()

        assert at_once(undo(match), undo(match)) == ["EntryStands", "done"]
        assert state_of(match)[0] == "open"


@pytest.mark.proof(of="races")
def test_without_the_lock_both_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    match = entered()
    read_without_lock(monkeypatch, slips)
    silence(monkeypatch, slips)

    assert at_once(undo(match), undo(match)) == ["done", "done"]
