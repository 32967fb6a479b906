"""What an event has decided for itself, in sentences."""

from typing import Any

import pytest
from django.test import Client

from tests.support.factories import make_tournament
from tests.support.seen import facts, seen
from tournaments.models import Stage, Tournament
from tournaments.terms.event_plan import Plan
from tournaments.terms.stage_plan import StagePlan
from web.core.texts import describe_time_policy
from web.events.house_rule_texts import rules_of

STAFF = "Staff decide matches that have no result when time is called."
LEADER = "When time is called, the player who has won more games wins the match; otherwise"


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        ({}, f"{STAFF} Time is called 10 minutes after the round timer ends."),
        ({"grace_minutes": 0}, STAFF),
        (
            {"at_time": "leader", "grace_minutes": 1},
            f"{LEADER} it is a draw. Time is called 1 minute after the round timer ends.",
        ),
        (
            {"at_time": "leader", "grace_minutes": 0, "kind": "single_elimination"},
            f"{LEADER} staff decide.",
        ),
        (
            {"at_time": "draw", "grace_minutes": 0, "kind": "double_elimination"},
            STAFF,
        ),
        (
            {"at_time": "double_loss", "grace_minutes": 0, "kind": "double_elimination"},
            "Matches that have no result when time is called are lost by both players.",
        ),
    ],
)
def test_what_becomes_of_a_match_at_time(policy: dict[str, Any], words: str) -> None:
    assert describe_time_policy(Stage(**policy)) == words


@pytest.mark.django_db
def test_the_page_of_an_event_tells_them(client: Client) -> None:
    event = make_tournament()
    place = f"/events/{event.pk}"
    assert "House rules" not in facts(seen(client.get(place)))
    Tournament.objects.update(
        confirm_minutes=15,
        intentional_draws="allowed",
        round_check_in=True,
        most_missed=2,
        late_entries="losses",
        late_limit=3,
    )
    Stage.objects.update(minutes=50, at_time="draw")

    assert facts(seen(client.get(place)))["House rules"] == (
        "Matches that have no result when time is called are draws."
        " Time is called 10 minutes after the round timer ends."
        " A report of one player becomes final 15 minutes after the opponent was notified, unless"
        " they report a different result; never before the round’s time is up, and never against"
        " a guest."
        " Intentional draws are allowed."
        " Players check in for each Swiss round after the first, or lose it; after 2 missed rounds"
        " in a row they are dropped."
        " Late registration is open: missed rounds count as losses, 3 rounds at most."
    )


SWISS, BRACKET = StagePlan(), StagePlan("single_elimination")


@pytest.mark.parametrize(
    ("chosen", "rule"),
    [
        (
            {"intentional_draws": "allowed", "stages": (SWISS, BRACKET)},
            "Intentional draws are allowed, but not in a bracket.",
        ),
        (
            {"round_check_in": True, "most_missed": None},
            "Players check in for each Swiss round after the first, or lose it.",
        ),
        (
            {"round_check_in": True, "most_missed": 1},
            "Players check in for each Swiss round after the first, or lose it and are dropped.",
        ),
        (
            {"late_entries": "losses"},
            "Late registration is open: missed rounds count as losses.",
        ),
        ({"late_entries": "byes"}, "Late registration is open: missed rounds count as byes."),
        (
            {"late_entries": "byes", "late_limit": 1},
            "Late registration is open: missed rounds count as byes, 1 round at most.",
        ),
        ({"decklists": "optional"}, "Decklists are optional."),
        ({"decklists": "none"}, "This event takes no decklists."),
        ({"decklists": "none", "game": "other"}, None),
        ({"cut_later": True}, "The top cut is set after the last round."),
        ({"cut_later": True, "stages": (SWISS, BRACKET)}, None),
        (
            {"painting_most": 20},
            "Staff score painting from 0 to 20, listed beside the standings.",
        ),
        (
            {"painting_most": 20, "painting_worth": 1},
            "Staff score painting from 0 to 20, for up to 1 point in the final standings.",
        ),
        (
            {"sportsmanship_most": 5},
            "Opponents score sportsmanship from 0 to 5. The average is listed beside the standings"
            " when the event is finished.",
        ),
        (
            {"sportsmanship_most": 5, "sportsmanship_worth": 3},
            "Opponents score sportsmanship from 0 to 5. The average counts for up to 3 points in"
            " the final standings, and is public when the event is finished.",
        ),
    ],
)
def test_what_differs_from_the_default(chosen: dict[str, Any], rule: str | None) -> None:
    facts: dict[str, Any] = {"name": "Cup", "game": "tactics-anthem", "format": "starter"}
    plan = Plan(**{**facts, "stages": (SWISS,)} | chosen)

    assert rules_of(plan) == ([] if rule is None else [rule])
