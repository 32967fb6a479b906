"""Entries that have paid and won, which is for the staff alone."""

from collections.abc import Iterator
from typing import Any

from tests.support.factories import NOW
from tournaments.entries.services.money import hand_out_prize, note_payments, set_prizes
from tournaments.models import Entry
from tournaments.terms.money import amount_text


def rewarded(entry: Entry) -> None:
    """The entry paid an amount that is like no other, and got a prize."""
    event = entry.tournament
    facts: dict[str, Any] = {"tournament_id": event.pk, "actor": event.created_by, "now": NOW}
    note_payments(entry_ids=[entry.pk], amount=8731945, **facts)
    set_prizes(prizes={entry.pk: "A signed playmat."}, **facts)
    hand_out_prize(entry_id=entry.pk, handed_out=True, actor=event.created_by, now=NOW)


def money() -> Iterator[tuple[str, str]]:
    """A payment or prize: its kind, and its text."""
    for entry in Entry.objects.exclude(paid=None):
        yield from (("money", text) for text in (str(entry.paid), amount_text(entry.paid or 0)))
    yield from (("prize", entry.prize) for entry in Entry.objects.exclude(prize=""))
