"""Remedies in words, and taken by one press: the mended list stands in the field then."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext, ngettext

import engine
from web.decks.texts import deck_rows

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
    changes = [*_rows(remedy, "−"), *_rows(remedy, "+")]
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


def _rows(remedy: engine.Remedy, sign: str) -> Iterator[str]:
    """The cards that are removed or added, part by part; those of a whole group by its name."""
    game = remedy.deck.game
    for part, cards in _changed(remedy, sign).items():
        owner = engine.game(game).pool.cards.get(part.partition("/")[0])
        for row in deck_rows(cards, game):
            change = f"{sign}{row.copies} {row.name}"
            if owner is None:
                yield change
            else:
                yield gettext("{change} ({owner})").format(change=change, owner=owner.name)


def _changed(remedy: engine.Remedy, sign: str) -> Mapping[str, Mapping[str, int]]:
    parts: dict[str, dict[str, int]] = {}
    for change in remedy.changes:
        copies = change.after - change.before
        if (copies > 0) == (sign == "+"):
            parts.setdefault(change.part, {})[change.card] = abs(copies)
    return parts


def is_mending(request: HttpRequest) -> bool:
    """True if a form was sent by the button that takes a remedy."""
    return MEND in request.POST
