"""Planning events on pages, and the steps from a draft to its end."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from accounts.models import User
from ledger.selectors import staff_entries
from tests.support.factories import (
    FORMAT,
    GAME,
    make_draft,
    make_organisation,
    make_round,
    make_started,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
)
from tests.support.pages import PLAN
from tests.support.seen import facts, headings, links, notices, seen
from tournaments.core.services.changes import event_stream
from tournaments.models import Stage, Tournament
from tournaments.terms.kinds import TournamentState
from web.events.counting_fields import ORDER

pytestmark = pytest.mark.django_db


def buttons(page) -> list[str]:
    """What can be pressed in the main part of a page."""
    forms = page.all("main")[0].all("form")
    return [node.text for form in forms for node in form.all("button")]


def run_page(client: Client, event: Tournament):
    return seen(client.get(f"/events/{event.pk}/run"))


def step(client: Client, event: Tournament, state: str, reason: str = ""):
    path = f"/events/{event.pk}/run/step"
    return client.post(path, {"state": state, "reason": reason}, follow=True)


def test_an_event_is_planned_with_all_its_settings(client: Client, olga: User) -> None:
    make_organisation(olga, "club")
    sent = PLAN | {
        "organisation": "club",
        "description": "Bring dice.\r\nAnd a pen.",
        "own_limits": "Silence\n2 Ambush\r\n\n",
        "best_of": "3",
        "capacity": "16",
        "starts_at": "2026-03-01T10:00",
        "decks_due_at": "2026-03-01T09:30",
        "reveal": "at_start",
        "objection_minutes": "",
        "entry_fee": "£5",
        "prizes": "A cup\r\nA cap",
        "picture": "https://shop.example/cup.jpg",
        "dates_checked": "on",
    }
    response = client.post("/events/new", sent)
    event = Tournament.objects.get()
    stage = Stage.objects.get()

    assert response["Location"] == f"/events/{event.pk}/run/next"
    assert (event.organisation.slug, event.state, event.created_by) == ("club", "draft", olga)
    assert (event.name, event.description) == ("Cup", "Bring dice.\nAnd a pen.")
    assert (event.game, event.format, stage.rounds, stage.best_of) == (GAME, FORMAT, 3, 3)
    assert (event.banned, event.limited) == (["Silence"], {"Ambush": 2})
    assert (event.entry_fee, event.prizes, event.picture) == (
        "£5",
        "A cup\nA cap",
        "https://shop.example/cup.jpg",
    )
    assert (event.capacity, event.reveal, event.objection_minutes) == (16, "at_start", None)
    assert (event.starts_at, event.decks_due_at) == (
        datetime(2026, 3, 1, 10, 0, tzinfo=UTC),
        datetime(2026, 3, 1, 9, 30, tzinfo=UTC),
    )


@pytest.mark.proof(of="events")
def test_what_is_wrong_with_a_plan_stands_beside_it_and_nothing_is_lost(
    client: Client, olga: User
) -> None:
    wrong = PLAN | {"own_limits": "Silense", "description": "Bring dice."}
    page = seen(client.post("/events/new", wrong))

    assert notices(page) == ["No card 'Silense' is known: did you mean 'Silence'?"]
    areas = {area.attrs["name"]: area.text for area in page.all("textarea")}
    assert (areas["description"], areas["own_limits"]) == ("Bring dice.", "Silense")
    empty = client.post("/events/new", {"name": ""}).context["form"]
    assert set(empty.errors) == {"name", "format", "venue", "best_of", "reveal"}
    for limits in ("Silence\nSilence", "2 Silence\nSilence", "100 Silence", "x" * 121):
        form = client.post("/events/new", PLAN | {"own_limits": limits}).context["form"]
        assert set(form.errors) == {"own_limits"}
    unseen = client.post("/events/new", PLAN | {"name": "Cup\u200b"}).context["form"]
    assert unseen.errors == {
        "name": ["Names can’t contain invisible or control characters such as U+200B."]
    }
    assert not Tournament.objects.exists()


def test_only_organisations_in_whose_name_one_may_plan_can_be_chosen(client: Client) -> None:
    owner, judge = make_user(), make_user()
    make_organisation(owner, "club", judge=judge)
    client.force_login(judge)
    form = client.post("/events/new", PLAN | {"organisation": "club"}).context["form"]

    assert set(form.errors) == {"organisation"}
    assert not Tournament.objects.exists()


@pytest.mark.proof(of="events")
def test_a_draft_is_changed_wholly_and_later_only_what_may_be(client: Client, olga: User) -> None:
    event = make_draft(olga, banned=["Silence"])
    path = f"/events/{event.pk}/change"
    form = client.get(path).context["form"]
    assert form.initial["own_limits"] == "Silence"
    client.post(path, PLAN | {"name": "Great Cup", "rounds": "5", "capacity": "8"})
    event.refresh_from_db()
    assert (event.name, event.capacity, event.banned) == ("Great Cup", 8, [])

    set_state(event, "registration")
    form = client.get(path).context["form"]
    fixed = [name for name, field in form.fields.items() if field.disabled]
    assert sorted(fixed) == sorted(
        [
            *("format", "game_name", "own_limits", "house_file", "house_upload", "reveal"),
            *("venue", "intentional_draws", "profile", *ORDER, "own_profile"),
            *("painting_most", "painting_worth", "sportsmanship_most", "sportsmanship_worth"),
        ]
    )
    changed = PLAN | {"name": "Greatest Cup", "best_of": "3", "reveal": "never", "capacity": ""}
    client.post(path, changed)
    event.refresh_from_db()
    assert (event.name, event.capacity, event.reveal) == ("Greatest Cup", None, "after_event")
    assert Stage.objects.get().best_of == 3


def test_the_length_of_matches_is_open_until_a_round_is_paired(client: Client, olga: User) -> None:
    event = make_started(olga, entries=4)
    path = f"/events/{event.pk}/change"

    def closed() -> list[str]:
        fields = client.get(path).context["form"].fields
        return [name for name in ("rounds", "minutes", "best_of") if fields[name].disabled]

    assert closed() == []
    make_round(event)
    assert closed() == ["best_of"]


def test_an_event_that_is_over_offers_no_settings(client: Client, olga: User) -> None:
    event = make_draft(olga)
    path = f"/events/{event.pk}/change"
    assert buttons(seen(client.get(path))) == ["Save settings"]
    Tournament.objects.filter(pk=event.pk).update(state="finished")
    page = seen(client.get(path))
    (main,) = page.all("main")

    assert "This event is over, so its settings don’t change any more." in main.text
    assert (main.all("input"), buttons(page)) == ([], [])


def test_sending_a_plan_back_changes_nothing(client: Client, olga: User) -> None:
    event = make_draft(
        olga,
        limited={"Silence": 1},
        starts_at=datetime(2026, 3, 1, 10, 0, 7, 12, tzinfo=UTC),
        description="a\nb",
    )
    path = f"/events/{event.pk}/change"
    page = seen(client.get(path))
    form = client.get(path).context["form"]
    sent = {name: form[name].value() for name in form.fields}
    sent = {name: "" if value is None else value for name, value in sent.items()}
    (starts,) = (field for field in page.all("input") if field.attrs.get("name") == "starts_at")
    before = staff_entries(stream=event_stream(event.pk)).count()
    response = client.post(path, sent | {"starts_at": starts.attrs["value"]})

    assert response.status_code == 302
    assert staff_entries(stream=event_stream(event.pk)).count() == before


def test_fewer_places_than_are_taken(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=3)
    page = seen(client.post(f"/events/{event.pk}/change", PLAN | {"capacity": "2"}))

    assert notices(page) == ["3 places are taken, so the player limit can’t be 2."]


@pytest.mark.proof(of="events")
def test_the_way_of_an_event_in_steps(client: Client, olga: User) -> None:
    event = make_draft(olga, rounds=1)
    assert buttons(run_page(client, event)) == ["Open registration", "Cancel event"]
    messages = [notices(seen(step(client, event, "registration")))]
    assert buttons(run_page(client, event)) == [
        "Open check-in",
        "Back to draft",
        "Cancel event",
    ]
    for state in ("draft", "registration", "check_in", "registration", "check_in", "cancelled"):
        messages.append(notices(seen(step(client, event, state, "rain"))))
    event.refresh_from_db()

    assert messages == [
        ["Registration open."],
        ["The event is a draft again."],
        ["Registration open."],
        ["Check-in open."],
        ["Registration open."],
        ["Check-in open."],
        ["Event cancelled."],
    ]
    assert event.state == TournamentState.CANCELLED
    assert buttons(run_page(client, event)) == ["Reopen event"]
    last = staff_entries(stream=event_stream(event.pk)).last()
    assert last is not None
    assert last.private_part.data == {"reason": "rain"}
    assert notices(seen(step(client, event, "check_in", "sun"))) == ["Event reopened."]


def test_a_step_that_fails_says_why_beside_its_button(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=1)
    started = notices(seen(step(client, event, "running")))
    cancelled = notices(seen(step(client, event, "cancelled")))
    event.refresh_from_db()

    assert started == ["1 player can start, but an event needs two. Decklists are required."]
    assert cancelled == ["Give a reason for cancelling the event."]
    assert event.state == TournamentState.REGISTRATION


def test_a_step_that_is_no_longer_offered_is_explained(client: Client, olga: User) -> None:
    event = make_started(olga, entries=2)
    (reason,) = notices(seen(step(client, event, "registration")))

    assert reason == (
        "An event can’t go from “running” to “registration”. It can go to: finished, cancelled."
    )
    assert step(client, event, "heaven").redirect_chain == [(f"/events/{event.pk}/run", 302)]


@pytest.mark.proof(of="events")
def test_an_event_ends_early_for_a_reason_alone(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=2, rounds=2)
    round_ = make_round(event)
    assert "Finish event" not in headings(run_page(client, event))
    play_by_hand(round_)
    page = run_page(client, event)
    assert headings(page)[1:] == ["Pair round 2", "Players"]
    assert [node.text for node in page.all("summary")] == [
        "Use another shuffle",
        "End event early",
        "Cancel event",
    ]
    without = notices(seen(step(client, event, "finished", " ")))
    assert without == ["1 of 2 rounds have been played. Give a reason to end the event early."]
    assert notices(seen(step(client, event, "finished", "late"))) == [
        "Event finished.",
    ]


@pytest.mark.proof(of="events")
def test_after_the_last_round_the_event_is_finished(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=2, rounds=1)
    play_by_hand(make_round(event))

    assert buttons(run_page(client, event)) == ["Cancel event"]
    assert buttons(seen(client.get(f"/events/{event.pk}/run/finish"))) == ["Finish event"]
    step(client, event, "finished")
    event.refresh_from_db()
    assert event.state == TournamentState.FINISHED


def test_where_an_event_stands(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=3, capacity=2)

    assert facts(run_page(client, event)) == {
        "Registered": "2 of 2",
        "Checked in": "0",
        "No decklist": "0",
        "Waitlist": "1",
    }


def test_my_organisations_list_the_events_that_i_run(client: Client, olga: User) -> None:
    club = make_organisation(olga, "club")
    draft = make_draft(olga, organisation="club", name="Draft")
    make_tournament(make_user(), name="Of others")
    mine, page = (
        seen(client.get(path)) for path in ("/organisations", f"/organisations/{club.slug}")
    )

    assert [link for link in links(mine) if link.endswith("/run")] == [f"/events/{draft.pk}/run"]
    assert f"/events/{draft.pk}" in links(page)
    assert "/events/new?organisation=club" in links(page)
    client.logout()
    assert links(seen(client.get("/organisations/club"))) == []
