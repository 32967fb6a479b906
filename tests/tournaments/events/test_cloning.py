"""Events that are planned after others."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.selectors import PowerMissing
from ledger.selectors import public_entries, staff_entries
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    bearer,
    legal_deck,
    make_draft,
    make_entry,
    make_organisation,
    make_round,
    make_user,
    play_by_hand,
    set_state,
)
from tests.support.requests import faults, path_of, post
from tests.support.seen import seen
from tournaments.core.access import NotYourEvent
from tournaments.core.services.changes import event_stream
from tournaments.events.services.cloning import clone_tournament
from tournaments.events.services.events import UnknownOrganisation
from tournaments.events.services.settings import plan_of
from tournaments.models import Deadline, EventStaff, Tournament
from tournaments.rounds.services.round_draws import commitments
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db

START = datetime(2026, 3, 28, 17, 0, tzinfo=UTC)  # 18:00 in Madrid, in winter time
A_WEEK_LATER = datetime(2026, 4, 4, 16, 0, tzinfo=UTC)  # 18:00 in Madrid, in summer time
STAGES = (
    StagePlan(rounds=2, best_of=3),
    StagePlan(kind="single_elimination", cut_size=2, best_of=5, third_place=True),
)


@remembered
def cup(owner: User, **plan: Any) -> Tournament:
    """A draft with a setting of every kind."""
    usual: dict[str, Any] = {
        "description": "Bring dice.",
        "capacity": 8,
        "starts_at": START,
        "decks_due_at": START - timedelta(hours=1),
        "reveal": "at_start",
        "objection_minutes": None,
        "banned": [],
        "limited": {next(iter(legal_deck().parts["minions"])): 2},
        "profile": "magic",
        "own_profile": {"win": 2},
    }
    return make_draft(owner, **usual | plan)


def clone(tournament: Tournament, actor: User, **more: Any) -> Tournament:
    facts: dict[str, Any] = {"name": "Cup II", "now": NOW} | more
    return clone_tournament(tournament_id=tournament.pk, actor=actor, **facts)


def test_all_that_was_decided_is_taken_over_and_nothing_that_happened() -> None:
    tournament = cup(make_user())
    set_state(tournament, "registration")
    for number in range(3):
        make_entry(tournament, f"Player {number}", number)
    play_by_hand(make_round(tournament))
    made = clone(tournament, tournament.created_by)
    made.refresh_from_db()

    kept = replace(plan_of(tournament), name="Cup II", starts_at=None, decks_due_at=None)
    assert plan_of(made) == kept
    assert (made.state, made.places_taken, made.organisation) == (
        "draft",
        0,
        tournament.organisation,
    )
    assert bytes(made.pairing_seed) != bytes(tournament.pairing_seed)
    assert [made.entries.count(), made.rounds.count(), made.players.count()] == [0, 0, 0]
    assert list(made.stages.values_list("bracket", flat=True)) == [None]


def test_stages_are_taken_over() -> None:
    tournament = make_draft(stages=STAGES)
    made = clone(tournament, tournament.created_by)

    assert plan_of(made).stages == plan_of(tournament).stages == STAGES


def test_deadlines_keep_their_distance_by_the_clock_on_the_wall() -> None:
    tournament = cup(make_user())
    Tournament.objects.update(zone="Europe/Madrid")
    hours_before = {"open_registration": 24 * 7, "close_registration": 3}
    for action, hours in hours_before.items():
        at = START - timedelta(hours=hours)
        Deadline.objects.create(tournament=tournament, action=action, at=at, done_at=NOW)
    made = clone(tournament, tournament.created_by, starts_at=A_WEEK_LATER)

    # A week before 18:00 in summer time is 18:00 in winter time: a week and an hour.
    assert list(made.deadlines.order_by("at").values_list("action", "at", "done_at")) == [
        ("open_registration", START, None),
        ("close_registration", A_WEEK_LATER - timedelta(hours=3), None),
    ]
    made.refresh_from_db()
    assert (made.starts_at, made.decks_due_at) == (
        A_WEEK_LATER,
        A_WEEK_LATER - timedelta(hours=1),
    )


def test_a_deadline_that_would_be_past_opens_nothing() -> None:
    tournament = cup(make_user())
    for action, days in (("open_registration", 7), ("close_registration", 1)):
        at = START - timedelta(days=days)
        Deadline.objects.create(tournament=tournament, action=action, at=at)
    made = clone(tournament, tournament.created_by, starts_at=NOW + timedelta(days=7))

    assert [deadline.action for deadline in made.deadlines.all()] == ["close_registration"]
    assert made.decks_due_at is not None
    soon = clone(tournament, tournament.created_by, starts_at=NOW + timedelta(minutes=30))
    assert soon.decks_due_at is None


def test_without_a_start_there_are_no_deadlines() -> None:
    tournament = cup(make_user())
    Deadline.objects.create(tournament=tournament, action="close_registration", at=START)
    made = [clone(tournament, tournament.created_by)]
    Tournament.objects.filter(pk=tournament.pk).update(starts_at=None)
    made.append(clone(tournament, tournament.created_by, name="Cup III", starts_at=START))

    assert [draft.deadlines.count() for draft in made] == [0, 0]
    assert [draft.decks_due_at for draft in made] == [None, None]


def test_who_helped_there_helps_here() -> None:
    tournament = cup(make_user())
    judge, gone = make_user(), make_user()
    for user, role in ((judge, "judge"), (gone, "scorekeeper")):
        EventStaff.objects.create(tournament=tournament, user=user, role=role, since=START)
    gone.is_active = False
    gone.save()
    made = clone(tournament, tournament.created_by)

    assert list(made.staff.values_list("user", "role", "since")) == [(judge.pk, "judge", NOW)]


def test_the_staff_reads_after_which_event_it_was_planned() -> None:
    tournament = cup(make_user())
    made = clone(tournament, tournament.created_by)
    stream = event_stream(made.pk)

    assert [(entry.kind, entry.data) for entry in staff_entries(stream=stream)] == [
        ("tournament.created", commitments(made)),
        ("tournament.cloned", {"template": str(tournament.pk)}),
    ]
    public = [entry.kind for entry in public_entries(stream=stream) if entry.public]
    assert public == ["tournament.created"]


def test_staff_of_one_event_plan_another_of_their_own(client: Client) -> None:
    make_organisation(owner := make_user())
    tournament = cup(owner, organisation="cup-makers")
    helper = make_user("helper")
    EventStaff.objects.create(tournament=tournament, user=helper, role="organiser", since=START)
    made = clone(tournament, helper)
    client.force_login(helper)
    client.post(f"/events/{tournament.pk}/run/clone", {"name": "Cup III", "organisation": ""})

    assert made.organisation.personal_of == helper
    assert Tournament.objects.get(name="Cup III").organisation == made.organisation


def test_only_managers_of_both_sides_clone() -> None:
    make_organisation(owner := make_user(), judge=(judge := make_user()))
    make_organisation(other := make_user(), "others")
    tournament = cup(owner, organisation="cup-makers")
    with pytest.raises(PowerMissing):
        clone(tournament, judge)
    with pytest.raises(NotYourEvent):
        clone(tournament, other)
    with pytest.raises(PowerMissing):
        clone(tournament, owner, organisation="others")
    with pytest.raises(UnknownOrganisation):
        clone(tournament, owner, organisation="nobody")

    assert Tournament.objects.count() == 1


def test_the_api_answers_with_the_draft(client: Client) -> None:
    make_organisation(owner := make_user())
    make_organisation(owner, "club")
    tournament = cup(owner, organisation="cup-makers")
    form = {"name": "Cup II", "organisation": "club", "starts_at": "2126-04-04T16:00:00Z"}
    answer = post(client, f"{path_of(tournament)}/clone", form, owner)
    body = answer.json()
    read = client.get(answer["Location"], headers=bearer(owner)).json()

    assert (answer.status_code, read) == (201, body)
    assert (body["name"], body["state"], body["starts_at"], body["decks_due_at"]) == (
        "Cup II",
        "draft",
        "2126-04-04T16:00:00Z",
        "2126-04-04T15:00:00Z",
    )
    assert body["organisation"]["slug"] == "club"


def test_the_api_refuses_strangers_and_hides_drafts(client: Client) -> None:
    tournament = cup(make_user())
    address = f"{path_of(tournament)}/clone"
    unseen = faults(post(client, address, {"name": "Mine"}, make_user()))
    set_state(tournament, "registration")
    seen_ = faults(post(client, address, {"name": "Mine"}, make_user()))

    assert (unseen, seen_) == (
        (404, [("", "not_found")]),
        (403, [("", "not_your_event")]),
    )


def test_a_page_plans_another_event_by_the_clock_of_its_place(client: Client) -> None:
    make_organisation(olga := make_user("olga"))
    tournament = cup(olga, organisation="cup-makers")
    Tournament.objects.update(zone="Europe/Madrid")
    client.force_login(olga)
    page = seen(client.get(f"/events/{tournament.pk}/run/clone"))
    assert "Starts (Europe/Madrid)" in [label.text for label in page.all("label")]
    form = {"name": "Cup II", "organisation": "cup-makers", "starts_at": "2026-04-04T18:00"}
    done = client.post(f"/events/{tournament.pk}/run/clone", form, follow=True)

    made = Tournament.objects.get(name="Cup II")
    assert done.redirect_chain == [(f"/events/{made.pk}/run/next", 302)]
    assert made.starts_at == A_WEEK_LATER


def test_the_page_of_an_organisation_offers_it_to_managers_alone(client: Client) -> None:
    make_organisation(olga := make_user("olga"), judge=(judge := make_user("judy")))
    tournament = cup(olga, organisation="cup-makers")
    offered = f"/events/{tournament.pk}/run/clone".encode()
    offers = []
    for user in (olga, judge):
        client.force_login(user)
        offers.append(offered in client.get("/organisations/cup-makers").content)

    assert offers == [True, False]
    assert client.get(f"/events/{tournament.pk}/run/clone").status_code == 403
