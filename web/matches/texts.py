"""A match and its game logs in words.

Words about hidden cards in a log are for its sender alone.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import engine
from accounts.models import User
from contract.errors import NotFound
from replays.models import Draws, Finding, Replay
from replays.verdicts import ABOUT_RULES, public_reason, replay_state
from tournaments.matches.selectors.scores import reported_score
from tournaments.matches.selectors.seating import place_in_team
from tournaments.matches.selectors.submission_texts import ending
from tournaments.matches.selectors.submissions import Submission
from tournaments.models import Entry, Match, MatchReport, MatchSeat, Stage
from tournaments.terms.kinds import (
    UNSETTLED,
    EntryState,
    LogAnswer,
    MatchState,
    Result,
    Superseded,
)
from web.core.texts import game_numbers, report_text, winner_by_name
from web.matches.seated import Seated

_CANCELLED = _("This match was cancelled.")
# The end of a match, for a player and for a team.
_OUTCOMES: Mapping[str, tuple[str | Promise, str | Promise]] = {
    Result.WIN: (_("You won {score}."), _("Your team won {score}.")),
    Result.LOSS: (_("You lost {score}."), _("Your team lost {score}.")),
    Result.DRAW: (_("You drew {score}."), _("Your team drew {score}.")),
    Result.VOID: (_CANCELLED, _CANCELLED),
}
_LEFT_OUT: Mapping[str, str | Promise] = {
    "incomplete": _("Your team was incomplete at the start."),
    "no_deck": _("You hadn’t submitted a decklist at the start."),
    "no_place": _("You were still on the waitlist at the start."),
    "no_show": _("You weren’t checked in at the start."),
}


def not_open() -> NotFound:
    return NotFound(gettext("This replay is not open to everybody."))


def left_out(why: str, *, takes_late: bool) -> str:
    """The reason why a registered player does not play; an empty `why` if they left themselves."""
    words = str(_LEFT_OUT.get(why, _("You cancelled your registration.")))
    return (
        f"{words} {gettext('Late registration is open: ask the staff.')}" if takes_late else words
    )


def outcome(own: MatchSeat, other: MatchSeat, *, team: bool) -> str:
    """The end of a settled match for one of its players, their own games first."""
    score = f"{own.games_won}–{other.games_won}"
    if own.games_drawn:
        score += f"–{own.games_drawn}"
    if own.victory_points is not None and other.victory_points is not None:
        points = f"{own.victory_points}–{other.victory_points}"
        score += " ({})".format(gettext("{points} VP").format(points=points))
    if own.result == other.result == Result.LOSS:
        return gettext("Double loss, {score}.").format(score=score)
    return str(_OUTCOMES[own.result][team]).format(score=score)


def gone(entry: Entry, *, team: bool) -> str:
    """The reason why a player who dropped or was disqualified has no next match."""
    if entry.state == EntryState.DISQUALIFIED:
        if team:
            return gettext("Your team was disqualified and has no more matches.")
        return gettext("You were disqualified and have no more matches.")
    if team:
        return gettext("Your team dropped out and has no more matches.")
    return gettext("You dropped out and have no more matches.")


def next_table(stage: Stage, *, played: int) -> str:
    """A sentence on the wait after `played` rounds of a stage, if another follows."""
    last = stage.rounds is not None and played >= stage.rounds
    if last or stage.is_elimination:
        return gettext("If you advance, your next table appears here when pairings are published.")
    return gettext("Your next table appears here when pairings are published.")


def confirm_label(brought: Submission) -> str:
    """The button that confirms what the opponent submitted: it says what the reader confirms."""
    team = brought.match.round.tournament.team_size > 1
    if brought.is_held:
        return gettext("Confirm: this is our game")
    if brought.replay is not None:
        winner = brought.replay.finding.winner
        if winner is None:
            return gettext("Confirm: draw")
        if winner == brought.own.number:
            return gettext("Confirm: your team won") if team else gettext("Confirm: you won")
        return gettext("Confirm: your team lost") if team else gettext("Confirm: you lost")
    assert brought.report is not None
    if brought.report.intentional:
        return gettext("Confirm: intentional draw")
    score = reported_score(brought.report)
    own, other = score.games_won[brought.own.number], score.games_won[brought.other.number]
    numbers = game_numbers((own, other), score.games_drawn)
    if own == other:
        text = gettext("Confirm: draw {score}")
    elif own > other:
        text = (
            gettext("Confirm: your team won {score}")
            if team
            else gettext("Confirm: you won {score}")
        )
    else:
        text = (
            gettext("Confirm: your team lost {score}")
            if team
            else gettext("Confirm: you lost {score}")
        )
    return text.format(score=numbers)


def claim_text(brought: Submission) -> str:
    """A report or log that the opponent has not answered, as the staff reads it."""
    reporter, names = brought.other.entry.name, [seat.entry.name for seat in brought.seats]
    if brought.report is not None:
        return _reported(gettext("{name} reported: {report}."), reporter, brought.report, names)
    assert brought.replay is not None
    finding = brought.replay.finding
    if finding.winner is None:
        outcome = gettext("{name} uploaded game {number}: a draw.")
    else:
        outcome = gettext("{name} uploaded game {number}: {winner} won.")
    sentences = [_uploaded(outcome, brought, names), ending(brought)]
    if finding.draws == Draws.RECORDED:
        sentences.append(
            gettext("Dice and shuffles as {name} recorded them.").format(name=reporter)
        )
    return " ".join(sentences)


def own_claim(brought: Submission) -> str:
    """The text as its player or team reads it."""
    team = brought.match.round.tournament.team_size > 1
    names = [seat.entry.name for seat in brought.seats]
    if brought.report is not None:
        text = (
            gettext("Your team reported: {report}.") if team else gettext("You reported: {report}.")
        )
        return _reported(text, "", brought.report, names)
    assert brought.replay is not None
    if brought.is_held:
        text = gettext("You uploaded game {number}.")
        of_team = gettext("Your team uploaded game {number}.")
        return (of_team if team else text).format(number=brought.replay.slot.game_number)
    if brought.replay.finding.winner is None:
        drawn = gettext("You uploaded game {number}: it says the game was a draw.")
        of_team = gettext("Your team uploaded game {number}: it says the game was a draw.")
        return _uploaded(of_team if team else drawn, brought, names)
    won = gettext("You uploaded game {number}: it says {winner} won.")
    of_team = gettext("Your team uploaded game {number}: it says {winner} won.")
    return _uploaded(of_team if team else won, brought, names)


def _reported(text: str, name: str, report: MatchReport, names: Sequence[str]) -> str:
    return text.format(name=name, report=report_text(report, names))


def _uploaded(text: str, brought: Submission, names: Sequence[str]) -> str:
    assert brought.replay is not None
    winner = brought.replay.finding.winner
    return text.format(
        name=brought.other.entry.name,
        number=brought.replay.slot.game_number,
        winner="" if winner is None else names[winner],
    )


def answer_text(brought: Submission) -> str:
    """The opponent's answer to a report or log; empty before they answer."""
    if brought.answer == LogAnswer.STANDS_BY:
        return gettext("You confirmed it.")
    if brought.of_another == LogAnswer.STANDS_BY:
        return gettext("You confirmed another log of this game.")
    if brought.of_another is not None:
        return gettext("You disputed another log of this game.")
    if brought.answer == LogAnswer.CONTESTS and brought.replay is not None:
        return gettext("You disputed it.")
    if brought.answer or brought.reported_otherwise:
        return gettext("You reported a different result.")
    return ""


_RESULTS: Mapping[str, str | Promise] = {
    Result.WIN: _("Won"),
    Result.LOSS: _("Lost"),
    Result.DRAW: _("Drawn"),
    Result.BYE: _("Bye"),
    Result.VOID: _("Cancelled"),
    Result.PENDING: _("In progress"),
}


def result_label(result: str) -> str:
    """The result of a match for the player of a seat, in words."""
    return str(_RESULTS[result])


_STATEMENT_REASONS: Mapping[str, str | Promise] = {
    Superseded.CORRECTED: _("the result was corrected"),
    Superseded.REOPENED: _("the match was reopened and has no result"),
    Superseded.SETTLED_AGAIN: _("the match has a result again"),
    Superseded.COUNTED: _("scores were added or corrected"),
    Superseded.EVIDENCE: _("the same result, known in another way"),
    Superseded.VOID: _("the match was cancelled"),
}


def statement_reason(because: str) -> str:
    """The reason why a signed statement takes the place of the one before."""
    return str(_STATEMENT_REASONS[because])


def winner_text(finding: Finding, seats: Sequence[Seated]) -> str:
    """The winner in a certified log: *Ann wins*, or *Draw*."""
    return winner_by_name(finding, {seat.number: seat.entry.name for seat in seats})


_PLACE = re.compile(r"\b(?P<kind>seat|side) (?P<number>[0-9])\b", re.IGNORECASE)


@dataclass(frozen=True)
class LogStatus:
    """The state of a log, with the reason of a rejection, what the engine says of it if this reader
    may know that, and the last answer of each player to a certified log."""

    state: str
    finding: Finding | None
    reason: str = ""
    detail: str = ""
    answers: tuple[str, ...] = ()

    @property
    def is_answerable(self) -> bool:
        """True if players may confirm or dispute it."""
        return self.state in ("certified", "held")

    @property
    def is_about_rules(self) -> bool:
        """True if the detail is about the game, and not about a file."""
        return self.finding is not None and self.finding.code in ABOUT_RULES


def log_status(replay: Replay, reader: User | None, *, judging: bool = False) -> LogStatus:
    """The status for this reader; `judging` if they may see the moves of a hidden log."""
    finding: Finding | None = getattr(replay, "finding", None)
    if finding is None:
        return LogStatus(replay_state(replay), None)
    if finding.certified:
        return LogStatus("certified", finding, answers=_answers(replay))
    sees_detail = judging or (reader is not None and reader.pk == replay.uploaded_by_id)
    detail = finding.reason if sees_detail else ""
    return LogStatus("refused", finding, public_reason(finding.code), detail)


def _answers(replay: Replay) -> tuple[str, ...]:
    last = {
        confirmation.entry_id: confirmation.stance
        for confirmation in sorted(replay.stances.all(), key=lambda answer: answer.pk)
        if confirmation.entry_id is not None
    }
    return tuple(last.values())


def hashes(finding: Finding) -> str:
    """A sentence on whether the moves of a certified log carry hashes of the positions."""
    words = {True: gettext("On every move"), False: gettext("None"), None: gettext("Unknown")}
    return words[finding.hashed]


def standing(log: Replay, match: Match, *, settles: bool) -> str:
    """The meaning of a certified log for its match; `settles` if the game's result rests on it."""
    if match.state == MatchState.VOID:
        return gettext("Match cancelled")
    if log.overruled_at is not None:
        return gettext("Overruled")
    if settles:
        return gettext("Counts")
    waits = match.state in UNSETTLED
    return gettext("Waiting for confirmation") if waits else gettext("Doesn’t count")


def log_confirmations(log: Replay, seats: Sequence[MatchSeat]) -> list[str]:
    """The last answer of each player about a log: *Confirmed by Ann*, *Disputed by Bo*."""
    names = {seat.entry_id: seat.entry.name for seat in seats}
    last = {confirmation.entry_id: confirmation for confirmation in log.stances.all()}
    return [
        _answered(
            log, names.get(entry_id) if entry_id else None, LogAnswer(confirmation.stance), entry_id
        )
        for entry_id, confirmation in last.items()
    ]


def _answered(log: Replay, name: str | None, answer: LogAnswer, entry_id: UUID | None) -> str:
    confirms = answer == LogAnswer.STANDS_BY
    if name is None and entry_id is None:
        if log.table is not None:
            return gettext("Played on this site")
        finding = getattr(log, "finding", None)
        if finding is not None and finding.draws == Draws.RECORDED:
            by_staff = gettext("Confirmed by the staff who recorded it")
            return by_staff if confirms else gettext("Disputed by the staff who recorded it")
        return gettext("Confirmed by the host") if confirms else gettext("Disputed by the host")
    text = gettext("Confirmed by {name}") if confirms else gettext("Disputed by {name}")
    return text.format(name=name or gettext("a player"))


def mover(seat: int, seats: Sequence[Seated], teammates: Sequence[str] = ()) -> str:
    """The name of the player at a seat of a log. Where several play a side, of `teammates` by seat
    if they are known; else the team, and which of its players it is, as a log says no more."""
    if seat < len(teammates):
        return teammates[seat]
    names = {seated.number: seated.entry.name for seated in seats}
    side = seat if _alone(seats) else engine.side_of(seat)
    if side not in names or seat >= sum(len(seated.entry.player_names) for seated in seats):
        return gettext("seat {letter}").format(letter=chr(ord("A") + seat))
    return names[side] if _alone(seats) else place_in_team(names[side], seat)


def _alone(seats: Sequence[Seated]) -> bool:
    """True if each side has one player."""
    return all(len(seated.entry.player_names) == 1 for seated in seats)


def by_name(text: str, seats: Sequence[Seated], teammates: Sequence[str] = ()) -> str:
    """A text in which the engine names seats and sides by number, or by the ids of the log's head,
    with the names of the players. Where several play a side, seats are named as in `mover`."""
    entries = {seat.number: seat.entry.name for seat in seats}
    alone = _alone(seats)

    def named(place: re.Match[str]) -> str:
        number = int(place["number"])
        if alone or place["kind"].lower() == "side":
            return entries.get(number, place[0])
        return mover(number, seats, teammates)

    for seated in seats:
        if not alone:  # A seat of a team is called by the id of the team, too.
            text = text.replace(f"{seated.entry_id}, seat ", "seat ")
        text = text.replace(str(seated.entry_id), seated.entry.name)
    return _PLACE.sub(named, text)
