"""What opponents have reported or uploaded for a match, and whether a player has answered it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from accounts.models import User
from replays.models import Replay
from tournaments.core.round_timer import settles_at
from tournaments.core.selectors import matches
from tournaments.entries.selectors import own_entries
from tournaments.matches.evidence import Evidence, Report
from tournaments.matches.services.penalty_games import games_given
from tournaments.matches.services.report_values import (
    last_reports,
    reported_score,
    reported_secondary_scores,
)
from tournaments.models import LogConfirmation, Match, MatchGame, MatchReport, MatchSeat, Notice
from tournaments.terms.kinds import (
    PUBLISHED,
    UNSETTLED,
    LogAnswer,
    MatchState,
    TournamentState,
)
from tournaments.terms.secondary_scores import SecondaryScores

# So many are listed to one player; a match has few, and a player one match at a time.
MOST = 20


@dataclass(frozen=True, slots=True)
class Submission:
    """A log or a report that `other` submitted for an unsettled match, for `own` to answer.

    `answer` is what `own` answered; None before they did. Their last answer to another log of the
    same game counts for this log too, and is `of_another`. `reported_otherwise` means that a report
    of theirs contradicts the log. `notice` is how they were notified.

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
    not_before: datetime | None = None
    minutes: int | None = None

    @property
    def due_at(self) -> datetime | None:
        return None if self.not_before is None else settles_at(self.match, self.not_before)

    @property
    def notified_at(self) -> datetime | None:
        """When the players who have to answer were notified; None before that."""
        return None if self.notice is None else self.notice.notified_at

    @property
    def is_for_guest(self) -> bool:
        """Whether only guests have to answer, who have no account to notify."""
        return _is_guest(self.own)

    @property
    def at(self) -> datetime:
        """When it could first be answered: the time of the report, or of the certification of the
        log."""
        if self.report is not None:
            return self.report.at
        assert self.replay is not None
        return self.replay.finding.found_at

    @property
    def seats(self) -> Sequence[MatchSeat]:
        """Both seats by their number."""
        return sorted((self.own, self.other), key=lambda seat: seat.number)


def awaiting_answer(*, user: User) -> list[Submission]:
    """What awaits an answer of `user` in matches of running events, the latest round first."""
    seats = MatchSeat.objects.filter(entry__in=own_entries(user=user))
    waiting = matches().filter(
        seats__in=seats,
        state=MatchState.OPEN,
        round__state__in=PUBLISHED,
        round__tournament__state=TournamentState.RUNNING,
    )
    latest = list(waiting.order_by("-round__published_at", "pk")[:MOST])
    own = {seat.match_id: seat.entry_id for seat in seats.filter(match__in=latest)}
    submissions = _submissions([(match, own[match.pk]) for match in latest])
    return [submission for submission in submissions if submission.answer is None][:MOST]


def submissions_to(match: Match, own: MatchSeat) -> list[Submission]:
    """All that the other side of a match submitted, with the answers of `own`; nothing of a settled
    match. `match` comes from `selectors.matches`."""
    return _submissions([(match, own.entry_id)]) if match.state in UNSETTLED else []


def submissions_to_guests(match: Match) -> list[Submission]:
    """What awaits the answer of guests in a match."""
    guests = [seat for seat in match.seats.all() if _is_guest(seat)]
    return [
        submission
        for seat in guests
        for submission in submissions_to(match, seat)
        if submission.answer is None
    ]


def seats_a_guest(match: Match) -> bool:
    """Whether one side of a match has nobody with an account."""
    return any(_is_guest(seat) for seat in match.seats.all())


def _is_guest(seat: MatchSeat) -> bool:
    return all(player.user_id is None for player in seat.entry.players.all())


def submissions_of(waiting: Iterable[Match]) -> list[Submission]:
    """All that either side of these unsettled matches submitted. They come from
    `selectors.matches`."""
    return _submissions([(match, seat.entry_id) for match in waiting for seat in match.seats.all()])


def _submissions(sides_to_answer: Sequence[tuple[Match, UUID]]) -> list[Submission]:
    """What was submitted for these matches against these entries."""
    facts = _Facts([match for match, _ in sides_to_answer])
    submissions = []
    for match, entry_id in sides_to_answer:
        sides = sorted(match.seats.all(), key=lambda seat: seat.entry_id != entry_id)
        if len(sides) == 2:
            submissions += [*facts.report(match, *sides), *facts.logs(match, *sides)]
    return submissions


class _Facts:
    """Reports, confirmations and notices of several matches, read in four queries."""

    def __init__(self, open_matches: Sequence[Match]) -> None:
        self._reports: Mapping[UUID, list[MatchReport]] = _by_match(
            MatchReport.objects.filter(match__in=open_matches).order_by("revision")
        )
        self._settled = {
            (game.match_id, game.number)
            for game in MatchGame.objects.filter(match__in=open_matches)
        }
        confirmations = LogConfirmation.objects.filter(
            replay__slot__match__in=[str(match.pk) for match in open_matches],
            replay__finding__certified=True,
            entry__isnull=False,
        )
        joined = confirmations.select_related(
            "replay__finding", "replay__slot", "replay__objection_window"
        ).defer("replay__packed_log", "replay__slot__seed")
        self._words: Mapping[str, list[LogConfirmation]] = defaultdict(list)
        for word in joined.order_by("pk"):
            self._words[word.replay.slot.match].append(word)
        self._notices = {
            (notice.entry_id, notice.report_id, notice.replay_id): notice
            for notice in Notice.objects.filter(match__in=open_matches)
        }

    def report(self, match: Match, own: MatchSeat, other: MatchSeat) -> Iterable[Submission]:
        """What the other side reported. Any report of `own` contradicts it while the match is
        unsettled."""
        last = last_reports(match, self._reports.get(match.pk, []))
        report = last.get(other.entry_id)
        if report is not None:
            answer = LogAnswer.CONTESTS if own.entry_id in last else None
            submission = Submission(match, own, other, report=report, answer=answer)
            minutes = match.round.tournament.confirm_minutes
            yield self._timed(submission, match.confirm_due_at, minutes)

    def logs(self, match: Match, own: MatchSeat, other: MatchSeat) -> Iterable[Submission]:
        """The logs that the other side confirms, of games that have no result yet."""
        since, last = match.reopened_at, {}
        own_report = last_reports(match, self._reports.get(match.pk, [])).get(own.entry_id)
        for word in self._words.get(str(match.pk), []):
            if since is None or word.at > since:
                last[word.replay.slot.game_number, word.entry_id] = word
        for (number, entry_id), word in sorted(last.items(), key=lambda item: item[0][0]):
            stands = word.stance == LogAnswer.STANDS_BY
            if entry_id != other.entry_id or not stands or (match.pk, number) in self._settled:
                continue
            own_word = last.get((number, own.entry_id))
            submission = Submission(
                match,
                own,
                other,
                replay=word.replay,
                answer=_answer(word, own_word),
                of_another=_of_another(word, own_word),
                reported_otherwise=_contradicts(own_report, word.replay, match),
            )
            interrupted = word.replay.finding.interrupted
            minutes = None if interrupted else match.round.tournament.objection_minutes
            yield self._timed(submission, _due(word.replay), minutes)

    def _timed(
        self, submission: Submission, due_at: datetime | None, minutes: int | None
    ) -> Submission:
        """The submission with its notice and with when time settles it: not before `due_at`, or so
        many minutes after a notice that is still to come."""
        match, report, replay = submission.match, submission.report, submission.replay
        key = (submission.own.entry_id, getattr(report, "pk", None), getattr(replay, "pk", None))
        submission = replace(submission, notice=self._notices.get(key))
        if submission.answer is not None or match.state != MatchState.OPEN:
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
    another log, or disputes one, does not confirm this log."""
    if own is None:
        return None
    return LogAnswer(own.stance) if own.replay_id == word.replay_id else LogAnswer.CONTESTS


def _of_another(word: LogConfirmation, own: LogConfirmation | None) -> LogAnswer | None:
    """The last word of a player if it is about another log of the game; None otherwise."""
    return None if own is None or own.replay_id == word.replay_id else LogAnswer(own.stance)


def _contradicts(report: MatchReport | None, replay: Replay, match: Match) -> bool:
    """Whether a disputed match cannot end as a player reported if this log is the game that was
    played."""
    if report is None or match.state != MatchState.DISPUTED:
        return False
    evidence = Evidence(best_of=match.round.stage.best_of, given=games_given(match))
    finding = replay.finding
    result = (finding.winner, SecondaryScores.of_tally(finding.tally))
    reported = Report(reported_score(report), secondary=reported_secondary_scores(report))
    return not evidence.fits(reported, {replay.slot.game_number: result})


def _due(replay: Replay) -> datetime | None:
    """The earliest moment until which a log can be disputed; None if there is none."""
    window = getattr(replay, "objection_window", None)
    return None if window is None or window.closed_at is not None else window.due_at


def _by_match(reports: Iterable[MatchReport]) -> Mapping[UUID, list[MatchReport]]:
    by_match: dict[UUID, list[MatchReport]] = defaultdict(list)
    for report in reports:
        by_match[report.match_id].append(report)
    return by_match
