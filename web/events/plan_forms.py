"""Forms for the plan of an event: a short one, and groups of settings that most events leave as
they are."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django import forms
from django.core.validators import ProhibitNullCharactersValidator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import engine
from accounts.models import Organisation
from ground.names import UnreadableName, clean_name
from tournaments.core.services.changes import Expected
from tournaments.events.doubtful_dates import doubtful_dates
from tournaments.events.templates import AS_MANY_AS_NEEDED, EventTemplate, game_defaults
from tournaments.terms.event_plan import Plan
from tournaments.terms.kinds import Decklists, StageKind
from tournaments.terms.limits import (
    LONGEST_EVENT_NAME,
    LONGEST_HOUSE_FILE,
)
from tournaments.terms.other_games import OTHER_GAME
from tournaments.terms.stage_plan import StagePlan
from tournaments.terms.terrains import LONGEST_TERRAIN, MOST_TERRAINS
from tournaments.terms.zones import UTC, zone_named, zones
from web.core.datetimes import EventTimeField
from web.core.forms import offer_organisations, version_field
from web.core.setting_fields import (
    with_defaults,
)
from web.core.typed_forms import fields
from web.events.counting_fields import counting_initial
from web.events.limits_field import limits_written
from web.events.plan_fields import PlanFields
from web.events.plan_groups import PlanGroup, plan_groups
from web.stages.top_cut import LATER, OTHER, top_cut_choices, top_cut_of, with_top_cut

# The questions of the form about the stages, and the part of a plan that each changes.
_STAGE_FIELDS = {"rounds": "rounds", "best_of": "best_of", "minutes": "timing", "top_cut": "stages"}
# The setting that a field changes where it has another name.
_CHANGES = {"own_limits": "banned", "house_upload": "house_file", **_STAGE_FIELDS}
# A game without rules has no logs.
_OF_LOGS = ("objection_minutes", "watch_delay")
_NO_SETTINGS = {"version", "dates_checked", "organisation"}


class EventForm(PlanFields):
    """The plan of an event."""

    name: str

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Times are read in the zone that is sent, and shown in the one that the event has."""
        super().__init__(*args, **kwargs)
        if not any(engine.game(slug).house_file for slug in engine.slugs()):
            del self.fields["house_file"], self.fields["house_upload"]
        chosen = self.data.get("zone") or self.get_initial_for_field(self.fields["zone"], "zone")
        zone = zone_named(chosen if chosen in zones() else UTC)
        for field in self.fields.values():
            if isinstance(field, EventTimeField):
                field.zone = zone
        self.doubts: Sequence[str] = ()

    def groups(self) -> list[PlanGroup]:
        """The fields as the page shows them: the short form first, under no title."""
        return plan_groups(self)

    def has_doubts(self, now: datetime, *, others: Mapping[str, datetime] = {}) -> bool:
        """True if a valid form has dates that the organiser is asked about, and did not say that
        they are right. `others` are moments of the event that the form does not ask for."""
        dates = {name: self.named[name] for name in ("starts_at", "decks_due_at")}
        self.doubts = doubtful_dates({**others, **dates}, changed=self.changed_data, now=now)
        return bool(self.doubts) and not self.dates_checked

    def clean_name(self) -> str:
        try:
            return clean_name(self.name, longest=LONGEST_EVENT_NAME)
        except UnreadableName as error:
            raise forms.ValidationError(str(error)) from error

    def clean_picture(self) -> str:
        return self.picture.strip()

    def clean_house_upload(self) -> str:
        """The text of the file, with the line endings of a field."""
        file = self.house_upload
        if file is None:
            return ""
        if file.size is not None and file.size > LONGEST_HOUSE_FILE:
            raise forms.ValidationError(
                gettext(
                    "This file has {size} bytes. A house rules file can have at most {most} bytes."
                ).format(size=f"{file.size:,}", most=f"{LONGEST_HOUSE_FILE:,}")
            )
        try:
            text: str = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise forms.ValidationError(
                gettext("This file isn’t text in UTF-8. Save it as UTF-8 and upload it again.")
            ) from None
        ProhibitNullCharactersValidator()(text)
        return text.replace("\r\n", "\n")

    def clean_terrains(self) -> list[str]:
        """The terrain of each table, a line a table; empty lines at the end say nothing."""
        lines = [line.strip() for line in self.named["terrains"].rstrip().split("\n")]
        for table, line in enumerate(lines, 1):
            if len(line) > LONGEST_TERRAIN:
                raise forms.ValidationError(
                    gettext(
                        "Table {table}: describe the terrain in at most {most} characters."
                    ).format(table=table, most=LONGEST_TERRAIN)
                )
        if len(lines) > MOST_TERRAINS:
            raise forms.ValidationError(
                gettext("List terrain for at most {most} tables.").format(most=MOST_TERRAINS)
            )
        return lines if any(lines) else []

    def clean(self) -> dict[str, Any]:
        """A file that was chosen stands in the field for its text, to be mended there. The name of
        a game without rules is part of that choice alone: beside another one it says nothing."""
        cleaned = super().clean()
        game = str(cleaned.get("format", "")).partition("/")[0]
        if game not in ("", OTHER_GAME):
            cleaned["game_name"] = ""
        if text := cleaned.get("house_upload"):
            cleaned["house_file"] = text
            sent: Any = self.data
            self.data = sent = sent.copy()
            sent["house_file"] = text
        return with_defaults(Plan, cleaned)

    def plan(self, names: Iterable[str], stages: Sequence[StagePlan]) -> dict[str, Any]:
        """The values of these fields as fields of a `Plan` whose stages were these."""
        chosen = {*names}
        planned = {
            name: self.named[name]
            for name in chosen - _NO_SETTINGS - {*_STAGE_FIELDS} - self.counting_names()
        }
        if planned.pop("house_upload", ""):
            planned["house_file"] = self.house_file
        if "format" in planned:
            planned["game"], _, planned["format"] = planned["format"].partition("/")
        if planned.get("game") == OTHER_GAME:
            planned["decklists"] = Decklists.NONE
            for name in _OF_LOGS:
                planned.pop(name, None)
        if "own_limits" in planned:
            planned["banned"], planned["limited"] = planned.pop("own_limits")
        if chosen & {*_STAGE_FIELDS}:
            planned["stages"] = self._stages(stages, chosen)
        if "top_cut" in chosen:
            planned["cut_later"] = self.top_cut == LATER
        return planned | self.counting_plan(chosen)

    def _stages(
        self, stages: Sequence[StagePlan], chosen: Collection[str]
    ) -> tuple[StagePlan, ...]:
        """These stages with what the form says of the first, and of the top cut."""
        values = {name: self.named[name] for name in {"best_of", "minutes"} & {*chosen}}
        if "rounds" in chosen:
            values["rounds"] = rounds = self.rounds
            values["attendance"] = "" if rounds else stages[0].attendance or AS_MANY_AS_NEEDED
        planned = (replace(stages[0], **values), *stages[1:])
        if "top_cut" not in chosen:
            return planned
        cut = self.top_cut
        return with_top_cut(planned, "" if cut == LATER else cut)


class NewEventForm(EventForm):
    """A new event, of one of these organisations or of the user alone."""

    organisation: str = fields.ChoiceField(label=_("Organised by"), required=False)

    def __init__(
        self,
        *args: Any,
        organisations: Iterable[Organisation],
        game: str = "",
        template: EventTemplate | None = None,
        initial: Mapping[str, Any],
        **kwargs: Any,
    ) -> None:
        """The form starts with what is usual in `game`, and with the values of `template`."""
        usual = game_defaults(game)
        first: dict[str, Any] = {"best_of": usual.best_of, "minutes": usual.minutes, "profile": ""}
        if template is not None:
            first |= {**template.settings, "rounds": template.stages[0].rounds}
            first["top_cut"] = top_cut_of(template.stages)
        # A template says where its events are played, whatever the event before was.
        chosen = {} if template is None else template.settings
        super().__init__(*args, initial={**first, **initial, **chosen}, **kwargs)
        offer_organisations(self, organisations)
        if not self.is_bound:
            self.fields["zone"].widget.attrs["data-browser-zone"] = ""
        profile: Any = self.fields["profile"]
        profile.choices = [("", gettext("As usual in the game")), *profile.choices]
        profile.required = False
        if len(self.fields["organisation"].choices) == 1:  # type: ignore[attr-defined]
            self.fields["organisation"].widget = forms.HiddenInput()

    def usual_profile(self) -> str:
        game = str(self.named.get("format", "")).partition("/")[0]
        return game_defaults(game).profile

    def whole_plan(self) -> dict[str, Any]:
        """All values as fields of a `Plan`."""
        return self.plan(self.named, (StagePlan(),))


class ChangeEventForm(EventForm):
    """The plan of an existing event; what its state fixes is disabled."""

    version: Expected | None = version_field()

    def __init__(
        self,
        data: Any,
        files: Any = None,
        *,
        plan: Plan,
        changeable: frozenset[str],
        begun: bool,
        version: int,
    ) -> None:
        """`begun` says whether the first round of the first stage is paired."""
        self.before = plan
        first, cut = plan.stages[0], top_cut_of(plan.stages)
        initial: dict[str, Any] = {name: getattr(plan, name, None) for name in self.base_fields}
        initial |= {"rounds": first.rounds, "best_of": first.best_of, "minutes": first.minutes}
        initial["top_cut"] = LATER if plan.cut_later and not cut else cut
        initial["format"] = f"{plan.game}/{plan.format}"
        initial["own_limits"] = limits_written(plan.banned, plan.limited)
        initial |= counting_initial(plan.own_profile)
        initial["terrains"] = "\n".join(plan.terrains)
        for name in ("starts_at", "decks_due_at"):
            if initial[name] is not None:  # Forms know minutes.
                initial[name] = initial[name].replace(second=0, microsecond=0)
        super().__init__(data, files, initial=initial | {"version": version})
        for name, field in self.fields.items():
            changes = "own_profile" if name in self.counting_names() else _CHANGES.get(name, name)
            field.disabled = changes not in changeable | {"version", "dates_checked"}
        if begun:
            self.fields["best_of"].disabled = True
        self.fields["top_cut"].choices = top_cut_choices(cut)  # type: ignore[attr-defined]
        if cut == OTHER:
            del self.fields["top_cut"]
        if first.kind != StageKind.SWISS:
            del self.fields["rounds"]
        if plan.game == OTHER_GAME:  # Without rules it has no logs.
            for name in _OF_LOGS:
                del self.fields[name]

    def changes(self) -> dict[str, Any]:
        """The changed values, as fields of a `Plan`."""
        return self.plan(self.changed_data, self.before.stages)
