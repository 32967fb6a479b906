"""Games of a match at a table of this service: sitting down, and the table's word on the result."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

import engine
from accounts.models import User
from contract.errors import DomainError, NotFound
from ground.texts import marked, translated
from ledger.models import LedgerEntry
from replays.models import Replay
from tables.casual import is_played_here, seats_in
from tables.holders import Holder
from tables.models import Table, TableKind
from tables.services.event_games import Chair, EventGame, change_seats, sit_down
from tournaments.core.access import CaptainOnly, leads, refuse_code_of_opponent
from tournaments.core.services.changes import save_changes
from tournaments.core.services.pinned_rules import format_of_game
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.selectors.seating import players_by_seat
from tournaments.matches.selectors.testimony import counting_moment
from tournaments.matches.services.fresh_seeds import playable_slot
from tournaments.matches.services.guest_answers import as_guest
from tournaments.matches.services.open_matches import (
    Speaker,
    is_speaker,
    may_draw,
    require_game_open,
    require_open,
    require_played,
    seated_entry,
)
from tournaments.matches.services.results import lock_match, review
from tournaments.models import EntryPlayer, LogConfirmation, Match
from tournaments.standings.services.stored_standings import update_standings
from tournaments.terms.kinds import UNSETTLED, LogAnswer, Venue

CHOOSE_PLAYER = marked("Choose a player of your team.")


class NotPlayedAtTables(DomainError):
    """Games of this event or format can't be played on this site."""

    code = "not_played_at_tables"


class NotNextGame(DomainError):
    """An earlier game of the match has no result yet."""

    code = "not_next_game"


@transaction.atomic
def play_here(
    *, match_id: UUID, game_number: int, user: User, key: str = "", now: datetime
) -> Table:
    """Sit down for a game of one's own match, ready to play; the game begins once both have. `key`
    is that of the browser, by which who came as a guest goes on holding the seat. Raises
    NotSeated, NotPlayedAtTables, NotNextGame, what says that match or game are settled, SeedSeen
    and SameBrowser."""
    record = lock_match(match_id=match_id)
    return _sit_down(record, game_number, user, Holder(user, key), now)


def play_here_as_guest(
    *,
    match_id: UUID,
    game_number: int,
    code: str,
    browser: Holder,
    new_key: str = "",
    address: str,
    now: datetime,
) -> Table:
    """Sit down for a game as a guest with the code of their slip, ready to play. Their browser
    holds the seat by its key, by a new one where it is given that. A code that the opponent made is
    not accepted."""
    tables: list[Table] = []

    def sit(record: MatchRecord, guest: EntryPlayer) -> None:
        refuse_code_of_opponent(guest, Match.objects.filter(pk=record.match.pk))
        tables.append(_sit_down(record, game_number, guest, browser, now, new_key=new_key))

    as_guest(sit, match_id, code, address=address, expected=None, now=now)
    return tables[0]


def _sit_down(
    record: MatchRecord,
    game_number: int,
    speaker: Speaker,
    browser: Holder,
    now: datetime,
    new_key: str = "",
) -> Table:
    seated_entry(record.match, speaker)
    players = players_by_seat(record.match)
    return sit_down(
        game=_game(record, game_number, players, now),
        number=next(seat for seat, player in enumerate(players) if is_speaker(player, speaker)),
        browser=browser,
        new_key=new_key,
        now=now,
    )


@transaction.atomic
def seat_first(
    *, match_id: UUID, game_number: int, user: User, player_id: UUID, now: datetime
) -> Table:
    """Have a player of one's team sit first, as its captain, until the game begins; the deck says
    which heroes they lead. The next games of the match are played so too, unless this is said
    again. Raises CaptainOnly, NotFound, SeatsFixed, and what `play_here` raises."""
    record = lock_match(match_id=match_id)
    match = record.match
    own = seated_entry(match, user)
    if not leads(user=user, entry=own):
        raise CaptainOnly(gettext("Only the captain decides who sits where."))
    first = next((player for player in own.players.all() if player.pk == player_id), None)
    if first is None or not first.live:
        raise NotFound(translated(CHOOSE_PLAYER))
    players = players_by_seat(match)
    order = [players.index(player) for player in players_by_seat(match, first=first)]
    return change_seats(game=_game(record, game_number, players, now), order=order, now=now)


def _game(
    record: MatchRecord, game_number: int, players: Sequence[EntryPlayer], now: datetime
) -> EventGame:
    """A game of a match, if it can be played at a table now."""
    tournament, match = record.tournament, record.match
    if tournament.venue == Venue.HALL:
        raise NotPlayedAtTables(gettext("This event is played in person."))
    require_played(match)
    require_open(record, now)
    require_game_open(match, game_number)
    if match.games.filter(number__lt=game_number).count() < game_number - 1:
        raise NotNextGame(gettext("Finish the earlier games of this match first."))
    slot = playable_slot(match=match, game_number=game_number, now=now)
    format = format_of_game(slot)
    if not is_played_here(engine.game(slot.game), format):
        raise NotPlayedAtTables(gettext("Games of this format can’t be played in the browser yet."))
    if len(players) != seats_in(format):
        raise NotPlayedAtTables(gettext("A team of this match has a player missing."))
    minutes = match.round.stage.minutes
    return EventGame(
        slot=slot,
        chairs=[_chair(match, seat, player) for seat, player in enumerate(players)],
        minutes=None if minutes is None else minutes // match.round.stage.best_of,
        may_draw=may_draw(tournament, match),
    )


def _chair(match: Match, seat: int, player: EntryPlayer) -> Chair:
    """The chair of a player. The deck of a side is at its first."""
    side = engine.side_of(seat)
    own = match.seats.select_related("entry__deck__deck_list").get(number=side).entry
    name = own.name if own.is_alone else player.name
    return Chair(player.user, name, own.registered_deck if seat == side else None)


@transaction.atomic
def stand_by_table(*, entry: LedgerEntry, now: datetime) -> None:
    """Note that a table stands by the log of its game, as any host does, unless the match or the
    game has its result already. The log is believed once it is certified. Safe to call again."""
    replay = Replay.objects.select_related("slot").get(pk=entry.data["replay"])
    table = Table.objects.get(pk=entry.data["table"])
    if table.kind != TableKind.EVENT or replay.slot.replaced_at is not None:
        return
    record = lock_match(match_id=UUID(replay.slot.match))
    tournament, match = record.tournament, record.match
    known = LogConfirmation.objects.filter(replay=replay, entry=None)
    settled = match.games.filter(number=replay.slot.game_number).exists()
    if match.state not in UNSETTLED or settled or known.exists():
        return
    at = counting_moment(record, now)
    LogConfirmation.objects.create(replay=replay, entry=None, stance=LogAnswer.STANDS_BY, at=at)
    save_changes(match, now=now)
    review(record=record, now=now)
    update_standings(tournament=tournament, match=match, now=now)
