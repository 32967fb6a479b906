"""Somebody drops while the next round is paired: nobody waits for them at a table.

They may be in the draft, which the staff alone sees; publishing looks at the field again. Without
that look the race is lost, as its control shows.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.factories import make_started
from tests.support.match_races import TIMES, drop, publish, seated
from tests.support.races import at_once, draft
from tournaments.models import Entry, Tournament
from tournaments.rounds.services import publishing

pytestmark = pytest.mark.django_db(transaction=True)


def outcome(call: Callable[[], Any]) -> str:
    return at_once(call)[0]


def started() -> tuple[Tournament, Entry]:
    """An event before its first round, and one who is going to drop."""
    tournament = make_started(entries=4)
    return tournament, tournament.entries.order_by("name")[0]


@pytest.mark.proof(of="races")
def test_who_drops_while_the_round_is_drafted_is_not_in_what_is_published() -> None:
    for _ in range(TIMES):
        tournament, entry = started()
        assert at_once(draft(tournament), drop(entry)) == ["done", "done"]
        drawn = entry.seats.exists()

        assert (outcome(publish(tournament)), seated(entry)) == (
            "DraftStale" if drawn else "done",
            False,
        )


@pytest.mark.proof(of="races")
def test_without_the_look_at_the_field_a_dropped_player_is_paired(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament, entry = started()
    monkeypatch.setattr(publishing, "is_stale", lambda *_: False)
    outcomes = [outcome(call) for call in (draft(tournament), drop(entry), publish(tournament))]

    entry.refresh_from_db()
    assert outcomes == ["done"] * 3
    assert (seated(entry), entry.dropped_after_round) == (True, 0)
