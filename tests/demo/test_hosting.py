"""Hosting games for the API, whatever the number of their seats."""

import json
from uuid import UUID

import pytest
from django.test import Client

from demo.hosting import play
from replays.services.certification import run_job
from tests.support.factories import NOW, bearer, make_organisation, make_round, make_user
from tests.support.playing import state_of
from tests.support.teams import make_team, team_event
from tournaments.matches.services.hosting import upload_as_host
from tournaments.matches.services.results import count_replays
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Two teams of two, in an event of an organisation."""
    make_organisation(host := make_user())
    event = team_event(host, organisation="cup-makers")
    for number, name in enumerate(("Foxes", "Hares")):
        make_team(event, name, number=number)
    return event


@pytest.mark.proof(of="laws")
def test_a_game_of_four_seats_is_hosted_and_certified(client: Client, event: Tournament) -> None:
    """A player of the log is a side: the entry, with the one deck of its two players."""
    match = make_round(event).matches.get()
    path = f"/api/v1/matches/{match.pk}/games/1/seed"
    hosted = client.get(path, headers=bearer(event.created_by)).json()
    log = play(hosted, bots="greedy")
    replay, _ = upload_as_host(
        match_id=match.pk, game_number=1, user=event.created_by, log=log, now=NOW
    )
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    count_replays(match_id=UUID(replay.slot.match), now=NOW)
    moves = [json.loads(line) for line in log.splitlines()]
    replay.refresh_from_db()

    assert {line["s"] for line in moves if "s" in line} == {0, 1, 2, 3}
    assert moves[0]["players"] == [player["id"] for player in hosted["players"]]
    assert replay.finding.certified
    assert state_of(match)[:2] == ("settled", "log")
