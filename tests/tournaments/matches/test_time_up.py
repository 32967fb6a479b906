"""The end of a round's time: the clock decides what it may, and leaves the rest to the staff."""

import itertools
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from accounts.models import User
from ledger.models import LedgerEntry
from tests.remembering import remembered
from tests.support.factories import NOW, make_round, set_state
from tests.support.playing import bring, certify, results, seated_match, state_of
from tests.support.staged import staged
from tournaments.matches.services.disputes import call_judge, take_back_call
from tournaments.matches.services.open_matches import MatchSettled
from tournaments.matches.services.reopening import take_result_back
from tournaments.matches.services.reports import report_result
from tournaments.matches.services.rulings import rule
from tournaments.matches.services.time_up import matches_out_of_time
from tournaments.models import Match, Round, Stage, Tournament
from tournaments.rounds.services.round_timer import ClockAction, extend_match, turn_clock
from tournaments.sweeping import sweep
from tournaments.terms.match_score import MatchScore
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db

MINUTES, GRACE = 50, 10


def at(minutes: float) -> Any:
    return NOW + timedelta(minutes=minutes)


@remembered
def timed_match(policy: str, **plan: Any) -> tuple[Match, list[User]]:
    """A match of two users in a round whose clock has run since NOW."""
    match, users = seated_match(best_of=3, **plan)
    Stage.objects.update(minutes=MINUTES, grace_minutes=GRACE, at_time=policy)
    Round.objects.update(clock_left=timedelta(minutes=MINUTES))
    turn(match, "start")
    return match, users


def turn(match: Match, action: str, minutes: int | None = None, after: float = 0) -> None:
    turn_clock(
        tournament_id=match.round.tournament_id,
        number=1,
        action=ClockAction(action),
        minutes=minutes,
        actor=match.round.tournament.created_by,
        now=at(after),
    )


def sweep_at(minutes: float) -> None:
    sweep(clock=lambda: at(minutes))


def report(match: Match, user: User, first: int, second: int, after: float = 1) -> None:
    report_result(match_id=match.pk, user=user, score=MatchScore((first, second)), now=at(after))


def overtime(match: Match) -> Any:
    return Match.objects.get(pk=match.pk).overtime_at


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        ("leader", (["draw", "draw"], "time", "unfinished")),
        ("draw", (["draw", "draw"], "time", "unfinished")),
        ("double_loss", (["loss", "loss"], "time", "unfinished")),
        ("staff", (["pending", "pending"], "", "played")),
    ],
)
def test_what_comes_of_a_match_that_nobody_has_said_anything_of(
    policy: str, expected: tuple[list[str], str, str]
) -> None:
    match, _ = timed_match(policy)
    sweep_at(MINUTES + GRACE - 0.01)
    assert results(match) == ["pending", "pending"]
    sweep_at(MINUTES + GRACE)

    match.refresh_from_db()
    assert (results(match), match.settled_by, match.manner) == expected
    assert (match.overtime_at is None) == (policy != "staff")


@pytest.mark.parametrize(
    ("policy", "after", "counts"),
    [("double_loss", 59.9, True), ("double_loss", 60, False), ("staff", 60, True)],
)
def test_nothing_counts_after_the_time_though_no_sweep_has_come(
    policy: str, after: float, counts: bool
) -> None:
    match, (player, _) = timed_match(policy)
    if counts:
        report(match, player, 2, 0, after=after)
    else:
        with pytest.raises(MatchSettled):
            report(match, player, 2, 0, after=after)

    assert match.reports.count() == counts
    assert overtime(match) == (at(60) if policy == "staff" else None)


def test_what_is_left_to_the_staff_is_marked_once_and_told() -> None:
    match, _ = timed_match("staff")
    for after in (60, 61, 62):
        sweep_at(after)

    assert overtime(match) == at(60)
    entries = LedgerEntry.objects.filter(kind="match.overtime")
    assert [(entry.data, entry.public, entry.actor) for entry in entries] == [
        ({"match": str(match.pk)}, True, None)
    ]


@pytest.mark.parametrize("policy", ["leader", "draw", "double_loss", "staff"])
def test_what_one_player_alone_reports_is_for_the_staff(policy: str) -> None:
    match, (player, _) = timed_match(policy)
    report(match, player, 1, 0)
    sweep_at(60)

    assert state_of(match) == ("open", "", [0, 0], 0)
    assert overtime(match) == at(60)


def test_the_one_who_leads_by_certified_games_wins() -> None:
    match, (first, second) = timed_match("leader")
    for player in (second, first):
        certify(bring(match, player), 1, tells="first game")
    sweep_at(60)

    assert state_of(match) == ("settled", "time", [0, 1], 0)


def test_an_extension_and_a_clock_that_stands_are_waited_for() -> None:
    match, _ = timed_match("draw")
    extend_match(
        match_id=match.pk,
        minutes=5,
        reason="Deck check.",
        actor=match.round.tournament.created_by,
        now=NOW,
    )
    sweep_at(64)
    assert results(match) == ["pending", "pending"]
    turn(match, "pause", after=64)
    sweep_at(1000)
    assert results(match) == ["pending", "pending"]
    turn(match, "resume", after=1000)
    sweep_at(1000.5)
    assert results(match) == ["pending", "pending"]
    sweep_at(1001)
    assert results(match) == ["draw", "draw"]


def test_more_time_takes_the_mark_away_again() -> None:
    match, _ = timed_match("staff")
    sweep_at(60)
    turn(match, "adjust", 15, after=61)
    assert overtime(match) is None
    sweep_at(74)
    assert overtime(match) is None
    sweep_at(75)
    assert overtime(match) == at(75)


def test_a_dispute_waits_for_its_judge() -> None:
    match, (first, second) = timed_match("double_loss")
    report(match, first, 2, 0)
    report(match, second, 0, 2)
    sweep_at(60)

    assert (state_of(match)[0], overtime(match)) == ("disputed", None)


@pytest.mark.parametrize(("taken_back", "expected"), [(59, "loss"), (61, "pending")])
def test_a_call_that_outlasts_the_time_leaves_the_match_to_the_staff(
    taken_back: int, expected: str
) -> None:
    """Else both would lose in the moment in which they need no judge any more."""
    match, (player, _) = timed_match("double_loss")
    call_judge(match_id=match.pk, user=player, now=at(40))
    sweep_at(taken_back)
    take_back_call(match_id=match.pk, user=player, now=at(taken_back))
    sweep_at(62)

    assert results(match) == [expected, expected]
    assert (overtime(match) is None) == (expected == "loss")


def test_a_log_that_is_being_verified_is_waited_for() -> None:
    match, (first, second) = timed_match("leader")
    logs = [bring(match, first), bring(match, second)]
    assert matches_out_of_time(now=at(60), most=1) == []
    sweep_at(60)
    assert (state_of(match)[0], overtime(match)) == ("open", None)

    for log in logs:
        certify(log, 1, tells="first game")
    sweep_at(61)
    assert state_of(match) == ("settled", "time", [0, 1], 0)


@pytest.mark.proof(of="events")
def test_a_log_that_can_be_contested_is_waited_for() -> None:
    match, (player, _) = timed_match("draw", objection_minutes=30)
    certify(bring(match, player, now=at(40)), 0, now=at(40))
    assert matches_out_of_time(now=at(60), most=1) == []
    sweep_at(60)
    assert (state_of(match)[0], overtime(match)) == ("open", None)
    assert matches_out_of_time(now=at(70), most=1) == [match.pk]
    sweep_at(70)

    assert state_of(match) == ("settled", "time", [0, 0], 0)


def test_a_log_that_nobody_answers_is_the_staffs_where_no_time_settles_it() -> None:
    match, (player, _) = timed_match("draw", objection_minutes=None)
    certify(bring(match, player, now=at(40)), 0, now=at(40))
    sweep_at(60)

    assert (state_of(match)[0], overtime(match)) == ("open", at(60))


def test_a_report_that_settles_by_itself_is_waited_for() -> None:
    match, _ = timed_match("double_loss")
    Match.objects.update(confirm_due_at=at(65))
    sweep_at(60)

    assert (state_of(match)[0], overtime(match)) == ("open", None)


def test_a_result_taken_back_after_time_is_left_to_the_judge() -> None:
    match, _ = timed_match("double_loss")
    facts: dict[str, Any] = {"match_id": match.pk, "actor": match.round.tournament.created_by}
    rule(**facts, score=MatchScore((2, 0)), reason="Seen.", now=at(5))
    take_result_back(**facts, reason="Wrong table.", now=at(70))
    sweep_at(71)

    assert (results(match), overtime(match)) == (["pending", "pending"], at(71))


def test_in_a_bracket_nobody_draws() -> None:
    tournament = staged(StagePlan(kind="single_elimination", best_of=3), entries=2)
    match = make_round(tournament).matches.get()
    Stage.objects.update(at_time="draw")
    Round.objects.update(clock_ends_at=NOW)
    sweep_at(10)

    assert (results(match), overtime(match)) == (["pending", "pending"], at(10))


@pytest.mark.parametrize("state", ["cancelled", "undone", "closed"])
def test_where_nothing_is_played_nothing_ends(state: str) -> None:
    match, _ = timed_match("draw")
    if state == "cancelled":
        set_state(Tournament.objects.get(), "cancelled", "Fire.")
        Round.objects.update(clock_left=None, clock_ends_at=NOW)
    elif state == "undone":
        Round.objects.update(state="undone", undone_at=NOW)
    else:
        Round.objects.update(state="closed", closed_at=NOW)
    sweep_at(100)

    assert results(match) == ["pending", "pending"]


@pytest.mark.parametrize("change", ["2026-03-29T00:30", "2026-10-25T00:30"])
def test_no_change_of_clocks_on_walls_touches_a_countdown(change: str) -> None:
    """Half an hour before the change in Madrid, of an event that is played there."""
    match, _ = timed_match("draw")
    Tournament.objects.update(zone="Europe/Madrid")
    begins = datetime.fromisoformat(f"{change}+00:00")
    Round.objects.update(clock_ends_at=begins + timedelta(minutes=MINUTES))
    for minutes, expected in ((MINUTES + GRACE - 1, "pending"), (MINUTES + GRACE, "draw")):
        now = (begins + timedelta(minutes=minutes)).astimezone(ZoneInfo("Europe/Madrid"))
        sweep(clock=itertools.repeat(now).__next__)
        assert results(match) == [expected, expected]
