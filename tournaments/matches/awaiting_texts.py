"""What an opponent brought of a match, in the words of pages and letters."""

from collections.abc import Sequence
from datetime import datetime

import engine
from replays.models import Draws, Finding, Replay
from tournaments.core.round_timer import settles_at
from tournaments.matches.awaiting import Submission
from tournaments.matches.services.report_values import reported_score
from tournaments.models import Match, MatchReport

SURRENDER = "surrender"


def headline(brought: Submission) -> str:
    """Who brought what, for the head of a card and the subject of a letter."""
    who = brought.other.entry.name
    if brought.report is not None:
        return f"Confirm the result: {who} reported {_reported(brought.report, brought)}"
    assert brought.replay is not None
    number = brought.replay.slot.game_number
    return f"{who} uploaded game {number}: it says {_ended(brought.replay.finding, brought)}"


def facts(brought: Submission) -> Sequence[str]:
    """How a log ends and where its dice come from, in sentences; nothing of a report."""
    if brought.replay is None:
        return []
    finding = brought.replay.finding
    own = brought.own.number
    names = ["You" if seat.number == own else seat.entry.name for seat in brought.seats]
    return [_ending(brought.replay, names), _draws(finding, brought)]


def final_at(match: Match, not_before: datetime) -> tuple[str, datetime]:
    """When something is final that nobody disputes, not before a moment and the end of the round:
    what follows the word "final", with a gap for a moment, and this moment."""
    at = settles_at(match, not_before)
    if at is not None:
        return "at {}", at
    return "when the time of the round is over (not before {})", not_before


def final_after(match: Match, minutes: int, who: str) -> str:
    """The same of what becomes final so long after `who`, as in "you are", was notified."""
    round_ = match.round
    clock = round_.clock_ends_at is not None or round_.clock_left is not None
    but = " (not before the time of the round is over)" if clock else ""
    return f"{minutes} minute{'' if minutes == 1 else 's'} after {who} notified{but}"


def ending(brought: Submission) -> str:
    """How the game of a log ended, for those who do not play in it."""
    assert brought.replay is not None
    return _ending(brought.replay, [seat.entry.name for seat in brought.seats])


def _reported(report: MatchReport, brought: Submission) -> str:
    """The games of a report, those of its player first."""
    if report.intentional:
        return "a draw without playing"
    score, at = reported_score(report), brought.other.number
    games = f"{score.games_won[at]}–{score.games_won[1 - at]}"
    return f"{games}–{score.games_drawn}" if score.games_drawn else games


def _ended(finding: Finding, brought: Submission) -> str:
    if finding.winner is None:
        return "the game was drawn"
    own = finding.winner == brought.own.number
    return "you won" if own else f"{brought.other.entry.name} won"


def _ending(replay: Replay, names: Sequence[str]) -> str:
    """By the names of both seats."""
    finding = replay.finding
    if finding.ending == SURRENDER and finding.winner is not None:
        return f"{names[1 - finding.winner]} surrendered at move {finding.moves}."
    moves = f"{finding.moves} move{'' if finding.moves == 1 else 's'}"
    return f"The game ended after {moves}: {engine.end_words(replay.slot.game, finding.ending)}."


def _draws(finding: Finding, brought: Submission) -> str:
    if finding.draws == Draws.RECORDED:
        return f"Its dice and shuffles are those that {brought.other.entry.name} wrote down."
    return "Its dice and shuffles come from the seed of the game."
