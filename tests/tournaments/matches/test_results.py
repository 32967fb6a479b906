"""Settling matches by certified logs."""

import json
from datetime import datetime, timedelta
from uuid import UUID

import pytest

from replays.models import Finding, Replay
from replays.services.certification import run_job
from replays.services.uploads import store_replay
from tests.support.factories import (
    NOW,
    host_log,
    make_round,
    make_tournament,
    make_user,
    paired_match,
    upload,
)
from tournaments.matches.services.results import count_replays
from tournaments.models import Match, MatchGame, MatchSeat, StoredStandings
from tournaments.rounds.services.closing import close_round
from tournaments.terms.kinds import MatchState, Result, SettledBy, TournamentState

pytestmark = pytest.mark.django_db


# When the pages that were written with the round may be written again.
LATER = NOW + timedelta(seconds=2)


def certify(replay: Replay, now: datetime = NOW) -> Finding:
    run_job(job_id=replay.job.pk, clock=lambda: now)
    return Finding.objects.get(replay=replay)


def results(match: Match) -> list[tuple[str, int, int, int]]:
    seats = match.seats.order_by("number")
    return [(seat.result, seat.games_won, seat.games_lost, seat.games_drawn) for seat in seats]


def test_a_certified_log_of_the_host_settles_the_match() -> None:
    match, host = paired_match(), make_user()
    finding = certify(upload(match, host))

    match.refresh_from_db()
    assert (match.state, match.settled_by, match.games.get().replay) == (
        MatchState.SETTLED,
        SettledBy.LOG,
        finding.replay,
    )
    won, lost = (Result.WIN, 1, 0, 0), (Result.LOSS, 0, 1, 0)
    assert results(match) == ([won, lost] if finding.winner == 0 else [lost, won])


def test_settling_again_changes_nothing() -> None:
    match, host = paired_match(), make_user()
    replay = upload(match, host)
    certify(replay)
    before = list(MatchSeat.objects.values())
    count_replays(match_id=UUID(replay.slot.match), now=NOW)

    assert list(MatchSeat.objects.values()) == before


def test_a_refused_log_settles_nothing() -> None:
    match, host = paired_match(), make_user()
    finding = certify(upload(match, host, host_log(match, host, match="another")))

    match.refresh_from_db()
    assert (finding.code, match.state) == ("wrong_match", MatchState.OPEN)


def test_after_a_refusal_the_right_log_still_settles() -> None:
    match, host = paired_match(), make_user()
    certify(upload(match, host, host_log(match, host, seed=bytes(32))))
    certify(upload(match, host))

    match.refresh_from_db()
    assert match.state == MatchState.SETTLED


@pytest.mark.proof(of="events")
def test_only_the_first_certified_log_counts() -> None:
    match, host = paired_match(), make_user()
    first, second = (
        upload(match, host, host_log(match, host, bots=bots))
        for bots in (("random",) * 2, ("greedy",) * 2)
    )
    certify(second)
    before = results(match)
    certify(first)

    match.refresh_from_db()
    assert (match.games.get().replay, results(match)) == (second, before)


def test_a_log_that_no_host_uploaded_is_certified_and_settles_nothing() -> None:
    match, host = paired_match(), make_user()
    log = host_log(match, host)
    slot = upload(match, host, b"not this\n").slot
    replay, _ = store_replay(slot=slot, log=log, uploaded_by=host, hosted=False, now=NOW)

    assert certify(replay).certified
    match.refresh_from_db()
    assert match.state == MatchState.OPEN


def test_a_draw_gives_a_point_to_both() -> None:
    match, host = paired_match(), make_user()
    replay = upload(match, host)
    finding = certify(replay)
    MatchGame.objects.all().delete()
    Match.objects.update(state=MatchState.OPEN, settled_by="", settled_at=None)
    MatchSeat.objects.update(result=Result.PENDING, games_won=0, games_lost=0)
    Finding.objects.filter(pk=finding.pk).update(winner=None)
    count_replays(match_id=UUID(replay.slot.match), now=LATER)

    assert results(match) == [(Result.DRAW, 0, 0, 1)] * 2
    page = json.loads(bytes(StoredStandings.objects.get().body))
    assert [row["match_points"] for row in page["results"]] == [1, 1]


@pytest.mark.proof(of="events")
def test_an_event_does_not_end_by_itself() -> None:
    host = make_user()
    tournament = make_tournament(entries=4, rounds=2)
    seen = []
    for number in (1, 2):
        round_ = make_round(tournament)
        for match in round_.matches.all():
            certify(upload(match, host))
        close_round(tournament_id=tournament.pk, number=number, actor=None, now=NOW)
        tournament.refresh_from_db()
        seen.append((number, tournament.state))

    running = TournamentState.RUNNING
    assert seen == [(1, running), (2, running)]


@pytest.mark.proof(of="events")
def test_each_result_shows_in_the_standings_at_once() -> None:
    host = make_user()
    tournament = make_tournament(entries=4, rounds=1)
    round_ = make_round(tournament)
    points = []
    for number, match in enumerate(round_.matches.all(), 1):
        certify(upload(match, host), NOW + number * timedelta(seconds=1))
        body = json.loads(bytes(StoredStandings.objects.get().body))
        points.append(sorted(row["match_points"] for row in body["results"]))

    assert points == [[0, 0, 0, 3], [0, 0, 3, 3]]
    assert (body["state"], body["final"]) == ("running", False)
    close_round(tournament_id=tournament.pk, number=1, actor=None, now=NOW)
    body = json.loads(bytes(StoredStandings.objects.get().body))
    assert body["round"] == {"number": 1, "state": "closed"}
