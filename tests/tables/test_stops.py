"""Windows that pass by themselves: as the game has it, and as the player wants it."""

from collections.abc import Mapping
from types import MappingProxyType

import pytest

import engine
from tables.models import Table, TableState
from tables.selectors import resumed
from tables.services.locking import GameEnded
from tables.services.playing import UnknownStop, play, set_stops
from tests.remembering import remembered
from tests.support.factories import NOW
from tests.support.tables import (
    ALWAYS_ASK,
    NEVER_ASK,
    PLAYER,
    answer_by_bots,
    make_move,
    move_by_two,
    opened,
    opened_by_two,
    view,
)

pytestmark = pytest.mark.django_db


def say(table: Table, until: str = "", stops: Mapping[str, str] = MappingProxyType({})) -> None:
    set_stops(table_id=table.pk, holder=PLAYER, stops=stops, until=until, now=NOW)
    answer_by_bots(table)
    table.refresh_from_db()


@remembered
def at_window(stop: str = "window/theirs") -> Table:
    """A practice game of L.E.T.A.L. in which the person is asked in such a window."""
    for _ in range(30):
        table = opened("letal")
        say(table, stops=ALWAYS_ASK)
        for _ in range(60):
            table.refresh_from_db()
            if table.state != TableState.PLAYING:
                break
            window = engine.open_window(resumed_now(table))
            if window is not None and (window.seat, window.stop) == (0, stop):
                return table
            make_move(table)
    raise AssertionError(f"no {stop} in thirty games")


def resumed_now(table: Table) -> engine.Table:
    return resumed(view(table).table)


def by_rule(table: Table) -> int:
    return table.moves.filter(by_rule=True).count()


def test_a_window_that_a_player_wants_to_pass_passes_at_once() -> None:
    table = at_window()
    before = table.ply
    say(table, stops=NEVER_ASK)
    passed = table.moves.get(ply=before + 1)
    assert (passed.seat, passed.move, passed.by_rule) == (0, ["pass"], True)
    window = engine.open_window(resumed_now(table))
    assert window is None or window.seat != 0


@pytest.mark.parametrize(("asked_in", "other"), [("mine", "theirs"), ("theirs", "mine")])
@pytest.mark.proof(of="slow")
def test_who_passes_on_the_turns_of_one_side_is_asked_on_those_of_the_other(
    asked_in: str, other: str
) -> None:
    table = at_window(f"window/{asked_in}")
    before = table.ply
    say(table, stops={f"window/{other}": "pass"})
    assert table.ply == before
    for _ in range(40):
        if table.state != TableState.PLAYING:
            break
        window = engine.open_window(resumed_now(table))
        assert window is None or window.seat != 0 or window.stop == f"window/{asked_in}"
        make_move(table)
        table.refresh_from_db()
    assert by_rule(table) > 0


@pytest.mark.proof(of="slow")
def test_in_letal_who_says_nothing_is_asked_when_heroes_of_theirs_are_attacked_or_attack() -> None:
    table = opened("letal")
    for _ in range(40):
        table.refresh_from_db()
        if table.state != TableState.PLAYING:
            break
        window = engine.open_window(resumed_now(table))
        assert window is None or window.seat != 0 or window.about_me
        make_move(table)
    table.refresh_from_db()
    assert by_rule(table) > 0


def test_in_other_games_who_says_nothing_is_always_asked() -> None:
    for game in ("commandeer", "tactics_anthem"):
        table = opened(game)
        for _ in range(10):
            table.refresh_from_db()
            if table.state == TableState.PLAYING:
                make_move(table)
        assert by_rule(table) == 0


@pytest.mark.parametrize("until", ["my_turn", "end_of_turn"])
def test_a_player_passes_until_what_they_said_and_then_is_asked_again(until: str) -> None:
    table = at_window()
    before = table.ply
    say(table, until=until)
    assert table.moves.get(ply=before + 1).by_rule
    seat = table.seats.get(number=0)
    window = engine.open_window(resumed_now(table)) if table.state == TableState.PLAYING else None
    if window is not None and window.seat == 0:
        assert seat.yields is None


def test_who_moves_by_hand_is_asked_again() -> None:
    table, holders = opened_by_two("letal")
    for holder in holders:
        set_stops(table_id=table.pk, holder=holder, stops={}, until="my_turn", now=NOW)
    moved = move_by_two(table, holders)
    assert table.seats.get(number=moved).yields is None
    assert table.seats.get(number=1 - moved).yields == {"until": "my_turn", "turn": 0}


def test_what_a_game_does_not_have_is_refused() -> None:
    table = opened("letal")
    for stops, until in (
        ({"no_such_window/mine": "ask"}, ""),
        ({"window": "ask"}, ""),
        ({"window/theirs": "perhaps"}, ""),
        ({}, "tomorrow"),
    ):
        with pytest.raises(UnknownStop):
            set_stops(table_id=table.pk, holder=PLAYER, stops=stops, until=until, now=NOW)
    ply = view(table).table.ply
    play(table_id=table.pk, holder=PLAYER, ply=ply, move=("concede",), now=NOW)
    with pytest.raises(GameEnded):
        say(table, stops=NEVER_ASK)
