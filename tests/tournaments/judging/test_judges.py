"""A running event keeps somebody who may rule and does not play in it."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import Membership, User
from accounts.roles import Role
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    bearer,
    legal_deck,
    make_entry,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.requests import faults
from tests.support.seen import notices, seen
from tournaments.core.services.judges import NoJudge
from tournaments.entries.services.late_registration import enter_late
from tournaments.entries.services.registration import claim_entry, renew_claim_code
from tournaments.events.services.staff import dismiss_staff, name_staff
from tournaments.models import EventStaff, Tournament

pytestmark = pytest.mark.django_db


@remembered
def judged(*, minutes: int | None = None, starts: bool = True) -> tuple[Tournament, User, User]:
    """An event whose owner plays, with a judge of its own who does not."""
    owner, judge = make_user(), make_user("judy")
    event = make_tournament(
        owner, entries=2, objection_minutes=minutes, late_entries="losses", confirm_minutes=None
    )
    make_entry(event, "Owner", 2, user=owner)
    name(event, judge, Role.JUDGE)
    if starts:
        set_state(event, "running")
        event.refresh_from_db()
    return event, owner, judge


def name(event: Tournament, user: User, role: Role) -> None:
    name_staff(
        tournament_id=event.pk, actor=event.created_by, username=user.username, role=role, now=NOW
    )


def dismiss(event: Tournament, user: User, actor: User) -> None:
    dismiss_staff(tournament_id=event.pk, actor=actor, username=user.username, now=NOW)


def come_late(event: Tournament, user: User) -> None:
    facts: dict[str, Any] = {"name": user.username, "username": user.username, "deck": legal_deck()}
    enter_late(tournament_id=event.pk, actor=event.created_by, now=NOW, **facts)


def claim(event: Tournament, user: User) -> None:
    guest = event.entries.get(name="Player 1")
    code = renew_claim_code(entry_id=guest.pk, actor=event.created_by, now=NOW).claim_code
    claim_entry(code=code, user=user, now=NOW)


def demote(event: Tournament, user: User) -> None:
    name(event, user, Role.SCOREKEEPER)


def step_down(event: Tournament, user: User) -> None:
    dismiss(event, user, user)


def be_dismissed(event: Tournament, user: User) -> None:
    dismiss(event, user, event.created_by)


WAYS = (come_late, claim, demote, step_down, be_dismissed)


@pytest.mark.parametrize("way", WAYS)
def test_the_last_judge_stays_and_does_not_begin_to_play(way: Any) -> None:
    event, _, judge = judged()
    plays = way in (come_late, claim)
    reason = "is the only judge of this event" if plays else "Add another judge first"
    with pytest.raises(NoJudge, match=reason):
        way(event, judge)
    assert EventStaff.objects.get(tournament=event).role == Role.JUDGE
    assert not event.players.filter(user=judge).exists()


@pytest.mark.parametrize(
    ("way", "other"), [(come_late, "another"), (claim, "time"), (be_dismissed, "time")]
)
def test_a_judge_goes_where_there_is_another_or_the_event_has_chosen_a_time(
    way: Any, other: str
) -> None:
    event, _, judge = judged(minutes=30 if other == "time" else None)
    if other == "another":
        name(event, make_user(), Role.JUDGE)
    way(event, judge)


def test_before_the_start_judges_come_and_go() -> None:
    event, owner, judge = judged(starts=False)
    dismiss(event, judge, owner)
    assert not EventStaff.objects.filter(tournament=event).exists()


def test_a_finished_event_is_not_opened_again_without_a_judge() -> None:
    event, owner, judge = judged()
    set_state(event, "finished", "Enough.")
    dismiss(event, judge, owner)
    with pytest.raises(NoJudge):
        set_state(event, "running", "Not yet.")
    name(event, judge, Role.JUDGE)
    set_state(event, "running", "Not yet.")


def test_who_says_what_to_do_where_the_organisation_took_a_role_away(client: Client) -> None:
    event, owner, judge = judged()
    EventStaff.objects.filter(tournament=event).delete()
    Membership.objects.create(
        organisation=event.organisation, user=judge, role=Role.JUDGE, since=NOW
    )
    client.force_login(owner)

    def warned() -> list[str]:
        page = seen(client.get(f"/events/{event.pk}/run"))
        return [text for text in notices(page) if text.startswith("No judge")]

    assert warned() == []
    Membership.objects.filter(user=judge).delete()
    assert warned() == [
        "No judge: everyone who may rule in this event plays in it, so disputes and unanswered"
        " results of their own matches wait. Name a judge who doesn’t play Let staff who play enter"
        " results"
    ]


def test_programs_are_told(client: Client) -> None:
    event, owner, judge = judged()
    path = f"/api/v1/tournaments/{event.pk}/staff/{judge.username}"
    assert faults(client.delete(path, headers=bearer(owner))) == (409, [("", "no_judge")])
