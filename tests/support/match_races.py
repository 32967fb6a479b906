"""Two who say something about one match at once."""

import threading
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from accounts.models import User
from tests.support.autocommit import without_transactions
from tests.support.factories import NOW
from tests.support.playing import host_of
from tests.support.racing import PATIENCE, times
from tournaments.entries.services import leaving
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.services import reports as report_services
from tournaments.matches.services import rulings as ruling_services
from tournaments.models import Entry, Match, Tournament
from tournaments.rounds.services import publishing
from tournaments.terms.match_score import MatchScore

TIMES = times(4)


def silence(monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> None:
    """The journal's own lock on the stream would let one wait for the other."""
    for module in modules:
        monkeypatch.setattr(module, "note", lambda *_, **__: None)


def read_without_lock(monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> None:
    """From now on events and matches are read without a lock; both wait until both have read."""
    without_transactions(monkeypatch)
    barrier = threading.Barrier(2, timeout=PATIENCE)

    def read_event(*, tournament_id: Any) -> Tournament:
        tournament = Tournament.objects.get(pk=tournament_id)
        barrier.wait()
        return tournament

    def read_match(*, match_id: Any) -> MatchRecord:
        match = Match.objects.select_related("round__stage", "round__tournament").get(pk=match_id)
        barrier.wait()
        return MatchRecord(match)

    for module in modules:
        names = {"lock_match": read_match, "lock_whole_match": read_match}
        for name, read in ({"lock_tournament": read_event} | names).items():
            if hasattr(module, name):
                monkeypatch.setattr(module, name, read)


def report(match: Match, user: User, *games: int) -> Callable[[], Any]:
    first, second = games
    return lambda: report_services.report_result(
        match_id=match.pk, user=user, score=MatchScore((first, second)), now=NOW
    )


def decide(match: Match, *games: int) -> Callable[[], Any]:
    first, second = games
    host = host_of(match)
    return lambda: ruling_services.rule(
        match_id=match.pk, actor=host, score=MatchScore((first, second)), reason="seen", now=NOW
    )


def publish(tournament: Tournament) -> Callable[[], Any]:
    return lambda: publishing.publish_round(
        tournament_id=tournament.pk, number=1, actor=None, now=NOW
    )


def drop(entry: Entry) -> Callable[[], Any]:
    actor = entry.tournament.created_by
    return lambda: leaving.drop(entry_id=entry.pk, actor=actor, now=NOW)


def seated(entry: Entry) -> bool:
    return entry.seats.filter(round__published_at__isnull=False).exists()


def after(function: Callable[..., Any], barrier: threading.Barrier) -> Callable[..., Any]:
    def looked(*arguments: Any) -> Any:
        value = function(*arguments)
        barrier.wait()
        return value

    return looked
