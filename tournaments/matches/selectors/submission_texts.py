"""Submissions of opponents and ends of games, in words of pages and emails."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from django.utils.translation import gettext, ngettext

import engine
from ground.notices import Fact, Facts
from ground.texts import reader_language
from replays.models import Draws, Finding, Replay
from tournaments.core.notice_kinds import KINDS
from tournaments.core.round_timer import settles_at
from tournaments.matches.selectors.scores import reported_score, reported_secondary_scores
from tournaments.matches.selectors.submissions import Submission
from tournaments.models import Match, MatchReport
from tournaments.terms.secondary_scores import scores_text

SURRENDER = "surrender"


def headline(submission: Submission) -> str:
    """The submission and its sender, for the heading of a card and the line of the bell."""
    kind = KINDS["result.to_answer"]
    return kind.line(headline_facts(submission), cases=[headline_case(submission)])


def headline_case(submission: Submission) -> str:
    """The case of the kind of notice *result to answer* that a submission is."""
    if submission.report is not None:
        return "intentional_draw" if submission.report.intentional else "reported"
    assert submission.replay is not None
    if submission.is_held:
        return "held"
    winner = submission.replay.finding.winner
    if winner is None:
        return "drawn"
    return "won" if winner == submission.own.number else "lost"


def headline_facts(submission: Submission) -> Facts:
    """The values of placeholders in headlines about a submission."""
    facts: dict[str, Fact] = {"opponent": submission.other.entry.name}
    if submission.report is not None:
        facts["score"] = partial(_reported, submission.report, submission.other.number)
    if submission.replay is not None:
        facts["number"] = submission.replay.slot.game_number
    return facts


def facts(submission: Submission) -> Sequence[str]:
    """The end of a log's game and the source of its dice, as sentences. Empty for a report."""
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
    """The text after the word "final" on an undisputed submission, with {time} for a moment, and
    that moment. It is not before `not_before` nor before the end of the round."""
    at = settles_at(match, not_before)
    if at is not None:
        return gettext("at {time}"), at
    return gettext("when the round timer ends (not before {time})"), not_before


def ending(submission: Submission) -> str:
    """The end of a log's game, for readers who do not play in it."""
    assert submission.replay is not None
    return _ending(submission.replay, [seat.entry.name for seat in submission.seats])


def _reported(report: MatchReport, at: int) -> str:
    """The games of a report and what else it counts; the numbers of the seat `at` come first."""
    score = reported_score(report)
    games = f"{score.games_won[at]}–{score.games_won[1 - at]}"
    games += f"–{score.games_drawn}" if score.games_drawn else ""
    return games + scores_text(reported_secondary_scores(report), at)


def _ending(replay: Replay, names: Sequence[str], own: int | None = None) -> str:
    """The end of a game and its numbers; `names` are those of both seats, of which `own` is the
    reader's."""
    finding, game = replay.finding, replay.slot.game
    tally = engine.tally_sentence(game, finding.tally, names, reader_language())
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
    ending = engine.end_words(game, finding.ending, reader_language())
    return text.format(n=finding.moves, ending=ending)


def _draws(finding: Finding, submission: Submission) -> str:
    if finding.draws == Draws.RECORDED:
        text = gettext("{name} recorded the dice and shuffles at the table.")
        return text.format(name=submission.other.entry.name)
    return gettext("The dice and shuffles come from the game’s seed.")
