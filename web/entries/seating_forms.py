"""Forms for seating, byes and ratings, of one entry or of many, and for forbidden pairs."""

import csv
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms

from tournaments.entries.services.seating import (
    HIGHEST_RATING,
    LARGEST_TABLE,
    LONGEST_CLUB,
    MOST_BYES,
    Line,
    Seating,
)
from tournaments.models import Entry, Series
from tournaments.terms.names import LONGEST_NAME, name_key
from web.core.forms import offer, reason_field

MOST_LINES = 500
LONGEST_LINES = 100_000
COLUMNS = ("name", "club", "fixed table", "byes", "rating")
# A cell with this text removes the value; an empty cell leaves it unchanged.
NOTHING = "-"
_NUMBERS: Mapping[str, tuple[str, int, int]] = {
    "fixed_table": ("table", 1, LARGEST_TABLE),
    "awarded_byes": ("number of byes", 0, MOST_BYES),
    "rating": ("rating", 0, HIGHEST_RATING),
}


class TakeRatingsForm(forms.Form):
    """The series from which the entries of an event take their ratings."""

    series = forms.ChoiceField(
        help_text="Who has played no match in it keeps the rating that they have."
    )

    def __init__(self, data: Any, *, series: Iterable[Series]) -> None:
        super().__init__(data)
        choices = [(str(choice.pk), choice.name) for choice in series]
        offer(self, "series", choices)


class ArrangeForm(forms.Form):
    """Seating, byes and rating of one entry."""

    club = forms.CharField(
        required=False,
        max_length=LONGEST_CLUB,
        help_text="Round 1 keeps a club apart as far as that goes. Everybody sees it.",
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    fixed_table = forms.IntegerField(
        label="Table of their own",
        required=False,
        min_value=1,
        max_value=LARGEST_TABLE,
        help_text="It is kept in every round. It may be one beyond all others, such as 999.",
    )
    awarded_byes = forms.IntegerField(
        label="Rounds of byes to begin with",
        min_value=0,
        max_value=MOST_BYES,
        help_text="They count from round 1, and change until the round is drafted.",
    )
    rating = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=HIGHEST_RATING,
        help_text="Stages may be seeded by it. Everybody sees it.",
    )

    def __init__(self, data: Any = None, *, entry: Entry) -> None:
        names = ("club", "fixed_table", "awarded_byes", "rating")
        initial = {name: getattr(entry, name) for name in names}
        super().__init__(data, initial=initial, auto_id="id_arrange_%s")

    def seating(self) -> Seating:
        cleaned = self.cleaned_data
        return {
            "club": cleaned["club"],
            "fixed_table": cleaned["fixed_table"],
            "awarded_byes": cleaned["awarded_byes"],
            "rating": cleaned["rating"],
        }


class ArrangeManyForm(forms.Form):
    """A line for each entry: pasted from a spreadsheet, or typed with semicolons."""

    lines = forms.CharField(
        label="Name; club; fixed table; byes; rating",
        max_length=LONGEST_LINES,
        help_text="A line for each entry, with semicolons or pasted from a spreadsheet. What is"
        f" empty or left out stays as it is; {NOTHING} takes away. All lines are carried out or"
        " none.",
        widget=forms.Textarea({"rows": 8, "class": "mono", "spellcheck": "false"}),
    )

    def clean_lines(self) -> list[Line]:
        """The lines that are not empty, with their numbers."""
        text = str(self.cleaned_data["lines"])
        filled = [
            (number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()
        ]
        if len(filled) > MOST_LINES:
            raise forms.ValidationError(
                f"These are {len(filled)} lines. Send {MOST_LINES} at once, and then the others."
            )
        parsed, faults = [], []
        for number, line in filled:
            cells = _cells(line)
            if number == 1 and name_key(cells[0]) == COLUMNS[0]:
                continue
            try:
                parsed.append(_line(number, cells))
            except forms.ValidationError as error:
                faults += [f"Line {number}: {text}" for text in error.messages]
        if faults:
            raise forms.ValidationError(faults)
        return parsed


class ForbidForm(forms.Form):
    """Two players of the event who must not be paired, by name."""

    first = forms.CharField(
        label="One",
        max_length=LONGEST_NAME,
        widget=forms.TextInput({"autocomplete": "off", "list": "names"}),
    )
    second = forms.CharField(
        label="The other",
        max_length=LONGEST_NAME,
        widget=forms.TextInput({"autocomplete": "off", "list": "names"}),
    )
    reason = reason_field("Why; only staff that does not play can read it")

    def __init__(self, data: Any = None, *, entries: Iterable[Entry]) -> None:
        super().__init__(data)
        self._entries = {name_key(entry.name): entry for entry in entries}

    def clean_first(self) -> Entry:
        return self._named(self.cleaned_data["first"])

    def clean_second(self) -> Entry:
        return self._named(self.cleaned_data["second"])

    def _named(self, name: str) -> Entry:
        entry = self._entries.get(name_key(name))
        if entry is None:
            raise forms.ValidationError(f"Nobody named {name!r} is in the event.")
        return entry


def _cells(line: str) -> list[str]:
    """The cells of a line; a name with a semicolon is in quotation marks."""
    (row,) = csv.reader([line], delimiter="\t" if "\t" in line else ";")
    return [cell.strip() for cell in row]


def _line(number: int, cells: list[str]) -> Line:
    """The changes of a line; ValidationError with all its faults."""
    if len(cells) > len(COLUMNS):
        raise forms.ValidationError(
            f"it has {len(cells)} parts, and there are {len(COLUMNS)}: {'; '.join(COLUMNS)}."
        )
    name, club, *numbers = [*cells, *[""] * (len(COLUMNS) - len(cells))]
    seating: dict[str, Any] = {}
    faults = [] if name else ["it has no name."]
    if club:
        seating["club"] = "" if club == NOTHING else club
    for (field, (what, least, most)), cell in zip(_NUMBERS.items(), numbers, strict=True):
        if cell == NOTHING:
            seating[field] = 0 if field == "awarded_byes" else None
        elif cell.isascii() and cell.isdigit() and least <= int(cell[:20]) <= most:
            seating[field] = int(cell)
        elif cell:
            faults.append(f"{cell[:20]!r} is no {what}: a number from {least} to {most}.")
    if faults:
        raise forms.ValidationError(faults)
    checked: Any = seating
    return Line(number, name, checked)
