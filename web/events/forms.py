"""Forms for an event's settings and its next step, and for finding events."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms

import engine
from accounts.models import Organisation
from accounts.names import UnreadableName, clean_name
from tournaments.core.limits import (
    LONGEST_CARD,
    LONGEST_DESCRIPTION,
    LONGEST_OBJECTION,
    MOST_CARDS,
    MOST_COPIES,
    MOST_PLACES,
    MOST_ROUNDS,
)
from tournaments.events.plan import Plan
from tournaments.standings.counting import (
    PROFILES,
    UnusableProfile,
    chosen_profile,
    profile_fields,
    written_fields,
)
from tournaments.terms.kinds import (
    BestOf,
    IntentionalDraws,
    LateEntries,
    Reveal,
    TournamentState,
    Venue,
)
from tournaments.terms.zones import UTC, zone_named, zones
from web.core.datetimes import EventTimeField
from web.core.forms import VersionField, offer_organisations, reason_field
from web.decks.forms import formats
from web.standings.texts import FAMILIES

LONGEST_EVENT_NAME = 120
LONGEST_OWN_PROFILE = 5000
OWN_PROFILE = "What you change"
_LIMIT = re.compile(r"(\d+)\s*[x×]?\s+(.+)", re.IGNORECASE)


def _number(label: str, least: int, most: int, help_text: str = "", **more: Any) -> Any:
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, help_text=help_text, **more
    )


class EventForm(forms.Form):
    """The plan of an event. What is left empty is decided for nobody or not yet."""

    name = forms.CharField(max_length=LONGEST_EVENT_NAME)
    description = forms.CharField(
        required=False,
        max_length=LONGEST_DESCRIPTION,
        help_text="Where it is, what to bring. Plain text.",
        widget=forms.Textarea({"rows": 4, "class": "short"}),
    )
    format = forms.ChoiceField(choices=formats, label="Game and format")
    own_limits = forms.CharField(
        label="Bans and limits of this event's own",
        required=False,
        help_text="A card a line: its name alone bans it, 2 and its name allow two at most.",
        widget=forms.Textarea({"rows": 4, "class": "short", "spellcheck": "false"}),
    )
    rounds = _number("Swiss rounds", 1, MOST_ROUNDS, initial=3)
    best_of = forms.TypedChoiceField(
        label="Matches are",
        coerce=int,
        choices=[(number, f"best of {number}") for number in BestOf.values],
    )
    capacity = _number("Places", 2, MOST_PLACES, "Empty: as many as come.", required=False)
    zone = forms.ChoiceField(
        label="Time zone",
        choices=lambda: [(name, name.replace("_", " ")) for name in zones()],
        initial=UTC,
        required=False,
        help_text="All times of the event are in it.",
    )
    starts_at = EventTimeField(
        label="Starts", help_text="The ban list of this day holds; empty: that of today."
    )
    decks_due_at = EventTimeField(
        label="Decks are due", help_text="Empty: decks are taken until play starts."
    )
    reveal = forms.ChoiceField(
        label="When everybody sees decks and logs",
        choices=Reveal.choices,
        initial=Reveal.AFTER_EVENT,
        widget=forms.RadioSelect,
    )
    objection_minutes = _number(
        "Unanswered logs settle after (minutes)",
        1,
        LONGEST_OBJECTION,
        "A certified log of one player, which the other leaves unanswered, settles its game after"
        " so long: counted from when the other was notified, never before the round's time is up,"
        " and never against a guest. Empty: it never does.",
        required=False,
    )
    confirm_minutes = _number(
        "Unanswered reports settle after (minutes)",
        1,
        LONGEST_OBJECTION,
        "A report of one player, which the other leaves unanswered, settles the match after so"
        " long, within the same limits. Empty: it never does.",
        required=False,
    )
    venue = forms.ChoiceField(
        label="Where it is played",
        choices=Venue.choices,
        initial=Venue.ONLINE,
        required=False,
        help_text="A log that staff who do not play recorded at a table of a hall counts as a"
        " host's.",
    )
    intentional_draws = forms.ChoiceField(
        label="Draws without a game",
        choices=IntentionalDraws.choices,
        initial=IntentionalDraws.FORBIDDEN,
        required=False,
    )
    late_entries = forms.ChoiceField(
        label="Who comes after the start",
        choices=LateEntries.choices,
        initial=LateEntries.CLOSED,
        required=False,
    )
    late_limit = _number(
        "Rounds that latecomers may miss",
        1,
        MOST_ROUNDS,
        "Empty: any number.",
        required=False,
    )
    round_check_in = forms.BooleanField(
        label="Players check in for each round",
        required=False,
        help_text="Who does not has lost that round.",
    )
    most_missed = _number(
        "Rounds missed in a row until somebody has dropped",
        1,
        MOST_ROUNDS,
        "Only where players check in for each round. Empty: never.",
        required=False,
        initial=Plan.most_missed,
    )

    profile = forms.ChoiceField(
        label="Points and tie-breakers",
        choices=[
            (family, [(name, PROFILES[name].title) for name in names])
            for family, names in FAMILIES.items()
        ],
        initial=Plan.profile,
        required=False,
        help_text="Miniatures report victory points besides the result.",
    )
    own_profile = forms.CharField(
        label="What you change of it",
        required=False,
        max_length=LONGEST_OWN_PROFILE,
        help_text='A line a setting, such as tiebreakers = ["wins", "omw"] or floor = "1/4".'
        " Empty: nothing.",
        widget=forms.Textarea({"rows": 4, "class": "short mono", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Times are those of the place that is chosen, and shown as those of the one before."""
        super().__init__(*args, **kwargs)
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

    def clean_description(self) -> str:
        return str(self.cleaned_data["description"]).replace("\r\n", "\n")

    def clean_own_limits(self) -> tuple[list[str], dict[str, int]]:
        """The cards that are banned, and those of which so many are allowed, as written."""
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

    def clean_zone(self) -> str:
        return self.cleaned_data["zone"] or UTC

    def clean_intentional_draws(self) -> str:
        return self.cleaned_data["intentional_draws"] or IntentionalDraws.FORBIDDEN

    def clean_venue(self) -> str:
        return self.cleaned_data["venue"] or Venue.ONLINE

    def clean_late_entries(self) -> str:
        return self.cleaned_data["late_entries"] or LateEntries.CLOSED

    def clean_profile(self) -> str:
        return self.cleaned_data["profile"] or Plan.profile

    def clean_own_profile(self) -> dict[str, Any]:
        """The settings of an organiser's own, checked against the profile that they change."""
        name = self.cleaned_data.get("profile", Plan.profile)
        try:
            own = profile_fields(self.cleaned_data["own_profile"], OWN_PROFILE)
            chosen_profile(name, own, where=OWN_PROFILE)
        except UnusableProfile as error:
            raise forms.ValidationError(str(error)) from error
        return own

    def plan(self, names: Iterable[str]) -> dict[str, Any]:
        """What fields of these names say, by the words of a Plan."""
        found = {name: self.cleaned_data[name] for name in names if name != "organisation"}
        if "format" in found:
            found["game"], _, found["format"] = found["format"].partition("/")
        if "own_limits" in found:
            found["banned"], found["limited"] = found.pop("own_limits")
        return found


class NewEventForm(EventForm):
    """An event of one of these organisations, or of nobody's but one's own."""

    organisation = forms.ChoiceField(label="In the name of", required=False)
    field_order = ("organisation",)

    def __init__(self, *args: Any, organisations: Iterable[Organisation], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_organisations(self, organisations)


class ChangeEventForm(EventForm):
    """The plan of an event that there is; what its state fixes cannot be changed."""

    version = VersionField()

    def __init__(self, data: Any, *, plan: Plan, changeable: frozenset[str], version: int) -> None:
        initial: dict[str, Any] = {name: getattr(plan, name, None) for name in self.base_fields}
        initial |= {"rounds": plan.stages[0].rounds, "best_of": plan.stages[0].best_of}
        initial["format"] = f"{plan.game}/{plan.format}"
        initial["own_limits"] = limits_written(plan.banned, plan.limited)
        initial["own_profile"] = written_fields(plan.own_profile)
        for name in ("starts_at", "decks_due_at"):
            if initial[name] is not None:  # Forms know minutes.
                initial[name] = initial[name].replace(second=0, microsecond=0)
        super().__init__(data, initial=initial | {"version": version})
        for name, field in self.fields.items():
            planned = {"own_limits": "banned"}.get(name, name)
            field.disabled = planned not in changeable | {"version"}
        if plan.stages[0].rounds is None:  # They follow from the number of players.
            del self.fields["rounds"]

    def changes(self) -> dict[str, Any]:
        """What is other than it was."""
        return self.plan(name for name in self.changed_data if name != "version")


def limits_written(banned: Sequence[str], limited: Mapping[str, int]) -> str:
    """Bans and limits as they are filled in."""
    return "\n".join([*banned, *(f"{most} {card}" for card, most in limited.items())])


def _limit(line: str) -> tuple[int, str]:
    found = _LIMIT.fullmatch(line)
    return (int(found[1]), found[2]) if found else (0, line)


class StepForm(forms.Form):
    """Brings an event to a state; the form of each state has ids of its own."""

    state = forms.ChoiceField(choices=TournamentState.choices, widget=forms.HiddenInput)
    reason = reason_field("Reason", required=False)
    version = VersionField()

    def __init__(
        self, data: Any = None, *, state: str, asks: str = "", version: int | None = None
    ) -> None:
        shown = {"state": state, "version": version}
        super().__init__(data, initial=shown, auto_id=f"id_{state}_%s")
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
    """All of it may be left empty."""

    name = forms.CharField(
        label="Name has", required=False, max_length=80, widget=forms.TextInput({"type": "search"})
    )
    game = forms.ChoiceField(choices=_games, required=False)
    state = forms.ChoiceField(choices=STATES, required=False)
