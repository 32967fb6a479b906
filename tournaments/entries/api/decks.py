"""The deck of an entry: submitted by its player, and hidden until its event reveals it.

A request names a saved deck or brings a list of cards.
"""

from typing import Any
from uuid import UUID

from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.views import APIView

import engine
from accounts.api.caller import caller, caller_scopes
from accounts.models import Scope
from accounts.roles import Power
from contract.answers import Answer
from contract.errors import NotFound
from contract.operations import Refusal, operation
from decks.selectors import engine_deck, find_deck_version
from decks.services.judging import UnreadableDeck, read_deck
from ground.steady_clock import steady_now
from tournaments.core.access import plays_for
from tournaments.core.api.permissions import (
    PLAYER_OR_STAFF,
    require_player_or_power,
    require_scope,
    viewer,
)
from tournaments.entries import selectors as entries_selectors
from tournaments.entries.api import data as show
from tournaments.entries.api.serializers import GivenDeck, LookAtDeck, SubmitDeck
from tournaments.entries.deck_history import deck_history
from tournaments.entries.services import decks
from tournaments.models import Entry, Tournament


def given_deck(
    request: Request, tournament: Tournament, submitted: GivenDeck
) -> engine.Deck | None:
    """The deck in the words of the request, or the saved one that it names; None without any.
    NoDecklists where the event takes none, whatever its game."""
    if submitted.deck is not None or submitted.deck_version is not None:
        decks.check_takes_decks(tournament)
    if submitted.deck is not None:
        return read_deck(written=submitted.deck, game=engine.game(tournament.game))
    if submitted.deck_version is None:
        return None
    if Scope.ENTRIES_WRITE not in caller_scopes(request):
        require_scope(request, Scope.DECKS_WRITE)
    saved = find_deck_version(
        user=caller(request),
        deck_id=submitted.deck_version.deck_id,
        number=submitted.deck_version.number,
    )
    if saved.deck.game != tournament.game:
        raise UnreadableDeck(f"This deck is of {saved.deck.game}, not of {tournament.game}.")
    return engine_deck(saved.deck_list)


class EntryDeck(APIView):
    scopes = {"get": None, "put": PLAYER_OR_STAFF}

    @operation(
        query=LookAtDeck,
        # A caller with a scope has a token.
        never=(Refusal(401, "not_authenticated"),),
    )
    def get(self, request: Request, entry_id: UUID) -> Answer[show.EntryDeck]:
        """Retrieve the deck of an entry.

        Until its reveal, available to its players and to staff who can see decks and don't play.
        Staff give a `reason`, unless the deck is being checked. Each view is recorded, and the
        player can read when it was and why.
        """
        sent = LookAtDeck.read(request)
        entry = entries_selectors.find_entry(entry_id=entry_id)
        snapshot = decks.deck_of(entry)
        if snapshot.revealed_at is not None:
            return Answer(show.entry_deck(entry, snapshot, with_salt=True))
        own = _is_own(request, entry)
        if not own:
            _require_scope(request)
            decks.look_at_deck(
                entry_id=entry.pk, actor=caller(request), reason=sent.reason, now=steady_now()
            )
        return Answer(
            show.entry_deck(entry, snapshot, with_salt=own), headers={"Cache-Control": "no-store"}
        )

    @operation(takes=SubmitDeck)
    def put(self, request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
        """Submit a deck, replacing any earlier one.

        Players can submit until decks are due, staff until play starts, with a reason. All players
        of an entry share one deck.
        """
        entry = entries_selectors.find_entry(entry_id=entry_id)
        actor = require_player_or_power(request, entry, Power.MANAGE_EVENTS)
        sent = SubmitDeck.read(request)
        deck = given_deck(request, entry.tournament, sent)
        facts: dict[str, Any] = {"entry_id": entry.pk, "deck": deck, "now": steady_now()}
        if plays_for(user=actor, entry=entry):
            changed = decks.submit_deck(user=actor, **facts)
        else:
            changed = decks.submit_deck_for(actor=actor, reason=sent.reason, **facts)
        return Answer(show.entry_now(changed, request))


class EntryDeckHistory(APIView):
    scopes = {"get": (Scope.ENTRIES_WRITE,)}

    def get(self, request: Request, entry_id: UUID) -> Answer[show.DeckHistoryData]:
        """Retrieve the history of the deck of your entry: the latest submissions, with the reason
        of the staff for theirs, and the latest views by staff before its reveal.

        A view for a deck check appears once the check is closed.
        """
        entry = entries_selectors.find_entry(entry_id=entry_id)
        if not plays_for(user=caller(request), entry=entry):
            raise NotFound(f"You play in no entry {entry_id}.")
        history = show.deck_history_data(deck_history(entry=entry))
        return Answer(history, headers={"Cache-Control": "no-store"})


def _is_own(request: Request, entry: Entry) -> bool:
    """True if the caller plays in the entry, and their token may act as a player."""
    user = viewer(request)
    own = user is not None and plays_for(user=user, entry=entry)
    return own and Scope.ENTRIES_WRITE in caller_scopes(request)


def _require_scope(request: Request) -> None:
    """Require a token of the staff's for a look at a deck before its reveal."""
    if caller_scopes(request).isdisjoint((Scope.EVENTS_MANAGE, Scope.RESULTS_WRITE)):
        raise PermissionDenied("This deck isn’t public yet.", code="deck_hidden")
