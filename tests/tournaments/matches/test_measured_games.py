"""A round that is measured at its tables: no seed for a host, a start file for who records it."""

from pathlib import Path

import pytest
from django.conf import settings

import engine
from replays.models import Replay
from tests.support.factories import NOW, make_round, make_tournament, make_user
from tests.support.recorded_games import start
from tournaments.entries.services.registration import enter
from tournaments.events.services.events import change_tournament
from tournaments.matches.services.hosting import (
    MeasuredAtTable,
    PlayedFromSeed,
    host_game,
    upload_as_host,
)
from tournaments.terms.scenarios import Scenario
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db

GOLDEN = Path(settings.BASE_DIR) / "tests" / "engine" / "golden"
MINIATURES, FORMAT = "anima_tactics", "saga1_150"
MEASURED: Scenario = {"name": "On the Table", "options": {"ground": "measured"}}


def test_a_round_on_tables_that_players_measure_is_recorded_and_not_hosted() -> None:
    game = engine.game(MINIATURES)
    event = make_tournament(owner := make_user(), game=MINIATURES, format=FORMAT, venue="hall")
    change_tournament(
        tournament_id=event.pk,
        actor=owner,
        changes={"stages": (StagePlan(scenarios=[MEASURED], rounds=3),)},
        now=NOW,
    )
    users = [make_user(), make_user()]
    for user, party in zip(users, game.ready_for(game.formats[FORMAT]), strict=False):
        enter(tournament_id=event.pk, user=user, name=user.username, deck=party, now=NOW)
    match = make_round(event).matches.get()

    with pytest.raises(MeasuredAtTable):
        host_game(match_id=match.pk, game_number=1, user=owner, now=NOW)
    begun = start(match, users[0])
    assert begun.format["variant"]["ground"] == "measured"
    assert game.recorded_only(game.variant(begun.format["variant"]))


MEASURED_LOG = GOLDEN / MINIATURES / "17-house_saga1-measured-eager.log"


def test_a_host_of_an_online_event_brings_no_measured_log_as_hosted() -> None:
    """Its dice and measurements are those of a table, which its players would have to confirm."""
    game = engine.game(MINIATURES)
    event = make_tournament(owner := make_user(), game=MINIATURES, format=FORMAT)
    for party in game.ready_for(game.formats[FORMAT])[:2]:
        user = make_user()
        enter(tournament_id=event.pk, user=user, name=user.username, deck=party, now=NOW)
    match = make_round(event).matches.get()

    with pytest.raises(PlayedFromSeed):
        upload_as_host(
            match_id=match.pk, game_number=1, user=owner, log=MEASURED_LOG.read_bytes(), now=NOW
        )
    assert not Replay.objects.exists()
