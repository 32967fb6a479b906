"""Penalties: judges issue and revoke them.

The staff reads them all, players those against themselves.
"""

from datetime import datetime
from fractions import Fraction
from math import isfinite
from typing import Annotated, Any, TypedDict
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.api.caller import caller, caller_scopes
from accounts.models import Scope
from accounts.selectors import PowerMissing
from contract.answers import Answer, Created, Listing
from contract.bodies import OnlyKnown, Query
from contract.errors import NotFound
from contract.fields import Number, PlainText, WholeNumber
from contract.listed import listed
from contract.operations import operation
from contract.rows import Parts
from ground.steady_clock import steady_now
from tournaments.core.access import OwnMatch, is_seated, plays_for
from tournaments.core.api.match_names import MatchName, match_name
from tournaments.core.api.permissions import (
    require_role,
    staffed_event,
    visible_event,
)
from tournaments.core.api.serializers import ForAReason
from tournaments.core.players import Member, Player, member, player_of
from tournaments.entries import selectors as entries_selectors
from tournaments.entries.services.leaving import NotRunning
from tournaments.judging.infractions import INFRACTIONS, Infraction, title_of
from tournaments.judging.selectors import Repeats, find_penalty, penalties, penalties_of, repeats
from tournaments.judging.services import penalties as services
from tournaments.matches.services.open_matches import MatchVoid, NotPlayed
from tournaments.matches.services.reopening import DecidedByPenalty, NoResult
from tournaments.models import Entry, EntryPlayer, Penalty, Tournament
from tournaments.models.judging import LONGEST_WORDS
from tournaments.standings.counting import number
from tournaments.standings.services.match_history import profile_of
from tournaments.terms.kinds import PenaltyKind


class InfractionRow(TypedDict):
    """An infraction. `step` is the suggested penalty for the first in an event, `repeated` for
    every further one.
    """

    code: str
    title: str
    about: str
    step: PenaltyKind
    repeated: PenaltyKind


class InfractionsShown(Parts):
    """The list of infractions. If it isn't `official`, the rules are Muster's own."""

    title: str
    source: str
    official: bool
    results: list[InfractionRow]


class PenaltyRow(TypedDict):
    """A penalty of an entry or one of its players. Never public.

    `note` is for staff who don't play in the event, and for the players of the entry; `issued_by`
    and `revoked_by` are for staff.
    """

    id: Annotated[str, {"format": "uuid"}]
    player: Player
    member: Annotated[Member | None, "The player concerned, if the judge named one."]
    round_number: Annotated[int | None, "Last public round at that time; null before the first."]
    infraction: str
    title: str
    kind: PenaltyKind
    points: Annotated[float, "Match points deducted in the standings."]
    match: Annotated[MatchName | None, "The match concerned, if the judge named one."]
    falls_on: Annotated[MatchName | None, "Null if there is no such match, or not yet."]
    note: str | None
    issued_at: datetime
    issued_by: str | None
    revoked_at: datetime | None
    revoked_by: str | None
    revoked_because: str | None


class RepeatRow(TypedDict):
    """Number of times that an infraction was penalised, `here` in this event and `before` in other
    events of the organisation, and the suggested penalty for another one. The judge decides."""

    infraction: str
    title: str
    here: int
    before: int
    suggested: PenaltyKind


class EntryPenalties(Parts):
    """The penalties of an entry. `repeats`, which covers all infractions, is for staff."""

    results: list[PenaltyRow]
    repeats: list[RepeatRow] | None


def infractions_data() -> InfractionsShown:
    return {
        "title": INFRACTIONS.title,
        "source": INFRACTIONS.source,
        "official": INFRACTIONS.official,
        "results": [_infraction_row(infraction) for infraction in INFRACTIONS.infractions.values()],
    }


def penalty_rows(
    penalties: list[Penalty], tournament: Tournament, *, to_staff: bool, notes_of: set[UUID] | None
) -> list[PenaltyRow]:
    """Penalties of one event; notes of those entries alone, or of all (None)."""
    step = profile_of(tournament).step
    return [
        {
            "id": str(penalty.pk),
            "player": player_of(penalty.entry),
            "member": None
            if penalty.player is None
            else member(penalty.player.pk, penalty.player.name),
            "round_number": None if penalty.round is None else penalty.round.number,
            "infraction": penalty.infraction,
            "title": title_of(penalty.infraction),
            "kind": PenaltyKind(penalty.kind),
            "points": number(penalty.points * step),
            "match": None if penalty.match is None else match_name(penalty.match),
            "falls_on": None if penalty.falls_on is None else match_name(penalty.falls_on),
            "note": penalty.note if with_note else None,
            "issued_at": penalty.issued_at,
            "issued_by": penalty.issued_by.username if to_staff else None,
            "revoked_at": penalty.revoked_at,
            "revoked_by": penalty.revoked_by.username if to_staff and penalty.revoked_by else None,
            "revoked_because": penalty.revoked_because
            if with_note and penalty.revoked_at
            else None,
        }
        for penalty in penalties
        for with_note in [notes_of is None or penalty.entry_id in notes_of]
    ]


def repeat_rows(repeats: Repeats) -> list[RepeatRow]:
    return [
        {
            "infraction": code,
            "title": infraction.title,
            "here": repeats.in_event.get(code, 0),
            "before": repeats.in_others.get(code, 0),
            "suggested": repeats.suggested(infraction),
        }
        for code, infraction in INFRACTIONS.infractions.items()
    ]


def _infraction_row(infraction: Infraction) -> InfractionRow:
    return {
        "code": infraction.code,
        "title": infraction.title,
        "about": infraction.about,
        "step": infraction.step,
        "repeated": infraction.repeated,
    }


JUDGES = (Scope.RESULTS_WRITE,)
STAFF = (Scope.EVENTS_MANAGE, Scope.RESULTS_WRITE)


class PointsField(Number):
    """Match points; NaN is none, which no bound refuses."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=0, **options)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        points = super().run_validation(data)
        if not isfinite(points):
            raise serializers.ValidationError("Enter a number.", code="invalid")
        return points


class IssuePenalty(OnlyKnown):
    """`member_id` is a player of a team, `match_id` the match concerned; `points` are match points.
    `seen` is the number of penalties of the entry that you know of: if there are more by now, the
    request is rejected.
    """

    entry_id: UUID
    member_id: Annotated[UUID | None, serializers.UUIDField(allow_null=True)] = None
    match_id: Annotated[UUID | None, serializers.UUIDField(allow_null=True)] = None
    infraction: Annotated[str, serializers.ChoiceField(choices=list(INFRACTIONS.infractions))]
    kind: PenaltyKind
    points: Annotated[float, PointsField(max_value=services.MOST_POINTS)] = 0
    note: Annotated[str, PlainText(max_length=LONGEST_WORDS, allow_blank=True)] = ""
    seen: Annotated[int | None, WholeNumber(min_value=0, allow_null=True)] = None


class RepeatsOf(Query):
    member_id: UUID | None = None


class Infractions(APIView):
    scopes = {"get": None}

    @listed(InfractionsShown)
    def get(self, request: Request) -> Answer[InfractionsShown]:
        """List the infractions, each with its suggested penalty."""
        return Answer(infractions_data())


class Penalties(APIView):
    scopes = {"get": STAFF, "post": JUDGES}

    @operation(
        # Nobody is refused so; the document has said it from the beginning.
        refuses=(PowerMissing,),
    )
    @listed(Listing[PenaltyRow])
    def get(self, request: Request, tournament_id: UUID) -> Answer[Listing[PenaltyRow]]:
        """List the penalties of an event in the order they were issued, for its staff."""
        tournament = staffed_event(request, tournament_id)
        rows = list(penalties(tournament_id=tournament.pk))
        return Answer({"results": _for_staff(request, tournament, rows)})

    @operation(
        takes=IssuePenalty,
        # The event runs, or the penalty is refused before.
        never=(NotRunning,),
    )
    def post(self, request: Request, tournament_id: UUID) -> Created[PenaltyRow]:
        """Issue a penalty to an entry or one of its players, as a judge.

        A game loss gives the opponent a game of the current match, a match loss gives them the
        match. Between rounds, or if the match is over, it applies to the next match. A penalty
        about a match without a result applies to that match. `points` are deducted in the standings
        from this round on.
        """
        tournament = visible_event(request, tournament_id)
        sent = IssuePenalty.read(request)
        if not tournament.entries.filter(pk=sent.entry_id).exists():
            raise NotFound(f"There is no entry {sent.entry_id} in {tournament.name}.")
        made = services.issue_penalty(
            entry_id=sent.entry_id,
            player_id=sent.member_id,
            actor=caller(request),
            infraction=sent.infraction,
            kind=sent.kind,
            note=sent.note,
            points=Fraction(sent.points),
            match_id=sent.match_id,
            seen=sent.seen,
            now=steady_now(),
        )
        where = reverse("entry-penalties", kwargs={"entry_id": sent.entry_id}, request=request)
        return Created(_penalty_row(request, made), location=where)


class PenaltiesOfEntry(APIView):
    scopes = {"get": (Scope.ENTRIES_WRITE, *STAFF)}

    @operation(
        query=RepeatsOf,
        # Nobody is refused so; the document has said it from the beginning.
        refuses=(PowerMissing,),
    )
    @listed(EntryPenalties)
    def get(self, request: Request, entry_id: UUID) -> Answer[EntryPenalties]:
        """List the penalties of an entry, for its players and for staff.

        Staff also get the number of earlier penalties for each infraction; with `member_id`, those
        of one player of a team.
        """
        entry = entries_selectors.find_entry(entry_id=entry_id)
        query = RepeatsOf.read(request)
        given = list(penalties_of(entry=entry))
        own = plays_for(user=caller(request), entry=entry)
        if own and Scope.ENTRIES_WRITE in caller_scopes(request):
            rows = penalty_rows(given, entry.tournament, to_staff=False, notes_of={entry.pk})
            return Answer({"results": rows, "repeats": None})
        require_role(request, entry, STAFF)
        player = _player(entry, query.member_id)
        return Answer(
            {
                "results": _for_staff(request, entry.tournament, given),
                "repeats": repeat_rows(repeats(entry=entry, player=player)),
            }
        )


class PenaltyRevocation(APIView):
    scopes = {"post": JUDGES}

    @operation(
        name="revokePenalty",
        takes=ForAReason,
        # The result that is taken back was given by the penalty, and judges do not play.
        never=(DecidedByPenalty, MatchVoid, NoResult, NotPlayed, NotRunning, OwnMatch),
    )
    def post(self, request: Request, penalty_id: UUID) -> Answer[PenaltyRow]:
        """Revoke a penalty and its effects, with a reason.

        A match that it decided is open again, a player disqualified only by it is reinstated, and
        deducted points count again. A game loss isn't removed from a result that was played: reopen
        that match first.
        """
        sent = ForAReason.read(request)
        revoked = services.revoke_penalty(
            penalty_id=find_penalty(penalty_id=penalty_id).pk,
            actor=caller(request),
            reason=sent.reason,
            now=steady_now(),
        )
        return Answer(_penalty_row(request, revoked))


def _player(entry: Entry, player_id: UUID | None) -> EntryPlayer | None:
    if player_id is None:
        return None
    player = next((player for player in entry.players.all() if player.pk == player_id), None)
    if player is None:
        raise NotFound(f"{entry.name} has no player {player_id}.")
    return player


def _penalty_row(request: Request, penalty: Penalty) -> PenaltyRow:
    """A penalty as the judge sees it who has given or revoked it."""
    rows = penalties(tournament_id=penalty.tournament_id).filter(pk=penalty.pk)
    (row,) = _for_staff(request, penalty.tournament, list(rows))
    return row


def _for_staff(request: Request, tournament: Tournament, rows: list[Penalty]) -> list[PenaltyRow]:
    """Rows for the staff; who plays themselves reads no notes about others."""
    user = caller(request)
    plays = is_seated(user=user, tournament=tournament)
    own = (
        set(entries_selectors.own_entries(user=user).values_list("pk", flat=True))
        if plays
        else None
    )
    return penalty_rows(rows, tournament, to_staff=True, notes_of=own)
