"""Template filters: states, digests, times and names on pages."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

import engine
from replays.models import Finding
from tournaments.core.scenarios import scenario_of
from tournaments.matches import awaiting_texts
from tournaments.models import Entry, Match, MatchReport, MatchSeat, Round, Tournament
from tournaments.terms import scenarios
from tournaments.terms.scenarios import Scenario
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
    """The label of a state of an event, an entry, a match or a log."""
    return STATES.get(state, state.replace("_", " "))


@register.filter
def scenario(round_: Round) -> Scenario | None:
    """What is played for in a round, if its stage says so."""
    return scenario_of(round_)


@register.filter
def options_text(options: Mapping[str, str]) -> str:
    """Options of a game as people write them."""
    return scenarios.options_text(options)


@register.filter
def end_text(reason: str, game: str) -> str:
    """Why a game ended, in the words of its game."""
    return engine.end_words(game, reason)


@register.simple_tag
def tally_text(tally: Mapping[str, Any], game: str, names: Sequence[str]) -> str:
    """The numbers of a game by side, in its words. `names` are those of the players by side, empty
    where no match is known."""
    return engine.tally_sentence(game, tally, names or ("side 0", "side 1"))


@register.simple_tag
def report_text(report: MatchReport, seats: Sequence[MatchSeat]) -> str:
    """A report in words; `seats` are those of its match."""
    return texts.report_text(report, [seat.entry.name for seat in seats])


@register.filter
def check_finding(finding: str) -> str:
    """The finding of a deck check as a part of a sentence, or that it is in progress."""
    return penalty_texts.CHECK_FINDINGS.get(finding, "it is being checked")


@register.simple_tag
def mover(seat: int, seats: Sequence[MatchSeat]) -> str:
    """The name of the player at a seat of a log; `seats` are those of its match."""
    return matches_texts.mover(seat, seats)


@register.filter
def by_name(text: str, seats: Sequence[MatchSeat]) -> str:
    """A text with seats by number, with names in their place; `seats` are those of its match."""
    return matches_texts.by_name(text, seats or ())


@register.filter
def hashes(finding: Finding) -> str:
    """A sentence on whether the moves of a certified log carry hashes."""
    return matches_texts.hashes(finding)


@register.filter
def short(digest: str) -> SafeString:
    """The first digits of a digest, with the whole digest as title."""
    letters = digest.removeprefix("sha256:")[:DIGEST_LETTERS]
    return format_html('<code title="{}">{}…</code>', digest, letters)


@register.filter
def event_time(at: datetime | None, of: Tournament | None = None) -> SafeString | str:
    """A time in the time zone of the event of the page, or of the event `of`. A script adds the
    reader's own time."""
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
    """When a report or log becomes final unless it is disputed, to follow the word "final"; in the
    time zone of the event."""
    pattern, at = awaiting_texts.final_at(match, not_before)
    return format_html(pattern, event_time(at, match.round.tournament))


@register.filter
def game_name(slug: str) -> str:
    """The name of a game, or its slug where this program no longer has the game."""
    return engine.game(slug).name if slug in engine.games() else slug


@register.filter
def seating_note(entry: Entry) -> str:
    """The public part of the seating and byes that the staff has set for an entry."""
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
    """The rounds that a late entry has missed; empty for all others."""
    if entry.late_from is None:
        return ""
    missed = entry.late_from - 1
    rounds = "round 1" if missed == 1 else f"rounds 1 to {missed}"
    what = f"a {entry.late_as}" if missed == 1 else entry.get_late_as_display()
    return f"plays from round {entry.late_from} on; {rounds} missed: {what}"
