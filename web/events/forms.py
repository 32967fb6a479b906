"""Forms for an event's settings and its next step, and for finding events."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.core.validators import ProhibitNullCharactersValidator

import engine
from accounts.models import Organisation
from accounts.names import UnreadableName, clean_name
from tournaments.core.limits import (
    LONGEST_CARD,
    LONGEST_EVENT_NAME,
    LONGEST_HOUSE_FILE,
    MOST_CARDS,
    MOST_COPIES,
)
from tournaments.events.plan import Plan
from tournaments.stages.plan import StagePlan
from tournaments.standings.counting import (
    PROFILES,
    UnusableProfile,
    chosen_profile,
    profile_fields,
    written_fields,
)
from tournaments.terms.kinds import BestOf, TournamentState
from tournaments.terms.settings import settings_of
from tournaments.terms.terrains import LONGEST_TERRAIN, MOST_TERRAINS
from tournaments.terms.zones import UTC, zone_named, zones
from web.core.datetimes import EventTimeField
from web.core.forms import VersionField, offer_organisations, reason_field
from web.core.setting_fields import (
    LinesField,
    asks_settings,
    form_field,
    setting_words,
    with_defaults,
)
from web.decks.forms import formats
from web.standings.texts import FAMILIES

LONGEST_OWN_PROFILE = 5000
OWN_PROFILE = "What you change"
_LIMIT = re.compile(r"(\d+)\s*[x×]?\s+(.+)", re.IGNORECASE)


_SETTINGS, _OF_STAGE = settings_of(Plan), settings_of(StagePlan)


@asks_settings(Plan, but=("game",))
class EventForm(forms.Form):
    """The plan of an event. An empty field means no limit, or that it is not decided yet."""

    format = forms.ChoiceField(choices=formats, label="Game and format")
    own_limits = forms.CharField(
        label="Bans and limits of this event's own",
        required=False,
        help_text="A card a line: its name alone bans it, 2 and its name allow two at most.",
        widget=forms.Textarea({"rows": 4, "class": "short", "spellcheck": "false"}),
    )
    rounds = form_field(_OF_STAGE["rounds"], required=True, initial=3)
    best_of = forms.TypedChoiceField(
        label=_OF_STAGE["best_of"].label,
        coerce=int,
        choices=[(number, f"best of {number}") for number in BestOf.values],
    )
    zone = forms.ChoiceField(
        choices=lambda: [(name, name.replace("_", " ")) for name in zones()],
        **setting_words(_SETTINGS["zone"]),
    )
    reveal = form_field(_SETTINGS["reveal"], required=True, widget=forms.RadioSelect)
    profile = forms.ChoiceField(
        choices=[
            (family, [(name, PROFILES[name].title) for name in names])
            for family, names in FAMILIES.items()
        ],
        **setting_words(_SETTINGS["profile"]),
    )
    own_profile = forms.CharField(
        label="What you change of it",
        required=False,
        max_length=LONGEST_OWN_PROFILE,
        help_text='A line a setting, such as tiebreakers = ["wins", "omw"] or floor = "1/4".'
        " Empty: nothing.",
        widget=forms.Textarea({"rows": 4, "class": "short mono", "spellcheck": "false"}),
    )
    house_file = LinesField(
        max_length=LONGEST_HOUSE_FILE,
        strip=False,
        widget=forms.Textarea({"rows": 8, "class": "mono", "spellcheck": "false"}),
        **setting_words(_SETTINGS["house_file"]),
    )
    house_upload = forms.FileField(
        label="Or choose a house rules file",
        required=False,
        help_text=f"A .toml file of at most {LONGEST_HOUSE_FILE:,} bytes, not the text above.",
        widget=forms.FileInput({"accept": ".toml"}),
    )
    terrains = LinesField(
        max_length=MOST_TERRAINS * (LONGEST_TERRAIN + 2),
        strip=False,
        widget=forms.Textarea({"rows": 4, "class": "short"}),
        **setting_words(_SETTINGS["terrains"]) | {"initial": ""},
    )
    field_order: tuple[str, ...] = (
        *("name", "description", "format", "own_limits", "house_file", "house_upload", "rounds"),
        *("best_of", "capacity", "zone"),
        *(
            "starts_at",
            "decklists",
            "decks_due_at",
            "reveal",
            "objection_minutes",
            "confirm_minutes",
            "venue",
        ),
        "place",
        *("intentional_draws", "late_entries", "late_limit", "round_check_in", "most_missed"),
        *("profile", "own_profile"),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Times are read in the zone that is sent, and shown in the one that the event has."""
        super().__init__(*args, **kwargs)
        if not any(engine.game(slug).house_file for slug in engine.games()):
            del self.fields["house_file"], self.fields["house_upload"]
        chosen = self.data.get("zone") or self.initial.get("zone") or UTC
        zone = zone_named(chosen if chosen in zones() else UTC)
        for field in self.fields.values():
            if isinstance(field, EventTimeField):
                field.zone = zone
                field.help_text = f"In the time zone above. {field.help_text}"

    def clean_name(self) -> str:
        try:
            return clean_name(self.cleaned_data["name"], longest=LONGEST_EVENT_NAME)
        except UnreadableName as error:
            raise forms.ValidationError(str(error)) from error

    def clean_own_limits(self) -> tuple[list[str], dict[str, int]]:
        """Names of cards as typed: those that are banned, and how many copies others may have."""
        banned: list[str] = []
        limited: dict[str, int] = {}
        for line in str(self.cleaned_data["own_limits"]).splitlines():
            most, card = _limit(line.strip())
            if len(card) > LONGEST_CARD or most > MOST_COPIES:
                raise forms.ValidationError(f"This is no card and no limit: {line.strip()[:60]}")
            if card in limited or card in banned:
                raise forms.ValidationError(f"{card} stands there twice.")
            if card and most == 0:
                banned.append(card)
            elif card:
                limited[card] = most
        if len(banned) + len(limited) > MOST_CARDS:
            raise forms.ValidationError(f"These are more than {MOST_CARDS} cards.")
        return banned, limited

    def clean_house_upload(self) -> str:
        """The text of the file, with the line endings of a field."""
        file: UploadedFile | None = self.cleaned_data["house_upload"]
        if file is None:
            return ""
        if file.size is not None and file.size > LONGEST_HOUSE_FILE:
            raise forms.ValidationError(
                f"A house rules file has at most {LONGEST_HOUSE_FILE:,} bytes; this one has"
                f" {file.size:,}."
            )
        try:
            text: str = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise forms.ValidationError("This file is not written in UTF-8.") from None
        ProhibitNullCharactersValidator()(text)
        return text.replace("\r\n", "\n")

    def clean_terrains(self) -> list[str]:
        """The terrain of each table, a line a table; empty lines at the end say nothing."""
        lines = [line.strip() for line in self.cleaned_data["terrains"].rstrip().split("\n")]
        for table, line in enumerate(lines, 1):
            if len(line) > LONGEST_TERRAIN:
                raise forms.ValidationError(
                    f"Table {table}: its terrain has at most {LONGEST_TERRAIN} characters."
                )
        if len(lines) > MOST_TERRAINS:
            raise forms.ValidationError(f"At most {MOST_TERRAINS} tables have terrain.")
        return lines if any(lines) else []

    def clean_own_profile(self) -> dict[str, Any]:
        """The organiser's changes to the profile, checked together with it."""
        name = self.cleaned_data.get("profile") or Plan.profile
        try:
            own = profile_fields(self.cleaned_data["own_profile"], OWN_PROFILE)
            chosen_profile(name, own, where=OWN_PROFILE)
        except UnusableProfile as error:
            raise forms.ValidationError(str(error)) from error
        return own

    def clean(self) -> dict[str, Any]:
        """A file that was chosen stands in the field for its text, to be mended there."""
        if text := self.cleaned_data.get("house_upload"):
            self.cleaned_data["house_file"] = text
            sent: Any = self.data
            self.data = sent = sent.copy()
            sent["house_file"] = text
        return with_defaults(Plan, self.cleaned_data)

    def plan(self, names: Iterable[str]) -> dict[str, Any]:
        """The values of these fields as fields of a `Plan`."""
        planned = {name: self.cleaned_data[name] for name in names if name != "organisation"}
        if planned.pop("house_upload", ""):
            planned["house_file"] = self.cleaned_data["house_file"]
        if "format" in planned:
            planned["game"], _, planned["format"] = planned["format"].partition("/")
        if "own_limits" in planned:
            planned["banned"], planned["limited"] = planned.pop("own_limits")
        return planned


class NewEventForm(EventForm):
    """A new event, of one of these organisations or of the user alone."""

    organisation = forms.ChoiceField(label="In the name of", required=False)
    field_order = ("organisation", *EventForm.field_order)

    def __init__(self, *args: Any, organisations: Iterable[Organisation], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_organisations(self, organisations)


class ChangeEventForm(EventForm):
    """The plan of an existing event; what its state fixes is disabled."""

    version = VersionField()

    def __init__(
        self, data: Any, files: Any = None, *, plan: Plan, changeable: frozenset[str], version: int
    ) -> None:
        initial: dict[str, Any] = {name: getattr(plan, name, None) for name in self.base_fields}
        initial |= {"rounds": plan.stages[0].rounds, "best_of": plan.stages[0].best_of}
        initial["format"] = f"{plan.game}/{plan.format}"
        initial["own_limits"] = limits_written(plan.banned, plan.limited)
        initial["own_profile"] = written_fields(plan.own_profile)
        initial["terrains"] = "\n".join(plan.terrains)
        for name in ("starts_at", "decks_due_at"):
            if initial[name] is not None:  # Forms know minutes.
                initial[name] = initial[name].replace(second=0, microsecond=0)
        super().__init__(data, files, initial=initial | {"version": version})
        for name, field in self.fields.items():
            planned = {"own_limits": "banned", "house_upload": "house_file"}.get(name, name)
            field.disabled = planned not in changeable | {"version"}
        if plan.stages[0].rounds is None:  # They follow from the number of players.
            del self.fields["rounds"]

    def changes(self) -> dict[str, Any]:
        """The changed values, as fields of a `Plan`."""
        return self.plan(name for name in self.changed_data if name != "version")


def limits_written(banned: Sequence[str], limited: Mapping[str, int]) -> str:
    """Bans and limits as text for their field: a line a card, with the number of copies allowed."""
    return "\n".join([*banned, *(f"{most} {card}" for card, most in limited.items())])


def _limit(line: str) -> tuple[int, str]:
    """How many copies a line allows, and of which card; a name alone allows none."""
    parts = _LIMIT.fullmatch(line)
    return (int(parts[1]), parts[2]) if parts else (0, line)


class StepForm(forms.Form):
    """Brings an event to a state. Several stand on a page, so ids of fields carry the state."""

    state = forms.ChoiceField(choices=TournamentState.choices, widget=forms.HiddenInput)
    reason = reason_field("Reason", required=False)
    version = VersionField()

    def __init__(
        self, data: Any = None, *, state: str, asks: str = "", version: int | None = None
    ) -> None:
        initial = {"state": state, "version": version}
        super().__init__(data, initial=initial, auto_id=f"id_{state}_%s")
        if asks:
            self.fields["reason"].label = asks
        else:
            del self.fields["reason"]


STATES = [
    ("", "any"),
    (TournamentState.REGISTRATION, "open for registration"),
    (TournamentState.CHECK_IN, "check-in"),
    (TournamentState.RUNNING, "running"),
    (TournamentState.FINISHED, "finished"),
    (TournamentState.CANCELLED, "cancelled"),
]


def _games() -> list[tuple[str, str]]:
    return [("", "any"), *((slug, engine.game(slug).name) for slug in engine.games())]


class EventSearchForm(forms.Form):
    """What to look for; each field may be left empty."""

    search = forms.CharField(
        label="Name has", required=False, max_length=80, widget=forms.TextInput({"type": "search"})
    )
    place = forms.CharField(
        label="Place has", required=False, max_length=80, widget=forms.TextInput({"type": "search"})
    )
    game = forms.ChoiceField(choices=_games, required=False)
    state = forms.ChoiceField(choices=STATES, required=False)
