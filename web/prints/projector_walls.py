"""The contents of the projector view: pairings, standings and bracket, from their stored form, in
pages that can be read from the other end of a hall."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.core.round_timer import shown_clock
from tournaments.events.selectors import announcements
from tournaments.models import (
    Announcement,
    Round,
    RoundStandings,
    StoredStandings,
    Tournament,
)
from tournaments.prints.hall_lists import (
    Order,
    Seated,
    halves,
    letters,
    named,
    round_title,
    seated_by_name,
    seated_by_table,
)
from tournaments.stages.selectors.round_names import round_in_text, round_name
from tournaments.stages.selectors.visible_stages import visible_stage
from tournaments.standings.counting import trimmed
from tournaments.standings.selectors.stored_pages import stored_live, stored_pairings, stored_round
from tournaments.standings.services.stored_standings import stored_document
from tournaments.terms.kinds import RoundState
from web.stages.bracket_context import bracket_context
from web.stages.drawing import Drawing

# Lines on a page: three columns of eight.
LINES = 24
# The most players of a bracket that can be read from afar, and is shown in turn.
LEGIBLE = 16
# The number of announcements that are shown, the newest.
ANNOUNCED = 3
NO_ROUND = _("Pairings appear here when round 1 is published")


class Wall(StrEnum):
    """The subject of a wall. By default pairings, standings and bracket in turn."""

    IN_TURN = "auto"
    NAMES = "names"
    TABLES = "tables"
    STANDINGS = "standings"
    BRACKET = "bracket"
    TIMER = "timer"

    @property
    def label(self) -> str:
        return str(_LABELS[self])


_LABELS = {
    Wall.IN_TURN: _("Rotate all"),
    Wall.NAMES: _("Pairings by name"),
    Wall.TABLES: _("Pairings by table"),
    Wall.STANDINGS: _("Standings"),
    Wall.BRACKET: _("Bracket"),
    Wall.TIMER: _("Timer"),
}


class Half(StrEnum):
    """The names on this screen, where two screens share them."""

    WHOLE = "all"
    FIRST = "1"
    SECOND = "2"


@dataclass(frozen=True)
class Names:
    """In what order a wall has the names of pairings, and which of them."""

    order: Order = Order.NAME
    half: Half = Half.WHOLE

    def of(self, document: Mapping[str, object]) -> Sequence[Seated]:
        lines = seated_by_name(document, self.order)
        return lines if self.half == Half.WHOLE else halves(lines)[int(self.half) - 1]


@dataclass(frozen=True)
class Standing:
    """A player's rank, with an equal sign where it is tied, their record and points."""

    place: str
    name: str
    record: str
    points: str


@dataclass(frozen=True)
class WallPage:
    """A page of a wall; `tag` changes whenever it does. `players` is the size of a bracket, `note`
    explains the order of standings where points do not."""

    what: Wall
    title: str
    tag: str = ""
    seated: Sequence[Seated] = ()
    standing: Sequence[Standing] = ()
    bracket: Drawing | None = None
    players: int = 0
    note: str = ""


@dataclass(frozen=True)
class WallView:
    """One of the pages with what stands on all of them; `stamp` changes whenever that does."""

    page: WallPage
    number: int
    pages: int
    round: Round | None
    announced: Sequence[Announcement]
    stamp: str


def wall_view(
    *,
    event: Tournament,
    round: Round | None,
    requested: Wall,
    names: Names,
    number: int,
    now: datetime,
) -> WallView:
    """A page of the view of an event, the first or the last where there is none of this number;
    `round` is its latest published round."""
    if requested == Wall.IN_TURN:
        pages = _in_turn(event, round, names)
    elif requested == Wall.NAMES:
        pages = _names(round, names)
    else:
        pages = _PAGES[requested](event, round)
    number = min(max(number, 1), len(pages))
    page = pages[number - 1]
    announced = list(announcements(tournament_id=event.pk)[:ANNOUNCED])
    parts = (
        page.what,
        page.title,
        page.tag,
        number,
        len(pages),
        event.name,
        event.state,
        event.zone,
        *_clock(round, now),
        *map(_stamp, announced),
    )
    stamp = hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest()[:32]
    return WallView(page, number, len(pages), round, announced, stamp)


def _in_turn(event: Tournament, round: Round | None, names: Names) -> list[WallPage]:
    """While a round is played who plays where, and one page of how things stand; after it all of
    that."""
    bracket = [page for page in _bracket(event, round) if 0 < page.players <= LEGIBLE]
    if round is not None and round.state == RoundState.CLOSED:
        return [*_standings(event, round), *bracket]
    by_name = _names(round, names)
    if round is None or round.number == 1 or round.stage.is_elimination:
        return [*by_name, *bracket]
    return [*by_name, *_standings(event, round)[:1]]


def _names(round: Round | None, names: Names) -> list[WallPage]:
    """Pairings by name; where another screen has the rest, the title tells the letters of this."""
    pages = _pairings(round, Wall.NAMES, names.of)
    if names.half == Half.WHOLE:
        return pages
    range_ = letters([line for page in pages for line in page.seated])
    return [replace(page, title=f"{page.title} · {range_}") if range_ else page for page in pages]


def _tables(event: Tournament, round: Round | None) -> list[WallPage]:
    return _pairings(round, Wall.TABLES, seated_by_table)


def _pairings(
    round: Round | None, what: Wall, listed: Callable[[Mapping[str, object]], Sequence[Seated]]
) -> list[WallPage]:
    stored = None if round is None else stored_pairings(round=round)
    if round is None or stored is None:
        return [WallPage(what, str(NO_ROUND))]
    document = stored_document(stored)
    title, lines = round_title(document, round_name(round)), listed(document)
    return [
        WallPage(what, title, stored.etag, seated=lines[at : at + LINES])
        for at in range(0, max(len(lines), 1), LINES)
    ]


def _standings(event: Tournament, round: Round | None) -> list[WallPage]:
    """The standings after the latest round if it is closed, else the live ones."""
    stored: RoundStandings | StoredStandings | None = None
    if round is not None and round.state == RoundState.CLOSED:
        stored = stored_round(round=round)
    stored = stored or stored_live(tournament=event)
    if stored is None:
        return [WallPage(Wall.STANDINGS, gettext("No players yet"))]
    lines = [
        Standing(
            f"{'' if row['rank'] is None else row['rank']}{'=' if row['tied'] else ''}",
            named(row["player"]),
            "–".join(str(row["record"][kind]) for kind in ("wins", "losses", "draws")),
            trimmed(str(row["match_points"])),
        )
        for row in stored_document(stored)["results"]
    ]
    title = _standings_title(event, round)
    cut = round is not None and round.stage.is_elimination
    note = gettext("Players in the bracket are ordered by how far they got.") if cut else ""
    return [
        WallPage(Wall.STANDINGS, title, stored.etag, standing=lines[at : at + LINES], note=note)
        for at in range(0, max(len(lines), 1), LINES)
    ]


def _standings_title(event: Tournament, round: Round | None) -> str:
    if event.state == "finished":
        return gettext("Final standings")
    if round is None:
        return gettext("Standings")
    closed = round.state == RoundState.CLOSED
    text = gettext("Standings after {round}") if closed else gettext("Standings during {round}")
    return text.format(round=round_in_text(round))


def _bracket(event: Tournament, round: Round | None) -> list[WallPage]:
    """The bracket that is played now."""
    if round is None or not round.stage.is_elimination:
        return [WallPage(Wall.BRACKET, gettext("The bracket appears here when it starts"))]
    stage = visible_stage(tournament=event, number=round.stage.number)
    drawing = bracket_context(stage)["drawing"]
    return [
        WallPage(
            Wall.BRACKET,
            gettext("Bracket"),
            repr(drawing),
            bracket=drawing,
            players=stage.bracket.size,
        )
    ]


def _timer(event: Tournament, round: Round | None) -> list[WallPage]:
    if round is None:
        return [WallPage(Wall.TIMER, str(NO_ROUND))]
    return [
        WallPage(
            Wall.TIMER,
            round_name(round),
        )
    ]


_PAGES: Mapping[Wall, Callable[[Tournament, Round | None], list[WallPage]]] = {
    Wall.TABLES: _tables,
    Wall.STANDINGS: _standings,
    Wall.BRACKET: _bracket,
    Wall.TIMER: _timer,
}


def _clock(round: Round | None, now: datetime) -> tuple[object, ...]:
    """The parts of the timer that the page shows in words."""
    clock = None if round is None else shown_clock(round, now)
    if round is None or clock is None:
        return ()
    return (round.clock_ends_at, round.clock_left, clock.is_over)


def _stamp(announcement: Announcement) -> str:
    return f"{announcement.pk} {announcement.text}"
