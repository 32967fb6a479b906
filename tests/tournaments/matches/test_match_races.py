"""Two changes of a round or a match at once: one after the other, and both are in the outcome.

Each race is also run without the event's lock, where it must go wrong: a test of a race that cannot
be lost proves nothing.
"""

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError

from ledger.selectors import staff_entries
from tests.support.factories import NOW, make_round, make_started, make_tournament, settle
from tests.support.match_races import (
    TIMES,
    after,
    decide,
    drop,
    publish,
    read_without_lock,
    report,
    seated,
    silence,
)
from tests.support.playing import bring, certify, host_of, results, seated_match, state_of
from tests.support.races import at_once
from tests.support.racing import PATIENCE
from tournaments.core.services import changes
from tournaments.core.services.changes import event_stream, save_changes
from tournaments.entries.services import leaving
from tournaments.matches.selectors.testimony import last_reports
from tournaments.matches.services import outcomes
from tournaments.matches.services import reports as report_services
from tournaments.matches.services import results as result_services
from tournaments.matches.services import rulings as ruling_services
from tournaments.models import Entry, Match, MatchReport, RoundStandings, Tournament
from tournaments.rounds.services import closing, publishing
from tournaments.rounds.services.drafts import draft_round

pytestmark = pytest.mark.django_db(transaction=True)


def close(tournament: Tournament) -> Callable[[], Any]:
    return lambda: closing.close_round(tournament_id=tournament.pk, number=1, actor=None, now=NOW)


# The version of a match after two reports; the dispute is part of the second change.
WITH_BOTH = 3


@pytest.mark.proof(of="races")
def test_contradicting_reports_are_a_dispute_and_both_are_kept() -> None:
    for _ in range(TIMES):
        match, (first, second) = seated_match()

        assert at_once(report(match, first, 1, 0), report(match, second, 0, 1)) == ["done", "done"]
        assert state_of(match) == ("disputed", "", [0, 0], 0)
        assert MatchReport.objects.filter(match=match).count() == 2
        assert disputes(match) == 1
        assert match.version == WITH_BOTH


def disputes(match: Match) -> int:
    stream = event_stream(match.round.tournament_id)
    kinds = [entry.kind for entry in staff_entries(stream=stream)]
    return kinds.count("match.disputed")


@pytest.mark.proof(of="races")
def test_without_the_lock_neither_hears_of_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    match, (first, second) = seated_match()
    read_without_lock(monkeypatch, report_services)
    silence(monkeypatch, report_services)
    # Both have looked for what the other says before they say something.
    looked = threading.Barrier(2, timeout=PATIENCE)
    monkeypatch.setattr(report_services, "last_reports", after(last_reports, looked))

    ended = at_once(report(match, first, 1, 0), report(match, second, 0, 1))
    # Where both come upon the contradiction after all, the database takes one dispute of them.
    assert set(ended) <= {"done", IntegrityError.__name__}
    match.refresh_from_db()
    # Who reads the match in between takes it for one that nobody has changed.
    assert match.version < WITH_BOTH
    assert MatchReport.objects.filter(match=match).count() == 2


@pytest.mark.proof(of="races")
def test_the_same_report_twice_is_one() -> None:
    for _ in range(TIMES):
        match, (player, _) = seated_match()

        assert at_once(report(match, player, 1, 0), report(match, player, 1, 0)) == ["done", "done"]
        assert MatchReport.objects.filter(match=match).count() == 1


@pytest.mark.proof(of="races")
def test_without_the_lock_only_the_constraint_stops_the_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, (player, _) = seated_match()
    read_without_lock(monkeypatch, report_services)
    silence(monkeypatch, report_services)

    # The second waits for the first at the constraint, so both have looked before.
    looked = threading.Barrier(2, timeout=PATIENCE)
    last = last_reports

    def look(*arguments: Any) -> Any:
        reports = last(*arguments)
        if not hasattr(seen, "once"):
            seen.once = looked.wait()
        return reports

    seen = threading.local()
    monkeypatch.setattr(report_services, "last_reports", look)

    came = at_once(report(match, player, 1, 0), report(match, player, 1, 0))
    assert came == [IntegrityError.__name__, "done"]


def drafted() -> tuple[Tournament, Entry]:
    tournament = make_started(entries=4)
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    return tournament, tournament.entries.order_by("name")[0]


@pytest.mark.proof(of="races")
def test_who_drops_while_the_round_is_published_has_left_before_or_after_it() -> None:
    for _ in range(TIMES):
        tournament, entry = drafted()
        came = at_once(publish(tournament), drop(entry))

        entry.refresh_from_db()
        assert (came, seated(entry), entry.dropped_after_round) in (
            (["DraftStale", "done"], False, 0),
            (["done", "done"], True, 1),
        )


@pytest.mark.proof(of="races")
def test_without_the_lock_somebody_plays_who_has_left_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament, entry = drafted()
    read_without_lock(monkeypatch, publishing, changes)
    silence(monkeypatch, publishing, leaving)
    # Both have looked at the other's work before they do their own.
    looked = threading.Barrier(2, timeout=PATIENCE)
    for module, name in ((publishing, "is_stale"), (leaving, "latest_published")):
        monkeypatch.setattr(module, name, after(getattr(module, name), looked))

    assert at_once(publish(tournament), drop(entry)) == ["done", "done"]
    entry.refresh_from_db()
    assert (seated(entry), entry.dropped_after_round) == (True, 0)


def played() -> tuple[Tournament, Match]:
    """An event whose open round has all its results."""
    tournament = make_tournament(entries=2)
    match = make_round(tournament).matches.get()
    settle(match)
    return tournament, match


def last_told(tournament: Tournament) -> list[str]:
    """Who has points in the last standings of the first round."""
    page = RoundStandings.objects.filter(round__tournament=tournament).latest("revision")
    rows = json.loads(bytes(page.body))["results"]
    return [row["player"]["id"] for row in rows if row["match_points"]]


def winner(match: Match) -> list[str]:
    return [str(seat.entry_id) for seat in match.seats.filter(result="win")]


@pytest.mark.proof(of="races")
def test_a_correction_while_the_round_closes_is_in_its_standings() -> None:
    for _ in range(TIMES):
        tournament, match = played()

        assert at_once(close(tournament), decide(match, 0, 1)) == ["done", "done"]
        assert results(match) == ["loss", "win"]
        assert last_told(tournament) == winner(match)


@pytest.mark.proof(of="races")
def test_without_the_lock_the_standings_tell_the_result_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament, match = played()
    read_without_lock(monkeypatch, closing, ruling_services)
    silence(monkeypatch, closing, outcomes)

    # The ruling is written when the standings of the round are.
    written = threading.Barrier(2, timeout=PATIENCE)
    for module, name in ((closing, "write_round_standings"), (ruling_services, "settle_match")):
        monkeypatch.setattr(module, name, keyed(getattr(module, name), written))

    assert at_once(close(tournament), decide(match, 0, 1)) == ["done", "done"]
    assert results(match) == ["loss", "win"]
    assert last_told(tournament) != winner(match)


def keyed(function: Callable[..., Any], barrier: threading.Barrier) -> Callable[..., Any]:
    def done(**options: Any) -> Any:
        result = function(**options)
        barrier.wait()
        return result

    return done


@pytest.mark.proof(of="races")
def test_a_result_while_the_round_closes_is_there_or_keeps_it_open() -> None:
    for _ in range(TIMES):
        tournament = make_tournament(entries=2)
        match = make_round(tournament).matches.get()
        came = at_once(close(tournament), decide(match, 1, 0))

        closed = RoundStandings.objects.filter(round__tournament=tournament).exists()
        assert (came, closed) in ((["MatchesOpen", "done"], False), (["done", "done"], True))
        assert results(match) == ["win", "loss"]


def waiting_log() -> tuple[Match, Any]:
    """A match with a log of its host that waits for its verdict."""
    match, _ = seated_match()
    return match, bring(match, host_of(match))


def count(replay: Any) -> Callable[[], Any]:
    return lambda: certify(replay, 0)


@pytest.mark.proof(of="races")
def test_a_judge_who_rules_while_a_log_is_certified_has_the_last_word() -> None:
    for _ in range(TIMES):
        match, replay = waiting_log()

        assert at_once(count(replay), decide(match, 0, 1)) == ["done", "done"]
        assert state_of(match) == ("settled", "ruling", [0, 1], 0)
        assert results(match) == ["loss", "win"]


@pytest.mark.proof(of="races")
def test_without_the_lock_the_log_undoes_the_ruling(monkeypatch: pytest.MonkeyPatch) -> None:
    match, replay = waiting_log()
    read_without_lock(monkeypatch, result_services, ruling_services)
    silence(monkeypatch, result_services, outcomes)
    ruled = threading.Event()

    def save_after_the_ruling(match: Match, *names: str, **when: Any) -> None:
        ruled.wait(PATIENCE)
        save_changes(match, *names, **when)

    # The first that the log writes of the match itself, for which the ruling would wait.
    monkeypatch.setattr(result_services, "save_changes", save_after_the_ruling)

    def decide_and_tell() -> None:
        decide(match, 0, 1)()
        ruled.set()

    assert at_once(count(replay), decide_and_tell) == ["done", "done"]
    assert state_of(match) == ("settled", "log", [1, 0], 0)
