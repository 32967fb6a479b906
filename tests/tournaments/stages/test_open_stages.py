"""Stages stay open until they begin: a cut may be chosen when the last Swiss round is closed."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from ledger.selectors import staff_entries
from tests.support.events import patch
from tests.support.factories import (
    NOW,
    make_entry,
    make_round,
    make_started,
    make_tournament,
    make_user,
)
from tests.support.requests import faults, path_of
from tests.support.staged import draft, names_of, play_all, play_round, staged
from tournaments.core.access import OwnEntry
from tournaments.core.services.changes import event_stream
from tournaments.events.services.events import NotChangeable, change_tournament
from tournaments.events.services.settings import plan_of
from tournaments.models import Stage, Tournament
from tournaments.rounds.services.drafts import discard_draft
from tournaments.rounds.services.undoing import undo_round
from tournaments.stages.selectors.progress import next_round
from tournaments.stages.services.stage_start import StageImpossible
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db

SWISS = StagePlan(rounds=2)
TOP_2 = StagePlan("single_elimination", cut_size=2)
TOP_4 = StagePlan("single_elimination", cut_size=4, best_of=3)
PAIRED = (
    "The first round of stage 2 is paired, so the stage can’t change. Discard that draft, or undo"
    " that round, to change it."
)


def restage(event: Tournament, *stages: StagePlan) -> Tournament:
    changes: dict[str, Any] = {"stages": stages}
    return change_tournament(
        tournament_id=event.pk, actor=event.created_by, changes=changes, now=NOW
    )


def test_in_registration_all_stages_can_change() -> None:
    event = make_tournament(rounds=3)
    for stages in ((SWISS, TOP_4), (SWISS, TOP_2), (SWISS,), (StagePlan("round_robin"),)):
        restage(event, *stages)
        assert plan_of(event).stages == stages


def test_while_swiss_rounds_are_played_the_cut_is_added_changed_and_removed() -> None:
    event = staged(SWISS, entries=4)
    play_round(event)
    for stages in ((SWISS, TOP_4), (SWISS, TOP_2), (SWISS,)):
        restage(event, *stages)
        assert plan_of(event).stages == stages


@pytest.mark.proof(of="slow")
def test_a_cut_is_chosen_after_the_last_swiss_round_and_is_played() -> None:
    event = staged(SWISS, entries=8)
    play_all(event)
    assert next_round(event) is None

    restage(event, SWISS, TOP_4)
    assert len(play_round(event)) == 2
    assert list(Stage.objects.order_by("number").values_list("kind", "rounds", "best_of")) == [
        ("swiss", 2, 1),
        ("single_elimination", 2, 3),
    ]


@pytest.mark.proof(of="slow")
def test_a_stage_with_a_draft_stays_until_it_is_discarded() -> None:
    event = staged(SWISS, TOP_4, entries=8)
    for _ in range(2):
        play_round(event)
    drafted = draft(event)
    for stages in ((SWISS,), (SWISS, TOP_2), (SWISS, StagePlan("round_robin", cut_size=4))):
        with pytest.raises(NotChangeable) as refused:
            restage(event, *stages)
        assert (str(refused.value), refused.value.names) == (PAIRED, ("stages",))
    with pytest.raises(NotChangeable, match="so the number of rounds of stage 1 can’t change"):
        restage(event, StagePlan(rounds=3), TOP_4)
    # A further stage, which nobody is paired in, is still open.
    restage(event, SWISS, TOP_4, StagePlan("round_robin", cut_size=2))
    restage(event, SWISS, TOP_4)

    discard_draft(tournament_id=event.pk, number=drafted.number, actor=None, now=NOW)
    restage(event, SWISS, TOP_2)
    again = draft(event)
    assert [len(names_of(match)) for match in again.matches.all()] == [2]


def test_after_an_undone_round_the_cut_changes_and_the_stage_is_not_removed() -> None:
    event = staged(StagePlan(rounds=1), TOP_4, entries=8)
    for _ in range(2):
        play_round(event)
    undo_round(tournament_id=event.pk, number=2, actor=None, reason="Too many", now=NOW)

    restage(event, StagePlan(rounds=1), TOP_2)
    assert plan_of(event).stages == (StagePlan(rounds=1), TOP_2)
    for stages in ((StagePlan(rounds=1),), (StagePlan(rounds=1), StagePlan("round_robin"))):
        with pytest.raises(NotChangeable, match="A round of stage 2 was published and undo"):
            restage(event, *stages)


def test_the_first_stage_stays_once_its_first_round_is_paired() -> None:
    event = make_started(entries=4, rounds=2)
    make_round(event)
    for stage in (StagePlan("round_robin"), StagePlan(rounds=2, best_of=3)):
        with pytest.raises(NotChangeable, match="The first round of stage 1 is paired, so the sta"):
            restage(event, stage)
    restage(event, StagePlan(rounds=3))
    assert plan_of(event).stages == (StagePlan(rounds=3),)


def test_the_first_stage_of_a_running_event_changes_until_it_is_paired() -> None:
    event = make_started(entries=9, rounds=2)
    with pytest.raises(StageImpossible, match="9 players are too few for the 5 groups of stage 1"):
        restage(event, StagePlan("round_robin", groups=5))
    for stage, rounds in (
        (StagePlan(attendance="unbeaten"), 4),
        (StagePlan(rounds=3, best_of=3), 3),
        (StagePlan("round_robin", groups=3), None),
    ):
        restage(event, stage)
        assert (plan_of(event).stages, event.stages.get().rounds) == ((stage,), rounds)
    make_round(event)
    assert event.stages.get().rounds == 3


@pytest.mark.parametrize(
    ("stage", "rounds"),
    [
        (StagePlan(attendance="unbeaten"), 4),
        (StagePlan("single_elimination"), 4),
        (StagePlan("round_robin"), 9),
    ],
)
def test_the_rounds_that_follow_from_the_players_stay_where_the_time_changes(
    stage: StagePlan, rounds: int
) -> None:
    event = staged(stage, entries=9)
    make_round(event)
    restage(event, replace(stage, minutes=35))
    assert (event.stages.get().minutes, event.stages.get().rounds) == (35, rounds)


def test_a_number_of_rounds_takes_the_place_of_an_attendance_table_at_any_time() -> None:
    event = staged(StagePlan(attendance="unbeaten"), entries=9)
    make_round(event)
    change: dict[str, Any] = {"tournament_id": event.pk, "actor": event.created_by, "now": NOW}
    change_tournament(changes={"rounds": 5}, **change)
    assert plan_of(event).stages == (StagePlan(rounds=5),)
    with pytest.raises(NotChangeable):
        restage(event, StagePlan(attendance="unbeaten"))


def test_staff_who_play_do_not_choose_their_own_cut() -> None:
    event = make_tournament(rounds=2)
    make_entry(event, "Olga", user=event.created_by)
    restage(event, SWISS, TOP_2)
    Tournament.objects.update(state="running")
    with pytest.raises(OwnEntry, match="You play in this event"):
        restage(event, SWISS, TOP_4)


def test_the_journal_has_the_stages_before_and_after() -> None:
    event = make_tournament(rounds=2)
    restage(event, SWISS, TOP_4)

    entry = list(staff_entries(stream=event_stream(event.pk)))[-1]
    assert (entry.kind, entry.public, entry.data) == (
        "tournament.changed",
        True,
        {
            "changed": ["stages"],
            "stages_before": [{"kind": "swiss", "rounds": 2}],
            "stages_after": [
                {"kind": "swiss", "rounds": 2},
                {"kind": "single_elimination", "best_of": 3, "cut_size": 4},
            ],
        },
    )


def test_the_api_changes_stages_of_a_version_that_was_seen(client: Client) -> None:
    owner = make_user()
    event = make_started(owner=owner, entries=4, rounds=1)
    play_round(event)
    path = path_of(event)
    stages = [{"kind": "swiss", "rounds": 1}, {"kind": "single_elimination", "cut_size": 4}]

    answer = patch(client, path, {"stages": stages}, owner)
    assert (answer.status_code, [stage["kind"] for stage in answer.json()["stages"]]) == (
        200,
        ["swiss", "single_elimination"],
    )
    assert answer.json()["stages"][1]["cut_size"] == 4
    draft(event)
    refused = patch(client, path, {"stages": stages[:1]}, owner)
    assert faults(refused) == (409, [("/stages", "not_changeable")])
    assert refused.json()["detail"] == PAIRED
