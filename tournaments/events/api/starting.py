"""Entries that start and that are left out, before an event starts; and letting them back in."""

from enum import StrEnum
from typing import TypedDict
from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import Scope
from accounts.roles import Power
from contract.answers import Answer
from contract.operations import operation
from ground.steady_clock import steady_now
from tournaments.core.api.permissions import require_power, staffed_event
from tournaments.core.players import Player, player_of
from tournaments.entries import selectors as entries_selectors
from tournaments.entries.api.data import EntryRow, entry_now
from tournaments.entries.api.decks import given_deck
from tournaments.entries.api.serializers import GivenDeck
from tournaments.events.services.starting import let_back_in, review_start


class LeftOutBecause(StrEnum):
    """The reason why an entry does not start."""

    NO_SHOW = "no_show"
    INCOMPLETE = "incomplete"
    NO_DECK = "no_deck"
    NO_PLACE = "no_place"


class LeftOutRow(TypedDict):
    """An entry that would be left out."""

    player: Player
    reason: LeftOutBecause


class StartReviewData(TypedDict):
    """The players if the event starts now, and those left out."""

    playing: list[Player]
    promoted: list[Player]
    left_out: list[LeftOutRow]


class StartReview(APIView):
    """Preview who would play and who would be left out if the event started now.

    `promoted` get places from the waitlist. For staff, before the start.
    """

    scopes = {"get": (Scope.EVENTS_MANAGE,)}

    def get(self, request: Request, tournament_id: UUID) -> Answer[StartReviewData]:
        tournament = staffed_event(request, tournament_id)
        review = review_start(tournament, before=tournament.state)
        return Answer(
            {
                "playing": [player_of(entry) for entry in review.playing],
                "promoted": [player_of(entry) for entry in review.promoted],
                "left_out": [
                    {"player": player_of(entry), "reason": LeftOutBecause(why)}
                    for entry, why in review.left_out
                ],
            }
        )


class EntryReadmission(APIView):
    """Reinstate an entry that was left out at the start, until round 1 is published.

    If the event requires decklists, the missing deck must be included.
    """

    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(name="letEntryBackIn", takes=GivenDeck)
    def post(self, request: Request, entry_id: UUID) -> Answer[EntryRow]:
        entry = entries_selectors.find_entry(entry_id=entry_id)
        actor = require_power(request, entry.tournament, Power.RUN_ROUNDS)
        sent = GivenDeck.read(request)
        deck = given_deck(request, entry.tournament, sent)
        changed = let_back_in(entry_id=entry.pk, actor=actor, deck=deck, now=steady_now())
        return Answer(entry_now(changed, request))
