"""The home page: what a signed-in reader plays, has to answer and runs; and what all can see."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

import engine
from accounts.models import User
from replays.models import Replay
from tables.awaiting import games_awaiting
from tournaments.core.access import run_by
from tournaments.core.selectors import tournaments
from tournaments.models import Dispute, Entry, Match, Tournament
from tournaments.terms.kinds import (
    UNSETTLED,
    EntryState,
    RoundState,
    TournamentState,
)
from web.core import own_seats, queries
from web.core.event_frame import reader
from web.core.replay_lists import just_certified, newest_to_watch
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
    """What waits for the reader, what is played now, and what was just certified."""

    def newest(*states: TournamentState) -> list[Tournament]:
        return list(tournaments().filter(state__in=states)[:NUMBER_LISTED])

    upcoming = tournaments().filter(state=TournamentState.REGISTRATION)
    watch = newest_to_watch()
    context = {
        "live": live_cards(newest(*LIVE)),
        "upcoming": list(
            upcoming.order_by(F("starts_at").asc(nulls_last=True), "id")[:NUMBER_LISTED]
        ),
        "finished": newest(TournamentState.FINISHED),
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
    """What the reader plays and runs. Their next match comes first."""
    seats = list(own_seats.open_matches_of(user=user))
    entries = list(queries.entries_of(user=user, states=CURRENT))
    over = queries.entries_of(user=user).filter(tournament__state=TournamentState.FINISHED)
    if seats:
        use_time_zone_of(seats[0].round.tournament)
    return {
        "next": next_match(seats[0]) if seats else None,
        "other_tables": seats[1:],
        "brought": answer_cards_elsewhere(user, None),
        **unplayed(own_seats.unplayed_of(user=user)),
        "to_check_in": round_check_ins(entries),
        "games": list(map(game_for_you, games_awaiting(user=user))),
        "invitations": queries.invitations_to(user=user),
        "announcements": queries.announcements_to(user=user),
        "entries": [
            (entry, "")
            for entry in entries
            if not seats or entry.tournament_id != seats[0].round.tournament_id
        ][:NUMBER_LISTED],
        "played": queries.with_final_places(list(over[:NUMBER_PLAYED])),
        "followed": queries.played_now(entries),
        "run": _run(user),
    }


@dataclass(frozen=True)
class RunEvent:
    """An event that the reader helps to run, with what waits there."""

    event: Tournament
    waits: Sequence[str]


def _run(user: User) -> list[RunEvent]:
    """The events that a user runs and that are not over, those that are played first."""
    current = tournaments(viewer=user).filter(
        run_by(user), state__in=(TournamentState.DRAFT, *CURRENT)
    )
    events = sorted(
        current[: 4 * NUMBER_LISTED], key=lambda event: _ORDER[TournamentState(event.state)]
    )
    listed = events[:NUMBER_LISTED]
    tables = _counted(
        Match.objects.filter(
            round__tournament__in=listed, round__state=RoundState.OPEN, state__in=UNSETTLED
        ),
        "round__tournament",
    )
    disputes = _counted(Dispute.objects.filter(tournament__in=listed, closed_at=None), "tournament")
    missing = _counted(
        Entry.objects.filter(
            tournament__in=listed,
            tournament__state=TournamentState.CHECK_IN,
            state=EntryState.ENTERED,
        ),
        "tournament",
    )
    return [
        RunEvent(
            event,
            _waits(disputes.get(event.pk, 0), tables.get(event.pk, 0), missing.get(event.pk, 0)),
        )
        for event in listed
    ]


_ORDER = {
    state: place
    for place, state in enumerate((*LIVE, TournamentState.REGISTRATION, TournamentState.DRAFT))
}


def _counted(rows: Any, by: str) -> dict[Any, int]:
    """The number of rows of each event; `by` is the way from a row to its event."""
    return dict(rows.order_by().values_list(by).annotate(Count("pk")))


def _waits(disputes: int, tables: int, missing: int) -> list[str]:
    texts = []
    if disputes:
        calls = ngettext("{n} open call", "{n} open calls", disputes)
        texts.append(calls.format(n=disputes))
    if tables:
        results = ngettext("{n} result outstanding", "{n} results outstanding", tables)
        texts.append(results.format(n=tables))
    if missing:
        texts.append(gettext("{n} not checked in").format(n=missing))
    return texts
