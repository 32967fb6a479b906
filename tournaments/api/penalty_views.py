"""Penalties: for the judges who give them, the staff, and whom they are against."""

from fractions import Fraction
from math import isfinite
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.api.caller import caller, caller_scopes
from accounts.models import Scope
from contract.answers import Answer, Created, Listing
from contract.operations import operation
from ledger.steady_clock import steady_now
from tournaments import selectors
from tournaments.access import is_seated, plays_for
from tournaments.api import penalty_data as show
from tournaments.api.permissions import (
    NOT_STAFF,
    NOT_YOURS,
    PRIVATE,
    require_role,
    staffed_event,
)
from tournaments.api.play_serializers import ForAReason, OnlyKnown
from tournaments.infractions import INFRACTIONS, UnknownInfraction
from tournaments.models import Entry, EntryPlayer, Match, Penalty, PenaltyKind, Tournament
from tournaments.models.judging import LONGEST_WORDS
from tournaments.penalty_ledger import find_penalty, penalties, penalties_of, repeats
from tournaments.reasons import ReasonMissing
from tournaments.services import penalties as services
from tournaments.services.check_in import NoPlace
from tournaments.services.drafts import EventNotRunning
from tournaments.services.leaving import HasLeft, NotBack
from tournaments.services.places import EventFull

JUDGES = (Scope.RESULTS_WRITE,)
STAFF = (Scope.EVENTS_MANAGE, Scope.RESULTS_WRITE)


class IssuePenalty(OnlyKnown):
    """`player` is one of several who play in the entry, `match` the match of the entry that it is
    about; `points` are match points. `seen` is how many penalties of the entry you know of: if
    there are others now, it is refused."""

    entry = serializers.UUIDField()
    player = serializers.UUIDField(required=False, allow_null=True, default=None)
    match = serializers.UUIDField(required=False, allow_null=True, default=None)
    infraction = serializers.ChoiceField(choices=list(INFRACTIONS.infractions))
    kind = serializers.ChoiceField(choices=PenaltyKind.choices)
    points = serializers.FloatField(min_value=0, max_value=services.MOST_POINTS, default=0)
    note = serializers.CharField(max_length=LONGEST_WORDS, default="", allow_blank=True)
    seen = serializers.IntegerField(min_value=0, required=False, allow_null=True, default=None)

    def validate_points(self, points: float) -> float:
        if not isfinite(points):
            raise serializers.ValidationError("A valid number is required.", code="invalid")
        return points


class RepeatsOf(serializers.Serializer):
    player = serializers.UUIDField(required=False)


class Infractions(APIView):
    scopes = {"get": None}

    @operation(name="listInfractions")
    def get(self, request: Request) -> Answer[show.InfractionsShown]:
        """What penalties are given for, and which step is suggested for it."""
        return Answer(show.infractions_shown())


class Penalties(APIView):
    scopes = {"get": STAFF, "post": JUDGES}

    @operation(name="listPenalties", refuses=(Tournament.DoesNotExist, *NOT_STAFF))
    def get(self, request: Request, tournament_id: UUID) -> Answer[Listing[show.PenaltyRow]]:
        """All penalties of an event in the order in which they were given, for its staff."""
        tournament = staffed_event(request, tournament_id)
        found = list(penalties(tournament_id=tournament.pk))
        return Answer({"results": _for_staff(request, tournament, found)}, headers=PRIVATE)

    @operation(
        name="issuePenalty",
        takes=IssuePenalty,
        refuses=(
            Tournament.DoesNotExist,
            *NOT_STAFF,
            Entry.DoesNotExist,
            EntryPlayer.DoesNotExist,
            HasLeft,
            Match.DoesNotExist,
            NoPlace,
            ReasonMissing,
            UnknownInfraction,
            services.ImpossiblePoints,
            services.LedgerChanged,
            services.NotPenalised,
        ),
    )
    def post(self, request: Request, tournament_id: UUID) -> Created[show.PenaltyRow]:
        """Penalise an entry or one of its players, as a judge.

        A game loss gives the opponent a game of the match that is played now, a match loss the
        match; between rounds, and where the match is over, of the next one. It falls on the `match`
        that it is about, if that has no result yet. `points` are taken off in the standings from
        this round on.
        """
        tournament = staffed_event(request, tournament_id)
        wanted = IssuePenalty(data=request.data)
        wanted.is_valid(raise_exception=True)
        said = wanted.validated_data
        if not tournament.entries.filter(pk=said["entry"]).exists():
            raise Entry.DoesNotExist(f"There is no entry {said['entry']} in {tournament.name}.")
        made = services.issue_penalty(
            entry_id=said["entry"],
            player_id=said["player"],
            actor=caller(request),
            infraction=said["infraction"],
            kind=PenaltyKind(said["kind"]),
            note=said["note"],
            points=Fraction(said["points"]),
            match_id=said["match"],
            seen=said["seen"],
            now=steady_now(),
        )
        where = reverse("entry-penalties", kwargs={"entry_id": said["entry"]}, request=request)
        return Created(_one(request, made), location=where, headers=PRIVATE)


class EntryPenalties(APIView):
    scopes = {"get": (Scope.ENTRIES_WRITE, *STAFF)}

    @operation(
        name="listEntryPenalties", query=RepeatsOf, refuses=(*NOT_YOURS, EntryPlayer.DoesNotExist)
    )
    def get(self, request: Request, entry_id: UUID) -> Answer[show.EntryPenalties]:
        """The penalties of an entry, for its players and the staff.

        The staff is told besides how often there has been each infraction; of a team with `player`
        by that one of its players.
        """
        entry = selectors.find_entry(entry_id=entry_id)
        query = RepeatsOf(data=request.query_params.dict())
        query.is_valid(raise_exception=True)
        found = list(penalties_of(entry=entry))
        own = plays_for(user=caller(request), entry=entry)
        if own and Scope.ENTRIES_WRITE in caller_scopes(request):
            rows = show.penalty_rows(found, entry.tournament, to_staff=False, notes_of={entry.pk})
            return Answer({"results": rows, "repeats": None}, headers=PRIVATE)
        require_role(request, entry, STAFF)
        player = _player(entry, query.validated_data.get("player"))
        return Answer(
            {
                "results": _for_staff(request, entry.tournament, found),
                "repeats": show.repeat_rows(repeats(entry=entry, player=player)),
            },
            headers=PRIVATE,
        )


class PenaltyRevocation(APIView):
    scopes = {"post": JUDGES}

    @operation(
        name="revokePenalty",
        takes=ForAReason,
        refuses=(
            *NOT_STAFF,
            Penalty.DoesNotExist,
            EventFull,
            EventNotRunning,
            NotBack,
            ReasonMissing,
            services.AlreadyRevoked,
            services.EffectStands,
            services.NotPenalised,
        ),
    )
    def post(self, request: Request, penalty_id: UUID) -> Answer[show.PenaltyRow]:
        """Revoke a penalty with what followed from it, for a reason.

        A match that it has decided is open again, who was disqualified for it alone is back, points
        count again.
        A game that it gave is not taken out of a result that was played: take that back first.
        """
        wanted = ForAReason(data=request.data)
        wanted.is_valid(raise_exception=True)
        revoked = services.revoke_penalty(
            penalty_id=find_penalty(penalty_id=penalty_id).pk,
            actor=caller(request),
            reason=wanted.validated_data["reason"],
            now=steady_now(),
        )
        return Answer(_one(request, revoked), headers=PRIVATE)


def _player(entry: Entry, player_id: UUID | None) -> EntryPlayer | None:
    if player_id is None:
        return None
    found = next((one for one in entry.players.all() if one.pk == player_id), None)
    if found is None:
        raise EntryPlayer.DoesNotExist(f"{entry.name} has no player {player_id}.")
    return found


def _one(request: Request, penalty: Penalty) -> show.PenaltyRow:
    """A penalty as the judge sees it who has given or revoked it."""
    found = penalties(tournament_id=penalty.tournament_id).filter(pk=penalty.pk)
    (row,) = _for_staff(request, penalty.tournament, list(found))
    return row


def _for_staff(
    request: Request, tournament: Tournament, found: list[Penalty]
) -> list[show.PenaltyRow]:
    """Rows for the staff; who plays themselves reads no notes about others."""
    user = caller(request)
    plays = is_seated(user=user, tournament=tournament)
    own = set(selectors.own_entries(user=user).values_list("pk", flat=True)) if plays else None
    return show.penalty_rows(found, tournament, to_staff=True, notes_of=own)
