"""The form of the rules for archetypes."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

import engine
from decks.cards.archetypes import LONGEST_RULES, read_rules
from ground.steady_clock import steady_now
from tournaments.core.services.changes import Expected
from tournaments.models import ArchetypeRules, Tournament
from web.core.forms import offer, version_field
from web.core.typed_forms import Form, fields


class ArchetypesForm(Form):
    """Rules, one a line, and the event whose public decks they are tried on."""

    text: str = fields.CharField(
        label=_("Archetypes, one per line"),
        required=False,
        max_length=LONGEST_RULES,
        help_text=_("Name [card]: conditions. The first line that fits a deck names it."),
        widget=forms.Textarea({"rows": 12, "class": "mono", "spellcheck": "false"}),
    )
    event: str = fields.ChoiceField(label=_("Try on the decks of"), required=False)
    version: Expected | None = version_field()

    def __init__(self, data: Any, *, rules: ArchetypeRules, events: Sequence[Tournament]) -> None:
        super().__init__(data, initial={"text": rules.text, "version": rules.version})
        self.game = rules.game
        if events:
            offer(self, "event", [(str(event.pk), event.name) for event in events])
        else:
            del self.fields["event"]

    def clean_text(self) -> str:
        text = str(self.text).replace("\r\n", "\n")
        today = steady_now().date().isoformat()
        if problems := read_rules(engine.game(self.game), text, today=today).problems:
            self.add_error("text", list(problems))
        return text

    def event_of(self, events: Sequence[Tournament]) -> Tournament | None:
        """The event that was chosen, else the first; None where there is none."""
        chosen = self.event if self.is_bound else None
        return next(
            (event for event in events if str(event.pk) == chosen), next(iter(events), None)
        )
