"""Settling matches by the certified logs of their games."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from ground.changed import changed
from ground.statements.reads import PreparedRead, read_before
from ledger.models import LedgerEntry
from tournaments.core.absences import no_match
from tournaments.core.services.changes import lock_tournament_of, note, save_changes
from tournaments.entries.services.reveals import reveal_logs_of
from tournaments.matches.selectors.evidence import (
    Basis,
    Played,
    Reported,
    SettledGame,
    decide,
    decide_by_host,
)
from tournaments.matches.selectors.matches import match_of_slot
from tournaments.matches.selectors.records import MatchRecord, find_whole_match
from tournaments.matches.selectors.scores import (
    certified_scores,
    reported_score,
    reported_secondary_scores,
    score_of,
    secondary_scores_of,
)
from tournaments.matches.selectors.testimony import (
    agreed_secondary_scores,
    gather_evidence,
    report_of,
    result_reason_of,
)
from tournaments.matches.services.notices import notify_players
from tournaments.matches.services.outcomes import (
    dispute_match,
    end_contradiction,
    mark_overruled_logs,
    settle_match,
)
from tournaments.matches.services.report_deadlines import restart_log_answer_times
from tournaments.models import (
    Match,
    MatchSeat,
    Tournament,
)
from tournaments.standings.services.stored_standings import update_standings
from tournaments.terms.kinds import (
    DisputeCause,
    GameSettledBy,
    MatchState,
    ResultReason,
    RoundState,
    SettledBy,
    TournamentState,
)
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import NOTHING

# The way in which a reported result settles a match, by whose word it is.
REPORTED_BY = {
    Basis.BOTH: SettledBy.AGREEMENT,
    Basis.CONCEDED: SettledBy.CONCEDED,
    Basis.WINDOW: SettledBy.UNCONTESTED,
}
BY_REPORT = (*REPORTED_BY.values(), SettledBy.ACCEPTED)
_READ: PreparedRead[Match] = PreparedRead(
    lambda match_id: Match.objects.filter(pk=match_id).select_related("round__stage"), UUID
)
_SEATS: PreparedRead[MatchSeat] = PreparedRead(
    lambda match_id: MatchSeat.objects.filter(match=match_id).select_related("entry"), UUID
)


def settle_from_replay(*, entry: LedgerEntry, now: datetime) -> None:
    """Count the log that `entry` says is certified for its match. Safe to call again."""
    match_id = match_of_slot(entry.data["match"])
    if match_id is not None:
        count_replays(match_id=match_id, now=now)


def date_match_of_log(*, entry: LedgerEntry, now: datetime) -> None:
    """Date the match of the log that `entry` is about: its answer tells what became of the log.
    Safe to call again."""
    match_id = match_of_slot(entry.data["match"])
    if match_id is not None:
        Match.objects.filter(pk=match_id).update(**changed(now))


@transaction.atomic
def count_replays(*, match_id: UUID, now: datetime) -> None:
    """Settle what the certified logs of a match can settle. It tells of them in any case."""
    record = lock_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    review(record=record, now=now)
    mark_overruled_logs(match=match, now=now)
    reveal_logs_of(match=match, tournament=tournament, now=now)
    Match.objects.filter(pk=match_id).update(**changed(now))
    update_standings(tournament=tournament, match=match, now=now)


def lock_match(*, match_id: UUID) -> MatchRecord:
    """A match of a locked event with its seats; NotFound if there is none."""
    tournament = _lock_event(match_id)
    match = _READ.first(match_id)
    if match is None or match.round.state == RoundState.DRAFT:
        raise no_match(match_id)
    match.round.tournament = tournament
    read_before(match, "seats", match.seats.all(), _SEATS.all(match_id))
    return MatchRecord(match)


def lock_whole_match(*, match_id: UUID) -> MatchRecord:
    """A match of a locked event with all that is said of it (`find_whole_match`)."""
    return find_whole_match(match_id=match_id, tournament=_lock_event(match_id))


def _lock_event(match_id: UUID) -> Tournament:
    """A statement of its own: a row that was joined to the one that is locked would be the earlier
    one."""
    tournament = lock_tournament_of(match_id=match_id)
    if tournament is None:
        raise no_match(match_id)
    return tournament


def review(*, record: MatchRecord, now: datetime) -> None:
    """Settle the games of a match of a locked event, and the match, as far as the evidence allows;
    dispute it if the evidence contradicts itself; notify players of what they have to answer.

    A settled result stays so, with one exception: until the round closes, the log of a host
    overrules what the players reported while it was being verified.
    """
    tournament, match = record.tournament, record.match
    if match.state == MatchState.VOID or tournament.state != TournamentState.RUNNING:
        return
    if match.state == MatchState.SETTLED:
        if match.settled_by in BY_REPORT and match.round.state == RoundState.OPEN:
            _review_by_host(record, now)
        return
    decision = decide(gather_evidence(record, now))
    for game in decision.games:
        _settle_game(match, game, now)
    if decision.result is not None:
        _settle(record, decision.result, now)
    elif decision.contradiction is not None:
        cause = DisputeCause(decision.contradiction)
        dispute_match(tournament=tournament, match=match, cause=cause, now=now)
    elif match.state == MatchState.OPEN:
        notify_players(record=record, claims=decision.claims, now=now)
    elif end_contradiction(tournament=tournament, match=match, now=now):
        restart_log_answer_times(tournament=tournament, match=match, now=now)
        review(record=record, now=now)


def accept_claims(
    *, record: MatchRecord, actor: User, playing: str, now: datetime
) -> tuple[int, ...]:
    """Accept, as staff, what one player of an open match of a locked event claimed and the other
    left unanswered. Returns the numbers of the games that are settled by it."""
    decision = decide(gather_evidence(record, now).accepted())
    for game in decision.games:
        by = GameSettledBy.STAFF if game.by == Basis.WINDOW else None
        _settle_game(record.match, game, now, by=by, actor=actor)
    if decision.result is not None:
        _settle(record, decision.result, now, actor=actor, playing=playing)
    return tuple(game.number for game in decision.games)


def _review_by_host(record: MatchRecord, now: datetime) -> None:
    decision = decide_by_host(gather_evidence(record, now))
    for game in decision.games:
        _settle_game(record.match, game, now)
    if isinstance(decision.result, Played) and _differs(record.match, decision.result.score):
        _settle(record, decision.result, now)


def _differs(match: Match, score: MatchScore) -> bool:
    """True if a settled match has another score, or other numbers, than its certified games."""
    known = secondary_scores_of(match)
    return score != score_of(match) or certified_scores(match, score).over(known) != known


def _settle(
    record: MatchRecord,
    result: Played | Reported,
    now: datetime,
    actor: User | None = None,
    playing: str = "",
) -> None:
    """Give a match the result of its games, or the reported one. `actor` is the member of the staff
    who has accepted what was unanswered."""
    if isinstance(result, Played):
        score, by, manner, secondary = (
            result.score,
            SettledBy.LOG,
            ResultReason.PLAYED,
            agreed_secondary_scores(record),
        )
    else:
        report = report_of(record, result.seat)
        score, by, manner = reported_score(report), REPORTED_BY[result.by], result_reason_of(report)
        if by == SettledBy.UNCONTESTED and actor is not None:
            by = SettledBy.ACCEPTED
        # The other counts of a player alone may be in their own favour, though they lost.
        conceded = result.by == Basis.CONCEDED
        secondary = NOTHING if conceded else reported_secondary_scores(report)
    settle_match(
        record=record,
        score=score,
        by=by,
        manner=manner,
        secondary=certified_scores(record.match, score).over(secondary),
        actor=actor,
        playing=playing,
        now=now,
    )


def _settle_game(
    match: Match,
    settled: SettledGame,
    now: datetime,
    by: GameSettledBy | None = None,
    actor: User | None = None,
) -> None:
    game = match.games.create(
        number=settled.number,
        winner=settled.log.winner,
        tally=settled.log.tally.plain(),
        replay_id=settled.log.id,
        settled_by=by or GameSettledBy(settled.by),
        settled_at=now,
    )
    save_changes(match, now=now)
    data = {
        "match": str(match.pk),
        "game_number": game.number,
        "winner": game.winner,
        **({"tally": game.tally} if game.tally else {}),
        "replay": str(game.replay_id),
        "by": game.settled_by,
    }
    tournament_id = match.round.tournament_id
    note("game.settled", tournament_id=tournament_id, actor=actor, now=now, data=data)
