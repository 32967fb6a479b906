"""Freezing the deck of a registration, and opening it to everybody when its time has come."""

import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

import engine
from decks.models import DeckSnapshot, Verdict
from decks.services.judging import judge_deck
from decks.services.lists import keep_list

SALT_BYTES = 16


class IllegalDeck(ValueError):
    """A deck that its format refuses; `problems` are all of them, as plain data."""

    def __init__(self, problems: Sequence[dict[str, Any]]) -> None:
        count = len(problems)
        super().__init__(f"The deck is not legal: {count} problem{'' if count == 1 else 's'}.")
        self.problems = tuple(problems)


@transaction.atomic
def freeze_deck(*, deck: engine.Deck, format: engine.Format, now: datetime) -> DeckSnapshot:
    """An immutable snapshot of a legal deck; IllegalDeck otherwise."""
    verdict = judge_deck(deck=deck, format=format)
    if not verdict.legal:
        raise IllegalDeck([problem.plain() for problem in verdict.problems])
    deck_list = keep_list(deck=deck)
    written, _ = Verdict.objects.get_or_create(
        deck_list=deck_list,
        format_digest=format.digest,
        defaults={"legal": verdict.legal, "report": verdict.plain()},
    )
    salt = secrets.token_bytes(SALT_BYTES)
    return DeckSnapshot.objects.create(
        deck_list=deck_list,
        verdict=written,
        salt=salt,
        commitment=engine.deck_commitment(deck, salt),
        created_at=now,
    )


@transaction.atomic
def take_over_deck(
    *,
    deck: engine.Deck,
    format: engine.Format,
    salt: bytes,
    submitted_at: datetime,
    revealed_at: datetime | None,
) -> DeckSnapshot:
    """A snapshot that another installation has frozen, as it was there; IllegalDeck.

    Where this one has it already, it is frozen anew, with a salt and so a commitment of its own.
    """
    snapshot = freeze_deck(deck=deck, format=format, now=submitted_at)
    commitment = engine.deck_commitment(deck, salt)
    if not DeckSnapshot.objects.filter(commitment=commitment).exists():
        snapshot.salt, snapshot.commitment = salt, commitment
    snapshot.revealed_at = revealed_at
    snapshot.save(update_fields=["salt", "commitment", "revealed_at"])
    return snapshot


@transaction.atomic
def reveal_snapshots(*, ids: Iterable[UUID], now: datetime) -> int:
    """Open decks and salts of these snapshots to everybody; tells how many were hidden still."""
    hidden = DeckSnapshot.objects.filter(pk__in=list(ids), revealed_at=None)
    return hidden.update(revealed_at=now)
