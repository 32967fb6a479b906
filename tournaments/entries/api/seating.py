"""Arrangements of the staff: for an entry, and pairs that are not to meet."""

from typing import Any, TypedDict
from uuid import UUID

from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope
from accounts.selectors import PowerMissing
from contract.answers import Answer, Created, Done, Listing
from contract.listed import listed
from contract.operations import operation
from ground.steady_clock import steady_now
from tournaments.core.access import is_seated
from tournaments.core.api.permissions import staffed_event, visible_event
from tournaments.core.players import Player, players_of
from tournaments.entries import selectors as entries_selectors
from tournaments.entries.api.data import EntryRow, entry_row
from tournaments.entries.api.serializers import ArrangeEntry, ForbidPair
from tournaments.entries.services import forbidden_pairs, seating
from tournaments.models import Tournament


class ForbiddenPairRow(TypedDict):
    """Two entries kept apart, for staff only. Staff who play don't get the reason."""

    id: int
    players: list[Player]
    reason: str | None


class EntryArrangements(APIView):
    """The arrangements of the staff for an entry."""

    scopes = {"patch": (Scope.EVENTS_MANAGE,)}

    @operation(takes=ArrangeEntry)
    def patch(self, request: Request, entry_id: UUID) -> Answer[EntryRow]:
        """Set the club, fixed table, awarded byes or rating of an entry.

        Requires the power to run rounds. Omitted fields are unchanged. A drafted round becomes
        stale if it would be paired from different facts.
        """
        given: Any = {**ArrangeEntry.read(request).named}
        seating.set_seating(
            entry_id=entry_id,
            actor=caller(request),
            seating=given,
            now=steady_now(),
        )
        entry = entries_selectors.find_entry(entry_id=entry_id)
        position = entries_selectors.waiting_position(entry=entry)
        return Answer(entry_row(entry, request, position))


class ForbiddenPairs(APIView):
    """The pairs of an event that are not to meet, which only its staff may know."""

    scopes = {"get": (Scope.EVENTS_MANAGE,), "post": (Scope.EVENTS_MANAGE,)}

    @operation(
        # Nobody is refused so; the document has said it from the beginning.
        refuses=(PowerMissing,),
    )
    @listed(Listing[ForbiddenPairRow])
    def get(self, request: Request, tournament_id: UUID) -> Answer[Listing[ForbiddenPairRow]]:
        """List the pairs kept apart. Reasons are for staff who don't play in the event."""
        tournament = staffed_event(request, tournament_id)
        rows = forbidden_rows(request, tournament)
        return Answer({"results": rows})

    @operation(takes=ForbidPair)
    def post(self, request: Request, tournament_id: UUID) -> Created[ForbiddenPairRow]:
        """Keep two entries apart, with a reason for staff.

        Requires the power to run rounds. The pair meets only if no other pairing is possible.
        """
        tournament = visible_event(request, tournament_id)
        sent = ForbidPair.read(request)
        pair = forbidden_pairs.forbid(
            tournament_id=tournament.pk,
            actor=caller(request),
            now=steady_now(),
            first=sent.first,
            second=sent.second,
            reason=sent.reason,
        )
        (row,) = (row for row in forbidden_rows(request, tournament) if row["id"] == pair.pk)
        where = {"tournament_id": tournament.pk, "pair_id": pair.pk}
        return Created(row, location=reverse("forbidden-pair", kwargs=where, request=request))


class ForbiddenPairDetail(APIView):
    scopes = {"delete": (Scope.EVENTS_MANAGE,)}

    def delete(self, request: Request, tournament_id: UUID, pair_id: int) -> Done:
        """Allow a pair that was kept apart."""
        tournament = visible_event(request, tournament_id)
        forbidden_pairs.allow(
            tournament_id=tournament.pk,
            pair_id=pair_id,
            actor=caller(request),
            now=steady_now(),
        )
        return Done()


def forbidden_rows(request: Request, tournament: Tournament) -> list[ForbiddenPairRow]:
    """The rows for somebody of the staff."""
    plays = is_seated(user=caller(request), tournament=tournament)
    reasons = {} if plays else forbidden_pairs.reasons_by_pair(tournament_id=tournament.pk)
    names = players_of(tournament.pk)
    return [
        {
            "id": pair.pk,
            "players": [names[pair.first_id], names[pair.second_id]],
            "reason": reasons.get(pair.pk),
        }
        for pair in entries_selectors.forbidden_pairs(tournament_id=tournament.pk)
    ]
