"""The news of an event, for anybody who follows it."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.views import APIView

from contract.answers import Answer
from contract.listed import listed, unless_known
from contract.operations import Media, operation
from ledger.api.feed import Feed, FeedQuery, feed, feed_tag
from ledger.api.live import STREAM, LiveQuery, led_to_live
from ledger.selectors import told_stream
from tournaments.core import selectors
from tournaments.core.api.permissions import viewer
from tournaments.core.services.changes import event_stream


class EventFeed(APIView):
    scopes = {"get": None}

    @operation(query=FeedQuery)
    @listed(Feed)
    def get(self, request: Request, tournament_id: UUID) -> Answer[Feed]:
        """List the activity of an event, oldest first.

        Entries are numbered without gaps and chained by hash. Entries for staff only are listed
        without their contents, so that anyone can verify the chain; the list ends with the last
        public one.
        """
        query = FeedQuery.read(request)
        tournament = selectors.find_tournament(tournament_id=tournament_id)
        stream = told_stream(name=event_stream(tournament.pk))
        headers = {"ETag": feed_tag(stream)}
        unless_known(request, headers["ETag"])
        return Answer(feed(request, stream=stream, query=query), headers=headers)


ACTIVITY = Media(
    STREAM,
    "Server-sent events, as long as both sides stay: `data` is an entry of the activity, `id` its"
    " number.",
)


class EventLive(APIView):
    """The place of a stream that another process sends (live/door.py), if a client asks here."""

    scopes = {"get": None}

    @operation(query=LiveQuery, answers={200: ACTIVITY, 307: None})
    def get(self, request: Request, tournament_id: UUID) -> HttpResponse:
        """Follow the activity of an event as it happens.

        Each entry is sent when it is made, and every 15 seconds without one the number of the last.
        Read again from the last `id` when the stream ends.
        """
        selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        return led_to_live(request)
