"""What an opponent submitted for a match, in the words of pages and emails."""

from collections.abc import Sequence
from datetime import datetime

import engine
from replays.models import Draws, Finding, Replay
from tournaments.core.round_timer import settles_at
from tournaments.matches.awaiting import Submission
from tournaments.matches.services.report_values import reported_score, reported_secondary_scores
from tournaments.models import Match, MatchReport
from tournaments.terms.secondary_scores import scores_text

SURRENDER = "surrender"


def headline(submission: Submission) -> str:
    """Who submitted what, for the heading of a card and the subject of an email."""
    opponent = submission.other.entry.name
    if submission.report is not None:
        return f"Confirm the result: {opponent} reported {_reported(submission.report, submission)}"
    assert submission.replay is not None
    number = submission.replay.slot.game_number
    outcome = _ended(submission.replay.finding, submission)
    return f"{opponent} uploaded game {number}: it says {outcome}"


def facts(submission: Submission) -> Sequence[str]:
    """How a log ends and where its dice come from, as sentences. Empty for a report."""
    if submission.replay is None:
        return []
    finding = submission.replay.finding
    own = submission.own.number
    names = ["You" if seat.number == own else seat.entry.name for seat in submission.seats]
    return [_ending(submission.replay, names), _draws(finding, submission)]


def final_at(match: Match, not_before: datetime) -> tuple[str, datetime]:
    """When an undisputed submission is final: the text after the word "final", with a gap for a
    moment, and that moment. It is not before `not_before` nor before the end of the round."""
    at = settles_at(match, not_before)
    if at is not None:
        return "at {}", at
    return "when the time of the round is over (not before {})", not_before


def final_after(match: Match, minutes: int, addressee: str) -> str:
    """The same for what becomes final so many minutes after `addressee`, as in "you are",
    notified."""
    round_ = match.round
    clock = round_.clock_ends_at is not None or round_.clock_left is not None
    limit = " (not before the time of the round is over)" if clock else ""
    return f"{minutes} minute{'' if minutes == 1 else 's'} after {addressee} notified{limit}"


def ending(submission: Submission) -> str:
    """How the game of a log ended, for readers who do not play in it."""
    assert submission.replay is not None
    return _ending(submission.replay, [seat.entry.name for seat in submission.seats])


def _reported(report: MatchReport, submission: Submission) -> str:
    """The games of a report and what else it counts; the numbers of who reports come first."""
    if report.intentional:
        return "a draw without playing"
    score, at = reported_score(report), submission.other.number
    games = f"{score.games_won[at]}–{score.games_won[1 - at]}"
    games += f"–{score.games_drawn}" if score.games_drawn else ""
    return games + scores_text(reported_secondary_scores(report), at)


def _ended(finding: Finding, submission: Submission) -> str:
    if finding.winner is None:
        return "the game was drawn"
    own = finding.winner == submission.own.number
    return "you won" if own else f"{submission.other.entry.name} won"


def _ending(replay: Replay, names: Sequence[str]) -> str:
    """How a game ended and in which numbers; `names` are those of both seats."""
    finding, game = replay.finding, replay.slot.game
    return (
        f"{_end(finding, game, names)} {engine.tally_sentence(game, finding.tally, names)}".strip()
    )


def _end(finding: Finding, game: str, names: Sequence[str]) -> str:
    if finding.ending == SURRENDER and finding.winner is not None:
        return f"{names[1 - finding.winner]} surrendered at move {finding.moves}."
    moves = f"{finding.moves} move{'' if finding.moves == 1 else 's'}"
    return f"The game ended after {moves}: {engine.end_words(game, finding.ending)}."


def _draws(finding: Finding, submission: Submission) -> str:
    if finding.draws == Draws.RECORDED:
        return f"Its dice and shuffles are those that {submission.other.entry.name} wrote down."
    return "Its dice and shuffles come from the seed of the game."
