"""The field for the bans and limits of an event's own: cards as an organiser writes them."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext

from tournaments.terms.limits import LONGEST_CARD, MOST_CARDS, MOST_COPIES

_LIMIT = re.compile(r"(\d{1,9})\s*[x×]?\s+(.+)", re.IGNORECASE)


class LimitsField(forms.CharField):
    """A card a line. Its value is the names that are banned, and how many copies of others a deck
    may have."""

    widget = forms.Textarea

    def __init__(self, **options: Any) -> None:
        widget = forms.Textarea({"rows": 4, "class": "short", "spellcheck": "false"})
        super().__init__(**{"required": False, "widget": widget, **options})

    def clean(self, value: Any) -> Any:
        copies: dict[str, int] = {}
        for line in str(super().clean(value)).splitlines():
            most, card = _limit(line.strip())
            if len(card) > LONGEST_CARD or most > MOST_COPIES:
                raise forms.ValidationError(
                    gettext("We don’t know this card: {line}").format(line=line.strip()[:60])
                )
            if not card:
                continue
            if card in copies:
                raise forms.ValidationError(gettext("{card} is listed twice.").format(card=card))
            if len(copies) == MOST_CARDS:
                raise forms.ValidationError(
                    gettext("List at most {most} cards.").format(most=MOST_CARDS)
                )
            copies[card] = most
        limited = {card: most for card, most in copies.items() if most}
        return [card for card in copies if card not in limited], limited


def limits_written(banned: Sequence[str], limited: Mapping[str, int]) -> str:
    """Bans and limits as text for their field: a line a card, with the number of copies allowed."""
    return "\n".join([*banned, *(f"{most} {card}" for card, most in limited.items())])


def _limit(line: str) -> tuple[int, str]:
    """The number of copies that a line allows, and the card; a name alone allows none."""
    parts = _LIMIT.fullmatch(line)
    return (int(parts[1]), parts[2]) if parts else (0, line)
