"""How the databases find the rows of lists across events, among more than ten thousand of each."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.db.models import QuerySet

from ground.changed import in_order_of_change
from replays.models import Certificate, CertificationJob, Finding, PublicKey, Replay, Slot
from tests.support.factories import NOW
from tests.support.playing import bring, certify, event_of, host_of, seated_match
from tournaments.entries.selectors import entries
from tournaments.matches.selectors.search import (
    certificates_found,
    matches_found,
    replays_found,
)
from tournaments.models import Entry, Match, MatchSeat, Tournament

EVENTS, MATCHES = 20, 600
ROWS = 51


def copied(row: Any, **changes: Any) -> Any:
    """Another row with the same values."""
    values = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    return type(row)(**{**values, **changes})


def grown() -> Tournament:
    """One of many events, each with as many matches, each with a certified log."""
    match, _ = seated_match()
    replay = certify(bring(match, host_of(match)), 0)
    event = event_of(match)
    for number in range(EVENTS):
        _grow(event if number == 0 else _other(event), match, replay, number)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    assert min(model.objects.count() for model in (Match, Entry, Slot, Replay)) > 10_000
    return event


def _other(event: Tournament) -> Tournament:
    other, _ = seated_match(event.created_by)
    return event_of(other)


def _grow(event: Tournament, match: Match, replay: Replay, number: int) -> None:
    """Add matches to an event, which is played within some minutes, the next event a day later."""
    moments = [NOW + timedelta(days=number, seconds=table) for table in range(MATCHES)]
    round_id = event.rounds.get().pk
    made = Match.objects.bulk_create(
        copied(match, id=uuid4(), round_id=round_id, table=1000 + table, **changed_at(at))
        for table, at in enumerate(moments)
    )
    first = match.seats.get(number=0)
    players = Entry.objects.bulk_create(
        copied(first.entry, id=uuid4(), name_key=str(table), tournament_id=event.pk, deck_id=None)
        for table in range(MATCHES)
    )
    MatchSeat.objects.bulk_create(
        copied(first, id=None, match_id=each.pk, round_id=round_id, entry_id=player.pk)
        for each, player in zip(made, players, strict=True)
    )
    slots = Slot.objects.bulk_create(
        copied(
            replay.slot,
            id=uuid4(),
            match=str(each.pk),
            stream=event.journal_id,
            seed_commitment=str(each.pk),
        )
        for each in made
    )
    logs = Replay.objects.bulk_create(
        copied(replay, id=uuid4(), slot_id=slot.pk, **changed_at(at))
        for slot, at in zip(slots, moments, strict=True)
    )
    _certify(logs, replay)


def changed_at(at: datetime) -> dict[str, datetime]:
    return {"updated_at": at, "changed_at": at}


def _certify(logs: list[Replay], as_this: Replay) -> None:
    finding, job, key = as_this.finding, as_this.job, PublicKey.objects.get()
    Finding.objects.bulk_create(copied(finding, id=None, replay_id=log.pk) for log in logs)
    CertificationJob.objects.bulk_create(copied(job, id=None, replay_id=log.pk) for log in logs)
    Certificate.objects.bulk_create(
        Certificate(replay=log, key=key, jws="", issued_at=NOW) for log in logs
    )


def plan(rows: QuerySet[Any], of: str, since: Any) -> str:
    """How the first of these changes are read."""
    changes = in_order_of_change(
        rows,
        since=since,
        after=None,
        at=f"{of}__changed_at" if of else "changed_at",
        key=f"{of}_id" if of else "id",
    )
    return changes[:ROWS].explain()


# By both databases: an index by which rows are read, and a table of which all are.
BY_INDEX = re.compile(
    r"Index Scan (?:Backward )?(?:using|on) (\w+)|USING (?:COVERING )?INDEX (\w+)"
)
WHOLE = re.compile(r"Seq Scan on (\w+)|SCAN (\w+)")
SORTED = re.compile(r"^ *(?:->)? *Sort |TEMP B-TREE FOR ORDER BY", re.MULTILINE)


def names(pattern: re.Pattern[str], text: str) -> set[str]:
    return {name for match in pattern.findall(text) for name in match if name}


@pytest.mark.proof(whole=True)
@pytest.mark.django_db
def test_lists_are_read_by_their_indexes() -> None:
    """Nothing is read whole of which there is much, and what is not of one event or player comes in
    its order without being sorted."""
    event = grown()
    late = NOW + timedelta(days=EVENTS - 1, seconds=MATCHES - 100)
    player = Entry.objects.filter(tournament=event, deck=None).first()
    assert player is not None
    searches: dict[str, dict[str, Any]] = {
        "all": {},
        "game": {"game": event.game},
        "organisation": {"organisation": event.organisation.slug},
        "event": {"tournament_id": event.pk},
        "player": {"player_id": player.pk},
    }
    unsorted = {"all", "game", "organisation"}
    for find, of, index in LISTS:
        for name, search in searches.items():
            for since in (None, late):
                text = plan(find(viewer=None, search=search), of, since)
                assert names(WHOLE, text) & LARGE == set(), text
                if name in unsorted:
                    assert (index in names(BY_INDEX, text), SORTED.search(text)) == (True, None)
    for since in (None, late):
        text = plan(entries(tournament=event), "", since)
        assert names(WHOLE, text) & LARGE == set(), text


LISTS: tuple[tuple[Callable[..., QuerySet[Any]], str, str], ...] = (
    (matches_found, "", "match_changed_at"),
    (replays_found, "", "replay_changed_at"),
    (certificates_found, "replay", "replay_changed_at"),
)
LARGE = {
    *("tournaments_match", "tournaments_matchseat", "tournaments_entry"),
    *("replays_slot", "replays_replay", "replays_finding", "replays_certificate"),
}
