"""Forms about a series: its scheme of points, and its events."""

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Organisation
from ground.names import UnreadableName, clean_name
from ground.texts import translated_when_shown
from tournaments.core.services.changes import Expected
from tournaments.models import Series, Tournament
from tournaments.series.counting import Band, Step
from tournaments.series.counting.scheme import MOST_EVENTS, MOST_PERCENT, MOST_POINTS
from tournaments.series.services.series import USUAL
from tournaments.terms.event_plan import Plan
from tournaments.terms.limits import LONGEST_DESCRIPTION, LONGEST_EVENT_NAME
from tournaments.terms.other_games import LONGEST_GAME_NAME
from tournaments.terms.settings import settings_of
from web.core.forms import offer, offer_organisations, version_field
from web.core.game_choices import ONLY_ANOTHER, game_choices
from web.core.typed_forms import Form, fields

_PAIR = re.compile(r"(\d{1,9})\s*[:=]?\s+(\d{1,9})\s*%?")


def _pairs_field(label: Any, help_text: Any, *, required: bool) -> Any:
    return forms.CharField(
        label=label,
        required=required,
        max_length=2000,
        help_text=help_text,
        widget=forms.Textarea({"rows": 5, "class": "short mono", "spellcheck": "false"}),
    )


class SeriesForm(Form):
    """The settings of a series."""

    name: str = fields.CharField(label=_("Name"), max_length=LONGEST_EVENT_NAME)
    description: str = fields.CharField(
        label=_("Description"),
        required=False,
        max_length=LONGEST_DESCRIPTION,
        widget=forms.Textarea({"rows": 3, "class": "short"}),
    )
    steps: str = _pairs_field(
        _("Points by rank"),
        _("One step per line: its last rank and its points. “4 5” gives 5 points down to 4th."),
        required=True,
    )
    bands: str = _pairs_field(
        _("Weight by attendance"),
        _("One line per size: the minimum number of players and a percentage. Empty: always 100."),
        required=False,
    )
    attending: int = fields.IntegerField(
        label=_("Points for taking part"), min_value=0, max_value=MOST_POINTS
    )
    best: int | None = fields.IntegerField(
        label=_("Results that count per player"),
        required=False,
        min_value=1,
        max_value=MOST_EVENTS,
        help_text=_("The best results count. Empty: all of them."),
    )
    fewest: int = fields.IntegerField(
        label=_("Events needed for a rank"), min_value=0, max_value=MOST_EVENTS
    )

    def clean_name(self) -> str:
        try:
            return clean_name(self.name, longest=LONGEST_EVENT_NAME)
        except UnreadableName as error:
            raise forms.ValidationError(str(error)) from error

    def clean_description(self) -> str:
        return str(self.description).replace("\r\n", "\n")

    def clean_steps(self) -> tuple[Step, ...]:
        return tuple(Step(*pair) for pair in _pairs(self.steps))

    def clean_bands(self) -> tuple[Band, ...]:
        return tuple(Band(*pair) for pair in _pairs(self.bands))


class NewSeriesForm(SeriesForm):
    """A new series, of one of these organisations."""

    organisation: str = fields.ChoiceField(label=_("Organisation"), required=False)
    game: str = fields.ChoiceField(label=_("Game"), choices=game_choices)
    game_name: str = fields.CharField(
        label=translated_when_shown(settings_of(Plan)["game_name"].label),
        required=False,
        max_length=LONGEST_GAME_NAME,
        help_text=ONLY_ANOTHER,
    )
    field_order = ("organisation", "name", "game", "game_name")

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

    version: Expected | None = version_field()

    def __init__(self, data: Any, *, series: Series) -> None:
        names = ("name", "description", "attending", "best", "fewest", "version")
        initial = {name: getattr(series, name) for name in names}
        initial |= {"steps": _written(series.steps), "bands": _written(series.bands)}
        super().__init__(data, initial=initial)

    def changes(self) -> dict[str, Any]:
        return {name: self.named[name] for name in self.changed_data if name != "version"}


class SeriesEventForm(Form):
    """An event to add to a series, one of these."""

    event: str = fields.ChoiceField(label=_("Event"))
    weight: int = fields.IntegerField(
        label=_("Weight (%)"), min_value=1, max_value=MOST_PERCENT, initial=100
    )

    def __init__(self, data: Any, *, events: Iterable[Tournament]) -> None:
        super().__init__(data)
        choices = [(str(tournament.pk), tournament.name) for tournament in events]
        offer(self, "event", choices)


class WeightForm(Form):
    weight: int = fields.IntegerField(label=_("Weight (%)"), min_value=1, max_value=MOST_PERCENT)


def _pairs(text: str) -> list[tuple[int, int]]:
    pairs = []
    for line in filter(None, (line.strip() for line in text.splitlines())):
        pair = _PAIR.fullmatch(line)
        if pair is None:
            raise forms.ValidationError(
                gettext("Write two numbers in a line, not “{line}”.").format(line=line[:40])
            )
        pairs.append((int(pair[1]), int(pair[2])))
    return pairs


def _written(pairs: Iterable[Any]) -> str:
    return "\n".join(f"{first} {second}" for first, second in pairs)
