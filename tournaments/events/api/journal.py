"""What happened in an event, for anybody who follows it."""

from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from contract.answers import Answer
from contract.errors import DomainError
from contract.listed import listed, unless_known
from contract.operations import Media, operation
from ledger.api.feed import LARGEST_NUMBER, Feed, FeedQuery, feed, feed_tag, read_query
from ledger.live_origin import live_origin
from ledger.selectors import find_stream
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
        without their contents, so that anyone can verify the chain.
        """
        query = read_query(request)
        tournament = selectors.find_tournament(tournament_id=tournament_id)
        stream = find_stream(name=event_stream(tournament.pk))
        headers = {"ETag": feed_tag(stream)}
        unless_known(request, headers["ETag"])
        return Answer(feed(request, stream=stream, query=query), headers=headers)


STREAM = Media(
    "text/event-stream",
    "Server-sent events, as long as both sides stay: `data` is an entry of the activity, `id` its"
    " number.",
)


class LiveAway(DomainError):
    """This installation has no live server."""

    status = 404
    code = "live_away"


class LiveQuery(serializers.Serializer):
    """From which entry on; without it, from now on. `Last-Event-ID` says the same, and wins."""

    after = serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER, required=False)


class EventLive(APIView):
    """The place of a stream that another process sends (live/door.py), for who asks here for it."""

    scopes = {"get": None}

    @operation(query=LiveQuery, answers={200: STREAM, 307: None})
    def get(self, request: Request, tournament_id: UUID) -> HttpResponse:
        """Follow the activity of an event as it happens.

        Each entry is sent when it is made, and every 15 seconds without one the number of the last.
        Read again from the last `id` when the stream ends.
        """
        selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        origin = live_origin(request)
        if not origin:
            raise LiveAway(gettext("Live updates aren’t available. Read the activity instead."))
        return HttpResponse(status=307, headers={"Location": f"{origin}{request.get_full_path()}"})
