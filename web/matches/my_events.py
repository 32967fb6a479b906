""" "My events": matches that wait for the reader, and the events they are registered for."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.entries.selectors import entries_of, entries_played_now, invitations_to, played_now
from tournaments.events.selectors import announcements_to
from tournaments.matches.selectors import own_seats
from tournaments.models import Entry
from web.core.access import signed_in, visitor
from web.core.long_lists import page_of
from web.core.place_texts import with_final_places
from web.entries.own_entry import round_check_in_context
from web.matches.awaiting import answer_cards_elsewhere
from web.matches.my_match import my_table, unplayed


@signed_in
@require_safe
def mine(request: HttpRequest) -> HttpResponseBase:
    user = visitor(request)
    seats = list(own_seats.open_matches_of(user=user))
    context = my_table(request, seats[0].match_id) if seats else {}
    entries = entries_of(user=user)
    current = entries_played_now(user=user)
    page = page_of(request, entries)
    context |= {
        "brought_elsewhere": answer_cards_elsewhere(user, context.get("match")),
        "to_check_in": round_check_ins(current),
        "followed": played_now(current),
        "announcements": announcements_to(user=user),
        "other_tables": seats[1:],
        "to_score": own_seats.opponents_to_score_of(user=user),
        **unplayed(own_seats.unplayed_of(user=user)),
        "entries": with_final_places(list(page)),
        "page": page,
        "invitations": invitations_to(user=user),
    }
    return render(request, "web/matches/my_events.html", context)


def round_check_ins(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """The entries that should check in for a round, each with the context of
    `web/entries/round_check_in.html`."""
    questions = map(_round_check_in, entries)
    return [question for question in questions if question["asked_round"] is not None]


def _round_check_in(entry: Entry) -> dict[str, Any]:
    """The context of a round check-in of the entry; queries only events with round check-in."""
    if not entry.tournament.round_check_in:
        return {"asked_round": None}
    return {
        "entry": entry,
        "is_team": entry.tournament.team_size > 1,
        **round_check_in_context(entry),
    }
