"""Signed statements of results: one for each result, superseded when the result changes.

A statement holds ids, digests and numbers only: no names, and nothing that is for the staff only.
Only workers hold the key, so statements follow from journal entries
(`tournaments/core/journal_kinds`).
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext

from contract.errors import NotFound
from ledger.models import LedgerEntry
from replays.certificates.jws import RESULT_TYPE, payload_of
from replays.services.certificates import sign_documents
from tournaments.core.selectors import matches
from tournaments.core.services.changes import lock_tournament
from tournaments.matches.selectors.matches import find_match
from tournaments.models import Match, MatchGame, ResultStatement
from tournaments.standings.services.pairings_document import PairingLine, pairing_lines
from tournaments.terms.kinds import UNPLAYED, MatchState, Superseded
from tournaments.terms.known_by import KnownBy, game_known_by


def statements_of(match: Match) -> QuerySet[ResultStatement]:
    """The signed statements of the result of a match, the latest first."""
    return match.statements.order_by("-revision")


def find_statement(*, match_id: UUID) -> ResultStatement:
    """The current statement of a match; NotFound if there is none."""
    statement = statements_of(find_match(match_id=match_id)).first()
    if statement is None:
        raise NotFound(gettext("Match {id} has no signed result yet.").format(id=match_id))
    return statement


VERSION = 1
# The rest is what has become of the match.
_OF_ITSELF = ("v", "id", "iss", "iat", "revision", "supersedes")


def facts_of_matches(matches: Sequence[Match]) -> list[dict[str, Any]]:
    """The facts of matches that were read with their seats, of each in its turn. `result` and
    `known_by` are null without a result."""
    settled = [match.pk for match in matches if match.state == MatchState.SETTLED]
    logs = _logs(settled)
    return [
        _facts(match, line, logs[match.pk])
        for match, line in zip(matches, pairing_lines(matches), strict=True)
    ]


def _facts(match: Match, line: PairingLine, logs: Sequence[dict[str, Any]]) -> dict[str, Any]:
    settled = match.state == MatchState.SETTLED
    return {
        "event": str(match.round.tournament_id),
        "round": match.round.number,
        "match": str(match.pk),
        "entries": [seat["player"]["id"] for seat in line["seats"]],
        "result": _result(line) if settled else None,
        "known_by": line["known_by"],
        "settled_at": _seconds(match) if settled else None,
        "logs": list(logs),
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
    """The reason why a statement is superseded by another with other facts."""
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


def _logs(matches: Collection[UUID]) -> Mapping[UUID, Sequence[dict[str, Any]]]:
    """By match, the certified logs that the result rests on, by game."""
    games = MatchGame.objects.filter(match__in=matches, replay__overruled_at=None)
    logs: dict[UUID, list[dict[str, Any]]] = defaultdict(list)
    rows = games.select_related("replay").defer("replay__packed_log")
    for game in rows.order_by("number"):
        logs[game.match_id].append(
            {
                "game_number": game.number,
                "log": game.replay.log_digest,
                "certificate": str(game.replay_id),
                "winner": game.winner,
                **({"tally": game.tally} if game.tally else {}),
                "known_by": game_known_by(game.settled_by).value,
            }
        )
    return logs


# Kinds of entries after which the match of which they tell is stated (see `then` of each kind in
# `tournaments/core/journal_kinds`).
STATED = (
    *("game.settled", "match.corrected", "match.counted"),
    *("match.reopened", "match.settled", "match.voided"),
)


def state_results(*, entries: Sequence[LedgerEntry], now: datetime) -> None:
    """Sign statements of the matches of these entries of an event, but for an entry whose next one
    is about the same match, such as the result after the last of its games. Safe to call again."""
    last = _left_to_none(entries)
    if last:
        _state(_event_of(last[0]), [UUID(entry.data["match"]) for entry in last], now)


def _left_to_none(entries: Sequence[LedgerEntry]) -> list[LedgerEntry]:
    """Those whose next entry does not lead to a statement of the same match."""
    numbers = [entry.number + 1 for entry in entries]
    following = LedgerEntry.objects.filter(
        stream=entries[0].stream_id, number__in=numbers, kind__in=STATED
    )
    matches = dict(following.values_list("number", "data__match"))
    return [entry for entry in entries if matches.get(entry.number + 1) != entry.data["match"]]


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
    read = list(matches().filter(pk__in=list(match_ids)))
    stated = ResultStatement.objects.filter(match__in=read).order_by("revision")
    last = {statement.match_id: statement for statement in stated}
    drafts = [
        draft
        for match, facts in zip(read, facts_of_matches(read), strict=True)
        if (draft := _next_statement(match, facts, last.get(match.pk), now)) is not None
    ]
    if drafts:
        kid, texts = sign_documents(
            payloads=[payload for _, payload in drafts], type=RESULT_TYPE, now=now
        )
        for (statement, _), jws in zip(drafts, texts, strict=True):
            statement.key_id, statement.jws = kid, jws
        ResultStatement.objects.bulk_create([statement for statement, _ in drafts])


def _next_statement(
    match: Match, facts: Mapping[str, Any], last: ResultStatement | None, now: datetime
) -> tuple[ResultStatement, dict[str, Any]] | None:
    """A first statement once there is a result, and another when its facts differ, with what it
    says; it is not signed yet. None if there is nothing to state: of a result that came with an
    archive this service knows nothing."""
    before = None if last is None else facts_of_payload(payload_of(last.jws))
    unknown = (None, KnownBy.IMPORTED) if before is None else ()
    if facts == before or facts["known_by"] in unknown:
        return None
    because = "" if before is None else why_superseded(before, facts, match)
    statement = ResultStatement(
        match=match,
        revision=1 if last is None else last.revision + 1,
        because=because,
        issued_at=now,
    )
    payload = statement_payload(
        issuer=settings.MUSTER_ISSUER,
        statement=statement.pk,
        issued_at=int(now.timestamp()),
        revision=statement.revision,
        facts=facts,
        supersedes=None if last is None else {"id": str(last.pk), "because": str(because)},
    )
    return statement, payload
