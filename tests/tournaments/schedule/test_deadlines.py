"""What opens and closes by the clock, in time or late, and what the staff does about it."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from ledger.models import LedgerEntry
from tests.support.factories import (
    NOW,
    bearer,
    legal_deck,
    make_draft,
    make_entry,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.requests import faults, path_of
from tournaments.core.access import ReasonMissing
from tournaments.entries.services.check_in import CheckInClosed, check_in
from tournaments.entries.services.decks import submit_deck_for
from tournaments.entries.services.registration import RegistrationClosed, enter, enter_guest
from tournaments.events.services.events import change_tournament
from tournaments.events.services.lifecycle import change_state
from tournaments.models import Deadline, Tournament
from tournaments.schedule.services.deadlines import DeadlineUnusable
from tournaments.sweeping import sweep
from tournaments.terms.kinds import EntryState, TournamentState

pytestmark = pytest.mark.django_db

OPEN, CLOSE, CHECK_IN, CHECKED = (
    *("open_registration", "close_registration"),
    *("open_check_in", "close_check_in"),
)


def at(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


def fix(tournament: Tournament, **minutes: float | None) -> None:
    """Let the clock do these so many minutes from now."""
    change_tournament(
        tournament_id=tournament.pk,
        actor=tournament.created_by,
        changes={},
        deadlines={
            name: None if minute is None else at(minute) for name, minute in minutes.items()
        },
        now=NOW,
    )


def sweep_at(minutes: float) -> None:
    sweep(clock=lambda: at(minutes))


def state(tournament: Tournament) -> str:
    return Tournament.objects.get(pk=tournament.pk).state


def kinds(tournament: Tournament) -> list[tuple[str, Any]]:
    entries = LedgerEntry.objects.filter(stream=f"event:{tournament.pk}").order_by("number")
    return [(entry.kind, entry.actor_id) for entry in entries]


def test_the_clock_opens_and_closes_all_in_its_order() -> None:
    event = make_draft()
    fix(event, **{OPEN: 10, CLOSE: 20, CHECK_IN: 30, CHECKED: 40})
    states = []
    for minutes in (9.9, 10, 20, 29.9, 30, 40):
        sweep_at(minutes)
        states.append(state(event))

    assert states == ["draft", *["registration"] * 3, *["check_in"] * 2]
    assert kinds(event)[-4:] == [
        ("tournament.opened", None),
        ("registration.closed", None),
        ("tournament.check_in_opened", None),
        ("check_in.closed", None),
    ]
    done = Deadline.objects.order_by("at").values_list("done_at", flat=True)
    assert list(done) == [at(10), at(20), at(30), at(40)]


def test_all_that_is_due_at_once_is_done_in_its_order() -> None:
    event = make_draft()
    fix(event, **{OPEN: 10, CHECK_IN: 10})
    sweep_at(1000)

    assert state(event) == "check_in"


def join(event: Tournament, minutes: float) -> Any:
    return enter(
        tournament_id=event.pk, user=make_user(), name="Ann", deck=legal_deck(), now=at(minutes)
    )


def test_a_closing_holds_from_its_moment_on_though_no_clock_came_by() -> None:
    event = make_tournament()
    fix(event, **{CLOSE: 20})
    with pytest.raises(
        RegistrationClosed, match=r"Registration is closed. The staff can still add you."
    ):
        join(event, 20)

    assert join(event, 19.9).state == EntryState.ENTERED


def test_an_opening_holds_from_its_moment_on_though_no_clock_came_by() -> None:
    event = make_draft()
    fix(event, **{OPEN: 10, CHECK_IN: 30})
    entry = join(event, 10)
    checked = check_in(entry_id=entry.pk, actor=entry.players.get().user, now=at(30))

    assert (checked.state, state(event)) == (EntryState.CHECKED_IN, "check_in")


def test_the_staff_enters_and_checks_in_after_the_closing_and_the_journal_says_so() -> None:
    event = make_tournament()
    owner = event.created_by
    fix(event, **{CLOSE: 20, CHECK_IN: 30, CHECKED: 40})
    facts: dict[str, Any] = {"tournament_id": event.pk, "actor": owner, "deck": legal_deck()}
    entry = enter_guest(**facts, name="Ann", now=at(25)).player.entry
    user = make_user()
    entry.players.update(user=user, claim_digest="")
    with pytest.raises(CheckInClosed, match=r"Check-in is closed. Ask the staff to check you in."):
        check_in(entry_id=entry.pk, actor=user, now=at(40))
    check_in(entry_id=entry.pk, actor=owner, now=at(41))

    entries = LedgerEntry.objects.filter(kind__in=("entry.created", "entry.checked_in"))
    assert [record.data.get("after_closing") for record in entries] == [True, True]


def test_a_deck_that_comes_late_needs_a_reason_of_the_staff() -> None:
    event = make_tournament()
    Tournament.objects.update(decks_due_at=at(5))
    owner = event.created_by
    guest = enter_guest(tournament_id=event.pk, actor=owner, name="Ann", deck=None, now=NOW)
    facts: dict[str, Any] = {"entry_id": guest.player.entry_id, "actor": owner}
    with pytest.raises(ReasonMissing):
        submit_deck_for(**facts, deck=legal_deck(), reason="", now=at(6))

    assert submit_deck_for(**facts, deck=legal_deck(), reason="Train.", now=at(6)).deck is not None


def test_what_the_staff_does_before_is_done() -> None:
    event = make_draft()
    fix(event, **{OPEN: 10, CLOSE: 20, CHECK_IN: 30})
    set_state(event, "registration")
    set_state(event, "check_in")
    for minutes in (10, 20, 30):
        sweep_at(minutes)

    assert state(event) == "check_in"
    assert [kind for kind, _ in kinds(event)[-2:]] == [
        "tournament.opened",
        "tournament.check_in_opened",
    ]


def test_who_goes_back_opens_what_was_closed_and_the_rest_comes_in_its_time() -> None:
    event = make_tournament()
    fix(event, **{CLOSE: 20, CHECK_IN: 30, CHECKED: 60})
    sweep_at(31)
    back = TournamentState.REGISTRATION
    facts: dict[str, Any] = {"tournament_id": event.pk, "actor": event.created_by, "reason": ""}
    change_state(**facts, state=back, now=at(32))

    assert join(event, 33).state == EntryState.ENTERED
    assert list(Deadline.objects.order_by("at").values_list("action", "done_at")) == [
        (CHECK_IN, at(31)),
        (CHECKED, None),
    ]


def test_a_failure_is_written_down_once_and_ends_with_another_moment() -> None:
    event = make_draft()
    fix(event, **{OPEN: 10})
    Tournament.objects.update(format="gone")
    for minutes in (10, 11, 12):
        sweep_at(minutes)
    (failed,) = Deadline.objects.all()
    assert (state(event), failed.done_at, failed.failure != "") == ("draft", None, True)
    failures = LedgerEntry.objects.filter(kind="deadline.failed")
    assert [(entry.public, entry.private) for entry in failures] == [
        (False, {"reason": failed.failure})
    ]

    Tournament.objects.update(format=event.format)
    fix(event, **{OPEN: 20})
    sweep_at(20)
    assert (state(event), Deadline.objects.get().failure) == ("registration", "")


def test_an_opening_that_cannot_follow_says_so() -> None:
    event = make_draft()
    fix(event, **{CHECK_IN: 10})
    sweep_at(10)

    assert (state(event), Deadline.objects.get().failure) == (
        "draft",
        "An event can’t go from “draft” to “check-in”. It can go to: registration, cancelled.",
    )


def test_deadlines_are_moved_and_taken_away_as_long_as_they_are_not_done() -> None:
    event = make_draft()
    fix(event, **{OPEN: 10, CLOSE: 20})
    fix(event, **{OPEN: 15, CLOSE: None})
    assert list(Deadline.objects.values_list("action", "at")) == [(OPEN, at(15))]
    sweep_at(15)
    with pytest.raises(DeadlineUnusable, match="This has already happened"):
        fix(event, **{OPEN: 30})


def test_a_closing_that_is_past_is_opened_again_by_another_moment() -> None:
    event = make_tournament()
    fix(event, **{CLOSE: 20})
    sweep_at(20)
    change_tournament(
        tournament_id=event.pk,
        actor=event.created_by,
        changes={},
        deadlines={CLOSE: at(40)},
        now=at(30),
    )

    assert join(event, 39).state == EntryState.ENTERED
    with pytest.raises(RegistrationClosed):
        join(event, 40)


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        ({OPEN: -1}, "Choose a time in the future."),
        ({OPEN: 20, CLOSE: 10}, "“Registration opens” must be before “Registration closes”"),
        ({CLOSE: 20, CHECKED: 10}, "“Registration closes” must be before “Check-in closes”"),
    ],
)
def test_moments_at_which_nothing_can_happen(minutes: dict[str, float], words: str) -> None:
    with pytest.raises(DeadlineUnusable, match=words):
        fix(make_draft(), **minutes)


def test_nothing_opens_in_an_event_that_is_played_or_over() -> None:
    event = make_tournament(entries=2)
    fix(event, **{CHECK_IN: 10})
    set_state(event, "cancelled", "Fire.")
    sweep_at(10)
    assert state(event) == "cancelled"
    with pytest.raises(
        DeadlineUnusable, match=r"Scheduled times can’t change now. The event was cancelled."
    ):
        fix(event, **{CLOSE: 20})


def test_what_came_to_be_due_while_it_was_cancelled_is_passed_over() -> None:
    event = make_tournament()
    fix(event, **{CLOSE: 20, CHECK_IN: 30, CHECKED: 90})
    set_state(event, "cancelled", "Fire.")
    facts: dict[str, Any] = {"tournament_id": event.pk, "actor": event.created_by}
    goes_on = TournamentState.REGISTRATION
    change_state(**facts, state=goes_on, reason="It is out.", now=at(60))
    sweep_at(61)

    passed = "The event was cancelled at that time."
    deadlines = list(Deadline.objects.order_by("at").values_list("action", "done_at", "failure"))
    assert deadlines == [(CLOSE, None, passed), (CHECK_IN, None, passed), (CHECKED, None, "")]
    assert (state(event), join(event, 61).state) == ("registration", EntryState.ENTERED)
    failed = LedgerEntry.objects.filter(kind="deadline.failed").order_by("number")
    assert [(entry.data["action"], entry.data["reason"]) for entry in failed] == [
        (CLOSE, "cancelled"),
        (CHECK_IN, "cancelled"),
    ]
    # Another moment, or the staff, goes on with it.
    change_tournament(**facts, changes={}, deadlines={CLOSE: at(70)}, now=at(62))
    with pytest.raises(RegistrationClosed):
        join(event, 70)


def test_deadlines_are_a_part_of_the_event(client: Client) -> None:
    event = make_draft(owner := make_user())
    changes = {"deadlines": {OPEN: "2100-03-28T10:00:00+01:00", CLOSE: "2100-03-28T12:00:00Z"}}
    options: dict[str, Any] = {"content_type": "application/json", "headers": bearer(owner)}
    answer = client.patch(path_of(event), changes, **options)

    waiting = {"done_at": None, "failure": None}
    assert (answer.status_code, answer.json()["deadlines"]) == (
        200,
        {
            OPEN: {"at": "2100-03-28T09:00:00Z", **waiting},
            CLOSE: {"at": "2100-03-28T12:00:00Z", **waiting},
            CHECK_IN: None,
            CHECKED: None,
        },
    )
    set_state(event, "registration")
    assert client.get(path_of(event)).json()["deadlines"][CLOSE] == {
        "at": "2100-03-28T12:00:00Z",
        "done_at": None,
    }
    for moment, status, fault in (
        ("2100-03-28T10:00:00", 400, (f"/deadlines/{CHECK_IN}", "offset_missing")),
        ("2000-03-28T10:00:00Z", 409, (f"/deadlines/{CHECK_IN}", "deadline_unusable")),
    ):
        refused = client.patch(path_of(event), {"deadlines": {CHECK_IN: moment}}, **options)
        assert faults(refused) == (status, [fault])


def test_an_event_is_created_with_its_deadlines(client: Client) -> None:
    plan = {"name": "Cup", "game": "tactics_anthem", "format": "starter", "rounds": 1}
    form = plan | {"deadlines": {OPEN: "2100-03-28T10:00:00Z"}}
    made = client.post(
        "/api/v1/tournaments", form, content_type="application/json", headers=bearer()
    )

    assert (made.status_code, made.json()["deadlines"][OPEN]["at"]) == (201, "2100-03-28T10:00:00Z")


def test_many_events_have_their_own() -> None:
    events = [make_draft(name=f"Cup {number}") for number in range(3)]
    for number, event in enumerate(events):
        fix(event, **{OPEN: 10 + number})
    sweep_at(11)

    assert [state(event) for event in events] == ["registration", "registration", "draft"]
    assert make_entry(Tournament.objects.get(pk=events[0].pk), "Ann").state == EntryState.ENTERED
