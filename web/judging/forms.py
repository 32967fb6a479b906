"""Forms for announcements, penalties and deck checks."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.judging.services.deck_checks import MOST_TABLES, CheckPenalty
from tournaments.models import Entry, EntryPlayer
from tournaments.models.events import LONGEST_ANNOUNCEMENT
from tournaments.models.judging import LONGEST_WORDS
from tournaments.rounds.services.round_timer import LONGEST_EXTENSION
from tournaments.terms.kinds import Finding, PenaltyKind
from tournaments.terms.names import LONGEST_NAME, name_key
from web.core.forms import offer, reason_field
from web.core.penalty_texts import CHECK_FINDINGS, STEPS


class AnnouncementForm(forms.Form):
    """An announcement."""

    text = forms.CharField(
        label=_("Announcement"),
        max_length=LONGEST_ANNOUNCEMENT,
        help_text=_("Shown at the top of every page of the event until you withdraw it."),
        widget=forms.Textarea({"rows": 3, "class": "short"}),
    )

    def clean_text(self) -> str:
        """The text with plain line endings, which browsers send as CR LF."""
        return str(self.cleaned_data["text"]).replace("\r\n", "\n")


SUGGESTED = "suggested"


class PenaltyForm(forms.Form):
    """A penalty for an entry, or for one of its `players` where it has several, at one of its
    `tables` or none. The labels of `infractions` name the number of earlier ones and the penalty
    that `suggested` has for each, which is issued where no other is chosen."""

    player = forms.TypedChoiceField(
        label=_("Player"), required=False, coerce=UUID, empty_value=None
    )
    match = forms.TypedChoiceField(label=_("Match"), required=False, coerce=UUID, empty_value=None)
    infraction = forms.ChoiceField(
        label=_("Infraction"),
        help_text=_("Each infraction shows the suggested penalty; the choice is yours."),
    )
    kind = forms.ChoiceField(
        label=_("Penalty"),
        choices=[(SUGGESTED, _("As the infraction suggests")), *STEPS.items()],
        initial=SUGGESTED,
        widget=forms.RadioSelect({"class": "choices"}),
    )
    points = forms.DecimalField(
        label=_("Match points deducted"),
        required=False,
        min_value=0,
        max_digits=6,
        decimal_places=3,
        help_text=_("Counts in the standings from this round on. Usually left empty."),
    )
    note = forms.CharField(
        label=_("Note"),
        required=False,
        max_length=LONGEST_WORDS,
        help_text=_("Visible to staff and to the penalised player."),
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
        suggested: Callable[[str], PenaltyKind],
        seen: int,
        about: str = "",
    ) -> None:
        super().__init__(data, initial={"seen": seen, "match": about})
        self._suggested = suggested
        offer(self, "infraction", [("", gettext("Choose an infraction")), *infractions])
        names = [(str(seated.pk), seated.name) for seated in players]
        offer(self, "player", [("", gettext("The whole team")), *names])
        if len(players) < 2:
            del self.fields["player"]
        offer(self, "match", [("", gettext("No match")), *tables])
        if not tables:
            del self.fields["match"]

    def penalty(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        kind, infraction = cleaned["kind"], cleaned["infraction"]
        return {
            "player_id": cleaned.get("player"),
            "match_id": cleaned.get("match"),
            "infraction": infraction,
            "kind": self._suggested(infraction) if kind == SUGGESTED else PenaltyKind(kind),
            "points": Fraction(cleaned["points"] or 0),
            "note": cleaned["note"],
            "seen": cleaned["seen"],
        }


class RevokeForm(forms.Form):
    reason = reason_field(_("Reason for revoking"))


class DrawChecksForm(forms.Form):
    tables = forms.IntegerField(label=_("Number of tables"), min_value=1, max_value=MOST_TABLES)


class OpenCheckForm(forms.Form):
    """A deck that the staff chooses, by the name of its player."""

    entry = forms.CharField(
        label=_("Player"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput({"autocomplete": "off", "list": "names"}),
    )
    reason = reason_field(_("Reason (only judges can see it)"))

    def __init__(self, data: Any = None, *, entries: Iterable[Entry]) -> None:
        super().__init__(data)
        self._entries = {name_key(named.name): named for named in entries}

    def clean_entry(self) -> Entry:
        name = str(self.cleaned_data["entry"])
        named = self._entries.get(name_key(name))
        if named is None:
            raise forms.ValidationError(
                gettext("There is no player named “%(name)s” in this event.") % {"name": name}
            )
        return named


class CloseCheckForm(forms.Form):
    """The finding of a deck check, the extra time for it, and a penalty if one follows."""

    finding = forms.ChoiceField(
        label=_("Finding"),
        choices=[(choice.value, CHECK_FINDINGS[choice]) for choice in Finding],
        widget=forms.RadioSelect({"class": "choices"}),
    )
    note = forms.CharField(
        label=_("Note"),
        required=False,
        max_length=LONGEST_WORDS,
        help_text=_("Visible to staff and to the player."),
        widget=forms.Textarea({"rows": 3, "class": "short"}),
    )
    extension_minutes = forms.IntegerField(
        label=_("Extra time for the match (minutes)"),
        required=False,
        min_value=0,
        max_value=LONGEST_EXTENSION,
        help_text=_("Leave empty to add the time that the check took."),
    )
    infraction = forms.ChoiceField(label=_("Infraction"), required=False)
    kind = forms.ChoiceField(
        label=_("Penalty"),
        required=False,
        choices=[("", _("No penalty")), *STEPS.items()],
    )

    def __init__(self, data: Any = None, *, infractions: Sequence[tuple[str, str]]) -> None:
        super().__init__(data)
        offer(self, "infraction", [("", gettext("None")), *infractions])

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        if bool(cleaned.get("infraction")) != bool(cleaned.get("kind")):
            self.add_error("kind", gettext("Choose both an infraction and a penalty."))
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
