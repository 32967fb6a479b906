"""Writing the result of a match, whatever decided it.

Certified logs that a ruling contradicts are marked, so that their pages say so.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext

from accounts.models import User
from ground.statements.writes import update_row
from replays.selectors import replays
from replays.services.overruling import mark_overruled
from tournaments.core.access import playing_mark
from tournaments.core.services.changes import note, save_changes
from tournaments.entries.services.reveals import reveal_logs_of
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.selectors.scores import certified_scores, secondary_scores_of
from tournaments.matches.services.result_emails import queue_emails_of_dispute
from tournaments.models import Dispute, Entry, EntryPlayer, Match, MatchGame, MatchSeat, Tournament
from tournaments.standings.result_facts import score_of_seats
from tournaments.standings.services.stored_standings import LARGE, mark_stale
from tournaments.terms.kinds import (
    DisputeCause,
    DisputeEnd,
    MatchState,
    PlayingStaff,
    Result,
    ResultReason,
    SettledBy,
)
from tournaments.terms.match_score import ImpossibleScore, MatchScore
from tournaments.terms.secondary_scores import NOTHING, SecondaryScores


def mark_overruled_logs(*, match: Match, now: datetime) -> None:
    """Mark the logs of a match of a locked event that its result contradicts, if it was ruled by
    the staff. Of any other match no log is marked."""
    ruled = (match.state, match.settled_by) == (MatchState.SETTLED, SettledBy.RULING)
    overruled = _contradicted(match) if ruled else set()
    mark_overruled(match=str(match.pk), replays=overruled, now=now)


def _contradicted(match: Match) -> set[UUID]:
    """The certified logs whose game the result does not have; and all logs that had settled games,
    if together they do not lead to the result, or count other numbers than it has."""
    result = score_of_seats(match.seats.all())
    logged, counted = MatchScore(), set()
    for game in MatchGame.objects.filter(match=match):
        logged = logged.after(game.winner)
        counted.add(game.replay_id)
    certified_numbers = certified_scores(match, result)
    misled = not (
        logged.allows(result) and certified_numbers.agrees_with(secondary_scores_of(match))
    )
    certified = replays().filter(slot__match=str(match.pk), finding__certified=True)
    return {
        pk
        for pk, winner in certified.values_list("pk", "finding__winner")
        if not MatchScore().after(winner).allows(result) or (pk in counted and misled)
    }


# The end of a dispute that the result of its match closes; all others were decided by somebody.
_ENDS: Mapping[SettledBy, DisputeEnd] = {
    SettledBy.LOG: DisputeEnd.CERTIFIED,
    SettledBy.AGREEMENT: DisputeEnd.AGREED,
}


def settle_match(
    *,
    record: MatchRecord,
    score: MatchScore,
    by: SettledBy,
    now: datetime,
    actor: User | None = None,
    manner: ResultReason = ResultReason.PLAYED,
    double_loss: bool = False,
    secondary: SecondaryScores = NOTHING,
    playing: str = "",
    private: Mapping[str, Any] | None = None,
) -> None:
    """Give a match of a locked event its result, or replace it: then rounds that were paired by the
    old one are marked as stale. Scores that `secondary` leaves out are as before, and `playing` is
    the mark of staff who play.

    It closes the dispute of the match and ends the time to dispute a report. The caller updates the
    stored standings.
    """
    tournament, match = record.tournament, record.match
    corrects = match.state == MatchState.SETTLED
    match.doubted = match.state != MatchState.OPEN or match.reopened_at is not None
    kind = "match.corrected" if corrects else "match.settled"
    before = _result_before(match) if corrects else {}
    changed = _write_seats(match, score, double_loss)
    replaced = changed if corrects else match.reopened_at is not None
    match.state, match.settled_by, match.settled_at = MatchState.SETTLED, by, now
    match.manner, match.confirm_due_at = manner, None
    match.playing_staff = playing or _by_code_of_opponent(tournament, match, by)
    match.corrected |= replaced
    save_changes(
        match,
        *("state", "settled_by", "settled_at", "manner", "confirm_due_at"),
        *("corrected", "doubted", "playing_staff"),
        now=now,
    )
    close_dispute(match=match, end=_ENDS.get(by, DisputeEnd.RULED), now=now)
    _write_secondary_scores(match, secondary)
    note(
        kind,
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={
            "match": str(match.pk),
            "by": by.value,
            "manner": manner.value,
            "games_won": list(score.games_won),
            "games_drawn": score.games_drawn,
            "double_loss": double_loss,
            **before,
            **secondary.plain(),
            **playing_mark(match.playing_staff),
        },
        private=private,
        # Of a large event a sweep has many results stated at once.
        wake=tournament.places_taken < LARGE,
    )
    if replaced:
        mark_stale(tournament=tournament, match=match, actor=actor, now=now)
    if record.has_logs:
        mark_overruled_logs(match=match, now=now)
        reveal_logs_of(match=match, tournament=tournament, now=now)


# Results on the word of both players, or of the one who lost.
_AGREED = (SettledBy.AGREEMENT, SettledBy.CONCEDED, SettledBy.LOG)


def _by_code_of_opponent(tournament: Tournament, match: Match, by: SettledBy) -> str:
    """The mark of a result to which a guest may have agreed by a code that their opponent made."""
    if not tournament.playing_staff or by not in _AGREED:
        return ""
    players = EntryPlayer.objects.filter(entry__seats__match=match, user__isnull=False)
    made = EntryPlayer.objects.filter(
        entry__seats__match=match, user=None, code_made_by__in=players.values("user")
    )
    return PlayingStaff.OWN_MATCH if made.exists() else ""


def add_secondary_scores(
    *,
    record: MatchRecord,
    secondary: SecondaryScores,
    now: datetime,
    actor: User | None = None,
    playing: str = "",
    private: Mapping[str, Any] | None = None,
) -> None:
    """Add secondary scores to a settled match of a locked event. Its result stays."""
    match = record.match
    match.playing_staff = playing or match.playing_staff
    save_changes(match, "playing_staff", now=now)
    _write_secondary_scores(match, secondary)
    if record.has_logs:
        mark_overruled_logs(match=match, now=now)
    data = {"match": str(match.pk), **secondary.plain(), **playing_mark(playing)}
    tournament_id = match.round.tournament_id
    note(
        "match.counted",
        tournament_id=tournament_id,
        actor=actor,
        now=now,
        data=data,
        private=private,
    )


def _write_secondary_scores(match: Match, secondary: SecondaryScores) -> None:
    for name, numbers in secondary.items():
        for seat in match.seats.all():
            setattr(seat, name, numbers[seat.number])
            seat.save(update_fields=[name])


def require_winner(match: Match, score: MatchScore) -> None:
    """Raise ImpossibleScore if a match of a bracket would have no winner."""
    if match.round.stage.is_elimination and score.winner is None:
        raise ImpossibleScore(gettext("A bracket match needs a winner. Enter a score with one."))


def dispute_match(
    *,
    tournament: Tournament,
    match: Match,
    cause: DisputeCause,
    now: datetime,
    actor: User | None = None,
    opened_by: Entry | None = None,
    words: str = "",
) -> None:
    """Put an open match before a judge. A match that is not open stays as it is.

    `words` of `opened_by` for the judge are kept with the dispute and not in the journal: they may
    tell what is hidden.
    """
    if match.state != MatchState.OPEN:
        return
    match.state, match.disputed_at, match.confirm_due_at = MatchState.DISPUTED, now, None
    save_changes(match, "state", "disputed_at", "confirm_due_at", now=now)
    _open_dispute(tournament, match, cause, now, actor=actor, opened_by=opened_by, words=words)


def contest_result(
    *,
    tournament: Tournament,
    match: Match,
    entry: Entry,
    words: str = "",
    actor: User | None,
    now: datetime,
) -> None:
    """Call a judge about the result of a settled match, which stands until they rule. An open call
    stays; if both players have called, neither can cancel it alone."""
    call = match.disputes.filter(closed_at=None).first()
    if call is None:
        _open_dispute(
            tournament, match, DisputeCause.RESULT, now, actor=actor, opened_by=entry, words=words
        )
    elif not call.is_call_of(entry):
        call.opened_by = None
        _say(call, match, entry, words)
        call.save(update_fields=["opened_by", "words"])
    save_changes(match, now=now)


def has_contested(match: Match, entry: Entry) -> bool:
    """True if this player, or both, have called a judge about the result of a settled match."""
    called = match.disputes.filter(closed_at=None)
    return called.filter(Q(opened_by=entry) | Q(opened_by=None)).exists()


def join_call(
    *,
    tournament: Tournament,
    match: Match,
    entry: Entry,
    words: str,
    actor: User | None,
    now: datetime,
) -> None:
    """Call a judge to a match of a locked event that waits for one already: corrections do not end
    the dispute then, and no player cancels the call of the other. Repeating it changes nothing."""
    dispute = match.disputes.get(closed_at=None)
    if dispute.is_call_of(entry):
        return
    dispute.opened_by = None if dispute.cause == DisputeCause.CALL else entry
    dispute.cause = DisputeCause.CALL
    _say(dispute, match, entry, words)
    dispute.save(update_fields=["cause", "opened_by", "words"])
    save_changes(match, now=now)
    data = {"match": str(match.pk), "cause": dispute.cause}
    note("match.disputed", tournament_id=tournament.pk, actor=actor, now=now, data=data)


def leave_call(
    *, tournament: Tournament, match: Match, entry: Entry, actor: User, now: datetime
) -> None:
    """Cancel the judge call of one player where both have called: that of the other stands."""
    dispute = match.disputes.get(closed_at=None)
    dispute.opened_by = match.seats.exclude(entry=entry).get().entry
    _say(dispute, match, entry, "")
    dispute.save(update_fields=["opened_by", "words"])
    save_changes(match, now=now)
    data = {"match": str(match.pk), "still_called": True}
    note("dispute.taken_back", tournament_id=tournament.pk, actor=actor, now=now, data=data)


def _open_dispute(
    tournament: Tournament,
    match: Match,
    cause: DisputeCause,
    now: datetime,
    *,
    actor: User | None,
    opened_by: Entry | None,
    words: str,
) -> None:
    # By its manager, so that the disputes that were read with the match are read again.
    dispute = match.disputes.create(
        tournament=tournament, cause=cause, opened_by=opened_by, opened_at=now
    )
    if opened_by is not None and words:
        _say(dispute, match, opened_by, words)
        dispute.save(update_fields=["words"])
    data = {"match": str(match.pk), "cause": cause.value}
    note("match.disputed", tournament_id=tournament.pk, actor=actor, now=now, data=data)
    queue_emails_of_dispute(match=match, cause=cause, now=now)


def _say(dispute: Dispute, match: Match, entry: Entry, words: str) -> None:
    """Put down what a player says to the judge, beside what the other says: neither speaks for the
    other, nor leaves them less room."""
    own = match.seats.get(entry=entry).number
    dispute.words = [words if seat == own else kept for seat, kept in enumerate(dispute.words)]


def end_contradiction(*, tournament: Tournament, match: Match, now: datetime) -> bool:
    """Reopen a match of a locked event that was disputed because of a contradiction which is gone.
    Returns whether it did. A judge who was called stays called."""
    contradictions = match.disputes.filter(
        closed_at=None, cause__in=[DisputeCause.LOGS, DisputeCause.REPORTS]
    )
    if match.state != MatchState.DISPUTED or not contradictions.exists():
        return False
    match.state, match.disputed_at = MatchState.OPEN, None
    save_changes(match, "state", "disputed_at", now=now)
    close_dispute(match=match, end=DisputeEnd.CORRECTED, now=now)
    data = {"match": str(match.pk)}
    note("dispute.corrected", tournament_id=tournament.pk, actor=None, now=now, data=data)
    return True


def close_dispute(*, match: Match, end: DisputeEnd, now: datetime) -> None:
    """Close the dispute of a match of a locked event, if it has one."""
    if any(dispute.closed_at is None for dispute in match.disputes.all()):
        match.disputes.filter(closed_at=None).update(closed_at=now, closed_as=end)


def _result_before(match: Match) -> dict[str, Any]:
    """The result that a correction replaces, as the journal has it."""
    first, second = sorted(match.seats.all(), key=lambda seat: seat.number)
    return {
        "games_won_before": [first.games_won, second.games_won],
        "games_drawn_before": first.games_drawn,
    }


def _write_seats(match: Match, score: MatchScore, double_loss: bool) -> bool:
    """Write the result by seat. Returns whether it differs from before. The winner is written last,
    so that a match never has two, not even for a moment."""
    changed = False
    for seat in sorted(match.seats.all(), key=lambda seat: seat.number == score.winner):
        before = _seat_values(seat)
        seat.result = _result(seat, score.winner, double_loss)
        seat.games_won = score.games_won[seat.number]
        seat.games_lost = score.games_won[1 - seat.number]
        seat.games_drawn = score.games_drawn
        update_row(seat, "result", "games_won", "games_lost", "games_drawn")
        changed |= _seat_values(seat) != before
    return changed


def _seat_values(seat: MatchSeat) -> tuple[str, int, int, int]:
    return seat.result, seat.games_won, seat.games_lost, seat.games_drawn


def _result(seat: MatchSeat, winner: int | None, double_loss: bool) -> Result:
    if double_loss:
        return Result.LOSS
    if winner is None:
        return Result.DRAW
    return Result.WIN if seat.number == winner else Result.LOSS
