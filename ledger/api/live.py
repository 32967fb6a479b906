"""Streams that another process sends (live/door.py): the place of one for readers who ask here."""

from typing import Annotated

from django.http import HttpResponse
from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request

from contract.bodies import Query
from contract.errors import DomainError
from ledger.api.feed import LARGEST_NUMBER
from ledger.live_origin import live_origin

STREAM = "text/event-stream"


class LiveAway(DomainError):
    """This installation has no live server."""

    status = 404
    code = "live_away"


class LiveQuery(Query):
    """After which number; without it, from now on. `Last-Event-ID` says the same, and wins."""

    after: Annotated[
        int | None, serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER)
    ] = None


def led_to_live(request: Request) -> HttpResponse:
    """The way to the same address of the live server. Raises LiveAway."""
    origin = live_origin(request)
    if not origin:
        raise LiveAway(gettext("Live updates aren’t available. Ask again from time to time."))
    return HttpResponse(status=307, headers={"Location": f"{origin}{request.get_full_path()}"})
