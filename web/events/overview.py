"""The course of an event on its first page: its steps, the round that is played, the top of its
standings, and the winners."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from tournaments.entries.selectors import entries_with_public_decks
from tournaments.matches.selectors.game_logs import last_opened
from tournaments.matches.selectors.matches import match_of
from tournaments.matches.selectors.spectators import games_that_go_on
from tournaments.matches.selectors.tables import listed_tables, states_of_played
from tournaments.models import Entry, Stage
from tournaments.standings.selectors.stored_pages import live_page
from tournaments.terms.kinds import (
    ELIMINATIONS,
    UNSETTLED,
    StageKind,
    TournamentState,
)
from web.core import texts as words
from web.core.event_frame import Frame
from web.events.beside_standings import points_text
from web.stages.texts import stage_name, swiss_rounds

# Number of tables and of ranks on the first page of a running event.
MOST_LISTED = 6
# Down to which rank the final standings stand there, and in how many rows at most, however many
# share a rank.
TOP, MOST_ROWS = 3, 8
# Number of the last games there that all may watch.
LAST_GAMES = 5


@dataclass(frozen=True)
class Step:
    """A step of an event: what it is called, and whether it is `done`, the one `now`, or later."""

    label: str
    done: bool = False
    now: bool = False


def steps(frame: Frame) -> list[Step]:
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


# The step that goes on while no round is played, by the number of the last.
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


def current_round(frame: Frame) -> dict[str, Any]:
    """The context of `web/events/now.html`: the first tables of the round that is played, how many
    results are in, and the top of the standings."""
    round_ = frame.current
    if round_ is None:
        return {}
    played = states_of_played(round=round_)
    own = None if frame.entry is None else match_of(entry=frame.entry, round=round_)
    # A large event has a thousand tables: only those that stand here are read whole.
    first = sorted(played, key=lambda pk: own is None or pk != own.pk)[:MOST_LISTED]
    matches = {match.pk: match for match in listed_tables(round=round_, ids=first)}
    on = games_that_go_on(frame.event)
    standing = _standing(live_page(tournament_id=frame.event.pk))
    # Before the first result everyone shares the first rank.
    begun = any(any(row["record"].values()) for row in standing)
    return {
        "tables": [
            (match, list(match.seats.all()), words.score(match), on.get(match.pk))
            for match in (matches[pk] for pk in first)
        ],
        "tables_in_all": len(played),
        "results_in": sum(state not in UNSETTLED for state in played.values()),
        "leaders": _ranked(frame, standing[:MOST_LISTED]) if begun else [],
    }


def _standing(standings: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The rows of those who have a rank."""
    return [row for row in standings["results"] if row["rank"] is not None]


def _ranked(frame: Frame, rows: Sequence[Mapping[str, Any]]) -> list[Ranked]:
    pointed = any(stage.kind not in ELIMINATIONS for stage in frame.event.stages.all())
    return [
        Ranked(row, points_text(row) if pointed else "", words.record_text(row["record"]))
        for row in rows
    ]


@dataclass(frozen=True)
class Place:
    """A place on the podium, with the deck that all may read; None without one."""

    ranked: Ranked
    entry: Entry | None


def podium(frame: Frame, final: Mapping[str, Any]) -> dict[str, Any]:
    """The context of `web/events/podium.html`: the first places of a finished event with their
    public decks, those after them, and the last games that all may watch."""
    ranked = _ranked(frame, _standing(final)[:MOST_ROWS])
    top = [each for each in ranked if each.row["rank"] <= TOP][:MOST_ROWS]
    ids = [each.row["player"]["id"] for each in top]
    entries = entries_with_public_decks(tournament=frame.event, ids=ids)
    return {
        "top": [Place(each, entries.get(each.row["player"]["id"])) for each in top],
        "others": ranked[len(top) :],
        "last_replays": last_opened(tournament=frame.event, most=LAST_GAMES),
    }
