"""Plays a large event through the services and says what each step takes.

`pytest -s -p no:randomly tests/tournaments/measure_event.py`, with PLAYERS, ROUNDS and SEED from
the environment, and in REPORTED how many matches of a round the players report where that is not to
be all of them; on SQLite with TEST_POSTGRES_URL=sqlite://:memory: before it. It is no part of the
suite: it asserts what is right, and the clock only prints.
"""

import json
import os
import random
import threading
import time
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from statistics import median, quantiles
from typing import Any, NamedTuple

import pytest
from django.db import connection, transaction
from django.utils import timezone

from ledger.chain import verify_chain
from tests.support.big_event import (
    BigEvent,
    Table,
    enter_many,
    enter_one,
    move,
    open_event,
    served_rows,
    settle_in_bulk,
)
from tests.support.factories import make_user
from tests.support.worker import running_worker, wait_until
from tournaments.archive.services.importing import import_event
from tournaments.archive.services.staff_archives import exported_for_staff
from tournaments.core.services.changes import event_stream, lock_tournament
from tournaments.entries.services.leaving import drop
from tournaments.matches.services.reports import report_result
from tournaments.matches.services.rulings import rule
from tournaments.models import MatchReport, RoundStandings, StoredStandings, Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.drafts import draft_round
from tournaments.rounds.services.publishing import publish_round
from tournaments.standings.services.due_pages import write_due_pages
from tournaments.standings.services.stored_standings import write_stored_standings
from tournaments.terms.kinds import TournamentState
from tournaments.terms.match_score import MatchScore

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = int(os.environ.get("PLAYERS", "2048"))
ROUNDS = int(os.environ.get("ROUNDS", "12"))
SEED = int(os.environ.get("SEED", "1"))
REPORTED = int(os.environ.get("REPORTED", str(PLAYERS)))
ENTERED_ONE_BY_ONE = min(200, PLAYERS // 2)
RULINGS, DROPS = 8, 5
THREADS = 8
CONTRADICTING = (MatchScore((2, 0)), MatchScore((0, 2)))


class Taken(NamedTuple):
    """What a call took: seconds of CPU here and in the database's process together, those of the
    database, seconds by the clock, and queries.

    A database elsewhere shows no CPU.
    """

    cpu: float
    database: float
    wall: float
    queries: int


class Meter:
    """What calls took, by what they do."""

    def __init__(self) -> None:
        self.taken: dict[str, list[Taken]] = defaultdict(list)
        self.database = _backend()

    @contextmanager
    def measure(self, name: str) -> Iterator[None]:
        queries = 0

        def count(execute: Callable[..., Any], *args: Any) -> Any:
            nonlocal queries
            queries += 1
            return execute(*args)

        with connection.execute_wrapper(count):
            before, cpu, wall = self.database_cpu(), time.process_time(), time.perf_counter()
            yield
            own, by_clock = time.process_time() - cpu, time.perf_counter() - wall
            of_database = self.database_cpu() - before
        self.taken[name].append(Taken(own + of_database, of_database, by_clock, queries))

    def database_cpu(self) -> float:
        """For how many seconds the database's process has computed."""
        return 0.0 if self.database is None else int(self.database.read_text().split()[0]) / 1e9

    def line(self, name: str) -> str:
        """Median and worst of what was measured under a name."""
        taken = self.taken[name]
        cpu, wall = sorted(sample.cpu for sample in taken), sorted(sample.wall for sample in taken)
        queries = sorted(sample.queries for sample in taken)
        last = (len(taken) * 99 - 1) // 100
        return (
            f"{name:28} {len(taken):6}  {1000 * median(cpu):8.1f} {1000 * cpu[last]:8.1f}"
            f"  {1000 * median(sample.database for sample in taken):8.1f}"
            f"  {1000 * median(wall):8.1f} {1000 * wall[last]:8.1f} {1000 * wall[-1]:8.1f}"
            f"  {median(queries):5.0f} {queries[-1]:5}"
        )

    def table(self) -> str:
        head = (
            f"{'milliseconds':28} {'times':>6}  {'CPU':>8} {'p99':>8}  {'database':>8}"
            f"  {'wall':>8} {'p99':>8} {'worst':>8}  {'queries':>7}, most"
        )
        return "\n".join([head, *map(self.line, self.taken)])


def _backend() -> Path | None:
    """Where Linux tells how long the database's process for this connection has computed."""
    if connection.vendor != "postgresql":
        return None
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        told_by = Path(f"/proc/{cursor.fetchone()[0]}/schedstat")
    return told_by if told_by.exists() else None


def analyse() -> None:
    """What an installation's database does by itself now and then, and that of the tests does not:
    it looks at how many rows there are."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def started(meter: Meter, players: int, rounds: int) -> BigEvent:
    event = open_event(rounds=rounds, seed=SEED)
    for number in range(ENTERED_ONE_BY_ONE):
        with meter.measure("enter, with a deck"):
            enter_one(event, number)
    enter_many(event, range(ENTERED_ONE_BY_ONE, players))
    analyse()
    with meter.measure("start the event"):
        move(event, TournamentState.RUNNING)
    return event


def pair(event: BigEvent, meter: Meter, number: int) -> list[Table]:
    """The next round, drafted and published, which must be the best there is."""
    facts: dict[str, Any] = {"tournament_id": event.tournament.pk, "actor": event.staff}
    with meter.measure("draft"):
        drafted = draft_round(now=timezone.now(), **facts)
    with meter.measure("publish"):
        round_ = publish_round(number=number, now=timezone.now(), **facts)
    assert (drafted.number, drafted.optimal) == (number, True)
    tables = event.seat(round_)
    assert sorted(entry for table in tables for entry in table.entries) == sorted(event.playing())
    assert event.rematches() == 0
    return tables


def report(event: BigEvent, table: Table, seat: int, score: MatchScore) -> None:
    user = event.users[table.entries[seat]]
    report_result(match_id=table.match, user=user, score=score, now=timezone.now())


def ruling(event: BigEvent, table: Table) -> None:
    now = timezone.now()
    facts: dict[str, Any] = {"actor": event.staff, "reason": "seen", "now": now}
    rule(match_id=table.match, score=table.score, **facts)


def play(event: BigEvent, tables: list[Table], meter: Meter) -> None:
    """Every report of a round in an order by lot, a few disputes with their rulings, and drops."""
    played = [table for table in tables if len(table.entries) == 2]
    event.rng.shuffle(played)
    settle_in_bulk(played[REPORTED:])
    del played[REPORTED:]
    disputed = played[: min(RULINGS, len(played) // 4)]
    order = [(table, seat) for table in played for seat in (0, 1)]
    event.rng.shuffle(order)
    last = next(at for at, (table, _) in enumerate(order) if table not in disputed)
    final = order.pop(last)
    written = time.monotonic()
    for table, seat in order:
        says = CONTRADICTING[seat] if table in disputed else table.score
        with meter.measure("report"):
            report(event, table, seat, says)
        if time.monotonic() - written >= 1:
            with meter.measure("pages that are due"):
                write_due_pages(tournament_id=event.tournament.pk, clock=timezone.now)
            written = time.monotonic()
    for table in disputed:
        with meter.measure("rule"):
            ruling(event, table)
    for entry in event.rng.sample(event.playing(), min(DROPS, len(played) // 4)):
        event.dropped.add(entry)
        with meter.measure("drop"):
            drop(entry_id=entry, actor=event.users[entry], now=timezone.now())
    with meter.measure("report"):
        report(event, *final, final[0].score)


def live(event: BigEvent) -> tuple[list[Any], datetime | None]:
    body, due = StoredStandings.objects.values_list("body", "due_at").get(pk=event.tournament.pk)
    return served_rows(json.loads(bytes(body))), due


def until_right(event: BigEvent, expected: list[Any]) -> None:
    """Do as the worker does: write the pages when they are due, until they are right."""
    while True:
        rows, due = live(event)
        if rows == expected:
            return
        assert due is not None
        time.sleep(max(0.0, (due - timezone.now()).total_seconds()))
        write_due_pages(tournament_id=event.tournament.pk, clock=timezone.now)


def close(event: BigEvent, meter: Meter, number: int, expected: list[Any]) -> None:
    with meter.measure("close, with its standings"):
        round_ = close_round(
            tournament_id=event.tournament.pk,
            number=number,
            actor=event.staff,
            now=timezone.now(),
        )
    body = RoundStandings.objects.get(round=round_).body
    assert served_rows(json.loads(bytes(body))) == expected


def correct(event: BigEvent, meter: Meter, table: Table) -> None:
    """Another result for a match of the round that has just been closed."""
    table.score = MatchScore(table.score.games_won[::-1], table.score.games_drawn)
    with meter.measure("correct a closed round"):
        ruling(event, table)
    assert live(event)[0] == event.expected()


def write_again(event: BigEvent, meter: Meter) -> None:
    with transaction.atomic(), meter.measure("write the live pages"):
        tournament = lock_tournament(tournament_id=event.tournament.pk)
        write_stored_standings(tournament=tournament, now=timezone.now())


def take_away_and_bring(event: BigEvent, meter: Meter) -> None:
    """The whole event as a document, and an event of that again."""
    with meter.measure("take the archive"):
        text = exported_for_staff(
            tournament_id=event.tournament.pk, deck_reader=None, now=timezone.now()
        )
    document = text.encode()
    packed = len(zlib.compress(document))
    print(f"archive: {len(document) / 1e6:.1f} MB, packed {packed / 1e6:.1f} MB")
    before = getrusage(RUSAGE_SELF).ru_maxrss
    with meter.measure("bring it again"):
        made = import_event(
            document=document, organisation=None, actor=make_user(), now=timezone.now()
        )
    print(f"memory: {before // 1024} MiB before, {getrusage(RUSAGE_SELF).ru_maxrss // 1024} after")
    assert by_name(made) == by_name(event.tournament)


def by_name(tournament: Tournament) -> list[Any]:
    """The standings without ids."""
    body = StoredStandings.objects.get(pk=tournament.pk).body
    return [
        (row["rank"], row["player"]["name"], row["match_points"], row["tiebreakers"])
        for row in json.loads(bytes(body))["results"]
    ]


def test_a_large_event() -> None:
    meter = Meter()
    print(f"\n{PLAYERS} players, {ROUNDS} rounds, best of 3, seed {SEED}, {connection.vendor}")
    event = started(meter, PLAYERS, ROUNDS)
    for number in range(1, ROUNDS + 1):
        print(f"round {number}")
        tables = pair(event, meter, number)
        expected = event.expected()
        play(event, tables, meter)
        with meter.measure("last result to right pages"):
            until_right(event, expected)
        write_again(event, meter)
        close(event, meter, number, expected)
        if number == ROUNDS // 2:
            correct(event, meter, tables[0])
        analyse()
    with meter.measure("finish the event"):
        move(event, TournamentState.FINISHED)
    assert live(event)[0] == expected or ROUNDS == 1
    assert verify_chain(stream=event_stream(event.tournament.pk)) is None
    take_away_and_bring(event, meter)
    reports = meter.taken["report"]
    print(f"{len(reports) / sum(sample.cpu for sample in reports):.0f} reports a second of CPU")
    print(meter.table())


def test_many_report_at_once(tmp_path: Path) -> None:
    """Eight threads, and a worker that writes the pages meanwhile; no report is lost."""
    if connection.vendor != "postgresql":
        return print("\nonly PostgreSQL lets several write here at once")
    meter = Meter()
    event = started(meter, PLAYERS, 1)
    tables = pair(event, meter, 1)
    expected = event.expected()
    reports = [(table, seat) for table in tables if len(table.entries) == 2 for seat in (0, 1)]
    random.Random(SEED).shuffle(reports)
    seconds: list[float] = []

    def run(part: int) -> None:
        for table, seat in reports[part::THREADS]:
            before = time.perf_counter()
            report(event, table, seat, table.score)
            seconds.append(time.perf_counter() - before)
        connection.close()

    connection.close()  # the pool has as many as there are threads
    with running_worker(tmp_path) as worker:
        wait_until(lambda: "ready." in worker.log(), worker)
        start = time.perf_counter()
        threads = [threading.Thread(target=run, args=(part,)) for part in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        took = time.perf_counter() - start
        wait_until(lambda: live(event)[0] == expected, worker)
        right = time.perf_counter() - start - took
    assert MatchReport.objects.count() == len(seconds) == len(reports)
    assert verify_chain(stream=event_stream(event.tournament.pk)) is None
    cuts = quantiles(seconds, n=100)
    print(
        f"\n{len(reports)} reports of {THREADS} threads: {len(reports) / took:.0f} a second, each"
        f" {1000 * median(seconds):.0f} ms, p99 {1000 * cuts[98]:.0f} ms; right {right:.2f} s after"
        " the last"
    )
