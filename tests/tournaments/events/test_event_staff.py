"""Staff of one event: what they may there, and nowhere else; who names and dismisses them."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import Scope, User
from accounts.roles import POWERS, Power, Role
from accounts.selectors import PowerMissing, UnknownUser, powers_of
from accounts.services.organisations import add_member
from contract.errors import NotFound
from ledger.models import LedgerEntry
from tests.support.factories import (
    NOW,
    bearer,
    make_draft,
    make_entry,
    make_organisation,
    make_tournament,
    make_user,
)
from tests.support.requests import faults, path_of
from tournaments.core.access import NotYourEvent, powers_in
from tournaments.core.selectors import tournaments
from tournaments.events.services.staff import dismiss_staff, name_staff
from tournaments.models import EventStaff, Tournament

pytestmark = pytest.mark.django_db

ORGANISER, JUDGE, SCOREKEEPER = Role.ORGANISER, Role.JUDGE, Role.SCOREKEEPER


def named(tournament: Tournament, user: User, role: Role = JUDGE, **more: Any) -> EventStaff:
    facts: dict[str, Any] = {
        "actor": tournament.created_by,
        "username": user.username,
        "now": NOW,
    }
    return name_staff(tournament_id=tournament.pk, role=role, **facts | more)


def dismissed(tournament: Tournament, user: User, actor: User) -> None:
    dismiss_staff(tournament_id=tournament.pk, actor=actor, username=user.username, now=NOW)


@pytest.mark.parametrize("role", [ORGANISER, JUDGE, SCOREKEEPER])
def test_a_role_in_one_event_brings_its_powers_there_and_nowhere_else(role: Role) -> None:
    owner, helper = make_user(), make_user()
    make_organisation(owner)
    event = make_tournament(owner, organisation="cup-makers")
    other = make_tournament(owner, organisation="cup-makers")
    named(event, helper, role)

    assert powers_in(user=helper, tournament=event) == POWERS[role]
    assert powers_in(user=helper, tournament=other) == frozenset()
    assert powers_of(user=helper, organisation_id=event.organisation_id) == frozenset()


def test_it_adds_to_the_role_in_the_organisation() -> None:
    owner, helper = make_user(), make_user()
    make_organisation(owner, scorekeeper=helper)
    tournament = make_tournament(owner, organisation="cup-makers")
    named(tournament, helper, JUDGE)

    assert powers_in(user=helper, tournament=tournament) == POWERS[JUDGE] | POWERS[SCOREKEEPER]


def test_a_player_judges_nothing_whoever_gave_them_the_role() -> None:
    tournament, helper = make_tournament(), make_user()
    named(tournament, helper, ORGANISER)
    make_entry(tournament, "Ada", user=helper)

    assert powers_in(user=helper, tournament=tournament) == POWERS[ORGANISER] - {
        Power.RULE,
        Power.SEE_DECKS,
        Power.HOST_GAMES,
    }


def test_a_draft_is_seen_by_who_helps_in_it() -> None:
    tournament, helper, stranger = make_draft(), make_user(), make_user()
    named(tournament, helper, SCOREKEEPER)

    assert list(tournaments(viewer=helper)) == [tournament]
    assert list(tournaments(viewer=stranger)) == []


def test_naming_again_changes_the_role_and_dismissing_takes_it() -> None:
    tournament, helper = make_tournament(), make_user("hedda")
    first = named(tournament, helper, JUDGE)
    same = named(tournament, helper, JUDGE)
    other = named(tournament, helper, SCOREKEEPER, username="HEDDA")

    assert (first.pk, same.pk) == (other.pk, other.pk)
    assert powers_in(user=helper, tournament=tournament) == POWERS[SCOREKEEPER]
    dismissed(tournament, helper, tournament.created_by)
    assert powers_in(user=helper, tournament=tournament) == frozenset()
    entries = LedgerEntry.objects.filter(kind__startswith="staff.").order_by("pk")
    assert [(entry.kind, entry.data, entry.public) for entry in entries] == [
        ("staff.named", {"user": helper.pk, "role": "judge"}, False),
        ("staff.named", {"user": helper.pk, "role": "scorekeeper"}, False),
        ("staff.dismissed", {"user": helper.pk, "role": "scorekeeper"}, False),
    ]


def test_only_who_manages_the_event_names_and_dismisses() -> None:
    tournament, judge, other = make_tournament(), make_user(), make_user()
    named(tournament, judge, JUDGE)
    named(tournament, other, ORGANISER)
    with pytest.raises(PowerMissing):
        named(tournament, make_user(), actor=judge)
    with pytest.raises(PowerMissing):
        dismissed(tournament, other, judge)
    with pytest.raises(NotYourEvent):
        named(tournament, make_user(), actor=make_user())
    named(tournament, make_user("third"), actor=other)
    dismissed(tournament, judge, judge)
    with pytest.raises(NotFound):
        dismissed(tournament, judge, judge)

    assert set(EventStaff.objects.values_list("user__username", flat=True)) == {
        other.username,
        "third",
    }


def test_nobody_gives_away_the_organisation() -> None:
    """An organiser of one event has no power over members, and nobody is made an owner here."""
    owner, helper = make_user(), make_user()
    made = make_organisation(owner)
    tournament = make_tournament(owner, organisation="cup-makers")
    named(tournament, helper, ORGANISER)
    with pytest.raises(PowerMissing):
        add_member(
            organisation_id=made.pk, actor=helper, username=helper.username, role=JUDGE, now=NOW
        )
    with pytest.raises(IntegrityError), transaction.atomic():
        named(tournament, helper, Role.OWNER)
    with pytest.raises(UnknownUser):
        named(tournament, helper, username="no-such-user")

    assert Power.MANAGE_MEMBERS not in powers_in(user=helper, tournament=tournament)


def test_staff_of_an_event_in_the_api(client: Client) -> None:
    tournament, helper = make_tournament(owner := make_user()), make_user("hedda")
    path, headers = f"{path_of(tournament)}/staff", bearer(owner, (Scope.EVENTS_MANAGE,))

    def put(name: str, body: Any) -> Any:
        return client.put(f"{path}/{name}", body, "application/json", headers=headers)

    made = put("hedda", {"role": "judge"})
    row = {
        "username": "hedda",
        "role": "judge",
        "since": EventStaff.objects.get().since.isoformat().replace("+00:00", "Z"),
    }
    assert (made.status_code, made.json()) == (200, row)
    assert client.get(path, headers=bearer(helper)).json() == {"results": [row]}
    assert faults(put("hedda", {"role": "owner"})) == (400, [("/role", "invalid_choice")])
    assert faults(put("hugo", {"role": "judge"})) == (422, [("/username", "unknown_user")])
    assert client.delete(f"{path}/hedda", headers=bearer(helper)).status_code == 204
    assert faults(client.get(path, headers=bearer(helper))) == (403, [("", "not_your_event")])
    gone = client.delete(f"{path}/hedda", headers=headers)
    assert faults(gone) == (404, [("", "not_found")])
