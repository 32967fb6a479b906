"""What one side offers and the other takes or leaves."""

from datetime import timedelta

import pytest

import engine
from contract.errors import NotFound
from replays.models import Replay
from tables.holders import Holder
from tables.models import MoveTakenBack, StaffAct, Table, TableKind, TableState
from tables.selectors import resumed
from tables.services.judging import judge_table
from tables.services.offers import (
    RESUMES_AFTER,
    NotOffered,
    Offer,
    OfferWaits,
    answer_offer,
    make_offer,
    offers_open_to,
)
from tables.services.playing import GamePaused, play, set_stops
from tables.services.sweeping import end_overdue_games
from tables.services.taking_back import needs_no_word
from tests.remembering import remembered
from tests.support.factories import NOW, make_user
from tests.support.tables import (
    ALWAYS_ASK,
    NEVER_ASK,
    decides,
    move_by_two,
    move_of,
    opened_by_two,
    view,
)

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)


@remembered
def takes_back_alone(
    bank: int | None = None, *, goes_on: bool = False
) -> tuple[Table, tuple[Holder, Holder], int]:
    """A game whose last move may be taken back without asking, and the seat that made it, which
    decides again if it `goes_on`. Games are drawn by lot, and in some there is no such move."""
    for _ in range(50):
        table, holders = opened_by_two(bank=bank)
        while view(table, holders[0]).decides is not None:
            own = move_by_two(table, holders)
            now = view(table, holders[own])
            if needs_no_word(table, now.seat) and (now.decides == own or not goes_on):
                return table, holders, own
    raise AssertionError("no such game")


def test_a_draw_is_agreed() -> None:
    table, (first, second) = opened_by_two()
    make_offer(table_id=table.pk, holder=first, kind=Offer.DRAW, now=NOW)
    answer_offer(table_id=table.pk, holder=second, kind=Offer.DRAW, accept=True, now=NOW)
    table.refresh_from_db()
    assert (table.state, table.offer) == (TableState.OVER, None)
    assert [move.move for move in table.moves.order_by("ply")] == [["agree"], ["agree"]]
    assert Replay.objects.get().slot == table.slot


def test_an_offer_goes_with_no_with_withdrawal_and_with_the_next_move() -> None:
    table, holders = opened_by_two()
    first, second = holders
    for holder in (second, first):
        make_offer(table_id=table.pk, holder=first, kind=Offer.DRAW, now=NOW)
        answer_offer(table_id=table.pk, holder=holder, kind=Offer.DRAW, accept=False, now=NOW)
        table.refresh_from_db()
        assert table.offer is None
        move_by_two(table, holders)
    make_offer(table_id=table.pk, holder=first, kind=Offer.DRAW, now=NOW)
    move_by_two(table, holders)
    assert table.offer is None
    with pytest.raises(NotOffered):
        answer_offer(table_id=table.pk, holder=second, kind=Offer.DRAW, accept=True, now=NOW)


@pytest.mark.parametrize("answered_by", [0, 1])
def test_an_offer_that_came_to_nothing_is_not_made_again_before_the_next_move(
    answered_by: int,
) -> None:
    """Nobody asks until the other gives in, nor by offering and withdrawing."""
    table, holders = opened_by_two()
    first, second = holders
    make_offer(table_id=table.pk, holder=first, kind=Offer.DRAW, now=NOW)
    answer_offer(
        table_id=table.pk, holder=holders[answered_by], kind=Offer.DRAW, accept=False, now=NOW
    )
    with pytest.raises(NotOffered):
        make_offer(table_id=table.pk, holder=first, kind=Offer.DRAW, now=NOW)
    table.refresh_from_db()
    seats = table.seats.order_by("number")
    assert [Offer.DRAW in offers_open_to(table, seat) for seat in seats] == [False, True]
    move_by_two(table, holders)
    make_offer(table_id=table.pk, holder=first, kind=Offer.DRAW, now=NOW)
    make_offer(table_id=table.pk, holder=second, kind=Offer.DRAW, now=NOW)
    table.refresh_from_db()
    assert table.state == TableState.OVER


def test_nobody_keeps_the_other_side_in_a_pause() -> None:
    table, holders = opened_by_two(bank=10)
    first, second = holders
    both_offer(table, holders, Offer.PAUSE)
    assert end_overdue_games(now=NOW + timedelta(days=1)) == 0
    make_offer(table_id=table.pk, holder=first, kind=Offer.GO_ON, now=NOW)
    with pytest.raises(NotOffered):
        answer_offer(table_id=table.pk, holder=second, kind=Offer.GO_ON, accept=False, now=NOW)
    assert end_overdue_games(now=NOW + RESUMES_AFTER - SECOND) == 0
    assert end_overdue_games(now=NOW + RESUMES_AFTER) == 1
    table.refresh_from_db()
    assert (table.paused_at, table.resumes_at, table.offer) == (None, None, None)
    assert table.due_at == NOW + RESUMES_AFTER + timedelta(minutes=10, seconds=table.delay)


def test_who_was_ready_to_go_on_may_change_their_mind() -> None:
    table, holders = opened_by_two(bank=10)
    both_offer(table, holders, Offer.PAUSE)
    for _ in range(2):
        make_offer(table_id=table.pk, holder=holders[0], kind=Offer.GO_ON, now=NOW)
        answer_offer(table_id=table.pk, holder=holders[0], kind=Offer.GO_ON, accept=False, now=NOW)
    assert end_overdue_games(now=NOW + timedelta(days=1)) == 0


def test_a_pause_of_a_judge_does_not_end_by_itself() -> None:
    table, holders = opened_by_two(bank=10)
    both_offer(table, holders, Offer.PAUSE)
    make_offer(table_id=table.pk, holder=holders[0], kind=Offer.GO_ON, now=NOW)
    judge_table(table_id=table.pk, act=StaffAct.PAUSED, actor=make_user(), now=NOW)
    assert end_overdue_games(now=NOW + timedelta(days=1)) == 0
    table.refresh_from_db()
    assert (table.paused_at, table.held) == (NOW, True)


def test_nobody_accepts_their_own_offer_and_one_stands_at_a_time() -> None:
    table, (first, second) = opened_by_two()
    make_offer(table_id=table.pk, holder=first, kind=Offer.DRAW, now=NOW)
    make_offer(table_id=table.pk, holder=first, kind=Offer.DRAW, now=NOW)
    with pytest.raises(NotOffered):
        answer_offer(table_id=table.pk, holder=first, kind=Offer.DRAW, accept=True, now=NOW)
    with pytest.raises(OfferWaits):
        make_offer(table_id=table.pk, holder=second, kind=Offer.PAUSE, now=NOW)
    with pytest.raises(NotFound):
        make_offer(table_id=table.pk, holder=Holder(make_user()), kind=Offer.DRAW, now=NOW)
    assert Table.objects.get().state == TableState.PLAYING


def test_a_pause_stops_the_clock_until_both_go_on() -> None:
    table, holders = opened_by_two(bank=10)
    first, second = holders
    slow = holders.index(decides(table, holders))
    make_offer(table_id=table.pk, holder=first, kind=Offer.PAUSE, now=NOW + 10 * SECOND)
    answer_offer(
        table_id=table.pk, holder=second, kind=Offer.PAUSE, accept=True, now=NOW + 15 * SECOND
    )
    table.refresh_from_db()
    assert (table.due_at, table.seats.get(number=slow).left) == (None, 590_000)
    with pytest.raises(GamePaused):
        play(table_id=table.pk, holder=holders[slow], ply=0, move=move_of(table), now=NOW)
    back = NOW + timedelta(hours=2)
    make_offer(table_id=table.pk, holder=second, kind=Offer.GO_ON, now=back)
    make_offer(table_id=table.pk, holder=first, kind=Offer.GO_ON, now=back)
    table.refresh_from_db()
    assert (table.paused_at, table.due_at) == (None, back + 595 * SECOND)
    move_by_two(table, holders, now=back + SECOND)


def test_a_quiet_move_is_taken_back_without_asking_and_played_again_to_the_same_hash() -> None:
    table, holders = opened_by_two()
    while table.ply == 0 or not table.moves.order_by("-ply")[0].quiet:
        move_by_two(table, holders)
    last = table.moves.order_by("-ply")[0]
    before = table.position
    make_offer(table_id=table.pk, holder=holders[last.seat], kind=Offer.TAKE_BACK, now=NOW)
    table.refresh_from_db()
    assert (table.ply, table.back, table.offer) == (last.ply - 1, 1, None)
    assert [(row.ply, row.move) for row in MoveTakenBack.objects.all()] == [(last.ply, last.move)]
    play(
        table_id=table.pk,
        holder=holders[last.seat],
        ply=table.ply,
        back=table.back,
        move=tuple(last.move),
        now=NOW,
    )
    table.refresh_from_db()
    assert (table.last_hash, table.position) == (last.hash, before)


@pytest.mark.proof(of="slow")
def test_a_player_takes_back_fifty_times_without_asking() -> None:
    """Each is kept and sent to all who read the game; the other player may still agree."""
    table, holders, own = takes_back_alone()
    last = table.moves.order_by("-ply")[0]
    for taken_back in range(1, 52):
        make_offer(table_id=table.pk, holder=holders[own], kind=Offer.TAKE_BACK, now=NOW)
        table.refresh_from_db()
        if table.offer is not None:
            break
        assert table.back == taken_back
        play(
            table_id=table.pk,
            holder=holders[own],
            ply=table.ply,
            back=table.back,
            move=tuple(last.move),
            now=NOW,
        )
    assert (table.back, table.offer) == (50, {"kind": "take_back", "seat": own})
    answer_offer(
        table_id=table.pk, holder=holders[1 - own], kind=Offer.TAKE_BACK, accept=True, now=NOW
    )
    table.refresh_from_db()
    assert table.back == 51


def test_what_a_player_thought_before_they_take_back_counts() -> None:
    """Else who moves and takes back again would think for nothing."""
    table, holders, own = takes_back_alone(bank=20, goes_on=True)
    left = view(table, holders[own]).seat.left
    later = NOW + 90 * SECOND
    make_offer(table_id=table.pk, holder=holders[own], kind=Offer.TAKE_BACK, now=later)
    assert (view(table, holders[own]).table.back, left) == (1, 1_200_000)
    assert view(table, holders[own]).seat.left == 1_200_000 - (90 - table.delay) * 1000


def test_a_move_that_drew_is_taken_back_by_agreement_and_in_an_event_never() -> None:
    table, holders = opened_by_two()
    while table.ply == 0 or table.moves.order_by("-ply")[0].quiet:
        move_by_two(table, holders)
    last = table.moves.order_by("-ply")[0]
    own, other = holders[last.seat], holders[1 - last.seat]
    make_offer(table_id=table.pk, holder=own, kind=Offer.TAKE_BACK, now=NOW)
    table.refresh_from_db()
    assert (table.ply, table.offer) == (last.ply, {"kind": "take_back", "seat": last.seat})
    Table.objects.update(kind=TableKind.EVENT, offer=None)
    with pytest.raises(NotOffered):
        make_offer(table_id=table.pk, holder=own, kind=Offer.TAKE_BACK, now=NOW)
    Table.objects.update(kind=TableKind.CASUAL)
    with pytest.raises(NotOffered):
        make_offer(table_id=table.pk, holder=other, kind=Offer.TAKE_BACK, now=NOW)
    make_offer(table_id=table.pk, holder=own, kind=Offer.TAKE_BACK, now=NOW)
    answer_offer(table_id=table.pk, holder=other, kind=Offer.TAKE_BACK, accept=True, now=NOW)
    table.refresh_from_db()
    assert table.ply == last.ply - 1


def test_a_rematch_swaps_the_seats_and_begins_at_once() -> None:
    table, (first, second) = opened_by_two(bank=20)
    assert Offer.REMATCH not in offers_open_to(table, view(table, first).seat)
    play(table_id=table.pk, holder=first, ply=0, move=("concede",), now=NOW)
    make_offer(table_id=table.pk, holder=second, kind=Offer.REMATCH, now=NOW)
    answer_offer(table_id=table.pk, holder=first, kind=Offer.REMATCH, accept=True, now=NOW)
    table.refresh_from_db()
    again = table.rematch
    assert again is not None
    assert (again.state, again.bank) == (TableState.PLAYING, 1200)
    assert [seat.user for seat in again.seats.order_by("number")] == [second.user, first.user]
    assert again.slot != table.slot


def test_a_draw_is_agreed_though_the_open_window_would_pass_by_itself() -> None:
    """What is set during a pause is applied after the next move, not between two agreements."""
    table, holders = opened_by_two("letal")
    for holder in holders:
        set_stops(table_id=table.pk, holder=holder, stops=ALWAYS_ASK, until="", now=NOW)
    while engine.open_window(resumed(table)) is None:
        move_by_two(table, holders)
    both_offer(table, holders, Offer.PAUSE)
    for holder in holders:
        set_stops(table_id=table.pk, holder=holder, stops=NEVER_ASK, until="", now=NOW)
    both_offer(table, holders, Offer.GO_ON)
    both_offer(table, holders, Offer.DRAW)
    table.refresh_from_db()
    assert table.state == TableState.OVER
    assert [row.move for row in table.moves.order_by("-ply")[:2]] == [["agree"], ["agree"]]


def test_a_move_is_not_taken_back_under_other_rules_and_the_game_is_stopped() -> None:
    table, holders = opened_by_two()
    mover = holders[move_by_two(table, holders)]
    Table.objects.update(program="sha256:other")
    table.moves.update(hash="0" * 16)
    both_offer(table, (mover, holders[1 - holders.index(mover)]), Offer.TAKE_BACK)
    table.refresh_from_db()
    assert (table.state, table.ply) == (TableState.STOPPED, 1)


def both_offer(table: Table, holders: tuple[Holder, Holder], kind: Offer) -> None:
    """What both offer is agreed, unless the first alone has done it."""
    for holder in holders:
        table.refresh_from_db()
        if kind in offers_open_to(table, view(table, holder).seat) or table.offer:
            make_offer(table_id=table.pk, holder=holder, kind=kind, now=NOW)
