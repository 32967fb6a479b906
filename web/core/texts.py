"""Facts of events in sentences."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from replays.models import Draws
from tournaments.core.round_timer import clock_of, full_time
from tournaments.matches.awaiting import Submission
from tournaments.matches.awaiting_texts import ending
from tournaments.matches.services.report_values import reported_score, reported_secondary_scores
from tournaments.models import Match, MatchReport, MatchSeat, Stage, Tournament
from tournaments.terms.kinds import (
    AtTime,
    LogAnswer,
    MatchState,
    Result,
    ResultReason,
    SettledBy,
)
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import scores_text

# How a result is known, by KnownBy: beside a score, and as a sentence.
KNOWN_SHORT: Mapping[str, str] = {
    "host": "certified",
    "recorded_by_staff": "certified, recorded by staff",
    "both_players": "certified",
    "agreement": "reported by both",
    "against_self": "from who lost",
    "one_player": "one player only",
    "staff_accepted": "one player, accepted by staff",
    "ruling": "ruling",
    "slip": "entered by staff",
    "time_rule": "time rule",
    "unplayed": "",
}
KNOWN_BY: Mapping[str, str] = {
    "host": "Certified by the host's game logs.",
    "recorded_by_staff": "Certified by game logs that staff recorded at the table, with its dice"
    " and shuffles.",
    "both_players": "Certified by game logs that both players confirmed.",
    "agreement": "Reported by both players.",
    "against_self": "From the player who lost.",
    "one_player": "Reported by one player, not disputed in time.",
    "staff_accepted": "Reported by one player, left unanswered by the other, accepted by staff.",
    "ruling": "Judge ruling.",
    "slip": "Entered by staff.",
    "time_rule": "By the event's rule for the end of the round.",
    "unplayed": "Not played.",
}
# Sentences for results that come from a log, or from a match without players.
KNOWN_BY_LOG: Mapping[str, str] = {
    "one_player": "By a certified log of one player, not disputed in time.",
    "staff_accepted": "By a certified log of one player, left unanswered by the other, accepted by"
    " staff.",
    "against_self": "By a certified log from the player who lost.",
}
_AT_THE_TABLES = "staff may record games at the tables, with their dice and shuffles"
VENUE: Mapping[str, str] = {
    "online": "online",
    "hall": f"in a hall: {_AT_THE_TABLES}",
    "either": f"online and in a hall: {_AT_THE_TABLES}",
}
NOBODY_MET: Mapping[str, str] = {
    "bye": "Bye.",
    "absence": "Not checked in for this round.",
}
# Beside a score that does not come from play alone.
MANNERS: Mapping[str, str] = {
    "no_show": "no-show",
    "awarded": "awarded",
    "intentional_draw": "agreed without playing",
    "penalty": "by penalty",
    "unfinished": "time was over",
}
HOW: Mapping[str, str] = {
    "no_show": "Somebody did not come.",
    "awarded": "The staff gave it to one side.",
    "double_loss": "Both lost.",
    "intentional_draw": "The players agreed on a draw without playing.",
    "penalty": "A penalty decided it.",
    "unfinished": "Time was over before it was finished.",
}
DISPUTED: Mapping[str, str] = {
    "reports": "The players report different results.",
    "logs": "Certified logs differ from each other or from a report, or leave it open who has won.",
    "call": "A player called a judge.",
    "result": "A player reports another result than the one that stands.",
}
GAME_SETTLED_BY: Mapping[str, str] = {
    "host": "the host of the game",
    "recorded": "staff who do not play, who recorded it at the table",
    "both": "both players, who stand by the same log",
    "conceded": "the player who lost it",
    "window": "one player, whom the other left unanswered",
    "staff": "one player, whom the other left unanswered; staff accepted it",
}


_STAFF = "the staff decides about a match without a result"
_AT_TIME: Mapping[str, str] = {
    AtTime.STAFF: _STAFF,
    AtTime.LEADER: "a match without a result is won by who has won more games, and else drawn",
    AtTime.DRAW: "a match without a result is a draw",
    AtTime.DOUBLE_LOSS: "a match without a result is lost by both",
}
# In a bracket, where one of the players goes on.
_IN_BRACKETS: Mapping[str, str] = {
    AtTime.LEADER: "a match without a result is won by who has won more games; if nobody has, the"
    " staff decides",
    AtTime.DRAW: _STAFF,
}


def describe_time_policy(stage: Stage) -> str:
    """What happens to a match when the time of the round is up."""
    in_bracket = _IN_BRACKETS if stage.is_elimination else {}
    then = in_bracket.get(stage.at_time, _AT_TIME[stage.at_time])
    if not stage.grace_minutes:
        return f"When the time of a round is over, {then}."
    return f"{_minutes(stage.grace_minutes)} after the end of a round's time {then}."


def _minutes(number: int) -> str:
    return f"{number} minute{'' if number == 1 else 's'}"


def places(event: Tournament, waiting: int) -> str:
    """How full an event is."""
    noun = "player" if event.team_size == 1 else "team"
    taken = f"{event.places_taken} {noun}{'' if event.places_taken == 1 else 's'}"
    if event.capacity is not None:
        taken = f"{event.places_taken} of {event.capacity} places taken"
    return f"{taken}, {waiting} waiting" if waiting else taken


def objection(event: Tournament) -> str:
    """What happens to a log that only one player has confirmed."""
    minutes = event.objection_minutes
    if minutes is None:
        return (
            "A certified log that one player uploads settles its game when the opponent confirms it"
            " or staff accept it."
        )
    return (
        "A certified log that one player uploads settles its game"
        f" {minutes} minute{'' if minutes == 1 else 's'} after the opponent was notified, unless"
        " they dispute it; never before the round's time is up, never against a guest, and never"
        " where it says that a player conceded or ran out of time."
    )


def known(match: Match, by: str | None) -> str:
    """How the result of a match is known, as a sentence; empty without a result."""
    if by is None:
        return ""
    if match.settled_by == SettledBy.LOG and by in KNOWN_BY_LOG:
        return KNOWN_BY_LOG[by]
    return NOBODY_MET.get(match.settled_by, KNOWN_BY[by])


def result_reason_text(match: Match) -> str:
    """How a match was decided, as a sentence; empty where it was by playing."""
    if match.state != MatchState.SETTLED:
        return ""
    return HOW.get(match.manner, "")


def score(match: Match) -> str:
    """The result of a match by seat, as `2–1`, with victory points where they count; or why there
    is no result."""
    seats = list(match.seats.all())
    if match.state == MatchState.VOID:
        return "taken back"
    if len(seats) == 1:
        lost = seats[0].result == Result.LOSS or match.manner == ResultReason.NO_SHOW
        return "not there" if lost else "bye"
    if match.state == MatchState.DISPUTED:
        return "disputed"
    if match.state != MatchState.SETTLED:
        return "no result yet"
    first, second = seats
    won, drawn = (first.games_won, second.games_won), first.games_drawn
    return game_numbers(won, drawn) + _beside_score(match, first, second)


def result_line(match: Match) -> str:
    """The result of a settled match of two, as in `Ann 2–1 Bo`, with what stands beside a score."""
    first, second = sorted(match.seats.all(), key=lambda seat: seat.number)
    numbers = game_numbers((first.games_won, second.games_won), first.games_drawn)
    beside = _beside_score(match, first, second)
    return f"{first.entry.name} {numbers} {second.entry.name}{beside}"


def _beside_score(match: Match, first: MatchSeat, second: MatchSeat) -> str:
    both_lost = first.result == second.result == Result.LOSS
    points = ""
    if first.victory_points is not None and second.victory_points is not None:
        points = f" ({first.victory_points}–{second.victory_points} VP)"
    return result_notes(match.manner, double_loss=both_lost) + points


def result_notes(manner: str, *, double_loss: bool) -> str:
    """What stands behind a score that does not come from play alone, as in `, no-show`."""
    notes = ["lost by both"] if double_loss else []
    return "".join(f", {note}" for note in (*notes, MANNERS.get(manner, "")) if note)


def game_numbers(won: Sequence[int], drawn: int) -> str:
    """Games won by seat, and drawn ones if there are any: `2–1`, `1–1–1`."""
    return "–".join(map(str, (*won, drawn) if drawn else won))


def games(score: MatchScore, names: Sequence[str]) -> str:
    """A score with the name of the winner, whose games come first; a draw by seat."""
    winner = score.winner
    first = 0 if winner is None else winner
    numbers = f"{score.games_won[first]}–{score.games_won[1 - first]}"
    numbers += f"–{score.games_drawn}" if score.games_drawn else ""
    return f"Drawn {numbers}" if winner is None else f"{names[winner]} won {numbers}"


def claim(brought: Submission) -> str:
    """A report or log that the opponent has not answered, as the staff reads it."""
    reporter, names = brought.other.entry.name, [seat.entry.name for seat in brought.seats]
    if brought.report is not None:
        return f"{reporter} reported: {report_text(brought.report, names)}."
    assert brought.replay is not None
    finding = brought.replay.finding
    result = "a draw" if finding.winner is None else f"{names[finding.winner]} won"
    recorded = finding.draws == Draws.RECORDED
    dice = f" Dice and shuffles as {reporter} wrote them down." if recorded else ""
    number = brought.replay.slot.game_number
    return f"{reporter} uploaded game {number}: {result}. {ending(brought)}{dice}"


def own_claim(brought: Submission) -> str:
    """The same as its player or team reads it."""
    team = brought.match.round.tournament.team_size > 1
    reporter, names = "Your team" if team else "You", [seat.entry.name for seat in brought.seats]
    if brought.report is not None:
        return f"{reporter} reported: {report_text(brought.report, names)}."
    assert brought.replay is not None
    winner = brought.replay.finding.winner
    ended = "the game was drawn" if winner is None else f"{names[winner]} won"
    return f"{reporter} uploaded game {brought.replay.slot.game_number}: it says {ended}."


def answer_text(brought: Submission) -> str:
    """The opponent's answer to a report or log; empty before they answer."""
    if brought.answer == LogAnswer.STANDS_BY:
        return "You confirmed it."
    if brought.of_another is not None:
        verb = "stand by" if brought.of_another == LogAnswer.STANDS_BY else "dispute"
        return f"You {verb} another log of this game."
    if brought.answer == LogAnswer.CONTESTS and brought.replay is not None:
        return "You dispute it."
    return "You reported otherwise." if brought.answer or brought.reported_otherwise else ""


def clock(match: Match, now: datetime) -> str:
    """The round timer for a match, in words; empty without a timer."""
    clock = clock_of(match.round, now)
    if clock is None:
        return ""
    left = clock.extended(match.extension_minutes)
    if left.is_over:
        return "The time of the round is over."
    if left.running:
        return f"Clock of the round: {left.digits} left."
    if clock.left == full_time(match.round.stage):
        return f"The clock of the round has not started: {left.digits}."
    return f"The clock of the round was stopped: {left.digits} left."


def accepted_in_part(match: Match, games: Sequence[int], waits_for: int) -> str:
    """What an accepted result that does not decide its match means, and what is missing."""
    numbers = " and ".join(map(str, games))
    done = f"game{'s' if len(games) > 1 else ''} {numbers} accepted" if games else "no game settled"
    return f"Table {match.table}: {done}. The match has no result yet: game {waits_for} is missing."


def report_text(report: MatchReport, names: Sequence[str]) -> str:
    """A player's report, in words that name the winner, whose numbers come first; those of a draw
    are by seat."""
    if report.intentional:
        return "a draw without playing"
    score = reported_score(report)
    secondary = reported_secondary_scores(report)
    return games(score, names) + scores_text(secondary, score.winner or 0)
