"""Effects of penalties on matches: a game or the match for the opponent, in this match or the next.

Every function here is called under the lock of the event. A penalty that applies to no match yet
waits for the next that its entry plays.
"""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from accounts.models import User
from tournaments.core.services.changes import save_changes
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.selectors.result_reasons import fewest_games_to_win
from tournaments.matches.selectors.scores import games_given, score_of, score_so_far
from tournaments.matches.services.outcomes import settle_match
from tournaments.matches.services.report_deadlines import end_report_answer_time
from tournaments.matches.services.results import review
from tournaments.models import Match, Penalty, Round, Tournament
from tournaments.standings.services.stored_standings import update_standings
from tournaments.terms.kinds import (
    GONE,
    PUBLISHED,
    UNSETTLED,
    BestOf,
    MatchState,
    PenaltyKind,
    Result,
    ResultReason,
    SettledBy,
)
from tournaments.terms.match_score import SEATS, MatchScore

# These do something to a match.
ON_MATCHES = (PenaltyKind.GAME_LOSS, PenaltyKind.MATCH_LOSS)


def apply_penalty(*, penalty: Penalty, match: Match, actor: User | None, now: datetime) -> None:
    """Apply a penalty to an open match, and settle it if that decides it.

    The time to dispute a report starts again: the report was made before, and the penalty may
    contradict it.
    """
    penalty.falls_on = match
    penalty.save(update_fields=["falls_on"])
    save_changes(match, now=now)
    end_report_answer_time(match=match, now=now)
    settle_by_penalties(match=match, actor=actor, reason=penalty.note, now=now)
    review(record=MatchRecord(match), now=now)


def settle_by_penalties(*, match: Match, actor: User | None, reason: str, now: datetime) -> None:
    """Settle a match as its penalties decide it, or replace its result if that differs. If they do
    not decide it, it stays as it is."""
    outcome = _decided(match)
    if outcome is None or (match.state == MatchState.SETTLED and outcome == _standing(match)):
        return
    tournament, (score, double_loss) = match.round.tournament, outcome
    settle_match(
        record=MatchRecord(match),
        score=score,
        by=SettledBy.RULING,
        manner=ResultReason.PENALTY,
        double_loss=double_loss,
        actor=actor,
        private={"reason": reason} if reason else None,
        now=now,
    )
    update_standings(tournament=tournament, match=match, now=now)


def is_decided_by_penalties(match: Match) -> bool:
    """True if the penalties on a match decide it."""
    return _decided(match) is not None


def deciding_penalties(match: Match) -> list[Penalty]:
    """The penalties that alone decide a match, whatever else was played; empty if they do not."""
    standing = Penalty.objects.filter(falls_on=match, kind__in=ON_MATCHES, revoked_at=None)
    penalties = list(standing.select_related("entry").order_by("issued_at", "pk"))
    lost = [penalty for penalty in penalties if penalty.kind == PenaltyKind.MATCH_LOSS]
    if lost or not penalties:
        return lost
    return penalties if games_given(match).decides(match.round.stage.best_of) else []


def open_match_of(penalty: Penalty) -> Match | None:
    """The match that its entry is playing, None without one; of several, the match that the penalty
    is about."""
    playing = Match.objects.filter(
        seats__entry=penalty.entry, state__in=UNSETTLED, round__state__in=PUBLISHED
    )
    matches = playing.select_related("round__stage", "round__tournament")
    latest_first = matches.prefetch_related("seats", "games").order_by("-round__number")
    both_there = [match for match in latest_first if len(match.seats.all()) == len(SEATS)]
    named = [match for match in both_there if match.pk == penalty.match_id]
    return next(iter(named or both_there), None)


def apply_waiting_penalties(
    *,
    tournament: Tournament,
    round_: Round,
    only: Collection[UUID] | None = None,
    now: datetime,
) -> None:
    """Apply the penalties that waited for the matches of a round, or for `only` these."""
    waiting = Penalty.objects.filter(
        tournament=tournament, kind__in=ON_MATCHES, revoked_at=None, falls_on=None
    )
    waiting = waiting.exclude(entry__state__in=GONE).select_related("entry")
    heaviest_first = sorted(
        waiting.order_by("issued_at", "pk"),
        key=lambda penalty: penalty.kind != PenaltyKind.MATCH_LOSS,
    )
    affected: dict[UUID, Match] = {}
    for penalty in heaviest_first:
        match = open_match_of(penalty)
        if match is None or match.round_id != round_.pk:
            continue
        if (only is None or match.pk in only) and _takes(match, penalty):
            penalty.falls_on = match
            penalty.save(update_fields=["falls_on"])
            affected[match.pk] = match
    for match in affected.values():
        settle_by_penalties(match=match, actor=None, reason="", now=now)


def release_penalties(*, matches: Collection[UUID]) -> None:
    """Let the penalties on these matches, which are taken back, wait for the next match."""
    Penalty.objects.filter(falls_on__in=matches, revoked_at=None).update(falls_on=None)


def _takes(match: Match, penalty: Penalty) -> bool:
    """True if a penalty changes anything in a match: not if it is lost already by another penalty,
    and not if both would lose a match that one of them must win."""
    lost = _lost(match)
    if penalty.kind == PenaltyKind.GAME_LOSS:
        return not lost
    return not (lost and match.round.stage.is_elimination)


def _decided(match: Match) -> tuple[MatchScore, bool] | None:
    """The score by penalties, and whether both lose; None if something is left to play."""
    best_of = BestOf(match.round.stage.best_of)
    lost = {seat.number for seat in match.seats.all() if seat.entry_id in _lost(match)}
    if len(lost) == len(SEATS):
        return MatchScore(), True
    if lost:
        (loser,) = lost
        return fewest_games_to_win(1 - loser, best_of), False
    score = score_so_far(match)
    goes_on = match.round.stage.is_elimination and score.winner is None
    if not games_given(match).played or goes_on or not score.decides(best_of):
        return None
    return score, False


def _standing(match: Match) -> tuple[MatchScore, bool]:
    """The score of a settled match, and whether both lost."""
    both_lost = all(seat.result == Result.LOSS for seat in match.seats.all())
    return score_of(match), both_lost


def _lost(match: Match) -> set[UUID]:
    """The entries that have lost a match by a penalty."""
    penalties = Penalty.objects.filter(falls_on=match, kind=PenaltyKind.MATCH_LOSS, revoked_at=None)
    return set(penalties.values_list("entry_id", flat=True))
