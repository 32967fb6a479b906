"""Payments and prizes: noted by those who run the desk, and for the staff alone."""

from typing import Any
from uuid import UUID

import pytest

from accounts.selectors import PowerMissing
from contract.errors import NotFound
from ledger.models import LedgerEntry
from tests.remembering import remembered
from tests.support.factories import NOW, make_organisation, make_tournament, make_user
from tournaments.entries.services.money import (
    ImpossibleAmount,
    NoPrize,
    hand_out_prize,
    note_payments,
    set_prizes,
)
from tournaments.models import Entry, Tournament
from tournaments.terms.money import amount_text, first_amount, read_amount

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def event() -> Tournament:
    owner = make_user("owner")
    make_organisation(owner, "club", judge=make_user("judge"), scorekeeper=make_user("keeper"))
    return make_tournament(owner, organisation="club", entries=3)


def pay(event: Tournament, amount: int | None, *names: str) -> list[str]:
    entries = event.entries.filter(name__in=names)
    changed = note_payments(
        tournament_id=event.pk,
        entry_ids=[entry.pk for entry in entries],
        amount=amount,
        actor=event.created_by,
        now=NOW,
    )
    return [entry.name for entry in changed]


def paid(event: Tournament) -> dict[str, int | None]:
    return dict(event.entries.values_list("name", "paid"))


def noted() -> list[tuple[str, str, object, bool]]:
    """Kind, name and private part of each entry about money, and whether everybody reads it."""
    return [
        (entry.kind, Entry.objects.get(pk=entry.data["entry"]).name, entry.private, entry.public)
        for entry in LedgerEntry.objects.filter(kind__regex="payment|prize").order_by("pk")
    ]


def test_payments_are_noted_once_and_taken_back(event: Tournament) -> None:
    assert pay(event, 1250, "Player 2", "Player 3") == ["Player 2", "Player 3"]
    assert (pay(event, 1250, "Player 2"), pay(event, 500, "Player 2")) == ([], [])
    assert pay(event, 0, "Player 1") == ["Player 1"]
    assert paid(event) == {"Player 1": 0, "Player 2": 1250, "Player 3": 1250}
    assert pay(event, None, "Player 3") == ["Player 3"]
    assert paid(event) == {"Player 1": 0, "Player 2": 1250, "Player 3": None}
    assert noted() == [
        ("entry.payment_noted", "Player 2", {"paid": 1250}, False),
        ("entry.payment_noted", "Player 3", {"paid": 1250}, False),
        ("entry.payment_noted", "Player 1", {"paid": 0}, False),
        ("entry.payment_taken_back", "Player 3", {}, False),
    ]


def test_only_the_desk_notes_and_only_amounts_of_players_of_the_event(event: Tournament) -> None:
    entry = event.entries.get(name="Player 2")
    facts: dict[str, Any] = {"tournament_id": event.pk, "entry_ids": [entry.pk], "now": NOW}
    judge, keeper = (event.organisation.members.get(username=name) for name in ("judge", "keeper"))
    with pytest.raises(PowerMissing):
        note_payments(**facts, amount=5, actor=judge)
    with pytest.raises(PowerMissing):
        set_prizes(tournament_id=event.pk, prizes={entry.pk: "A mug"}, actor=judge, now=NOW)
    with pytest.raises(PowerMissing):
        hand_out_prize(entry_id=entry.pk, handed_out=True, actor=judge, now=NOW)
    for amount in (-1, 100_000_000):
        with pytest.raises(ImpossibleAmount, match=r"Enter an amount from 0 to 999999\.99\."):
            note_payments(**facts, amount=amount, actor=keeper)
    with pytest.raises(NotFound):
        note_payments(**facts | {"entry_ids": [UUID(int=1)]}, amount=5, actor=keeper)
    assert noted() == []


def test_a_prize_is_set_handed_out_and_is_another_once_it_changes(event: Tournament) -> None:
    first, second, _ = event.entries.order_by("name")
    facts: dict[str, Any] = {"tournament_id": event.pk, "actor": event.created_by, "now": NOW}
    given: dict[str, Any] = {"actor": event.created_by, "now": NOW}

    with pytest.raises(NoPrize, match=r"Player 1 has no prize\. Type it first, and save it\."):
        hand_out_prize(entry_id=first.pk, handed_out=True, **given)
    set_prizes(prizes={first.pk: " Two   boosters ", second.pk: ""}, **facts)
    hand_out_prize(entry_id=first.pk, handed_out=True, **given)
    hand_out_prize(entry_id=first.pk, handed_out=True, **given)
    first.refresh_from_db()
    assert (first.prize, first.prize_given_at) == ("Two boosters", NOW)
    hand_out_prize(entry_id=first.pk, handed_out=False, **given)
    hand_out_prize(entry_id=first.pk, handed_out=True, **given)
    set_prizes(prizes={first.pk: "A mug"}, **facts)
    first.refresh_from_db()
    assert (first.prize, first.prize_given_at) == ("A mug", None)
    assert [(kind, private) for kind, _, private, public in noted() if not public] == [
        ("entry.prize_set", {"prize": "Two boosters"}),
        ("entry.prize_handed_out", {"prize": "Two boosters"}),
        ("entry.prize_not_handed_out", {"prize": "Two boosters"}),
        ("entry.prize_handed_out", {"prize": "Two boosters"}),
        ("entry.prize_set", {"prize": "A mug"}),
    ]


@pytest.mark.parametrize(
    ("typed", "hundredths"),
    [
        *(("10", 1000), (" 7.5 ", 750), ("7,50", 750), ("0", 0), ("999999.99", 99_999_999)),
        *(("", None), ("-1", None), ("1.234", None), ("€5", None), ("1000000", None), ("٣", None)),
    ],
)
def test_amounts_as_people_type_them(typed: str, hundredths: int | None) -> None:
    assert read_amount(typed) == hundredths


def test_amounts_as_they_are_told() -> None:
    assert [amount_text(amount) for amount in (0, 5, 750, 1000)] == ["0", "0.05", "7.50", "10"]


@pytest.mark.parametrize(
    ("fee", "hundredths"),
    [
        *(
            ("€ 7,50, juniors 5", 750),
            ("10 USD", 1000),
            ("10/12", 1000),
            ("5, 10 at the door", 500),
        ),
        *(
            (fee, None)
            for fee in ("free", "1,000 yen", "1'500", "1 000 Ft", "12.500,00", "20000000")
        ),
        *(("7.505", None), ("until 18:00: 5", None), ("8 12", 800)),
    ],
)
def test_the_first_amount_of_a_fee(fee: str, hundredths: int | None) -> None:
    assert first_amount(fee) == hundredths
