"""The fields for the plan of an event in groups, each with its values in a line."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext

from ground.texts import translated
from tournaments.standings.counting import PROFILES
from tournaments.terms.event_plan import Plan
from tournaments.terms.kinds import IntentionalDraws, LateEntries, Reveal
from tournaments.terms.settings import Group, settings_of
from web.core.typed_numbers import typed_number
from web.events.counting_fields import ORDER

Values = Mapping[str, Any]


@dataclass(frozen=True)
class PlanGroup:
    """Fields under one title, with a line about their values. It is open where one of them is
    wrong; the short form has no title."""

    title: Any
    summary: str
    fields: Sequence[forms.BoundField]

    @property
    def is_open(self) -> bool:
        return any(field.errors for field in self.fields)


def _about(of: Values) -> list[str]:
    texts = (
        (of["description"], gettext("with a description")),
        (of["entry_fee"], str(of["entry_fee"])),
        (of["prizes"], gettext("with prizes")),
        (of["picture"], gettext("with a picture")),
    )
    return [text for value, text in texts if value] or [gettext("nothing yet")]


def _registration(of: Values) -> list[str]:
    capacity = _number(of["capacity"])
    late = {
        LateEntries.CLOSED: gettext("late registration off"),
        LateEntries.LOSSES: gettext("late players lose the rounds they missed"),
        LateEntries.BYES: gettext("late players have byes for the rounds they missed"),
    }
    limit = (
        gettext("no player limit")
        if capacity is None
        else ngettext("{count} player at most", "{count} players at most", capacity).format(
            count=capacity
        )
    )
    return [limit, late.get(of["late_entries"], "")]


def _decks(of: Values) -> list[str]:
    public = {
        Reveal.AT_START: gettext("public from the start"),
        Reveal.AT_CUT: gettext("public from the elimination stage on"),
        Reveal.AFTER_EVENT: gettext("public after the event"),
        Reveal.NEVER: gettext("never public"),
    }
    house = of["own_limits"] or of.get("house_file")
    return [
        gettext("with a deadline") if of["decks_due_at"] else gettext("due when play starts"),
        public.get(of["reveal"], ""),
        gettext("with house rules") if house else gettext("no house rules"),
    ]


def _rounds(of: Values) -> list[str]:
    games, minutes = _number(of["best_of"]), _number(of["minutes"])
    return [
        gettext("matches of one game")
        if games == 1
        else gettext("best of {games}").format(games=games),
        gettext("no round timer")
        if minutes is None
        else ngettext("{count} minute a round", "{count} minutes a round", minutes).format(
            count=minutes
        ),
        gettext("check-in for each round") if of["round_check_in"] else "",
        gettext("intentional draws allowed")
        if of["intentional_draws"] == IntentionalDraws.ALLOWED
        else gettext("no intentional draws"),
    ]


def _results(of: Values) -> list[str]:
    reports, logs = _number(of["confirm_minutes"]), _number(of.get("objection_minutes"))
    if reports is None and logs is None:
        return [gettext("nothing becomes final by time alone")]
    return [
        gettext("unanswered reports final after {count} min").format(count=reports)
        if reports is not None
        else "",
        gettext("unanswered logs final after {count} min").format(count=logs)
        if logs is not None
        else "",
    ]


def _points(of: Values) -> list[str]:
    profile = PROFILES.get(of["profile"])
    changed = of["own_profile"] or any(of[name] for name in ORDER)
    return [
        gettext("as usual in the game") if profile is None else translated(profile.title),
        gettext("with your own changes") if changed else "",
    ]


def _miniatures(of: Values) -> list[str]:
    scored = (
        (of["terrains"], gettext("terrain")),
        (of["painting_most"], gettext("painting scores")),
        (of["sportsmanship_most"], gettext("sportsmanship scores")),
    )
    return [text for value, text in scored if value] or [
        gettext("no terrain, painting or sportsmanship")
    ]


def _number(value: Any) -> int | None:
    """A value as it was typed or stored, as a number; None without one."""
    return typed_number(str(value if value is not None else "").strip())


def _nothing(of: Values) -> list[str]:
    return []


# The groups in the order of the page, each with the line about its values. What a form asks beside
# the settings of an event stands before or after those of its group.
_GROUPS: Sequence[tuple[Group, Callable[[Values], list[str]], Sequence[str], Sequence[str]]] = (
    (Group.SHORT, _nothing, ("organisation", "name", "format"), ("rounds", "top_cut", "decklists")),
    (Group.ABOUT, _about, (), ()),
    (Group.REGISTRATION, _registration, (), ()),
    (Group.DECKS, _decks, ("decks_due_at", "reveal", "own_limits"), ("house_upload",)),
    (Group.ROUNDS, _rounds, ("best_of", "minutes", "intentional_draws"), ()),
    (Group.RESULTS, _results, ("playing_staff", "confirm_minutes"), ()),
    (Group.POINTS, _points, ("profile", *ORDER), ()),
    (Group.MINIATURES, _miniatures, (), ()),
)
_ELSEWHERE = ("version", "dates_checked")


def plan_groups(form: forms.Form) -> list[PlanGroup]:
    """The fields of a form for a plan: the short form, and the groups. Settings that have no group
    come last."""
    values = {name: form[name].value() for name in form.fields}
    settings = settings_of(Plan).values()
    groups, placed = [], {*_ELSEWHERE}
    for group, summary, first, last in _GROUPS:
        own = [setting.name for setting in settings if setting.group == group]
        names = [*first, *(name for name in own if name not in (*first, *last)), *last]
        placed |= {*names}
        title = "" if group == Group.SHORT else translated(group.label)
        line = ", ".join(text for text in summary(values) if text)
        groups.append(PlanGroup(title, line[:1].upper() + line[1:], _bound(form, names)))
    if others := [name for name in form.fields if name not in placed]:
        groups.append(PlanGroup(translated(Group.OTHERS.label), "", _bound(form, others)))
    return groups


def _bound(form: forms.Form, names: Iterable[str]) -> list[forms.BoundField]:
    return [form[name] for name in names if name in form.fields]
