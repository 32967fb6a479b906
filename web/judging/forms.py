"""Forms for announcements, penalties and deck checks."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.entries.listings import NamedEntry
from tournaments.judging.services.deck_checks import MOST_TABLES, CheckPenalty
from tournaments.models import EntryPlayer
from tournaments.models.events import LONGEST_ANNOUNCEMENT
from tournaments.models.judging import LONGEST_WORDS
from tournaments.rounds.services.round_timer import LONGEST_EXTENSION
from tournaments.terms.kinds import Finding, PenaltyKind
from web.core.forms import offer, reason_field
from web.core.penalty_texts import CHECK_FINDINGS, STEPS
from web.core.typed_forms import Form, fields
from web.core.typed_names import name_field, offer_named


class AnnouncementForm(Form):
    """An announcement."""

    text: str = fields.CharField(
        label=_("Announcement"),
        max_length=LONGEST_ANNOUNCEMENT,
        help_text=_("Shown at the top of every page of the event until you withdraw it."),
        widget=forms.Textarea({"rows": 3, "class": "short"}),
    )

    def clean_text(self) -> str:
        """The text with plain line endings, which browsers send as CR LF."""
        return str(self.text).replace("\r\n", "\n")


SUGGESTED = "suggested"


class PenaltyForm(Form):
    """A penalty for an entry, or for one of its `players` where it has several, at one of its
    `tables` or none. The labels of `infractions` name the number of earlier ones and the penalty
    that `suggested` has for each, which is issued where no other is chosen."""

    player: UUID | None = fields.TypedChoiceField(
        label=_("Player"), required=False, coerce=UUID, empty_value=None
    )
    match: UUID | None = fields.TypedChoiceField(
        label=_("Match"), required=False, coerce=UUID, empty_value=None
    )
    infraction: str = fields.ChoiceField(
        label=_("Infraction"),
        help_text=_("Each infraction shows the suggested penalty; the choice is yours."),
    )
    kind: str = fields.ChoiceField(
        label=_("Penalty"),
        choices=[(SUGGESTED, _("As the infraction suggests")), *STEPS.items()],
        initial=SUGGESTED,
        widget=forms.RadioSelect({"class": "choices"}),
    )
    points: Decimal | None = fields.DecimalField(
        label=_("Match points deducted"),
        required=False,
        min_value=0,
        max_digits=6,
        decimal_places=3,
        help_text=_("Counts in the standings from this round on. Usually left empty."),
    )
    note: str = fields.CharField(
        label=_("Note"),
        required=False,
        max_length=LONGEST_WORDS,
        help_text=_("Visible to staff and to the penalised player."),
        widget=forms.Textarea({"rows": 3, "class": "short"}),
    )

    seen: int | None = fields.IntegerField(required=False, widget=forms.HiddenInput)

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
        suggested = self.kind == SUGGESTED
        return {
            "player_id": self.player,
            "match_id": self.match,
            "infraction": self.infraction,
            "kind": self._suggested(self.infraction) if suggested else PenaltyKind(self.kind),
            "points": Fraction(self.points or 0),
            "note": self.note,
            "seen": self.seen,
        }


class RevokeForm(Form):
    reason: str = reason_field(_("Reason for revoking"))


class DrawChecksForm(Form):
    tables: int = fields.IntegerField(
        label=_("Number of tables"), min_value=1, max_value=MOST_TABLES
    )


class OpenCheckForm(Form):
    """A deck that the staff chooses, by the name of its player."""

    entry: NamedEntry = name_field(label=_("Player"))
    reason: str = reason_field(_("Reason (only judges can see it)"))

    def __init__(self, data: Any = None, *, entries: Sequence[NamedEntry]) -> None:
        super().__init__(data)
        offer_named(self, "entry", ((entry.name, entry) for entry in entries))


class CloseCheckForm(Form):
    """The finding of a deck check, the extra time for it, and a penalty if one follows."""

    finding: str = fields.ChoiceField(
        label=_("Finding"),
        choices=[(choice.value, CHECK_FINDINGS[choice]) for choice in Finding],
        widget=forms.RadioSelect({"class": "choices"}),
    )
    note: str = fields.CharField(
        label=_("Note"),
        required=False,
        max_length=LONGEST_WORDS,
        help_text=_("Visible to staff and to the player."),
        widget=forms.Textarea({"rows": 3, "class": "short"}),
    )
    extension_minutes: int | None = fields.IntegerField(
        label=_("Extra time for the match (minutes)"),
        required=False,
        min_value=0,
        max_value=LONGEST_EXTENSION,
        help_text=_("Leave empty to add the time that the check took."),
    )
    infraction: str = fields.ChoiceField(label=_("Infraction"), required=False)
    kind: str = fields.ChoiceField(
        label=_("Penalty"),
        required=False,
        choices=[("", _("No penalty")), *STEPS.items()],
    )

    def __init__(self, data: Any = None, *, infractions: Sequence[tuple[str, str]]) -> None:
        super().__init__(data)
        offer(self, "infraction", [("", gettext("None")), *infractions])

    def clean(self) -> dict[str, Any]:
        if bool(self.infraction) != bool(self.kind):
            self.add_error("kind", gettext("Choose both an infraction and a penalty."))
        return super().clean()

    def outcome(self) -> dict[str, Any]:
        kind = PenaltyKind(self.kind) if self.kind else None
        return {
            "finding": Finding(self.finding),
            "note": self.note,
            "extension_minutes": self.extension_minutes,
            "punished": CheckPenalty(self.infraction, kind) if kind else None,
        }
