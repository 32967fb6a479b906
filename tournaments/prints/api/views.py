"""Sheets for a hall, as PDF: pairings, match slips, standings, entries."""

from collections.abc import Mapping
from typing import Annotated, Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.roles import Power
from contract.bodies import Query
from contract.fields import Choice
from contract.operations import Media, operation
from contract.reads import read_only
from ground.steady_clock import steady_now
from tournaments.core import selectors
from tournaments.core.api.permissions import require_power, viewer
from tournaments.entries.listings import entry_lines
from tournaments.models import Round, RoundStandings, StoredStandings
from tournaments.prints.hall_lists import Order
from tournaments.prints.paper import Lettering, Paper, Printing
from tournaments.prints.services.prepared_sheets import sheet_of
from tournaments.prints.services.sheets import PDF, pairings_to_print, pdf, slips_of_round
from tournaments.prints.tables import (
    entries_sheet,
    pairings_by_family_name,
    pairings_by_name,
    pairings_by_table,
    standings_sheet,
)
from tournaments.prints.typesetting import facts_of, sheet_etag
from tournaments.stages.selectors.round_names import bracket_round_name, round_in_text
from tournaments.standings.services.stored_standings import stored_document
from tournaments.terms.kinds import Decklists, TournamentState

SHEET = Media(PDF, "Sheets to be printed, in A4 unless another paper is asked for.")
ORDERS = {
    "name": pairings_by_name,
    "family": pairings_by_family_name,
    "table": pairings_by_table,
}
BY_NAME = (
    "`family` puts the last word of each name first, as in `Pires, Rosa`; teams keep their names."
)


class SlipsPrintQuery(Query):
    paper: Paper = Paper.A4

    @property
    def printing(self) -> Printing:
        return Printing(self.paper)


class PrintQuery(SlipsPrintQuery):
    lettering: Annotated[
        Lettering,
        Choice(
            Lettering, help_text="`large` can be read from a few steps away, and takes more pages."
        ),
    ] = Lettering.NORMAL

    @property
    def printing(self) -> Printing:
        return Printing(self.paper, self.lettering)


class PairingsPrintQuery(PrintQuery):
    order: Annotated[str, serializers.ChoiceField(choices=tuple(ORDERS), help_text=BY_NAME)] = (
        "name"
    )


class EntriesPrintQuery(PrintQuery):
    order: Annotated[Order, Choice(Order, help_text=BY_NAME)] = Order.NAME


@operation(query=PairingsPrintQuery, answers={200: SHEET})
@read_only
def pairings_print(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponseBase:
    """Print the pairings of a published round as PDF: by name, with each match under both players,
    or by table."""
    query = PairingsPrintQuery.read_or_404(request)
    page = pairings_to_print(tournament_id, number)
    name = bracket_round_name(page.round)
    facts = ORDERS[query.order](page.round.tournament.name, stored_document(page), name)
    name = f"pairings-{number}-by-{query.order}"
    return _public(request, tournament_id, query.printing.of(facts), name)


@operation(query=PrintQuery, answers={200: SHEET})
@read_only
def standings_print(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Print the current standings as PDF."""
    printing = PrintQuery.read_or_404(request).printing
    page = StoredStandings.objects.filter(pk=tournament_id, tournament__taken_down_at=None).first()
    if page is None:
        raise Http404
    document = stored_document(page)
    number = document["round"]["number"] if document["round"] else 0
    of = Round.objects.published().filter(tournament=tournament_id, number=number)
    facts = printing.of(_standings(document, of))
    return _public(request, tournament_id, facts, "standings")


@operation(query=PrintQuery, answers={200: SHEET})
@read_only
def round_standings_print(
    request: HttpRequest, tournament_id: UUID, number: int
) -> HttpResponseBase:
    """Print the standings after a closed round as PDF, with corrections."""
    printing = PrintQuery.read_or_404(request).printing
    standing = Round.objects.visible().filter(tournament=tournament_id, number=number)
    page = RoundStandings.objects.filter(round__in=standing).order_by("-revision").first()
    if page is None:
        raise Http404
    facts = printing.of(_standings(stored_document(page), standing))
    return _public(request, tournament_id, facts, f"standings-{number}")


def _standings(document: Mapping[str, Any], rounds: QuerySet[Round]) -> Mapping[str, Any]:
    """The sheet of stored standings, which are those of the first of these rounds."""
    round_ = rounds.select_related("stage").first()
    return standings_sheet(document, "" if round_ is None else round_in_text(round_))


class EntriesPrint(APIView):
    scopes = {"get": None}

    @operation(query=EntriesPrintQuery, answers={200: SHEET})
    def get(self, request: Request, tournament_id: UUID) -> HttpResponseBase:
        """Print the entries by name, as PDF."""
        query = EntriesPrintQuery.read_or_404(request)
        tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        with_decks = tournament.decklists != Decklists.NONE
        lines = entry_lines(tournament=tournament)
        sheet = entries_sheet(tournament.name, lines, with_decks=with_decks, order=query.order)
        facts = facts_of(query.printing.of(sheet))
        etag = sheet_etag("table", facts)
        headers = {"ETag": etag}
        if unchanged := _unchanged(request, etag, headers):
            return unchanged
        public = tournament.state != TournamentState.DRAFT
        given: dict[str, Any] = {"tournament_id": tournament.pk, "now": steady_now()}
        return pdf(sheet_of("table", facts, public=public, **given), "entries", headers)


class SlipsPrint(APIView):
    scopes = {"get": None}

    @operation(query=SlipsPrintQuery, answers={200: SHEET})
    def get(self, request: Request, tournament_id: UUID, number: int) -> HttpResponseBase:
        """Print match slips for each table of a published round, several on a page.

        Cut all pages together: the stacks laid on top of each other are in table order.
        """
        printing = SlipsPrintQuery.read_or_404(request).printing
        tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=caller(request))
        require_power(request, tournament, Power.ENTER_RESULTS)
        sheet = slips_of_round(tournament.pk, number, printing, now=steady_now())
        return pdf(sheet, f"slips-{number}", {})


def _public(
    request: HttpRequest, tournament_id: UUID, facts: Mapping[str, Any], name: str
) -> HttpResponseBase:
    """A table of an event that everybody may read; its tag is known before it is made."""
    written = facts_of(facts)
    etag = sheet_etag("table", written)
    headers = {"ETag": etag}
    if unchanged := _unchanged(request, etag, headers):
        return unchanged
    given: dict[str, Any] = {"tournament_id": tournament_id, "now": steady_now()}
    return pdf(sheet_of("table", written, public=True, **given), name, headers)


def _unchanged(
    request: HttpRequest | Request, etag: str, headers: Mapping[str, str]
) -> HttpResponseBase | None:
    """The answer to a reader who has this sheet already, without making it; None for others."""
    empty = HttpResponse(headers=dict(headers))
    response = get_conditional_response(request, etag=etag, response=empty)
    return None if response is empty else response
