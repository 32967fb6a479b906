"""Facts of events in sentences."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from replays.models import Finding
from tournaments.core.notice_kinds import JUDGE_CALLED
from tournaments.core.round_timer import full_time, shown_clock
from tournaments.matches.selectors.scores import reported_score, reported_secondary_scores
from tournaments.models import Match, MatchReport, MatchSeat, Stage, Tournament
from tournaments.terms.kinds import (
    AtTime,
    MatchState,
    Result,
    ResultReason,
    SettledBy,
)
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import scores_text

# The source of a result, by KnownBy: beside a score, and as a sentence.
KNOWN_SHORT = {
    "table": _("certified, played here"),
    "host": _("certified, from the host"),
    "recorded_by_staff": _("certified, recorded by staff"),
    "both_players": _("certified, confirmed by both"),
    "agreement": _("reported by both"),
    "against_self": _("reported by the loser"),
    "one_player": _("one player only"),
    "staff_accepted": _("one player, accepted by staff"),
    "ruling": _("ruling"),
    "slip": _("entered by staff"),
    "time_rule": _("time called"),
    "unplayed": "",
    "imported": _("imported"),
}
KNOWN_BY = {
    "table": _("Certified by the logs of games played on this site."),
    "host": _("Certified by the host’s game logs."),
    "recorded_by_staff": _("Certified by game logs that staff recorded at the table."),
    "both_players": _("Certified by game logs that both players confirmed."),
    "agreement": _("Reported by both players."),
    "against_self": _("Reported by the player who lost."),
    "one_player": _("Reported by one player, not disputed in time."),
    "staff_accepted": _(
        "Reported by one player and accepted by staff; the opponent didn’t answer."
    ),
    "ruling": _("Judge ruling."),
    "slip": _("Entered by staff."),
    "time_rule": _("By the event’s rule for when time is called."),
    "unplayed": _("Not played."),
    "imported": _(
        "Imported with the event: this is what its archive says, and nothing of it was checked"
        " here."
    ),
}
# Sentences for results that come from a log, or from a match without players.
KNOWN_BY_LOG = {
    "one_player": _("Certified by one player’s game log, not disputed in time."),
    "staff_accepted": _(
        "Certified by one player’s game log and accepted by staff; the opponent didn’t answer."
    ),
    "against_self": _("Certified by a game log of the player who lost."),
}
VENUE = {
    "online": _("online; games can be played on this site"),
    "hall": _("in person; staff can record games played with real dice and shuffles"),
    "either": _(
        "online and in person; games can be played on this site, and staff can record games played"
        " with real dice and shuffles"
    ),
}
# The same of an event whose games have no logs that anybody could record.
VENUE_WITHOUT_LOGS = {
    "online": _("online"),
    "hall": _("in person"),
    "either": _("online and in person"),
}
NOBODY_MET = {
    "bye": _("Bye."),
    "absence": _("Not checked in for this round."),
}
# Beside a score that does not come from play alone.
MANNERS = {
    "no_show": _("no-show"),
    "awarded": _("forfeit win"),
    "intentional_draw": _("intentional draw"),
    "penalty": _("by penalty"),
    "unfinished": _("time called"),
}
HOW = {
    "no_show": _("No-show."),
    "awarded": _("Forfeit win."),
    "double_loss": _("Double loss."),
    "intentional_draw": _("Intentional draw."),
    "penalty": _("Decided by a penalty."),
    "unfinished": _("Time was called before the match was finished."),
}
DISPUTED = {
    "reports": _("The players report different results."),
    "logs": _("Game logs differ from each other or from a report, or don’t decide who won."),
    "call": JUDGE_CALLED,
    "result": _("A player reports a different result from the one that stands."),
}
GAME_SETTLED_BY = {
    "table": _("this site, where it was played"),
    "host": _("the program that hosted the game"),
    "recorded": _("staff who recorded the game at the table"),
    "both": _("both players, who confirmed the same log"),
    "conceded": _("the player who lost"),
    "window": _("one player; the opponent didn’t answer"),
    "staff": _("one player, accepted by staff; the opponent didn’t answer"),
}


_STAFF = _("Staff decide matches that have no result when time is called.")
_AT_TIME = {
    AtTime.STAFF: _STAFF,
    AtTime.LEADER: _(
        "When time is called, the player who has won more games wins the match;"
        " otherwise it is a draw."
    ),
    AtTime.DRAW: _("Matches that have no result when time is called are draws."),
    AtTime.DOUBLE_LOSS: _(
        "Matches that have no result when time is called are lost by both players."
    ),
}
# In a bracket, where one of the players goes on.
_IN_BRACKETS = {
    AtTime.LEADER: _(
        "When time is called, the player who has won more games wins the match;"
        " otherwise staff decide."
    ),
    AtTime.DRAW: _STAFF,
}


def describe_time_policy(stage: Stage) -> str:
    """The fate of a match when the time of the round is up, in sentences."""
    at_time = AtTime(stage.at_time)
    in_bracket = _IN_BRACKETS if stage.is_elimination else {}
    policy = str(in_bracket.get(at_time, _AT_TIME[at_time]))
    minutes = stage.grace_minutes
    if not minutes:
        return policy
    grace = ngettext(
        "Time is called {minutes} minute after the round timer ends.",
        "Time is called {minutes} minutes after the round timer ends.",
        minutes,
    )
    return f"{policy} {grace.format(minutes=minutes)}"


def places(event: Tournament, waiting: int) -> str:
    """The places of an event, taken and free, in a line."""
    number = event.places_taken
    if event.capacity is not None:
        taken = gettext("{number} of {capacity} places taken")
    elif event.team_size == 1:
        taken = ngettext("{number} player", "{number} players", number)
    else:
        taken = ngettext("{number} team", "{number} teams", number)
    facts = [taken.format(number=number, capacity=event.capacity)]
    if waiting:
        facts.append(gettext("{number} on the waitlist").format(number=waiting))
    return ", ".join(facts)


def objection(event: Tournament) -> str:
    """The fate of a log that only one player has confirmed, in a sentence."""
    minutes = event.objection_minutes
    if minutes is None:
        return gettext(
            "A game log that one player uploads counts when the opponent confirms it or staff"
            " accept it."
        )
    return ngettext(
        "A game log that one player uploads counts {minutes} minute after the opponent was"
        " notified, unless they dispute it. It never counts before the round’s time is up, against"
        " a guest, or when it ends because a player conceded or ran out of time.",
        "A game log that one player uploads counts {minutes} minutes after the opponent was"
        " notified, unless they dispute it. It never counts before the round’s time is up, against"
        " a guest, or when it ends because a player conceded or ran out of time.",
        minutes,
    ).format(minutes=minutes)


def known(match: Match, by: str | None) -> str:
    """The source of a match's result, as a sentence; empty without a result."""
    if by is None:
        return ""
    if match.settled_by == SettledBy.LOG and by in KNOWN_BY_LOG:
        return str(KNOWN_BY_LOG[by])
    return str(NOBODY_MET.get(match.settled_by, KNOWN_BY[by]))


def result_reason_text(match: Match) -> str:
    """The manner in which a match was decided, as a sentence; empty where it was by playing."""
    if match.state != MatchState.SETTLED:
        return ""
    return str(HOW.get(match.manner, ""))


def score(match: Match) -> str:
    """The result of a match by seat, as `2–1`, with victory points where they count; or why there
    is no result."""
    seats = list(match.seats.all())
    if match.state == MatchState.VOID:
        return gettext("Cancelled")
    if len(seats) == 1:
        lost = seats[0].result == Result.LOSS or match.manner == ResultReason.NO_SHOW
        return gettext("Absent") if lost else gettext("Bye")
    if match.state == MatchState.DISPUTED:
        return gettext("With a judge")
    if match.state != MatchState.SETTLED:
        return gettext("In progress")
    first, second = seats
    won, drawn = (first.games_won, second.games_won), first.games_drawn
    return game_numbers(won, drawn) + _beside_score(match, first, second)


def result_line(match: Match) -> str:
    """The result of a settled match of two, as in `Ann 2–1 Bo`, with what stands beside a score."""
    first, second = sorted(match.seats.all(), key=lambda seat: seat.number)
    numbers = game_numbers((first.games_won, second.games_won), first.games_drawn)
    return f"{first.entry.name} {numbers} {second.entry.name}" + _beside_score(match, first, second)


def _beside_score(match: Match, first: MatchSeat, second: MatchSeat) -> str:
    beside = result_notes(match.manner, double_loss=first.result == second.result == Result.LOSS)
    if first.victory_points is not None and second.victory_points is not None:
        numbers = f"{first.victory_points}–{second.victory_points}"
        beside += " ({})".format(gettext("{points} VP").format(points=numbers))
    if first.survivors is not None and second.survivors is not None:
        numbers = f"{first.survivors}–{second.survivors}"
        beside += " ({})".format(gettext("survivors {numbers}").format(numbers=numbers))
    return beside


def result_notes(manner: str, *, double_loss: bool) -> str:
    """The notes behind a score that does not come from play alone, as in `, no-show`."""
    notes = [gettext("double loss")] if double_loss else []
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
    if winner is None:
        return gettext("Draw {score}").format(score=numbers)
    return gettext("{name} won {score}").format(name=names[winner], score=numbers)


def clock(match: Match, now: datetime) -> str:
    """The round timer for a match, in words; empty without a timer."""
    clock = shown_clock(match.round, now)
    if clock is None:
        return ""
    left = clock.extended(match.extension_minutes)
    if left.is_over:
        return gettext("Time called.")
    if left.running:
        text = gettext("Round timer: {time} left.")
    elif clock.left == full_time(match.round.stage):
        text = gettext("Round timer not started: {time}.")
    else:
        text = gettext("Round timer paused at {time}.")
    return text.format(time=left.digits)


def accepted_in_part(match: Match, games: Sequence[int], waits_for: int) -> str:
    """The meaning of an accepted result that does not decide its match, and what is missing."""
    if not games:
        text = gettext(
            "Table {table}: no game is settled. The match has no result yet: game {missing} is"
            " missing."
        )
    else:
        text = ngettext(
            "Table {table}: game {games} accepted. The match has no result yet: game {missing} is"
            " missing.",
            "Table {table}: games {games} accepted. The match has no result yet: game {missing} is"
            " missing.",
            len(games),
        )
    numbers = ", ".join(map(str, games))
    return text.format(table=match.table, games=numbers, missing=waits_for)


def record_text(record: Mapping[str, int]) -> str:
    """Matches won, lost and drawn, as *3–0–1*."""
    return f"{record['wins']}–{record['losses']}–{record['draws']}"


def only_report(reports: Sequence[MatchReport]) -> str:
    """The score in the only one of these reports, by seat; empty without one, or with several."""
    if len(reports) != 1:
        return ""
    if reports[0].intentional:
        return gettext("intentional draw")
    score = reported_score(reports[0])
    return game_numbers(score.games_won, score.games_drawn)


def report_text(report: MatchReport, names: Sequence[str]) -> str:
    """A player's report, in words that name the winner, whose numbers come first; those of a draw
    are by seat."""
    if report.intentional:
        return gettext("intentional draw")
    score = reported_score(report)
    secondary = reported_secondary_scores(report)
    return games(score, names) + scores_text(secondary, score.winner or 0)


def winner_by_name(finding: Finding, names: Mapping[int, str]) -> str:
    """The winner of a certified log, by the names of its sides: *Ann wins*, or *Draw*."""
    name = None if finding.winner is None else names.get(finding.winner)
    return gettext("Draw") if name is None else gettext("%(name)s wins") % {"name": name}
