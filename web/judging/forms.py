"""Forms for announcements, penalties and deck checks."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any
from uuid import UUID

from django import forms

from tournaments.judging.services.deck_checks import MOST_TABLES, CheckPenalty
from tournaments.models import Entry, EntryPlayer
from tournaments.models.events import LONGEST_ANNOUNCEMENT
from tournaments.models.judging import LONGEST_WORDS
from tournaments.rounds.services.round_timer import LONGEST_EXTENSION
from tournaments.terms.kinds import Finding, PenaltyKind
from tournaments.terms.names import LONGEST_NAME, name_key
from web.core.forms import offer, reason_field
from web.core.penalty_texts import CHECK_FINDINGS


class AnnouncementForm(forms.Form):
    """An announcement."""

    text = forms.CharField(
        label="What everybody reads",
        max_length=LONGEST_ANNOUNCEMENT,
        help_text="It stands at the head of every page of the event until you withdraw it.",
        widget=forms.Textarea({"rows": 3, "class": "short"}),
    )

    def clean_text(self) -> str:
        """The text with plain line endings, which browsers send as CR LF."""
        return str(self.cleaned_data["text"]).replace("\r\n", "\n")


class PenaltyForm(forms.Form):
    """A penalty for an entry, or for one of its `players` where it has several, at one of its
    `tables` or none. The labels of `infractions` name the number of earlier ones."""

    player = forms.TypedChoiceField(required=False, coerce=UUID, empty_value=None)
    match = forms.TypedChoiceField(
        label="About the match", required=False, coerce=UUID, empty_value=None
    )
    infraction = forms.ChoiceField(help_text="What the list suggests stands behind it; you decide.")
    kind = forms.ChoiceField(
        label="Penalty",
        choices=[(choice.value, choice.label.capitalize()) for choice in PenaltyKind],
        widget=forms.RadioSelect,
    )
    points = forms.DecimalField(
        label="Match points to take off",
        required=False,
        min_value=0,
        max_digits=6,
        decimal_places=3,
        help_text="In the standings, from this round on. Mostly none.",
    )
    note = forms.CharField(
        required=False,
        max_length=LONGEST_WORDS,
        help_text="For the staff and for whom it is against.",
        widget=forms.Textarea({"rows": 3, "class": "short"}),
    )

    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Any = None,
        *,
        players: Sequence[EntryPlayer],
        tables: Sequence[tuple[str, str]],
        infractions: Sequence[tuple[str, str]],
        seen: int,
        about: str = "",
    ) -> None:
        super().__init__(data, initial={"seen": seen, "match": about})
        offer(self, "infraction", [("", "choose"), *infractions])
        names = [(str(seated.pk), seated.name) for seated in players]
        offer(self, "player", [("", "the whole team"), *names])
        if len(players) < 2:
            del self.fields["player"]
        offer(self, "match", [("", "none"), *tables])
        if not tables:
            del self.fields["match"]

    def penalty(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        return {
            "player_id": cleaned.get("player"),
            "match_id": cleaned.get("match"),
            "infraction": cleaned["infraction"],
            "kind": PenaltyKind(cleaned["kind"]),
            "points": Fraction(cleaned["points"] or 0),
            "note": cleaned["note"],
            "seen": cleaned["seen"],
        }


class RevokeForm(forms.Form):
    reason = reason_field("Why it is revoked")


class DrawChecksForm(forms.Form):
    tables = forms.IntegerField(label="How many tables", min_value=1, max_value=MOST_TABLES)


class OpenCheckForm(forms.Form):
    """A deck that the staff chooses, by the name of its player."""

    entry = forms.CharField(
        label="Whose deck",
        max_length=LONGEST_NAME,
        widget=forms.TextInput({"autocomplete": "off", "list": "names"}),
    )
    reason = reason_field("Why; only judges read it")

    def __init__(self, data: Any = None, *, entries: Iterable[Entry]) -> None:
        super().__init__(data)
        self._entries = {name_key(named.name): named for named in entries}

    def clean_entry(self) -> Entry:
        name = str(self.cleaned_data["entry"])
        named = self._entries.get(name_key(name))
        if named is None:
            raise forms.ValidationError(f"Nobody named {name!r} is in the event.")
        return named


class CloseCheckForm(forms.Form):
    """The finding of a deck check, the extra time for it, and a penalty if one follows."""

    finding = forms.ChoiceField(
        label="What was found",
        choices=[(choice.value, CHECK_FINDINGS[choice].capitalize()) for choice in Finding],
        widget=forms.RadioSelect,
    )
    note = forms.CharField(
        required=False,
        max_length=LONGEST_WORDS,
        help_text="For the staff and for whose deck it is.",
        widget=forms.Textarea({"rows": 3, "class": "short"}),
    )
    extension_minutes = forms.IntegerField(
        label="Minutes more for the match",
        required=False,
        min_value=0,
        max_value=LONGEST_EXTENSION,
        help_text="Empty: as many as the check took.",
    )
    infraction = forms.ChoiceField(label="Penalise for", required=False)
    kind = forms.ChoiceField(
        label="Penalty",
        required=False,
        choices=[
            ("", "none"),
            *((choice.value, choice.label.capitalize()) for choice in PenaltyKind),
        ],
    )

    def __init__(self, data: Any = None, *, infractions: Sequence[tuple[str, str]]) -> None:
        super().__init__(data)
        offer(self, "infraction", [("", "nothing"), *infractions])

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        if bool(cleaned.get("infraction")) != bool(cleaned.get("kind")):
            self.add_error("kind", "A penalty has both: what for, and which.")
        return cleaned

    def outcome(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        kind = cleaned["kind"] and PenaltyKind(cleaned["kind"])
        return {
            "finding": Finding(cleaned["finding"]),
            "note": cleaned["note"],
            "extension_minutes": cleaned["extension_minutes"],
            "punished": CheckPenalty(cleaned["infraction"], kind) if kind else None,
        }
