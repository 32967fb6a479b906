"""Payments and prizes on the pages of two desks, which were loaded before the other changed any."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tests.remembering import remembered
from tests.support.factories import NOW, make_entry, make_tournament, make_user
from tests.support.filled_in import filled_in
from tests.support.pages import signed_in
from tests.support.seen import Node, notices, seen
from tournaments.entries.services.money import hand_out_prize, note_payments, set_prizes
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
@remembered
def event(olga: User) -> Tournament:
    event = make_tournament(olga)
    for number, name in enumerate(("Ann", "Bo", "Cy")):
        make_entry(event, name, number)
    return event


def errors(page: Node) -> list[str]:
    lists = [node for node in page.all("ul") if "errorlist" in (node.attrs.get("class") or "")]
    return [item.text for node in lists for item in node.all("li")]


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
        "Unchanged, as another staff member was faster: Bo (paid 5).",
        "Unchanged, as another staff member was faster: Bo (paid 5).",
    ]


def test_no_other_payment_is_taken_back_than_the_one_that_was_shown(
    client: Client, event: Tournament
) -> None:
    """The other desk took the 10 of Ann back and noted 5, while the page shows the 10."""
    ann, bo, _ = event.entries.order_by("name")
    place = f"/events/{event.pk}/run/payments"
    client.post(place, {"amount": "10", "paid": f"{ann.pk} {bo.pk}"})
    buttons = seen(client.get(place)).all("button")
    stale = [button.attrs["value"] for button in buttons if button.attrs.get("name") == "undo"]
    facts: dict[str, Any] = {"tournament_id": event.pk, "actor": event.created_by, "now": NOW}
    for amount in (None, 500):
        note_payments(entry_ids=[ann.pk], amount=amount, **facts)
    for value in stale:
        client.post(place, {"amount": "10", "undo": value})

    assert dict(event.entries.values_list("name", "paid")) == {"Ann": 500, "Bo": None, "Cy": None}
    assert notices(seen(client.get(place))) == [
        "Unchanged, as another staff member was faster: Ann (paid 5).",
        "No payment of Bo after all.",
    ]


def test_two_who_set_one_prize_differently_are_told_and_the_first_stays(
    client: Client, event: Tournament
) -> None:
    """The second keeps what they typed, with the other prizes of their page, and may insist."""
    ann, bo, _ = event.entries.order_by("name")
    place = f"/events/{event.pk}/run/prizes"
    early = filled_in(seen(client.get(place)))
    prize(ann, "A box")
    refused = seen(client.post(place, early | {str(ann.pk): "A mug", str(bo.pk): "A mat"}))
    assert errors(refused) == [
        "Somebody set this prize meanwhile: A box. Save again to replace it."
    ]
    assert prizes_of(event) == ["A box", "", ""]
    client.post(place, filled_in(refused))
    assert prizes_of(event) == ["A mug", "A mat", ""]


def test_a_prize_that_was_handed_out_meanwhile_stays_so(client: Client, event: Tournament) -> None:
    ann = event.entries.get(name="Ann")
    prize(ann, "A box")
    place = f"/events/{event.pk}/run/prizes"
    early = filled_in(seen(client.get(place)))
    hand_out_prize(entry_id=ann.pk, handed_out=True, actor=event.created_by, now=NOW)
    refused = seen(client.post(place, early | {str(ann.pk): "A mug"}))
    ann.refresh_from_db()
    assert errors(refused) == ["Handed out meanwhile: A box. Save again to replace it."]
    assert (ann.prize, ann.prize_given_at) == ("A box", NOW)
    client.post(place, filled_in(refused))
    ann.refresh_from_db()
    assert (ann.prize, ann.prize_given_at) == ("A mug", None)


def test_no_other_prize_is_handed_out_than_the_one_that_was_shown(
    client: Client, event: Tournament
) -> None:
    ann = event.entries.get(name="Ann")
    prize(ann, "A box")
    page = seen(client.get(f"/events/{event.pk}/run/prizes"))
    (form,) = (form for form in page.all("form") if form.attrs.get("id") == f"hand-{ann.pk}")
    early = filled_in(form)
    prize(ann, "A mug")
    client.post(f"/entries/{ann.pk}/run/prize", early)
    ann.refresh_from_db()
    assert (ann.prize, ann.prize_given_at) == ("A mug", None)
    assert notices(seen(client.get(f"/events/{event.pk}/run/prizes"))) == [
        "Somebody else has changed or handed out the prize of Ann. Nothing was saved."
    ]


def test_another_player_who_has_got_a_prize_meanwhile_keeps_it(
    client: Client, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(money, "PRIZED", 1)
    bo = event.entries.get(name="Bo")
    place = f"/events/{event.pk}/run/prizes"
    early = filled_in(seen(client.get(place)))
    prize(bo, "A box")
    refused = seen(client.post(place, early | {"other": str(bo.pk), "other_prize": "A mat"}))
    assert errors(refused) == ["Bo has a prize by now: A box. Change it in their line."]
    client.post(place, filled_in(refused) | {"other": "", "other_prize": ""})
    assert prizes_of(event) == ["", "A box", ""]


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
