"""Acts of guests, who have no account: with the code of their slip they report the result of their
match, confirm or dispute what the opponent submitted, and score the opponent's sportsmanship."""

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext

from accounts.services.attempts import Limit, take_attempt
from contract.errors import DomainError
from tournaments.core.access import refuse_code_of_opponent, refuse_taken_down
from tournaments.core.services.changes import Expected, check_version
from tournaments.entries.claim_codes import digest_of
from tournaments.entries.services.players import UnknownCode
from tournaments.matches.selectors.matches import find_match
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.selectors.scores import reported_score, reported_secondary_scores
from tournaments.matches.selectors.submissions import Submission, submissions_to
from tournaments.matches.services.disputes import call_judge
from tournaments.matches.services.log_confirmations import answer_log
from tournaments.matches.services.open_matches import refuse_settled, require_played
from tournaments.matches.services.reports import report_result
from tournaments.matches.services.results import lock_match
from tournaments.matches.services.sportsmanship import score_opponent
from tournaments.models import EntryPlayer, Match
from tournaments.terms.kinds import LogAnswer
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import NOTHING, SecondaryScores

# At one address a hall of guests answers, each at their own table.
CODE_OF_A_GUEST = Limit(
    "code-of-a-guest", 10, timedelta(seconds=2), timedelta(minutes=15), timedelta(hours=1)
)


class NothingToAnswer(DomainError):
    """The opponent has no such report or log, or has submitted a newer one."""

    code = "nothing_to_answer"


def answer_for_guest(
    *,
    match_id: UUID,
    code: str,
    stance: LogAnswer,
    replay_id: UUID | None = None,
    revision: int | None = None,
    address: str,
    expected: Expected | None = None,
    now: datetime,
) -> None:
    """Confirm or dispute, for the guest with this code, a log of the opponent, or without a
    `replay_id` the report of this `revision`.

    Disputing a report calls a judge. Codes are taken as `as_guest` says.
    """

    def answer(record: MatchRecord, guest: EntryPlayer) -> None:
        _answer(record.match, guest, stance, replay_id, revision, now)

    as_guest(answer, match_id, code, address=address, expected=expected, now=now)


def report_for_guest(
    *,
    match_id: UUID,
    code: str,
    score: MatchScore,
    secondary: SecondaryScores = NOTHING,
    intentional_draw: bool = False,
    address: str,
    expected: Expected | None = None,
    now: datetime,
) -> None:
    """Report the result of their match for the guest with this code, as players with an account do
    (`report_result`). Codes are taken as `as_guest` says."""

    def report(record: MatchRecord, guest: EntryPlayer) -> None:
        match = record.match
        require_played(match)
        refuse_code_of_opponent(guest, Match.objects.filter(pk=match.pk))
        report_result(
            match_id=match.pk,
            user=guest,
            score=score,
            secondary=secondary,
            intentional_draw=intentional_draw,
            now=now,
        )

    as_guest(report, match_id, code, address=address, expected=expected, now=now)


def score_for_guest(
    *, match_id: UUID, code: str, points: int | None, address: str, now: datetime
) -> None:
    """Score the sportsmanship of the opponent for the guest with this code, as players with an
    account do (`score_opponent`). Codes are taken as `as_guest` says."""

    def score(record: MatchRecord, guest: EntryPlayer) -> None:
        match = record.match
        refuse_code_of_opponent(guest, Match.objects.filter(pk=match.pk))
        score_opponent(match_id=match.pk, user=guest, points=points, now=now)

    as_guest(score, match_id, code, address=address, expected=None, now=now)


def as_guest(
    act: Callable[[MatchRecord, EntryPlayer], None],
    match_id: UUID,
    code: str,
    *,
    address: str,
    expected: Expected | None,
    now: datetime,
) -> None:
    """Do something in a locked match as the guest with this code.

    A code made by the opponent or their team is not accepted. Only wrong codes count as attempts,
    by match and `address`, and only they have to wait: the opponent, whose address is that of the
    whole hall, keeps no guest from answering by trying codes. Nobody finds a code by trying.
    """
    if not _with_code(match_id, code).exists():
        take_attempt(limit=CODE_OF_A_GUEST, subject=f"{match_id} {address}", now=now)
    with transaction.atomic():
        record = lock_match(match_id=match_id)
        refuse_taken_down(record.tournament)
        guest = _with_code(match_id, code).select_related("entry").first()
        if guest is None:
            raise UnknownCode(
                gettext(
                    "No guest at this table has this code. Check the code on your slip, or ask the"
                    " staff for a new one."
                )
            )
        check_version(record.match, expected)
        act(record, guest)


def _with_code(match_id: UUID, code: str) -> QuerySet[EntryPlayer]:
    """The guest at the table of a match who has this code."""
    seated = EntryPlayer.objects.filter(entry__seats__match=match_id, user=None, live=True)
    return seated.filter(claim_digest=digest_of(code))


def _answer(
    match: Match,
    guest: EntryPlayer,
    stance: LogAnswer,
    replay_id: UUID | None,
    revision: int | None,
    now: datetime,
) -> None:
    require_played(match)
    refuse_settled(match)
    refuse_code_of_opponent(guest, Match.objects.filter(pk=match.pk))
    submission = _submission(match, guest, replay_id, revision)
    if submission.replay is not None:
        answer_log(replay_id=submission.replay.pk, user=guest, stance=stance, now=now)
    elif stance == LogAnswer.CONTESTS:
        words = "Disputed with a guest's claim code."
        call_judge(match_id=match.pk, user=guest, words=words, now=now)
    else:
        assert submission.report is not None
        report_result(
            match_id=match.pk,
            user=guest,
            score=reported_score(submission.report),
            secondary=reported_secondary_scores(submission.report),
            intentional_draw=submission.report.intentional,
            now=now,
        )


def _submission(
    match: Match, guest: EntryPlayer, replay_id: UUID | None, revision: int | None
) -> Submission:
    """The submission that is answered, as it is in the locked match."""
    match_with_seats = find_match(match_id=match.pk)
    own = next(seat for seat in match_with_seats.seats.all() if seat.entry_id == guest.entry_id)
    for submission in submissions_to(match_with_seats, own):
        if _is_meant(submission, replay_id, revision):
            return submission
    raise NothingToAnswer(
        gettext(
            "Your opponent’s report or log has changed. Check the match, and answer what is there"
            " now."
        )
    )


def _is_meant(submission: Submission, replay_id: UUID | None, revision: int | None) -> bool:
    if submission.replay is not None:
        return submission.replay.pk == replay_id
    assert submission.report is not None
    return replay_id is None and submission.report.revision == revision
