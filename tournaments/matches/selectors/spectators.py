"""Rules of an event for watching a game as it is played at a table, and afterwards as a film."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import NotFound
from contract.reads import UNCHANGING
from replays.models import Film, Replay
from replays.selectors import film_audiences, find_film, find_replay, no_film
from tables.audiences import OPEN, PUBLIC, Reader, Sight, Watched, sight_of
from tables.holders import digest_of
from tables.models import Table, TableKind, TableSeat, TableState
from tables.selectors import tables_of_match, unfinished_tables
from tables.watching import decks_are_open, open_replay
from tournaments.core.access import plays_for, powers_in
from tournaments.core.selectors import matches
from tournaments.core.services.changes import event_stream
from tournaments.matches.selectors.disputes import dispute_of
from tournaments.matches.selectors.log_diff import sees_moves
from tournaments.matches.selectors.matches import find_match, match_of_slot
from tournaments.models import Match, MatchSeat, Overlay, Round, Tournament
from tournaments.terms.kinds import UNPLAYED, MatchState, RoundState
from tournaments.terms.limits import LONGEST_WATCH_DELAY

# No event has a longer delay.
LONGEST_DELAY = timedelta(seconds=LONGEST_WATCH_DELAY)


@dataclass(frozen=True)
class Watching:
    """A game with its match, None of a game without an event, and what a reader may see of it,
    None for nothing."""

    table: Table
    match: Match | None
    sight: Sight | None


def watching(*, table: Table, reader: Reader, now: datetime) -> Watching:
    """The sight of a game for somebody without a seat."""
    match = _match_at(table)
    if table.kind == TableKind.EVENT and match is None:
        return Watching(table, None, None)
    watched = Watched(
        kind=TableKind(table.kind),
        over=table.state == TableState.OVER,
        log_open=open_replay(table) is not None,
        decks_open=match is not None and decks_are_open(table),
        delay=timedelta() if match is None else delay_in(match.round.tournament, reader),
    )
    return Watching(table, match, sight_of(reader, watched, now))


def delay_in(event: Tournament, reader: Reader) -> timedelta:
    """The delay with which an event wants such readers to see its games."""
    if reader == Reader.SPECTATOR:
        return timedelta(seconds=event.watch_delay)
    overlay = Overlay.objects.filter(tournament=event).first()
    return timedelta(seconds=0 if overlay is None else overlay.delay)


def _match_at(table: Table) -> Match | None:
    """The match of a published round for which a game is played, where the operator has not hidden
    its event."""
    if table.kind != TableKind.EVENT or table.slot is None:
        return None
    of_slot = matches().filter(pk=table.slot.match, round__tournament__taken_down_at=None)
    return of_slot.exclude(round__state=RoundState.DRAFT).first()


def games_that_go_on(event: Tournament) -> dict[UUID, Table]:
    """The game that is being played at a table of this service, by the id of its match."""
    tables = unfinished_tables(stream=event_stream(event.pk))
    return {
        UUID(table.slot.match): table
        for table in tables
        if table.slot is not None and table.state == TableState.PLAYING
    }


def latest_round(event: Tournament) -> Round | None:
    """The latest published round; drafts are for the staff."""
    published = event.rounds.published().select_related("stage")
    return published.order_by("-number").first()


def matches_of_latest_round(event: Tournament) -> QuerySet[Match]:
    """The matches of the latest published round that count, by table."""
    round_ = latest_round(event)
    of_round = matches().filter(round=round_) if round_ is not None else matches().none()
    return of_round.exclude(state=MatchState.VOID).order_by("table")


class PlayedTable(NamedTuple):
    """A match of two players or teams, with its table and their names by seat."""

    pk: UUID
    table: int
    names: Sequence[str]


def played_tables(event: Tournament) -> list[PlayedTable]:
    """The matches of the latest published round that count and are played, by table."""
    seats = MatchSeat.objects.filter(round=latest_round(event)).exclude(
        Q(match__state=MatchState.VOID) | Q(match__settled_by__in=UNPLAYED)
    )
    names: dict[tuple[UUID, int], list[str]] = defaultdict(list)
    rows = seats.order_by("match__table", "number")
    for pk, table, name in rows.values_list("match_id", "match__table", "entry__name"):
        names[pk, table].append(name)
    return [PlayedTable(pk, table, own) for (pk, table), own in names.items()]


def featured_match(event: Tournament) -> Match | None:
    """The match of the latest round whose board the projector and streams show."""
    return matches_of_latest_round(event).filter(featured=True).first()


def game_at(match: Match, reader: Reader, now: datetime) -> Watching | None:
    """The latest game of a match that had begun by the moment up to which this reader sees it, and
    of which they see something; None without one."""
    stream = event_stream(match.round.tournament_id)
    for table in tables_of_match(stream=stream, match=str(match.pk)):
        seen = watching(table=table, reader=reader, now=now)
        if seen.sight is not None and table.begun_by(seen.sight.until):
            return seen
    return None


def overlay_of(event: Tournament) -> Overlay | None:
    """The overlay for streams of an event, with who made it; None without one."""
    return Overlay.objects.filter(tournament=event).select_related("made_by").first()


def find_overlay(*, key: str) -> Overlay:
    """The overlay with this key; NotFound without one, of a hidden event, and once who made it may
    no longer see the decks of the event, such as by playing in it, or has no active account."""
    overlays = Overlay.objects.filter(
        key_digest=digest_of(key), made_by__is_active=True, tournament__taken_down_at=None
    )
    overlay = overlays.select_related("tournament", "made_by").first()
    if overlay is not None:
        powers = powers_in(user=overlay.made_by, tournament=overlay.tournament)
        if Power.SEE_DECKS in powers:
            return overlay
    raise NotFound(gettext("This link doesn’t work any more. Ask the organiser for a new one."))


def watchable_audiences(*, replay: Replay, viewer: User | None) -> list[str]:
    """The audiences whose film of a game `viewer` may watch, the one that shows most first: `open`,
    a seat by its number, `public`. None where no film is made, or the log is sealed.

    A sealed log opens to its players as they saw it, since nothing in that film is new to them, and
    to the judge of its match. Where several play a side a log does not say who sat where, so their
    players see what everybody saw, unless they sat at a table of this service.
    """
    made = film_audiences(replay_id=replay.pk)
    if not made:
        return []
    if replay.revealed_at is not None or _judges(replay, viewer):
        return sorted(made, key=lambda audience: (audience != OPEN, audience))
    seat = _own_side(replay, viewer)
    if seat is None:
        return []
    audience = audience_of_side(seat, made, replay.slot.seats.count())
    if audience != PUBLIC or replay.table is None:
        return [audience]
    sat = TableSeat.objects.filter(table__slot=replay.slot_id, user=viewer).first()
    return [audience if sat is None else str(sat.number)]


def audience_of_side(side: int, made: Collection[str], sides: int) -> str:
    """The audience whose film shows nothing new to anybody who plays a side: their seat, or, where
    several play a side, everybody. `made` are the audiences for which there are films."""
    return str(side) if len(made) == 2 + sides else PUBLIC


def find_watchable(*, replay_id: UUID, audience: str, viewer: User | None) -> Film:
    """The film of a game for `audience`, with its replay; NotFound where the viewer may not watch
    it, in the same words whether there is none or it is sealed."""
    replay = find_replay(replay_id=replay_id)
    if audience not in watchable_audiences(replay=replay, viewer=viewer):
        raise no_film(replay_id, audience)
    film = find_film(replay_id=replay_id, audience=audience)
    film.replay = replay
    return film


def keeping(film: Film) -> dict[str, str]:
    """The headers that say how long a film may be kept: one that is open to all never changes."""
    if film.replay.revealed_at is None:
        return {}
    return {"Cache-Control": UNCHANGING, "Vary": "Accept-Encoding"}


def _match_of_log(replay: Replay) -> Match | None:
    match_id = match_of_slot(replay.slot.match)
    return None if match_id is None else find_match(match_id=match_id)


def _judges(replay: Replay, viewer: User | None) -> bool:
    """True if the viewer has taken the dispute of the match, and so sees hidden logs."""
    match = None if viewer is None else _match_of_log(replay)
    if viewer is None or match is None:
        return False
    powers = powers_in(user=viewer, tournament=match.round.tournament)
    return sees_moves(dispute_of(match), viewer, powers)


def _own_side(replay: Replay, viewer: User | None) -> int | None:
    match = None if viewer is None else _match_of_log(replay)
    if viewer is None or match is None:
        return None
    seats = match.seats.all()
    return next((seat.number for seat in seats if plays_for(user=viewer, entry=seat.entry)), None)
