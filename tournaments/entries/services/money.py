"""Payments for taking part, and prizes: for the staff alone."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError, NotFound
from ground.statements.many_rows import update_all
from tournaments.core.absences import not_entered_text
from tournaments.core.access import demand
from tournaments.core.services.changes import (
    lock_entry,
    lock_tournament,
    note,
    noted_together,
)
from tournaments.models import Entry, Tournament
from tournaments.terms.money import LONGEST_PRIZE, MOST_PAID, amount_text


class ImpossibleAmount(DomainError):
    """The amount is above what can be noted."""

    status = 422
    code = "impossible_amount"
    field = "amount"


class NoPrize(DomainError):
    """The entry has no prize to hand out."""

    code = "no_prize"


class PrizeOvertaken(DomainError):
    """Somebody else has changed a prize, or handed it out, since it was shown."""

    code = "prize_overtaken"

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self.entries = entries
        sentence = gettext(
            "Somebody else has changed or handed out the prize of {names}. Nothing was saved."
        )
        super().__init__(sentence.format(names=", ".join(entry.name for entry in entries)))


@dataclass(frozen=True)
class ShownPrize:
    """The prize of an entry as it was when somebody decided on it."""

    prize: str
    given_at: datetime | None

    def is_of(self, entry: Entry) -> bool:
        """True while it is still so."""
        return (self.prize, self.given_at) == (entry.prize, entry.prize_given_at)


@transaction.atomic
def note_payments(
    *,
    tournament_id: UUID,
    entry_ids: Collection[UUID],
    amount: int | None,
    shown_amounts: Mapping[UUID, int] = {},
    actor: User,
    now: datetime,
) -> list[Entry]:
    """Note that each of these entries paid `amount` hundredths, or with None that they did not.

    Players who have paid keep their amount, as another desk may have noted it; so they do if it is
    not the one of `shown_amounts` for whoever takes it back. Returns the entries that have changed.
    """
    tournament = _locked(tournament_id, actor)
    if amount is not None and not 0 <= amount <= MOST_PAID:
        most = amount_text(MOST_PAID)
        raise ImpossibleAmount(gettext("Enter an amount from 0 to {most}.").format(most=most))
    entries = _entries(tournament, entry_ids)
    changed = [
        entry
        for entry in entries
        if (entry.paid is None) != (amount is None)
        and shown_amounts.get(entry.pk, entry.paid) == entry.paid
    ]
    for entry in changed:
        entry.paid = amount
    update_all(changed, "paid")
    with noted_together(tournament_id=tournament.pk, now=now):
        for entry in changed:
            kind = "entry.payment_noted" if amount is not None else "entry.payment_taken_back"
            _note(kind, entry, actor, now, {} if amount is None else {"paid": amount})
    return changed


@transaction.atomic
def set_prizes(
    *,
    tournament_id: UUID,
    prizes: Mapping[UUID, str],
    shown_prizes: Mapping[UUID, ShownPrize] = {},
    actor: User,
    now: datetime,
) -> list[Entry]:
    """Set the prize of each of these entries; an empty text takes it away. A prize that was handed
    out before another text was set was not that prize. Returns those that have changed.

    PrizeOvertaken, and none is set, if one of those that would change is not as in `shown_prizes`.
    """
    tournament = _locked(tournament_id, actor)
    cut = {id: " ".join(prize.split())[:LONGEST_PRIZE] for id, prize in prizes.items()}
    changed = [entry for entry in _entries(tournament, cut) if entry.prize != cut[entry.pk]]
    overtaken = [
        entry
        for entry in changed
        if entry.pk in shown_prizes and not shown_prizes[entry.pk].is_of(entry)
    ]
    if overtaken:
        raise PrizeOvertaken(overtaken)
    for entry in changed:
        entry.prize, entry.prize_given_at = cut[entry.pk], None
    update_all(changed, "prize", "prize_given_at")
    with noted_together(tournament_id=tournament.pk, now=now):
        for entry in changed:
            _note("entry.prize_set", entry, actor, now, {"prize": entry.prize})
    return changed


@transaction.atomic
def hand_out_prize(
    *,
    entry_id: UUID,
    handed_out: bool,
    shown_prize: ShownPrize | None = None,
    actor: User,
    now: datetime,
) -> bool:
    """Note that an entry got its prize, or that it did not after all; NoPrize without one. False if
    that was noted before, so that nobody hands a prize out twice. PrizeOvertaken if it is not as it
    was in `shown_prize`: another prize, or handed out by another person since."""
    entry = lock_entry(entry_id=entry_id)
    demand(user=actor, tournament=entry.tournament, power=Power.RUN_ROUNDS)
    if not entry.prize:
        sentence = gettext("{name} has no prize. Type it first, and save it.")
        raise NoPrize(sentence.format(name=entry.name))
    if handed_out == (entry.prize_given_at is not None):
        return False
    if shown_prize is not None and not shown_prize.is_of(entry):
        raise PrizeOvertaken([entry])
    entry.prize_given_at = now if handed_out else None
    entry.save(update_fields=["prize_given_at"])
    kind = "entry.prize_handed_out" if handed_out else "entry.prize_not_handed_out"
    _note(kind, entry, actor, now, {"prize": entry.prize})
    return True


def _locked(tournament_id: UUID, actor: User) -> Tournament:
    """The locked event; money is for those who run its desk."""
    tournament = lock_tournament(tournament_id=tournament_id)
    demand(user=actor, tournament=tournament, power=Power.RUN_ROUNDS)
    return tournament


def _entries(tournament: Tournament, ids: Collection[UUID]) -> list[Entry]:
    """These entries of the event, by name; NotFound if one is none of it."""
    entries = list(tournament.entries.filter(pk__in=ids).order_by("name_key"))
    missing = {*ids} - {entry.pk for entry in entries}
    if missing:
        raise NotFound(not_entered_text(min(missing)))
    return entries


def _note(kind: str, entry: Entry, actor: User, now: datetime, private: dict[str, Any]) -> None:
    note(
        kind,
        tournament_id=entry.tournament_id,
        actor=actor,
        now=now,
        data={"entry": str(entry.pk)},
        private=private,
        public=False,
    )
