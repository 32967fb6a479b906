"""Calls made at once, each in a thread and a database connection of its own."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connection

from tests.support.factories import NOW
from tests.support.racing import PATIENCE, times
from tournaments.models import Tournament
from tournaments.rounds.services import drafts as draft_services

ROUNDS = times(10)


def at_once(*calls: Callable[[], Any]) -> list[str]:
    """How each of the calls, started together, ended, sorted: the class of its error, or `done`."""
    barrier = threading.Barrier(len(calls), timeout=PATIENCE)
    outcomes: list[str] = []

    def run(call: Callable[[], Any]) -> None:
        try:
            barrier.wait()
            call()
            outcomes.append("done")
        except Exception as error:
            outcomes.append(type(error).__name__)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(outcomes)


def draft(tournament: Tournament) -> Callable[[], Any]:
    return lambda: draft_services.draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
