"""The deck that a request brings along, in whichever way."""

from typing import Any

from rest_framework.request import Request

import engine
from accounts.api.caller import caller, caller_scopes
from accounts.models import Scope
from decks.models import DeckVersion
from decks.selectors import engine_deck, find_deck_version
from decks.services.judging import UnreadableDeck, read_deck
from tournaments.api.permissions import require_scope
from tournaments.models import Tournament

# What this refuses besides what judging the deck does.
UNFIT = (UnreadableDeck, DeckVersion.DoesNotExist)


def given_deck(
    request: Request, tournament: Tournament, wanted: dict[str, Any]
) -> engine.Deck | None:
    """The deck in the words of the request, or the saved one that it names; None without any."""
    if wanted["deck"] is not None:
        return read_deck(written=wanted["deck"], game=engine.game(tournament.game))
    if wanted["deck_version"] is None:
        return None
    if Scope.ENTRIES_WRITE not in caller_scopes(request):
        require_scope(request, Scope.DECKS_WRITE)
    saved = find_deck_version(
        user=caller(request),
        deck_id=wanted["deck_version"]["deck"],
        number=wanted["deck_version"]["number"],
    )
    if saved.deck.game != tournament.game:
        raise UnreadableDeck(f"This deck is of {saved.deck.game}, not of {tournament.game}.")
    return engine_deck(saved.deck_list)
