"""Bots for which no message arrived, and games that are forgotten."""

from datetime import timedelta

import pytest

from tables.models import Table, TableMove, TableSeat, TableState, packed
from tables.services.opening import open_practice
from tables.services.sweeping import end_overdue_games, forget_old_games, wake_forgotten_bots
from tests.support.factories import NOW
from tests.support.tables import ADDRESS, KEY, decides, opened, opened_by_two

pytestmark = pytest.mark.django_db


def waiting_for_bot() -> Table:
    table = open_practice(
        game="commandeer", deck="", level="new", key=KEY, address=ADDRESS, now=NOW
    )
    Table.objects.filter(pk=table.pk).update(bot_decides=True)
    return table


def test_a_bot_whose_message_was_lost_is_woken() -> None:
    waiting_for_bot()
    assert wake_forgotten_bots(now=NOW + timedelta(seconds=1)) is False
    assert wake_forgotten_bots(now=NOW + timedelta(seconds=2)) is True


def test_nobody_is_woken_while_a_person_decides() -> None:
    opened()
    assert wake_forgotten_bots(now=NOW + timedelta(hours=1)) is False


def test_games_are_forgotten_a_day_after_their_last_move() -> None:
    opened()
    opened("letal")
    assert forget_old_games(now=NOW + timedelta(hours=23)) == 0
    assert forget_old_games(now=NOW + timedelta(hours=24)) == 2
    assert [kind.objects.count() for kind in (Table, TableSeat, TableMove)] == [0, 0, 0]


def test_a_game_that_cannot_be_ended_holds_up_no_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    broken, whole = (opened_by_two(bank=10)[0] for _ in range(2))
    Table.objects.filter(pk=broken.pk).update(position=packed({}))
    late = NOW + timedelta(hours=1)
    assert end_overdue_games(now=late) == 1
    assert end_overdue_games(now=late) == 0
    whole.refresh_from_db()
    assert whole.state == TableState.OVER
    assert [record.getMessage() for record in caplog.records] == [
        f"table {broken.pk} could not be ended"
    ] * 2


def test_a_player_who_is_there_may_think_as_long_as_they_like_without_a_clock() -> None:
    table, holders = opened_by_two()
    late = NOW + timedelta(hours=1)
    table.seats.update(seen_at=late)
    assert end_overdue_games(now=late) == 0
    waits = 1 - holders.index(decides(table, holders))
    table.seats.filter(number=waits).update(seen_at=None)
    assert end_overdue_games(now=late) == 0
    table.seats.update(seen_at=None)
    assert end_overdue_games(now=late) == 1
