"""Payments and prizes on the pages of two desks, which were loaded before the other changed any."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tests.support.factories import NOW, make_entry, make_tournament, make_user
from tests.support.filled_in import filled_in
from tests.support.pages import signed_in
from tests.support.seen import notices, seen
from tournaments.entries.services.money import note_payments, set_prizes
from tournaments.models import Entry, Tournament
from web.entries import money

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga() -> User:
    return make_user("olga")


@pytest.fixture
def client(olga: User) -> Client:
    return signed_in(olga)


@pytest.fixture
def event(olga: User) -> Tournament:
    event = make_tournament(olga)
    for number, name in enumerate(("Ann", "Bo", "Cy")):
        make_entry(event, name, number)
    return event


def prize(entry: Entry, text: str) -> None:
    """Another desk sets the prize of a player."""
    event = entry.tournament
    set_prizes(tournament_id=event.pk, prizes={entry.pk: text}, actor=event.created_by, now=NOW)


def prizes_of(event: Tournament) -> list[str]:
    return list(event.entries.order_by("name").values_list("prize", flat=True))


def test_a_page_that_is_saved_late_takes_no_prize_away(client: Client, event: Tournament) -> None:
    ann, bo, _ = event.entries.order_by("name")
    place = f"/events/{event.pk}/run/prizes"
    early = filled_in(seen(client.get(place)))
    prize(ann, "A box")
    client.post(place, early | {str(bo.pk): "A mat"})
    assert prizes_of(event) == ["A box", "A mat", ""]
    client.post(place, filled_in(seen(client.get(place))) | {str(ann.pk): ""})
    assert prizes_of(event) == ["", "A mat", ""]


def test_a_prize_is_kept_for_who_has_left_the_first_places_since(
    client: Client, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = f"/events/{event.pk}/run/prizes"
    early = filled_in(seen(client.get(place)))
    monkeypatch.setattr(money, "PRIZED", 1)
    client.post(place, early | {str(event.entries.get(name="Cy").pk): "A mat"})

    assert prizes_of(event) == ["", "", "A mat"]


def test_who_has_paid_keeps_their_amount(client: Client, event: Tournament) -> None:
    ann, bo, cy = event.entries.order_by("name")
    place = f"/events/{event.pk}/run/payments"
    note_payments(
        tournament_id=event.pk, entry_ids=[bo.pk], amount=500, actor=event.created_by, now=NOW
    )
    client.post(place, {"amount": "10", "paid": f"{ann.pk} {bo.pk} {cy.pk}"})
    client.post(place, {"amount": "10", "paid": str(bo.pk)})

    assert dict(event.entries.values_list("name", "paid")) == {"Ann": 1000, "Bo": 500, "Cy": 1000}
    assert notices(seen(client.get(place))) == [
        "2 players paid 10 each.",
        "Nothing changed: another staff member was faster.",
    ]


def test_no_amount_is_filled_in_where_none_is_known(client: Client, olga: User) -> None:
    event = make_tournament(olga, entry_fee="1,000 yen")
    assert filled_in(seen(client.get(f"/events/{event.pk}/run/payments")))["amount"] == ""


def test_a_long_list_of_payments_takes_no_more_queries(client: Client, event: Tournament) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as log:
            client.get(f"/events/{event.pk}/run/payments")
        return len(log)

    queries()
    few = queries()
    for number in range(3, 9):
        make_entry(event, f"P{number}", number % 3)
    assert queries() == few
