"""Doors of a game through which a player can send only so much."""

from collections.abc import Callable
from functools import wraps
from time import monotonic
from uuid import UUID

from django.http import HttpRequest, JsonResponse

from ground.addresses import address_of
from tables.pace import TooFast, keep_pace
from web.tables.keys import holder_of

View = Callable[[HttpRequest, UUID], JsonResponse]


def paced(view: View) -> View:
    """A view that takes so many requests a second of a reader for a table as `tables.pace` allows,
    whatever becomes of them; 429 beyond that."""

    @wraps(view)
    def checked(request: HttpRequest, table_id: UUID) -> JsonResponse:
        try:
            keep_pace_of_reader(request, table_id)
        except TooFast as error:
            return JsonResponse(
                {"detail": str(error)}, status=error.status, headers=error.headers()
            )
        return view(request, table_id)

    return checked


def keep_pace_of_reader(request: HttpRequest, table_id: UUID) -> None:
    """Count a change that the reader sends for a table, whatever becomes of it. Raises TooFast."""
    sender = holder_of(request).name or f"address {address_of(request.META)}"
    keep_pace(table_id=table_id, sender=sender, at=monotonic())
