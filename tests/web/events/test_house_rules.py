"""What an event has decided for itself, in sentences."""

from typing import Any

import pytest
from django.test import Client

from tests.support.factories import make_tournament
from tests.support.seen import facts, seen
from tournaments.models import Stage, Tournament
from web.core.texts import describe_time_policy

STAFF = "the staff decides about a match without a result"


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        ({}, f"10 minutes after the end of a round's time {STAFF}."),
        ({"grace_minutes": 0}, f"When the time of a round is over, {STAFF}."),
        (
            {"at_time": "leader", "grace_minutes": 1},
            "1 minute after the end of a round's time a match without a result is won by who has"
            " won more games, and else drawn.",
        ),
        (
            {"at_time": "leader", "grace_minutes": 0, "kind": "single_elimination"},
            "When the time of a round is over, a match without a result is won by who has won more"
            " games; if nobody has, the staff decides.",
        ),
        (
            {"at_time": "draw", "grace_minutes": 0, "kind": "double_elimination"},
            f"When the time of a round is over, {STAFF}.",
        ),
        (
            {"at_time": "double_loss", "grace_minutes": 0, "kind": "double_elimination"},
            "When the time of a round is over, a match without a result is lost by both.",
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
        "10 minutes after the end of a round's time a match without a result is a draw."
        " A report of one player settles the match 15 minutes after the opponent was notified,"
        " unless they report otherwise; never before the round's time is up, and never against a"
        " guest."
        " Players may agree on a draw without playing."
        " Before each Swiss round but the first players say that they are there: who does not has"
        " lost that round, and is out after 2 such rounds in a row."
        " The staff takes late entries: rounds missed count as losses, at most 3 of them."
    )
