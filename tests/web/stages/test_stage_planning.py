"""The page on which an organiser plans the stages of an event."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import make_draft, make_tournament, make_user
from tests.support.seen import notices, seen
from tournaments.events.services.settings import plan_of
from tournaments.stages.plan import StagePlan

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga(client: Client) -> User:
    user = make_user("olga")
    client.force_login(user)
    return user


def filled(*stages: dict[str, Any], initial: int = 1) -> dict[str, Any]:
    """The form of these stages as a browser sends it."""
    usual = {"kind": "swiss", "best_of": "1", "seeding": "standings"}
    sent = {"form-TOTAL_FORMS": str(len(stages)), "form-INITIAL_FORMS": str(initial)}
    for number, stage in enumerate(stages):
        sent |= {f"form-{number}-{name}": value for name, value in (usual | stage).items()}
    return sent


NO_MORE = {"kind": ""}


def test_a_top_cut_is_planned(client: Client, olga: User) -> None:
    event = make_draft(olga, rounds=3)
    place = f"/events/{event.pk}/run/stages"
    top = {"kind": "single_elimination", "best_of": "3", "cut_size": "8", "third_place": "on"}
    answer = client.post(place, filled({"rounds": "5"}, top), follow=True)

    assert notices(seen(answer)) == ["The stages are planned."]
    assert plan_of(event).stages == (
        StagePlan(rounds=5),
        StagePlan("single_elimination", best_of=3, cut_size=8, third_place=True),
    )
    assert "Single elimination with a match for third place, for the first 8" in str(seen(answer))


def test_a_stage_is_left_out_again(client: Client, olga: User) -> None:
    stages = (StagePlan(rounds=2), StagePlan("double_elimination", cut_size=4, reset=False))
    event = make_draft(olga, stages=stages)
    place = f"/events/{event.pk}/run/stages"
    sent = filled(
        {"rounds": "2"},
        {"kind": "double_elimination", "cut_size": "4", "one_final": "on", "DELETE": "on"},
        NO_MORE,
        initial=2,
    )
    client.post(place, sent)

    assert plan_of(event).stages == (StagePlan(rounds=2),)


def test_what_cannot_be_played_is_said_beside_its_field(client: Client, olga: User) -> None:
    event = make_draft(olga, rounds=3)
    place = f"/events/{event.pk}/run/stages"
    answer = client.post(place, filled({"rounds": "5"}, {"kind": "swiss", "cut_each": "2"}))

    assert [form.errors for form in answer.context["form"]] == [
        {},
        {
            "rounds": [
                "Stage 2: give the number of Swiss rounds, or the attendance table that tells it."
            ]
        },
    ]
    assert plan_of(event).stages == (StagePlan(rounds=3),)


def test_once_players_can_enter_the_stages_stay(client: Client, olga: User) -> None:
    event = make_tournament(olga, rounds=3)
    place = f"/events/{event.pk}/run/stages"
    assert client.get(place).context["open"] is False
    answer = client.post(place, filled({"kind": "round_robin"}), follow=True)

    assert notices(seen(answer)) == [
        "Cup is registration, so this stays as it is: stages.",
    ]
    assert plan_of(event).stages == (StagePlan(rounds=3),)


def test_the_time_of_rounds_changes_while_the_stages_stay(client: Client, olga: User) -> None:
    event = make_tournament(owner=olga, rounds=3)
    place = f"/events/{event.pk}/run/stages"
    sent = {"time-TOTAL_FORMS": "1", "time-INITIAL_FORMS": "1"}
    times = {"minutes": "50", "grace_minutes": "5", "at_time": "leader"}
    sent |= {f"time-0-{name}": value for name, value in times.items()}
    answer = client.post(place, sent, follow=True)

    assert notices(seen(answer)) == ["The stages are planned."]
    assert plan_of(event).stages == (
        StagePlan(rounds=3, minutes=50, grace_minutes=5, at_time="leader"),
    )


def test_a_match_of_a_bracket_does_not_end_as_a_draw(client: Client, olga: User) -> None:
    event = make_draft(olga, rounds=3)
    top = {"kind": "single_elimination", "cut_size": "4", "at_time": "draw"}
    page = seen(client.post(f"/events/{event.pk}/run/stages", filled({"rounds": "3"}, top)))

    assert "Stage 2: a match of a bracket has a winner, and so does not end as a draw." in str(page)
