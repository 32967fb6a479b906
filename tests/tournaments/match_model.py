"""How a match settles, once more and without a database: what the services are held against."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field

# What a log may tell: the same letter is the same game. Two different ones may be won alike.
WINNERS = {"a": 0, "b": 1, "c": None, "d": 0}
MINUTES_TO_CONTEST = 30

Score = tuple[int, int, int]


class Refused(Exception):
    """A call that the service answers with an error of this name."""


@dataclass
class Told:
    """A log of one game: what it tells, and since when it is certified."""

    game: int
    tells: str
    hosted: bool = False
    certified: int = 0  # 1 for the first that was, 0 for not yet
    contestable_until: int | None = None

    @property
    def winner(self) -> int | None:
        return WINNERS[self.tells]


@dataclass
class Model:
    best_of: int
    now: int = 0
    state: str = "open"
    by: str = ""
    score: Score = (0, 0, 0)
    closed: bool = False
    logs: dict[tuple[int, str], Told] = field(default_factory=dict)
    words: list[tuple[int, int, str, bool]] = field(default_factory=list)
    reports: dict[int, list[Score]] = field(default_factory=lambda: {0: [], 1: []})
    games: dict[int, tuple[int | None, str]] = field(default_factory=dict)

    def after(self, name: str, *args: object) -> "Model":
        """The match after a call; Refused, and unchanged, where that is not taken."""
        later = deepcopy(self)
        getattr(later, name)(*args)
        return later

    # What people and workers do.

    def report(self, seat: int, score: Score) -> None:
        if self.reports[seat][-1:] == [score]:
            return
        self._must_be_open()
        if sum(score) == 0:
            raise Refused("ImpossibleScore")
        certified = self._count(winner for _, (winner, _) in sorted(self.games.items()))
        if any(now > later for now, later in zip(certified, score, strict=True)):
            raise Refused("ContradictsGames")
        self.reports[seat].append(score)
        other = self.reports[1 - seat][-1:]
        if other == [score]:
            self._settle("agreement", score)
        elif other and self.state == "open":
            self.state = "disputed"

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
            log.hosted = True
        else:
            self.words.append((game, who, tells, True))
        if known:
            self.review()

    def certify(self, game: int, tells: str) -> None:
        log = self.logs[game, tells]
        log.certified = 1 + max(other.certified for other in self.logs.values())
        if self.state == "open" and not log.hosted:
            log.contestable_until = self.now + MINUTES_TO_CONTEST
        self.review()

    def say(self, seat: int, game: int, tells: str, stands_by: bool) -> None:
        said = [word for word in self.words if word[:2] == (game, seat)]
        if said[-1:] == [(game, seat, tells, stands_by)]:
            return
        self._must_be_open()
        self._game_must_be_open(game)
        if not self.logs[game, tells].certified:
            raise Refused("NotCertified")
        self.words.append((game, seat, tells, stands_by))
        self.review()

    def rule(self, score: Score) -> None:
        self._settle("ruling", score)

    def wait(self, minutes: int) -> None:
        self.now += minutes

    def sweep(self) -> None:
        self.review()

    def close(self) -> None:
        if self.state != "settled":
            raise Refused("MatchesOpen")
        self.closed = True

    # What follows.

    def review(self) -> None:
        agreed = self.state == "settled" and self.by == "agreement" and not self.closed
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
        score = self._count(winner for _, (winner, _) in sorted(self.games.items()))
        if self._decided(score):
            if not agreed or score != self.score:
                self._settle("log", score)
        elif contradicted and self.state == "open":
            self.state = "disputed"

    def _told(self, game: int, agreed: bool) -> tuple[int | None, str] | str | None:
        logs = [log for log in self.logs.values() if log.game == game and log.certified]
        hosted = sorted((log.certified, log.tells) for log in logs if log.hosted)
        if hosted:
            return WINNERS[hosted[0][1]], "host"
        last: dict[int, tuple[str, bool]] = {}
        certified = {log.tells: log for log in logs}
        for at, seat, tells, stands_by in self.words:
            if at == game and tells in certified:
                last[seat] = (tells, stands_by)
        if agreed or not last:
            return None
        if not all(stands_by for _, stands_by in last.values()):
            return "contradiction"
        tales = {tells for tells, _ in last.values()}
        if len(tales) == 2:
            return "contradiction"
        (log,) = (certified[tells] for tells in tales)
        if len(last) == 2:
            return log.winner, "both"
        until = log.contestable_until
        over = until is not None and until <= self.now and self.state == "open"
        return (log.winner, "window") if over else None

    def _settle(self, by: str, score: Score) -> None:
        self.state, self.by, self.score = "settled", by, score

    def _must_be_open(self) -> None:
        self.review()
        if self.state == "settled":
            raise Refused("MatchSettled")

    def _game_must_be_open(self, game: int) -> None:
        if game in self.games:
            raise Refused("GameSettled")

    def _stood_by(self, who: int | None, log: Told) -> bool:
        if who is None:
            return log.hosted
        return (log.game, who, log.tells, True) in self.words

    def _count(self, winners: "Iterator[int | None] | list[int | None]") -> Score:
        score = [0, 0, 0]
        for winner in winners:
            score[2 if winner is None else winner] += 1
        return score[0], score[1], score[2]

    def _decided(self, score: Score) -> bool:
        return 2 * max(score[:2]) > self.best_of or sum(score) >= self.best_of
