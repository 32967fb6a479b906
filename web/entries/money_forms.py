"""Forms of the pages of money."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry
from tournaments.terms.money import LONGEST_PRIZE, read_amount

OTHER, OTHER_PRIZE = "other", "other_prize"


class PaymentForm(forms.Form):
    """The amount that is noted, and who paid it: `paid` has ids; or `undo`, of whom it's taken
    back."""

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
        words = f"{self.cleaned_data.get('paid', '')} {self.cleaned_data.get('undo', '')}".split()
        try:
            return [UUID(word) for word in words]
        except ValueError:
            return []


class PrizesForm(forms.Form):
    """A field for the prize of each `prized` player, and one for any of the `others`, each with
    their rank. Fields know what was shown in them, so that a page which is saved late changes no
    prize that somebody else has set since."""

    def __init__(
        self, data: Any = None, *, prized: Sequence[Entry], others: Sequence[tuple[str, Entry]]
    ) -> None:
        super().__init__(data)
        for entry in prized:
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

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get(OTHER_PRIZE) and not cleaned.get(OTHER):
            self.add_error(OTHER, gettext("Choose whose prize this is."))
        return cleaned

    @property
    def prizes(self) -> dict[UUID, str]:
        """The prizes that differ from those that were shown, by entry."""
        changed = [name for name in self.changed_data if name not in (OTHER, OTHER_PRIZE)]
        prizes = {UUID(name): self.cleaned_data[name] for name in changed}
        if self.cleaned_data.get(OTHER):
            prizes[UUID(self.cleaned_data[OTHER])] = self.cleaned_data[OTHER_PRIZE]
        return prizes
