"""What the console lists under Requests, for whom, and where its buttons lead."""

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import (
    NOW,
    make_entry,
    make_organisation,
    make_round,
    make_started,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
)
from tests.support.seen import seen
from tournaments.entries.services.leaving import drop
from tournaments.models import Deadline, Entry, Tournament
from tournaments.terms.kinds import EntryState
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(client: Client) -> User:
    user = make_user("owner")
    make_organisation(user, "club", judge=make_user("judge"))
    client.force_login(user)
    return user


def requests(client: Client, event: Tournament) -> list[tuple[str, str]]:
    """Each row with its button, as a screen reader reads them."""
    page = seen(client.get(f"/events/{event.pk}/run"))
    (part,) = (node for node in page.all("div") if node.attrs.get("id") == "requests")
    return [(row.all("div")[0].text, row.all("button", "a")[0].text) for row in part.all("li")]


def let_drop(event: Tournament, name: str) -> Entry:
    entry = event.entries.get(name=name)
    return drop(entry_id=entry.pk, actor=event.created_by, now=NOW)


def test_nothing_waits(client: Client, owner: User) -> None:
    event = make_tournament(owner, organisation="club", entries=4)
    assert requests(client, event) == []
    make_round(event)
    assert requests(client, event) == []


def test_a_drop_can_be_undone_until_the_next_round_is_published(
    client: Client, owner: User
) -> None:
    event = make_tournament(owner, organisation="club", entries=6)
    round_ = make_round(event)
    let_drop(event, "Player 1")
    rows = [("Drop Player 1 dropped after round 1", "Keep in Player 1")]
    assert requests(client, event) == rows
    play_by_hand(round_)
    assert requests(client, event) == rows
    make_round(event)
    assert requests(client, event) == []
    let_drop(event, "Player 2")
    assert requests(client, event) == [("Drop Player 2 dropped after round 2", "Keep in Player 2")]


def test_a_player_is_kept_in_by_one_press(client: Client, owner: User) -> None:
    event = make_tournament(owner, organisation="club", entries=4)
    make_round(event)
    entry = let_drop(event, "Player 1")
    console = f"/events/{event.pk}/run"
    answer = client.post(f"/entries/{entry.pk}/run/return", {"next": console})

    assert answer["Location"] == console
    entry.refresh_from_db()
    assert (entry.state, requests(client, event)) == (EntryState.ENTERED, [])


def test_drops_before_round_1_are_said_so(client: Client, owner: User) -> None:
    event = make_started(owner, organisation="club", entries=4)
    let_drop(event, "Player 3")
    assert requests(client, event) == [("Drop Player 3 dropped before round 1", "Keep in Player 3")]


def test_nobody_is_kept_in_a_bracket(client: Client, owner: User) -> None:
    event = make_tournament(
        owner, organisation="club", entries=4, stages=(StagePlan("single_elimination"),)
    )
    make_round(event)
    let_drop(event, "Player 1")
    assert requests(client, event) == []


def test_players_left_out_at_the_start_wait_until_round_1_is_published(
    client: Client, owner: User
) -> None:
    event = make_tournament(owner, organisation="club", entries=4)
    set_state(event, "check_in")
    for entry in event.entries.exclude(name="Player 4"):
        client.post(f"/entries/{entry.pk}/run/check-in")
    assert requests(client, event) == []
    set_state(event, "running")
    left = event.entries.get(name="Player 4")
    assert requests(client, event) == [
        (
            "Left out Player 4 was left out at the start: not checked in",
            "Let back in Player 4",
        )
    ]
    client.post(f"/entries/{left.pk}/run/let-back-in", follow=True)
    left.refresh_from_db()
    assert (left.state, requests(client, event)) == (EntryState.ENTERED, [])


def test_a_waitlist_leads_to_the_player_limit(client: Client, owner: User) -> None:
    event = make_tournament(owner, organisation="club", entries=2, capacity=2)
    assert requests(client, event) == []
    for number in range(2):
        make_entry(event, f"Late {number}", number, user=make_user())
    assert requests(client, event) == [
        ("Waitlist 2 players are on the waitlist", "Raise player limit")
    ]


def test_what_the_schedule_could_not_do_waits(client: Client, owner: User) -> None:
    event = make_tournament(owner, organisation="club", entries=2)
    failed = {"failure": "It was cancelled.", "at": NOW}
    Deadline.objects.create(tournament=event, action="open_check_in", **failed)
    Deadline.objects.create(tournament=event, action="close_check_in", at=NOW)
    assert requests(client, event) == [
        (
            "Schedule Not done as scheduled: Check-in opens. It was cancelled.",
            "Open schedule",
        )
    ]


def test_requests_are_for_those_who_may_answer(client: Client, owner: User) -> None:
    event = make_tournament(owner, organisation="club", entries=4)
    make_round(event)
    entry = let_drop(event, "Player 1")
    client.force_login(User.objects.get(username="judge"))
    may = client.get(f"/events/{event.pk}/run").context["may"]

    assert "run_rounds" not in may
    assert requests(client, event) == []
    assert client.post(f"/entries/{entry.pk}/run/return").status_code == 403
