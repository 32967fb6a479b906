"""From rows to the values that pairing and standings count."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Any, Protocol
from uuid import UUID

from django.db.models import Count
from django.db.models.functions import Coalesce

from tournaments.models import Entry, MatchSeat, Tournament
from tournaments.pairing import Player
from tournaments.standings.counting import (
    Deduction,
    Played,
    Profile,
    UnusableProfile,
    chosen_profile,
)
from tournaments.standings.histories import players_with_history
from tournaments.standings.services.ranked_entries import NOT_RANKED
from tournaments.terms.kinds import GONE, BestOf, LateAs, MatchState, Result, ResultReason
from tournaments.terms.missed_rounds import missed_rounds

# The name of an event's own list, where a named profile has its name.
OWN = "own"
FIRST_STAGE = 1

# A seat with its round and table; of those a settled match is the only one.
_COLUMNS = (
    "round_id",
    "match__table",
    "round__number",
    "entry_id",
    "result",
    "games_won",
    "games_lost",
    "games_drawn",
    "victory_points",
    "survivors",
    "match__manner",
)

_ENTRY = _COLUMNS.index("entry_id")
_VICTORY_POINTS = _COLUMNS.index("victory_points")
_SURVIVORS = _COLUMNS.index("survivors")
# The seat of the opponent whom nobody has who is alone at a table.
_NOBODY = (None,) * len(_COLUMNS)


def profile_of(tournament: Tournament) -> Profile:
    """The profile by which points and tiebreakers of an event are counted."""
    try:
        return chosen_profile(tournament.profile, tournament.own_profile)
    except UnusableProfile as error:
        raise RuntimeError(f"{tournament.pk} has a profile that was never checked") from error


def profile_name(tournament: Tournament) -> str:
    """The name of the profile of an event."""
    return OWN if tournament.own_profile else tournament.profile


def gone_entries_by(tournament: Tournament, number: int) -> frozenset[str]:
    """The entries that had left before round `number` was played. Those that left during it or
    later are in its table as before, so that no drop changes standings that are written."""
    since = Coalesce("had_dropped_after_round", "dropped_after_round")
    gone = tournament.entries.filter(state__in=GONE).alias(since=since).filter(since__lt=number)
    return frozenset(str(entry) for entry in gone.values_list("pk", flat=True))


def settled_parts(
    tournament: Tournament,
    *,
    stages: Collection[int],
    last_round: int | None = None,
    entries: Collection[UUID] | None = None,
) -> list[Played]:
    """The part of every player in every settled match of these stages, in the order of play, up to
    round `last_round` if given, and of these `entries` and their opponents alone if given; and the
    results of the rounds that late entries missed."""
    seats = MatchSeat.objects.filter(
        round__tournament=tournament,
        round__stage__number__in=stages,
        match__state=MatchState.SETTLED,
    )
    if last_round is not None:
        seats = seats.filter(round__number__lte=last_round)
    if entries is not None:
        seats = seats.filter(match__in=MatchSeat.objects.filter(entry__in=entries).values("match"))
    rows = seats.order_by("round__number", "match__table", "number").values_list(*_COLUMNS)
    # As rows and not as objects: a large event has tens of thousands of them, read with each page.
    text = cache(str)
    played = [
        part for _, table in groupby(rows, itemgetter(0, 1)) for part in _parts([*table], text)
    ]
    return [*_missed(tournament, last_round), *played] if FIRST_STAGE in stages else played


class ReadResults(Protocol):
    """Reads as `settled_parts` does."""

    def __call__(
        self, tournament: Tournament, *, stages: Collection[int], last_round: int | None = None
    ) -> list[Played]: ...


def parts_read_once() -> ReadResults:
    """Reads as `settled_parts` does, for tables of one event after many rounds: the results of the
    same stages once."""
    read: dict[tuple[int, ...], list[Played]] = {}

    def parts(
        tournament: Tournament, *, stages: Collection[int], last_round: int | None = None
    ) -> list[Played]:
        counted = tuple(stages)
        if counted not in read:
            read[counted] = settled_parts(tournament, stages=counted)
        return [part for part in read[counted] if last_round is None or part.round <= last_round]

    return parts


def result_reason_counts(
    tournament: Tournament, *, last_round: int | None = None
) -> dict[str, dict[str, int]]:
    """By entry, the number of its matches for each reason of the result other than play, in all
    stages, up to round `last_round` if given. A no-show and a penalty are those of the loser."""
    seats = MatchSeat.objects.filter(
        round__tournament=tournament, match__state=MatchState.SETTLED
    ).exclude(match__manner=ResultReason.PLAYED)
    seats = seats.exclude(
        match__manner__in=(ResultReason.NO_SHOW, ResultReason.PENALTY), result=Result.WIN
    )
    if last_round is not None:
        seats = seats.filter(round__number__lte=last_round)
    counts: dict[str, dict[str, int]] = defaultdict(dict)
    counted = seats.values_list("entry_id", "match__manner").annotate(number=Count("pk"))
    for entry, manner, number in counted.order_by("match__manner"):
        counts[str(entry)][manner] = number
    return counts


def _missed(tournament: Tournament, last_round: int | None) -> list[Played]:
    """The rounds before each late entry came, won or lost with the games of a bye. Late entries
    come only in the first stage."""
    late = tournament.entries.exclude(late_from=None).exclude(state__in=NOT_RANKED)
    latecomers = list(late.order_by("late_from", "pk").values_list("pk", "late_from", "late_as"))
    if not latecomers:
        return []
    games = BestOf(tournament.stages.get(number=FIRST_STAGE).best_of) // 2 + 1
    return [
        Played(str(entry), None, "bye", games_won=games, round=number)
        if late_as == LateAs.BYE
        else Played(str(entry), None, "loss", games_lost=games, round=number)
        for entry, late_from, late_as in latecomers
        for number in missed_rounds(late_from)
        if last_round is None or number <= last_round
    ]


def _parts(table: list[tuple[Any, ...]], text: Callable[[UUID], str]) -> list[Played]:
    """The parts of the players at one table; `text` is that of an id, made once for its seats."""
    names = [text(row[_ENTRY]) for row in table]
    if len(table) == 1:
        return [_part(table[0], names[0], _NOBODY, None)]
    (first, second), (name, other) = table, names
    return [_part(first, name, second, other), _part(second, other, first, name)]


def _part(
    row: tuple[Any, ...], player: str, against: tuple[Any, ...], opponent: str | None
) -> Played:
    """The part of a player by their seat and that of the opponent. Numbers that nobody has entered
    are 0."""
    _, _, number, _, result, won, lost, drawn, points, left, manner = row
    others, theirs = against[_VICTORY_POINTS] or 0, against[_SURVIVORS] or 0
    games = (result, won, lost, drawn)
    return Played(player, opponent, *games, points or 0, others, left or 0, theirs, number, manner)


def players_to_pair(
    entries: Iterable[Entry],
    played: Sequence[Played],
    profile: Profile,
    deducted: Iterable[Deduction] = (),
) -> list[Player]:
    """The entries as players with points and history. The first round that counts is round 1."""
    numbers = sorted({part.round for part in played})
    at = {number: place for place, number in enumerate(numbers, 1)}
    names = [str(entry.pk) for entry in entries]
    if any(number != place for number, place in at.items()):
        played = [part._replace(round=at[part.round]) for part in played]
        deducted = [
            replace(deduction, round=sum(number <= deduction.round for number in numbers))
            for deduction in deducted
        ]
    return players_with_history(names, played, profile, rounds=len(numbers), deducted=deducted)
