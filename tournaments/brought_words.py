"""What an opponent brought of a match, in the words of pages and letters."""

from collections.abc import Sequence

from replays.models import Draws, Finding
from tournaments.awaiting import Brought
from tournaments.models import MatchReport
from tournaments.services.reported import reported_score

SURRENDER = "surrender"


def headline(brought: Brought) -> str:
    """Who brought what, for the head of a card and the subject of a letter."""
    who = brought.other.entry.name
    if brought.report is not None:
        return f"Confirm the result: {who} reported {_reported(brought.report, brought)}"
    assert brought.replay is not None
    number = brought.replay.slot.game_number
    return f"{who} uploaded game {number}: it says {_ended(brought.replay.finding, brought)}"


def facts(brought: Brought) -> Sequence[str]:
    """How a log ends and where its dice come from, in sentences; nothing of a report."""
    if brought.replay is None:
        return []
    finding = brought.replay.finding
    return [_ending(finding, brought), _draws(finding, brought)]


def _reported(report: MatchReport, brought: Brought) -> str:
    """The games of a report, those of its player first."""
    if report.intentional:
        return "a draw without playing"
    score, at = reported_score(report), brought.other.number
    games = f"{score.games_won[at]}–{score.games_won[1 - at]}"
    return f"{games}–{score.games_drawn}" if score.games_drawn else games


def _ended(finding: Finding, brought: Brought) -> str:
    if finding.winner is None:
        return "the game was drawn"
    own = finding.winner == brought.own.number
    return "you won" if own else f"{brought.other.entry.name} won"


def _ending(finding: Finding, brought: Brought) -> str:
    if finding.ending == SURRENDER and finding.winner is not None:
        own = finding.winner != brought.own.number
        who = "You" if own else brought.other.entry.name
        return f"{who} surrendered at move {finding.moves}."
    moves = f"{finding.moves} move{'' if finding.moves == 1 else 's'}"
    return f"The game ended after {moves}: {finding.ending.replace('_', ' ')}."


def _draws(finding: Finding, brought: Brought) -> str:
    if finding.draws == Draws.RECORDED:
        who = brought.other.entry.name
        return f"Its dice and shuffles were written down by the players, and sent by {who}."
    return "Its dice and shuffles come from the seed of the game."
