"""Freezing the deck of a registration, and revealing it."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import ngettext

import engine
from contract.errors import DomainError, Fault
from decks.models import DeckSnapshot, Verdict
from decks.services.judging import judge_deck
from decks.services.lists import keep_list
from ground.statements.many_rows import insert_all

SALT_BYTES = 16


class IllegalDeck(DomainError):
    """The deck isn't legal in its format; `problems` lists every problem, as plain data."""

    status = 422
    code = "illegal_deck"
    field = "deck"

    def __init__(self, verdict: engine.DeckVerdict) -> None:
        count = len(verdict.problems)
        text = ngettext(
            "The deck is not legal: {count} problem.",
            "The deck is not legal: {count} problems.",
            count,
        )
        super().__init__(text.format(count=count))
        self.verdict = verdict
        self.problems: tuple[dict[str, Any], ...] = tuple(
            problem.plain() for problem in verdict.problems
        )

    def faults(self) -> list[Fault]:
        return [
            Fault(
                code=problem["code"],
                detail=problem["message"],
                pointer="/deck",
                extra={
                    "rule": problem["rule"],
                    "card_ids": problem["cards"],
                    "expected": problem["expected"],
                    "found": problem["found"],
                },
            )
            for problem in self.problems
        ]


@dataclass(frozen=True)
class ImportedDeck:
    """A deck as another installation has frozen it."""

    deck: engine.Deck
    salt: bytes
    submitted_at: datetime
    revealed_at: datetime | None


@transaction.atomic
def freeze_deck(*, deck: engine.Deck, format: engine.Format, now: datetime) -> DeckSnapshot:
    """An immutable snapshot of a legal deck; IllegalDeck otherwise."""
    verdict = _kept_verdict(deck, format)
    salt = secrets.token_bytes(SALT_BYTES)
    snapshot = _snapshot(ImportedDeck(deck, salt, now, None), verdict)
    snapshot.save(force_insert=True)
    return snapshot


@transaction.atomic
def take_over_decks(
    *, decks: Sequence[ImportedDeck], format: engine.Format
) -> list[DeckSnapshot | None]:
    """Snapshots of these imported decks; None for each that is not legal in this format.

    A deck whose commitment exists here is frozen anew, with its own salt and so its own commitment.
    """
    commitments = [engine.deck_commitment(imported.deck, imported.salt) for imported in decks]
    present = DeckSnapshot.objects.filter(commitment__in=commitments)
    known = set(present.values_list("commitment", flat=True))
    verdicts = _kept_verdicts(decks, format)
    snapshots: list[DeckSnapshot | None] = []
    for imported, commitment in zip(decks, commitments, strict=True):
        verdict = verdicts[imported.deck.digest]
        if commitment in known:
            imported = replace(imported, salt=secrets.token_bytes(SALT_BYTES))
        known.add(commitment)
        snapshots.append(None if verdict is None else _snapshot(imported, verdict))
    insert_all([snapshot for snapshot in snapshots if snapshot is not None])
    return snapshots


def _kept_verdicts(
    decks: Iterable[ImportedDeck], format: engine.Format
) -> dict[str, Verdict | None]:
    """The verdict on each list, by its digest; None where it is not legal."""
    verdicts: dict[str, Verdict | None] = {}
    for deck in {imported.deck.digest: imported.deck for imported in decks}.values():
        try:
            verdicts[deck.digest] = _kept_verdict(deck, format)
        except IllegalDeck:
            verdicts[deck.digest] = None
    return verdicts


def _kept_verdict(deck: engine.Deck, format: engine.Format) -> Verdict:
    """The row of a verdict that says that a deck is legal; IllegalDeck."""
    verdict = judge_deck(deck=deck, format=format)
    if not verdict.legal:
        raise IllegalDeck(verdict)
    written, _ = Verdict.objects.get_or_create(
        deck_list=keep_list(deck=deck),
        format_digest=format.digest,
        defaults={"legal": verdict.legal, "report": verdict.plain()},
    )
    return written


def _snapshot(imported: ImportedDeck, verdict: Verdict) -> DeckSnapshot:
    return DeckSnapshot(
        deck_list_id=verdict.deck_list_id,
        verdict=verdict,
        salt=imported.salt,
        commitment=engine.deck_commitment(imported.deck, imported.salt),
        created_at=imported.submitted_at,
        revealed_at=imported.revealed_at,
    )


@transaction.atomic
def reveal_snapshots(*, ids: Iterable[UUID], now: datetime) -> int:
    """Make the decks and salts of these snapshots public; returns how many were hidden."""
    hidden = DeckSnapshot.objects.filter(pk__in=list(ids), revealed_at=None)
    return hidden.update(revealed_at=now)
