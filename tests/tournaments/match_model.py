"""How a match settles, once more and without a database: what the services are held against."""

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field

# What a log may tell: the same letter is the same game. Two different ones may be won alike.
WINNERS = {"a": 0, "b": 1, "c": None, "d": 0}
MINUTES_TO_CONTEST = 30

Score = tuple[int, int, int]
# What is reported: the games, and whether it is a draw without playing.
Said = tuple[Score, bool]


class Refused(Exception):
    """A call that the service answers with an error of this name."""


@dataclass
class Told:
    """A log of one game: what it tells, and since when it is certified."""

    game: int
    tells: str
    hosted_at: int | None = None
    certified: int = 0  # 1 for the first that was, 0 for not yet
    refused: bool = False
    contestable_until: int | None = None

    @property
    def winner(self) -> int | None:
        return WINNERS[self.tells]


@dataclass
class Word:
    """What a player said of a log, and when."""

    game: int
    seat: int
    tells: str
    stands_by: bool
    at: int


@dataclass
class Waiting:
    """A dispute: why, who called the judge, and who has taken it on."""

    cause: str
    called_by: int | None = None
    judge: str | None = None


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
    due: int | None = None
    reopened: int | None = None
    closed: bool = False
    dispute: Waiting | None = None
    ended: list[tuple[str, str]] = field(default_factory=list)
    logs: dict[tuple[int, str], Told] = field(default_factory=dict)
    words: list[Word] = field(default_factory=list)
    reports: dict[int, list[tuple[Said, int]]] = field(default_factory=lambda: {0: [], 1: []})
    games: dict[int, tuple[int | None, str]] = field(default_factory=dict)

    def after(self, name: str, *args: object) -> "Model":
        """The match after a call; Refused, and unchanged, where that is not taken."""
        later = deepcopy(self)
        getattr(later, name)(*args)
        return later

    # What people and workers do.

    def report(self, seat: int, said: Said) -> None:
        if self.last_reports().get(seat) == said:
            return
        self._must_be_open()
        score, intentional = said
        if intentional and not self.draws:
            raise Refused("DrawNotAllowed")
        if sum(score) == 0 and not intentional:
            raise Refused("ImpossibleScore")
        if not _allows(self._count(winner for winner, _ in self.games.values()), score):
            raise Refused("ContradictsGames")
        self.reports[seat].append((said, self.now))
        other = self.last_reports().get(1 - seat)
        if other is None:
            if self.state == "open" and self.confirm is not None:
                self.due = self.now + self.confirm
        elif other == said:
            self._settle("agreement", score, _manner(said))
        else:
            self._dispute("reports")

    def call(self, seat: int) -> None:
        self._must_be_open()
        if self.dispute is None:
            self._dispute("call", seat)
        elif self.dispute.called_by != seat:
            raise Refused("AlreadyDisputed")

    def take_back(self, seat: int) -> None:
        self._must_be_open()
        if self.dispute is None or self.dispute.called_by != seat:
            raise Refused("NoCall")
        self.state = "open"
        self._end("taken_back")
        for log in self.logs.values():
            if log.certified and self._is_of_a_player(log):
                log.contestable_until = self.now + MINUTES_TO_CONTEST
        last = list(self.last_reports().values())
        if len(last) == 1 and self.confirm is not None:
            self.due = self.now + self.confirm
        if len(last) == 2 and last[0] != last[1]:
            self._dispute("reports")
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

    def bring(self, who: int | None, game: int, tells: str) -> None:
        """`who` is a seat, or None for the host."""
        log = self.logs.get((game, tells))
        if log is not None and self._stood_by(who, log):
            return
        self._must_be_open()
        self._game_must_be_open(game)
        known = log is not None
        log = self.logs.setdefault((game, tells), Told(game, tells))
        if who is None:
            log.hosted_at = self.now
        else:
            self.words.append(Word(game, who, tells, True, self.now))
        if known:
            self.review()

    def certify(self, game: int, tells: str) -> None:
        log = self.logs[game, tells]
        log.certified = 1 + max(other.certified for other in self.logs.values())
        if self.state == "open" and self._is_of_a_player(log):
            log.contestable_until = self.now + MINUTES_TO_CONTEST
        self.review()

    def refuse(self, game: int, tells: str) -> None:
        self.logs[game, tells].refused = True

    def say(self, seat: int, game: int, tells: str, stands_by: bool) -> None:
        said = [word for word in self._counting() if (word.game, word.seat) == (game, seat)]
        if said and (said[-1].tells, said[-1].stands_by) == (tells, stands_by):
            return
        self._must_be_open()
        self._game_must_be_open(game)
        if not self.logs[game, tells].certified:
            raise Refused("NotCertified")
        self.words.append(Word(game, seat, tells, stands_by, self.now))
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
        for log in self.logs.values():
            log.contestable_until = None

    def wait(self, minutes: int) -> None:
        self.now += minutes

    def sweep(self) -> None:
        self.review()
        self.confirm_report()

    def close(self) -> None:
        if self.state != "settled" and not self.closed:
            raise Refused("MatchesOpen")
        self.closed = True

    # What follows.

    def last_reports(self) -> dict[int, Said]:
        """What counts of what was reported, by seat."""
        return {
            seat: said
            for seat, every in self.reports.items()
            for said, at in every
            if self._counts(at)
        }

    def review(self) -> None:
        by_word = self.by in ("agreement", "uncontested")
        agreed = self.state == "settled" and by_word and not self.closed
        if self.state == "settled" and not agreed:
            return
        contradicted = False
        for game in range(1, self.best_of + 1):
            before = [self.games[one][0] for one in range(1, game) if one in self.games]
            if self._decided(self._count(before)):
                break
            if game in self.games:
                continue
            found = self._told(game, agreed)
            contradicted |= found == "contradiction"
            if isinstance(found, tuple) and len(before) == game - 1:
                self.games[game] = found
        score = self._count(winner for winner, _ in self.games.values())
        if self._decided(score):
            if not agreed or score != self.score:
                self._settle("log", score)
        elif contradicted:
            self._dispute("logs")

    def confirm_report(self) -> None:
        """Settle what nobody contradicts."""
        pending = any(not (log.certified or log.refused) for log in self.logs.values())
        if self.due is None or self.due > self.now or self.state != "open" or pending:
            return
        (said,) = self.last_reports().values()
        winners = [winner for winner, _ in self.games.values()]
        told = {
            (game, log.winner)
            for (game, _), log in self.logs.items()
            if game not in self.games and self._somebody_stands_by(log)
        }
        winners += [winner for _, winner in told]
        if _allows(self._count(winners), said[0]):
            self._settle("uncontested", said[0], _manner(said))
        else:
            self._dispute("logs")

    def _told(self, game: int, agreed: bool) -> tuple[int | None, str] | str | None:
        logs = [log for log in self.logs.values() if log.game == game and log.certified]
        hosted = sorted((log.certified, log.tells) for log in logs if self._hosted(log))
        if hosted:
            return WINNERS[hosted[0][1]], "host"
        last = self._last_words(game)
        certified = {log.tells: log for log in logs}
        if agreed or not last:
            return None
        if not all(word.stands_by for word in last.values()):
            return "contradiction"
        tales = {word.tells for word in last.values()}
        if len(tales) == 2:
            return "contradiction"
        (log,) = (certified[tells] for tells in tales)
        if len(last) == 2:
            return log.winner, "both"
        until = log.contestable_until
        over = until is not None and until <= self.now and self.state == "open"
        return (log.winner, "window") if over else None

    def _last_words(self, game: int) -> dict[int, Word]:
        """The last that each player said of a certified log of a game."""
        certified = {log.tells for log in self.logs.values() if log.game == game and log.certified}
        return {
            word.seat: word
            for word in self._counting()
            if word.game == game and word.tells in certified
        }

    def _somebody_stands_by(self, log: Told) -> bool:
        last = self._last_words(log.game).values()
        named = any(word.stands_by and word.tells == log.tells for word in last)
        return bool(log.certified) and (self._hosted(log) or named)

    def _settle(self, by: str, score: Score, manner: str = "played", both: bool = False) -> None:
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
        self.confirm_report()
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

    def _hosted(self, log: Told) -> bool:
        return log.hosted_at is not None and self._counts(log.hosted_at)

    def _is_of_a_player(self, log: Told) -> bool:
        """Whether players have said something of it, and its host nothing."""
        named = any((word.game, word.tells) == (log.game, log.tells) for word in self._counting())
        return named and not self._hosted(log)

    def _stood_by(self, who: int | None, log: Told) -> bool:
        if who is None:
            return log.hosted_at is not None
        return any(
            (word.game, word.seat, word.tells, word.stands_by) == (log.game, who, log.tells, True)
            for word in self._counting()
        )

    def _count(self, winners: Iterable[int | None]) -> Score:
        score = [0, 0, 0]
        for winner in winners:
            score[2 if winner is None else winner] += 1
        return score[0], score[1], score[2]

    def _decided(self, score: Score) -> bool:
        return 2 * max(score[:2]) > self.best_of or sum(score) >= self.best_of


def _allows(least: Score, score: Score) -> bool:
    return all(now <= later for now, later in zip(least, score, strict=True))


def _manner(said: Said) -> str:
    return "intentional_draw" if said[1] else "played"
