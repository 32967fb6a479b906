"""Forms about a series: its scheme of points, and its events."""

import re
from collections.abc import Iterable
from typing import Any

from django import forms

import engine
from accounts.models import Organisation
from accounts.names import UnreadableName, clean_name
from tournaments.core.limits import LONGEST_DESCRIPTION, LONGEST_EVENT_NAME
from tournaments.models import Series, Tournament
from tournaments.series.counting import Band, Step
from tournaments.series.counting.scheme import MOST_EVENTS, MOST_PERCENT, MOST_POINTS
from tournaments.series.services.series import USUAL
from web.core.forms import VersionField, offer, offer_organisations

_PAIR = re.compile(r"(\d{1,9})\s*[:=]?\s+(\d{1,9})\s*%?")


def _games() -> list[tuple[str, str]]:
    return [(slug, engine.game(slug).name) for slug in engine.games()]


def _pairs_field(label: str, help_text: str, *, required: bool) -> forms.CharField:
    return forms.CharField(
        label=label,
        required=required,
        max_length=2000,
        help_text=help_text,
        widget=forms.Textarea({"rows": 5, "class": "short mono", "spellcheck": "false"}),
    )


class SeriesForm(forms.Form):
    """The settings of a series."""

    name = forms.CharField(max_length=LONGEST_EVENT_NAME)
    description = forms.CharField(
        required=False,
        max_length=LONGEST_DESCRIPTION,
        widget=forms.Textarea({"rows": 3, "class": "short"}),
    )
    steps = _pairs_field(
        "Points by place",
        "A line a step: the last place of it, and its points. 4 5 gives 5 points down to the"
        " fourth.",
        required=True,
    )
    bands = _pairs_field(
        "What they count by attendance",
        "A line a band: from how many players on, and how many percent. Empty: always 100.",
        required=False,
    )
    attending = forms.IntegerField(
        label="Points for taking part", min_value=0, max_value=MOST_POINTS
    )
    best = forms.IntegerField(
        label="How many finishes of a player count",
        required=False,
        min_value=1,
        max_value=MOST_EVENTS,
        help_text="The best so many. Empty: all of them.",
    )
    fewest = forms.IntegerField(
        label="Events until somebody has a place", min_value=0, max_value=MOST_EVENTS
    )

    def clean_name(self) -> str:
        try:
            return clean_name(self.cleaned_data["name"], longest=LONGEST_EVENT_NAME)
        except UnreadableName as error:
            raise forms.ValidationError(str(error)) from error

    def clean_description(self) -> str:
        return str(self.cleaned_data["description"]).replace("\r\n", "\n")

    def clean_steps(self) -> tuple[Step, ...]:
        return tuple(Step(*pair) for pair in _pairs(self.cleaned_data["steps"]))

    def clean_bands(self) -> tuple[Band, ...]:
        return tuple(Band(*pair) for pair in _pairs(self.cleaned_data["bands"]))


class NewSeriesForm(SeriesForm):
    """A new series, of one of these organisations."""

    organisation = forms.ChoiceField(label="In the name of", required=False)
    game = forms.ChoiceField(choices=_games)
    field_order = ("organisation", "name", "game")

    def __init__(self, data: Any, *, organisations: Iterable[Organisation], current: str) -> None:
        usual = {
            "organisation": current,
            "steps": _written((step.place, step.points) for step in USUAL.steps),
            "attending": USUAL.attending,
            "fewest": USUAL.fewest,
        }
        super().__init__(data, initial=usual)
        offer_organisations(self, organisations)


class ChangeSeriesForm(SeriesForm):
    """The settings of an existing series, whose game cannot change."""

    version = VersionField()

    def __init__(self, data: Any, *, series: Series) -> None:
        names = ("name", "description", "attending", "best", "fewest", "version")
        initial = {name: getattr(series, name) for name in names}
        initial |= {"steps": _written(series.steps), "bands": _written(series.bands)}
        super().__init__(data, initial=initial)

    def changes(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in self.changed_data if name != "version"}


class SeriesEventForm(forms.Form):
    """An event to add to a series, one of these."""

    event = forms.ChoiceField()
    weight = forms.IntegerField(
        label="How many percent it counts", min_value=1, max_value=MOST_PERCENT, initial=100
    )

    def __init__(self, data: Any, *, events: Iterable[Tournament]) -> None:
        super().__init__(data)
        choices = [(str(tournament.pk), tournament.name) for tournament in events]
        offer(self, "event", choices)


class WeightForm(forms.Form):
    weight = forms.IntegerField(label="Percent", min_value=1, max_value=MOST_PERCENT)


def _pairs(text: str) -> list[tuple[int, int]]:
    pairs = []
    for line in filter(None, (line.strip() for line in text.splitlines())):
        pair = _PAIR.fullmatch(line)
        if pair is None:
            raise forms.ValidationError(f"Two numbers stand in a line, not {line[:40]!r}.")
        pairs.append((int(pair[1]), int(pair[2])))
    return pairs


def _written(pairs: Iterable[Any]) -> str:
    return "\n".join(f"{first} {second}" for first, second in pairs)
