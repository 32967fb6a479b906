"""What judges and other staff fill in while an event runs."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any
from uuid import UUID

from django import forms

from tournaments.models import EntryPlayer, PenaltyKind
from tournaments.models.judging import LONGEST_WORDS
from tournaments.models.running import LONGEST_ANNOUNCEMENT
from web.forms.organising import reason_field


class AnnouncementForm(forms.Form):
    """What everybody is told."""

    text = forms.CharField(
        label="What everybody reads",
        max_length=LONGEST_ANNOUNCEMENT,
        help_text="It stands at the head of every page of the event until you withdraw it.",
        widget=forms.Textarea({"rows": 3}),
    )


class PenaltyForm(forms.Form):
    """A penalty for an entry, or one of its `players` where there are several. `infractions` say
    how often there was each before."""

    player = forms.TypedChoiceField(required=False, coerce=UUID, empty_value=None)
    infraction = forms.ChoiceField(help_text="What the list suggests stands behind it; you decide.")
    kind = forms.ChoiceField(
        label="Penalty",
        choices=[(one.value, one.label.capitalize()) for one in PenaltyKind],
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
        widget=forms.Textarea({"rows": 3}),
    )

    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Any = None,
        *,
        players: Sequence[EntryPlayer],
        infractions: Sequence[tuple[str, str]],
        seen: int,
    ) -> None:
        super().__init__(data, initial={"seen": seen})
        self.fields["infraction"].choices = [("", "choose"), *infractions]  # type: ignore[attr-defined]
        names = [(str(one.pk), one.name) for one in players]
        self.fields["player"].choices = [("", "the whole team"), *names]  # type: ignore[attr-defined]
        if len(players) < 2:
            del self.fields["player"]

    def wanted(self) -> dict[str, Any]:
        found = self.cleaned_data
        return {
            "player_id": found.get("player"),
            "infraction": found["infraction"],
            "kind": PenaltyKind(found["kind"]),
            "points": Fraction(found["points"] or 0),
            "note": found["note"],
            "seen": found["seen"],
        }


class RevokeForm(forms.Form):
    reason = reason_field("Why it is revoked")
