"""Two who take the free seat of a game at once, and a player who opens two; also without locks."""

import threading
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from accounts.models import User
from decks.models import DeckSnapshot
from tables.casual import casual_rules
from tables.holders import Holder
from tables.models import Table, TableSeat, TableState
from tables.services import inviting
from tables.services.inviting import Terms, close_game, join, make_ready, open_casual
from tests.support.factories import NOW, make_user
from tests.support.races import at_once
from tests.support.racing import PATIENCE, times
from tests.support.tables import TEAM_DECKS

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = times(3)
DECK = "ready:avalon"


def waiting() -> Table:
    terms = Terms("commandeer", "standard", open_to_all=True)
    return open_casual(user=make_user(), terms=terms, deck=DECK, now=NOW)


def joining(table: Table, user: User) -> Callable[[], Any]:
    return lambda: join(table_id=table.pk, user=user, deck=DECK, now=NOW)


def opener_of(table: Table) -> Holder:
    return Holder(table.seats.get(number=0).user)


def closing(table: Table, holder: Holder) -> Callable[[], Any]:
    return lambda: close_game(table_id=table.pk, holder=holder)


def beginning(table: Table, holder: Holder) -> Callable[[], Any]:
    return lambda: make_ready(table_id=table.pk, holder=holder, now=NOW)


@pytest.mark.proof(of="races")
def test_of_two_who_join_at_once_one_has_the_seat() -> None:
    for _ in range(TIMES):
        table, ben, cat = waiting(), make_user(), make_user()
        frozen = DeckSnapshot.objects.count()
        assert at_once(joining(table, ben), joining(table, cat)) == ["SeatTaken", "done"]
        seat = table.seats.get(number=1)
        assert (seat.user_id, seat.name, seat.ready_at) in (
            (ben.pk, ben.username, NOW),
            (cat.pk, cat.username, NOW),
        )
        assert DeckSnapshot.objects.count() == frozen + 1


@pytest.mark.proof(of="races")
def test_without_the_lock_both_believe_that_the_seat_is_theirs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = waiting()
    both = threading.Barrier(2)

    def look_together(table_id: UUID) -> Any:
        unlocked = Table.objects.select_related("rules").get(pk=table_id)
        seats = list(unlocked.seats.select_related("user").order_by("number"))
        both.wait(PATIENCE)
        return unlocked, seats

    monkeypatch.setattr(inviting, "lock_table", look_together)
    ends = at_once(joining(table, make_user()), joining(table, make_user()))
    assert ends == ["done", "done"]


@pytest.mark.proof(of="races")
def test_who_joins_while_the_game_is_closed_plays_it_or_finds_it_closed() -> None:
    for _ in range(TIMES):
        table, ben = waiting(), make_user()
        ends = at_once(joining(table, ben), closing(table, opener_of(table)))
        table.refresh_from_db()
        joined = TableSeat.objects.filter(table=table, user=ben).exists()
        assert (ends, table.state) == (
            ["done", "done"] if joined else ["SeatTaken", "done"],
            TableState.CLOSED,
        )


@pytest.mark.proof(of="races")
def test_who_leaves_while_the_other_presses_ready_begins_no_game_of_one() -> None:
    for _ in range(TIMES):
        table, ben = waiting(), make_user()
        join(table_id=table.pk, user=ben, deck=DECK, now=NOW)
        ends = at_once(beginning(table, opener_of(table)), closing(table, Holder(ben)))
        table.refresh_from_db()
        begun = table.state == TableState.PLAYING
        seated = TableSeat.objects.filter(table=table, user=ben).exists()
        assert (ends, seated) == (["SeatTaken", "done"] if begun else ["done", "done"], begun)


@pytest.mark.proof(of="races")
def test_of_two_who_join_a_side_at_once_one_brings_its_deck() -> None:
    terms = Terms("letal", "team", open_to_all=True)
    for _ in range(TIMES):
        table = open_casual(user=make_user(), terms=terms, deck=TEAM_DECKS[0], now=NOW)
        frozen = DeckSnapshot.objects.count()

        def joining_at(table_id: UUID, number: int) -> Callable[[], Any]:
            user = make_user()
            return lambda: join(
                table_id=table_id, user=user, deck=TEAM_DECKS[1], number=number, now=NOW
            )

        assert at_once(joining_at(table.pk, 1), joining_at(table.pk, 3)) == ["done", "done"]
        assert table.seats.filter(user=None).count() == 1
        assert table.seats.exclude(deck=None).count() == 2
        assert DeckSnapshot.objects.count() == frozen + 1


def opening(user: User) -> Callable[[], Any]:
    terms = Terms("commandeer", "standard", open_to_all=True)
    return lambda: open_casual(user=user, terms=terms, deck=DECK, now=NOW)


def waiting_of(user: User) -> int:
    return TableSeat.objects.filter(user=user, table__state=TableState.WAITING).count()


@pytest.mark.proof(of="races")
def test_a_player_has_no_more_games_waiting_than_they_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inviting, "MOST_WAITING", 1)
    for _ in range(TIMES):
        user = make_user()
        assert at_once(opening(user), opening(user)) == ["TooManyOpenGames", "done"]
        assert waiting_of(user) == 1


@pytest.mark.proof(of="races")
def test_without_the_lock_of_the_account_more_games_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inviting, "MOST_WAITING", 1)
    counted = threading.Barrier(2, timeout=PATIENCE)

    def choose_together(**of: Any) -> Any:
        counted.wait()
        return casual_rules(**of)

    monkeypatch.setattr(inviting, "lock_account", lambda *, user: None)
    monkeypatch.setattr(inviting, "casual_rules", choose_together)
    user = make_user()
    assert at_once(opening(user), opening(user)) == ["done", "done"]
    assert waiting_of(user) == 2
