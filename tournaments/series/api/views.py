"""Series of events: for anybody to read, and for organisers to run."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponseBase
from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

import engine
from accounts.api.caller import caller
from accounts.models import Scope
from contract.answers import Answer, Created, Done, Listing, Page, paged
from contract.listed import listed
from contract.operations import operation
from contract.reads import read_only
from ground.steady_clock import steady_now
from tournaments.core.api.conditions import expected_version, tagged
from tournaments.core.api.permissions import viewer
from tournaments.models import SeriesPage
from tournaments.series.api import data as show
from tournaments.series.api.serializers import (
    AddEvent,
    ChangeSeries,
    CreateSeries,
    SeriesFilter,
    WeighEvent,
)
from tournaments.series.selectors import series as series_selectors
from tournaments.series.services.series import (
    add_event,
    change_series,
    create_series,
    planned_series,
    remove_event,
    weigh_event,
)
from tournaments.series.services.series_standings import SeriesStandings
from tournaments.standings.api.views import served

MANAGE = (Scope.EVENTS_MANAGE,)


class SeriesSet(GenericViewSet):
    scopes = {"list": None, "retrieve": None, "create": MANAGE, "update": MANAGE}

    @operation(query=SeriesFilter)
    @listed(Page[show.SeriesListed])
    def list(self, request: Request) -> Answer[Page[show.SeriesListed]]:
        """List series, newest first."""
        query = SeriesFilter.read(request)
        every_series = series_selectors.series(
            organisation=query.organisation or "",
            game=query.game or "",
        )
        return paged(self, every_series, show.series_listed)

    @operation(versioned=True)
    def retrieve(self, request: Request, series_id: UUID) -> Answer[show.SeriesDetail]:
        """Retrieve a series with its scoring rules."""
        return _answer(series_id)

    @operation(takes=CreateSeries, refuses=(engine.UnknownGame,))
    def create(self, request: Request) -> Created[show.SeriesDetail]:
        """Create a series. It is public at once; events are added separately."""
        sent = CreateSeries.read(request)
        made = create_series(
            actor=caller(request),
            organisation=sent.organisation,
            plan=planned_series(sent.plan),
            now=steady_now(),
        )
        where = reverse("series", kwargs={"series_id": made.pk}, request=request)
        return Created(show.series_detail(made), location=where)

    @operation(takes=ChangeSeries, versioned=True)
    def update(self, request: Request, series_id: UUID) -> Answer[show.SeriesDetail]:
        """Update a series. Its standings are recalculated."""
        sent = ChangeSeries.read(request)
        change_series(
            series_id=series_id,
            actor=caller(request),
            changes=sent.named,
            expected=expected_version(request),
            now=steady_now(),
        )
        return _answer(series_id)


class SeriesEvents(GenericViewSet):
    scopes = {"list": None, "create": MANAGE}

    @listed(Listing[show.SeriesEventLine])
    def list(self, request: Request, series_id: UUID) -> Answer[Listing[show.SeriesEventLine]]:
        """List the events of a series by date. Drafts are listed for their staff only."""
        series = series_selectors.find_series(series_id=series_id)
        events = series_selectors.series_events(series=series, viewer=viewer(request))
        return Answer({"results": [show.series_event(event) for event in events]})

    @operation(takes=AddEvent)
    def create(self, request: Request, series_id: UUID) -> Created[show.SeriesEventLine]:
        """Add an event of the same organisation and game to a series."""
        sent = AddEvent.read(request)
        made = add_event(
            series_id=series_id,
            tournament_id=sent.tournament_id,
            weight=sent.weight,
            actor=caller(request),
            now=steady_now(),
        )
        place = {"series_id": series_id, "event_id": made.tournament_id}
        where = reverse("series-event", kwargs=place, request=request)
        return Created(show.series_event(made), location=where)


class SeriesEventDetail(APIView):
    scopes = {"patch": MANAGE, "delete": MANAGE}

    @operation(takes=WeighEvent)
    def patch(
        self, request: Request, series_id: UUID, event_id: UUID
    ) -> Answer[show.SeriesEventLine]:
        """Set the weight of an event in a series, in percent."""
        sent = WeighEvent.read(request)
        event = weigh_event(
            series_id=series_id,
            tournament_id=event_id,
            weight=sent.weight,
            actor=caller(request),
            now=steady_now(),
        )
        return Answer(show.series_event(event))

    def delete(self, request: Request, series_id: UUID, event_id: UUID) -> Done:
        """Remove an event from a series."""
        remove_event(
            series_id=series_id,
            tournament_id=event_id,
            actor=caller(request),
            now=steady_now(),
        )
        return Done()


@operation(answers={200: SeriesStandings})
@read_only
@listed(SeriesStandings)
def standings(request: HttpRequest, series_id: UUID) -> HttpResponseBase:
    """Retrieve the standings of a series, with every finish of each player and whether it counts.

    They include finished events, and are updated when an event is finished or reopened.
    """
    page = SeriesPage.objects.filter(pk=series_id).values_list("etag", "body").first()
    if page is None:
        raise Http404
    return served(*page)


def _answer(series_id: UUID) -> Answer[show.SeriesDetail]:
    series = series_selectors.find_series(series_id=series_id)
    return Answer(show.series_detail(series), headers=tagged(series))
