"""The evidence about a match: what settles it, what contradicts, and whose answer is missing.

Values in, values out. Only this module decides it. A certificate says that a log is a legal game.
That it is the game which was played here is confirmed by its host, by both players, or by the
player who lost it. A claim of one player in their own favour waits for the answer of the other, and
time settles it only where the event has chosen that.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any
from uuid import UUID

from tournaments.terms.match_score import SEATS, MatchScore, can_follow
from tournaments.terms.secondary_scores import NOTHING, SecondaryScores, total

# The winner of a game that is known, and what it counts.
GameResult = tuple[int | None, SecondaryScores]


class Basis(StrEnum):
    """The word on which the result of a game, or the reported result of a match, rests."""

    TABLE = "table"
    HOST = "host"
    RECORDED = "recorded"
    BOTH = "both"
    CONCEDED = "conceded"
    WINDOW = "window"


class Cause(StrEnum):
    """The kind of evidence that contradicts itself."""

    LOGS = "logs"
    REPORTS = "reports"


@dataclass(frozen=True, slots=True)
class Log:
    """A certified log: the digest of its game, which is equal for equal games, the winner, and the
    scores of its tally.

    `hosted` means that the host of the game, who does not play in the event, confirms it; one is a
    `table` of this service. `recorded` means that its dice and shuffles are those written down at
    the table, `lapsed` that the time is over after which it settles the game without an answer.
    """

    id: UUID
    game: str
    winner: int | None
    hosted: bool = False
    table: bool = False
    recorded: bool = False
    lapsed: bool = False
    tally: SecondaryScores = NOTHING

    @property
    def result(self) -> GameResult:
        return self.winner, self.tally


@dataclass(frozen=True, slots=True)
class Word:
    """The last word of a player on the logs of a game: they confirm one or dispute one.

    `order` grows with everything submitted for the match, reports included.
    """

    log: UUID
    stands_by: bool
    order: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """The last report of a player. `secondary` and `details` must be equal too for two reports to
    agree; `lapsed` is as in a log."""

    score: MatchScore
    details: Any = None
    order: int = 0
    lapsed: bool = False
    secondary: SecondaryScores = NOTHING


@dataclass(frozen=True, slots=True)
class GameEvidence:
    """The evidence of one game: its certified logs in order, and the last words by seat."""

    logs: tuple[Log, ...] = ()
    words: Mapping[int, Word] = field(default_factory=dict)

    @property
    def hosted(self) -> Log | None:
        return next((log for log in self.logs if log.hosted), None)

    @property
    def confirmed(self) -> dict[int, Log]:
        """By seat, the log that its player confirms."""
        logs = {log.id: log for log in self.logs}
        return {seat: logs[word.log] for seat, word in sorted(self.words.items()) if word.stands_by}


@dataclass(frozen=True)
class Evidence:
    """All that is known of a match. Its games are numbered from 1, after those `given` by
    penalties.

    `settled` are the games that have their result already; `reports` are the last reports by seat.
    In a `disputed` match no time runs out and no player concedes alone: its players agree, its host
    tells, or a judge rules. `pending` means that a log is still to come, and `must_win` that the
    match cannot be drawn.
    """

    best_of: int
    given: MatchScore = field(default_factory=MatchScore)
    settled: Mapping[int, GameResult] = field(default_factory=dict)
    games: Mapping[int, GameEvidence] = field(default_factory=dict)
    reports: Mapping[int, Report] = field(default_factory=dict)
    disputed: bool = False
    pending: bool = False
    must_win: bool = False

    @cached_property
    def standing_reports(self) -> dict[int, Report]:
        """The reports, without those that their players have contradicted by a later word on a
        log."""
        reports = sorted(self.reports.items())
        return {seat: report for seat, report in reports if not self._withdrawn(seat, report)}

    def _withdrawn(self, seat: int, report: Report) -> bool:
        """True if a player has since confirmed a log that does not fit their report, or disputed
        one that does."""
        confirmed: dict[int, GameResult] = {}
        for number, game in self.games.items():
            word = game.words.get(seat)
            if word is None or word.order < report.order:
                continue
            result = next(log.result for log in game.logs if log.id == word.log)
            if word.stands_by:
                confirmed[number] = result
            elif self.fits(report, {number: result}):
                return True
        return bool(confirmed) and not self.fits(report, confirmed)

    @cached_property
    def known(self) -> dict[int, GameResult]:
        """The games that have their result, or a log that the host or a player confirms. Games are
        left out of which players confirm different winners, and numbers that differ so."""
        known = dict(self.settled)
        for number, game in self.games.items():
            logs = list(game.confirmed.values()) if game.hosted is None else [game.hosted]
            if number not in self.settled and len({log.winner for log in logs}) == 1:
                alike = len({log.tally for log in logs}) == 1
                known[number] = (logs[0].winner, logs[0].tally if alike else NOTHING)
        return known

    @property
    def numbers(self) -> range:
        """The numbers that the games of this match may have."""
        return range(1, self.best_of - self.given.played + 1)

    def contradicted(self, game: GameEvidence) -> bool:
        """True if a player disputes a log of a game, or both confirm different games."""
        disputed = any(
            not word.stands_by and not self.gave_in(seat, word) for seat, word in game.words.items()
        )
        return disputed or len({log.game for log in game.confirmed.values()}) > 1

    def gave_in(self, seat: int, word: Word) -> bool:
        """True if a player has disputed a log, and since reported what the logs come to."""
        report = self.reports.get(seat)
        if word.stands_by or report is None:
            return False
        return report.order > word.order and self.fits(report, self.known)

    def accepts(self, seat: int) -> bool:
        """True if a player reports exactly what the games with logs come to."""
        report, score = self.standing_reports.get(seat), self.given
        games: list[SecondaryScores] = []
        for number in self.numbers:
            if number not in self.known or score.decides(self.best_of):
                break
            winner, tally = self.known[number]
            score = score.after(winner)
            games.append(tally)
        if report is None or score != report.score or score == self.given:
            return False
        return report.secondary.agrees_with(total(games))

    def accepted(self) -> "Evidence":
        """The evidence as if the time to answer were over."""
        games = {
            number: replace(game, logs=tuple(replace(log, lapsed=True) for log in game.logs))
            for number, game in self.games.items()
        }
        reports = {seat: replace(report, lapsed=True) for seat, report in self.reports.items()}
        return replace(self, games=games, reports=reports, pending=False)

    def leads_to(self, score: MatchScore, winners: Mapping[int, int | None]) -> bool:
        """True if a match with these winners of games may end with this score."""
        return can_follow(self.given, winners, score, self.best_of)

    def fits(self, report: Report, games: Mapping[int, GameResult]) -> bool:
        """True if a match with these games may come to what a player reports, numbers included."""
        if not self.leads_to(report.score, {number: won for number, (won, _) in games.items()}):
            return False
        counted = total([tally for _, tally in games.values()])
        if self.given.played + len(games) == report.score.played:
            return report.secondary.agrees_with(counted)
        return report.secondary.includes(counted)


@dataclass(frozen=True, slots=True)
class SettledGame:
    """A game that now has its result: that of `log`."""

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
    """A claim of one player in their own favour, for the player of `seat` to answer: that `log` is
    the game which was played, or, without one, the reported result."""

    seat: int
    log: UUID | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """A conclusion from the evidence: the games that now have their result; the result of the
    match, or a contradiction for a judge; otherwise what awaits an answer."""

    games: tuple[SettledGame, ...] = ()
    result: Played | Reported | None = None
    contradiction: Cause | None = None
    claims: tuple[Claim, ...] = ()


# The log of a game that settles it, and by whose word; None while nothing does.
Settling = Callable[[Evidence, GameEvidence], tuple[Log, Basis] | None]


def decide(evidence: Evidence) -> Decision:
    """Decide by all that the host and the players have submitted."""
    by_host = decide_by_host(evidence)
    if by_host.result is not None:
        return by_host
    reports = evidence.standing_reports.values()
    if _agreed(evidence, by_host):
        by_report = Decision(by_host.games, Reported(0, Basis.BOTH))
        return _by_counted_logs(evidence, next(iter(reports)).score) or by_report
    if not all(evidence.fits(report, evidence.known) for report in reports):
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
    """Decide by the logs of the host alone."""
    return _by_games(evidence, lambda _, game: _hosted(game))


def _agreed(evidence: Evidence, by_host: Decision) -> bool:
    """True if both players report the same, and no game with a result contradicts it."""
    reports = list(evidence.standing_reports.values())
    stated = [(report.score, report.secondary, report.details) for report in reports]
    if len(reports) < len(SEATS) or stated[0] != stated[1]:
        return False
    hosted = {game.number: game.log.result for game in by_host.games}
    return evidence.fits(reports[0], {**evidence.settled, **hosted})


def _by_counted_logs(evidence: Evidence, reported: MatchScore) -> Decision | None:
    """The logs of a match that come to the score on which its players agree, where they count what
    else is counted: then their numbers stand with it. None without such logs."""
    decision = _by_games(evidence, _settled_by)
    counted = any(game.log.tally != NOTHING for game in decision.games)
    return decision if counted and decision.result == Played(reported) else None


def _by_games(evidence: Evidence, settle: Settling) -> Decision:
    """Settle games in order until one is unknown or the match is decided. Games given by penalties
    come first."""
    score, games = evidence.given, []
    for number in evidence.numbers:
        if score.decides(evidence.best_of):
            break
        if number in evidence.settled:
            score = score.after(evidence.settled[number][0])
            continue
        settled = settle(evidence, evidence.games.get(number, GameEvidence()))
        if settled is None:
            break
        games.append(SettledGame(number, *settled))
        score = score.after(settled[0].winner)
    if not score.decides(evidence.best_of):
        return Decision(tuple(games))
    if evidence.must_win and score.winner is None:
        return Decision(tuple(games), contradiction=Cause.LOGS)
    return Decision(tuple(games), Played(score))


def _hosted(game: GameEvidence) -> tuple[Log, Basis] | None:
    if game.hosted is None:
        return None
    if game.hosted.table:
        return game.hosted, Basis.TABLE
    return game.hosted, Basis.RECORDED if game.hosted.recorded else Basis.HOST


def _settled_by(evidence: Evidence, game: GameEvidence) -> tuple[Log, Basis] | None:
    """The log that settles a game, and on whose word; None if none does."""
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
    """The evidence of the games without a result and without a host."""
    settled = {*evidence.settled, *(game.number for game in decision.games)}
    return [
        game
        for number, game in sorted(evidence.games.items())
        if number in evidence.numbers and number not in settled and game.hosted is None
    ]


def _by_one_report(evidence: Evidence, decision: Decision) -> Decision:
    """Decide by the report of one player, if there is one.

    It settles the match if they lost it and no game is left to play, or if its time is over.
    Otherwise it awaits an answer, as logs confirmed by one player do. A loss that leaves games to
    play may be an interim score.
    """
    for seat, report in evidence.standing_reports.items():
        if not evidence.disputed:
            lost = report.score.winner == 1 - seat
            if lost and report.score.decides(evidence.best_of):
                return Decision(decision.games, Reported(seat, Basis.CONCEDED))
            if report.lapsed and not evidence.pending:
                by = Basis.CONCEDED if lost else Basis.WINDOW
                return Decision(decision.games, Reported(seat, by))
    return Decision(decision.games, claims=_claims(evidence, decision))


def unanswered(evidence: Evidence) -> tuple[Claim, ...]:
    """Claims that await an answer, also in evidence that contradicts itself: it may end that."""
    decision = decide(evidence)
    return () if decision.result is not None else _claims(evidence, decision)


def _claims(evidence: Evidence, decision: Decision) -> tuple[Claim, ...]:
    """Claims that one player stands by and the other has neither confirmed nor contradicted."""
    reporters = evidence.standing_reports
    reported = [Claim(1 - seat) for seat in reporters if 1 - seat not in reporters]
    logged = [
        Claim(1 - seat, log.id)
        for game in _unsettled(evidence, decision)
        for seat, log in game.confirmed.items()
        if 1 - seat not in game.words or evidence.gave_in(1 - seat, game.words[1 - seat])
    ]
    return (*reported, *logged)
