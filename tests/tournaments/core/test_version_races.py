"""Two change at once what both have read: one of them is told that they were overtaken.

Each race is also run with the comparison before the event's lock, as a view would make it. There
both go on and one overwrites the other: a test of a race that cannot be lost proves nothing.
"""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.factories import NOW, make_tournament, paired_match
from tests.support.playing import host_of
from tests.support.races import ROUNDS, at_once
from tests.support.racing import PATIENCE
from tournaments.core.services.changes import Expected, Versioned, check_version
from tournaments.events.services.events import change_tournament
from tournaments.matches.services.rulings import rule
from tournaments.models import Match, Tournament
from tournaments.terms.match_score import MatchScore

pytestmark = pytest.mark.django_db(transaction=True)

Change = Callable[[Expected | None], Any]


def rename(tournament: Tournament, name: str) -> Change:
    return lambda expected: change_tournament(
        tournament_id=tournament.pk,
        actor=tournament.created_by,
        changes={"name": name},
        expected=expected,
        now=NOW,
    )


def ruling(match: Match, winner: int) -> Change:
    score = MatchScore((1, 0) if winner == 0 else (0, 1), 0)
    actor = host_of(match)
    return lambda expected: rule(
        match_id=match.pk, actor=actor, score=score, reason="seen", expected=expected, now=NOW
    )


def as_read(row: Versioned, *changes: Change) -> list[str]:
    """What becomes of changes that were all decided on the row as it is."""
    expected = frozenset({row.version})
    return at_once(*(lambda change=change: change(expected) for change in changes))


def compared_too_early(row: Versioned, *changes: Change) -> list[str]:
    """The same, each with its comparison before it waits for the lock."""
    expected, barrier = frozenset({row.version}), threading.Barrier(len(changes), timeout=PATIENCE)

    def compare_and(change: Change) -> Any:
        check_version(type(row)._default_manager.get(pk=str(row.pk)), expected)
        barrier.wait()
        return change(None)

    return at_once(*(lambda change=change: compare_and(change) for change in changes))


@pytest.mark.proof(of="races")
def test_of_two_plans_made_at_once_one_holds() -> None:
    for _ in range(ROUNDS):
        tournament = make_tournament()
        tournament.refresh_from_db()
        changes = (rename(tournament, "Spring"), rename(tournament, "Autumn"))

        assert as_read(tournament, *changes) == ["VersionMismatch", "done"]
        assert Tournament.objects.get(pk=tournament.pk).version == tournament.version + 1


def test_compared_before_the_lock_one_plan_overwrites_the_other() -> None:
    tournament = make_tournament()
    tournament.refresh_from_db()
    changes = (rename(tournament, "Spring"), rename(tournament, "Autumn"))

    assert compared_too_early(tournament, *changes) == ["done", "done"]
    assert Tournament.objects.get(pk=tournament.pk).version == tournament.version + 2


@pytest.mark.proof(of="races")
def test_of_two_rulings_made_at_once_one_holds() -> None:
    for _ in range(ROUNDS):
        match = paired_match()

        assert as_read(match, ruling(match, 0), ruling(match, 1)) == ["VersionMismatch", "done"]
        assert Match.objects.get(pk=match.pk).version == match.version + 1


@pytest.mark.proof(of="races")
def test_compared_before_the_lock_one_judge_overrules_the_other_unawares() -> None:
    match = paired_match()

    assert compared_too_early(match, ruling(match, 0), ruling(match, 1)) == ["done", "done"]
    assert Match.objects.get(pk=match.pk).version == match.version + 2
