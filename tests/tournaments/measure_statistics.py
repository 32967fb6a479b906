"""Tells what the statistics of a large event cost: `pytest -s -p no:randomly tests/tournaments/
measure_statistics.py`, with PLAYERS, ROUNDS and MONTHS from the environment.

It is no part of the suite: rows are written in bulk, each match with a certified game, and the
clock only prints.
"""

import json
import os
import random
import time
import tracemalloc
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

import engine
from decks.models import DeckList, DeckSnapshot
from replays.models import Finding, GameFacts, Replay, Slot
from tests.support.big_event import enter_many, enter_one, move, open_event
from tests.support.statistics import name_archetypes
from tournaments.core.services.changes import event_stream
from tournaments.models import (
    Entry,
    Match,
    MatchGame,
    MatchSeat,
    Round,
    SummedStatistics,
    Tournament,
)
from tournaments.statistics.selectors.facts import event_figures
from tournaments.statistics.selectors.stored import body_of, last_months, month_name
from tournaments.statistics.services.event_statistics import count_event
from tournaments.terms.kinds import TournamentState

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = int(os.environ.get("PLAYERS", "2048"))
ROUNDS = int(os.environ.get("ROUNDS", "12"))
MONTHS = int(os.environ.get("MONTHS", "12"))
IN_BULK = 1000
RULES = "\n".join(
    f"Archetype {number}: {number}-{number} name:e troop:human" for number in range(1, 25)
)


@contextmanager
def measured(name: str) -> Iterator[None]:
    tracemalloc.start()
    with_memory = tracemalloc.get_traced_memory()[0]
    tracemalloc.reset_peak()
    yield
    peak = (tracemalloc.get_traced_memory()[1] - with_memory) / 2**20
    tracemalloc.stop()
    print(f"{name:44} {peak:8.1f} MiB")


def cost(name: str, call: Any) -> Any:
    """The seconds of CPU of a call, then its memory, which is traced in a second call."""
    call()  # templates and documents are read once
    began = time.process_time()
    answer = call()
    print(f"{name:44} {1000 * (time.process_time() - began):8.1f} ms")
    with measured(name):
        call()
    return answer


def test_a_large_event(client: Client) -> None:
    rng = random.Random(1)
    event = open_event(rounds=ROUNDS, seed=1)
    for number in range(2):
        enter_one(event, number)
    enter_many(event, range(2, PLAYERS))
    move(event, TournamentState.RUNNING)
    of = Tournament.objects.get(pk=event.tournament.pk)
    _different_decks(of, rng)
    _play(of, rng)
    Tournament.objects.filter(pk=of.pk).update(state="finished", finished_at=timezone.now())
    of.refresh_from_db()
    name_archetypes(of, RULES)

    now = timezone.now()
    figures = cost("counting the event, by a worker", lambda: event_figures(of, now=now))
    count_event(tournament_id=of.pk, now=now)
    body = body_of(figures)
    print(f"{'as it is stored':44} {len(body) / 1024:8.1f} KiB")
    for name in ("statistics", "statistics.csv"):
        path = f"/api/v1/tournaments/{of.pk}/{name}"
        cost(name, lambda path=path: client.get(path))
    cost("page", lambda: client.get(f"/events/{of.pk}/statistics"))
    for month in last_months(now.date(), MONTHS):
        SummedStatistics.objects.create(
            name=month_name(of.game, of.format, month), stamp="x", body=body
        )
    query = f"format={of.format}&months={MONTHS}"
    path = f"/games/{of.game}/statistics?{query}"  # of the page, and after /api/v1 of the API
    cost(f"page of {MONTHS} such months", lambda: client.get(path))
    answer = cost(f"API, {MONTHS} such months", lambda: client.get(f"/api/v1{path}"))
    assert answer.json()["deck_count"] == PLAYERS * MONTHS
    cost("page of a card", lambda: client.get(f"/games/{of.game}/cards/human-blue-5"))


def _different_decks(of: Tournament, rng: random.Random) -> None:
    """A list of its own for each player, public."""
    cards = sorted(engine.game(of.game).pool.cards)
    snapshots = list(DeckSnapshot.objects.filter(entry__tournament=of))
    lists = []
    for number, _ in enumerate(snapshots):
        parts = {"deck": {card: rng.randint(1, 3) for card in rng.sample(cards, 40)}}
        plain = {"game": of.game, "parts": parts}
        lists.append(
            DeckList(digest=f"sha256:{number:064}", game=of.game, canonical=json.dumps(plain))
        )
    DeckList.objects.bulk_create(lists, IN_BULK)
    for snapshot, deck_list in zip(snapshots, lists, strict=True):
        snapshot.deck_list, snapshot.revealed_at = deck_list, timezone.now()
    DeckSnapshot.objects.bulk_update(snapshots, ["deck_list", "revealed_at"], IN_BULK)


def _play(of: Tournament, rng: random.Random) -> None:
    """All rounds, paired by lot, each match on a certified game with 60 cards seen."""
    now, stage = timezone.now(), of.stages.get()
    entries = list(Entry.objects.filter(tournament=of).values_list("pk", flat=True))
    cards = sorted(engine.game(of.game).pool.cards)
    for number in range(1, ROUNDS + 1):
        round_ = Round.objects.create(
            tournament=of, stage=stage, number=number, state="closed", optimal=True,
            paired_at=now, published_at=now, closed_at=now,
        )  # fmt: skip
        rng.shuffle(entries)
        dated = {"updated_at": now, "changed_at": now}
        facts = {"state": "settled", "settled_by": "log", "settled_at": now, **dated}
        matches = [
            Match(round=round_, table=table + 1, reason_code="x", reason="x", **facts)
            for table in range(len(entries) // 2)
        ]
        Match.objects.bulk_create(matches, IN_BULK)
        seats, rows = [], []
        for table, match in enumerate(matches):
            winner = rng.randint(0, 1)
            rows.append((match, winner))
            seats += [
                MatchSeat(
                    match=match,
                    round=round_,
                    entry_id=entries[2 * table + seat],
                    number=seat,
                    result="win" if seat == winner else "loss",
                )
                for seat in (0, 1)
            ]
        MatchSeat.objects.bulk_create(seats, IN_BULK)
        _certify(of, rows, cards, rng)


def _certify(of: Tournament, rows: Any, cards: list[str], rng: random.Random) -> None:
    now, user = timezone.now(), of.created_by
    slots = [
        Slot(
            match=str(match.pk),
            stream=event_stream(of.pk),
            game_number=1,
            game=of.game,
            format=of.format,
            format_digest="x",
            rules_digest="x",
            seed=b"x",
            seed_commitment=uuid.uuid4().hex,
            opened_at=now,
        )
        for match, _ in rows
    ]
    Slot.objects.bulk_create(slots, IN_BULK)
    replays = [
        Replay(
            slot=slot,
            packed_log=b"",
            log_size=0,
            log_digest=uuid.uuid4().hex,
            hosted=True,
            uploaded_by=user,
            uploaded_at=now,
            revealed_at=now,
            updated_at=now,
            changed_at=now,
        )
        for slot in slots
    ]
    Replay.objects.bulk_create(replays, IN_BULK)
    Finding.objects.bulk_create(
        [
            Finding(
                replay=replay,
                certified=True,
                moves=9,
                winner=winner,
                ending="x",
                draws="seeded",
                chain="x",
                game_digest="x",
                found_at=now,
            )
            for replay, (_, winner) in zip(replays, rows, strict=True)
        ],
        IN_BULK,
    )
    MatchGame.objects.bulk_create(
        [
            MatchGame(
                match=match,
                number=1,
                winner=winner,
                replay=replay,
                settled_by="both",
                settled_at=now,
            )
            for replay, (match, winner) in zip(replays, rows, strict=True)
        ],
        IN_BULK,
    )
    GameFacts.objects.bulk_create(
        [
            GameFacts(
                replay=replay,
                stream=event_stream(of.pk),
                began=0,
                turns=rng.randint(5, 40),
                drawn=[rng.sample(cards, 30) for _ in (0, 1)],
                played=[rng.sample(cards, 15) for _ in (0, 1)],
            )
            for replay in replays
        ],
        IN_BULK,
    )
