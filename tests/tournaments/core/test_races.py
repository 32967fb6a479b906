"""Two organisers press the button at once: one round, and a clear answer to the other.

Each race is also run with the event's lock taken away, where it must go wrong: a test of a race
that cannot be lost proves nothing.
"""

import threading
from collections import Counter
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from django.db import IntegrityError
from django.test import Client

from replays.services.certification import claim_job, finish_job
from tests.support.autocommit import without_transactions
from tests.support.factories import (
    NOW,
    bearer,
    certified,
    legal_deck,
    make_started,
    make_tournament,
    make_user,
    paired_match,
    upload,
)
from tests.support.races import ROUNDS, at_once, draft
from tests.support.racing import PATIENCE
from tournaments.entries.services import registration as entry_services
from tournaments.matches.services import results as result_services
from tournaments.models import Match, Round, Tournament
from tournaments.rounds.services import drafts as draft_services

pytestmark = pytest.mark.django_db(transaction=True)


def take_the_lock_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the event is read without a lock, and both wait until the other has read it.

    So they do again when both have seen which round is next: a draft would show there.
    """
    without_transactions(monkeypatch)
    barrier = threading.Barrier(2, timeout=PATIENCE)
    upcoming = draft_services._upcoming

    def read_together(*, tournament_id: Any) -> Tournament:
        tournament = Tournament.objects.get(pk=tournament_id)
        barrier.wait()
        return tournament

    def look_ahead_together(tournament: Tournament) -> Any:
        round_ = upcoming(tournament)
        barrier.wait()
        return round_

    for module in (draft_services, entry_services):
        monkeypatch.setattr(module, "lock_tournament", read_together)
    monkeypatch.setattr(draft_services, "_upcoming", look_ahead_together)


def enter(tournament: Tournament, name: str) -> Callable[[], Any]:
    return lambda: entry_services.enter_guest(
        tournament_id=tournament.pk,
        actor=tournament.created_by,
        name=name,
        deck=legal_deck(),
        now=NOW,
    )


@pytest.mark.proof(of="races")
def test_a_round_is_paired_once() -> None:
    for _ in range(ROUNDS):
        tournament = make_started(entries=4)

        assert at_once(draft(tournament), draft(tournament)) == ["RoundStillOpen", "done"]
        assert Round.objects.filter(tournament=tournament).count() == 1
        assert Match.objects.filter(round__tournament=tournament).count() == 2


@pytest.mark.proof(of="races")
def test_without_the_lock_both_pair_and_only_the_constraint_stops_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = make_started(entries=4)
    take_the_lock_away(monkeypatch)

    assert at_once(draft(tournament), draft(tournament)) == [IntegrityError.__name__, "done"]
    assert Round.objects.filter(tournament=tournament).count() == 1


@pytest.mark.proof(of="races")
def test_through_the_api_one_pairs_and_the_other_is_told() -> None:
    owner = make_user()
    tournament = make_started(owner, entries=4)
    headers, statuses = bearer(owner), Counter[int]()

    def post() -> None:
        path = f"/api/v1/tournaments/{tournament.pk}/rounds"
        statuses[Client().post(path, "{}", "application/json", headers=headers).status_code] += 1

    assert at_once(post, post) == ["done", "done"]
    assert statuses == {201: 1, 409: 1}


@pytest.mark.proof(of="races")
def test_a_name_is_given_once() -> None:
    for _ in range(ROUNDS):
        tournament = make_tournament()

        assert at_once(enter(tournament, "Ada"), enter(tournament, "ada")) == ["NameTaken", "done"]


def test_without_the_lock_the_name_is_given_twice_but_for_the_constraint(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = make_tournament()
    take_the_lock_away(monkeypatch)

    outcomes = at_once(enter(tournament, "Ada"), enter(tournament, "ada"))
    assert outcomes == [IntegrityError.__name__, "done"]


def two_certified_logs() -> tuple[Match, list[Any]]:
    """A match with two certified logs of opposite results, neither of which has settled it."""
    match, host = paired_match(), make_user()
    replays = [upload(match, host, log) for log in (b"one\n", b"other\n")]
    for winner, replay in enumerate(replays):
        claim = claim_job(job_id=replay.job.pk, now=NOW)
        assert claim is not None
        finish_job(claim=claim, verdict=certified(winner), now=NOW)
    return match, replays


def settle(replay: Any) -> Callable[[], Any]:
    return lambda: result_services.count_replays(match_id=UUID(replay.slot.match), now=NOW)


def consistent(match: Match) -> bool:
    """Whether the seats tell the result of the log that the match names."""
    match.refresh_from_db()
    winner = match.games.get().replay.finding.winner
    results = [seat.result for seat in match.seats.order_by("number")]
    return results == (["win", "loss"] if winner == 0 else ["loss", "win"])


@pytest.mark.proof(of="races")
def test_of_two_results_at_once_one_counts_and_wholly() -> None:
    for _ in range(ROUNDS):
        match, replays = two_certified_logs()

        assert at_once(*map(settle, replays)) == ["done", "done"]
        assert consistent(match)
