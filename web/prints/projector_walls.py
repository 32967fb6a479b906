"""The contents of the projector view: pairings or standings, read from their stored form."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from tournaments.core.round_timer import clock_of
from tournaments.events.selectors import announcements
from tournaments.models import (
    Announcement,
    Round,
    RoundStandings,
    StoredPairings,
    StoredStandings,
    Tournament,
)
from tournaments.prints.hall_lists import (
    Seated,
    named,
    round_title,
    seated_by_name,
    seated_by_table,
)
from tournaments.standings.counting import trimmed
from tournaments.standings.services.stored_standings import stored_document
from tournaments.terms.kinds import RoundState

# Lines on a page without a script.
LINES = 28
# The number of announcements that are shown, the newest.
ANNOUNCED = 3


class Wall(StrEnum):
    """What to show. By default pairings, and after the round the standings."""

    BY_ITSELF = "auto"
    NAMES = "names"
    TABLES = "tables"
    STANDINGS = "standings"

    @property
    def label(self) -> str:
        return _LABELS[self]


_LABELS = {
    Wall.BY_ITSELF: "What is on",
    Wall.NAMES: "By name",
    Wall.TABLES: "By table",
    Wall.STANDINGS: "Standings",
}


@dataclass(frozen=True)
class Standing:
    """A player's rank, with an equal sign where it is tied, and their points."""

    place: str
    name: str
    points: str


@dataclass(frozen=True)
class WallPage:
    """The contents of the view; `stamp` changes whenever they do."""

    what: Wall
    title: str
    round: Round | None
    seated: Sequence[Seated]
    standing: Sequence[Standing]
    announced: Sequence[Announcement]
    stamp: str

    def pages(self) -> int:
        return max(1, -(-max(len(self.seated), len(self.standing)) // LINES))

    def page(self, number: int) -> "WallPage":
        """The same with only the lines of one page."""
        lines = slice((number - 1) * LINES, number * LINES)
        return replace(self, seated=self.seated[lines], standing=self.standing[lines])


def wall(*, event: Tournament, round: Round | None, requested: Wall, now: datetime) -> WallPage:
    """The contents of the view of an event; `round` is its latest published round."""
    what = _resolved(requested, round)
    announced = list(announcements(tournament_id=event.pk)[:ANNOUNCED])
    title, tag, seated, standing = _content(event, round, what)
    parts = (
        what,
        title,
        tag,
        event.name,
        event.state,
        event.zone,
        *_clock(round, now),
        *map(_stamp, announced),
    )
    stamp = hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest()[:32]
    return WallPage(what, title, round, seated, standing, announced, stamp)


def _resolved(requested: Wall, round: Round | None) -> Wall:
    if requested != Wall.BY_ITSELF:
        return requested
    over = round is not None and round.state == RoundState.CLOSED
    return Wall.STANDINGS if over else Wall.NAMES


def _content(
    event: Tournament, round: Round | None, what: Wall
) -> tuple[str, str, list[Seated], list[Standing]]:
    """A title, the tag of the stored document, and its lines."""
    if what == Wall.STANDINGS:
        return _standings(event, round)
    page = None if round is None else StoredPairings.objects.filter(round=round).first()
    if round is None or page is None:
        return "No round is published yet", "", [], []
    document = stored_document(page)
    lines = (seated_by_name if what == Wall.NAMES else seated_by_table)(document)
    return round_title(document), page.etag, lines, []


def _standings(
    event: Tournament, round: Round | None
) -> tuple[str, str, list[Seated], list[Standing]]:
    """The standings after the latest round if it is closed, else the live ones."""
    page: RoundStandings | StoredStandings | None = None
    if round is not None and round.state == RoundState.CLOSED:
        page = RoundStandings.objects.filter(round=round).order_by("-revision").first()
    page = page or StoredStandings.objects.filter(tournament=event).first()
    if page is None:
        return "Nobody has entered yet", "", [], []
    lines = [
        Standing(
            f"{'' if row['rank'] is None else row['rank']}{'=' if row['tied'] else ''}",
            named(row["player"]),
            trimmed(str(row["match_points"])),
        )
        for row in stored_document(page)["results"]
    ]
    return _standings_title(event, round), page.etag, [], lines


def _standings_title(event: Tournament, round: Round | None) -> str:
    if event.state == "finished":
        return "Final standings"
    if round is None:
        return "Standings"
    after = "after" if round.state == RoundState.CLOSED else "during"
    return f"Standings {after} round {round.number}"


def _clock(round: Round | None, now: datetime) -> tuple[object, ...]:
    """The parts of the timer that the page shows in words."""
    clock = None if round is None else clock_of(round, now)
    if round is None or clock is None:
        return ()
    return (round.clock_ends_at, round.clock_left, clock.is_over)


def _stamp(announcement: Announcement) -> str:
    return f"{announcement.pk} {announcement.text}"
