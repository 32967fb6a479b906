"""Regulars at the desk, players of the organiser's last events: a page on which one press adds
them, and suggestions for a name that is typed."""

from dataclasses import replace
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import dateformat
from django.views.decorators.http import require_http_methods, require_safe

from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.entries.regulars import (
    REMEMBERED_EVENTS,
    Regular,
    last_events,
    of_last_event,
    regulars,
)
from tournaments.entries.services.walk_ins import NewPlayer, add_players
from tournaments.models import Tournament
from web.core.access import signed_in, visitor
from web.core.form_errors import flash_refusal
from web.core.staff_pages import staffed
from web.core.time_zones import zone_of
from web.entries.desk import say_added, takes_players
from web.entries.desk_forms import ANOTHER_WAS_FASTER
from web.entries.pasted_players import SEPARATORS, UnreadableList, read_players


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def adding_regulars(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """People who played here lately and are not in the event. A POST adds those it names."""
    context = staffed(request, tournament_id, Power.RUN_ROUNDS)
    event: Tournament = context["event"]
    events = last_events(tournament=event, viewer=visitor(request))
    people = regulars(tournament=event, events=events)
    if request.method == "POST":
        named = set(request.POST.get("add", "").split())
        _add(request, event, [person for person in people if str(person.player_id) in named])
        return redirect("web:regulars", tournament_id=event.pk)
    context |= {
        "rows": people,
        "last": of_last_event(people, events, event),
        "adds": takes_players(event),
    }
    return render(request, "web/entries/regulars.html", context)


@signed_in
@require_safe
def suggesting_regulars(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """A list of the people who played here and are not in the event, each with the line that adds
    them, for the script of the desk."""
    event: Tournament = staffed(request, tournament_id, Power.RUN_ROUNDS)["event"]
    viewer = visitor(request)
    events = last_events(tournament=event, viewer=viewer, most=REMEMBERED_EVENTS)
    rows = [
        (person, line, _day(person.last))
        for person in regulars(tournament=event, events=events)
        if (line := line_of(person))
    ]
    return render(request, "web/entries/suggestions.html", {"rows": rows})


def line_of(person: Regular) -> str:
    """The line that adds a regular at the desk as they played last. It has no club where that can't
    be typed, and is empty for a guest whose name can't, such as one like a user name."""
    if person.username:
        return f"@{person.username}"
    named = NewPlayer(name=person.name)
    for player in (replace(named, club=person.club), named):
        line = ", ".join(_cell(text) for text in (player.name, player.club) if text)
        if _is_read_as(line, player):
            return line
    return ""


def _cell(text: str) -> str:
    """A text as a cell of a list, in quotation marks where it needs them."""
    doubled = text.replace('"', '""')
    return f'"{doubled}"' if text.startswith('"') or {*text} & {*SEPARATORS} else text


def _is_read_as(line: str, player: NewPlayer) -> bool:
    """True if the desk takes a line for this player."""
    try:
        return read_players(line) == [player]
    except UnreadableList:
        return False


def _day(event: Tournament) -> str:
    """The day of an event by its own clock, with the year if it is not this one."""
    day = (event.starts_at or event.created_at).astimezone(zone_of(event))
    this_year = steady_now().astimezone(day.tzinfo).year
    return dateformat.format(day, "j M" if day.year == this_year else "j M Y")


def _add(request: HttpRequest, event: Tournament, people: list[Regular]) -> None:
    """Add them as they played last: guests by their name and club, others by their account too."""
    facts: dict[str, Any] = {"actor": visitor(request), "now": steady_now()}
    players = [
        NewPlayer(name=person.name, username=person.username, club=person.club, line=line)
        for line, person in enumerate(people, 1)
    ]
    with flash_refusal(request):
        if not players:
            messages.warning(request, str(ANOTHER_WAS_FASTER))
        else:
            say_added(request, add_players(tournament_id=event.pk, players=players, **facts))
