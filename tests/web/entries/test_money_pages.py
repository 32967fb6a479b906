"""The pages of money: who paid and who has not, and prizes to hand out and sign for."""

import pytest
from django.test import Client

from accounts.models import User
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
)
from tests.support.pages import signed_in
from tests.support.seen import Node, notices, rows, seen
from tests.support.sheets_read import printed
from tournaments.entries.services.leaving import withdraw
from tournaments.models import Tournament

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
    event = make_tournament(olga, entry_fee="€7.50, juniors €5")
    for number, name in enumerate(("Ann", "Bo", "Cy")):
        make_entry(event, name, number)
    return event


def errors(page: Node) -> list[str]:
    return [
        item.text
        for node in page.all("ul")
        if "errorlist" in (node.attrs.get("class") or "").split()
        for item in node.all("li")
    ]


def listed(client: Client, event: Tournament) -> tuple[list[list[str]], str, str]:
    """The rows of the list, what is said above it, and the amount in its field."""
    page = seen(client.get(f"/events/{event.pk}/run/payments"))
    (head,) = (node for node in page.all("div") if node.attrs.get("id") == "payments-head")
    (amount,) = (node for node in page.all("input") if node.attrs.get("name") == "amount")
    return rows(page), head.text, str(amount.attrs["value"])


def test_one_press_notes_who_paid_and_the_rest_with_another(
    client: Client, event: Tournament
) -> None:
    ann, bo, cy = event.entries.order_by("name")
    place = f"/events/{event.pk}/run/payments"
    assert listed(client, event) == (
        [[name, "Not paid", f"Paid : {name}"] for name in ("Ann", "Bo", "Cy")],
        "0 of 3 paid, 0 in all.",
        "7.50",
    )
    client.post(place, {"amount": "5", "paid": str(bo.pk)})
    client.post(place, {"amount": "7,50", "paid": f"{ann.pk} {cy.pk}"})
    client.post(place, {"amount": "", "undo": str(cy.pk)})

    page = seen(client.get(place))
    assert notices(page) == [
        "Bo paid 5.",
        "2 players paid 7.50 each.",
        "No payment of Cy after all.",
    ]
    assert listed(client, event)[:2] == (
        [
            ["Cy", "Not paid", "Paid : Cy"],
            ["Ann", "Paid 7.50", "Undo payment of Ann"],
            ["Bo", "Paid 5", "Undo payment of Bo"],
        ],
        "2 of 3 paid, 12.50 in all.",
    )


@pytest.mark.parametrize(
    ("amount", "paid", "error"),
    [
        ("five", "{ann}", "Type an amount, such as 10 or 7.50."),
        ("", "{ann}", "Type an amount, such as 10 or 7.50."),
        ("1234567890.5", "{ann}", "Write at most 10 characters. This has 12."),
        ("5", "", "Press “Paid” beside the players who paid."),
        ("5", "x", "Press “Paid” beside the players who paid."),
    ],
)
def test_what_cannot_be_noted(
    client: Client, event: Tournament, amount: str, paid: str, error: str
) -> None:
    ann = event.entries.get(name="Ann")
    sent = {"amount": amount, "paid": paid.format(ann=ann.pk)}
    page = seen(client.post(f"/events/{event.pk}/run/payments", sent))

    assert errors(page) == [error]
    assert set(event.entries.values_list("paid", flat=True)) == {None}


def test_whoever_paid_and_left_stays_on_the_list(client: Client, event: Tournament) -> None:
    ann, bo, _ = event.entries.order_by("name")
    client.post(f"/events/{event.pk}/run/payments", {"amount": "5", "paid": str(ann.pk)})
    for entry in (ann, bo):
        withdraw(entry_id=entry.pk, actor=event.created_by, now=NOW)

    assert [row[:2] for row in listed(client, event)[0]] == [
        ["Cy", "Not paid"],
        ["Ann", "Paid 5 Cancelled"],
    ]


def test_prizes_by_rank_are_handed_out_and_signed_for(client: Client, event: Tournament) -> None:
    play_by_hand(make_round(event))
    place = f"/events/{event.pk}/run/prizes"
    ranked = [row[1] for row in rows(seen(client.get(place)))]
    first = event.entries.get(name=ranked[0])
    client.post(place, {str(first.pk): "A playmat"})
    for _ in range(2):
        client.post(f"/entries/{first.pk}/run/prize")
    first.refresh_from_db()

    assert len(ranked) == 3
    assert (first.prize, first.prize_given_at is not None) == ("A playmat", True)
    assert notices(seen(client.get(place))) == [
        "1 prize changed.",
        f"{first.name} got their prize.",
        f"{first.name} got their prize already.",
    ]
    assert printed(client.get(f"{place}.pdf").content) == [
        [
            f"{event.name} Prizes",
            "Rank Player Prize Signature",
            f"1 {first.name} A playmat",
            "1 / 1",
        ]
    ]
    client.post(f"/entries/{first.pk}/run/prize", {"undo": "1"})
    first.refresh_from_db()
    assert first.prize_given_at is None


def test_a_prize_for_a_player_below_the_first_places(client: Client, olga: User) -> None:
    event = make_tournament(olga)
    for number in range(9):
        make_entry(event, f"P{number}", number % 2)
    last = event.entries.get(name="P8")
    place = f"/events/{event.pk}/run/prizes"
    first_eight = [row[1] for row in rows(seen(client.get(place)))]
    wrong = seen(client.post(place, {"other": "", "other_prize": "A pen"}))
    client.post(place, {"other": str(last.pk), "other_prize": "A mug"})

    assert first_eight == [f"P{number}" for number in range(8)]
    assert [row[1] for row in rows(seen(client.get(place)))] == [*first_eight, "P8"]
    assert errors(wrong) == ["Choose whose prize this is."]
