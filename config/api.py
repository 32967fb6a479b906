"""The first page of the API: where everything else is."""

from datetime import datetime
from typing import Annotated, TypedDict

from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from contract.answers import Answer
from ground.steady_clock import steady_now
from ledger.services.maintenance import notice


class IndexLinks(TypedDict):
    games: str
    tournaments: str
    dumps: str
    deck_validation: str
    schema: str
    docs: str


class MaintenanceNews(TypedDict):
    """A maintenance that is announced or under way. Once it is under way, all clocks stand still,
    and moves, new games and new rounds are refused (503, `under_maintenance`)."""

    under_way: bool
    closes_at: Annotated[datetime, "From then on no new games and rounds begin."]
    begins_at: datetime
    ends_at: Annotated[datetime, "When it is expected to be over."]
    notice: Annotated[str, "What the operator says of it, for people."]


class IndexPage(TypedDict):
    """The index of the API."""

    name: str
    version: int
    maintenance: Annotated[
        MaintenanceNews | None, "Null where none is announced or under way; a few seconds old."
    ]
    links: IndexLinks


class Index(APIView):
    """The index of the API."""

    scopes = {"get": None}

    def get(self, request: Request) -> Answer[IndexPage]:
        return Answer(
            {
                "name": "Muster",
                "version": 1,
                "maintenance": maintenance_news(steady_now()),
                "links": {
                    "games": reverse("games", request=request),
                    "tournaments": reverse("tournaments", request=request),
                    "dumps": reverse("dumps", request=request),
                    "deck_validation": reverse("deck-validation", request=request),
                    "schema": reverse("schema", request=request),
                    "docs": reverse("docs", request=request),
                },
            }
        )


def maintenance_news(now: datetime) -> MaintenanceNews | None:
    """The maintenance that programs are told of at `now`; None without one."""
    row = notice.at(now)
    if row is None:
        return None
    return {
        "under_way": row.is_under_way,
        "closes_at": row.closes_at,
        "begins_at": row.begins_at,
        "ends_at": row.ends_at,
        "notice": row.notice,
    }
