"""Forms of the pages of money."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.entries.services.money import ShownPrize
from tournaments.models import Entry
from tournaments.terms.money import LONGEST_PRIZE, read_amount

# An amount in hundredths, as a button carries it.
AMOUNT = re.compile(r"[0-9]{1,8}")
OTHER, OTHER_PRIZE, HANDED_OUT = "other", "other_prize", "handed_out"


class PaymentForm(forms.Form):
    """The amount that is noted, and who paid it: `paid` has ids; or `undo`, of whom it's taken
    back, each with the amount that was shown, as in `id=1250`."""

    amount = forms.CharField(
        label=_("Amount"),
        required=False,
        max_length=10,
        widget=forms.TextInput({"inputmode": "decimal", "autocomplete": "off", "size": 8}),
    )
    paid = forms.CharField(required=False, widget=forms.HiddenInput)
    undo = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.entries:
            self.add_error(None, gettext("Press “Paid” beside the players who paid."))
        typed = cleaned.get("amount")  # none if a fault was found in it
        if not cleaned.get("undo") and typed is not None and read_amount(typed) is None:
            self.add_error("amount", gettext("Type an amount, such as 10 or 7.50."))
        return cleaned

    @property
    def amount_paid(self) -> int | None:
        """The amount they paid; None where that is taken back."""
        return None if self.cleaned_data["undo"] else read_amount(self.cleaned_data["amount"])

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
        words = f"{self.cleaned_data.get('paid', '')} {self.cleaned_data.get('undo', '')}".split()
        return [word.partition("=") for word in words]


class PrizesForm(forms.Form):
    """A field for the prize of each `prized` player, and one for any of the `others`, each with
    their rank. Fields know what was shown in them, so that a page which is saved late changes no
    prize that somebody else has set since; `handed_out` has for which of them was shown when they
    got it."""

    handed_out = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, data: Any = None, *, prized: Sequence[Entry], others: Sequence[tuple[str, Entry]]
    ) -> None:
        super().__init__(data, initial={HANDED_OUT: moments_text(_given(prized))})
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
            names = [(str(entry.pk), f"{rank} {entry.name}".strip()) for rank, entry in others]
            self.fields[OTHER] = forms.ChoiceField(
                label=_("Another player"), required=False, choices=[("", "–"), *names]
            )
            self.fields[OTHER_PRIZE] = forms.CharField(
                label=_("Their prize"),
                required=False,
                max_length=LONGEST_PRIZE,
                widget=forms.TextInput({"autocomplete": "off"}),
            )

    def _fill_in(self, entry: Entry) -> None:
        """Keep the prize of an entry that had no field when the page was loaded."""
        name = str(entry.pk)
        if self.is_bound and name not in self.data:
            kept = {name: entry.prize, self.add_initial_prefix(name): entry.prize}
            self.data = dict(self.data.items()) | kept

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get(OTHER_PRIZE) and not cleaned.get(OTHER):
            self.add_error(OTHER, gettext("Choose whose prize this is."))
        return cleaned

    @property
    def prizes(self) -> dict[UUID, str]:
        """The prizes that differ from those that were shown, by entry."""
        prizes = {UUID(name): self.cleaned_data[name] for name in self._changed()}
        if self.cleaned_data.get(OTHER):
            prizes[UUID(self.cleaned_data[OTHER])] = self.cleaned_data[OTHER_PRIZE]
        return prizes

    @property
    def shown_prizes(self) -> dict[UUID, ShownPrize]:
        """Those prizes as they were shown; who was below them had none."""
        got = moments_in(self.data.get(HANDED_OUT, ""))
        prizes = {
            UUID(name): ShownPrize(self._shown_text(name), got.get(name))
            for name in self._changed()
        }
        if self.cleaned_data.get(OTHER):
            prizes[UUID(self.cleaned_data[OTHER])] = ShownPrize("", None)
        return prizes

    def show_overtaken(self, entries: Sequence[Entry]) -> None:
        """Say beside the prizes of these entries what they are by now, and take that as shown, so
        that what was typed is saved by who presses the button again."""
        data = dict(self.data.items())
        got = moments_in(data.get(HANDED_OUT, ""))
        for entry in entries:
            name = str(entry.pk)
            got.pop(name, None)
            if entry.prize_given_at is not None:
                got[name] = entry.prize_given_at
            data[self.add_initial_prefix(name)] = entry.prize
            is_other = self.cleaned_data.get(OTHER) == name
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
