"""The own table with all that its player can say of it, which is what he needs first on a phone."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest

from tournaments.models import GONE, Entry, Round, RoundState
from web import reading
from web.views.matches import log_form, match_shown, report_form


def my_table(request: HttpRequest, match_id: UUID) -> dict[str, Any]:
    """The own match as its page shows it, with the forms for what may be said of it."""
    shown = match_shown(request, match_id)
    others = [seat for seat in shown["seats"] if seat != shown["own_seat"]]
    opponent = others[0].entry if others else None
    forms = {"report_form": report_form(shown), "log_form": log_form(shown)}
    return shown | forms | {"my_table": True, "opponent": opponent}


def my_round(request: HttpRequest, entry: Entry, round: Round) -> dict[str, Any]:
    """The table of an entry in the latest round, as long as it is played; or what comes next."""
    match = reading.match_of(entry=entry, round=round)
    if match is not None and (round.state == RoundState.OPEN or match.state != "settled"):
        return my_table(request, match.pk)
    return {"my_next": _next(entry, round)}


def _next(entry: Entry, round: Round) -> str:
    """What somebody waits for who has no table now."""
    if entry.state in GONE:
        return "You play no further round."
    if round.state == RoundState.OPEN:
        return f"You do not play in round {round.number}."
    return f"Round {round.number} is over. Your next table stands here when it is published."
