"""The list of games to watch: those that go on before everybody, and the latest replays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import engine
from ground.steady_clock import steady_now
from replays.models import Replay
from tables.audiences import Reader
from tables.models import Table, TableState
from tables.selectors import casual_tables
from tables.watching import games_on, watchers_of
from tournaments.core.selectors import find_public_event
from tournaments.matches.selectors.game_logs import replays_to_watch, with_matches
from tournaments.matches.selectors.spectators import LONGEST_DELAY, Watching, watching
from tournaments.models import Match
from tournaments.stages.selectors.round_names import round_name
from web.core.forms import offer
from web.core.long_lists import A_PAGE, page_of
from web.core.texts import winner_by_name
from web.core.typed_forms import Form, fields
from web.tables.texts import sides_in_names

MOST_LISTED = 40 * A_PAGE


class WatchForm(Form):
    """The choice of games to list: of one game, of one event."""

    game: str = fields.ChoiceField(label=_("Game"), required=False)
    event: UUID | None = fields.UUIDField(required=False, widget=forms.HiddenInput)

    def __init__(self, query: QueryDict) -> None:
        super().__init__(query)
        games = [(slug, engine.game(slug).name) for slug in engine.slugs()]
        offer(self, "game", [("", gettext("All games")), *games])

    def search(self) -> dict[str, Any]:
        """The choice of the reader, empty without one; what is no choice is ignored."""
        self.full_clean()
        return {"game": self.game or "", "event": self.event}


@dataclass(frozen=True)
class GameOn:
    """A game that can be watched, in a list. `title` are the names, `facts` words about it."""

    table: Table
    names: Sequence[str]
    watching: Watching
    watchers: int

    def matches(self, search: Mapping[str, Any]) -> bool:
        """True if it is of the game and of the event that are searched."""
        match = self.watching.match
        event = None if match is None else match.round.tournament_id
        return search.get("game", self.table.game) == self.table.game and (
            search.get("event", event) == event
        )


@never_cache
@require_safe
def watch(request: HttpRequest) -> HttpResponse:
    """The games that go on before everybody, the most watched first, and the latest replays, those
    of casual games that were open to all among them; `game` and `event` leave out all others."""
    form = WatchForm(request.GET)
    search = {name: value for name, value in form.search().items() if value}
    games = [each for each in games_to_watch(steady_now()) if each.matches(search)]
    page = page_of(request, replays_to_watch(**search, casual=True), most=MOST_LISTED)
    query = request.GET.copy()
    query.pop("page", None)
    chosen = search.get("event")
    context = {
        "games": games,
        "page": page,
        "replays": _replay_rows(list(page)),
        "query": query.urlencode(),
        "form": form,
        "event": find_public_event(tournament_id=chosen),
    }
    return render(request, "web/tables/watch.html", context)


@dataclass(frozen=True)
class ReplayRow:
    """A game that is over, in a list: its log, the names of the sides, the event and round with the
    number of the game (both empty of a casual game), and who won."""

    log: Replay
    names: Sequence[str]
    of: str
    won: str


def _replay_rows(logs: Sequence[Replay]) -> list[ReplayRow]:
    """The rows of logs, of games of events and of casual games."""
    tables = {table.slot_id: table for table in casual_tables([log.slot_id for log in logs])}
    of_events = [log for log in logs if log.slot_id not in tables]
    matches = {log.pk: match for match, log in with_matches(of_events)}
    return [
        _of_match(log, matches[log.pk]) if log.pk in matches else _casual(log, tables[log.slot_id])
        for log in logs
    ]


def _of_match(log: Replay, match: Match) -> ReplayRow:
    seats = list(match.seats.all())
    game = gettext("Game {number}").format(number=log.slot.game_number)
    of = f"{match.round.tournament.name} · {round_name(match.round)} · {game}"
    names = [seat.entry.name for seat in seats]
    return ReplayRow(
        log,
        names,
        of,
        winner_by_name(log.finding, {seat.number: seat.entry.name for seat in seats}),
    )


def _casual(log: Replay, table: Table) -> ReplayRow:
    names = sides_in_names(table.seats.all())
    return ReplayRow(
        log, names, gettext("Casual game"), winner_by_name(log.finding, dict(enumerate(names)))
    )


def games_to_watch(now: datetime) -> list[GameOn]:
    """The games that everybody may watch now, the most watched first."""
    games = []
    for table in games_on(now=now, slowest=LONGEST_DELAY):
        seen = watching(table=table, reader=Reader.SPECTATOR, now=now)
        if seen.sight is None:
            continue
        over = table.state == TableState.OVER and table.moved_at <= seen.sight.until
        if not over:
            names = sides_in_names(table.seats.all())
            games.append(GameOn(table, names, seen, watchers_of(table=table, now=now)))
    return games
