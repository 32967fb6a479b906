"""Bots for which no message arrived, and games that are forgotten."""

from datetime import timedelta

import pytest

from tables.models import Table, TableMove, TableSeat
from tables.services.opening import open_practice
from tables.services.sweeping import forget_old_games, wake_forgotten_bots
from tests.support.factories import NOW
from tests.support.tables import KEY, opened

pytestmark = pytest.mark.django_db


def waiting_for_bot() -> Table:
    table = open_practice(game="commandeer", deck="", level="new", key=KEY, now=NOW)
    Table.objects.filter(pk=table.pk).update(bot_decides=True)
    return table


def test_a_bot_whose_message_was_lost_is_woken() -> None:
    waiting_for_bot()
    assert wake_forgotten_bots(now=NOW + timedelta(seconds=2)) == 0
    assert wake_forgotten_bots(now=NOW + timedelta(seconds=3)) == 1


def test_nobody_is_woken_while_a_person_decides() -> None:
    opened()
    assert wake_forgotten_bots(now=NOW + timedelta(hours=1)) == 0


def test_games_are_forgotten_a_day_after_their_last_move() -> None:
    opened()
    opened("letal")
    assert forget_old_games(now=NOW + timedelta(hours=23)) == 0
    assert forget_old_games(now=NOW + timedelta(hours=24)) == 2
    assert [kind.objects.count() for kind in (Table, TableSeat, TableMove)] == [0, 0, 0]
