"""Archives that are held against each other."""

import json
from collections.abc import Callable
from threading import Thread
from typing import Any

from django.db import connection

from tests.support.factories import NOW
from tests.support.racing import PATIENCE
from tournaments.models import RoundStandings, Tournament
from tournaments.standings.services.stored_standings import write_stored_standings


def meanwhile(work: Callable[[], object]) -> None:
    """Does something on a connection of its own, and waits for it."""

    def run() -> None:
        try:
            work()
        finally:
            connection.close()

    thread = Thread(target=run)
    thread.start()
    thread.join(PATIENCE)
    assert not thread.is_alive()


def tables(tournament: Tournament) -> list[Any]:
    """The live standings and those of each closed round, by names."""
    write_stored_standings(
        tournament=tournament, now=NOW
    )  # A drop of this second has left them due.
    pages = [tournament.standings_page.body]
    for round_ in tournament.rounds.filter(state="closed").order_by("number"):
        pages.append(RoundStandings.objects.filter(round=round_).latest("revision").body)
    results = [json.loads(bytes(page))["results"] for page in pages]
    for row in (row for page in results for row in page):
        row["player"].pop("id")
    return results
