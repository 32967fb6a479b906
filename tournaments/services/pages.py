"""Keeping the pages of an event: written with its results, so that reading them costs nothing.

A page that is read by a whole hall is written at most once a second. A result that comes in sooner
leaves the page due, and a worker writes it when the second is over. The pages of a large event are
left to the workers in any case, so that no player who reports waits for them.
"""

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from ledger.services.wakeups import wake_worker
from tournaments.models import (
    PairingsPage,
    Round,
    RoundStandings,
    RoundState,
    StandingsPage,
    Tournament,
)
from tournaments.services.pairings_page import AskNames, names_of, pairings_page
from tournaments.services.standings_page import live_standings

LEAST_PAUSE = timedelta(seconds=1)
# So many entries make an event large.
LARGE = 256


def write_pages(*, tournament: Tournament, now: datetime) -> None:
    """Write the live standings and the pairings that can still change. Again changes nothing.

    The caller holds the event's lock, so an older table never overwrites a newer one.
    """
    names = names_of(tournament.pk)
    body = encoded(live_standings(tournament, names=names))
    StandingsPage.objects.bulk_create(
        [StandingsPage(tournament=tournament, written_at=now, due_at=None, **body)],
        update_conflicts=True,  # in one statement, and without reading the old bytes
        unique_fields=["tournament"],
        update_fields=["body", "etag", "written_at", "due_at"],
    )
    published = tournament.rounds.published()
    for round_ in published.exclude(state=RoundState.CLOSED, pairings_page__isnull=False):
        write_pairings_page(round_=round_, names=names)


def refresh_pages(*, tournament: Tournament, now: datetime) -> None:
    """Write the pages now, or note that they are due: where they were written a moment ago, or
    where that takes long."""
    pages = StandingsPage.objects.filter(tournament=tournament)
    written, due = pages.values_list("written_at", "due_at").first() or (None, None)
    if written is None:
        write_pages(tournament=tournament, now=now)
        return
    soonest = written + LEAST_PAUSE
    if soonest <= now and tournament.places_taken < LARGE:
        write_pages(tournament=tournament, now=now)
    elif due is None:
        pages.update(due_at=max(now, soonest))
        _wake(tournament, max(now, soonest) - now)


def write_pairings_page(*, round_: Round, names: AskNames | None = None) -> None:
    """Replace the pairings of a published round by what its matches now say."""
    PairingsPage.objects.bulk_create(
        [PairingsPage(round=round_, **encoded(pairings_page(round_, names=names)))],
        update_conflicts=True,
        unique_fields=["round"],
        update_fields=["body", "etag"],
    )


def _wake(tournament: Tournament, wait: timedelta) -> None:
    """Have a worker write the pages when they are due. Should it not, the sweep does."""
    facts = {"tournament_id": str(tournament.pk)}
    wake_worker("tournaments.tasks.write_due_pages", arguments=facts, wait=wait)


def encoded(page: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a page that is served as these bytes: `body`, and `etag` as a strong tag."""
    body = json.dumps(page, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    return {"body": body, "etag": f'"{hashlib.sha256(body).hexdigest()[:32]}"'}


def read_page(page: StandingsPage | RoundStandings | PairingsPage) -> dict[str, Any]:
    """What a stored page says."""
    found: dict[str, Any] = json.loads(bytes(page.body))
    return found
