"""Disqualifying through the API, and on the pages of the staff."""

import pytest
from django.test import Client

from tests.remembering import remembered
from tests.support.entries import at
from tests.support.factories import make_entry, make_round, make_tournament, make_user
from tests.support.requests import faults, post
from tests.support.seen import notices, seen
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

STAFF = {"scopes": ["results:write"]}
REASON = {"reason": "marked cards"}


@remembered
def event(owner_name: str = "olga") -> Tournament:
    tournament = make_tournament(make_user(owner_name), entries=3)
    make_entry(tournament, "Ann")
    make_round(tournament)
    return tournament


def test_out_and_in_again(client: Client) -> None:
    tournament = event()
    owner, entry = tournament.created_by, tournament.entries.get(name="Ann")
    out = post(client, at(entry, "/disqualify"), REASON, owner, **STAFF)
    assert out.status_code == 200
    assert (out.json()["state"], out.json()["dropped_after_round"]) == ("disqualified", 0)
    assert out.json() == client.get(at(entry)).json()
    assert "marked" not in client.get(f"/api/v1/tournaments/{tournament.pk}/events").text
    again = post(client, at(entry, "/disqualify"), REASON, owner, **STAFF)
    assert faults(again) == (409, [("", "has_left")])
    back = post(client, at(entry, "/reinstate"), {"reason": " "}, owner, **STAFF)
    assert faults(back) == (400, [("/reason", "blank")])
    back = post(client, at(entry, "/reinstate"), REASON, owner, **STAFF)
    assert (back.status_code, back.json()["state"]) == (200, "entered")
    again = post(client, at(entry, "/reinstate"), REASON, owner, **STAFF)
    assert faults(again) == (409, [("", "not_back")])


def test_what_others_read_of_it(client: Client) -> None:
    """Every table and file of the event is there, and has them as far as they belong into it."""
    tournament = event()
    entry = tournament.entries.get(name="Ann")
    post(client, at(entry, "/disqualify"), REASON, tournament.created_by, **STAFF)
    place = f"/api/v1/tournaments/{tournament.pk}"
    standings = client.get(f"{place}/standings.csv").text
    assert (standings.count("Player"), "Ann" in standings) == (3, False)
    assert "Ann" in client.get(f"{place}/rounds/1/pairings.csv").text
    assert "Ann" in client.get(f"{place}/trf").text
    archive = client.get(f"{place}/archive").json()
    archived = next(row for row in archive["entries"] if row["name"] == "Ann")
    assert (archived["state"], archived["dropped_after_round"]) == ("disqualified", 0)


@pytest.mark.proof(of="events")
def test_on_the_page_of_an_entry(client: Client) -> None:
    tournament = event()
    entry = tournament.entries.get(name="Ann")
    client.force_login(tournament.created_by)
    page = seen(client.get(f"/entries/{entry.pk}/run"))
    assert [node.text for node in page.all("a") if "Disqualify" in node.text] == ["Disqualify Ann"]
    answer = client.post(f"/entries/{entry.pk}/run/disqualify", {})
    assert notices(seen(answer)) == ["This field is required."]
    sent = client.post(f"/entries/{entry.pk}/run/disqualify", REASON, follow=True)
    assert notices(seen(sent)) == ["Ann disqualified."]
    own = [node.text for node in seen(sent).all("a") if "Reinstate" in node.text]
    assert own == ["Reinstate Ann"]
    sent = client.post(f"/entries/{entry.pk}/run/reinstate", REASON, follow=True)
    assert notices(seen(sent)) == ["Ann reinstated."]
