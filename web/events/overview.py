"""What the first page of an event shows of its course: its steps, the round that is played, the top
of its standings, and who won."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext

from replays.models import Replay
from tournaments.matches import selectors as matches_selectors
from tournaments.matches.watching import games_that_go_on
from tournaments.models import Entry, Match, MatchGame, Stage
from tournaments.terms.kinds import (
    ELIMINATIONS,
    UNPLAYED,
    UNSETTLED,
    MatchState,
    StageKind,
    TournamentState,
)
from web.core import queries
from web.core import texts as words
from web.core.replay_lists import certified_games
from web.events.beside_standings import points_text
from web.stages.texts import stage_name, swiss_rounds

# How many tables and ranks the first page of a running event shows.
MOST_LISTED = 6
# Down to which rank the final standings stand there, and in how many rows at most, however many
# share a rank.
TOP, MOST_ROWS = 3, 8
# How many of the last games that all may watch stand there.
LAST_GAMES = 5


@dataclass(frozen=True)
class Step:
    """A step of an event: what it is called, and whether it is `done`, the one `now`, or later."""

    label: str
    done: bool = False
    now: bool = False


def steps(frame: queries.Frame) -> list[Step]:
    """The course of an event: registration, check-in, its stages, and its end. None of a cancelled
    event is the one that goes on."""
    state = TournamentState(frame.event.state)
    stages = list(frame.event.stages.all())
    labels = [
        gettext("Registration"),
        gettext("Check-in"),
        *map(_stage_label, stages),
        gettext("Final standings"),
    ]
    if state == TournamentState.RUNNING:
        begun = [number for number, stage in enumerate(stages) if frame.has_begun(stage)]
        at = 2 + (begun[-1] if begun else 0)
    else:
        at = _BEFORE_AND_AFTER.get(state, lambda last: -1)(len(labels) - 1)
    return [Step(label, done=number < at, now=number == at) for number, label in enumerate(labels)]


# Which step is the one that goes on while no round is played, by the number of the last.
_BEFORE_AND_AFTER: Mapping[TournamentState, Callable[[int], int]] = {
    TournamentState.REGISTRATION: lambda last: 0,
    TournamentState.CHECK_IN: lambda last: 1,
    TournamentState.FINISHED: lambda last: last,
}


def _stage_label(stage: Stage) -> str:
    if stage.kind == StageKind.SWISS:
        return swiss_rounds(stage.rounds)
    if stage.kind in ELIMINATIONS and stage.cut_size and stage.cut_points is None:
        return gettext("Top {size}").format(size=stage.cut_size)
    return stage_name(stage)


@dataclass(frozen=True)
class Ranked:
    """A row of the top of the standings, with its points in words (empty where none are
    counted) and its record."""

    row: Mapping[str, Any]
    points: str
    record: str


def current_round(frame: queries.Frame) -> dict[str, Any]:
    """The context of `web/events/now.html`: the first tables of the round that is played, how many
    results are in, and the top of the standings."""
    round_ = frame.current
    if round_ is None:
        return {}
    matches = [
        match
        for match in matches_selectors.pairings(round_id=round_.pk)
        if match.settled_by not in UNPLAYED
    ]
    own = None if frame.entry is None else frame.entry.pk
    on = games_that_go_on(frame.event)
    tables = [
        (match, list(match.seats.all()), words.score(match), on.get(match.pk)) for match in matches
    ]
    tables.sort(key=lambda table: all(seat.entry_id != own for seat in table[1]))
    waiting = sum(match.state in UNSETTLED for match in matches)
    ranked = _ranked(frame, queries.standings(tournament_id=frame.event.pk))
    # Before the first result everyone shares the first rank.
    begun = any(any(each.row["record"].values()) for each in ranked)
    return {
        "tables": tables[:MOST_LISTED],
        "tables_in_all": len(tables),
        "results_in": len(matches) - waiting,
        "leaders": ranked[:MOST_LISTED] if begun else [],
    }


def _ranked(frame: queries.Frame, standings: Mapping[str, Any]) -> list[Ranked]:
    pointed = any(stage.kind not in ELIMINATIONS for stage in frame.event.stages.all())
    return [
        Ranked(row, points_text(row) if pointed else "", words.record_text(row["record"]))
        for row in standings["results"]
        if row["rank"] is not None
    ]


@dataclass(frozen=True)
class Place:
    """A place on the podium, with the deck that all may read; None without one."""

    ranked: Ranked
    entry: Entry | None


def podium(frame: queries.Frame, final: Mapping[str, Any]) -> dict[str, Any]:
    """The context of `web/events/podium.html`: the first places of a finished event with their
    public decks, those after them, and the last games that all may watch."""
    ranked = _ranked(frame, final)
    top = [each for each in ranked if each.row["rank"] <= TOP][:MOST_ROWS]
    ids = [each.row["player"]["id"] for each in top]
    entries = {
        str(entry.pk): entry
        for entry in Entry.objects.filter(
            pk__in=ids, tournament=frame.event, deck__revealed_at__isnull=False
        ).select_related("deck")
    }
    return {
        "top": [Place(each, entries.get(each.row["player"]["id"])) for each in top],
        "others": ranked[len(top) : MOST_ROWS],
        "last_replays": _last_replays(frame),
    }


def _last_replays(frame: queries.Frame) -> list[tuple[Match, Replay]]:
    """The logs that settled the last games of the last matches, if they are public, the match at
    the first table of the last round first."""
    games = (
        MatchGame.objects.filter(
            match__round__tournament=frame.event,
            match__state=MatchState.SETTLED,
            replay__revealed_at__isnull=False,
        )
        .exclude(match__settled_by__in=UNPLAYED)
        .order_by("-match__round__number", "match__table", "-number")
    )
    last: dict[UUID, UUID] = {}
    for match_id, replay_id in games.values_list("match_id", "replay_id"):
        last.setdefault(match_id, replay_id)
    return certified_games(list(last.values())[:LAST_GAMES])
