"""How a match settles, without a database: what the services are held against.

What follows from what is said is decided by `tournaments.matches.selectors.evidence`, which has a
test of its own.
"""

from copy import deepcopy
from dataclasses import dataclass, field
from uuid import UUID

from tests.support.match_logs import GameLog, Waiting, Word
from tournaments.matches.selectors import evidence
from tournaments.matches.selectors.evidence import Decision, Evidence, Played
from tournaments.terms.match_score import MatchScore as Games
from tournaments.terms.secondary_scores import NOTHING

MINUTES_TO_CONTEST = 30
Score = tuple[int, int, int]
Report = tuple[Score, bool]  # the games, and whether it is a draw without playing
Reports = dict[int, list[tuple[Report, int, int]]]  # by seat, each with its time and its order


class Refused(Exception):
    """A call that the service answers with an error of this name."""


@dataclass
class Model:
    """`confirm` is how many minutes a report may be contradicted, `draws` whether players may
    agree on one without playing."""

    best_of: int
    confirm: int | None = None
    draws: bool = False
    now: int = 0
    state: str = "open"
    by: str = ""
    manner: str = "played"
    score: Score = (0, 0, 0)
    lost_by_both: bool = False
    doubted: bool = False
    due: int | None = None
    reopened: int | None = None
    closed: bool = False
    dispute: Waiting | None = None
    ended: list[tuple[str, str]] = field(default_factory=list)
    logs: dict[tuple[int, str], GameLog] = field(default_factory=dict)
    words: list[Word] = field(default_factory=list)
    reports: Reports = field(default_factory=lambda: {0: [], 1: []})
    orders: int = 0
    notified: set[object] = field(default_factory=set)
    games: dict[int, tuple[int | None, str]] = field(default_factory=dict)

    def after(self, name: str, *args: object) -> "Model":
        """The match after a call; Refused, and unchanged, where that is not taken."""
        later = deepcopy(self)
        getattr(later, name)(*args)
        return later

    # What people and workers do.

    def report(self, seat: int, report: Report) -> None:
        score, intentional = report
        if self.state == "settled":
            anew = self._rests_on_one_word() and score != self.score and not self._called(seat)
        else:
            anew = seat not in self.known().standing_reports
        if self.last_reports().get(seat) == report and not anew:
            return
        self.review()
        contests = self._rests_on_one_word() and score != self.score
        by_other = self.by in ("conceded", "uncontested") and not self.closed
        agrees = score == self.score and (by_other or self._contested_by(seat))
        if self.state == "settled" and not (contests or agrees):
            raise Refused("MatchSettled")
        if intentional and not self.draws:
            raise Refused("DrawNotAllowed")
        if sum(score) == 0 and not intentional:
            raise Refused("ImpossibleScore")
        self.reports[seat].append((report, self.now, self._next()))
        self.due = None
        if contests:
            self._contest(seat)
        elif self._contested_by(seat):
            self._end("corrected")
        self.review()

    def call(self, seat: int) -> None:
        self.review()
        if self._rests_on_one_word():
            self._contest(seat)
            return
        self._must_be_open()
        if self.dispute is None:
            self._dispute("call", seat)
        elif not self._has_called(seat):
            joins = self.dispute.cause == "call"
            self.dispute.cause, self.dispute.called_by = "call", None if joins else seat

    def take_back(self, seat: int) -> None:
        self.review()
        if self.dispute is None or not self._has_called(seat):
            self._must_be_open()
            raise Refused("NoCall")
        if self.dispute.called_by is None:
            self.dispute.called_by = 1 - seat
            return
        self._end("taken_back")
        if self.state == "settled":
            return
        self.state = "open"
        self._restart_times()
        self.review()

    def take(self, judge: str) -> None:
        dispute = self._must_wait()
        if dispute.judge not in (None, judge):
            raise Refused("TakenOn")
        dispute.judge = judge

    def release(self, judge: str, manages: bool) -> None:
        dispute = self._must_wait()
        if dispute.judge not in (None, judge) and not manages:
            raise Refused("PowerMissing")
        dispute.judge = None

    def bring(self, seat: int | None, game: int, tells: str) -> None:
        """`who` is a seat, or None for the host."""
        log = self.logs.get((game, tells))
        if log is not None and not log.replaced and self._stood_by(seat, log):
            return
        self._must_be_open()
        self._game_must_be_open(game)
        if log is not None and log.replaced:
            raise Refused("GameReopened")
        known = log is not None
        log = self.logs.setdefault((game, tells), GameLog(game, tells, by_player=seat is not None))
        if seat is None:
            log.hosted_at = self.now
        else:
            self.words.append(Word(game, seat, tells, True, self.now, self._next()))
        if known:
            self.review()

    def certify(self, game: int, tells: str) -> None:
        log = self.logs[game, tells]
        log.certified = 1 + max(other.certified for other in self.logs.values())
        self.review()

    def refuse(self, game: int, tells: str) -> None:
        self.logs[game, tells].refused = True

    def say(self, seat: int, game: int, tells: str, stands_by: bool) -> None:
        words = [word for word in self._counting() if (word.game, word.seat) == (game, seat)]
        anew = not stands_by and self._rests_on_one_word() and not self._called(seat)
        if words and (words[-1].tells, words[-1].stands_by) == (tells, stands_by) and not anew:
            return
        self.review()
        contests = not stands_by and self._rests_on_one_word()
        if not contests:
            self._must_be_open()
            self._game_must_be_open(game)
        if self.logs[game, tells].replaced:
            raise Refused("GameReopened")
        if not self.logs[game, tells].certified:
            raise Refused("NotCertified")
        self.words.append(Word(game, seat, tells, stands_by, self.now, self._next()))
        if contests:
            self._contest(seat)
        self.review()

    def rule(self, manner: str, score: Score, lost_by_both: bool) -> None:
        if manner == "intentional_draw" and not self.draws:
            raise Refused("DrawNotAllowed")
        self._settle("ruling", score, manner, lost_by_both)

    def reopen(self) -> None:
        if self.state != "settled":
            raise Refused("NoResult")
        self.state, self.by, self.manner, self.lost_by_both = "open", "", "played", False
        self.score, self.games, self.reopened = (0, 0, 0), {}, self.now
        self.notified, self.due = set(), None
        self._end("ruled")
        known = {log.game for log in self.logs.values() if log.by_player and not log.replaced}
        for log in self.logs.values():
            log.contestable_until = None
            log.replaced |= log.game in known

    def wait(self, minutes: int) -> None:
        self.now += minutes

    def sweep(self) -> None:
        self.review()

    def close(self) -> None:
        if (self.state != "settled" or self.dispute is not None) and not self.closed:
            raise Refused("MatchesOpen")
        self.closed = True

    # What follows.

    def last_reports(self) -> dict[int, Report]:
        """What counts of what was reported, by seat."""
        return {
            seat: report
            for seat, every in self.reports.items()
            for report, at, _ in every
            if self._counts(at)
        }

    def review(self) -> None:
        if self.state == "settled":
            if self.by in ("agreement", "conceded", "uncontested") and not self.closed:
                self._take(evidence.decide_by_host(self.known()))
            return
        decision = evidence.decide(self.known())
        self._take(decision)
        if decision.result is not None:
            return
        if decision.contradiction is not None:
            self._dispute(decision.contradiction.value)
        elif self.state == "open":
            self._notify(decision)
        elif self.dispute is not None and self.dispute.cause in ("logs", "reports"):
            self.state = "open"
            self._end("corrected")
            self._restart_times()
            self.review()

    def known(self) -> Evidence:
        """What is known of the match now."""
        over = self.due is not None and self.due <= self.now
        reports = {
            seat: evidence.Report(Games(report[0][:2], report[0][2]), report[1], order, lapsed=over)
            for seat, every in self.reports.items()
            for report, at, order in every
            if self._counts(at)
        }
        return Evidence(
            best_of=self.best_of,
            settled={game: (won, NOTHING) for game, (won, _) in self.games.items()},
            games={game: self._game_evidence(game) for game, _ in self.logs},
            reports=reports,
            disputed=self.state == "disputed",
            pending=any(
                not (log.certified or log.refused or log.replaced) for log in self.logs.values()
            ),
        )

    def _game_evidence(self, game: int) -> evidence.GameEvidence:
        every = [log for log in self.logs.values() if log.game == game and not log.replaced]
        logs = [log for log in every if log.certified]
        return evidence.GameEvidence(
            tuple(
                evidence.Log(
                    log_id(game, log.tells),
                    log.tells,
                    log.winner,
                    hosted=self._hosted(log),
                    lapsed=log.contestable_until is not None and log.contestable_until <= self.now,
                )
                for log in sorted(logs, key=lambda log: log.certified)
            ),
            {
                seat: evidence.Word(log_id(game, word.tells), word.stands_by, word.order)
                for seat, word in self._last_words(game).items()
            },
        )

    def _take(self, decision: Decision) -> None:
        """Write down the games and the result that follow from what is known."""
        for game in decision.games:
            self.games[game.number] = (game.log.winner, game.by.value)
        result = decision.result
        if isinstance(result, Played):
            score = (*result.score.games_won, result.score.games_drawn)
            if self.state != "settled" or score != self.score:
                self._settle("log", score)
        elif result is not None:
            by = {"both": "agreement", "window": "uncontested"}.get(result.by, result.by.value)
            report = self.last_reports()[result.seat]
            self._settle(by, report[0], "intentional_draw" if report[1] else "played")

    def _notify(self, decision: Decision) -> None:
        """Who is told of something for the first time has the time of the event to answer it."""
        for claim in decision.claims:
            if claim.log is None:
                ((_, _, order),) = self.reports[1 - claim.seat][-1:]
                if order not in self.notified or self.due is None:
                    self.due = self._lapses_at(1 - claim.seat)
                self.notified.add(order)
            elif claim.log not in self.notified:
                self.notified.add(claim.log)
                (log,) = (log for at, log in self.logs.items() if log_id(*at) == claim.log)
                log.contestable_until = self.now + MINUTES_TO_CONTEST

    def _restart_times(self) -> None:
        for log in self.logs.values():
            if log.contestable_until is not None:
                log.contestable_until = self.now + MINUTES_TO_CONTEST

    def _lapses_at(self, seat: int) -> int | None:
        """When the last report of a player settles the match without an answer: no clock runs, so
        never one that leaves games to play."""
        games, intentional = self.last_reports()[seat]
        decides = Games(games[:2], games[2]).decides(self.best_of)
        timed = self.confirm is not None and (intentional or decides)
        return self.now + (self.confirm or 0) if timed else None

    def _rests_on_one_word(self) -> bool:
        """Whether the result of a round still open is known by its host or one player alone, or was
        entered where nobody doubted."""
        if self.state != "settled" or self.closed:
            return False
        by_one = any(by in ("host", "window") for _, by in self.games.values())
        slip = self.by == "ruling" and not self.doubted
        return self.by == "uncontested" or slip or (self.by == "log" and by_one)

    def _contested_by(self, seat: int) -> bool:
        call = self.dispute
        return call is not None and (call.cause, call.called_by) == ("result", seat)

    def _contest(self, seat: int) -> None:
        if self.dispute is None:
            self.dispute = Waiting("result", seat)
        elif self.dispute.called_by != seat:
            self.dispute.called_by = None

    def _called(self, seat: int) -> bool:
        return self.dispute is not None and self.dispute.called_by in (seat, None)

    def _has_called(self, seat: int) -> bool:
        call = self.dispute
        return (
            call is not None and call.cause in ("call", "result") and call.called_by in (seat, None)
        )

    def _next(self) -> int:
        self.orders += 1
        return self.orders

    def _last_words(self, game: int) -> dict[int, Word]:
        """The last that each player said of a certified log of a game."""
        certified = {log.tells for log in self.logs.values() if log.game == game and log.certified}
        return {
            word.seat: word
            for word in self._counting()
            if word.game == game and word.tells in certified
        }

    def _settle(self, by: str, score: Score, manner: str = "played", both: bool = False) -> None:
        self.doubted = self.state != "open" or self.reopened is not None
        self.state, self.by, self.score, self.manner = "settled", by, score, manner
        self.lost_by_both, self.due = both, None
        self._end({"agreement": "agreed", "log": "certified"}.get(by, "ruled"))

    def _dispute(self, cause: str, called_by: int | None = None) -> None:
        if self.state == "open":
            self.state, self.due = "disputed", None
            self.dispute = Waiting(cause, called_by)

    def _end(self, end: str) -> None:
        if self.dispute is not None:
            self.ended.append((self.dispute.cause, end))
            self.dispute = None

    def _must_be_open(self) -> None:
        self.review()
        if self.state == "settled":
            raise Refused("MatchSettled")

    def _must_wait(self) -> Waiting:
        if self.dispute is None:
            raise Refused("DisputeClosed")
        return self.dispute

    def _game_must_be_open(self, game: int) -> None:
        if game in self.games:
            raise Refused("GameSettled")

    def _counts(self, at: int) -> bool:
        return self.reopened is None or at > self.reopened

    def _counting(self) -> list[Word]:
        return [word for word in self.words if self._counts(word.at)]

    def _hosted(self, log: GameLog) -> bool:
        return log.hosted_at is not None and self._counts(log.hosted_at)

    def _stood_by(self, seat: int | None, log: GameLog) -> bool:
        if seat is None:
            return log.hosted_at is not None
        return any(
            (word.game, word.seat, word.tells, word.stands_by) == (log.game, seat, log.tells, True)
            for word in self._counting()
        )


def log_id(game: int, tells: str) -> UUID:
    return UUID(int=100 * game + ord(tells))
