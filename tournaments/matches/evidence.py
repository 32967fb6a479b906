"""What is known of a match: who settles it, who contradicts, and whose answer is missing.

Values in, values out, and the one place that decides it. A certificate says that a log is a legal
game. That it is the game which was played here is the word of its host, of both players, or of
the player who lost it. What one player alone says in their own favour waits for the other's
answer, and settles nothing because time passes, unless the event has chosen that.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any
from uuid import UUID

from tournaments.terms.match_score import SEATS, MatchScore


class Basis(StrEnum):
    """On whose word the result of a game rests, or of a match by what was reported of it."""

    HOST = "host"
    RECORDED = "recorded"
    BOTH = "both"
    CONCEDED = "conceded"
    WINDOW = "window"


class Cause(StrEnum):
    """What contradicts what."""

    LOGS = "logs"
    REPORTS = "reports"


@dataclass(frozen=True, slots=True)
class Log:
    """A certified log: which game it tells (equal for equal games), and who won it.

    `hosted` says that the host of the game stands by it, who plays nowhere in the event; `recorded`
    that it has the dice and shuffles of a table, as they wrote them down. `lapsed` says that the
    time is over after which it settles the game without an answer.
    """

    id: UUID
    game: str
    winner: int | None
    hosted: bool = False
    recorded: bool = False
    lapsed: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """The last that a player said of the logs of a game: that they confirm one, or dispute it.

    `order` grows with all that is said of the match, reports among them.
    """

    log: UUID
    stands_by: bool
    order: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """The last that a player reported. `details` is what else must be equal for two reports to say
    the same; `lapsed` as of a log."""

    score: MatchScore
    details: Any = None
    order: int = 0
    lapsed: bool = False

    @property
    def statement(self) -> tuple[MatchScore, Any]:
        return self.score, self.details


@dataclass(frozen=True, slots=True)
class GameEvidence:
    """What is said of one game: its certified logs in their order, and the last words by seat."""

    logs: tuple[Log, ...] = ()
    words: Mapping[int, Word] = field(default_factory=dict)

    @property
    def hosted(self) -> Log | None:
        return next((log for log in self.logs if log.hosted), None)

    @property
    def confirmed(self) -> dict[int, Log]:
        """By seat the log that its player confirms."""
        logs = {log.id: log for log in self.logs}
        words = sorted(self.words.items())
        return {seat: logs[word.log] for seat, word in words if word.stands_by}


@dataclass(frozen=True)
class Evidence:
    """All that is known of a match. Games are numbered from 1 after those `given` by penalties.

    `settled` are the winners of the games that have their result already, `reports` the last of
    each seat. In a match that is `disputed` no time runs out and nobody concedes alone; its players
    agree, its host tells, or a judge rules. `pending` says that a log is being verified, and
    `must_win` that the match cannot be drawn.
    """

    best_of: int
    given: MatchScore = field(default_factory=MatchScore)
    settled: Mapping[int, int | None] = field(default_factory=dict)
    games: Mapping[int, GameEvidence] = field(default_factory=dict)
    reports: Mapping[int, Report] = field(default_factory=dict)
    disputed: bool = False
    pending: bool = False
    must_win: bool = False

    @cached_property
    def standing_reports(self) -> dict[int, Report]:
        """The reports but for those whose players have said otherwise of logs since."""
        reports = sorted(self.reports.items())
        return {seat: report for seat, report in reports if not self._withdrawn(seat, report)}

    def _withdrawn(self, seat: int, report: Report) -> bool:
        """Whether players have confirmed a log since to which their report does not fit, or
        disputed one to which it does."""
        confirmed: dict[int, int | None] = {}
        for number, game in self.games.items():
            word = game.words.get(seat)
            if word is None or word.order < report.order:
                continue
            winner = next(log.winner for log in game.logs if log.id == word.log)
            if word.stands_by:
                confirmed[number] = winner
            elif self.leads_to(report.score, {number: winner}):
                return True
        return bool(confirmed) and not self.leads_to(report.score, confirmed)

    @cached_property
    def winners(self) -> dict[int, int | None]:
        """Who won the games that have their result, or a log that its host or a player confirms;
        without those of which the players confirm logs that were won differently."""
        winners = dict(self.settled)
        for number, game in self.games.items():
            logs = list(game.confirmed.values()) if game.hosted is None else [game.hosted]
            if number not in self.settled and len({log.winner for log in logs}) == 1:
                winners[number] = logs[0].winner
        return winners

    @property
    def numbers(self) -> range:
        """The numbers that games of this match may have."""
        return range(1, self.best_of - self.given.played + 1)

    def contradicted(self, game: GameEvidence) -> bool:
        """Whether a player disputes a log of a game, or both confirm different games."""
        disputed = any(
            not word.stands_by and not self._gave_in(seat, word)
            for seat, word in game.words.items()
        )
        return disputed or len({log.game for log in game.confirmed.values()}) > 1

    def _gave_in(self, seat: int, word: Word) -> bool:
        """Whether a player has reported since what the logs come to."""
        report = self.reports.get(seat)
        return report is not None and report.order > word.order and self.possible(report)

    def possible(self, report: Report) -> bool:
        """Whether the certified games can lead to what a player reports."""
        return self.leads_to(report.score, self.winners)

    def accepts(self, seat: int) -> bool:
        """Whether a player reports just what the games come to of which there are logs."""
        report, score = self.standing_reports.get(seat), self.given
        for number in self.numbers:
            if number not in self.winners or score.decides(self.best_of):
                break
            score = score.after(self.winners[number])
        return report is not None and score == report.score and score != self.given

    def accepted(self) -> "Evidence":
        """The same if the time is over to answer what one player said alone."""
        games = {
            number: replace(game, logs=tuple(replace(log, lapsed=True) for log in game.logs))
            for number, game in self.games.items()
        }
        reports = {seat: replace(report, lapsed=True) for seat, report in self.reports.items()}
        return replace(self, games=games, reports=reports, pending=False)

    def leads_to(self, score: MatchScore, winners: Mapping[int, int | None]) -> bool:
        """Whether a match in which these games were won so may end with this score."""
        left = [
            score.games_won[0] - self.given.games_won[0],
            score.games_won[1] - self.given.games_won[1],
            score.games_drawn - self.given.games_drawn,
        ]
        games = sum(left)
        if min(left) < 0 or any(number > games for number in winners):
            return False
        return self._fills(self.given, 1, left, winners)

    def _fills(
        self, score: MatchScore, number: int, left: list[int], winners: Mapping[int, int | None]
    ) -> bool:
        """Whether the games that are `left` can follow a score, of which none is played after the
        match is decided."""
        if not any(left):
            return True
        if score.decides(self.best_of):
            return False
        kinds = (0, 1, 2) if number not in winners else (_kind(winners[number]),)
        for kind in kinds:
            if left[kind]:
                fewer = [count - (at == kind) for at, count in enumerate(left)]
                if self._fills(score.after(_WINNERS[kind]), number + 1, fewer, winners):
                    return True
        return False


@dataclass(frozen=True, slots=True)
class SettledGame:
    """A game that now has its result: it is the one that `log` tells."""

    number: int
    log: Log
    by: Basis


@dataclass(frozen=True, slots=True)
class Reported:
    """The match has the result that `seat` reported."""

    seat: int
    by: Basis


@dataclass(frozen=True, slots=True)
class Played:
    """The match has the result that its games come to."""

    score: MatchScore


@dataclass(frozen=True, slots=True)
class Claim:
    """What one player says in their own favour, for the player of `seat` to answer: that a log is
    the game which was played, or without one the report of the result."""

    seat: int
    log: UUID | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What follows from the evidence: games that now have their result, the result of the match or
    a contradiction that a judge decides, and else what waits for an answer."""

    games: tuple[SettledGame, ...] = ()
    result: Played | Reported | None = None
    contradiction: Cause | None = None
    claims: tuple[Claim, ...] = ()


_WINNERS = (0, 1, None)
# Which log of a game settles it, and by whose word; None while nothing does.
Settling = Callable[[Evidence, GameEvidence], tuple[Log, Basis] | None]


def decide(evidence: Evidence) -> Decision:
    """What is known of a match by all that its host and its players have said of it."""
    by_host = decide_by_host(evidence)
    if by_host.result is not None:
        return by_host
    if _agreed(evidence, by_host):
        return Decision(by_host.games, Reported(0, Basis.BOTH))
    reports = evidence.standing_reports.values()
    if not all(evidence.possible(report) for report in reports):
        return Decision(by_host.games, contradiction=Cause.LOGS)
    decision = _by_games(evidence, _settled_by)
    if decision.result is not None or decision.contradiction is not None:
        return decision
    if any(evidence.contradicted(game) for game in _unsettled(evidence, decision)):
        return Decision(decision.games, contradiction=Cause.LOGS)
    if len(reports) == len(SEATS):
        return Decision(decision.games, contradiction=Cause.REPORTS)
    return _by_one_report(evidence, decision)


def decide_by_host(evidence: Evidence) -> Decision:
    """What is known of a match by the logs of its host alone."""
    return _by_games(evidence, lambda _, game: _hosted(game))


def _agreed(evidence: Evidence, by_host: Decision) -> bool:
    """Whether both players report the same, and no game that has its result says otherwise."""
    reports = list(evidence.standing_reports.values())
    if len(reports) < len(SEATS) or reports[0].statement != reports[1].statement:
        return False
    hosted = {game.number: game.log.winner for game in by_host.games}
    return evidence.leads_to(reports[0].score, {**evidence.settled, **hosted})


def _by_games(evidence: Evidence, settle: Settling) -> Decision:
    """Settle games one after the other, until one is not known or the match is decided. What
    penalties have given comes first."""
    score, games = evidence.given, []
    for number in evidence.numbers:
        if score.decides(evidence.best_of):
            break
        if number in evidence.settled:
            score = score.after(evidence.settled[number])
            continue
        settled = settle(evidence, evidence.games.get(number, GameEvidence()))
        if settled is None:
            break
        log, by = settled
        games.append(SettledGame(number, log, by))
        score = score.after(log.winner)
    if not score.decides(evidence.best_of):
        return Decision(tuple(games))
    if evidence.must_win and score.winner is None:
        return Decision(tuple(games), contradiction=Cause.LOGS)
    return Decision(tuple(games), Played(score))


def _hosted(game: GameEvidence) -> tuple[Log, Basis] | None:
    if game.hosted is None:
        return None
    return game.hosted, Basis.RECORDED if game.hosted.recorded else Basis.HOST


def _settled_by(evidence: Evidence, game: GameEvidence) -> tuple[Log, Basis] | None:
    """The log that settles a game, and by whose word."""
    if game.hosted is not None or evidence.contradicted(game):
        return _hosted(game)
    confirmed = game.confirmed
    if len(confirmed) == len(SEATS):
        return confirmed[0], Basis.BOTH
    for seat, log in confirmed.items():
        if evidence.accepts(1 - seat):
            return log, Basis.BOTH
        if log.winner == 1 - seat and not evidence.disputed:
            return log, Basis.CONCEDED
        if log.lapsed and not (evidence.disputed or evidence.pending):
            return log, Basis.WINDOW
    return None


def _unsettled(evidence: Evidence, decision: Decision) -> list[GameEvidence]:
    """What is said of the games that have no result yet and no host."""
    settled = {*evidence.settled, *(game.number for game in decision.games)}
    return [
        evidence.games[number]
        for number in evidence.numbers
        if number in evidence.games
        and number not in settled
        and evidence.games[number].hosted is None
    ]


def _by_one_report(evidence: Evidence, decision: Decision) -> Decision:
    """What comes of the report of one player, where there is one: it settles the match if they lost
    it by all its games, or if its time is over; else it waits for an answer, as logs of one player
    do. A loss that leaves games to play may be meant as a score on the way."""
    for seat, report in evidence.standing_reports.items():
        if not evidence.disputed:
            lost = report.score.winner == 1 - seat
            if lost and report.score.decides(evidence.best_of):
                return Decision(decision.games, Reported(seat, Basis.CONCEDED))
            if report.lapsed and not evidence.pending:
                by = Basis.CONCEDED if lost else Basis.WINDOW
                return Decision(decision.games, Reported(seat, by))
    reported = [Claim(1 - seat) for seat in evidence.standing_reports]
    logged = [
        Claim(1 - seat, log.id)
        for game in _unsettled(evidence, decision)
        if len(game.confirmed) == 1
        for seat, log in game.confirmed.items()
    ]
    return Decision(decision.games, claims=(*reported, *logged))


def _kind(winner: int | None) -> int:
    return 2 if winner is None else winner
