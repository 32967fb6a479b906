"""Two changes of who plays at once: one after the other, and every place is given once.

Each race is also run without the event's lock, where it must go wrong: a test of a race that cannot
be lost proves nothing.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError

from tests.support.entries import acting, claim, entered, let_them_meet, start, states
from tests.support.entry_races import take_the_lock_away
from tests.support.factories import NOW, make_tournament, make_user, set_state
from tests.support.races import ROUNDS, at_once
from tests.support.racing import times
from tournaments.entries.selectors import waiting_entries
from tournaments.entries.services import check_in, leaving, places, registration
from tournaments.events.services import starting
from tournaments.models import Entry, Tournament
from tournaments.terms.kinds import HOLDING_A_PLACE, EntryState

pytestmark = pytest.mark.django_db(transaction=True)

# Fewer racers than the pool of connections holds, where whoever waits too long is refused; each
# enters several, one after the other.
PLACES, RACERS, PLAYERS = 8, 6, 60


def enter(tournament: Tournament, name: str) -> Callable[[], Any]:
    user = make_user()
    return lambda: registration.enter(
        tournament_id=tournament.pk, user=user, name=name, deck=None, now=NOW
    )


def in_turn(calls: Iterable[Callable[[], Any]]) -> None:
    for call in calls:
        call()


def guest_code(tournament: Tournament) -> str:
    guest = registration.enter_guest(
        tournament_id=tournament.pk, actor=tournament.created_by, name="Guest", deck=None, now=NOW
    )
    return guest.claim_code


def first_in_line(tournament: Tournament) -> Entry:
    """Who gets the next place."""
    waiting = waiting_entries(tournament_id=tournament.pk)
    return waiting.select_related("tournament__created_by")[0]


def counted_right(tournament: Tournament) -> bool:
    """Whether the counter tells how many entries hold a place."""
    held = Entry.objects.filter(tournament=tournament, state__in=HOLDING_A_PLACE).count()
    return Tournament.objects.get(pk=tournament.pk).places_taken == held


@pytest.mark.proof(of="races")
def test_the_last_place_is_taken_once() -> None:
    for _ in range(ROUNDS):
        tournament = make_tournament(entries=1, capacity=2)

        assert at_once(enter(tournament, "Ada"), enter(tournament, "Bela")) == ["done", "done"]
        assert sorted(states(tournament)) == ["entered", "entered", "waiting"]
        assert counted_right(tournament)


@pytest.mark.proof(of="races")
def test_of_many_at_once_as_many_enter_as_there_are_places() -> None:
    for _ in range(times(1)):
        tournament = make_tournament(capacity=PLACES)
        calls = [enter(tournament, f"Player {number}") for number in range(PLAYERS)]
        racers = [partial(in_turn, calls[first::RACERS]) for first in range(RACERS)]

        assert at_once(*racers) == ["done"] * RACERS
        expected = ["entered"] * PLACES + ["waiting"] * (PLAYERS - PLACES)
        assert sorted(states(tournament)) == expected
        assert counted_right(tournament)


def test_without_the_lock_the_last_place_is_taken_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counter is written twice with the same number, so its constraint cannot help."""
    tournament = make_tournament(entries=1, capacity=2)
    take_the_lock_away(monkeypatch)

    assert at_once(enter(tournament, "Ada"), enter(tournament, "Bela")) == ["done", "done"]
    assert states(tournament) == ["entered"] * 3
    assert not counted_right(tournament)


def test_a_count_beyond_the_capacity_is_refused_by_the_database() -> None:
    tournament = make_tournament(entries=2, capacity=2)
    with pytest.raises(IntegrityError):
        Tournament.objects.filter(pk=tournament.pk).update(places_taken=3)


@pytest.mark.proof(of="races")
def test_who_comes_while_somebody_leaves_has_the_place() -> None:
    for _ in range(ROUNDS):
        tournament = make_tournament(entries=2, capacity=2)
        leaver = entered(tournament)[0]

        assert at_once(enter(tournament, "Zoe"), acting(leaving.withdraw, leaver)) == ["done"] * 2
        assert states(tournament) == ["withdrawn", "entered", "entered"]
        assert counted_right(tournament)


def test_without_the_lock_a_player_waits_beside_a_free_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = make_tournament(entries=2, capacity=2)
    leaver = entered(tournament)[0]
    take_the_lock_away(monkeypatch)
    let_them_meet(
        monkeypatch,
        (registration, "refresh_stored_standings"),
        (leaving, "refresh_stored_standings"),
    )

    assert at_once(enter(tournament, "Zoe"), acting(leaving.withdraw, leaver)) == ["done"] * 2
    assert states(tournament) == ["withdrawn", "entered", "waiting"]
    assert Tournament.objects.get(pk=tournament.pk).places_taken == 1


@pytest.mark.proof(of="races")
def test_a_player_who_leaves_while_let_in_is_out_and_the_next_is_in() -> None:
    for _ in range(ROUNDS):
        tournament = make_tournament(entries=4, capacity=2)
        entries = entered(tournament)
        inside = next(entry for entry in entries if entry.state == EntryState.ENTERED)
        first = first_in_line(tournament)

        calls = [acting(leaving.withdraw, entry) for entry in (inside, first)]
        assert at_once(*calls) == ["done", "done"]
        first.refresh_from_db()
        assert first.state == EntryState.WITHDRAWN
        assert sorted(states(tournament)) == ["entered"] * 2 + ["withdrawn"] * 2
        assert counted_right(tournament)


def test_without_the_lock_a_player_is_gone_and_has_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are let in by somebody who still saw them on the list."""
    tournament = make_tournament(entries=4, capacity=2)
    inside = next(entry for entry in entered(tournament) if entry.state == EntryState.ENTERED)
    first = first_in_line(tournament)
    take_the_lock_away(monkeypatch)
    let_them_meet(monkeypatch, (places, "count_places"), (leaving, "refresh_stored_standings"))

    calls = [acting(leaving.withdraw, entry) for entry in (inside, first)]
    assert at_once(*calls) == ["done", "done"]
    first.refresh_from_db()
    assert first.state == EntryState.ENTERED


@pytest.mark.proof(of="races")
def test_who_leaves_while_the_event_starts_is_out_before_or_in_it() -> None:
    for _ in range(ROUNDS):
        tournament = make_tournament(entries=3)
        outcomes = at_once(start(tournament), acting(leaving.withdraw, entered(tournament)[0]))

        assert (outcomes, states(tournament)) in (
            (["AlreadyStarted", "done"], ["entered"] * 3),
            (["done", "done"], ["withdrawn", "entered", "entered"]),
        )
        assert counted_right(tournament)


def test_without_the_lock_an_event_starts_with_one_player(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = make_tournament(entries=2)
    leaver = entered(tournament)[0]
    take_the_lock_away(monkeypatch)
    let_them_meet(monkeypatch, (starting, "count_places"), (leaving, "give_up"))

    assert at_once(start(tournament), acting(leaving.withdraw, leaver)) == ["done", "done"]
    assert Tournament.objects.get(pk=tournament.pk).state == "running"
    assert states(tournament) == ["withdrawn", "entered"]


def at_check_in() -> tuple[Tournament, Entry]:
    """An event at its check-in with everybody there but one, and that one."""
    tournament = make_tournament(entries=3)
    set_state(tournament, "check_in")
    late, *others = entered(tournament)
    for entry in others:
        acting(check_in.check_in, entry)()
    return tournament, late


@pytest.mark.proof(of="races")
def test_who_checks_in_while_the_event_starts_is_in_it_or_told_that_it_is_too_late() -> None:
    for _ in range(ROUNDS):
        tournament, late = at_check_in()
        outcomes = at_once(start(tournament), acting(check_in.check_in, late))

        assert (outcomes, states(tournament)) in (
            (["CheckInClosed", "done"], ["withdrawn", "checked_in", "checked_in"]),
            (["done", "done"], ["checked_in"] * 3),
        )
        assert counted_right(tournament)


def test_without_the_lock_a_player_is_checked_in_and_thrown_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament, late = at_check_in()
    take_the_lock_away(monkeypatch)
    let_them_meet(monkeypatch, (starting, "give_up"), (check_in, "note"))

    assert at_once(start(tournament), acting(check_in.check_in, late)) == ["done", "done"]
    assert states(tournament) == ["withdrawn", "checked_in", "checked_in"]


@pytest.mark.proof(of="races")
def test_a_code_serves_one_of_two() -> None:
    for _ in range(ROUNDS):
        code = guest_code(make_tournament())

        assert at_once(claim(code), claim(code)) == ["UnknownCode", "done"]


def test_without_the_lock_it_serves_both(monkeypatch: pytest.MonkeyPatch) -> None:
    code = guest_code(make_tournament())
    take_the_lock_away(monkeypatch)
    let_them_meet(monkeypatch, (registration, "check_may_play"))

    assert at_once(claim(code), claim(code)) == ["done", "done"]
