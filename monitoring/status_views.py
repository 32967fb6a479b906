"""The status of the service, as a page for people and as JSON for programs."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from contract.reads import read_only
from monitoring.public_status import DOWN, LATE, WORKS, Away, PublicStatus, remembered

PARTS: dict[str, Promise] = {
    "site": _("Pages and API"),
    "live": _("Live updates"),
    "logs": _("Verdicts on game logs"),
    "emails": _("Emails"),
}
STATES: dict[str, Promise] = {WORKS: _("Works"), LATE: _("Late"), DOWN: _("Doesn’t work")}
IN_ALL: dict[str, Promise] = {
    WORKS: _("Everything works"),
    LATE: _("Some things take longer than usual"),
    DOWN: _("Something doesn’t work right now"),
}


@read_only
def page(request: HttpRequest) -> HttpResponseBase:
    """Show the status to people, without session and user, so that it works without a database."""
    status = remembered.status()
    return HttpResponse(render_to_string("status.html", facts(status)), headers=_caching(status))


@read_only
def data(request: HttpRequest) -> HttpResponseBase:
    """Give the status to programs, from any origin."""
    status = remembered.status()
    headers = {**_caching(status), "Access-Control-Allow-Origin": "*"}
    return JsonResponse(status.plain(), headers=headers)


def _caching(status: PublicStatus) -> dict[str, str]:
    """Caches may keep a status for some seconds, but never one that says down."""
    return {"Cache-Control": "no-store" if status.state == DOWN else "public, max-age=5"}


def facts(status: PublicStatus) -> dict[str, Any]:
    """The context of the page."""
    return {
        "title": IN_ALL[status.state],
        "parts": [
            (PARTS[part.name], STATES[part.state], part.waits if part.state == LATE else 0)
            for part in status.parts
        ],
        "outages": list(outages(status)),
        "planned": status.maintenance,
        "at": status.at,
    }


def outages(status: PublicStatus) -> Iterator[tuple[datetime, str]]:
    """The beginning in UTC and the length in words of each outage."""
    for each in status.outages:
        yield each.began_at.astimezone(UTC), length(each)


def length(away: Away) -> str:
    seconds = round((away.ended_at - away.began_at).total_seconds())
    if seconds < 120:
        return gettext("{seconds} seconds").format(seconds=seconds)
    return gettext("{minutes} minutes").format(minutes=round(seconds / 60))
