"""Template tags of the parts that all pages share: icons, emblems, pictures of players, chips, and
the facts of an event in a line."""

from zlib import crc32

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

import engine
from tournaments.models import Round, Tournament
from tournaments.terms.kinds import TournamentState
from web.core.time_zones import short_time

register = template.Library()

HUES = 8

# Of each state its label, and which chip shows it.
EVENT_STATES = {
    TournamentState.DRAFT: ("Draft", ""),
    TournamentState.REGISTRATION: ("Registration open", "accent"),
    TournamentState.CHECK_IN: ("Check-in open", "warn"),
    TournamentState.RUNNING: ("Live", "live"),
    TournamentState.FINISHED: ("Finished", ""),
    TournamentState.CANCELLED: ("Cancelled", ""),
}


@register.simple_tag
def icon(name: str) -> SafeString:
    """A picture from `icons.svg` beside words that say the same."""
    return _drawn("icon", "icons.svg", name)


@register.simple_tag
def emblem(game: str) -> SafeString | str:
    """The emblem of a game; the seal for a game that has none."""
    return _drawn("emblem", "emblems.svg", game if game in engine.games() else "seal")


@register.simple_tag
def seal() -> SafeString:
    """The seal: the logo, and the mark of what is certified, beside words that say so."""
    return _drawn("seal", "emblems.svg", "seal")


def _drawn(kind: str, sheet: str, name: str) -> SafeString:
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        kind,
        static(f"web/{sheet}"),
        name,
    )


@register.simple_tag
def avatar(name: str) -> SafeString:
    """The initials of a person or team on a colour that follows from their name, which stands
    beside it: the same in every event, and nothing that is drawn by lot."""
    words = name.split()
    initials = "".join(word[0] for word in (words[:1] + words[1:][-1:])).upper()
    hue = crc32(name.encode()) % HUES + 1
    return format_html('<span class="avatar hue-{}" aria-hidden="true">{}</span>', hue, initials)


@register.simple_tag
def event_chip(event: Tournament, current: Round | None = None) -> SafeString:
    """Where an event stands; `current` is its latest published round."""
    label, kind = EVENT_STATES[TournamentState(event.state)]
    if event.state == TournamentState.RUNNING and current is not None:
        label = f"Round {current.number}"
    return format_html('<span class="chip {}">{}</span>', kind, label)


@register.simple_tag
def event_facts(event: Tournament) -> SafeString:
    """When and where an event is, how many play, and who runs it, in a line."""
    taken, capacity = event.places_taken, event.capacity
    of = f" of {capacity}" if capacity else ""
    unit = "team" if event.team_size > 1 else "player"
    facts: list[str | SafeString] = []
    if event.starts_at is not None:
        facts.append(short_time(event.starts_at, event))
    if event.place:
        facts.append(event.place)
    facts.append(f"{taken}{of} {unit}{'' if taken == 1 and not of else 's'}")
    facts.append(f"run by {event.organisation.name}")
    return format_html_join(" · ", "{}", ((fact,) for fact in facts))
