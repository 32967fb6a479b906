"""Results that the staff enters: where nothing else settles a match, or against what did."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from tournaments.core.access import ReasonMissing, allow_playing_staff, demand
from tournaments.core.services.changes import Expected, check_version
from tournaments.core.services.states import require_running
from tournaments.entries.services.leaving import drop
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.selectors.result_reasons import (
    DecidedResult,
    ImpossibleManner,
    Ruling,
    resolve_ruling,
)
from tournaments.matches.selectors.scores import (
    ContradictsGames,
    certified_scores,
    check_entered_scores,
    games_given,
    score_text,
    secondary_scores_of,
)
from tournaments.matches.selectors.testimony import agreed_secondary_scores
from tournaments.matches.services.open_matches import refuse_intentional_draw, require_played
from tournaments.matches.services.outcomes import require_winner, settle_match
from tournaments.matches.services.result_emails import queue_emails_of_ruling
from tournaments.matches.services.results import lock_whole_match
from tournaments.models import Match, Tournament
from tournaments.standings.services.stored_standings import update_standings
from tournaments.terms.kinds import GONE, MatchState, ResultReason, SettledBy
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import NOTHING, SecondaryScores

# A match that ended so has its games, the given ones too; all others end by the word of the staff.
OF_THE_GAMES = (ResultReason.PLAYED, ResultReason.UNFINISHED, ResultReason.INTENTIONAL_DRAW)


@transaction.atomic
def rule(
    *,
    match_id: UUID,
    actor: User,
    score: MatchScore | None = None,
    manner: ResultReason = ResultReason.PLAYED,
    winner: int | None = None,
    absent: Iterable[int] = (),
    drop_absent: bool = False,
    secondary: SecondaryScores = NOTHING,
    reason: str,
    expected: Expected | None = None,
    now: datetime,
) -> Match:
    """Enter the result of a match as staff, for a reason.

    It takes the power to enter results; to decide a dispute or correct a result, the power to rule.
    Staff who play do so only where the event lets them, marked. A correction of a closed round adds
    a revision to its standings and those after it, and pairs nobody again. Scores that `secondary`
    leaves out stay, or are as the certified logs of this score count them, or both players report.

    `tournaments.matches.selectors.result_reasons.Ruling` says what each `manner` needs.
    `drop_absent` drops the players who did not come from the event.
    """
    return rule_locked(
        record=lock_whole_match(match_id=match_id),
        actor=actor,
        ruling=Ruling(manner, score, winner, frozenset(absent)),
        drop_absent=drop_absent,
        secondary=secondary,
        reason=reason,
        expected=expected,
        now=now,
    )


def rule_locked(
    *,
    record: MatchRecord,
    actor: User,
    ruling: Ruling,
    drop_absent: bool = False,
    secondary: SecondaryScores,
    reason: str,
    expected: Expected | None,
    now: datetime,
) -> Match:
    """Do what `rule` does, for a match that the caller has locked and read whole."""
    tournament, match = record.tournament, record.match
    doubted = match.state != MatchState.OPEN
    power = Power.RULE if doubted else Power.ENTER_RESULTS
    demand(user=actor, tournament=tournament, power=power)
    check_version(match, expected)
    require_played(match)
    playing = allow_playing_staff(actor, tournament, match)
    require_running(tournament)
    decided = _decide(tournament, match, ruling, drop_absent=drop_absent, reason=reason)
    check_entered_scores(tournament, secondary)
    settle_match(
        record=record,
        score=decided.score,
        by=SettledBy.RULING,
        now=now,
        actor=actor,
        manner=ruling.manner,
        double_loss=decided.double_loss,
        secondary=secondary.over(_known_scores(record, decided.score)),
        playing=playing,
        private={"reason": reason},
    )
    if doubted:
        queue_emails_of_ruling(match=match, now=now)
    if drop_absent:
        _drop(match, ruling, actor, now)
    update_standings(tournament=tournament, match=match, are_due=record.pages_are_due, now=now)
    return match


def _known_scores(record: MatchRecord, score: MatchScore) -> SecondaryScores:
    known = certified_scores(record.match, score).over(agreed_secondary_scores(record))
    return secondary_scores_of(record.match).over(known)


def _decide(
    tournament: Tournament, match: Match, ruling: Ruling, *, drop_absent: bool, reason: str
) -> DecidedResult:
    if not reason.strip():
        raise ReasonMissing(gettext("Enter a reason for this result."))
    if ruling.manner == ResultReason.INTENTIONAL_DRAW:
        refuse_intentional_draw(tournament, match)
    decided = resolve_ruling(ruling, match.round.stage.best_of)
    if not decided.double_loss:
        require_winner(match, decided.score)
    if ruling.manner in OF_THE_GAMES:
        _require_games_given(match, decided.score)
    if drop_absent and not ruling.absent:
        raise ImpossibleManner(
            gettext("Only players who didn’t come can be dropped here. Choose who didn’t come."),
            "drop_absent",
        )
    return decided


def _require_games_given(match: Match, score: MatchScore) -> None:
    """Raise ContradictsGames unless the score includes the games given by penalties."""
    given = games_given(match)
    if not given.allows(score):
        raise ContradictsGames(
            gettext(
                "Penalties: the match starts at {score}. Enter at least these games, or revoke the"
                " penalty first."
            ).format(score=score_text(match, given))
        )


def _drop(match: Match, ruling: Ruling, actor: User, now: datetime) -> None:
    """Drop the players who did not come, unless they have left already."""
    for seat in match.seats.select_related("entry").order_by("number"):
        if seat.number in ruling.absent and seat.entry.state not in GONE:
            drop(entry_id=seat.entry_id, actor=actor, power=Power.ENTER_RESULTS, now=now)
