"""The words of players and hosts about matches, in reports and of logs, and what they prove.

Deciding, showing and notifying all begin with the same `Testimony`.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from replays.models import Draws, JobState, Replay
from replays.selectors import current_replays
from tables.selectors import matches_being_played
from tournaments.core.round_timer import settles_at
from tournaments.matches.selectors.evidence import (
    Evidence,
    GameEvidence,
    GameResult,
    Log,
    Report,
    Word,
)
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.selectors.scores import (
    games_given,
    games_given_in,
    reported_score,
    reported_secondary_scores,
)
from tournaments.models import LogConfirmation, Match, MatchGame, MatchReport, Notice
from tournaments.terms.kinds import LogAnswer, MatchState, ResultReason
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import NOTHING, SecondaryScores

# As long as a log is in one of these, nobody knows what it will say.
UNDER_CERTIFICATION = (JobState.HELD, JobState.QUEUED, JobState.RUNNING)


@dataclass(frozen=True, slots=True)
class Testimony:
    """All words about a match since it was opened, read from its rows.

    `reports` are the last of each player, by entry. `words` are what players and hosts said of
    certified logs of its games as they are played now, in order, and `held` of logs whose verdict
    waits for the other player. `settled` are the games with a result, by number; `given` is where
    the score begins by penalties.
    """

    match: Match
    reports: Mapping[UUID, MatchReport]
    words: Sequence[LogConfirmation]
    held: Sequence[LogConfirmation]
    settled: Mapping[int, GameResult]
    given: MatchScore

    def evidence(self, *, over: Collection[UUID | int] = (), pending: bool = False) -> Evidence:
        """The evidence in it. The time is `over` to dispute the reports and logs with these ids;
        `pending` as in `Evidence`."""
        stage = self.match.round.stage
        seats = {seat.entry_id: seat.number for seat in self.match.seats.all()}
        order = self._order()
        return Evidence(
            best_of=stage.best_of,
            given=self.given,
            settled=self.settled,
            games=self._games(seats, order, over),
            reports={
                seats[entry]: Report(
                    reported_score(report),
                    report.intentional,
                    order[report.at],
                    lapsed=report.pk in over,
                    secondary=reported_secondary_scores(report),
                )
                for entry, report in self.reports.items()
            },
            disputed=self.match.state == MatchState.DISPUTED,
            pending=pending,
            must_win=stage.is_elimination,
        )

    def _order(self) -> dict[datetime, int]:
        """The moments at which something was said, numbered."""
        moments = {report.at for report in self.reports.values()} | {word.at for word in self.words}
        return {at: number for number, at in enumerate(sorted(moments))}

    def _games(
        self, seats: Mapping[UUID, int], order: Mapping[datetime, int], over: Collection[UUID | int]
    ) -> dict[int, GameEvidence]:
        """The evidence of each game of which somebody has confirmed or disputed a log. No other log
        proves anything."""
        logs = {word.replay_id: word.replay for word in self.words}
        hosts = {word.replay_id for word in self.words if word.entry_id is None}
        games: dict[int, GameEvidence] = defaultdict(GameEvidence)
        for log in sorted(logs.values(), key=lambda log: log.finding.pk):
            game = games[log.slot.game_number]
            known = _log(log, is_hosted=log.pk in hosts, lapsed=log.pk in over)
            games[log.slot.game_number] = replace(game, logs=(*game.logs, known))
        for word in self.words:
            if word.entry_id is not None:
                answer = Word(word.replay_id, word.stance == LogAnswer.STANDS_BY, order[word.at])
                game = games[number := word.replay.slot.game_number]
                games[number] = replace(game, words={**game.words, seats[word.entry_id]: answer})
        return dict(games)


def _log(replay: Replay, *, is_hosted: bool, lapsed: bool) -> Log:
    """A certified log; `is_hosted` says that whoever hosted its game has sent it."""
    finding = replay.finding
    return Log(
        id=replay.pk,
        game=finding.game_digest,
        winner=finding.winner,
        hosted=is_hosted and (finding.draws == Draws.SEEDED or replay.of_table),
        table=replay.table is not None,
        recorded=finding.draws == Draws.RECORDED,
        # That a player conceded, or ran out of time, is for that player to say.
        lapsed=lapsed and not finding.interrupted,
        tally=SecondaryScores.of_tally(finding.tally),
    )


def testimonies(matches: Collection[Match]) -> dict[UUID, Testimony]:
    """The testimony of these matches, by their ids: all of it in four queries."""
    reports: dict[UUID, list[MatchReport]] = defaultdict(list)
    for report in MatchReport.objects.filter(match__in=matches).order_by("pk"):
        reports[report.match_id].append(report)
    settled: dict[UUID, dict[int, GameResult]] = defaultdict(dict)
    for game in MatchGame.objects.filter(match__in=matches):
        settled[game.match_id][game.number] = _result(game)
    words: dict[str, list[LogConfirmation]] = defaultdict(list)
    for word in _words_on_logs([str(match.pk) for match in matches]):
        words[word.replay.slot.match].append(word)
    # Games that are given change nothing of what is said, unless that is of certain games.
    given = games_given_in(matches) if words else {}
    return {
        match.pk: _testimony(
            match,
            reports[match.pk],
            words[str(match.pk)],
            settled[match.pk],
            given.get(match.pk, MatchScore()),
        )
        for match in matches
    }


def testimony_of(record: MatchRecord) -> Testimony:
    """The testimony of one match, as far as it was not read with it."""
    match = record.match
    words = list(_words_on_logs([str(match.pk)])) if record.has_logs else []
    settled = {game.number: _result(game) for game in match.games.all()}
    return _testimony(match, record.reports, words, settled, games_given(match))


def _testimony(
    match: Match,
    reports: Iterable[MatchReport],
    words: Iterable[LogConfirmation],
    settled: Mapping[int, GameResult],
    given: MatchScore,
) -> Testimony:
    certified, held = [], []
    for word in words:
        if getattr(word.replay, "finding", None) is None:
            held.append(word)
        elif match.reopened_at is None or word.at > match.reopened_at:
            certified.append(word)
    return Testimony(match, last_reports(match, reports), certified, held, settled, given)


def _result(game: MatchGame) -> GameResult:
    return game.winner, SecondaryScores.of_tally(game.tally)


def _words_on_logs(matches: Collection[str]) -> QuerySet[LogConfirmation]:
    """Answers to the logs of these matches that are certified or held, in order."""
    ready = Q(replay__finding__certified=True) | Q(replay__job__state=JobState.HELD)
    words = LogConfirmation.objects.filter(
        ready, replay__slot__match__in=matches, replay__slot__replaced_at=None
    )
    joined = words.select_related(
        "replay__finding", "replay__slot", "replay__objection_window"
    ).defer("replay__packed_log", "replay__slot__seed")
    return joined.order_by("pk")


def gather_evidence(record: MatchRecord, now: datetime) -> Evidence:
    """All that is known of a match at this moment."""
    testimony = testimony_of(record)
    over = _over(testimony, now)
    pending = bool(over) and bool(waiting_for_logs([record.match.pk]))
    return testimony.evidence(over=over, pending=pending)


def _over(testimony: Testimony, now: datetime) -> set[UUID | int]:
    """The reports and logs whose time to be disputed is over; none while emails about the match
    have not gone yet, so that players may not know of it."""
    match = testimony.match
    over: set[UUID | int] = set()
    if _is_over(match, match.confirm_due_at, now):
        over |= {report.pk for report in testimony.reports.values() if may_lapse(match, report)}
    for replay in {word.replay_id: word.replay for word in testimony.words}.values():
        window = getattr(replay, "objection_window", None)
        if window is not None and _is_over(match, window.due_at, now):
            over.add(replay.pk)
    unsent = Notice.objects.filter(match=match, emails__isnull=False)
    return set() if over and unsent.exists() else over


def _is_over(match: Match, due_at: datetime | None, now: datetime) -> bool:
    moment = None if due_at is None else settles_at(match, due_at)
    return moment is not None and moment <= now


def may_lapse(match: Match, report: MatchReport) -> bool:
    """True if an undisputed report may settle its match by time. A report that leaves games to play
    may be an interim score, unless a timer tells when play is over."""
    round_ = match.round
    has_clock = round_.clock_ends_at is not None or round_.clock_left is not None
    decides = reported_score(report).decides(round_.stage.best_of)
    return report.intentional or decides or has_clock


def last_reports(match: Match, reports: Iterable[MatchReport]) -> dict[UUID, MatchReport]:
    """The last report of each player by entry, of reports in order. Those from before the result
    was taken back do not count, nor do those that came with an archive."""
    since = match.reopened_at
    return {
        report.entry_id: report
        for report in reports
        if not report.stated and (since is None or report.at > since)
    }


def report_of(record: MatchRecord, seat: int) -> MatchReport:
    """The last report of the player of a seat; KeyError if there is none that counts."""
    entry = next(own.entry_id for own in record.match.seats.all() if own.number == seat)
    return last_reports(record.match, record.reports)[entry]


def result_reason_of(report: MatchReport) -> ResultReason:
    """The reason of the result of a match that is settled by this report."""
    return ResultReason.INTENTIONAL_DRAW if report.intentional else ResultReason.PLAYED


def agreed_secondary_scores(record: MatchRecord) -> SecondaryScores:
    """The secondary scores that the last reports of both players agree on, whatever games they
    report."""
    last = last_reports(record.match, record.reports)
    if len(last) < 2:
        return NOTHING
    first, second = (reported_secondary_scores(report) for report in last.values())
    return SecondaryScores(
        first.victory_points if first.victory_points == second.victory_points else None,
        first.survivors if first.survivors == second.survivors else None,
    )


def counting_moment(record: MatchRecord, now: datetime) -> datetime:
    """The moment of a report or confirmation made now, so that it counts: later than the reopening
    of the match and all that was submitted before, even if another machine's clock is ahead."""
    before = [report.at for report in record.reports if not report.stated]
    if record.has_logs:
        words = LogConfirmation.objects.filter(replay__slot__match=str(record.match.pk))
        before += words.values_list("at", flat=True)
    if record.match.reopened_at is not None:
        before.append(record.match.reopened_at)
    latest = max(before, default=None)
    return now if latest is None or now > latest else latest + timedelta.resolution


def counting_confirmations(match: Match) -> QuerySet[LogConfirmation]:
    """The words on logs that count for a match: none from before its result was taken back."""
    stances = LogConfirmation.objects.all()
    return stances if match.reopened_at is None else stances.filter(at__gt=match.reopened_at)


def waiting_for_logs(matches: Iterable[UUID]) -> set[UUID]:
    """The ids of those matches of which a log is still being verified, or a game goes on at a table
    of this service, or has ended there and nobody has stood by its log yet."""
    ids = list(matches)
    names = {str(match): match for match in ids}
    played = {names[name] for name in matches_being_played(matches=names)}
    return under_certification(ids) | played | _just_played(names)


def _just_played(names: Mapping[str, UUID]) -> set[UUID]:
    """Those of some matches of which a game that has no result has just ended at a table."""
    word = LogConfirmation.objects.filter(replay=OuterRef("pk"), entry=None)
    replays = current_replays(matches=names).filter(~Exists(word), table__isnull=False)
    ended = replays.values_list("slot__match", "slot__game_number")
    games = MatchGame.objects.filter(match__in=names.values())
    settled = set(games.values_list("match", "number"))
    return {names[name] for name, number in ended if (names[name], number) not in settled}


def under_certification(matches: Iterable[UUID]) -> set[UUID]:
    """The ids of those matches of which a log is still being verified."""
    names = {str(match): match for match in matches}
    waiting = current_replays(matches=names).filter(job__state__in=UNDER_CERTIFICATION)
    return {names[name] for name in waiting.values_list("slot__match", flat=True)}
