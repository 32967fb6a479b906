"""A cut is changed while its first round is paired: the round is by one cut, and the plan says it.

Without the event's lock both are done, and the plan says another cut than was played.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.factories import NOW
from tests.support.match_races import TIMES, read_without_lock, silence
from tests.support.races import at_once, draft
from tests.support.staged import play_round, staged
from tournaments.events.services import events as event_services
from tournaments.models import Stage, StageEntrant, Tournament
from tournaments.rounds.services import drafts
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db(transaction=True)


def before_the_cut() -> Tournament:
    event = staged(StagePlan(rounds=1), cut(4), entries=8)
    play_round(event)
    return event


def cut(size: int) -> StagePlan:
    return StagePlan("single_elimination", cut_size=size)


def smaller(event: Tournament) -> Callable[[], Any]:
    return lambda: event_services.change_tournament(
        tournament_id=event.pk,
        actor=event.created_by,
        changes={"stages": (StagePlan(rounds=1), cut(2))},
        now=NOW,
    )


def planned_and_played() -> tuple[int | None, int]:
    """The size of the cut by the plan, and how many are in the bracket."""
    return Stage.objects.get(number=2).cut_size, StageEntrant.objects.count()


@pytest.mark.proof(of="races")
def test_the_cut_that_is_planned_is_the_one_that_is_played() -> None:
    for _ in range(TIMES):
        event = before_the_cut()
        outcomes = at_once(draft(event), smaller(event))
        planned = Stage.objects.get(tournament=event, number=2)

        played = StageEntrant.objects.filter(stage=planned).count()
        assert (outcomes, planned.cut_size, played) in [
            (["done", "done"], 2, 2),
            (["NotChangeable", "done"], 4, 4),
        ]


@pytest.mark.proof(of="races")
def test_without_the_lock_another_cut_is_played_than_is_planned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = before_the_cut()
    silence(monkeypatch, drafts, event_services)
    read_without_lock(monkeypatch, drafts, event_services)
    # Both have read before either writes; the plan looks for drafts before there is any.
    monkeypatch.setattr(event_services, "stages_begun", lambda _: 1)

    assert at_once(draft(event), smaller(event)) == ["done", "done"]
    assert planned_and_played() == (2, 4)
