"""How states, digests and moments are written on a page."""

from collections.abc import Sequence
from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

import engine
from replays.models import Finding
from tournaments.matches import awaiting_texts
from tournaments.models import Entry, Match, MatchReport, MatchSeat, Tournament
from tournaments.terms.zones import offset_label
from web.core import penalty_texts, texts
from web.core.time_zones import zone_of
from web.matches import texts as matches_texts

register = template.Library()

DIGEST_LETTERS = 12
STATES = {
    "registration": "open for registration",
    "check_in": "check-in",
    "checked_in": "checked in",
    "pending": "no result yet",
    "quarantined": "put aside",
    "void": "taken back",
}


@register.filter
def status_label(state: str) -> str:
    """A state of an event, an entry, a match or a log as people say it."""
    return STATES.get(state, state.replace("_", " "))


@register.filter
def end_text(reason: str, game: str) -> str:
    """Why a game ended, in the words of its game."""
    return engine.end_words(game, reason)


@register.simple_tag
def report_text(report: MatchReport, seats: Sequence[MatchSeat]) -> str:
    """What a player has reported of the match of these seats."""
    return texts.report_text(report, [seat.entry.name for seat in seats])


@register.filter
def check_finding(finding: str) -> str:
    """What was found in a deck, as a part of a sentence; before that nothing was."""
    return penalty_texts.CHECK_FINDINGS.get(finding, "it is being checked")


@register.simple_tag
def mover(seat: int, seats: Sequence[MatchSeat]) -> str:
    """Whose seat of a log this is, in the match of these seats."""
    return matches_texts.mover(seat, seats)


@register.filter
def by_name(text: str, seats: Sequence[MatchSeat]) -> str:
    """A text about seats by number, with the names of those who sit there in the match of these."""
    return matches_texts.by_name(text, seats or ())


@register.filter
def hashes(finding: Finding) -> str:
    """Whether the moves of a certified log bore hashes."""
    return matches_texts.hashes(finding)


@register.filter
def short(digest: str) -> SafeString:
    """The beginning of a digest, which tells it from others; the whole one is its title."""
    letters = digest.removeprefix("sha256:")[:DIGEST_LETTERS]
    return format_html('<code title="{}">{}…</code>', digest, letters)


@register.filter
def event_time(at: datetime | None, of: Tournament | None = None) -> SafeString | str:
    """A point in time by the clock of the event whose page it is, or `of` which it is; where
    scripts run they add the reader's own time."""
    if at is None:
        return "not fixed"
    local = timezone.localtime(at, None if of is None else zone_of(of))
    return format_html(
        '<time datetime="{}">{} {}</time>',
        local.isoformat(timespec="seconds").replace("+00:00", "Z"),
        f"{local.day} {local:%B %Y, %H:%M}",
        offset_label(local),
    )


@register.filter
def final(match: Match, not_before: datetime) -> SafeString:
    """When what one player said is final unless it is disputed, for after the word "final"; times
    by the clock of the event."""
    pattern, at = awaiting_texts.final_at(match, not_before)
    return format_html(pattern, event_time(at, match.round.tournament))


@register.filter
def game_name(slug: str) -> str:
    """The name of a game, or what it is known by where this program does not have it any more."""
    return engine.game(slug).name if slug in engine.games() else slug


@register.filter
def seating_note(entry: Entry) -> str:
    """What the staff has arranged for an entry, as everybody may read it; empty for nothing."""
    byes = entry.awarded_byes
    parts = (
        (entry.club, entry.club),
        (entry.fixed_table is not None, f"always table {entry.fixed_table}"),
        (byes, "a bye in round 1" if byes == 1 else f"byes up to round {byes}"),
        (entry.rating is not None, f"rating {entry.rating}"),
    )
    return ", ".join(words for applies, words in parts if applies)


@register.filter
def late_note(entry: Entry) -> str:
    """What an entry has missed that came late; empty for all others."""
    if entry.late_from is None:
        return ""
    missed = entry.late_from - 1
    rounds = "round 1" if missed == 1 else f"rounds 1 to {missed}"
    what = f"a {entry.late_as}" if missed == 1 else entry.get_late_as_display()
    return f"plays from round {entry.late_from} on; {rounds} missed: {what}"
