"""The reader's own match with all forms for it: what a player needs first on a phone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.utils.translation import gettext

from ground.steady_clock import steady_now
from tournaments.matches.selectors.matches import find_match, is_seated_in, match_of, unplayed_seat
from tournaments.models import Entry, Match, MatchSeat, Round, Tournament
from tournaments.rounds.selectors.rounds import played_of_stage
from tournaments.stages.selectors.progress import is_over
from tournaments.stages.selectors.stages import has_stage_after, is_entrant
from tournaments.terms.kinds import GONE, UNPLAYED, MatchState, RoundState, SettledBy
from web.core.place_texts import standings_place
from web.core.round_timer import TimerContext, timer_context
from web.entries.own_entry import round_check_in_context
from web.matches import texts as words
from web.matches.awaiting import waiting
from web.matches.views import log_form, match_context, report_form


def my_table(request: HttpRequest, match_id: UUID) -> dict[str, Any]:
    """The context of the reader's own match, with its forms."""
    context = match_context(request, match_id)
    forms = {"report_form": report_form(context), "log_form": log_form(context)}
    return context | forms | {"my_table": True, **_opponent(context), **_ended(context)}


@dataclass(frozen=True)
class NextMatch:
    """The reader's next match in a few facts; `clock` is that of `web/core/clock.html`, `claims`
    what they reported or uploaded, which the opponent has not answered."""

    match: Match
    opponent: Entry | None
    clock: TimerContext | None
    claims: Sequence[str]

    @property
    def event(self) -> Tournament:
        return self.match.round.tournament


def next_match(own: MatchSeat) -> NextMatch:
    """The match of a seat, for the home page."""
    match = find_match(match_id=own.match_id)
    seats = match.seats.all()
    opponent = next((seat.entry for seat in seats if seat.pk != own.pk), None)
    clock = timer_context(match.round, steady_now(), match=match)
    return NextMatch(match, opponent, clock, [claim.headline for claim in waiting(match, own)])


def _opponent(context: dict[str, Any]) -> dict[str, Any]:
    """The opponent with their place in the standings, and the games with which the match starts by
    penalties, the reader's first."""
    against, own, given = context["against"], context["own_seat"], context["given"]
    if against is None:
        return {"opponent": None}
    starts_at = ""
    if given is not None and given.played:
        starts_at = f"{given.games_won[own.number]}–{given.games_won[against.number]}"
    return {
        "opponent": against.entry,
        "opponent_place": standings_place(entry=against.entry),
        "starts_at": starts_at,
    }


def _ended(context: dict[str, Any]) -> dict[str, Any]:
    """Of a settled match its outcome for the reader, and what follows."""
    own, other, match = context["own_seat"], context["against"], context["match"]
    if other is None or match.state != MatchState.SETTLED:
        return {}
    return {
        "outcome": words.outcome(own, other, team=context["event"].team_size > 1),
        "comes": _comes(own.entry, match.round),
    }


def my_round(request: HttpRequest, entry: Entry, round: Round) -> dict[str, Any]:
    """The match of an entry in the latest round while it is played; or what comes next."""
    match = match_of(entry=entry, round=round)
    is_open = round.state == RoundState.OPEN
    if match is not None and match.settled_by in UNPLAYED:
        seat = unplayed_seat(match=match)
        return unplayed([seat]) | ({} if is_open else {"my_next": _next(entry, round)})
    if match is not None and (is_open or match.state != "settled"):
        return my_table(request, match.pk)
    return {"my_next": _next(entry, round)}


def unplayed(seats: Iterable[MatchSeat]) -> dict[str, Any]:
    """The context of `web/matches/unplayed.html`: rounds without an opponent, which are current
    byes and rounds lost because the player did not check in."""
    return {"unplayed": [_unplayed(seat) for seat in seats if _is_announced(seat)]}


def _is_announced(seat: MatchSeat) -> bool:
    absent = seat.match.settled_by == SettledBy.ABSENCE
    return absent or seat.round.state == RoundState.OPEN


def _unplayed(seat: MatchSeat) -> dict[str, Any]:
    entry, event = seat.entry, seat.round.tournament
    entry.tournament = event
    return {
        "seat": seat,
        "event": event,
        "absent": seat.match.settled_by == SettledBy.ABSENCE,
        "can_be_mended": seat.round.state == RoundState.OPEN,
        "gone": entry.state in GONE,
        **round_check_in_context(entry),
    }


def _next(entry: Entry, round: Round) -> str:
    """A sentence on what an entry without a match waits for."""
    if entry.state not in GONE and round.state == RoundState.OPEN:
        return _does_not_play(entry, round)
    if entry.state in GONE:
        return _comes(entry, round)
    return f"{gettext('This round is over.')} {_comes(entry, round)}"


def _does_not_play(entry: Entry, round: Round) -> str:
    stage = round.stage
    if stage.is_elimination and not is_entrant(stage=stage, entry=entry):
        return gettext("You didn’t make the top cut.")
    if stage.is_elimination and not is_seated_in(stage=stage, entry=entry):
        return gettext("You have no match in this round. The bracket shows who you may play next.")
    return gettext("You have no match in this round.")


def _comes(entry: Entry, round: Round) -> str:
    """A sentence on what follows for an entry after a round."""
    event = round.tournament
    if entry.state in GONE:
        return words.gone(entry, team=event.team_size > 1)
    played = played_of_stage(round=round)
    if is_over(round.stage, played) and not has_stage_after(stage=round.stage):
        return gettext(
            "That was the last round. Final standings appear when staff finish the event."
        )
    return words.next_table(round.stage, played=played)
