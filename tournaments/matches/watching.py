"""Who may watch a game that is played at a table, as its event says."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext

from accounts.roles import Power
from contract.errors import NotFound
from tables.audiences import Reader, Sight, Watched, sight_of
from tables.holders import digest_of
from tables.models import Table, TableKind, TableState
from tables.selectors import tables_of_match, unfinished_tables
from tables.watching import decks_are_open, open_replay
from tournaments.core.access import powers_in
from tournaments.core.limits import LONGEST_WATCH_DELAY
from tournaments.core.selectors import matches
from tournaments.core.services.changes import event_stream
from tournaments.models import Match, Overlay, Round, Tournament
from tournaments.terms.kinds import MatchState, RoundState

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
    """What somebody without a seat may see of a game."""
    match = _match_of(table)
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
    """How late an event wants such readers to see its games."""
    if reader == Reader.SPECTATOR:
        return timedelta(seconds=event.watch_delay)
    overlay = Overlay.objects.filter(tournament=event).first()
    return timedelta(seconds=0 if overlay is None else overlay.delay)


def _match_of(table: Table) -> Match | None:
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
