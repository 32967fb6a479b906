"""Standings and pairings as stored bytes with a strong ETag, and the named profiles of counting."""

from typing import Annotated
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from contract.answers import Answer, Listing
from contract.bodies import Query
from contract.errors import NotFound
from contract.listed import listed
from contract.operations import operation
from contract.reads import UNCHANGING, read_only
from ground.steady_clock import steady_now
from tournaments.models import RoundStandings, StoredPairings, StoredStandings
from tournaments.standings.profile_data import NamedProfile, named_profiles
from tournaments.standings.services.breakdown_document import (
    PlayersNumbers,
    live_numbers,
    round_numbers,
)
from tournaments.standings.services.pairings_document import Pairings
from tournaments.standings.services.standings_document import LiveStandings, RoundSnapshot
from tournaments.standings.services.stored_standings import stored_columns
from tournaments.terms.kinds import RoundState

# The most that the id of a round can be: no database is asked for a greater one.
LARGEST_ID = 2**63 - 1


class PairingsQuery(Query):
    undone: Annotated[int | None, serializers.IntegerField(min_value=1, max_value=LARGEST_ID)] = (
        None
    )


class SnapshotQuery(Query):
    revision: Annotated[int | None, serializers.IntegerField(min_value=1)] = None


@operation(answers={200: LiveStandings})
@read_only
@listed(LiveStandings)
def standings(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Retrieve the current standings of an event.

    Updated at most once a second, or every three seconds for a large event while results come in,
    and complete shortly after the last result.
    """
    page = StoredStandings.objects.filter(pk=tournament_id, tournament__taken_down_at=None)
    stored = page.values_list("etag", "body").first()
    if stored is None:
        raise Http404
    return served(*stored)


@operation(query=SnapshotQuery, answers={200: RoundSnapshot})
@read_only
@listed(RoundSnapshot)
def round_standings(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponseBase:
    """Retrieve the standings after a closed round, with corrections, or an earlier `revision`.

    Revisions of a round that was undone later stay available.
    """
    visible = {"round__tournament": tournament_id, "round__tournament__taken_down_at": None}
    pages = RoundStandings.objects.filter(round__number=number, **visible)
    revision = SnapshotQuery.read_or_404(request).revision
    if revision is None:
        pages = pages.exclude(round__state=RoundState.UNDONE)
    else:
        pages = pages.filter(revision=revision)
    stored = pages.order_by("-revision").values_list("etag", "body").first()
    if stored is None:
        raise Http404
    return served(*stored, unchanging=revision is not None)


@operation(answers={200: PlayersNumbers})
@read_only
def players_numbers(request: HttpRequest, tournament_id: UUID, entry_id: UUID) -> HttpResponseBase:
    """Explain a player's numbers in the current standings, match by match."""
    try:
        numbers = live_numbers(tournament_id=tournament_id, entry_id=entry_id, now=steady_now())
    except NotFound:
        raise Http404 from None
    page = stored_columns(numbers)
    return served(page["etag"], page["body"])


@operation(answers={200: PlayersNumbers})
@read_only
def players_round_numbers(
    request: HttpRequest, tournament_id: UUID, number: int, entry_id: UUID
) -> HttpResponseBase:
    """Explain a player's numbers in the standings after a closed round, with corrections."""
    try:
        numbers = round_numbers(
            tournament_id=tournament_id, number=number, entry_id=entry_id, now=steady_now()
        )
    except NotFound:
        raise Http404 from None
    page = stored_columns(numbers)
    return served(page["etag"], page["body"])


@operation(query=PairingsQuery, answers={200: Pairings})
@read_only
@listed(Pairings)
def pairings(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponseBase:
    """List the pairings of a published round, with results so far.

    With `undone`, the id of an undone round of this number, as it was then.
    """
    visible = {"round__tournament": tournament_id, "round__tournament__taken_down_at": None}
    page = StoredPairings.objects.filter(round__number=number, **visible)
    undone = PairingsQuery.read_or_404(request).undone
    if undone is None:
        page = page.exclude(round__state=RoundState.UNDONE)
    else:
        page = page.filter(round=undone, round__state=RoundState.UNDONE)
    stored = page.values_list("etag", "body").first()
    if stored is None:
        raise Http404
    return served(*stored)


def served(etag: str, body: bytes | memoryview, *, unchanging: bool = False) -> HttpResponse:
    """Stored bytes. `unchanging` are those whose address never has others."""
    response = HttpResponse(bytes(body), content_type="application/json")
    response["ETag"] = etag
    if unchanging:
        response["Cache-Control"] = UNCHANGING
    return response


class Profiles(APIView):
    """List the scoring profiles that an event can choose by name."""

    scopes = {"get": None}

    @listed(Listing[NamedProfile])
    def get(self, request: Request) -> Answer[Listing[NamedProfile]]:
        return Answer({"results": named_profiles()})
