"""Makes films of certified games, once no log waits for its verdict.

A game is due for its films from its certificate on. A worker that takes one puts off the moment at
which it is due again, so that a worker that dies loses nothing; films made twice are equal.
"""

import base64
import json
import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from django.db import transaction

from ledger.services.wakeups import wake_worker
from replays.filming import FACTS
from replays.models import CertificationJob, Film, Finding, GameFacts, JobState
from replays.selectors import expected_log
from replays.services.verification import film_confined

log = logging.getLogger(__name__)

# The time that a worker may take for the films of one game before another begins.
LEASE = timedelta(minutes=3)
SECONDS_IN_HAND = timedelta(seconds=5)


def wake_for_films(*, now: datetime) -> None:
    """Have a worker make films, if any are due and no log waits."""
    if Finding.objects.filter(films_due_at__lte=now).exists() and not _logs_wait():
        wake_worker("replays.tasks.film")


def make_due_films(*, clock: Callable[[], datetime]) -> int:
    """Make the films of games that are due, the newest first, for some seconds or until a log
    waits, and return of how many games."""
    began, games = clock(), 0
    while clock() - began < SECONDS_IN_HAND and not _logs_wait():
        finding = _take(clock())
        if finding is None:
            break
        _keep(finding, _films_of(finding))
        games += 1
    return games


def _logs_wait() -> bool:
    return CertificationJob.objects.filter(state=JobState.QUEUED).exists()


def _take(now: datetime) -> Finding | None:
    """The newest game that is due, now due again only after LEASE."""
    due = Finding.objects.filter(films_due_at__lte=now)
    finding = due.select_related("replay__slot").order_by("-films_due_at", "-pk").first()
    if finding is None:
        return None
    mine = due.filter(pk=finding.pk).update(films_due_at=now + LEASE)
    return finding if mine else None


def _films_of(finding: Finding) -> Mapping[str, str]:
    """The films by audience. A game of which none can be made has none: that is no fault of the
    log, which stays certified."""
    expected = expected_log(finding.replay.slot, hosted=finding.replay.hosted)
    try:
        return film_confined(log=finding.replay.log, expected=expected)
    except Exception as error:
        log.error("replay %s: no films were made", finding.replay_id, exc_info=error)
        return {}


@transaction.atomic
def _keep(finding: Finding, films: Mapping[str, str]) -> None:
    facts = json.loads(films.get(FACTS, "null"))
    if facts is not None:
        stream = finding.replay.slot.stream
        row = GameFacts(replay_id=finding.replay_id, stream=stream, **facts)
        GameFacts.objects.bulk_create([row], ignore_conflicts=True)
    Film.objects.bulk_create(
        (
            Film(replay_id=finding.replay_id, audience=audience, packed=base64.b64decode(packed))
            for audience, packed in films.items()
            if audience != FACTS
        ),
        ignore_conflicts=True,
    )
    Finding.objects.filter(pk=finding.pk).update(films_due_at=None)
