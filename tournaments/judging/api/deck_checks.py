"""Deck checks: judges draw, open and close them.

Judges read all of them, players what was found in their own deck once its check is over.
"""

from datetime import datetime
from fractions import Fraction
from typing import Annotated, Any, TypedDict
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope
from accounts.roles import Power
from contract.answers import Answer, Listing
from contract.errors import NotFound
from contract.fields import Number, PlainText, WholeNumber
from contract.listed import listed
from contract.operations import operation
from ground.steady_clock import steady_now
from tournaments.core.access import OwnMatch, plays_for
from tournaments.core.api.permissions import require_power, visible_event
from tournaments.core.api.serializers import OnlyKnown
from tournaments.core.limits import LONGEST_REASON
from tournaments.core.players import Player, player_of
from tournaments.entries import selectors as entries_selectors
from tournaments.entries.services.check_in import NoPlace
from tournaments.entries.services.leaving import NotRunning
from tournaments.judging.api.penalties import IssuePenalty
from tournaments.judging.infractions import INFRACTIONS, UnknownInfraction
from tournaments.judging.penalty_ledger import deck_checks
from tournaments.judging.services import deck_checks as services
from tournaments.judging.services.penalties import LedgerChanged
from tournaments.matches.services.open_matches import NotPlayed
from tournaments.models import DeckCheck
from tournaments.models.judging import LONGEST_WORDS
from tournaments.rounds.services.round_timer import LONGEST_EXTENSION
from tournaments.terms.kinds import Chosen, Finding, PenaltyKind


class PlayersCheck(TypedDict):
    """A closed check of your deck."""

    id: Annotated[str, {"format": "uuid"}]
    round_number: Annotated[int | None, "Null between rounds."]
    table: int | None
    chosen: Chosen
    closed_at: datetime | None
    finding: Finding | None
    note: str
    extension_minutes: Annotated[int, "Extra time of the match for the check."]
    penalty_id: Annotated[str | None, "Id of the resulting penalty.", {"format": "uuid"}]


class DeckCheckRow(PlayersCheck):
    """A deck check; `reason` says why the deck was chosen."""

    player: Player
    match_id: Annotated[str | None, {"format": "uuid"}]
    reason: str
    opened_at: datetime
    opened_by: str
    closed_by: str | None


def players_check(check: DeckCheck) -> PlayersCheck:
    return {
        "id": str(check.pk),
        "round_number": None if check.round is None else check.round.number,
        "table": None if check.match is None else check.match.table,
        "chosen": Chosen(check.chosen),
        "closed_at": check.closed_at,
        "finding": Finding(check.finding) if check.finding else None,
        "note": check.note,
        "extension_minutes": check.extension_minutes,
        "penalty_id": None if check.penalty_id is None else str(check.penalty_id),
    }


def deck_check_row(check: DeckCheck) -> DeckCheckRow:
    return {
        **players_check(check),
        "player": player_of(check.entry),
        "match_id": None if check.match_id is None else str(check.match_id),
        "reason": check.reason,
        "opened_at": check.opened_at,
        "opened_by": check.opened_by.username,
        "closed_by": None if check.closed_by is None else check.closed_by.username,
    }


JUDGES = (Scope.RESULTS_WRITE,)


class OpenDeckChecks(OnlyKnown):
    """A number of random tables of the open round (`table_count`), or one `entry_id` with a
    `reason`."""

    table_count = WholeNumber(min_value=1, max_value=services.MOST_TABLES, required=False)
    entry_id = serializers.UUIDField(required=False)
    reason = PlainText(max_length=LONGEST_REASON, default="", allow_blank=True)

    def validate(self, attrs: Any) -> Any:
        attrs = super().validate(attrs)
        if ("table_count" in attrs) == ("entry_id" in attrs):
            raise serializers.ValidationError({"table_count": "Give `table_count` or `entry_id`."})
        return attrs


class CloseDeckCheck(OnlyKnown):
    """`extension_minutes` is the extra time of the match, by default the minutes that the check
    took. With `infraction` and `kind`, a penalty is issued, with the note of the check.
    """

    finding = serializers.ChoiceField(choices=Finding.choices)
    note = PlainText(max_length=LONGEST_WORDS, default="", allow_blank=True)
    extension_minutes = WholeNumber(
        min_value=0, max_value=LONGEST_EXTENSION, required=False, allow_null=True, default=None
    )
    infraction = serializers.ChoiceField(choices=list(INFRACTIONS.infractions), required=False)
    kind = serializers.ChoiceField(choices=PenaltyKind.choices, required=False)
    points = Number(min_value=0, default=0)

    def validate(self, attrs: Any) -> Any:
        attrs = super().validate(attrs)
        if ("infraction" in attrs) != ("kind" in attrs):
            raise serializers.ValidationError({"kind": "A penalty needs an infraction and a kind."})
        return attrs

    validate_points = IssuePenalty.validate_points

    def closing(self) -> dict[str, Any]:
        fields = self.validated_data
        punished = None
        if "kind" in fields:
            kind = PenaltyKind(fields["kind"])
            punished = services.CheckPenalty(fields["infraction"], kind, Fraction(fields["points"]))
        return {
            "finding": Finding(fields["finding"]),
            "note": fields["note"],
            "extension_minutes": fields["extension_minutes"],
            "punished": punished,
        }


class DeckChecks(APIView):
    scopes = {"get": JUDGES, "post": JUDGES}

    @listed(Listing[DeckCheckRow])
    def get(self, request: Request, tournament_id: UUID) -> Answer[Listing[DeckCheckRow]]:
        """List the deck checks of an event, latest first, for staff who can see decks."""
        tournament = visible_event(request, tournament_id)
        require_power(request, tournament, Power.SEE_DECKS)
        rows = [deck_check_row(check) for check in deck_checks(tournament_id=tournament.pk)]
        return Answer({"results": rows})

    @operation(name="openDeckChecks", takes=OpenDeckChecks)
    def post(self, request: Request, tournament_id: UUID) -> Answer[Listing[DeckCheckRow]]:
        """Start deck checks: of random tables of the open round, or of one entry with a reason.

        The random choice follows from the event's secret. Decks that were checked least come first,
        and both decks of a table are checked. The deck itself is at `/entries/{id}/deck`; each view
        is recorded.
        """
        tournament = visible_event(request, tournament_id)
        serializer = OpenDeckChecks(data=request.data)
        serializer.is_valid(raise_exception=True)
        fields, actor, now = serializer.validated_data, caller(request), steady_now()
        if "table_count" in fields:
            made = services.draw_deck_checks(
                tournament_id=tournament.pk, actor=actor, tables=fields["table_count"], now=now
            )
        else:
            if not tournament.entries.filter(pk=fields["entry_id"]).exists():
                raise NotFound(f"There is no entry {fields['entry_id']} in this event.")
            made = [
                services.open_deck_check(
                    entry_id=fields["entry_id"], actor=actor, reason=fields["reason"], now=now
                )
            ]
        checks = deck_checks(tournament_id=tournament.pk).filter(
            pk__in=[check.pk for check in made]
        )
        rows = [deck_check_row(check) for check in checks]
        return Answer({"results": rows})


class DeckCheckClosing(APIView):
    scopes = {"post": JUDGES}

    @operation(
        name="closeDeckCheck",
        takes=CloseDeckCheck,
        # Judges do not play, and the penalty is for somebody at the table, of a known kind.
        never=(LedgerChanged, NoPlace, NotPlayed, NotRunning, OwnMatch, UnknownInfraction),
    )
    def post(self, request: Request, check_id: UUID) -> Answer[DeckCheckRow]:
        """Close a deck check with its finding, which the player can then read."""
        serializer = CloseDeckCheck(data=request.data)
        serializer.is_valid(raise_exception=True)
        closed = services.close_deck_check(
            check_id=check_id, actor=caller(request), **serializer.closing(), now=steady_now()
        )
        check = deck_checks(tournament_id=closed.tournament_id).get(pk=closed.pk)
        return Answer(deck_check_row(check))


class EntryDeckChecks(APIView):
    scopes = {"get": (Scope.ENTRIES_WRITE,)}

    @listed(Listing[PlayersCheck])
    def get(self, request: Request, entry_id: UUID) -> Answer[Listing[PlayersCheck]]:
        """List the closed deck checks of an entry, for its players."""
        entry = entries_selectors.find_entry(entry_id=entry_id)
        if not plays_for(user=caller(request), entry=entry):
            raise NotFound(f"You play in no entry {entry_id}.")
        checks = deck_checks(tournament_id=entry.tournament_id).filter(entry=entry)
        rows = [players_check(check) for check in checks.exclude(closed_at=None)]
        return Answer({"results": rows})
