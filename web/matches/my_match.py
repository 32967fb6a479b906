"""The reader's own match with all forms for it: what a player needs first on a phone."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.http import HttpRequest

from tournaments.models import Entry, MatchSeat, Round
from tournaments.stages.progress import is_over
from tournaments.terms.kinds import GONE, UNPLAYED, MatchState, RoundState, SettledBy
from web.core import queries
from web.entries.own_entry import round_check_in_context
from web.matches import texts as words
from web.matches.views import log_form, match_context, report_form


def my_table(request: HttpRequest, match_id: UUID) -> dict[str, Any]:
    """The context of the reader's own match, with its forms."""
    context = match_context(request, match_id)
    forms = {"report_form": report_form(context), "log_form": log_form(context)}
    return context | forms | {"my_table": True, **_ended(context)}


def _ended(context: dict[str, Any]) -> dict[str, Any]:
    """The opponent, and once the match is settled its outcome for the reader and what follows."""
    own, match = context["own_seat"], context["match"]
    other = next((seat for seat in context["seats"] if seat != own), None)
    if other is None or match.state != MatchState.SETTLED:
        return {"opponent": other and other.entry}
    return {
        "opponent": other.entry,
        "outcome": words.outcome(own, other, team=context["event"].team_size > 1),
        "comes": _comes(own.entry, match.round),
    }


def my_round(request: HttpRequest, entry: Entry, round: Round) -> dict[str, Any]:
    """The match of an entry in the latest round while it is played; or what comes next."""
    match = queries.match_of(entry=entry, round=round)
    is_open = round.state == RoundState.OPEN
    if match is not None and match.settled_by in UNPLAYED:
        seat = match.seats.select_related("match", "entry", "round__tournament").get()
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
    """What an entry without a match waits for."""
    if entry.state not in GONE and round.state == RoundState.OPEN:
        return _does_not_play(entry, round)
    over = f"Round {round.number} is over. " if entry.state not in GONE else ""
    return over + _comes(entry, round)


def _does_not_play(entry: Entry, round: Round) -> str:
    stage = round.stage
    if stage.is_elimination and not stage.entrants.filter(entry=entry).exists():
        return words.NOT_IN_BRACKET
    if stage.is_elimination and not entry.seats.filter(round__stage=stage).exists():
        return words.WAITS_IN_BRACKET
    return f"You do not play in round {round.number}."


def _comes(entry: Entry, round: Round) -> str:
    """What follows for an entry after a round."""
    event = round.tournament
    if entry.state in GONE:
        return words.gone(entry, team=event.team_size > 1)
    played = event.rounds.standing().filter(stage=round.stage_id, number__lte=round.number).count()
    following = event.stages.filter(number=round.stage.number + 1)
    if is_over(round.stage, played) and not following.exists():
        return words.NO_ROUND_FOLLOWS
    return words.next_table(round.stage, played=played)
