"""Tables that are maps of the game: their terrain fixes the option, and other logs are refused."""

from typing import Any

import pytest

import engine
from replays.models import Finding, Slot
from replays.services.certification import run_job
from tests.remembering import remembered
from tests.support.factories import NOW, make_round, make_tournament, make_user
from tournaments.entries.services.registration import enter_guest
from tournaments.events.services.events import change_tournament
from tournaments.matches.services.hosting import host_game, upload_as_host
from tournaments.models import Match, Round, Tournament
from tournaments.terms.scenarios import Scenario
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db

MINIATURES, FORMAT = "anima_tactics", "saga1_150"


@remembered
def make_event(*terrains: str, **plan: Any) -> Tournament:
    """An event of miniatures at tables with these terrains, each with two guests at it."""
    game = engine.game(MINIATURES)
    event = make_tournament(
        make_user(), game=MINIATURES, format=FORMAT, terrains=list(terrains), **plan
    )
    parties = game.ready_for(game.formats[FORMAT])
    for number in range(2 * len(terrains)):
        enter_guest(
            tournament_id=event.pk,
            actor=event.created_by,
            name=f"Player {number + 1}",
            deck=parties[number % len(parties)],
            now=NOW,
        )
    return event


def fixed_by_slots(round_: Round) -> dict[int, tuple[str, str | None]]:
    """By table, its terrain and the map that the format of its game fixes."""
    fixed: dict[int, tuple[str, str | None]] = {}
    for match in round_.matches.all():
        (slot,) = Slot.objects.filter(match=str(match.pk))
        fixed[match.table] = (match.terrain, (slot.format_plain or {})["variant"].get("map"))
    return fixed


def finding_of(match: Match, owner: Any, map_: str) -> Finding:
    """What is found of a log of a surrender on a map that its host chose."""
    hosted = host_game(match_id=match.pk, game_number=1, user=owner, now=NOW)
    plain = dict(hosted.format)
    plain["variant"] = {**plain["variant"], "map": map_}
    table = engine.open_table(
        engine.game(MINIATURES),
        format=engine.format_from_plain(MINIATURES, plain),
        decks=[engine.Deck.from_plain(chair.deck) for chair in hosted.chairs],
        seed=hosted.seed,
        match=hosted.slot.match,
        players=[chair.player for chair in hosted.chairs],
        salts=[chair.salt for chair in hosted.chairs],
    )
    table.move(1, ("concede",))
    replay, _ = upload_as_host(
        match_id=match.pk, game_number=1, user=owner, log=table.log().encode(), now=NOW
    )
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    return Finding.objects.get(replay=replay)


def test_a_table_that_is_called_as_a_map_is_played_on_it() -> None:
    """However it is written; other terrain, and none, leaves the map to the players."""
    round_ = make_round(make_event("RIVER", "Hills ", "Forest", "", "hills"))

    assert fixed_by_slots(round_) == {
        1: ("RIVER", "river"),
        2: ("Hills ", "hills"),
        3: ("Forest", None),
        4: ("", None),
        5: ("hills", "hills"),
    }


def test_a_log_of_another_map_is_refused_with_the_reason() -> None:
    event = make_event("River")
    match = make_round(event).matches.get()

    refused = finding_of(match, event.created_by, "ruins")
    assert (refused.certified, refused.code, refused.reason) == (
        False,
        "wrong_rules",
        "The log is of a game with map = ruins; the match is played with map = river.",
    )
    assert finding_of(match, event.created_by, "river").certified


def test_the_map_of_a_scenario_comes_before_that_of_the_table() -> None:
    scenario: Scenario = {"name": "On the Hills", "options": {"map": "hills"}}
    event = make_event("River", stages=(StagePlan(rounds=1, scenarios=[scenario]),))

    assert fixed_by_slots(make_round(event)) == {1: ("River", "hills")}


def test_a_table_where_players_measure_has_no_map() -> None:
    scenario: Scenario = {"name": "Standard", "options": {"ground": "measured"}}
    event = make_event("River", stages=(StagePlan(rounds=1, scenarios=[scenario]),))

    assert fixed_by_slots(make_round(event)) == {1: ("River", None)}


def test_a_terrain_that_changes_during_a_round_leaves_its_games_as_they_are() -> None:
    event = make_event("River")
    round_ = make_round(event)
    change_tournament(
        tournament_id=event.pk, actor=event.created_by, changes={"terrains": ["Hills"]}, now=NOW
    )

    assert fixed_by_slots(round_) == {1: ("River", "river")}
    assert finding_of(round_.matches.get(), event.created_by, "river").certified


def test_a_game_without_maps_takes_terrain_as_words_alone() -> None:
    format = engine.game("letal").formats["duel"]

    assert engine.options_of_terrain(format, "Ruins") == {}
