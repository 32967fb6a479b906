"""Deck checks: drawn, opened and closed by judges, and told to players when they are over."""

from fractions import Fraction
from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope
from accounts.roles import Power
from contract.answers import Answer, Listing
from contract.operations import operation
from ledger.steady_clock import steady_now
from tournaments import selectors
from tournaments.access import plays_for
from tournaments.api.deck_check_data import (
    DeckCheckRow,
    PlayersCheck,
    deck_check_row,
    players_check,
)
from tournaments.api.penalty_views import IssuePenalty
from tournaments.api.permissions import (
    NOT_STAFF,
    PRIVATE,
    require_power,
    staffed_event,
)
from tournaments.api.play_serializers import OnlyKnown
from tournaments.infractions import INFRACTIONS
from tournaments.models import DeckCheck, Entry, Finding, PenaltyKind, Tournament
from tournaments.models.judging import LONGEST_WORDS
from tournaments.penalty_ledger import deck_checks
from tournaments.reasons import ReasonMissing
from tournaments.services import deck_checks as services
from tournaments.services.clocks import LONGEST_EXTENSION, ExtensionImpossible, NoClock
from tournaments.services.closing import RoundNotOpen
from tournaments.services.decks import NoDeck
from tournaments.services.drafts import EventNotRunning
from tournaments.services.leaving import HasLeft
from tournaments.services.penalties import ImpossiblePoints, NotPenalised
from tournaments.services.playing import MatchSettled, MatchVoid

JUDGES = (Scope.RESULTS_WRITE,)
_OF_EVENT = (Tournament.DoesNotExist, *NOT_STAFF)


class OpenDeckChecks(OnlyKnown):
    """So many `tables` of the open round by lot, or one `entry` for a `reason`."""

    tables = serializers.IntegerField(min_value=1, max_value=services.MOST_TABLES, required=False)
    entry = serializers.UUIDField(required=False)
    reason = serializers.CharField(max_length=LONGEST_WORDS, default="", allow_blank=True)

    def validate(self, attrs: Any) -> Any:
        attrs = super().validate(attrs)
        if ("tables" in attrs) == ("entry" in attrs):
            raise serializers.ValidationError({"tables": "Give tables to draw, or an entry."})
        return attrs


class CloseDeckCheck(OnlyKnown):
    """`extension_minutes` are what the match gets for it: left out, the minutes that it took. With
    `infraction` and `kind` a penalty comes of it, whose note is that of the check."""

    finding = serializers.ChoiceField(choices=Finding.choices)
    note = serializers.CharField(max_length=LONGEST_WORDS, default="", allow_blank=True)
    extension_minutes = serializers.IntegerField(
        min_value=0, max_value=LONGEST_EXTENSION, required=False, allow_null=True, default=None
    )
    infraction = serializers.ChoiceField(choices=list(INFRACTIONS.infractions), required=False)
    kind = serializers.ChoiceField(choices=PenaltyKind.choices, required=False)
    points = serializers.FloatField(min_value=0, default=0)

    def validate(self, attrs: Any) -> Any:
        attrs = super().validate(attrs)
        if ("infraction" in attrs) != ("kind" in attrs):
            raise serializers.ValidationError({"kind": "A penalty has an infraction and a kind."})
        return attrs

    validate_points = IssuePenalty.validate_points

    def wanted(self) -> dict[str, Any]:
        said = self.validated_data
        punished = None
        if "kind" in said:
            kind = PenaltyKind(said["kind"])
            punished = services.Punished(said["infraction"], kind, Fraction(said["points"]))
        return {
            "finding": Finding(said["finding"]),
            "note": said["note"],
            "extension_minutes": said["extension_minutes"],
            "punished": punished,
        }


class DeckChecks(APIView):
    scopes = {"get": JUDGES, "post": JUDGES}

    @operation(name="listDeckChecks", refuses=_OF_EVENT)
    def get(self, request: Request, tournament_id: UUID) -> Answer[Listing[DeckCheckRow]]:
        """All deck checks of an event, the latest first, for who sees decks in it."""
        tournament = staffed_event(request, tournament_id)
        require_power(request, tournament, Power.SEE_DECKS)
        rows = [deck_check_row(one) for one in deck_checks(tournament_id=tournament.pk)]
        return Answer({"results": rows}, headers=PRIVATE)

    @operation(
        name="openDeckChecks",
        takes=OpenDeckChecks,
        refuses=(
            *_OF_EVENT,
            Entry.DoesNotExist,
            EventNotRunning,
            HasLeft,
            NoDeck,
            ReasonMissing,
            RoundNotOpen,
            services.AlreadyChecked,
            services.NothingToCheck,
        ),
    )
    def post(self, request: Request, tournament_id: UUID) -> Answer[Listing[DeckCheckRow]]:
        """Check decks: of tables of the open round by lot, or of one entry for a reason.

        The lots follow from the event's secret; decks that were checked least come first, and both
        of a table are checked. The deck itself is at `/entries/{id}/deck`; each look is recorded.
        """
        tournament = staffed_event(request, tournament_id)
        wanted = OpenDeckChecks(data=request.data)
        wanted.is_valid(raise_exception=True)
        said, actor, now = wanted.validated_data, caller(request), steady_now()
        if "tables" in said:
            made = services.draw_deck_checks(
                tournament_id=tournament.pk, actor=actor, tables=said["tables"], now=now
            )
        else:
            if not tournament.entries.filter(pk=said["entry"]).exists():
                raise Entry.DoesNotExist(f"There is no entry {said['entry']} in this event.")
            made = [
                services.open_deck_check(
                    entry_id=said["entry"], actor=actor, reason=said["reason"], now=now
                )
            ]
        found = deck_checks(tournament_id=tournament.pk).filter(pk__in=[one.pk for one in made])
        rows = [deck_check_row(one) for one in found]
        return Answer({"results": rows}, headers=PRIVATE)


class DeckCheckClosing(APIView):
    scopes = {"post": JUDGES}

    @operation(
        name="closeDeckCheck",
        takes=CloseDeckCheck,
        refuses=(
            *NOT_STAFF,
            DeckCheck.DoesNotExist,
            EventNotRunning,
            ExtensionImpossible,
            HasLeft,
            ImpossiblePoints,
            MatchSettled,
            MatchVoid,
            NoClock,
            NotPenalised,
            ReasonMissing,
            services.AlreadyChecked,
        ),
    )
    def post(self, request: Request, check_id: UUID) -> Answer[DeckCheckRow]:
        """Write down what was found; the player can read it from now on."""
        wanted = CloseDeckCheck(data=request.data)
        wanted.is_valid(raise_exception=True)
        closed = services.close_deck_check(
            check_id=check_id, actor=caller(request), **wanted.wanted(), now=steady_now()
        )
        found = deck_checks(tournament_id=closed.tournament_id).get(pk=closed.pk)
        return Answer(deck_check_row(found), headers=PRIVATE)


class EntryDeckChecks(APIView):
    scopes = {"get": (Scope.ENTRIES_WRITE,)}

    @operation(name="listEntryDeckChecks", refuses=(Entry.DoesNotExist,))
    def get(self, request: Request, entry_id: UUID) -> Answer[Listing[PlayersCheck]]:
        """The checks of one's own deck that are over, for its players."""
        entry = selectors.find_entry(entry_id=entry_id)
        if not plays_for(user=caller(request), entry=entry):
            raise Entry.DoesNotExist(f"You play in no entry {entry_id}.")
        found = deck_checks(tournament_id=entry.tournament_id).filter(entry=entry)
        rows = [players_check(one) for one in found.exclude(closed_at=None)]
        return Answer({"results": rows}, headers=PRIVATE)
