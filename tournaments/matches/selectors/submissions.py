"""Reports and logs that opponents submitted for a match, and if a player has answered them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from accounts.models import User
from replays.models import Replay
from tournaments.core.round_timer import settles_at
from tournaments.core.selectors import matches
from tournaments.entries.selectors import running_entries
from tournaments.matches.selectors.evidence import Claim, GameEvidence, unanswered
from tournaments.matches.selectors.testimony import Testimony, may_lapse, testimonies
from tournaments.models import LogConfirmation, Match, MatchReport, MatchSeat, Notice
from tournaments.terms.kinds import PUBLISHED, UNSETTLED, LogAnswer, MatchState

# So many are listed to one player; a match has few, and a player one match at a time.
MOST = 20


@dataclass(frozen=True, slots=True)
class Submission:
    """A log or a report that `other` submitted for an unsettled match, for `own` to answer.

    `answer` is what `own` answered; None before they did. Their last answer to another log of the
    same game counts for this log too, and is `of_another`. `reported_otherwise` means that a report
    of theirs contradicts the log. `notice` is how they were notified. A log that `is_held` has no
    verdict before they answer it or the time for that is over.

    Where the event settles unanswered submissions after some time, that is at `due_at`, and not
    before `not_before`. `due_at` is None while the round timer is paused. Where players are yet to
    be notified, it is `minutes` after the notice.
    """

    match: Match
    own: MatchSeat
    other: MatchSeat
    report: MatchReport | None = None
    replay: Replay | None = None
    answer: LogAnswer | None = None
    of_another: LogAnswer | None = None
    reported_otherwise: bool = False
    notice: Notice | None = None
    is_held: bool = False
    not_before: datetime | None = None
    minutes: int | None = None

    @property
    def due_at(self) -> datetime | None:
        return None if self.not_before is None else settles_at(self.match, self.not_before)

    @property
    def notified_at(self) -> datetime | None:
        """The time when the players who have to answer were notified; None before that."""
        return None if self.notice is None else self.notice.notified_at

    @property
    def is_for_guest(self) -> bool:
        """True if only guests have to answer, who have no account to notify."""
        return _is_guest(self.own)

    @property
    def at(self) -> datetime:
        """The moment from which it could be answered: the time of the report, or of the
        certification of the log, or of the upload of one that is held."""
        if self.report is not None:
            return self.report.at
        assert self.replay is not None
        if self.is_held:
            return self.replay.uploaded_at
        return self.replay.finding.found_at

    @property
    def seats(self) -> Sequence[MatchSeat]:
        """Both seats by their number."""
        return sorted((self.own, self.other), key=lambda seat: seat.number)


def awaiting_answer(*, user: User) -> list[Submission]:
    """Submissions that await an answer of `user` in running events, the latest round first."""
    seats = MatchSeat.objects.filter(
        entry__in=running_entries(user=user),
        match__state=MatchState.OPEN,
        round__state__in=PUBLISHED,
    ).order_by("-round__published_at", "match_id")
    own = dict(seats.values_list("match_id", "entry_id")[:MOST])
    latest = matches().filter(pk__in=own).order_by("-round__published_at", "pk")
    submissions = _submissions([(match, own[match.pk]) for match in latest])
    return [submission for submission in submissions if submission.answer is None][:MOST]


def submissions_to(match: Match, own: MatchSeat) -> list[Submission]:
    """All that the other side of a match submitted, with the answers of `own`; nothing of a settled
    match. `match` comes from `selectors.matches`."""
    return _submissions([(match, own.entry_id)]) if match.state in UNSETTLED else []


def submissions_to_guests(match: Match) -> list[Submission]:
    """Submissions that await the answer of guests in a match."""
    guests = [seat for seat in match.seats.all() if _is_guest(seat)]
    return [
        submission
        for seat in guests
        for submission in submissions_to(match, seat)
        if submission.answer is None
    ]


def seats_a_guest(match: Match) -> bool:
    """True if one side of a match has nobody with an account."""
    return any(_is_guest(seat) for seat in match.seats.all())


def _is_guest(seat: MatchSeat) -> bool:
    return all(player.user_id is None for player in seat.entry.players.all())


def submissions_of(waiting: Iterable[Match]) -> list[Submission]:
    """All that either side of these unsettled matches submitted. They come from
    `selectors.matches`."""
    return _submissions([(match, seat.entry_id) for match in waiting for seat in match.seats.all()])


def _submissions(sides_to_answer: Sequence[tuple[Match, UUID]]) -> list[Submission]:
    """Submissions for these matches against these entries."""
    of_matches = _read([match for match, _ in sides_to_answer])
    submissions: list[Submission] = []
    for match, entry_id in sides_to_answer:
        sides = sorted(match.seats.all(), key=lambda seat: seat.entry_id != entry_id)
        if len(sides) == 2:
            submitted = of_matches[match.pk]
            submissions += [
                *submitted.report(*sides),
                *submitted.logs(*sides),
                *submitted.held_logs(*sides),
            ]
    return submissions


# The entry that was notified, of a report or of a log.
NoticeKey = tuple[UUID, int | None, UUID | None]


def _read(open_matches: Sequence[Match]) -> dict[UUID, "_Submitted"]:
    notices: dict[NoticeKey, Notice] = {
        (notice.entry_id, notice.report_id, notice.replay_id): notice
        for notice in Notice.objects.filter(match__in=open_matches)
    }
    of_matches = testimonies(open_matches)
    return {match_id: _Submitted(testimony, notices) for match_id, testimony in of_matches.items()}


class _Submitted:
    """The submissions of both sides of a match. They await the answers that its evidence awaits."""

    def __init__(self, testimony: Testimony, notices: Mapping[NoticeKey, Notice]) -> None:
        self.match = testimony.match
        self.testimony = testimony
        self.evidence = testimony.evidence()
        self.claims = frozenset(unanswered(self.evidence))
        self.notices = notices

    def report(self, own: MatchSeat, other: MatchSeat) -> Iterable[Submission]:
        """The report that the other side stands by. A report of `own` that stands contradicts it
        while the match is unsettled."""
        standing, awaited = self.evidence.standing_reports, Claim(own.number) in self.claims
        if other.number in standing and (awaited or own.number in standing):
            report = self.testimony.reports[other.entry_id]
            answer = None if awaited else LogAnswer.CONTESTS
            submission = Submission(self.match, own, other, report=report, answer=answer)
            lapses = may_lapse(self.match, report)
            minutes = self.match.round.tournament.confirm_minutes if lapses else None
            yield self._timed(submission, self.match.confirm_due_at, minutes)

    def logs(self, own: MatchSeat, other: MatchSeat) -> Iterable[Submission]:
        """The logs that the other side confirms, of games that have no result yet and of which the
        host has brought none."""
        last = {
            (word.replay.slot.game_number, word.entry_id): word for word in self.testimony.words
        }
        for number, game in sorted(self.evidence.games.items()):
            word, own_word = last.get((number, other.entry_id)), last.get((number, own.entry_id))
            if number in self.evidence.settled or game.hosted is not None or word is None:
                continue
            awaited = Claim(own.number, word.replay_id) in self.claims
            if awaited:
                own_word = None  # They may have disputed it, and since reported what it comes to.
            if awaited or (own_word is not None and word.stance == LogAnswer.STANDS_BY):
                submission = Submission(
                    self.match,
                    own,
                    other,
                    replay=word.replay,
                    answer=_answer(word, own_word),
                    of_another=_of_another(word, own_word),
                    reported_otherwise=self._is_contradicted(own, number, game, word),
                )
                yield self._timed(submission, *self._time_of_log(word.replay))

    def held_logs(self, own: MatchSeat, other: MatchSeat) -> Iterable[Submission]:
        """The logs of the other side that are not verified before `own` answers, of games that have
        no result yet."""
        for word in self.testimony.held:
            number = word.replay.slot.game_number
            if word.entry_id == other.entry_id and number not in self.testimony.settled:
                submission = Submission(self.match, own, other, replay=word.replay, is_held=True)
                yield self._timed(submission, *self._time_of_log(word.replay))

    def _is_contradicted(
        self, own: MatchSeat, number: int, game: GameEvidence, word: LogConfirmation
    ) -> bool:
        """True if a disputed match cannot end as `own` reported if this log is the game that was
        played."""
        report = self.evidence.reports.get(own.number)
        if report is None or self.match.state != MatchState.DISPUTED:
            return False
        result = next(log.result for log in game.logs if log.id == word.replay_id)
        return not self.evidence.fits(report, {number: result})

    def _time_of_log(self, replay: Replay) -> tuple[datetime | None, int | None]:
        """Until when a log can be disputed at least, and for how many minutes after the notice;
        None of one that time does not settle."""
        finding = getattr(replay, "finding", None)
        if finding is not None and finding.interrupted:
            return None, None
        window = getattr(replay, "objection_window", None)
        due_at = None if window is None or window.closed_at is not None else window.due_at
        return due_at, self.match.round.tournament.objection_minutes

    def _timed(
        self, submission: Submission, due_at: datetime | None, minutes: int | None
    ) -> Submission:
        """The submission with its notice and with when time settles it: not before `due_at`, or so
        many minutes after a notice that is still to come."""
        report, replay = submission.report, submission.replay
        key = (submission.own.entry_id, getattr(report, "pk", None), getattr(replay, "pk", None))
        submission = replace(submission, notice=self.notices.get(key))
        if submission.answer is not None or self.match.state != MatchState.OPEN:
            return submission
        if due_at is not None:
            return replace(submission, not_before=due_at)
        is_waiting = (
            submission.notice is not None
            and submission.notified_at is None
            and not submission.is_for_guest
        )
        return replace(submission, minutes=minutes) if is_waiting else submission


def _answer(word: LogConfirmation, own: LogConfirmation | None) -> LogAnswer | None:
    """The answer of a player to a log, from their last word on its game. A player who confirms
    another game, or disputes one, does not confirm this log."""
    if own is None:
        return None
    return LogAnswer(own.stance) if _is_about(own, word.replay) else LogAnswer.CONTESTS


def _of_another(word: LogConfirmation, own: LogConfirmation | None) -> LogAnswer | None:
    """The last word of a player if it is about another log of the game; None otherwise."""
    return None if own is None or _is_about(own, word.replay) else LogAnswer(own.stance)


def _is_about(word: LogConfirmation, replay: Replay) -> bool:
    """True if a word is about this log: it was said of it, or confirms another log of the same
    moves."""
    if word.replay_id == replay.pk:
        return True
    same_game = word.replay.finding.game_digest == replay.finding.game_digest
    return same_game and word.stance == LogAnswer.STANDS_BY
