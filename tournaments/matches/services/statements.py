"""Signed statements of results: one for each result, superseded when the result changes.

A statement holds ids, digests and numbers only: no names, and nothing that is for the staff only.
Only workers hold the key, so statements follow from journal entries (`config/reactions.py`).
"""

import uuid
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from contract.errors import NotFound
from ledger.models import LedgerEntry
from replays.certificates.jws import RESULT_TYPE, payload_of
from replays.services.certificates import sign_document
from tournaments.core.selectors import matches
from tournaments.core.services.changes import lock_tournament
from tournaments.matches.selectors import find_match
from tournaments.models import Match, MatchGame, ResultStatement
from tournaments.standings.services.pairings_document import PairingLine, pairing_lines
from tournaments.terms.kinds import UNPLAYED, MatchState, Superseded
from tournaments.terms.known_by import game_known_by


def statements_of(match: Match) -> QuerySet[ResultStatement]:
    """The signed statements of the result of a match, the latest first."""
    return match.statements.order_by("-revision")


def find_statement(*, match_id: UUID) -> ResultStatement:
    """The current statement of a match; NotFound if there is none."""
    statement = statements_of(find_match(match_id=match_id)).first()
    if statement is None:
        raise NotFound(f"Nothing is stated of match {match_id} yet.")
    return statement


VERSION = 1
# The rest is what has become of the match.
_OF_ITSELF = ("v", "id", "iss", "iat", "revision", "supersedes")


def match_facts(match: Match) -> dict[str, Any]:
    """The facts of a match that was read with its seats. `result` and `known_by` are null without a
    result."""
    line = pairing_lines([match])[0]
    settled = match.state == MatchState.SETTLED
    return {
        "event": str(match.round.tournament_id),
        "round": match.round.number,
        "match": str(match.pk),
        "entries": [seat["player"]["id"] for seat in line["players"]],
        "result": _result(line) if settled else None,
        "known_by": line["known_by"],
        "settled_at": _seconds(match) if settled else None,
        "logs": _logs(match) if settled else [],
    }


def statement_payload(
    *,
    issuer: str,
    statement: UUID,
    issued_at: int,
    revision: int,
    facts: Mapping[str, Any],
    supersedes: Mapping[str, str] | None,
) -> dict[str, Any]:
    """The payload of a statement; `issued_at` is in seconds since 1970, UTC."""
    return {
        "v": VERSION,
        "id": str(statement),
        "iss": issuer,
        "iat": issued_at,
        "revision": revision,
        "supersedes": supersedes,
        **facts,
    }


def facts_of_payload(payload: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of the match in the payload of a statement."""
    return {name: value for name, value in payload.items() if name not in _OF_ITSELF}


def why_superseded(before: Mapping[str, Any], after: Mapping[str, Any], match: Match) -> Superseded:
    """Why a statement is superseded by another with other facts."""
    old, new = before["result"], after["result"]
    if match.state == MatchState.VOID:
        return Superseded.VOID
    if new is None:
        return Superseded.REOPENED
    if old is None:
        return Superseded.SETTLED_AGAIN
    if old == new:
        return Superseded.EVIDENCE
    counted = ("victory_points", "survivors")
    same_games = all(old[name] == new[name] for name in new if name not in counted)
    return Superseded.COUNTED if same_games else Superseded.CORRECTED


def _result(line: PairingLine) -> dict[str, Any]:
    return {
        "outcome": line["outcome"],
        "games_won": line["games_won"],
        "games_drawn": line["games_drawn"],
        "manner": line["manner"] or "played",
        "victory_points": line["victory_points"],
        "survivors": line["survivors"],
    }


def _seconds(match: Match) -> int | None:
    return None if match.settled_at is None else int(match.settled_at.timestamp())


def _logs(match: Match) -> list[dict[str, Any]]:
    """The certified logs that the result rests on, by game."""
    games = MatchGame.objects.filter(match=match, replay__overruled_at=None).order_by("number")
    return [
        {
            "game_number": game.number,
            "log": game.replay.log_digest,
            "certificate": str(game.replay_id),
            "winner": game.winner,
            **({"tally": game.tally} if game.tally else {}),
            "known_by": game_known_by(game.settled_by).value,
        }
        for game in games.select_related("replay").defer("replay__packed_log")
    ]


# Kinds of entries after which the match of which they tell is stated (`config/reactions.py`).
STATED = (
    *("game.settled", "match.corrected", "match.counted"),
    *("match.reopened", "match.settled", "match.voided"),
)


def state_result(*, entry: LedgerEntry, now: datetime) -> None:
    """Sign a statement of the match of `entry`, unless the next entry is about the same match, such
    as the result after the last of its games. Safe to call again."""
    if not _is_left_to_next(entry):
        _state(_event_of(entry), [UUID(entry.data["match"])], now)


def _is_left_to_next(entry: LedgerEntry) -> bool:
    """Whether the next entry leads to a statement of the same match."""
    following = LedgerEntry.objects.filter(stream=entry.stream_id, number=entry.number + 1)
    return following.filter(kind__in=STATED, data__match=entry.data["match"]).exists()


def state_unplayed(*, entry: LedgerEntry, now: datetime) -> None:
    """Sign statements of the byes and absences of the round of `entry`. Safe to call again."""
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
    """Sign statements of these matches of an event as they are once it is locked."""
    lock_tournament(tournament_id=event)
    for match in matches().filter(pk__in=list(match_ids)):
        _state_match(match, now)


def _state_match(match: Match, now: datetime) -> None:
    """Sign a first statement once there is a result, and another when its facts differ."""
    facts = match_facts(match)
    last = match.statements.order_by("-revision").first()
    before = None if last is None else facts_of_payload(payload_of(last.jws))
    if facts == before or (before is None and facts["result"] is None):
        return
    because = "" if before is None else why_superseded(before, facts, match)
    statement, revision = uuid.uuid4(), 1 if last is None else last.revision + 1
    payload = statement_payload(
        issuer=settings.MUSTER_ISSUER,
        statement=statement,
        issued_at=int(now.timestamp()),
        revision=revision,
        facts=facts,
        supersedes=None if last is None else {"id": str(last.pk), "because": str(because)},
    )
    kid, jws = sign_document(payload=payload, type=RESULT_TYPE, now=now)
    ResultStatement.objects.create(
        id=statement,
        match=match,
        revision=revision,
        because=because,
        key_id=kid,
        jws=jws,
        issued_at=now,
    )
