"""Statistics for anybody, and archetypes, for organisers to write."""

from typing import Annotated, TypedDict
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from rest_framework.request import Request
from rest_framework.serializers import IntegerField
from rest_framework.views import APIView

import engine
from accounts.api.caller import caller
from accounts.models import Scope
from accounts.selectors import find_organisation
from contract.answers import Answer
from contract.bodies import Body, Query
from contract.fields import PlainText
from contract.operations import Media, operation
from decks.api.addresses import game_at
from decks.cards.archetypes import LONGEST_RULES, read_rules
from ground.steady_clock import steady_now
from tournaments.core.api.conditions import expected_version, tagged
from tournaments.core.api.permissions import viewer
from tournaments.models import ArchetypeRules
from tournaments.statistics.documents import Statistics, statistics_csv, statistics_document
from tournaments.statistics.selectors.archetypes import archetype_rules
from tournaments.statistics.selectors.stored import MOST_MONTHS, format_figures, series_figures
from tournaments.statistics.services.archetypes import write_archetypes
from tournaments.statistics.services.event_statistics import current_figures

CSV = "text/csv"
TABLE = Media(CSV, "RFC 4180 in UTF-8 with its mark; nothing in it is a formula.")


class EventStatistics(APIView):
    scopes = {"get": None}

    def get(self, request: Request, tournament_id: UUID) -> Answer[Statistics]:
        """Retrieve what was played in an event, from public decks and open games alone.

        The figures are at most half a minute old. 503 while they are counted for the first time.
        """
        _, figures = current_figures(
            tournament_id=tournament_id, viewer=viewer(request), now=steady_now()
        )
        return Answer(statistics_document(figures))


class EventStatisticsTable(APIView):
    scopes = {"get": None}

    @operation(answers={200: TABLE})
    def get(self, request: Request, tournament_id: UUID) -> HttpResponseBase:
        """Export what was played in an event as CSV: all tables in one, told apart by `table`."""
        _, figures = current_figures(
            tournament_id=tournament_id, viewer=viewer(request), now=steady_now()
        )
        return csv_answer(statistics_document(figures))


class StatisticsQuery(Query):
    """`format` is required. `months` are 1 to 12, this month included; 3 if you send none."""

    format: str
    months: Annotated[int, IntegerField(min_value=1, max_value=MOST_MONTHS)] = 3


class FormatStatistics(APIView):
    scopes = {"get": None}

    @operation(query=StatisticsQuery)
    def get(self, request: Request, slug: str) -> Answer[Statistics]:
        """Retrieve what was played in a format, in events that finished in the last months.

        Archetypes with one name are one, whoever's events they are from; the 60 of most decks are
        told apart. The figures are at most some ten minutes old.
        """
        return Answer(_of_format(request, slug))


class FormatStatisticsTable(APIView):
    scopes = {"get": None}

    @operation(query=StatisticsQuery, answers={200: TABLE})
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """Export what was played in a format as CSV."""
        return csv_answer(_of_format(request, slug))


def _of_format(request: Request, slug: str) -> Statistics:
    query = StatisticsQuery.read(request)
    today = steady_now().date()
    figures = format_figures(
        game=game_at(slug).slug, format=query.format, months=query.months, today=today
    )
    return statistics_document(figures)


class SeriesStatistics(APIView):
    scopes = {"get": None}

    def get(self, request: Request, series_id: UUID) -> Answer[Statistics]:
        """Retrieve what was played in the finished events of a series."""
        return Answer(statistics_document(series_figures(series_id=series_id)[1]))


class SeriesStatisticsTable(APIView):
    scopes = {"get": None}

    @operation(answers={200: TABLE})
    def get(self, request: Request, series_id: UUID) -> HttpResponseBase:
        """Export what was played in the finished events of a series as CSV."""
        return csv_answer(statistics_document(series_figures(series_id=series_id)[1]))


def csv_answer(document: Statistics) -> HttpResponse:
    """Statistics as a file for spreadsheets."""
    response = HttpResponse(statistics_csv(document), content_type=f"{CSV}; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="statistics.csv"'
    return response


class ArchetypeRow(TypedDict):
    """An archetype: its name, and the id of the card that stands for it."""

    name: str
    card: str


class Archetypes(TypedDict):
    """The archetypes of a game for the events of an organisation. `text` has a rule a line; the
    first that fits a deck names it. docs/organisers.md says how they are written."""

    game: str
    text: str
    archetype_rules: list[ArchetypeRow]
    version: Annotated[int, "Counts the changes, from 1."]


class WriteArchetypes(Body):
    text: Annotated[str, PlainText(max_length=LONGEST_RULES, allow_blank=True)]


class OrganisationArchetypes(APIView):
    scopes = {"get": None, "put": (Scope.EVENTS_MANAGE,)}

    @operation(versioned=True)
    def get(self, request: Request, slug: str, game: str) -> Answer[Archetypes]:
        """Retrieve the archetypes of a game as an organisation names them."""
        organisation = find_organisation(slug=slug)
        return _answer(archetype_rules(organisation=organisation, game=game_at(game).slug))

    @operation(takes=WriteArchetypes, versioned=True)
    def put(self, request: Request, slug: str, game: str) -> Answer[Archetypes]:
        """Replace the archetypes of a game for all events of an organisation.

        The error names each line that can't be read.
        """
        sent = WriteArchetypes.read(request)
        row = write_archetypes(
            organisation=slug,
            game=game_at(game).slug,
            text=sent.text,
            actor=caller(request),
            expected=expected_version(request),
            now=steady_now(),
        )
        return _answer(row)


def _answer(row: ArchetypeRules) -> Answer[Archetypes]:
    today = steady_now().date().isoformat()
    rules = read_rules(engine.game(row.game), row.text, today=today)
    return Answer(
        {
            "game": row.game,
            "text": row.text,
            "archetype_rules": [
                {"name": each.name, "card": each.card} for each in rules.archetypes
            ],
            "version": row.version,
        },
        headers=tagged(row),
    )
