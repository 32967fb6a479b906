"""Template filters: states, digests, times and names on pages."""

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django import template
from django.utils import timezone
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

import engine
from accounts.role_texts import ROLE_NAMES
from accounts.roles import Role
from ground.steady_clock import steady_now
from ground.texts import reader_language, translated
from replays.models import Finding
from tournaments.core.round_timer import settles_at
from tournaments.core.scenarios import scenario_of
from tournaments.models import Entry, Match, MatchReport, MatchSeat, Round, Tournament
from tournaments.stages.selectors.progress import FirstRound, first_round_of
from tournaments.stages.selectors.round_names import bracket_round_name
from tournaments.terms import scenarios
from tournaments.terms.kinds import Finding as CheckFinding
from tournaments.terms.kinds import LateAs, PenaltyKind, Reveal
from tournaments.terms.missed_rounds import missed_rounds
from tournaments.terms.money import amount_text
from tournaments.terms.other_games import NamesGame, game_title
from tournaments.terms.scenarios import Scenario
from web.core import pairing_texts, penalty_texts, texts
from web.core.statuses import round_number
from web.core.time_zones import short_day, time_tag, zone_label, zone_of
from web.matches import texts as matches_texts

register = template.Library()

DIGEST_LETTERS = 12
# A web address in a text; the full stop or bracket that follows it is not a part of it.
_ADDRESS = re.compile(r"https?://[^\s<>\"']*[^\s<>\"'.,:;!?)\]]")


@register.filter
def role_name(role: str) -> str:
    """The name of a role in an organisation or an event."""
    return str(ROLE_NAMES[Role(role)])


@register.filter
def scenario(round_: Round) -> Scenario | None:
    """The scenario of a round, if its stage has one for it."""
    return scenario_of(round_)


@register.filter
def round_title(round_: Round) -> str:
    """The title of a round: *Quarter-finals*, or *Round 4 of 5*."""
    return bracket_round_name(round_) or round_number(round_)


@register.filter
def further_options(scenario: Scenario, game: str) -> str:
    """The options of a scenario of a game as people write them, without the one that says no more
    than its name."""
    titles = engine.game(game).scenarios if game in engine.slugs() else {}
    named = titles.get(scenario["options"].get(scenarios.OPTION, "")) == scenario["name"]
    options = scenario["options"].items()
    return scenarios.options_text(
        {name: value for name, value in options if not (named and name == scenarios.OPTION)}
    )


@register.filter
def end_text(reason: str, game: str) -> str:
    """The reason why a game ended, in the words of its game."""
    return engine.end_words(game, reason, reader_language())


@register.simple_tag
def tally_text(tally: Mapping[str, Any], game: str, names: Sequence[str]) -> str:
    """The numbers of a game by side, in its words. `names` are those of the players by side, empty
    where no match is known."""
    names = names or (gettext("side A"), gettext("side B"))
    return engine.tally_sentence(game, tally, names, reader_language())


@register.simple_tag
def report_text(report: MatchReport, seats: Sequence[MatchSeat]) -> str:
    """A report in words; `seats` are those of its match."""
    return texts.report_text(report, [seat.entry.name for seat in seats])


@register.filter
def check_finding(finding: str) -> str:
    """The finding of a deck check, or that it is in progress."""
    if not finding:
        return gettext("In progress")
    return str(penalty_texts.CHECK_FINDINGS[CheckFinding(finding)])


@register.filter
def penalty_step(kind: str) -> str:
    """A kind of penalty, as in *Warning*."""
    return str(penalty_texts.STEPS[PenaltyKind(kind)])


@register.filter
def seat_letter(number: int) -> str:
    """A seat of a match as people call it: A or B."""
    return "AB"[number]


@register.filter
def result_label(result: str) -> str:
    """The result of a match for the player of a seat, in words."""
    return matches_texts.result_label(result)


@register.filter
def statement_reason(because: str) -> str:
    """The reason why a signed statement takes the place of the one before."""
    return matches_texts.statement_reason(because)


@register.simple_tag
def winner_text(finding: Finding, seats: Sequence[MatchSeat]) -> str:
    """The winner in a certified log; `seats` are those of its match."""
    return matches_texts.winner_text(finding, seats)


@register.simple_tag
def mover(seat: int, seats: Sequence[MatchSeat], teammates: Sequence[str] = ()) -> str:
    """The name of the player at a seat of a log; `seats` are those of its match, `teammates` who
    sat at each seat where teams play, if that is known."""
    return matches_texts.mover(seat, seats or (), teammates)


@register.simple_tag
def by_name(text: str, seats: Sequence[MatchSeat], teammates: Sequence[str] = ()) -> str:
    """A text with seats by number, with names in their place, as in `mover`."""
    return matches_texts.by_name(text, seats or (), teammates)


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
    """A time in the time zone of the event of the page, or of the event `of`: as short as can be,
    with day, year and zone in its title. A script adds the reader's own time."""
    if at is None:
        return gettext("to be announced")
    return time_tag(timezone.localtime(at, None if of is None else zone_of(of)), steady_now())


@register.filter
def day_text(day: date | str) -> str:
    """A day, which may be written as 2100-07-01, as short as can be."""
    return short_day(date.fromisoformat(day) if isinstance(day, str) else day)


@register.filter
def event_zone(event: Tournament) -> str:
    """The time zone of an event, with its offset from UTC."""
    return zone_label(event, steady_now())


@register.filter
def final(match: Match, not_before: datetime) -> SafeString:
    """A sentence on when a report or log becomes final, in the time zone of the event."""
    at = settles_at(match, not_before)
    if at is None:
        text = gettext("Final when the round’s time is up, but not before {time}, unless disputed.")
    else:
        text = gettext("Final at {time} unless disputed.")
    return format_html(text, time=event_time(at or not_before, match.round.tournament))


@register.filter
def reveal_text(event: Tournament) -> str:
    """The time when the decks and replays of an event become public, in words."""
    return translated(Reveal(event.reveal).label)


@register.filter
def pairing_reason(match: Match) -> str:
    """The reason why the players of a match were paired."""
    return pairing_texts.match_reason(match)


@register.filter
def title_of_game(of: NamesGame) -> str:
    """The name of the game of an event or a series, which may be one without rules."""
    return game_title(of)


@register.filter
def linked(text: str) -> SafeString:
    """A text of users with its web addresses as links; no other scheme becomes one."""
    parts, end = [], 0
    for address in _ADDRESS.finditer(text):
        parts.append(escape(text[end : address.start()]))
        parts.append(format_html('<a href="{0}" rel="nofollow ugc noopener">{0}</a>', address[0]))
        end = address.end()
    return SafeString("".join([*parts, escape(text[end:])]))


@register.filter
def amount(hundredths: int) -> str:
    """An amount of money, as in `7.50`."""
    return amount_text(hundredths)


@register.filter
def game_name(slug: str) -> str:
    """The name of a game, or its slug where this program no longer has the game."""
    return engine.game(slug).name if slug in engine.slugs() else slug


@register.filter
def seating_note(entry: Entry) -> str:
    """The public part of the seating and byes that the staff has set for an entry."""
    byes = entry.awarded_byes
    notes = []
    if entry.club:
        notes.append(entry.club)
    if entry.fixed_table is not None:
        notes.append(gettext("always at table {table}").format(table=entry.fixed_table))
    if byes == 1:
        notes.append(gettext("bye in round 1"))
    elif byes:
        notes.append(gettext("byes in rounds 1 to {round}").format(round=byes))
    if entry.rating is not None:
        notes.append(gettext("rating {rating}").format(rating=entry.rating))
    return ", ".join(notes)


@register.filter
def late_note(entry: Entry, event: Tournament) -> str:
    """The rounds that a late entry has missed; empty for all others."""
    missed = len(missed_rounds(entry.late_from))
    if not missed:
        return ""
    first_round = first_round_of(entry, event)
    if first_round is FirstRound.LAST_OPEN:
        text = gettext("not seated yet; round {missed} is the last to be seated in")
        return text.format(missed=missed)
    if first_round is FirstRound.NONE:
        return gettext("was in no round")
    if entry.late_as == LateAs.BYE:
        text = ngettext(
            "joins in round {first}; round 1 counts as a bye",
            "joins in round {first}; rounds 1 to {missed} count as byes",
            missed,
        )
    else:
        text = ngettext(
            "joins in round {first}; round 1 counts as a loss",
            "joins in round {first}; rounds 1 to {missed} count as losses",
            missed,
        )
    return text.format(first=entry.late_from, missed=missed)
