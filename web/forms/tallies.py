"""Fields for victory points and survivors, where an event counts them."""

from collections.abc import Collection, Sequence
from typing import Any

from django import forms

from tournaments.tally import MOST, Tally
from web.forms.organising import reason_field
from web.forms.versions import VersionField

LABELS = {"victory_points": "Victory points", "survivors": "Survivors"}


def tally_fields(
    counts: Collection[str], names: Sequence[str], *, required: bool
) -> dict[str, forms.IntegerField]:
    """A field for each seat and each of what is counted, by the names of who sits there."""
    return {
        f"{name}_{seat}": forms.IntegerField(
            label=f"{label}: {names[seat]}", min_value=0, max_value=MOST, required=required
        )
        for name, label in LABELS.items()
        if name in counts
        for seat in (0, 1)
    }


def tally_of(cleaned: dict[str, Any]) -> Tally:
    """What was filled in; numbers of one seat alone are none."""
    found: Any = {}
    for name in LABELS:
        numbers = (cleaned.get(f"{name}_0"), cleaned.get(f"{name}_1"))
        found[name] = None if None in numbers else numbers
    return Tally(**found)


class CountForm(forms.Form):
    """Victory points and survivors by the word of the staff, of a match that has its result."""

    version = VersionField()

    def __init__(
        self,
        data: Any = None,
        *,
        counts: Collection[str],
        names: Sequence[str],
        known: Tally,
        version: int,
    ) -> None:
        initial = {
            f"{name}_{seat}": number
            for name, numbers in known.told()
            for seat, number in enumerate(numbers)
        }
        super().__init__(data, initial={**initial, "version": version})
        self.fields |= tally_fields(counts, names, required=True)
        self.fields["reason"] = reason_field(
            "Reason, where numbers are replaced; only the staff can read it", required=False
        )

    def wanted(self) -> Tally:
        return tally_of(self.cleaned_data)
