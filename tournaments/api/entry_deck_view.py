"""The deck of an entry: handed in by its player, and hidden until its event reveals it."""

from typing import Any
from uuid import UUID

from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import caller, caller_scopes
from accounts.models import Scope
from accounts.roles import Power
from contract.answers import Answer
from contract.operations import Refusal, operation
from decks.services.snapshots import IllegalDeck
from ledger.steady_clock import steady_now
from tournaments import selectors
from tournaments.access import plays_for
from tournaments.api import entry_data as show
from tournaments.api.given_deck import UNFIT, given_deck
from tournaments.api.permissions import (
    NOT_STAFF,
    NOT_YOURS,
    PLAYER_OR_STAFF,
    require_player_or_power,
    require_power,
    viewer,
)
from tournaments.api.serializers import SubmitDeck
from tournaments.models import Entry
from tournaments.reasons import ReasonMissing
from tournaments.services import decks
from tournaments.services.rules import RulesChanged

HIDDEN = Refusal(403, "deck_hidden")


class EntryDeck(APIView):
    scopes = {"get": None, "put": PLAYER_OR_STAFF}

    @operation(refuses=(Entry.DoesNotExist, decks.NoDeck, *NOT_STAFF, HIDDEN))
    def get(self, request: Request, entry_id: UUID) -> Answer[show.EntryDeck]:
        """The deck of an entry.

        Before its reveal it is for its players, and for staff that sees decks and does not play;
        each look of theirs is recorded.
        """
        entry = selectors.find_entry(entry_id=entry_id)
        snapshot = decks.deck_of(entry)
        if snapshot.revealed_at is not None:
            return Answer(show.entry_deck(entry, snapshot, with_salt=True))
        own = _is_own(request, entry)
        if not own:
            _require_look(request, entry)
            decks.look_at_deck(entry_id=entry.pk, actor=caller(request), now=steady_now())
        return Answer(
            show.entry_deck(entry, snapshot, with_salt=own), headers={"Cache-Control": "no-store"}
        )

    @operation(
        name="submitDeck",
        takes=SubmitDeck,
        refuses=(
            *NOT_YOURS,
            IllegalDeck,
            *UNFIT,
            RulesChanged,
            decks.DecksClosed,
            decks.NotInEntry,
            ReasonMissing,
        ),
    )
    def put(self, request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
        """Hand in a deck, in place of the one before.

        A player of the entry does so until decks are due, the staff until play starts, with a
        reason. It is one deck for all who play in the entry.
        """
        entry = selectors.find_entry(entry_id=entry_id)
        actor = require_player_or_power(request, entry, Power.MANAGE_EVENTS)
        wanted = SubmitDeck(data=request.data)
        wanted.is_valid(raise_exception=True)
        deck = given_deck(request, entry.tournament, wanted.validated_data)
        facts: dict[str, Any] = {"entry_id": entry.pk, "deck": deck, "now": steady_now()}
        if plays_for(user=actor, entry=entry):
            changed = decks.submit_deck(user=actor, **facts)
        else:
            reason = wanted.validated_data["reason"]
            changed = decks.submit_deck_for(actor=actor, reason=reason, **facts)
        position = selectors.waiting_position(entry=changed)
        return Answer(show.entry_row(changed, request, position))


def _is_own(request: Request, entry: Entry) -> bool:
    """Whether the caller plays in the entry, and their token may act as a player."""
    user = viewer(request)
    own = user is not None and plays_for(user=user, entry=entry)
    return own and Scope.ENTRIES_WRITE in caller_scopes(request)


def _require_look(request: Request, entry: Entry) -> None:
    """Only the staff that may see decks looks at one before its reveal."""
    if caller_scopes(request).isdisjoint((Scope.EVENTS_MANAGE, Scope.RESULTS_WRITE)):
        raise PermissionDenied("This deck is not revealed.", code=HIDDEN.code)
    require_power(request, entry.tournament, Power.SEE_DECKS)
