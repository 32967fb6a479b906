"""Taking a remedy: the legal deck nearest to another one."""

from django.utils.translation import gettext

import engine
from contract.errors import DomainError
from decks.services.judging import judge_deck, remedy_for


class NoRemedy(DomainError):
    """No changes are known that make the deck legal."""

    code = "no_remedy"
    field = "deck"


def mended_deck(*, deck: engine.Deck, format: engine.Format) -> engine.Deck:
    """The legal deck nearest to another, itself where it is legal; NoRemedy."""
    verdict = judge_deck(deck=deck, format=format)
    if verdict.legal:
        return deck
    remedy = remedy_for(verdict=verdict)
    if remedy is None:
        raise NoRemedy(gettext("We found no changes that make this deck legal."))
    return remedy.deck
