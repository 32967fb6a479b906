"""The time for which the service was away is nobody's: clocks, rounds, windows and deadlines."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from ledger.models import Heartbeat, LedgerEntry, Outage
from ledger.selectors import outages, outages_in_all
from ledger.services.heartbeats import SILENT_FOR, is_away
from tables.models import Table, TableState
from tables.services.playing import play
from tables.services.sweeping import end_overdue_games
from tests.remembering import remembered
from tests.support.factories import NOW, make_draft, paired_match, upload
from tests.support.tables import decides, move_of, opened_by_two
from tournaments.events.services.outages import EVERY, GRACE, note_presence
from tournaments.models import Deadline, Match, ObjectionWindow, Round
from tournaments.sweeping import DUTIES, sweep
from tournaments.terms.kinds import DeadlineAction, MatchState

pytestmark = pytest.mark.django_db

AWAY = timedelta(seconds=75)
BACK = NOW + AWAY


def web_processes_answer(*moments: datetime) -> None:
    """People can reach the service, as web processes say at these moments."""
    for moment in moments:
        note_presence(now=moment)


def soon(seconds: int) -> datetime:
    return NOW + timedelta(seconds=seconds)


@remembered
def game_with_forty_seconds() -> tuple[Table, Any]:
    table, holders = opened_by_two(bank=600)
    Table.objects.filter(pk=table.pk).update(due_at=soon(40), asked_at=soon(-560))
    table.refresh_from_db()
    return table, holders


def test_a_game_with_forty_seconds_left_goes_on_after_an_outage_of_seventy_five() -> None:
    table, holders = game_with_forty_seconds()
    web_processes_answer(NOW)
    assert end_overdue_games(now=BACK) == 0  # Workers that run before any web process answers.
    web_processes_answer(BACK)
    table.refresh_from_db()
    assert table.due_at == soon(40) + AWAY + GRACE
    assert end_overdue_games(now=BACK + timedelta(seconds=69)) == 0
    mover = decides(table, holders)
    moment = BACK + timedelta(seconds=10)
    play(table_id=table.pk, holder=mover, ply=0, move=move_of(table), now=moment)
    # They had thought for 560 seconds, of which those of the delay are free, and the grace ran.
    kept, bank = table.seats.get(user=mover.user).left, table.bank
    assert (kept is not None, bank is not None) == (True, True)
    charged = (bank or 0) * 1000 - (kept or 0)
    assert charged == (560 + 10 - 30 - table.delay) * 1000


def test_it_ends_once_its_time_is_really_up() -> None:
    game_with_forty_seconds()
    web_processes_answer(NOW, BACK, *(BACK + number * EVERY for number in range(1, 15)))
    due = soon(40) + AWAY + GRACE
    assert [end_overdue_games(now=due + timedelta(seconds=late)) for late in (0, 1)] == [0, 1]


def test_without_a_word_of_any_web_process_clocks_run() -> None:
    """The control: as in a shell, or with workers of a version from before."""
    game_with_forty_seconds()
    assert end_overdue_games(now=BACK) == 1


def test_a_move_that_comes_before_the_time_is_given_back_is_not_too_late() -> None:
    table, holders = game_with_forty_seconds()
    web_processes_answer(NOW)
    move = move_of(table)
    play(table_id=table.pk, holder=decides(table, holders), ply=0, move=move, now=BACK)
    table.refresh_from_db()
    assert (table.state, table.ply) == (TableState.PLAYING, 1)


def test_a_short_silence_is_no_outage() -> None:
    table, _ = game_with_forty_seconds()
    web_processes_answer(NOW, NOW + SILENT_FOR)
    table.refresh_from_db()
    assert table.due_at == soon(40)
    said_at = NOW + SILENT_FOR
    silences = (SILENT_FOR, 2 * SILENT_FOR)
    assert [is_away(now=said_at + silence) for silence in silences] == [False, True]


def test_the_time_is_given_back_once_however_many_processes_come_up() -> None:
    table, _ = game_with_forty_seconds()
    web_processes_answer(NOW)
    absences = [note_presence(now=BACK + timedelta(seconds=after)) for after in (0, 1, 6)]
    assert absences == [AWAY, timedelta(), timedelta()]
    table.refresh_from_db()
    assert table.due_at == soon(40) + AWAY + GRACE
    assert Heartbeat.objects.get(pk="web").at == BACK + timedelta(seconds=6)


def test_a_clock_of_the_machine_that_was_set_back_gives_nothing_back() -> None:
    table, _ = game_with_forty_seconds()
    web_processes_answer(NOW + timedelta(hours=1), NOW)
    table.refresh_from_db()
    assert (table.due_at, Heartbeat.objects.get(pk="web").at) == (soon(40), NOW)


def of_round(match: Match) -> Round:
    Round.objects.filter(pk=match.round_id).update(clock_ends_at=soon(40))
    return match.round


def of_answer(match: Match) -> Match:
    Match.objects.filter(pk=match.pk).update(confirm_due_at=soon(40))
    return match


def of_log(match: Match) -> ObjectionWindow:
    replay = upload(match, match.round.tournament.created_by)
    return ObjectionWindow.objects.create(replay=replay, match=match, due_at=soon(40))


def of_deadline(match: Match) -> Deadline:
    event = make_draft()
    action = DeadlineAction.CLOSE_REGISTRATION
    return Deadline.objects.create(tournament=event, action=action, at=soon(40))


@pytest.mark.parametrize(
    ("row_of", "name"),
    [
        (of_round, "clock_ends_at"),
        (of_answer, "confirm_due_at"),
        (of_log, "due_at"),
        (of_deadline, "at"),
    ],
)
def test_what_runs_out_in_an_event_is_put_off_and_told(
    row_of: Callable[[Match], Any], name: str
) -> None:
    row = row_of(paired_match())
    web_processes_answer(NOW, BACK)
    row.refresh_from_db()
    assert getattr(row, name) == soon(40) + AWAY + GRACE
    entries = LedgerEntry.objects.filter(kind="tournament.away")
    assert [(entry.data, entry.public) for entry in entries] == [
        ({"since": NOW.isoformat(), "given_back_seconds": 105}, True)
    ]


def test_what_had_run_out_before_stays_over_and_later_deadlines_stay() -> None:
    match = paired_match()
    Round.objects.filter(pk=match.round_id).update(clock_ends_at=soon(-1))
    later = Deadline.objects.create(
        tournament=make_draft(), action=DeadlineAction.CLOSE_REGISTRATION, at=soon(3600)
    )
    web_processes_answer(NOW, BACK)
    later.refresh_from_db()
    assert (Round.objects.get(pk=match.round_id).clock_ends_at, later.at) == (soon(-1), soon(3600))
    assert not LedgerEntry.objects.filter(kind="tournament.away").exists()


def test_no_sweep_ends_the_time_of_anybody_while_they_are_away() -> None:
    match = of_answer(paired_match())
    web_processes_answer(NOW)
    sweep(clock=lambda: BACK)
    assert Match.objects.get(pk=match.pk).state == MatchState.OPEN
    assert [duty.name for duty in DUTIES if duty.ends_time] == [
        "time to answer a log",
        "time to dispute a log",
        "deadlines of an event",
        "time to dispute a report",
        "time of a match",
    ]


def test_an_outage_is_written_down_once_with_its_beginning_and_end() -> None:
    assert outages_in_all() == (0, 0.0)
    web_processes_answer(NOW, BACK, BACK + timedelta(seconds=6), BACK + timedelta(seconds=66))

    assert list(Outage.objects.order_by("pk").values_list("began_at", "ended_at")) == [
        (NOW, BACK),
        (BACK + timedelta(seconds=6), BACK + timedelta(seconds=66)),
    ]
    assert outages_in_all() == (2, 135.0)
    assert [each.began_at for each in outages(since=BACK)] == [BACK + timedelta(seconds=6)]
