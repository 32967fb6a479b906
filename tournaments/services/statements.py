"""Signing what has become of matches: a statement for each result, superseded when that changes.

Only workers hold the key, so this follows from entries of the journal (`config/reactions.py`).
"""

import uuid
from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import transaction

from ledger.models import LedgerEntry
from replays.certificates.jws import RESULT_TYPE, payload_of
from replays.services.certificates import sign_document
from tournaments.models import UNPLAYED, Match, ResultStatement
from tournaments.selectors import matches
from tournaments.services.locking import lock_tournament
from tournaments.services.result_statement import (
    facts_in,
    facts_told,
    payload,
    why_superseded,
)

# Kinds of entries after which the match of which they tell is stated (`config/reactions.py`).
STATED = (
    *("game.settled", "match.corrected", "match.counted"),
    *("match.reopened", "match.settled", "match.voided"),
)


def state_result(*, entry: LedgerEntry, now: datetime) -> None:
    """State what has become of the match that `entry` tells of, unless the next entry tells more of
    it, such as the result after the last of its games. Safe to call again."""
    if not _is_left_to_next(entry):
        _state(_event_of(entry), [UUID(entry.data["match"])], now)


def _is_left_to_next(entry: LedgerEntry) -> bool:
    """Whether the match is stated for the sake of the entry after this one."""
    following = LedgerEntry.objects.filter(stream=entry.stream_id, number=entry.number + 1)
    return following.filter(kind__in=STATED, data__match=entry.data["match"]).exists()


def state_unplayed(*, entry: LedgerEntry, now: datetime) -> None:
    """State the byes and the like of the round that `entry` tells of. Safe to call again."""
    event = _event_of(entry)
    unplayed = Match.objects.filter(
        round__tournament=event, round__number=entry.data["round"], settled_by__in=UNPLAYED
    )
    waiting = unplayed.filter(statements=None).order_by("table")
    _state(event, waiting.values_list("pk", flat=True), now)


def _event_of(entry: LedgerEntry) -> UUID:
    return UUID(entry.stream_id.partition(":")[2])


@transaction.atomic
def _state(event: UUID, match_ids: Iterable[UUID], now: datetime) -> None:
    """State what has become of these matches of an event, each as it is once that is locked."""
    lock_tournament(tournament_id=event)
    for match in matches().filter(pk__in=list(match_ids)):
        _state_one(match, now)


def _state_one(match: Match, now: datetime) -> None:
    """A first statement when there is a result, and the next when it says something else."""
    facts = facts_told(match)
    last = match.statements.order_by("-revision").first()
    before = None if last is None else facts_in(payload_of(last.jws))
    if facts == before or (before is None and facts["result"] is None):
        return
    because = "" if before is None else why_superseded(before, facts, match)
    statement, revision = uuid.uuid4(), 1 if last is None else last.revision + 1
    told = payload(
        issuer=settings.MUSTER_ISSUER,
        statement=statement,
        issued_at=int(now.timestamp()),
        revision=revision,
        facts=facts,
        supersedes=None if last is None else {"id": str(last.pk), "because": str(because)},
    )
    kid, jws = sign_document(payload=told, type=RESULT_TYPE, now=now)
    ResultStatement.objects.create(
        id=statement,
        match=match,
        revision=revision,
        because=because,
        key_id=kid,
        jws=jws,
        issued_at=now,
    )
