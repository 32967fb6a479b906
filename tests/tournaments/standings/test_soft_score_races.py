"""A score that comes with the end of the event is in the final standings, or refused.

The race is also run without the event's lock, where the score is written and nobody sees it.
"""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.autocommit import without_transactions
from tests.support.factories import NOW, make_entry, make_tournament, set_state
from tests.support.fixed_rounds import close, meet, wins
from tests.support.races import ROUNDS, at_once
from tests.support.racing import PATIENCE
from tournaments.entries.services import painting
from tournaments.events.services.lifecycle import change_state
from tournaments.models import StoredStandings, Tournament
from tournaments.standings.services.stored_standings import stored_document
from tournaments.terms.kinds import TournamentState

pytestmark = pytest.mark.django_db(transaction=True)


def played() -> Tournament:
    """An event whose only round is closed, and which scores painting."""
    tournament = make_tournament(rounds=1, painting_most=20)
    for number, name in enumerate("AB"):
        make_entry(tournament, name, number)
    set_state(tournament, TournamentState.RUNNING)
    round_ = meet(tournament, "AB")
    wins(round_, "A")
    close(round_)
    return tournament


def paint(tournament: Tournament) -> Callable[[], Any]:
    entry = tournament.entries.get(name="A")
    return lambda: painting.score_painting(
        tournament_id=tournament.pk, actor=tournament.created_by, points={entry.pk: 9}, now=NOW
    )


def finish(tournament: Tournament) -> Callable[[], Any]:
    return lambda: change_state(
        tournament_id=tournament.pk,
        state=TournamentState.FINISHED,
        actor=tournament.created_by,
        reason="",
        now=NOW,
    )


def scored_and_shown(tournament: Tournament) -> tuple[int | None, int | None]:
    """What the entry has, and what the final standings say of it."""
    page = stored_document(StoredStandings.objects.get(tournament=tournament))
    (row,) = (row for row in page["results"] if row["player"]["name"] == "A")
    return tournament.entries.get(name="A").painting, row["painting"]


@pytest.mark.proof(of="races")
def test_a_score_at_the_end_is_shown_or_refused() -> None:
    for _ in range(ROUNDS):
        tournament = played()
        outcomes = at_once(paint(tournament), finish(tournament))

        assert outcomes in (["NotScored", "done"], ["done", "done"])
        expected = 9 if outcomes == ["done", "done"] else None
        assert scored_and_shown(tournament) == (expected, expected)


def test_without_the_lock_a_score_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = played()
    without_transactions(monkeypatch)
    finished, checked = threading.Event(), threading.Event()

    def read(*, tournament_id: Any) -> Tournament:
        return Tournament.objects.get(pk=tournament_id)

    def after_the_end(score: int | None, most: int | None) -> None:
        checked.set()
        assert finished.wait(PATIENCE)

    monkeypatch.setattr(painting, "lock_tournament", read)
    monkeypatch.setattr(painting, "note", lambda *_, **__: None)
    monkeypatch.setattr(painting, "check_soft_score", after_the_end)

    def end() -> None:
        assert checked.wait(PATIENCE)
        finish(tournament)()
        finished.set()

    assert at_once(paint(tournament), end) == ["done", "done"]
    assert scored_and_shown(tournament) == (9, None)
