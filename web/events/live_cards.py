"""Events that are played now, as cards: the round, its timer, results that are in, who leads."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from ground.steady_clock import steady_now
from tournaments.matches.selectors.tables import results_in
from tournaments.models import Round, Tournament
from tournaments.rounds.selectors.rounds import latest_rounds
from tournaments.standings.selectors.stored_pages import live_pages
from tournaments.terms.kinds import ELIMINATIONS, TournamentState
from web.core.round_timer import TimerContext, timer_context
from web.events.beside_standings import points_text


@dataclass(frozen=True)
class LiveCard:
    """An event that is played; `round` is its latest published one, None before the first, `facts`
    are sentences about it."""

    event: Tournament
    round: Round | None
    clock: TimerContext | None
    facts: Sequence[str]


def live_cards(events: Sequence[Tournament]) -> list[LiveCard]:
    """The cards of these events, in their order."""
    running = [event.pk for event in events if event.state == TournamentState.RUNNING]
    rounds = latest_rounds(events=running)
    counts = results_in(rounds=list(rounds.values()))
    standings = live_pages(events=list(rounds))
    now = steady_now()
    return [
        LiveCard(
            event,
            round_ := rounds.get(event.pk),
            None if round_ is None else timer_context(round_, now),
            [] if round_ is None else _facts(round_, standings.get(event.pk), counts),
        )
        for event in events
    ]


def _facts(
    round_: Round, standings: Mapping[str, Any] | None, counts: Mapping[int, tuple[int, int]]
) -> list[str]:
    facts = []
    leader = _leader(standings)
    if leader is not None and round_.stage.kind not in ELIMINATIONS:
        text = gettext("{name} leads with {points}.")
        facts.append(text.format(name=leader["player"]["name"], points=points_text(leader)))
    done, total = counts.get(round_.pk, (0, 0))
    if total:
        results = ngettext("{n} of {all} result in.", "{n} of {all} results in.", total)
        facts.append(results.format(n=done, all=total))
    return facts


def _leader(standings: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """The only first of stored standings, once anybody has points; None where several are first."""
    rows = [] if standings is None else standings["results"][:2]
    if not rows or rows[0]["tied"] or not float(rows[0]["match_points"]):
        return None
    return rows[0] if rows[0]["rank"] == 1 else None
