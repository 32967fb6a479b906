"""Forms of the pages of money."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.entries.services.money import ShownPrize
from tournaments.models import Entry
from tournaments.terms.money import LONGEST_PRIZE, read_amount
from web.core import hall_lists
from web.core.typed_forms import Form, fields
from web.core.typed_names import NameField

# An amount in hundredths, as a button carries it.
AMOUNT = re.compile(r"[0-9]{1,8}")
OTHER, OTHER_PRIZE, HANDED_OUT = "other", "other_prize", "handed_out"


class PaymentForm(Form):
    """The amount that is noted, and who paid it: `paid` has ids; or `undo`, of whom it's taken
    back, each with the amount that was shown, as in `id=1250`."""

    amount: str = fields.CharField(
        label=_("Amount"),
        required=False,
        max_length=10,
        widget=forms.TextInput({"inputmode": "decimal", "autocomplete": "off", "size": 8}),
    )
    paid: str = fields.CharField(required=False, widget=forms.HiddenInput)
    undo: str = fields.CharField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        if not self.entries:
            self.add_error(None, gettext("Press “Paid” beside the players who paid."))
        typed: str | None = self.amount  # none if a fault was found in it
        if not self.undo and typed is not None and read_amount(typed) is None:
            self.add_error("amount", gettext("Type an amount, such as 10 or 7.50."))
        return super().clean()

    @property
    def amount_paid(self) -> int | None:
        """The amount they paid; None where that is taken back."""
        return None if self.undo else read_amount(self.amount)

    @property
    def entries(self) -> list[UUID]:
        """Those who are meant; words that are no id mean nobody."""
        try:
            return [UUID(id) for id, _, _ in self._words()]
        except ValueError:
            return []

    @property
    def shown_amounts(self) -> dict[UUID, int]:
        """The amounts that were shown of those who are meant."""
        return {
            UUID(id): int(amount) for id, _, amount in self._words() if AMOUNT.fullmatch(amount)
        }

    def _words(self) -> list[tuple[str, str, str]]:
        words = f"{self.paid or ''} {self.undo or ''}".split()
        return [word.partition("=") for word in words]


class RankedEntry(NamedTuple):
    """An entry that takes part, or that has left with a prize, with its rank if it has one."""

    rank: str
    pk: UUID
    name: str
    prize: str
    has_it: bool


class PrizesForm(Form):
    """A field for the prize of each `prized` player, and one for any of the `others`, each with
    their rank. Fields know what was shown in them, so that a page which is saved late changes no
    prize that somebody else has set since; `handed_out` has for which of them was shown when they
    got it."""

    handed_out: str = fields.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, data: Any = None, *, prized: Sequence[Entry], others: Sequence[RankedEntry]
    ) -> None:
        super().__init__(data, initial={HANDED_OUT: moments_text(_given(prized))})
        self.types_others = len(others) > hall_lists.A_HALL
        for entry in prized:
            self._fill_in(entry)
            self.fields[str(entry.pk)] = forms.CharField(
                label=gettext("Prize of {name}").format(name=entry.name),
                required=False,
                max_length=LONGEST_PRIZE,
                initial=entry.prize,
                show_hidden_initial=True,
                widget=forms.TextInput({"autocomplete": "off"}),
            )
        if others:
            self.fields[OTHER] = self._field_of(others)
            self.fields[OTHER_PRIZE] = forms.CharField(
                label=_("Their prize"),
                required=False,
                max_length=LONGEST_PRIZE,
                widget=forms.TextInput({"autocomplete": "off"}),
            )

    def _field_of(self, others: Sequence[RankedEntry]) -> forms.Field:
        """The field for one of the others: of more than a page has, one of them is typed."""
        label = _("Another player")
        if self.types_others:
            field = NameField(label=label, required=False)
            field.offer((other.name, str(other.pk)) for other in others)
            return field
        names = [(str(other.pk), f"{other.rank} {other.name}".strip()) for other in others]
        return forms.ChoiceField(label=label, required=False, choices=[("", "–"), *names])

    def _fill_in(self, entry: Entry) -> None:
        """Keep the prize of an entry that had no field when the page was loaded."""
        name = str(entry.pk)
        if self.is_bound and name not in self.data:
            kept = {name: entry.prize, self.add_initial_prefix(name): entry.prize}
            self.data = dict(self.data.items()) | kept

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get(OTHER_PRIZE) and not cleaned.get(OTHER) and OTHER not in self.errors:
            self.add_error(OTHER, gettext("Choose whose prize this is."))
        return cleaned

    @property
    def prizes(self) -> dict[UUID, str]:
        """The prizes that differ from those that were shown, by entry."""
        prizes = {UUID(name): self.named[name] for name in self._changed()}
        if self.named.get(OTHER):
            prizes[UUID(self.named[OTHER])] = self.named[OTHER_PRIZE]
        return prizes

    @property
    def shown_prizes(self) -> dict[UUID, ShownPrize]:
        """Those prizes as they were shown; who was below them had none."""
        got = moments_in(self.data.get(HANDED_OUT, ""))
        prizes = {
            UUID(name): ShownPrize(self._shown_text(name), got.get(name))
            for name in self._changed()
        }
        if self.named.get(OTHER):
            prizes[UUID(self.named[OTHER])] = ShownPrize("", None)
        return prizes

    def show_overtaken(self, entries: Sequence[Entry]) -> None:
        """Say beside the prizes of these entries what they are by now, and take that as shown, so
        that what was typed is saved by the next press of the button."""
        data = dict(self.data.items())
        got = moments_in(data.get(HANDED_OUT, ""))
        for entry in entries:
            name = str(entry.pk)
            got.pop(name, None)
            if entry.prize_given_at is not None:
                got[name] = entry.prize_given_at
            data[self.add_initial_prefix(name)] = entry.prize
            is_other = self.named.get(OTHER) == name
            self.add_error(OTHER if is_other else name, _overtaken_text(entry, is_other=is_other))
        data[HANDED_OUT] = moments_text(got)
        self.data = data

    def _changed(self) -> list[str]:
        """The fields of prizes that differ from what was shown."""
        return [name for name in self.changed_data if name not in (OTHER, OTHER_PRIZE, HANDED_OUT)]

    def _shown_text(self, name: str) -> str:
        return str(self.data.get(self.add_initial_prefix(name), ""))


def moments_text(moments: Mapping[str, datetime]) -> str:
    """The times at which prizes were handed out, by the ids of entries, as a field carries them."""
    return " ".join(f"{name}={moment.isoformat()}" for name, moment in moments.items())


def moments_in(text: str) -> dict[str, datetime]:
    """The moments in such a text; words that are none are left out."""
    moments = {}
    for word in text.split():
        name, _, moment = word.partition("=")
        with suppress(ValueError):
            moments[name] = datetime.fromisoformat(moment)
    return moments


def _given(entries: Sequence[Entry]) -> dict[str, datetime]:
    moments = {str(entry.pk): entry.prize_given_at for entry in entries}
    return {name: moment for name, moment in moments.items() if moment is not None}


def _overtaken_text(entry: Entry, *, is_other: bool) -> str:
    """The change that somebody else made to a prize, and what to do."""
    if is_other:
        text = gettext("{name} has a prize by now: {prize}. Change it in their line.")
    elif not entry.prize:
        text = gettext("Somebody took this prize away meanwhile. Save again to set it.")
    elif entry.prize_given_at is not None:
        text = gettext("Handed out meanwhile: {prize}. Save again to replace it.")
    else:
        text = gettext("Somebody set this prize meanwhile: {prize}. Save again to replace it.")
    return text.format(name=entry.name, prize=entry.prize)
