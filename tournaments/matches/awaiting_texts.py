"""What an opponent submitted for a match, in the words of pages and emails."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext, ngettext

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
        if submission.report.intentional:
            text = gettext("Confirm the result: {name} reported an intentional draw")
            return text.format(name=opponent)
        score = _reported(submission.report, submission.other.number)
        text = gettext("Confirm the result: {name} reported {score}")
        return text.format(name=opponent, score=score)
    assert submission.replay is not None
    if submission.is_held:
        text = gettext("{name} uploaded game {number}: is it the game you played?")
        return text.format(name=opponent, number=submission.replay.slot.game_number)
    winner = submission.replay.finding.winner
    if winner is None:
        text = gettext("{name} uploaded game {number}: it says the game was a draw")
    elif winner == submission.own.number:
        text = gettext("{name} uploaded game {number}: it says you won")
    else:
        text = gettext("{name} uploaded game {number}: it says {name} won")
    return text.format(name=opponent, number=submission.replay.slot.game_number)


def facts(submission: Submission) -> Sequence[str]:
    """How a log ends and where its dice come from, as sentences. Empty for a report."""
    if submission.replay is None:
        return []
    if submission.is_held:
        return [
            gettext(
                "Your deck is sealed, so that nobody can guess it by this log: it is checked once"
                " you confirm or dispute it, or upload your own log of the game."
            )
        ]
    own = submission.own.number
    names = [gettext("You") if seat.number == own else seat.entry.name for seat in submission.seats]
    return [
        _ending(submission.replay, names, own=own),
        _draws(submission.replay.finding, submission),
    ]


def final_at(match: Match, not_before: datetime) -> tuple[str, datetime]:
    """When an undisputed submission is final: the text after the word "final", with {time} for a
    moment, and that moment. It is not before `not_before` nor before the end of the round."""
    at = settles_at(match, not_before)
    if at is not None:
        return gettext("at {time}"), at
    return gettext("when the round timer ends (not before {time})"), not_before


def ending(submission: Submission) -> str:
    """How the game of a log ended, for readers who do not play in it."""
    assert submission.replay is not None
    return _ending(submission.replay, [seat.entry.name for seat in submission.seats])


def _reported(report: MatchReport, at: int) -> str:
    """The games of a report and what else it counts; the numbers of the seat `at` come first."""
    score = reported_score(report)
    games = f"{score.games_won[at]}–{score.games_won[1 - at]}"
    games += f"–{score.games_drawn}" if score.games_drawn else ""
    return games + scores_text(reported_secondary_scores(report), at)


def _ending(replay: Replay, names: Sequence[str], own: int | None = None) -> str:
    """How a game ended and in which numbers; `names` are those of both seats, of which `own` is
    the reader's."""
    finding, game = replay.finding, replay.slot.game
    tally = engine.tally_sentence(game, finding.tally, names)
    return f"{_end(finding, game, names, own)} {tally}".strip()


def _end(finding: Finding, game: str, names: Sequence[str], own: int | None) -> str:
    if finding.ending == SURRENDER and finding.winner is not None:
        loser = 1 - finding.winner
        if loser == own:
            text = gettext("You surrendered at move {move}.")
        else:
            text = gettext("{name} surrendered at move {move}.")
        return text.format(name=names[loser], move=finding.moves)
    text = ngettext(
        "The game ended after {n} move: {ending}.",
        "The game ended after {n} moves: {ending}.",
        finding.moves,
    )
    return text.format(n=finding.moves, ending=engine.end_words(game, finding.ending))


def _draws(finding: Finding, submission: Submission) -> str:
    if finding.draws == Draws.RECORDED:
        text = gettext("{name} recorded the dice and shuffles at the table.")
        return text.format(name=submission.other.entry.name)
    return gettext("The dice and shuffles come from the game’s seed.")
