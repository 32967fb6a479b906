"""Nobody has more of anything than fits on the disk of all."""

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import ApiToken, Organisation
from accounts.roles import Role
from accounts.services.organisations import add_member, remove_member
from accounts.services.quotas import QuotaReached
from accounts.services.tokens import create_own_token
from tests.support.archives import imported, small_archive
from tests.support.factories import (
    FORMAT,
    GAME,
    NOW,
    bearer,
    make_entry,
    make_organisation,
    make_tournament,
    make_user,
)
from tests.support.seasons_played import make_series
from tests.support.seen import notices, seen
from tournaments.core.services import quotas
from tournaments.models import Entry, EventImport, Series, Tournament

pytestmark = pytest.mark.django_db


def refusal(make: Any) -> str:
    with pytest.raises(QuotaReached) as error:
        make()
    return str(error.value)


def test_events(settings: Any, client: Client) -> None:
    settings.MUSTER_MOST_EVENTS = 2
    owner, headers = (olga := make_user("olga")), bearer(olga)
    for _ in range(2):
        make_tournament(owner, entries=0)
    plan = {"name": "Third", "game": GAME, "format": FORMAT, "rounds": 3}
    json_type = "application/json"
    made = client.post("/api/v1/tournaments", plan, content_type=json_type, headers=headers)
    brought = client.post(
        "/api/v1/tournaments/import", small_archive(), content_type=json_type, headers=headers
    )

    words = (
        "You have 2 events, and an account can have 2: have another staff member create this one,"
        " or ask the operator of this site for more."
    )
    for answer in (made, brought):
        fault = {"pointer": "", "code": "quota_reached", "detail": words}
        assert (answer.status_code, answer.json()["errors"]) == (409, [fault])
    assert refusal(lambda: imported(small_archive(), owner)) == words
    assert (Tournament.objects.count(), EventImport.objects.count()) == (2, 0)
    make_tournament(make_user(), entries=0)


def test_series(monkeypatch: pytest.MonkeyPatch, client: Client) -> None:
    monkeypatch.setattr(quotas, "MOST_SERIES", 1)
    make_series(olga := make_user("olga"))

    plan = {"name": "Second", "game": GAME}
    json_type, headers = "application/json", bearer(olga)
    made = client.post("/api/v1/series", plan, content_type=json_type, headers=headers)

    words = (
        "You have 1 series, and an account can have 1: have another staff member create this one."
    )
    fault = {"pointer": "", "code": "quota_reached", "detail": words}
    assert (made.status_code, made.json()["errors"]) == (409, [fault])
    make_series(make_user())
    assert Series.objects.count() == 2


def test_entries_in_events_that_are_not_over(settings: Any) -> None:
    settings.MUSTER_MOST_ENTRIES = 6
    owner = make_user()
    over, live = make_tournament(owner, entries=4), make_tournament(owner, entries=1)
    make_entry(live, "Last")

    words = (
        "The organiser of the event has 6 registrations in unfinished events, and an account can"
        " have 6: finish or cancel an event, or ask the operator of this site for more."
    )
    assert refusal(lambda: make_entry(live, "One too many")) == words
    Tournament.objects.filter(pk=over.pk).update(state="cancelled")
    make_entry(live, "Next")
    archive = json.dumps(small_archive())
    assert refusal(lambda: imported(archive, owner)) == words.replace("has 6", "has 3", 1)
    assert Entry.objects.count() == 7
    imported(archive)


def test_organisations(settings: Any, client: Client) -> None:
    settings.MUSTER_MOST_ORGANISATIONS = 1
    owner = make_user()
    make_organisation(owner, "first")
    client.force_login(owner)
    page = client.post("/organisations/new", {"name": "Second", "slug": "second"})
    assert notices(seen(page))[0].startswith("You have created 1 organisations, and an account can")

    assert refusal(lambda: make_organisation(owner, "second")) == (
        "You have created 1 organisations, and an account can create 1: ask the operator of this"
        " site for more."
    )
    make_tournament(owner, entries=0)
    assert Organisation.objects.count() == 2


def test_nobody_fills_the_quota_of_another_by_making_them_an_owner(settings: Any) -> None:
    settings.MUSTER_MOST_ORGANISATIONS = 1
    maker, other = make_user("maker"), make_user("other")
    first = make_organisation(maker, "first")
    add_member(organisation_id=first.pk, actor=maker, username="other", role=Role.OWNER, now=NOW)
    make_organisation(other, "of-the-other")

    remove_member(organisation_id=first.pk, actor=maker, username="maker", now=NOW)
    assert refusal(lambda: make_organisation(maker, "second")).startswith("You have created 1 org")


def test_tokens_that_count(settings: Any) -> None:
    settings.MUSTER_MOST_TOKENS = 2
    owner = make_user()

    def make() -> ApiToken:
        return create_own_token(user=owner, name="t", scopes=[], days=1, now=NOW).row

    revoked, expired = make(), make()
    assert refusal(make) == (
        "You have 2 tokens, and an account can have 2: revoke one you don’t need, or ask the"
        " operator of this site for more."
    )
    ApiToken.objects.filter(pk=revoked.pk).update(revoked_at=NOW)
    ApiToken.objects.filter(pk=expired.pk).update(expires_at=NOW)
    assert make().user == make().user == owner
