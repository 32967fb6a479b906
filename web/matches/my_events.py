"""What I play: tables that wait for me, and the events I have entered."""

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import Entry
from web.core import queries
from web.core.access import signed_in, visitor
from web.entries.own_entry import here_shown
from web.matches.awaiting import brought_elsewhere
from web.matches.my_match import my_table, unplayed


@signed_in
@require_safe
def mine(request: HttpRequest) -> HttpResponseBase:
    user = visitor(request)
    seats = list(queries.open_matches_of(user=user))
    shown = my_table(request, seats[0].match_id) if seats else {}
    entries = list(queries.entries_of(user=user))
    shown |= {
        "brought_elsewhere": brought_elsewhere(user, shown.get("match")),
        "asked": [one for one in map(_asked, entries) if one["asked_round"] is not None],
        "announcements": queries.announcements_to(user=user),
        "other_tables": seats[1:],
        **unplayed(queries.unplayed_of(user=user)),
        "entries": entries,
        "invitations": queries.invitations_to(user=user),
    }
    return render(request, "web/play/mine.html", shown)


def _asked(entry: Entry) -> dict[str, Any]:
    """Whether somebody is to say that they are there; only events that ask are looked at closer."""
    if not entry.tournament.round_check_in:
        return {"asked_round": None}
    return {"entry": entry, "is_team": entry.tournament.team_size > 1, **here_shown(entry)}
