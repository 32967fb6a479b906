"""A game begins while its players are here: who said that they are ready and left says so again."""

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from replays.models import Slot
from tables.awaiting import Awaits, games_awaiting
from tables.holders import Holder
from tables.models import Table, TableState
from tables.services.inviting import Terms, join, make_ready, open_casual
from tables.services.presence import note_presence
from tests.support.event_tables import kinds_at
from tests.support.factories import NOW, make_user
from tests.support.playing import seated_match
from tournaments.matches.services.playing_here import play_here

pytestmark = pytest.mark.django_db


def is_here(table: Table, player: User, at: datetime) -> None:
    note_presence(seat=table.seats.get(user=player), now=at)


def test_nobody_lets_a_game_begin_while_the_other_player_is_away() -> None:
    """Otherwise a player could wait until the opponent has left, and win on time."""
    match, (ann, ben) = seated_match()

    def comes(player: User, after: int) -> Table:
        now = NOW + timedelta(minutes=after)
        return play_here(match_id=match.pk, game_number=1, user=player, now=now)

    table = comes(ann, 0)
    is_here(table, ann, NOW + timedelta(minutes=10))
    assert comes(ben, 16).state == TableState.WAITING
    table.refresh_from_db()
    ready = {seat.user: seat.ready_at is not None for seat in table.seats.all()}
    assert ready == {ann: False, ben: True}
    awaited = [(each.table, each.awaits) for each in games_awaiting(user=ann)]
    assert (awaited, games_awaiting(user=ben)) == ([(table, Awaits.READY)], [])
    comes(ann, 30)  # Ben has gone meanwhile.
    table.refresh_from_db()
    assert table.state == TableState.WAITING
    later = NOW + timedelta(minutes=34)
    make_ready(table_id=table.pk, holder=Holder(ben), now=later)
    table.refresh_from_db()
    assert (table.state, table.asked_at) == (TableState.PLAYING, later)
    assert table.slot == Slot.objects.get(match=str(match.pk))
    assert kinds_at(table.pk) == ["table.opened", "table.begun"]


def test_a_player_who_is_at_the_page_stays_ready() -> None:
    match, (ann, ben) = seated_match()
    table = play_here(match_id=match.pk, game_number=1, user=ann, now=NOW)
    for minutes in range(1, 60, 4):
        is_here(table, ann, NOW + timedelta(minutes=minutes))
    now = NOW + timedelta(minutes=61)
    assert play_here(match_id=match.pk, game_number=1, user=ben, now=now).state == "playing"


def test_who_opened_a_casual_game_lets_it_begin_while_the_other_player_is_there() -> None:
    ann, ben = make_user(), make_user()
    table = open_casual(
        user=ann, terms=Terms("commandeer", "standard"), deck="ready:avalon", now=NOW
    )
    join(table_id=table.pk, user=ben, deck="ready:avalon", now=NOW)
    for player, minutes, state in ((ann, 6, "waiting"), (ben, 7, "playing")):
        now = NOW + timedelta(minutes=minutes)
        make_ready(table_id=table.pk, holder=Holder(player), now=now)
        table.refresh_from_db()
        assert table.state == state
