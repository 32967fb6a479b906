"""Sources of results: whose word a result rests on, or that nothing was played.

One vocabulary for the API, the pages, archives, tables and signed statements.

Values in, values out. A result by certified logs is known no better than the weakest of its games.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.terms.kinds import GameSettledBy, ResultReason, SettledBy
from tournaments.terms.match_score import MatchScore


class KnownBy(StrEnum):
    TABLE = "table"
    HOST = "host"
    RECORDED = "recorded_by_staff"
    BOTH_PLAYERS = "both_players"
    AGREEMENT = "agreement"
    AGAINST_SELF = "against_self"
    ONE_PLAYER = "one_player"
    STAFF_ACCEPTED = "staff_accepted"
    RULING = "ruling"
    SLIP = "slip"
    TIME_RULE = "time_rule"
    UNPLAYED = "unplayed"
    IMPORTED = "imported"


_GAMES: Mapping[str, KnownBy] = {
    GameSettledBy.TABLE: KnownBy.TABLE,
    GameSettledBy.HOST: KnownBy.HOST,
    GameSettledBy.RECORDED: KnownBy.RECORDED,
    GameSettledBy.BOTH: KnownBy.BOTH_PLAYERS,
    GameSettledBy.CONCEDED: KnownBy.AGAINST_SELF,
    GameSettledBy.WINDOW: KnownBy.ONE_PLAYER,
    GameSettledBy.STAFF: KnownBy.STAFF_ACCEPTED,
}
# Results that players reported, by what is known of them without any log.
_REPORTED: Mapping[str, KnownBy] = {
    SettledBy.AGREEMENT: KnownBy.AGREEMENT,
    SettledBy.CONCEDED: KnownBy.AGAINST_SELF,
    SettledBy.UNCONTESTED: KnownBy.ONE_PLAYER,
    SettledBy.ACCEPTED: KnownBy.STAFF_ACCEPTED,
}
_UNPLAYED = (SettledBy.BYE, SettledBy.ABSENCE)
# By these the staff gives a match to somebody or to nobody, whatever was played.
_GIVEN = (
    ResultReason.NO_SHOW,
    ResultReason.AWARDED,
    ResultReason.DOUBLE_LOSS,
    ResultReason.PENALTY,
)
# Sources that rest on players and logs, the weakest first.
_STRENGTH = (
    KnownBy.ONE_PLAYER,
    KnownBy.STAFF_ACCEPTED,
    KnownBy.AGAINST_SELF,
    KnownBy.AGREEMENT,
    KnownBy.BOTH_PLAYERS,
    KnownBy.RECORDED,
    KnownBy.HOST,
    KnownBy.TABLE,
)
# One player said so, and the other left it unanswered.
UNANSWERED = (KnownBy.ONE_PLAYER, KnownBy.STAFF_ACCEPTED)


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A game that a certified log has settled: by whose word, and which seat has won it."""

    settled_by: str
    winner: int | None


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a match about its result. `doubted`: it was disputed, or had a result before,
    when it got this one; `reported`: a player has said how it ended."""

    settled_by: str
    manner: str
    doubted: bool
    score: MatchScore
    games: Sequence[LoggedGame] = ()
    reported: bool = False

    @property
    def logged(self) -> MatchScore:
        """The score of the games that have certified logs."""
        score = MatchScore()
        for game in self.games:
            score = score.after(game.winner)
        return score


def game_known_by(settled_by: str) -> KnownBy:
    """The source of the result of a game that a certified log has settled."""
    return _GAMES[settled_by]


def known_by(facts: Facts) -> KnownBy | None:
    """The source of a result; None of a match that has none."""
    by = facts.settled_by
    if not by:
        return None
    if by == SettledBy.IMPORTED:
        return KnownBy.IMPORTED
    if by in _UNPLAYED:
        return KnownBy.UNPLAYED
    if by == SettledBy.RULING:
        return _by_staff(facts)
    if by == SettledBy.TIME:
        beyond_logs = facts.reported and facts.score.played > facts.logged.played
        return KnownBy.ONE_PLAYER if beyond_logs else KnownBy.TIME_RULE
    if by == SettledBy.LOG:
        return _weakest(facts.games)
    reported = _REPORTED[by]
    if facts.games and facts.logged == facts.score:
        return max(reported, _weakest(facts.games), key=_STRENGTH.index)
    return reported


def _by_staff(facts: Facts) -> KnownBy:
    if facts.doubted:
        return KnownBy.RULING
    return KnownBy.UNPLAYED if facts.manner in _GIVEN else KnownBy.SLIP


def _weakest(games: Sequence[LoggedGame]) -> KnownBy:
    """The weakest word on which games rest. An archive may keep none of them: then no host and no
    second player is known to stand by it."""
    words = [game_known_by(game.settled_by) for game in games]
    return min(words, key=_STRENGTH.index, default=KnownBy.ONE_PLAYER)
