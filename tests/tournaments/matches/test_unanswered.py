"""Results that one player brought: when they wait for the staff, and what lets them stand."""

from datetime import datetime, timedelta

import pytest
from django.test import Client

from accounts.models import Email, User
from accounts.roles import Role
from tests.support.factories import (
    NOW,
    bearer,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.match_reports import report, sweep_at
from tests.support.playing import bring, certify, event_of, host_of, seated_match, state_of
from tests.support.requests import faults, post
from tests.support.rulings import member
from tournaments.core.access import NotYourEvent, OwnMatch
from tournaments.core.selectors import matches
from tournaments.core.services.changes import VersionMismatch
from tournaments.core.services.judges import NoJudge
from tournaments.events.services.staff import name_staff
from tournaments.matches.services.reports import report_result
from tournaments.matches.services.unanswered import (
    Accepted,
    NotUnanswered,
    accept_unanswered,
    list_unanswered,
)
from tournaments.models import Dispute, Match, MatchSeat, Notice, Round, Stage
from tournaments.rounds.services.closing import MatchesOpen, close_round
from tournaments.standings.result_facts import known_by_match
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import SecondaryScores

pytestmark = pytest.mark.django_db

A_DAY = timedelta(hours=24)


def listed(match: Match, now: datetime = NOW) -> list[tuple[int, list[str]]]:
    """By table what kinds of claims wait."""
    return [
        (
            claim.match.table,
            ["report" if submission.report else "log" for submission in claim.submissions],
        )
        for claim in list_unanswered(tournament=event_of(match), now=now)
    ]


def accept(match: Match, actor: User, *, version: int | None = None) -> Accepted:
    match.refresh_from_db()
    (accepted,) = accept_unanswered(
        tournament_id=event_of(match).pk,
        versions={match.pk: match.version if version is None else version},
        actor=actor,
        now=NOW,
    )
    return accepted


@pytest.mark.proof(of="events")
def test_what_one_player_brings_settles_nothing_because_time_passes() -> None:
    for brings in (_reported, _certified):
        match, (player, _) = seated_match()
        brings(match, player)
        sweep_at(NOW + timedelta(days=400))
        assert state_of(match) == ("open", "", [0, 0], 0)


def _reported(match: Match, user: User) -> None:
    report(match, user, 1, 0)


def _certified(match: Match, user: User) -> None:
    seat = MatchSeat.objects.get(match=match, entry__players__user=user).number
    certify(bring(match, user), seat)


@pytest.mark.proof(of="events")
def test_staff_accept_a_report_and_a_log() -> None:
    for brings, by in ((_reported, "accepted"), (_certified, "log")):
        match, (player, _) = seated_match()
        brings(match, player)
        games = (1,) if by == "log" else ()
        assert accept(match, host_of(match)) == Accepted(match, games, None)
        assert state_of(match) == ("settled", by, [1, 0], 0)
        assert [game.settled_by for game in match.games.all()] == ["staff"] * (by == "log")
        assert listed(match) == []
        assert known_by_match([matches().get(pk=match.pk)]) == {match.pk: "staff_accepted"}


def test_what_is_accepted_of_several_games_may_leave_the_match_open() -> None:
    match, (player, _) = seated_match(best_of=3)
    _certified(match, player)
    assert accept(match, host_of(match)) == Accepted(match, (1,), 2)
    assert state_of(match)[0] == "open"


def test_an_accepted_log_of_a_later_game_settles_nothing_without_the_first() -> None:
    match, (player, _) = seated_match(best_of=3)
    certify(bring(match, player, game=2), 0)
    assert accept(match, host_of(match)) == Accepted(match, (), 1)
    assert state_of(match)[0] == "open"


@pytest.mark.proof(of="events")
def test_a_player_contests_what_staff_accepted() -> None:
    for brings in (_reported, _certified):
        match, (first, second) = seated_match()
        brings(match, first)
        accept(match, host_of(match))
        report(match, second, 0, 1)

        assert [dispute.cause for dispute in match.disputes.all()] == ["result"]


def test_it_is_not_listed_while_an_answer_may_be_under_certification() -> None:
    match, (first, second) = seated_match()
    report(match, first, 1, 0)
    answer = bring(match, second)
    assert listed(match, NOW + A_DAY) == []
    certify(answer, 1)

    assert state_of(match)[0] == "disputed"


def test_while_others_play_it_is_listed_when_the_time_is_over() -> None:
    match, (player, _) = seated_match()
    Stage.objects.update(minutes=50, grace_minutes=0)
    Round.objects.update(clock_ends_at=NOW + timedelta(minutes=50))
    other = _another_table(match)
    report(match, player, 1, 0)
    assert listed(match, NOW + timedelta(minutes=49)) == []
    assert listed(match, NOW + timedelta(minutes=50)) == [(match.table, ["report"])]
    Match.objects.filter(pk=other.pk).delete()
    assert listed(match) == [(match.table, ["report"])]


def _another_table(match: Match) -> Match:
    """A table of the same round at which nobody has said anything."""
    return Match.objects.create(
        round=match.round, table=match.table + 1, reason_code="first", reason="First round."
    )


def test_without_a_clock_it_is_listed_after_a_day() -> None:
    match, (player, _) = seated_match()
    _another_table(match)
    _certified(match, player)
    assert listed(match, NOW + A_DAY - timedelta(seconds=1)) == []
    assert listed(match, NOW + A_DAY) == [(match.table, ["log"])]


def test_the_day_counts_from_the_notice() -> None:
    """A mail server kept the email for two hours."""
    match, (first, second) = seated_match()
    User.objects.filter(pk=second.pk).update(email="other@example.org")
    _another_table(match)
    _reported(match, first)
    sweep_at(NOW + timedelta(minutes=2))
    sent = NOW + timedelta(hours=2)
    Email.objects.all().delete()
    sweep_at(sent)
    assert listed(match, NOW + A_DAY) == []
    assert listed(match, sent + A_DAY) == [(match.table, ["report"])]


def test_a_round_with_unanswered_results_does_not_close() -> None:
    match, (player, _) = seated_match()
    report(match, player, 1, 0)
    with pytest.raises(MatchesOpen):
        close_round(tournament_id=event_of(match).pk, number=1, actor=None, now=NOW)


def test_what_is_answered_or_disputed_is_not_listed() -> None:
    match, (first, second) = seated_match()
    report(match, first, 1, 0)
    report(match, second, 0, 1)
    assert Dispute.objects.filter(closed_at=None).count() == 1
    assert listed(match) == []
    with pytest.raises(NotUnanswered):
        accept(match, host_of(match))


def test_nobody_accepts_the_result_of_their_own_match() -> None:
    match, (player, _) = seated_match()
    report(match, player, 1, 0)
    event = event_of(match)
    name_staff(
        tournament_id=event.pk,
        actor=host_of(match),
        username=player.username,
        role=Role.SCOREKEEPER,
        now=NOW,
    )
    with pytest.raises(OwnMatch):
        accept(match, player)
    assert state_of(match)[0] == "open"


def test_what_has_changed_since_it_was_looked_at_is_not_accepted() -> None:
    match, (player, _) = seated_match(best_of=3)
    report(match, player, 2, 1)
    match.refresh_from_db()
    looked_at = match.version
    report(match, player, 2, 0)
    with pytest.raises(VersionMismatch):
        accept(match, host_of(match), version=looked_at)

    assert state_of(match)[0] == "open"


def test_players_accept_nothing() -> None:
    match, (player, _) = seated_match()
    report(match, player, 1, 0)
    with pytest.raises(NotYourEvent):
        accept(match, player)


# What an event may choose


@pytest.mark.proof(of="events")
def test_never_against_a_guest() -> None:
    tournament = make_tournament(objection_minutes=30, confirm_minutes=30)
    user = make_user()
    make_entry(tournament, user.username, 0, user=user)
    make_entry(tournament, "Guest", 1)
    match = make_round(tournament).matches.get()
    _certified(match, user)
    sweep_at(NOW + timedelta(days=9))

    assert state_of(match)[0] == "open"
    notice = Notice.objects.get()
    assert (notice.entry.name, notice.notified_at) == ("Guest", None)


def test_never_for_a_log_in_which_somebody_concedes() -> None:
    match, (player, _) = seated_match(objection_minutes=30)
    certify(bring(match, player), 0, interrupted="1")
    sweep_at(NOW + timedelta(days=9))

    assert state_of(match)[0] == "open"
    assert listed(match, NOW + timedelta(days=9)) == [(match.table, ["log"])]


@pytest.mark.proof(of="events")
@pytest.mark.parametrize("by", ["report", "log"])
def test_never_before_the_clock_of_the_round(by: str) -> None:
    match, (player, _) = seated_match(objection_minutes=5, confirm_minutes=5)
    ends = NOW + timedelta(minutes=50)
    Stage.objects.update(minutes=50, grace_minutes=0)
    Round.objects.update(clock_ends_at=ends)
    {"log": _certified, "report": _reported}[by](match, player)
    sweep_at(ends - timedelta(seconds=1))
    assert state_of(match)[0] == "open"
    Round.objects.update(clock_ends_at=None, clock_left=timedelta())
    sweep_at(ends)
    assert state_of(match)[0] == "open"
    Round.objects.update(clock_ends_at=ends, clock_left=None)
    sweep_at(ends)
    assert state_of(match)[0] == "settled"


@pytest.mark.parametrize(
    ("judged", "minutes", "starts"), [(False, None, False), (True, None, True), (False, 30, True)]
)
def test_where_all_staff_play_the_event_names_a_judge_or_chooses_a_time(
    judged: bool, minutes: int | None, starts: bool
) -> None:
    owner = make_user()
    tournament = make_tournament(owner, objection_minutes=minutes, entries=1)
    make_entry(tournament, owner.username, 1, user=owner)
    if judged:
        member(tournament, Role.JUDGE)
    if starts:
        set_state(tournament, "running")
    else:
        with pytest.raises(NoJudge):
            set_state(tournament, "running")
    tournament.refresh_from_db()
    assert (tournament.state == "running") is starts


# Through the API


def test_through_the_api(client: Client) -> None:
    match, (player, _) = seated_match()
    report(match, player, 1, 0)
    path = f"/api/v1/tournaments/{event_of(match).pk}/unanswered"
    rows = client.get(path, headers=bearer(host_of(match))).json()
    (line,) = rows["results"]
    assert (line["match_id"], line["table"], line["round_number"]) == (
        str(match.pk),
        match.table,
        1,
    )
    (claim,) = line["claims"]
    at = claim.pop("at")
    assert at.endswith("Z")
    assert claim == {
        "kind": "report",
        "seat": match.seats.get(entry__players__user=player).number,
        "due_at": None,
        "games_won": [1, 0],
        "games_drawn": 0,
        "replay_id": None,
        "game_number": None,
        "winner": None,
        "ending": None,
        "moves": None,
        "notified_at": "2026-01-31T12:00:00Z",
        "final_not_before": None,
    }
    assert (line["clock"], line["extension_minutes"]) == (None, 0)
    assert faults(post(client, path, {"matches": []}, host_of(match)))[0] == 400
    chosen = {"matches": [{"match_id": line["match_id"], "version": line["version"]}]}
    assert faults(post(client, path, chosen, player))[0] == 403
    done = post(client, path, chosen, host_of(match))
    assert (done.status_code, done.json()) == (200, {"settled_ids": [str(match.pk)], "open": []})
    again = post(client, path, chosen, host_of(match))
    assert faults(again) == (409, [("", "not_unanswered")])


def test_the_staff_reads_what_a_report_or_a_log_counts(client: Client) -> None:
    """What is accepted becomes the result of the match with these numbers."""
    match, (first, _) = seated_match(profile="miniatures")
    path = f"/api/v1/tournaments/{event_of(match).pk}/unanswered"
    certify(bring(match, first), 0, tally={"survivors": [155, 145]})
    numbers = SecondaryScores((10, 4), (155, 145))
    score = MatchScore((1, 0))
    report_result(match_id=match.pk, user=first, score=score, secondary=numbers, now=NOW)
    (line,) = client.get(path, headers=bearer(host_of(match))).json()["results"]
    tallies = {claim["kind"]: claim["tally"] for claim in line["claims"]}

    assert tallies == {
        "report": {"victory_points": [10, 4], "survivors": [155, 145]},
        "log": {"survivors": [155, 145]},
    }


def test_staff_wait_for_a_log_that_is_verified_and_may_be_the_answer() -> None:
    match, (first, second) = seated_match()
    certify(bring(match, first), 0)
    answer = bring(match, second)
    assert listed(match, NOW + A_DAY) == []
    with pytest.raises(NotUnanswered):
        accept(match, host_of(match))

    certify(answer, 1, now=NOW + A_DAY)
    assert state_of(match) == ("disputed", "", [0, 0], 0)
