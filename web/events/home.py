"""The home page: what a signed-in reader plays, has to answer and runs; and what all can see."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

import engine
from accounts.models import User
from replays.models import Replay
from tables.awaiting import games_awaiting
from tournaments.core.selectors import events_run_by, newest_events, next_events
from tournaments.entries.selectors import entries_of, invitations_to, played_now
from tournaments.events.selectors import Undone, announcements_to, undone_in
from tournaments.matches.selectors import own_seats
from tournaments.matches.selectors.game_logs import just_certified, newest_to_watch
from tournaments.models import Match, Tournament
from tournaments.terms.kinds import (
    TournamentState,
)
from web.core.event_frame import reader
from web.core.place_texts import with_final_places
from web.core.time_zones import use_time_zone_of
from web.events.for_you import game_for_you
from web.events.live_cards import live_cards
from web.matches.awaiting import answer_cards_elsewhere
from web.matches.films import film_box
from web.matches.my_events import round_check_ins
from web.matches.my_match import next_match, unplayed

NUMBER_LISTED = 6
# Events that the reader has played to their end.
NUMBER_PLAYED = 3
LIVE = (TournamentState.RUNNING, TournamentState.CHECK_IN)
# Events that are not over.
CURRENT = (TournamentState.REGISTRATION, *LIVE)


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """The home page: things that wait for the reader, current games, and the latest certified."""
    watch = newest_to_watch()
    context = {
        "live": live_cards(newest_events(states=LIVE, most=NUMBER_LISTED)),
        "upcoming": next_events(most=NUMBER_LISTED),
        "finished": newest_events(states=[TournamentState.FINISHED], most=NUMBER_LISTED),
        "certified": just_certified(NUMBER_LISTED),
        "watch": watch,
        "games": [(slug, engine.game(slug).name) for slug in engine.slugs()],
    }
    user = reader(request)
    if user is not None:
        context |= _own(user)
        return render(request, "web/events/home.html", context)
    return render(request, "web/events/start.html", context | _board(watch))


def _board(watch: tuple[Match, Replay] | None) -> dict[str, Any]:
    """The film of the game to watch, and the move at which it is shown: two thirds through, where
    most of a board is full."""
    if watch is None:
        return {}
    match, log = watch
    names = [seat.entry.name for seat in match.seats.all()]
    return {"film": film_box(log, names, None), "film_at": log.finding.moves * 2 // 3}


def _own(user: User) -> dict[str, Any]:
    """The events that the reader plays in and runs. Their next match comes first."""
    seats = list(own_seats.open_matches_of(user=user))
    entries = list(entries_of(user=user, states=CURRENT))
    over = entries_of(user=user, states=[TournamentState.FINISHED])
    if seats:
        use_time_zone_of(seats[0].round.tournament)
    return {
        "next": next_match(seats[0]) if seats else None,
        "other_tables": seats[1:],
        "brought": answer_cards_elsewhere(user, None),
        **unplayed(own_seats.unplayed_of(user=user)),
        "to_check_in": round_check_ins(entries),
        "games": list(map(game_for_you, games_awaiting(user=user))),
        "invitations": invitations_to(user=user),
        "announcements": announcements_to(user=user),
        "entries": [
            (entry, "")
            for entry in entries
            if not seats or entry.tournament_id != seats[0].round.tournament_id
        ][:NUMBER_LISTED],
        "played": with_final_places(list(over[:NUMBER_PLAYED])),
        "followed": played_now(entries),
        "run": _run(user),
    }


@dataclass(frozen=True)
class RunEvent:
    """An event that the reader helps to run, with what waits there."""

    event: Tournament
    waits: Sequence[str]


def _run(user: User) -> list[RunEvent]:
    """The events that a user runs and that are not over, those that are played first."""
    current = events_run_by(user=user, states=(TournamentState.DRAFT, *CURRENT))
    events = sorted(
        current[: 4 * NUMBER_LISTED], key=lambda event: _ORDER[TournamentState(event.state)]
    )
    listed = events[:NUMBER_LISTED]
    undone = undone_in(events=listed)
    return [RunEvent(event, _waits(undone[event.pk])) for event in listed]


_ORDER = {
    state: place
    for place, state in enumerate((*LIVE, TournamentState.REGISTRATION, TournamentState.DRAFT))
}


def _waits(undone: Undone) -> list[str]:
    texts = []
    if undone.disputes:
        calls = ngettext("{n} open call", "{n} open calls", undone.disputes)
        texts.append(calls.format(n=undone.disputes))
    if undone.tables:
        results = ngettext("{n} result outstanding", "{n} results outstanding", undone.tables)
        texts.append(results.format(n=undone.tables))
    if undone.missing:
        texts.append(gettext("{n} not checked in").format(n=undone.missing))
    return texts
