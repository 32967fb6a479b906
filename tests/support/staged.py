"""Events of several stages, played by hand."""

import random
from collections.abc import Callable
from typing import Any

from tests.remembering import remembered
from tests.support.factories import NOW, make_round, make_started, settle
from tournaments.models import Match, Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.drafts import draft_round
from tournaments.stages.selectors.progress import next_round
from tournaments.standings.services.standings_document import live_standings
from tournaments.terms.kinds import MatchState
from tournaments.terms.stage_plan import StagePlan

# Says which seat of a match wins; the two names stand in the order of the seats.
Judge = Callable[[str, str], int]


def staged(*stages: StagePlan, entries: int, **plan: Any) -> Tournament:
    """A running event of these stages, with players called Player 1, Player 2 and so on."""
    return make_started(entries=entries, stages=stages, **plan)


def lower_wins(first: str, second: str) -> int:
    """Player 1 beats everybody, Player 2 everybody else, and so on."""
    return int(number(first) > number(second))


def by_lot(seed: int) -> Judge:
    rng = random.Random(seed)
    return lambda first, second: rng.randrange(2)


def number(name: str) -> int:
    return int(name.split()[-1])


def play_round(tournament: Tournament, judge: Judge = lower_wins) -> list[tuple[str, ...]]:
    """Pair, play and close the next round; who met, by table, a bye alone."""
    round_ = make_round(tournament)
    met = []
    for match in round_.matches.order_by("table"):
        names = names_of(match)
        met.append(names)
        if match.state == MatchState.OPEN:
            settle(match, (1, 0) if judge(*names) == 0 else (0, 1))
    _close(tournament, round_.number)
    return met


@remembered
def _close(tournament: Tournament, number: int) -> None:
    close_round(tournament_id=tournament.pk, number=number, actor=None, now=NOW)


def play_all(tournament: Tournament, judge: Judge = lower_wins) -> list[list[tuple[str, ...]]]:
    """Play to the end: the rounds."""
    rounds = []
    while next_round(tournament) is not None:
        rounds.append(play_round(tournament, judge))
    return rounds


def draft(tournament: Tournament) -> Any:
    return draft_round(tournament_id=tournament.pk, actor=None, now=NOW)


def names_of(match: Match) -> tuple[str, ...]:
    return tuple(seat.entry.name for seat in match.seats.order_by("number"))


def table(tournament: Tournament) -> list[tuple[int, str]]:
    """Rank and name of everybody, the best first; a shared rank is negative."""
    tournament.refresh_from_db()
    rows = live_standings(tournament)["results"]
    return [(-row["rank"] if row["tied"] else row["rank"], row["player"]["name"]) for row in rows]
