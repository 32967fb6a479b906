"""The facts of an event in a line."""

from django.utils.translation import gettext, ngettext

import engine
from ground.steady_clock import steady_now
from tournaments.models import Tournament
from tournaments.terms.other_games import game_title
from web.core.time_zones import short_time, zone_of


def event_facts(event: Tournament) -> str:
    """The time and place of an event, the number of players, and its organiser, in a line."""
    facts = []
    if event.starts_at is not None:
        local = event.starts_at.astimezone(zone_of(event))
        facts.append(short_time(local, steady_now()))
    if event.place:
        facts.append(event.place)
    facts.append(event_size(event))
    facts.append(gettext("run by {organisation}").format(organisation=event.organisation.name))
    return " · ".join(facts)


def game_and_format(event: Tournament) -> str:
    """The game and format of an event, each by its name; a game without rules alone."""
    if not event.format:
        return game_title(event)
    known = engine.game(event.game).formats if event.game in engine.slugs() else {}
    name = known[event.format].name if event.format in known else event.format
    return f"{game_title(event)} · {name}"


def event_size(event: Tournament) -> str:
    """The number of players or teams with a place in an event, and of its places."""
    teams, taken, capacity = event.team_size > 1, event.places_taken, event.capacity
    if capacity and teams:
        text = ngettext("{n} of {all} team", "{n} of {all} teams", capacity)
    elif capacity:
        text = ngettext("{n} of {all} player", "{n} of {all} players", capacity)
    elif teams:
        text = ngettext("{n} team", "{n} teams", taken)
    else:
        text = ngettext("{n} player", "{n} players", taken)
    return text.format(n=taken, all=capacity)
