"""The fields for the plan of an event."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.terms.event_plan import Plan
from tournaments.terms.limits import LONGEST_ADDRESS, LONGEST_HOUSE_FILE
from tournaments.terms.settings import Setting, settings_of
from tournaments.terms.stage_plan import StagePlan
from tournaments.terms.terrains import LONGEST_TERRAIN, MOST_TERRAINS
from tournaments.terms.zones import zones
from web.core.forms import dates_checked_field
from web.core.setting_fields import LinesField, asks_settings, form_field, setting_words
from web.core.typed_forms import fields
from web.events.counting_fields import CountingFields
from web.events.game_plates import GameAndFormat
from web.events.limits_field import LimitsField
from web.stages.top_cut import top_cut_choices

_SETTINGS = settings_of(Plan)
_OF_STAGES = settings_of(StagePlan)


def _buttons(setting: Setting, **more: Any) -> Any:
    """A choice of a few, as buttons."""
    return form_field(setting, widget=forms.RadioSelect({"class": "choices"}), **more)


@asks_settings(Plan, but=("game", "cut_later"))
class PlanFields(CountingFields):
    """The fields of an event in a form. An empty one means no limit, or nothing decided yet."""

    format = GameAndFormat(**setting_words(_SETTINGS["format"]))
    zone: str = fields.ChoiceField(
        choices=lambda: [(name, name.replace("_", " ")) for name in zones()],
        **setting_words(_SETTINGS["zone"]),
    )
    # Nobody is taken to play online who did not say so: it decides who may record games.
    venue = _buttons(_SETTINGS["venue"], required=True, initial=None)
    rounds = form_field(_OF_STAGES["rounds"], initial=3)
    top_cut: str = fields.ChoiceField(
        label=_("Top cut"),
        choices=top_cut_choices(""),
        required=False,
        help_text=_(
            "The best players after the Swiss rounds play single elimination. You can change it"
            " until its first round is paired."
        ),
        widget=forms.RadioSelect({"class": "choices"}),
    )
    decklists = _buttons(_SETTINGS["decklists"])
    picture: str = fields.CharField(
        max_length=LONGEST_ADDRESS,
        widget=forms.URLInput({"inputmode": "url"}),
        **setting_words(_SETTINGS["picture"]),
    )
    own_limits = LimitsField(
        label=_("House ban list"),
        help_text=_(
            "One card a line: its name alone bans it, 2 before its name allows two copies at most."
        ),
    )
    best_of = form_field(_OF_STAGES["best_of"], required=True)
    minutes = form_field(_OF_STAGES["minutes"])
    reveal = form_field(_SETTINGS["reveal"], required=True, widget=forms.RadioSelect)
    house_file = form_field(
        _SETTINGS["house_file"],
        strip=False,
        widget=forms.Textarea({"rows": 8, "class": "mono", "spellcheck": "false"}),
    )
    house_upload: UploadedFile | None = fields.FileField(
        label=_("Or upload a house rules file"),
        required=False,
        help_text=format_lazy(
            _("A .toml file of at most {bytes} bytes, instead of the text above."),
            bytes=f"{LONGEST_HOUSE_FILE:,}",
        ),
        widget=forms.FileInput({"accept": ".toml"}),
    )
    terrains = LinesField(
        max_length=MOST_TERRAINS * (LONGEST_TERRAIN + 2),
        strip=False,
        widget=forms.Textarea({"rows": 4, "class": "short"}),
        **setting_words(_SETTINGS["terrains"]) | {"initial": ""},
    )
    dates_checked: bool = dates_checked_field()
