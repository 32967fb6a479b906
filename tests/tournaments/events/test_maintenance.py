"""A maintenance stops all clocks, moves, new games and new rounds, and everybody gets the time
back."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest

from ledger.models import LedgerEntry, Maintenance
from ledger.services.heartbeats import is_away
from ledger.services.maintenance import UnderMaintenance, maintenance, notice
from tables.models import StaffAct, Table, TableSeat, TableState
from tables.seat_facts import seat_facts
from tables.services.judging import judge_table
from tables.services.offers import Offer, make_offer
from tables.services.opening import open_practice
from tables.services.playing import CONCEDE, play, set_stops
from tables.services.sweeping import end_overdue_games
from tests.remembering import remembered
from tests.support.factories import NOW, paired_match
from tests.support.tables import decides, move_of, opened_by_two, view
from tournaments.core.round_timer import shown_clock
from tournaments.events.services.maintenance import UnusableMaintenance, announce, begin, end
from tournaments.events.services.outages import GRACE, note_presence
from tournaments.models import Match, Round
from tournaments.rounds.services.round_timer import ClockAction, turn_clock
from tournaments.sweeping import overdue, sweep
from tournaments.terms.kinds import MatchState

pytestmark = pytest.mark.django_db

LONG = timedelta(minutes=20)
OVER = NOW + LONG


@pytest.fixture(autouse=True)
def _nothing_known() -> Iterator[None]:
    yield
    notice.row = None


def minutes(number: int) -> timedelta:
    return timedelta(minutes=number)


@remembered
def game_with_forty_seconds() -> tuple[Table, Any]:
    table, holders = opened_by_two(bank=600)
    due, since = NOW + timedelta(seconds=40), NOW - timedelta(seconds=560)
    Table.objects.filter(pk=table.pk).update(due_at=due, asked_at=since)
    table.refresh_from_db()
    return table, holders


def due_at(table: Table) -> Any:
    return Table.objects.get(pk=table.pk).due_at


def test_a_game_with_forty_seconds_left_has_them_after_a_maintenance_of_twenty_minutes() -> None:
    table, _ = game_with_forty_seconds()
    begin(now=NOW)
    assert end_overdue_games(now=OVER) == 0
    assert end(now=OVER) == LONG
    assert due_at(table) == NOW + timedelta(seconds=40) + LONG + GRACE
    assert end_overdue_games(now=OVER + timedelta(seconds=69)) == 0


def test_clocks_stand_still_from_the_first_second_on() -> None:
    note_presence(now=NOW)
    begin(now=NOW)
    assert is_away(now=NOW + timedelta(seconds=1))
    # Web processes that go on, or come up again, give nothing back before its end.
    for after in (5, 60, 600):
        assert note_presence(now=NOW + timedelta(seconds=after)) == timedelta()
    assert is_away(now=OVER)
    end(now=OVER)
    assert not is_away(now=OVER)


def test_a_maintenance_that_lasts_seconds_gives_them_back_too() -> None:
    table, _ = game_with_forty_seconds()
    begin(now=NOW)
    end(now=NOW + timedelta(seconds=3))
    assert due_at(table) == NOW + timedelta(seconds=43) + GRACE


def test_an_outage_before_it_is_given_back_once() -> None:
    table, _ = game_with_forty_seconds()
    note_presence(now=NOW - minutes(2))
    begin(now=NOW)
    end(now=OVER)
    assert due_at(table) == NOW + timedelta(seconds=40) + minutes(2) + GRACE + LONG + GRACE


def test_whoever_was_there_before_it_does_not_lose_as_somebody_who_left() -> None:
    table, _ = opened_by_two(bank=None)
    Table.objects.filter(pk=table.pk).update(asked_at=NOW - minutes(12))
    TableSeat.objects.filter(table=table).update(seen_at=NOW)
    begin(now=NOW)
    end(now=OVER)
    assert end_overdue_games(now=OVER + timedelta(seconds=10)) == 0


def _move(table: Table, holders: Any) -> None:
    move = move_of(table)
    play(table_id=table.pk, holder=decides(table, holders), ply=0, move=move, now=OVER)


def _concede(table: Table, holders: Any) -> None:
    play(table_id=table.pk, holder=holders[0], ply=0, move=CONCEDE, now=OVER)


def _pass(table: Table, holders: Any) -> None:
    set_stops(table_id=table.pk, holder=holders[0], stops={}, until="my_turn", now=OVER)


def _offer(table: Table, holders: Any) -> None:
    make_offer(table_id=table.pk, holder=holders[0], kind=Offer.PAUSE, now=OVER)


def _judge(table: Table, holders: Any) -> None:
    judge_table(table_id=table.pk, act=StaffAct.PAUSED, actor=holders[0].user, now=OVER)


@pytest.mark.parametrize("act", [_move, _concede, _pass, _offer, _judge])
def test_nothing_is_done_at_a_table_meanwhile(act: Callable[[Table, Any], None]) -> None:
    table, holders = game_with_forty_seconds()
    begin(lasts=minutes(30), now=NOW)
    with pytest.raises(UnderMaintenance) as refused:
        act(table, holders)
    assert (str(refused.value), refused.value.headers()) == (
        "Maintenance is under way: all clocks stand still. Play goes on after it, at about"
        f" {NOW + minutes(30):%H:%M} UTC.",
        {"Retry-After": "600"},
    )
    table.refresh_from_db()
    assert (table.state, table.ply, table.paused_at) == (TableState.PLAYING, 0, None)
    end(now=OVER)
    act(table, holders)


def test_players_are_told_and_offered_nothing() -> None:
    table, holders = game_with_forty_seconds()
    begin(now=NOW)
    facts = seat_facts(view(table, holders[0]), NOW)
    clock = facts["clocks"]
    assert clock is not None
    state = (facts["under_maintenance"], facts["paused"], facts["offers"], clock["due_at"])
    assert state == (True, False, [], None)
    assert Table.objects.get(pk=table.pk).changes == table.changes + 1  # Their pages look again.


def announced(**options: Any) -> Maintenance:
    return announce(begins_at=NOW + minutes(60), lasts=minutes(30), now=NOW, **options)


@pytest.mark.parametrize(
    ("after", "refused"), [(0, False), (44, False), (45, True), (89, True), (90, False)]
)
def test_no_new_games_begin_soon_before_it(after: int, refused: bool) -> None:
    announced(closes=minutes(15))
    complaint = ""
    try:
        open_practice(
            game="commandeer",
            deck="",
            level="new",
            key="a",
            address="192.0.2.1",
            now=NOW + minutes(after),
        )
    except UnderMaintenance as error:
        complaint = str(error)
    sentence = (
        f"Maintenance begins at {NOW + minutes(60):%H:%M} UTC. New games and rounds can begin"
        f" again after it, at about {NOW + minutes(90):%H:%M} UTC."
    )
    assert complaint == (sentence if refused else "")


def test_games_go_on_until_it_begins() -> None:
    table, holders = opened_by_two(bank=600)
    announced()
    move = move_of(table)
    at = NOW + minutes(1)
    play(table_id=table.pk, holder=decides(table, holders), ply=0, move=move, now=at)
    table.refresh_from_db()
    assert table.ply == 1


def test_the_timer_of_a_round_stands_and_cannot_be_turned() -> None:
    match = paired_match()
    ends_at = NOW + minutes(10)
    Round.objects.filter(pk=match.round_id).update(clock_ends_at=ends_at)
    begin(now=NOW)
    notice.read()
    round_ = Round.objects.get(pk=match.round_id)
    clock = shown_clock(round_, NOW + minutes(5))
    assert clock is not None
    assert (clock.running, clock.left) == (False, minutes(10))
    event = match.round.tournament
    facts: dict[str, Any] = {"tournament_id": event.pk, "number": round_.number, "now": NOW}
    with pytest.raises(UnderMaintenance):
        turn_clock(action=ClockAction.PAUSE, actor=event.created_by, **facts)
    end(now=OVER)
    round_.refresh_from_db()
    assert round_.clock_ends_at == ends_at + LONG + GRACE
    entries = LedgerEntry.objects.filter(kind="tournament.away")
    assert [entry.data for entry in entries] == [
        {"since": NOW.isoformat(), "given_back_seconds": 20 * 60 + 30}
    ]


def test_sweeps_end_nobodys_time_and_status_calls_it_not_overdue() -> None:
    match = paired_match()
    Match.objects.filter(pk=match.pk).update(confirm_due_at=NOW + minutes(1))
    begin(now=NOW)
    sweep(clock=lambda: OVER)
    assert Match.objects.get(pk=match.pk).state == MatchState.OPEN
    assert overdue(now=OVER, patience=minutes(1)) == 0


def test_what_was_announced_is_what_begins() -> None:
    announced(notice="A new disk.")
    row = begin(now=NOW + minutes(58))
    assert (row.notice, row.ends_at) == ("A new disk.", NOW + minutes(88))
    end(now=NOW + minutes(60))
    announced(notice="A new disk.")
    row = begin(now=NOW + minutes(61), notice="Another disk.", lasts=minutes(5))
    assert (row.notice, row.ends_at) == ("Another disk.", NOW + minutes(66))


def test_what_never_began_is_forgotten() -> None:
    announced(notice="A new disk.")
    row = begin(now=NOW + minutes(90))
    assert (row.notice, row.ends_at) == ("", NOW + minutes(120))


def test_withdrawn_it_was_none() -> None:
    table, _ = game_with_forty_seconds()
    announced()
    assert end(now=NOW + minutes(1)) == timedelta()
    assert (due_at(table), maintenance()) == (NOW + timedelta(seconds=40), None)


def test_each_step_is_in_the_journal() -> None:
    announced(notice="A new disk.")
    announced()
    begin(now=NOW + minutes(60))
    end(now=NOW + minutes(80))
    announce(begins_at=NOW + minutes(200), now=NOW + minutes(90))
    end(now=NOW + minutes(91))
    entries = LedgerEntry.objects.filter(stream="service:maintenance").order_by("number")
    assert [(entry.kind, entry.private, entry.public) for entry in entries] == [
        ("maintenance.announced", {"notice": "A new disk."}, False),
        ("maintenance.announced", None, False),
        ("maintenance.begun", None, False),
        ("maintenance.ended", None, False),
        ("maintenance.announced", None, False),
        ("maintenance.withdrawn", None, False),
    ]


def test_what_cannot_be() -> None:
    with pytest.raises(UnusableMaintenance, match=r"No maintenance is announced or under way."):
        end(now=NOW)
    with pytest.raises(UnusableMaintenance, match="in the future"):
        announce(begins_at=NOW, now=NOW)
    with pytest.raises(UnusableMaintenance, match="from 1 minute to 7 days"):
        announce(begins_at=OVER, lasts=timedelta(), now=NOW)
    with pytest.raises(UnusableMaintenance, match="from 0 minutes to 7 days"):
        announce(begins_at=OVER, closes=-LONG, now=NOW)
    with pytest.raises(UnusableMaintenance, match="at most 500 characters"):
        begin(notice="x" * 501, now=NOW)
    begin(now=NOW)
    with pytest.raises(UnusableMaintenance, match="under way already"):
        begin(now=NOW)
    with pytest.raises(UnusableMaintenance, match="under way; end it first"):
        announce(begins_at=OVER, now=NOW)
