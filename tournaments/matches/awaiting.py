"""What opponents have reported or uploaded for a match, and whether a player has answered it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from uuid import UUID

from django.db.models import Q

from accounts.models import User
from replays.models import Draws, JobState, Replay
from tournaments.core.round_timer import settles_at
from tournaments.core.selectors import matches
from tournaments.entries.selectors import running_entries
from tournaments.matches.evidence import Evidence, GameEvidence, GameResult, Log, Report, Word
from tournaments.matches.services.penalty_games import games_given, games_given_in
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
)
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import SecondaryScores

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
        """When the players who have to answer were notified; None before that."""
        return None if self.notice is None else self.notice.notified_at

    @property
    def is_for_guest(self) -> bool:
        """Whether only guests have to answer, who have no account to notify."""
        return _is_guest(self.own)

    @property
    def at(self) -> datetime:
        """When it could first be answered: the time of the report, or of the certification of the
        log, or of the upload of one that is held."""
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
    """What awaits an answer of `user` in matches of running events, the latest round first."""
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
            submissions += [
                *facts.report(match, *sides),
                *facts.logs(match, *sides),
                *facts.held_logs(match, *sides),
            ]
    return submissions


class _Facts:
    """Reports, confirmations and notices of several matches, read in four queries."""

    def __init__(self, open_matches: Sequence[Match]) -> None:
        self._matches = open_matches
        self._reports: Mapping[UUID, list[MatchReport]] = _by_match(
            MatchReport.objects.filter(match__in=open_matches).order_by("revision")
        )
        self._settled: dict[UUID, dict[int, GameResult]] = defaultdict(dict)
        for game in MatchGame.objects.filter(match__in=open_matches):
            tally = SecondaryScores.of_tally(game.tally)
            self._settled[game.match_id][game.number] = game.winner, tally
        self._known: dict[UUID, Evidence] = {}
        confirmations = LogConfirmation.objects.filter(
            Q(replay__finding__certified=True)
            | Q(replay__job__state=JobState.HELD, replay__slot__replaced_at=None),
            replay__slot__match__in=[str(match.pk) for match in open_matches],
        )
        joined = confirmations.select_related(
            "replay__finding", "replay__slot", "replay__objection_window"
        ).defer("replay__packed_log", "replay__slot__seed")
        self._words: Mapping[str, list[LogConfirmation]] = defaultdict(list)
        self._held: Mapping[str, list[LogConfirmation]] = defaultdict(list)
        for word in joined.order_by("pk"):
            finding = getattr(word.replay, "finding", None)
            words = self._held if finding is None else self._words
            words[word.replay.slot.match].append(word)
        self._notices = {
            (notice.entry_id, notice.report_id, notice.replay_id): notice
            for notice in Notice.objects.filter(match__in=open_matches)
        }

    @cached_property
    def _given(self) -> Mapping[UUID, MatchScore]:
        return games_given_in(self._matches)

    def report(self, match: Match, own: MatchSeat, other: MatchSeat) -> Iterable[Submission]:
        """What the other side reported and stands by. A report of `own` that stands contradicts it
        while the match is unsettled."""
        standing = self._evidence(match).standing_reports
        if other.number in standing:
            report = self._last_reports(match)[other.entry_id]
            answer = LogAnswer.CONTESTS if own.number in standing else None
            submission = Submission(match, own, other, report=report, answer=answer)
            minutes = match.round.tournament.confirm_minutes
            yield self._timed(submission, match.confirm_due_at, minutes)

    def logs(self, match: Match, own: MatchSeat, other: MatchSeat) -> Iterable[Submission]:
        """The logs that the other side confirms, of games that have no result yet and of which the
        host has brought none."""
        evidence, own_report = self._evidence(match), self._last_reports(match).get(own.entry_id)
        last = {
            (word.replay.slot.game_number, word.entry_id): word
            for word in self._counting_words(match)
        }
        for number, game in sorted(evidence.games.items()):
            word, own_word = last.get((number, other.entry_id)), last.get((number, own.entry_id))
            if word is None or word.stance != LogAnswer.STANDS_BY:
                continue
            if number in evidence.settled or game.hosted is not None:
                continue
            if own_word is not None and evidence.gave_in(own.number, game.words[own.number]):
                own_word = None  # They have reported what the log comes to, and not confirmed it.
            submission = Submission(
                match,
                own,
                other,
                replay=word.replay,
                answer=_answer(word, own_word),
                of_another=_of_another(word, own_word),
                reported_otherwise=_contradicts(own_report, word, match),
            )
            interrupted = word.replay.finding.interrupted
            minutes = None if interrupted else match.round.tournament.objection_minutes
            yield self._timed(submission, None if interrupted else _due(word.replay), minutes)

    def held_logs(self, match: Match, own: MatchSeat, other: MatchSeat) -> Iterable[Submission]:
        """The logs of the other side that are not verified before `own` answers, of games that have
        no result yet."""
        settled = self._settled.get(match.pk, {})
        for word in self._held[str(match.pk)]:
            if word.entry_id == other.entry_id and word.replay.slot.game_number not in settled:
                submission = Submission(match, own, other, replay=word.replay, is_held=True)
                minutes = match.round.tournament.objection_minutes
                yield self._timed(submission, _due(word.replay), minutes)

    def _last_reports(self, match: Match) -> dict[UUID, MatchReport]:
        return last_reports(match, self._reports.get(match.pk, []))

    def _counting_words(self, match: Match) -> list[LogConfirmation]:
        words, since = self._words.get(str(match.pk), []), match.reopened_at
        return [word for word in words if since is None or word.at > since]

    def _evidence(self, match: Match) -> Evidence:
        """The evidence of a match, as far as its players and its host have said something."""
        if match.pk not in self._known:
            self._known[match.pk] = self._gathered(match)
        return self._known[match.pk]

    def _gathered(self, match: Match) -> Evidence:
        last, words = self._last_reports(match), self._counting_words(match)
        seats = {seat.entry_id: seat.number for seat in match.seats.all()}
        moments = sorted([report.at for report in last.values()] + [word.at for word in words])
        games: dict[int, GameEvidence] = {}
        for word in sorted(words, key=lambda word: word.replay.finding.pk):
            number = word.replay.slot.game_number
            game = games.get(number, GameEvidence())
            games[number] = replace(game, logs=(*game.logs, _log(word)))
        for word in words:
            if word.entry_id is not None:
                stands_by = word.stance == LogAnswer.STANDS_BY
                answer = Word(word.replay_id, stands_by, moments.index(word.at))
                game = games[number := word.replay.slot.game_number]
                games[number] = replace(game, words={**game.words, seats[word.entry_id]: answer})
        return Evidence(
            best_of=match.round.stage.best_of,
            given=self._given[match.pk] if words and last else MatchScore(),
            settled=self._settled.get(match.pk, {}),
            games=games,
            reports={
                seats[entry_id]: replace(_reported(report), order=moments.index(report.at))
                for entry_id, report in last.items()
            },
        )

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


def _contradicts(report: MatchReport | None, word: LogConfirmation, match: Match) -> bool:
    """Whether a disputed match cannot end as a player reported if this log is the game that was
    played."""
    if report is None or match.state != MatchState.DISPUTED:
        return False
    evidence = Evidence(best_of=match.round.stage.best_of, given=games_given(match))
    log = _log(word)
    return not evidence.fits(_reported(report), {word.replay.slot.game_number: log.result})


def _log(word: LogConfirmation) -> Log:
    """The log that somebody has spoken of; hosted, if that was its host."""
    replay, finding = word.replay, word.replay.finding
    tally = SecondaryScores.of_tally(finding.tally)
    hosted = word.entry_id is None and (finding.draws == Draws.SEEDED or replay.of_table)
    return Log(replay.pk, finding.game_digest, finding.winner, hosted=hosted, tally=tally)


def _reported(report: MatchReport) -> Report:
    return Report(reported_score(report), secondary=reported_secondary_scores(report))


def _due(replay: Replay) -> datetime | None:
    """The earliest moment until which a log can be disputed; None if there is none."""
    window = getattr(replay, "objection_window", None)
    return None if window is None or window.closed_at is not None else window.due_at


def _by_match(reports: Iterable[MatchReport]) -> Mapping[UUID, list[MatchReport]]:
    by_match: dict[UUID, list[MatchReport]] = defaultdict(list)
    for report in reports:
        by_match[report.match_id].append(report)
    return by_match
