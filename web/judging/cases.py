"""A dispute as a judge reads it: both claims, who wins in each log, where logs part, the ruling."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.utils.translation import gettext

import engine
from accounts.models import User
from accounts.roles import Power
from ground.texts import reader_language
from replays.models import Replay
from tournaments.core.access import plays_for
from tournaments.matches.selectors.log_diff import (
    Contradiction,
    LogDifference,
    contradictions,
    sees_moves,
)
from tournaments.matches.selectors.matches import reports_of
from tournaments.matches.selectors.scores import games_given, reported_score
from tournaments.matches.selectors.testimony import last_reports
from tournaments.models import Dispute, MatchReport, MatchSeat
from tournaments.rounds.services.round_timer import LONGEST_EXTENSION
from tournaments.terms.kinds import ResultReason
from tournaments.terms.match_score import MatchScore
from web.core import texts as words
from web.core.access import visitor
from web.matches.films import film_context
from web.matches.forms import offered_scores
from web.matches.seated import teammates_by_seat
from web.matches.texts import LogStatus, by_name, mover
from web.matches.views import match_context
from web.rounds.forms import RulingForm

# A log, its status, and who confirms or disputes it.
LogRow = tuple[Replay, LogStatus, Sequence[str]]


@dataclass(frozen=True)
class LogSide:
    """One of two logs that differ: who uploaded it, who wins in it, its move where they part, and
    who confirms or disputes it.

    `winner` is empty for a draw. `move` is empty where the log has none there, or where this
    reader may not see it. `film` shows the game from `start` on, the last move that both logs have,
    to readers who may watch it.
    """

    replay: UUID
    source: str
    winner: str
    ending: str
    move: str
    answers: Sequence[str]
    film: Mapping[str, Any] | None
    start: int


@dataclass(frozen=True)
class DifferingLogs:
    """Two certified logs of one game, and the last move before they differ, in words."""

    game_number: int
    difference: LogDifference | None
    sides: tuple[LogSide, LogSide]
    after: str
    sees: bool


@dataclass(frozen=True)
class RulingButton:
    """A result that one press gives the match, and who claims it."""

    value: str
    label: str
    claims: Sequence[str]


def queue_row(dispute: Dispute, user: User, now: datetime) -> dict[str, Any]:
    """A dispute as a row of the queue."""
    match = dispute.match
    waited = now - dispute.opened_at
    return {
        "dispute": dispute,
        "match": match,
        "seats": list(match.seats.all()),
        "why": words.DISPUTED[dispute.cause],
        "minutes": max(0, int(waited.total_seconds() // 60)),
        "calls": [
            (seat.entry.name, dispute.words[seat.number])
            for seat in match.seats.all()
            if dispute.is_call_of(seat.entry)
        ],
        "mine": dispute.judge_id == user.pk,
    }


def case_context(
    request: HttpRequest, dispute: Dispute, powers: Collection[Power], now: datetime
) -> dict[str, Any]:
    """Everything known about a disputed match, and the ruling if the reader has taken the call."""
    user = visitor(request)
    context = match_context(request, dispute.match_id)
    match, seats = context["match"], context["seats"]
    last = last_reports(match, reports_of(match))
    sees = sees_moves(dispute, user, powers)
    row = queue_row(dispute, user, now)
    logs = {row[0].pk: row for game in context["games"] for row in game["logs"]}
    differing = [
        _differing(contradiction, seats, logs, request=request, sees=sees)
        for contradiction in contradictions(match)
    ]
    beside = {side.replay for pair in differing for side in pair.sides}
    return {
        **row,
        "reports": [(seat.entry.name, last.get(seat.entry_id)) for seat in seats],
        "games": [
            (game["number"], [row for row in game["logs"] if row[0].pk not in beside])
            for game in context["games"]
        ],
        "clock": context["clock"],
        "differing": differing,
        "checks_logs": sees,
        "form": _form(context, dispute) if row["mine"] else None,
        "buttons": _buttons(context, last, differing),
        "extra_minutes": min(max(1, row["minutes"]), LONGEST_EXTENSION),
    }


def _differing(
    contradiction: Contradiction,
    seats: Sequence[MatchSeat],
    logs: Mapping[UUID, LogRow],
    *,
    request: HttpRequest,
    sees: bool,
) -> DifferingLogs:
    user = visitor(request)
    difference, sees = contradiction.difference, sees or contradiction.open

    def side(at: int) -> LogSide:
        log, status, answers = logs[contradiction.replays[at]]
        finding = status.finding
        assert finding is not None  # A certified log has one.
        text = "" if difference is None or not sees else difference.moves[at] or ""
        winners = [seat.entry.name for seat in seats if seat.number == finding.winner]
        return LogSide(
            log.pk,
            _source(log, seats),
            winners[0] if winners else "",
            engine.end_words(log.slot.game, finding.ending, reader_language()),
            _move(None if difference is None else difference.seats[at], text, seats, log),
            answers,
            film_context(request, log, [seat.entry.name for seat in seats], user),
            max(0, (difference.move or 1) - 1) if difference is not None else 0,
        )

    after = difference.after if difference is not None and sees else None
    return DifferingLogs(
        contradiction.game_number,
        difference,
        (side(0), side(1)),
        "" if after is None else _move(*after, seats, logs[contradiction.replays[0]][0]),
        sees,
    )


def _move(seat: int | None, text: str, seats: Sequence[MatchSeat], log: Replay) -> str:
    """A move of a log in words, after the name of whose it is: *Ann: Reveal Scout*."""
    if seat is None or not text:
        return ""
    teammates = teammates_by_seat(log)
    return f"{mover(seat, seats, teammates)}: {by_name(text, seats, teammates)}"


def _source(log: Replay, seats: Sequence[MatchSeat]) -> str:
    """The source of a log, in words: the host of its game, or one of the players."""
    if log.hosted:
        return gettext("Log from the host")
    user = log.uploaded_by
    for seat in seats:
        if plays_for(user=user, entry=seat.entry):
            return gettext("Log from %(name)s") % {"name": seat.entry.name}
    return gettext("Log from a player")


def _form(context: Mapping[str, Any], dispute: Dispute) -> RulingForm:
    match, (first, second) = context["match"], context["seats"]
    return RulingForm(
        best_of=context["best_of"],
        names=(first.entry.name, second.entry.name),
        counts=context["counts"],
        draws=context["draws"],
        given=games_given(match),
        must_win=context["must_win"],
        initial={"version": match.version},
        auto_id=f"id_{dispute.pk.hex}_%s",
    )


def _buttons(
    context: Mapping[str, Any],
    last: Mapping[UUID, MatchReport],
    differing: Sequence[DifferingLogs],
) -> list[RulingButton]:
    """The usual results in the order of the names, and whatever else somebody claims."""
    match, seats, best_of = context["match"], context["seats"], context["best_of"]
    names = [seat.entry.name for seat in seats]
    scores = offered_scores(best_of, games_given(match), must_win=context["must_win"])
    claims: dict[MatchScore, list[str]] = {}
    for seat in seats:
        report = last.get(seat.entry_id)
        if report is not None and not report.intentional:
            claim = gettext("%(name)s’s report") % {"name": seat.entry.name}
            claims.setdefault(reported_score(report), []).append(claim)
    for side in (side for logs in differing for side in logs.sides if best_of == 1):
        won = (int(side.winner == names[0]), int(side.winner == names[1]))
        claims.setdefault(MatchScore(won, int(not any(won))), []).append(side.source)
    return [
        RulingButton(f"{_reason(score, best_of)}:{score}", _label(score, names), claims[score])
        if score in claims
        else RulingButton(f"{ResultReason.PLAYED}:{score}", _label(score, names), ())
        for score in scores
        if score in claims or (score.decides(best_of) and not score.games_drawn)
    ]


def _reason(score: MatchScore, best_of: int) -> ResultReason:
    return ResultReason.PLAYED if score.decides(best_of) else ResultReason.UNFINISHED


def _label(score: MatchScore, names: Sequence[str]) -> str:
    winner = score.winner
    if winner is None:
        numbers = words.game_numbers(score.games_won, score.games_drawn)
        return gettext("Draw %(games)s") % {"games": numbers}
    won = (score.games_won[winner], score.games_won[1 - winner])
    numbers = words.game_numbers(won, score.games_drawn)
    return gettext("%(name)s wins %(games)s") % {"name": names[winner], "games": numbers}
