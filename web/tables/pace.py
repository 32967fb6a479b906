"""How fast a player may send what changes a game: far faster than anybody clicks, and no faster."""

from collections.abc import Callable
from functools import wraps
from time import monotonic
from uuid import UUID

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext

from accounts.addresses import address_of
from accounts.rates import Rate
from tables.holders import digest_of
from web.tables.keys import holder_of

View = Callable[[HttpRequest, UUID], JsonResponse]

MOST_A_SECOND = 10
# By table, and by who sends.
SENT = Rate(1)


def paced(view: View) -> View:
    """A view that takes at most MOST_A_SECOND requests a second of a reader for a table, whatever
    becomes of them; 429 beyond that."""

    @wraps(view)
    def checked(request: HttpRequest, table_id: UUID) -> JsonResponse:
        if SENT.count(f"{table_id} {_name_of(request)}", monotonic()) <= MOST_A_SECOND:
            return view(request, table_id)
        detail = gettext("That was too fast. Wait a second, then try again.")
        return JsonResponse({"detail": detail}, status=429, headers={"Retry-After": "1"})

    return checked


def _name_of(request: HttpRequest) -> str:
    """What tells who sends from others: their account, the key of their browser, or the address."""
    holder = holder_of(request)
    if holder.user is not None:
        return f"user {holder.user.pk}"
    return digest_of(holder.key) if holder.key else f"address {address_of(request.META)}"
