"""Forms for seating, byes and ratings, of one entry or of many, and for forbidden pairs."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.entries.listings import NamedEntry
from tournaments.entries.services.seating import (
    HIGHEST_RATING,
    LARGEST_TABLE,
    LAST_SEED,
    LONGEST_CLUB,
    MOST_BYES,
    Line,
    Seating,
)
from tournaments.models import Entry, Series
from tournaments.terms.names import name_key
from web.core.forms import offer, reason_field
from web.core.typed_forms import Form, fields
from web.core.typed_names import name_field, offer_named
from web.core.typed_numbers import typed_number

MOST_LINES = 500
LONGEST_LINES = 100_000
COLUMNS = ("name", "club", "fixed table", "byes", "rating")
# A cell with this text removes the value; an empty cell leaves it unchanged.
NOTHING = "-"
# The fault of a cell of a column of numbers, and the least and the greatest number there.
_NUMBERS: Mapping[str, tuple[Promise, int, int]] = {
    "fixed_table": (
        _("“{cell}” isn’t a table number: write a number from {least} to {most}."),
        1,
        LARGEST_TABLE,
    ),
    "awarded_byes": (
        _("“{cell}” isn’t a number of byes: write a number from {least} to {most}."),
        0,
        MOST_BYES,
    ),
    "rating": (
        _("“{cell}” isn’t a rating: write a number from {least} to {most}."),
        0,
        HIGHEST_RATING,
    ),
}


class TakeRatingsForm(Form):
    """The series from which the entries of an event take their ratings."""

    series: str = fields.ChoiceField(
        label=_("Series"),
        help_text=_("Players without a match in the series keep their rating."),
    )

    def __init__(self, data: Any, *, series: Iterable[Series]) -> None:
        super().__init__(data)
        choices = [(str(choice.pk), choice.name) for choice in series]
        offer(self, "series", choices)


class ArrangeForm(Form):
    """Seating, byes and rating of one entry. Fields know what was shown in them."""

    club: str = fields.CharField(
        label=_("Club"),
        required=False,
        max_length=LONGEST_CLUB,
        help_text=_("Public. Players of a club aren’t paired in round 1 if that’s possible."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    fixed_table: int | None = fields.IntegerField(
        label=_("Fixed table"),
        required=False,
        min_value=1,
        max_value=LARGEST_TABLE,
        help_text=_(
            "Their table in every round. It can be outside the usual numbers, such as 999."
        ),
    )
    awarded_byes: int = fields.IntegerField(
        label=_("Byes from round 1"),
        min_value=0,
        max_value=MOST_BYES,
        help_text=_("The number of rounds. You can change it until the round is drafted."),
    )
    rating: int | None = fields.IntegerField(
        label=_("Rating"),
        required=False,
        min_value=0,
        max_value=HIGHEST_RATING,
        help_text=_("Public. Stages can be seeded by rating."),
    )
    seed: int | None = fields.IntegerField(
        label=_("Seed"),
        required=False,
        min_value=1,
        max_value=LAST_SEED,
        help_text=_("Seed 1 is the strongest player. Stages can be seeded by these numbers."),
    )

    def __init__(self, data: Any = None, *, entry: Entry) -> None:
        names = ("club", "fixed_table", "awarded_byes", "rating", "seed")
        initial = {name: getattr(entry, name) for name in names}
        super().__init__(data, initial=initial, auto_id="id_arrange_%s")
        for field in self.fields.values():
            field.show_hidden_initial = True

    def seating(self) -> Seating:
        """The fields that were changed; somebody else may have set the others since."""
        changes: Any = {name: self.named[name] for name in self.changed_data}
        seating: Seating = changes
        return seating


class ArrangeManyForm(Form):
    """A line for each entry: pasted from a spreadsheet, or typed with semicolons."""

    lines: list[Line] = fields.CharField(
        label=_("Name; club; fixed table; byes; rating"),
        max_length=LONGEST_LINES,
        help_text=_(
            "One line per player, with semicolons or pasted from a spreadsheet. Empty cells change"
            " nothing, and - removes a value. If a line has a mistake, no line is saved."
        ),
        widget=forms.Textarea({"rows": 8, "class": "mono", "spellcheck": "false"}),
    )

    def is_multipart(self) -> bool:
        """True: an urlencoded form has no room for a large event (`front/bodies.py`)."""
        return True

    def clean_lines(self) -> list[Line]:
        """The lines that are not empty, with their numbers."""
        text = str(self.lines)
        filled = [
            (number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()
        ]
        if len(filled) > MOST_LINES:
            text = ngettext(
                "You can save up to {most} line at once. This has {n}.",
                "You can save up to {most} lines at once. This has {n}.",
                MOST_LINES,
            )
            raise forms.ValidationError(text.format(most=MOST_LINES, n=len(filled)))
        parsed, faults = [], []
        for number, line in filled:
            cells = _cells(line)
            if number == 1 and name_key(cells[0]) == COLUMNS[0]:
                continue
            try:
                parsed.append(_line(number, cells))
            except forms.ValidationError as error:
                faults += [of_line(number, text) for text in error.messages]
        if faults:
            raise forms.ValidationError(faults)
        return parsed


class ForbidForm(Form):
    """Two players of the event who must not be paired, by name."""

    first: NamedEntry = name_field(label=_("Player"))
    second: NamedEntry = name_field(label=_("Kept apart from"))
    reason: str = reason_field(_("Reason (only staff who don’t play can see it)"))

    def __init__(self, data: Any = None, *, entries: Sequence[NamedEntry]) -> None:
        super().__init__(data)
        for name in ("first", "second"):
            offer_named(self, name, ((entry.name, entry) for entry in entries))


def of_line(number: int, fault: str) -> str:
    """A fault of a list, with its line."""
    return gettext("Line {number}: {fault}").format(number=number, fault=fault)


def _cells(line: str) -> list[str]:
    """The cells of a line; a name with a semicolon is in quotation marks."""
    (row,) = csv.reader([line], delimiter="\t" if "\t" in line else ";")
    return [cell.strip() for cell in row]


def _line(number: int, cells: list[str]) -> Line:
    """The changes of a line; ValidationError with all its faults."""
    if len(cells) > len(COLUMNS):
        text = gettext(
            "There are {n} values, but at most five: name; club; fixed table; byes; rating."
        )
        raise forms.ValidationError(text.format(n=len(cells)))
    name, club, *numbers = [*cells, *[""] * (len(COLUMNS) - len(cells))]
    seating: dict[str, Any] = {}
    faults = [] if name else [gettext("The name is missing.")]
    if club:
        seating["club"] = "" if club == NOTHING else club
    for (field, (fault, least, most)), cell in zip(_NUMBERS.items(), numbers, strict=True):
        value = typed_number(cell)
        if cell == NOTHING:
            seating[field] = 0 if field == "awarded_byes" else None
        elif value is not None and least <= value <= most:
            seating[field] = value
        elif cell:
            faults.append(str(fault).format(cell=cell[:20], least=least, most=most))
    if faults:
        raise forms.ValidationError(faults)
    checked: Any = seating
    return Line(number, name, checked)
