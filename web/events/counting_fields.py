"""Fields for how an event counts: a profile, its own order of tiebreakers, and all else as TOML."""

from collections.abc import Collection, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ground.texts import translated, translated_when_shown
from tournaments.standings.counting import (
    PROFILES,
    TIEBREAKERS,
    UnusableProfile,
    chosen_profile,
    profile_fields,
    written_fields,
)
from tournaments.terms.event_plan import Plan
from tournaments.terms.settings import settings_of
from web.core.setting_fields import setting_words
from web.core.typed_forms import Form, fields
from web.standings.texts import FAMILIES

_SETTINGS = settings_of(Plan)
LONGEST_OWN_PROFILE = 5000
OWN_PROFILE = _("Your changes")
ORDER = tuple(f"tiebreaker_{place}" for place in range(1, 7))


def _tiebreakers() -> list[tuple[str, Any]]:
    titles = sorted((translated(number.title), key) for key, number in TIEBREAKERS.items())
    return [("", _("None")), *((key, title) for title, key in titles)]


class CountingFields(Form):
    """The profile, and what the organiser changes of it, checked together."""

    profile: str = fields.ChoiceField(
        choices=[
            (family, [(name, translated_when_shown(PROFILES[name].title)) for name in names])
            for family, names in FAMILIES.items()
        ],
        **setting_words(_SETTINGS["profile"]),
    )
    own_profile: str = fields.CharField(
        max_length=LONGEST_OWN_PROFILE,
        widget=forms.Textarea({"rows": 4, "class": "short mono", "spellcheck": "false"}),
        **setting_words(_SETTINGS["own_profile"]) | {"initial": ""},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for place, name in enumerate(ORDER, 1):
            self.fields[name] = forms.ChoiceField(
                label=gettext("Tiebreaker {place}").format(place=place),
                choices=_tiebreakers(),
                required=False,
            )

    def counting_names(self) -> frozenset[str]:
        """The fields that are no settings of their own."""
        return frozenset({"profile", "own_profile", *ORDER})

    def usual_profile(self) -> str:
        """The profile of an event that chooses none."""
        return Plan.profile

    def clean(self) -> dict[str, Any]:
        """The organiser's changes to the profile, checked together with it."""
        cleaned = super().clean()
        if {"profile", "own_profile"} & {*self.errors}:
            return cleaned
        cleaned["profile"] = cleaned.get("profile") or self.usual_profile()
        chosen = [cleaned[name] for name in ORDER if cleaned.get(name)]
        try:
            own = profile_fields(cleaned["own_profile"], str(OWN_PROFILE))
            if chosen and "tiebreakers" in own:
                raise UnusableProfile(
                    gettext("Choose the tiebreakers from the lists or write them here, not both.")
                )
            own |= {"tiebreakers": chosen} if chosen else {}
            chosen_profile(cleaned["profile"], own, where=str(OWN_PROFILE))
        except UnusableProfile as error:
            at_order = chosen and error.field.endswith("tiebreakers")
            self.add_error(ORDER[0] if at_order else "own_profile", str(error))
        else:
            cleaned["own_profile"] = own
        return cleaned

    def counting_plan(self, chosen: Collection[str]) -> dict[str, Any]:
        """The values of these fields, as fields of a `Plan`."""
        names = {"profile"} & {*chosen}
        if {"own_profile", *ORDER} & {*chosen}:
            names |= {"own_profile"}
        return {name: self.named[name] for name in names}


def counting_initial(own: Mapping[str, Any]) -> dict[str, Any]:
    """The changes of an event to its profile, as initial values: the order in the lists where they
    are long enough, and all else as TOML."""
    order = own.get("tiebreakers", ())
    if len(order) > len(ORDER) or not {*order} <= {*TIEBREAKERS}:
        return {"own_profile": written_fields(own)}
    others = {name: value for name, value in own.items() if name != "tiebreakers"}
    return {"own_profile": written_fields(others), **dict(zip(ORDER, order, strict=False))}
