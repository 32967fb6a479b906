"""Remedies in words, and taken by one press: the mended list stands in the field then."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext, ngettext

import engine
from web.decks.differences import change_texts

# The name of the button that takes a remedy, in forms with a list of cards.
MEND = "mend"
# Changes that are written out.
MOST_SHOWN = 24


@dataclass(frozen=True)
class RemedyText:
    """A remedy in a sentence, its changes as *−1 Rally*, and how many more there are."""

    sentence: str
    changes: Sequence[str]
    more: str


def remedy_text(remedy: engine.Remedy | None) -> RemedyText | None:
    if remedy is None:
        return None
    changes = change_texts(remedy.deck.game, _more(remedy))
    left = len(changes) - MOST_SHOWN
    more = ngettext("and {count} more change", "and {count} more changes", max(left, 1))
    return RemedyText(
        _sentence(remedy), changes[:MOST_SHOWN], more.format(count=left) if left > 0 else ""
    )


def _sentence(remedy: engine.Remedy) -> str:
    if not remedy.changes:
        return gettext("To make it legal, leave out the parts without cards.")
    if not remedy.proved:
        text = ngettext(
            "This change makes it legal:",
            "These changes of {count} cards make it legal. There may be fewer:",
            remedy.size,
        )
    else:
        text = ngettext(
            "The smallest change that makes it legal:",
            "The fewest changes that make it legal, of {count} cards:",
            remedy.size,
        )
    return text.format(count=remedy.size)


def _more(remedy: engine.Remedy) -> Mapping[str, Mapping[str, int]]:
    parts: dict[str, dict[str, int]] = {}
    for change in remedy.changes:
        parts.setdefault(change.part, {})[change.card] = change.after - change.before
    return parts


def is_mending(request: HttpRequest) -> bool:
    """True if a form was sent by the button that takes a remedy."""
    return MEND in request.POST
