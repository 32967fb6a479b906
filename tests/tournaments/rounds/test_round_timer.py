"""The clock of a round: who turns it, how it counts, and what it tells."""

from typing import Any

import pytest
from django.test import Client

from ledger.models import LedgerEntry
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    bearer,
    hand_over,
    make_organisation,
    make_round,
    make_tournament,
    make_user,
    paired_match,
    play_by_hand,
    set_state,
    settle,
)
from tests.support.requests import faults
from tests.support.rounds import minutes, turn
from tournaments.core.access import OwnMatch
from tournaments.core.round_timer import Clock, clock_of
from tournaments.matches.services.open_matches import MatchSettled
from tournaments.models import Match, Round, Stage, Tournament
from tournaments.rounds.services.closing import RoundNotOpen
from tournaments.rounds.services.round_timer import (
    ClockImpossible,
    ExtensionImpossible,
    NoClock,
    extend_match,
)

pytestmark = pytest.mark.django_db


@remembered
def timed_round(number: int | None = 50, **plan: Any) -> Round:
    """The published first round of an event of two, whose rounds take so many minutes."""
    tournament = make_tournament(entries=2, **plan)
    Stage.objects.filter(tournament=tournament).update(minutes=number)
    return make_round(tournament)


def test_a_published_round_has_a_clock_that_stands_at_the_full_time() -> None:
    assert clock_of(timed_round(), NOW) == Clock(False, None, minutes(50))


def test_who_counts_no_minutes_has_no_clock() -> None:
    assert clock_of(timed_round(None), NOW) is None


def test_it_is_started_paused_and_resumed() -> None:
    round_ = timed_round()

    assert turn(round_, "start") == Clock(True, NOW + minutes(50), minutes(50))
    assert turn(round_, "pause", after=20) == Clock(False, None, minutes(30))
    assert turn(round_, "resume", after=25) == Clock(True, NOW + minutes(55), minutes(30))
    assert clock_of(Round.objects.get(), NOW + minutes(60)) == Clock(
        True, NOW + minutes(55), minutes(-5)
    )


def test_it_is_set_and_adjusted_as_it_runs_and_as_it_stands() -> None:
    round_ = timed_round()

    assert turn(round_, "set", 40) == Clock(False, None, minutes(40))
    assert turn(round_, "adjust", -10) == Clock(False, None, minutes(30))
    turn(round_, "start")
    assert turn(round_, "adjust", 5, after=10) == Clock(True, NOW + minutes(35), minutes(25))
    assert turn(round_, "set", 60, after=10) == Clock(True, NOW + minutes(70), minutes(60))


def test_a_round_that_nobody_timed_gets_a_clock_when_it_is_started_with_minutes() -> None:
    round_ = timed_round(None)
    for action in ("pause", "start", "resume"):
        with pytest.raises(NoClock):
            turn(round_, action)
    with pytest.raises(NoClock):
        turn(round_, "adjust", 5)

    assert turn(round_, "start", 30) == Clock(True, NOW + minutes(30), minutes(30))


@pytest.mark.parametrize(("action", "number"), [("set", None), ("adjust", None), ("adjust", 1440)])
def test_a_clock_that_no_round_has(action: str, number: int | None) -> None:
    with pytest.raises(ClockImpossible):
        turn(timed_round(), action, number)


def test_each_turn_stands_in_the_journal_and_what_changes_nothing_does_not() -> None:
    round_ = timed_round()
    for action, after in (("start", 0), ("start", 1), ("pause", 2), ("pause", 3)):
        turn(round_, action, after=after)

    turns = LedgerEntry.objects.filter(kind__startswith="clock.").order_by("number")
    assert list(turns.values_list("kind", "public", "data")) == [
        ("clock.started", True, {"round": 1, "action": "start", "left_seconds": 3000}),
        ("clock.paused", True, {"round": 1, "action": "pause", "left_seconds": 2880}),
    ]


def test_a_turn_of_the_clock_overtakes_nobody_who_closes_the_round() -> None:
    round_ = timed_round()
    turn(round_, "start")

    assert Round.objects.get().version == round_.version


def test_a_closed_round_has_no_clock_any_more() -> None:
    round_ = timed_round()
    turn(round_, "start")
    closed = play_by_hand(round_)

    assert clock_of(closed, NOW) is None
    with pytest.raises(RoundNotOpen, match="This round is closed"):
        turn(round_, "pause")


def test_who_cancels_an_event_stops_its_clock() -> None:
    round_ = timed_round()
    turn(round_, "start", after=-20)
    set_state(round_.tournament, "cancelled", "Fire.")

    assert clock_of(Round.objects.get(), NOW) == Clock(False, None, minutes(30))


def extend(match: Match, number: int, reason: str = "Deck check.", **more: Any) -> Match:
    facts: dict[str, Any] = {"actor": match.round.tournament.created_by, "now": NOW} | more
    return extend_match(match_id=match.pk, minutes=number, reason=reason, **facts)


def test_extensions_add_up_and_are_taken_back() -> None:
    match = timed_round().matches.get()

    given = [(3, "Deck check."), (4, ""), (-5, "Deck check.")]
    assert [extend(match, *extension).extension_minutes for extension in given] == [3, 7, 2]
    extensions = LedgerEntry.objects.filter(kind="match.extended").order_by("number")
    assert [
        (entry.data["minutes"], entry.data["in_all"], entry.private) for entry in extensions
    ] == [
        (3, 3, {"reason": "Deck check."}),
        (4, 7, None),
        (-5, 2, {"reason": "Deck check."}),
    ]


@pytest.mark.proof(of="events")
def test_an_extension_is_for_a_match_that_is_played_against_time() -> None:
    with pytest.raises(NoClock):
        extend(timed_round(None).matches.get(), 5)
    match = timed_round().matches.get()
    for number in (0, -1, 601):
        with pytest.raises(ExtensionImpossible):
            extend(match, number)
    settle(match)
    with pytest.raises(MatchSettled):
        extend(match, 5)


@pytest.mark.proof(of="events")
def test_no_player_extends_their_own_match_and_not_everybody_that_of_others() -> None:
    owner, keeper = make_user(), make_user()
    make_organisation(owner, scorekeeper=keeper)
    match = timed_round(owner=owner, organisation="cup-makers").matches.get()

    assert extend(match, 5, actor=keeper).extension_minutes == 5
    for seat in match.seats.all():
        hand_over(seat.entry, keeper if seat.number else make_user())
    with pytest.raises(OwnMatch):
        extend(match, 5, actor=keeper)


def test_a_judge_turns_no_clock(client: Client) -> None:
    owner, judge = make_user(), make_user()
    make_organisation(owner, judge=judge)
    round_ = timed_round(owner=owner, organisation="cup-makers")
    response = client.post(
        path(round_), {"action": "start"}, content_type="application/json", headers=bearer(judge)
    )

    assert faults(response) == (403, [("", "power_missing")])


def path(round_: Round) -> str:
    return f"/api/v1/tournaments/{round_.tournament_id}/rounds/{round_.number}/clock"


def send(client: Client, where: str, body: Any, tournament: Tournament) -> Any:
    headers = bearer(tournament.created_by)
    return client.post(where, body, content_type="application/json", headers=headers)


def test_anybody_reads_the_clock_in_one_query(
    client: Client, django_assert_num_queries: Any
) -> None:
    round_ = timed_round()
    with django_assert_num_queries(1):
        response = client.get(path(round_))

    assert (response.status_code, response["Cache-Control"]) == (200, "no-store")
    clock = response.json()["clock"]
    assert clock.pop("server_time")
    assert response.json()["round_number"] == 1
    assert clock == {"running": False, "ends_at": None, "left_seconds": 3000}


@pytest.mark.proof(of="events")
def test_the_clock_says_how_much_more_a_match_has(client: Client) -> None:
    round_ = timed_round()
    match = round_.matches.get()
    Match.objects.filter(pk=match.pk).update(extension_minutes=7)
    other = make_round(make_tournament(entries=2)).matches.get()
    queries = ("", f"?match_id={match.pk}", f"?match_id={other.pk}")
    extensions = [client.get(path(round_) + query).json()["extension_minutes"] for query in queries]

    assert extensions == [None, 7, None]


def test_a_clock_is_turned_by_the_staff(client: Client) -> None:
    round_ = timed_round()
    started = send(client, path(round_), {"action": "start", "minutes": 30}, round_.tournament)

    clock = started.json()["clock"]
    assert (clock["running"], clock["left_seconds"]) == (True, 1800)
    running_clock = client.get(path(round_)).json()["clock"]
    assert (running_clock["running"], running_clock["ends_at"]) == (True, clock["ends_at"])
    round_data = client.get(path(round_).removesuffix("/clock")).json()["clock"]
    assert (round_data["running"], round_data["ends_at"]) == (True, clock["ends_at"])


def test_what_is_refused_of_a_clock(client: Client) -> None:
    round_ = timed_round(None)
    for body, status, fault in (
        ({"action": "pause"}, 409, ("", "no_clock")),
        ({"action": "set"}, 422, ("/minutes", "clock_impossible")),
        ({"action": "stop"}, 400, ("/action", "invalid_choice")),
    ):
        response = send(client, path(round_), body, round_.tournament)
        assert faults(response) == (status, [fault])
    nothing = {"round_number": 1, "clock": None, "extension_minutes": None}
    assert client.get(path(round_)).json() == nothing
    assert client.get(path(round_).replace("rounds/1", "rounds/2")).status_code == 404


def test_an_extension_is_told_with_the_pairings_and_the_match(client: Client) -> None:
    match = timed_round().matches.get()
    tournament = match.round.tournament
    where = f"/api/v1/matches/{match.pk}"
    given = send(client, f"{where}/extension", {"minutes": 5, "reason": "Late."}, tournament)

    assert (given.status_code, given.json()["extension_minutes"]) == (200, 5)
    pairings = f"/api/v1/tournaments/{tournament.pk}/rounds/1/pairings"
    pairing = client.get(pairings).json()["results"][0]
    assert (pairing["extension_minutes"], pairing["overtime_at"]) == (5, None)
    refused = send(client, f"{where}/extension", {"minutes": 999, "reason": "."}, tournament)
    assert refused.status_code == 400


def test_a_match_without_a_clock_is_given_no_time(client: Client) -> None:
    match = paired_match()
    where = f"/api/v1/matches/{match.pk}/extension"
    refused = send(client, where, {"minutes": 5, "reason": "."}, match.round.tournament)

    assert faults(refused) == (409, [("", "no_clock")])
