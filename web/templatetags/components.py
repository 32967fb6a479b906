"""Template tags of the parts that all pages share: icons, emblems, pictures of players, chips, and
the facts of an event in a line."""

from collections.abc import Iterable, Mapping
from functools import cache
from uuid import UUID

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

import engine
from ground.steady_clock import steady_now
from tournaments.models import Entry, Match, MatchReport, Round, Tournament
from tournaments.stages.selectors import round_names
from tournaments.terms.other_games import OTHER_GAME
from web.core import avatars, event_texts, legal, statuses
from web.core.maintenance import MaintenanceBanner, maintenance_banner
from web.core.statuses import Status
from web.core.texts import only_report
from web.matches.texts import LogStatus

register = template.Library()


@register.simple_tag
def legal_links() -> list[tuple[str, str]]:
    """The texts of the operator for the foot of a page: where each is, and what it is called."""
    return legal.legal_links()


@register.inclusion_tag("web/core/maintenance.html")
def maintenance() -> dict[str, MaintenanceBanner | None]:
    """The banner of a maintenance, in a part of the page that is exchanged in place."""
    return {"banner": maintenance_banner()}


@register.simple_tag
def icon(name: str) -> SafeString:
    """A picture from `icons.svg` beside words that say the same."""
    return _drawn("icon", "icons.svg", name)


@register.simple_tag
def emblem(game: str) -> SafeString | str:
    """The emblem of a game, of all games without rules the same; the seal for a game that has
    none."""
    drawn = game in engine.slugs() or game == OTHER_GAME
    return _drawn("emblem", "emblems.svg", game if drawn else "seal")


@register.simple_tag
def seal() -> SafeString:
    """The seal: the logo, and the mark of what is certified, beside words that say so."""
    return _drawn("seal", "emblems.svg", "seal")


@cache
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
    beside it."""
    text = '<span class="avatar hue-{}" aria-hidden="true">{}</span>'
    return format_html(text, avatars.hue(name), avatars.initials(name))


def _chip(status: Status | None) -> SafeString | str:
    """The chip of a status; its label alone where it has none."""
    if status is None:
        return ""
    if status.kind == statuses.PLAIN:
        return str(status.label)
    picture = seal() if status.sealed else ""
    css = f"chip {status.kind}".strip()
    return format_html('<span class="{}">{}{}</span>', css, picture, status.label)


@register.simple_tag
def event_chip(event: Tournament, current: Round | None = None) -> SafeString | str:
    """The status of an event, and that it was imported; `current` is its latest published round."""
    chip = _chip(statuses.event_status(event, current, steady_now()))
    return format_html("{} {}", chip, _chip(statuses.IMPORTED)) if event.imported_from else chip


@register.simple_tag
def player_chip(
    entry: Entry,
    event: Tournament,
    waiting_position: int | None = None,
    waitlist: Mapping[UUID, int] | None = None,
) -> SafeString | str:
    """The status of a player or team in an event, with their position on the waitlist: alone, or
    from that of all in a list."""
    position = waiting_position or (waitlist or {}).get(entry.pk)
    return _chip(statuses.player_status(entry, event, position))


@register.simple_tag
def deck_chip(
    entry: Entry, event: Tournament, *, verdict: bool = False, alone: bool = False
) -> SafeString | str:
    """The status of a decklist: submitted or not, and open to all or not; with a `verdict` for
    readers who may know it, and `alone` where nothing beside it says that it is about a deck."""
    return _chip(statuses.deck_status(entry, event, verdict=verdict, alone=alone))


@register.simple_tag
def match_chip(
    match: Match, last_reports: Iterable[tuple[str, MatchReport, bool]] = ()
) -> SafeString | str:
    """The status of a match; `last_reports` are those in the context of its page."""
    reported = only_report([report for _, report, _ in last_reports])
    return _chip(statuses.match_status(match, reported))


@register.simple_tag
def match_marks(match: Match) -> SafeString:
    """The marks beside a match in a list, such as its extra time."""
    return waiting_chips(statuses.match_marks(match))


@register.simple_tag
def status_chip(status: Status) -> SafeString | str:
    """The chip of a status that a page was given."""
    return _chip(status)


@register.simple_tag
def waiting_chips(rows: Iterable[Status]) -> SafeString:
    """Statuses below each other."""
    return format_html_join("", "<div>{}</div>", ((_chip(status),) for status in rows))


@register.simple_tag
def log_chip(status: LogStatus) -> SafeString | str:
    """The status of a log, as far as this reader may see it, and the players' answers to it."""
    move = status.finding.move if status.finding is not None else None
    chip = _chip(statuses.log_status(status.state, move))
    answers = statuses.log_answer_status(status.answers)
    return chip if answers is None else format_html("{} {}", chip, _chip(answers))


@register.simple_tag
def overruled_chip() -> SafeString | str:
    """A log that a judge's ruling overruled."""
    return _chip(statuses.log_status("overruled"))


@register.simple_tag
def round_chip(round_: Round) -> SafeString | str:
    """The status of a round; nothing for a closed one."""
    return _chip(statuses.round_status(round_))


@register.filter
def round_name(round_: Round) -> str:
    """The name of a round: *Quarter-finals*, or *Round 4*."""
    return round_names.round_name(round_)


@register.filter
def round_in_text(round_: Round) -> str:
    """The name of a round within a sentence: *the quarter-finals*, or *round 4*."""
    return round_names.round_in_text(round_)


@register.filter
def bracket_round_name(round_: Round) -> str:
    """The name of a round of a bracket; empty for a round that has a number alone."""
    return round_names.bracket_round_name(round_)


@register.simple_tag
def import_chip(state: str) -> SafeString | str:
    """The status of the import of an event."""
    return _chip(statuses.import_status(state))


@register.simple_tag
def edited_chip() -> SafeString | str:
    """A round or pairing that staff changed by hand."""
    return _chip(statuses.EDITED)


for fact in (event_texts.event_facts, event_texts.game_and_format, event_texts.event_size):
    register.simple_tag(fact)
