"""The history of an entry's decklist for its players: each list that was submitted for it, and each
look of the staff at one that was hidden."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from decks.models import DeckSnapshot
from ledger.models import LedgerEntry
from ledger.selectors import staff_entries
from tournaments.core.services.changes import event_stream
from tournaments.models import Entry

# The latest of each that are listed; all of them are in the journal.
MOST_LISTED = 20


@dataclass(frozen=True)
class DeckChange:
    """A list in place of another, or the first. Staff change the list of a player for a `reason`;
    where that was erased, it is empty."""

    at: datetime
    by_staff: bool
    reason: str
    before: DeckSnapshot | None
    after: DeckSnapshot


@dataclass(frozen=True)
class DeckLook:
    """A look of the staff at a hidden list: for a deck check, to record a game of a match, or for a
    `reason`."""

    at: datetime
    reason: str
    check: UUID | None
    match: UUID | None


@dataclass(frozen=True)
class DeckHistory:
    """The latest changes of a list and looks at it, the latest first."""

    changes: Sequence[DeckChange]
    looks: Sequence[DeckLook]

    @property
    def staff_changes(self) -> Sequence[DeckChange]:
        return [change for change in self.changes if change.by_staff]


def deck_history(*, entry: Entry) -> DeckHistory:
    """The history of the list of an entry. A look for a deck check is in it from the moment that
    the check is closed: nobody learns from it that they are about to be checked."""
    journal = staff_entries(stream=event_stream(entry.tournament_id)).order_by("-number")
    own = journal.filter(data__entry=str(entry.pk))
    submitted = list(own.filter(kind="deck.submitted")[: MOST_LISTED + 1])
    checking = set(entry.deck_checks.filter(closed_at=None).values_list("pk", flat=True))
    looks = [_look(line) for line in own.filter(kind="deck.viewed")[: 2 * MOST_LISTED]]
    known = [look for look in looks if look.check not in checking]
    return DeckHistory(_changes(submitted), known[:MOST_LISTED])


def _changes(submitted: Sequence[LedgerEntry]) -> Sequence[DeckChange]:
    """The changes that these entries of the journal tell, the latest first."""
    commitments = [line.data["commitment"] for line in submitted]
    rows = DeckSnapshot.objects.filter(commitment__in=commitments).select_related("deck_list")
    known: Mapping[str, DeckSnapshot] = {row.commitment: row for row in rows}
    return [
        DeckChange(
            line.at,
            bool(line.private_commitment),
            _reason(line),
            known.get(before),
            known[line.data["commitment"]],
        )
        for line, before in zip(submitted, [*commitments[1:], ""], strict=True)
    ][:MOST_LISTED]


def _look(line: LedgerEntry) -> DeckLook:
    check, match = line.data.get("check"), line.data.get("match")
    return DeckLook(line.at, _reason(line), check and UUID(check), match and UUID(match))


def _reason(line: LedgerEntry) -> str:
    return "" if line.private is None else str(line.private.get("reason", ""))
