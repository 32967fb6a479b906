"""The scenario of a round: its options hold for every game of the round, and its name is told."""

from typing import Any

import pytest
from django.test import Client

import engine
from replays.models import Finding, Slot
from replays.services.certification import run_job
from tests.support.archives import comparable, exported, imported
from tests.support.events import CUP, patch
from tests.support.factories import (
    NOW,
    game,
    host_log,
    make_draft,
    make_round,
    make_started,
    make_user,
    starter,
    upload,
)
from tests.support.requests import EVENTS, faults, path_of, post
from tests.support.staged import play_round
from tournaments.core.scenarios import scenario_of
from tournaments.events.services.events import change_tournament
from tournaments.events.services.scenarios import ScenarioPlayed
from tournaments.events.services.settings import StagesUnusable, plan_of
from tournaments.matches.services.hosting import host_game
from tournaments.models import Match, Round, Tournament
from tournaments.rounds.services.undoing import undo_round
from tournaments.terms.scenarios import (
    Scenario,
    UnreadableScenario,
    read_scenarios,
    written_scenarios,
)
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db

# An option of the game of the tests, with a value that is not the usual one.
COLOURS: Scenario = {"name": "Below the Banner", "options": {"fourth_colour": "below"}}
FIELD: Scenario = {"name": "Open Field", "options": {}}
NONE: Scenario = {"name": "", "options": {}}


def stage(*scenarios: Scenario, **facts: Any) -> StagePlan:
    return StagePlan(scenarios=list(scenarios), **{"rounds": 3} | facts)


def change(tournament: Tournament, *scenarios: Scenario) -> Tournament:
    return change_tournament(
        tournament_id=tournament.pk,
        actor=tournament.created_by,
        changes={"stages": (stage(*scenarios),)},
        now=NOW,
    )


def slots(round_: Round) -> list[Slot]:
    names = [str(match.pk) for match in round_.matches.all()]
    return list(Slot.objects.filter(match__in=names))


def variants(round_: Round) -> list[dict[str, str]]:
    """What the formats of the games of a round fix."""
    return [(slot.format_plain or {})["variant"] for slot in slots(round_)]


def log_in(match: Match, format: engine.Format) -> bytes:
    """The log of the first game of a match as a host plays it in this format."""
    hosted = host_game(match_id=match.pk, game_number=1, user=make_user(), now=NOW)
    return engine.play_log(
        game(),
        format=format,
        decks=[engine.Deck.from_plain(chair.deck) for chair in hosted.chairs],
        seed=hosted.seed,
        match=hosted.slot.match,
        players=[chair.player for chair in hosted.chairs],
        salts=[chair.salt for chair in hosted.chairs],
    )


def certify(match: Match, log: bytes) -> Finding:
    replay = upload(match, make_user(), log)
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    return Finding.objects.get(replay=replay)


def test_each_round_has_the_options_of_its_scenario() -> None:
    tournament = make_started(entries=2, stages=(stage(NONE, COLOURS, FIELD),))
    rounds: list[Round] = []
    for _ in range(3):
        play_round(tournament)
        rounds.append(tournament.rounds.get(number=len(rounds) + 1))

    assert [scenario_of(round_) for round_ in rounds] == [None, COLOURS, FIELD]
    fixed = [variants(round_) for round_ in rounds]
    assert fixed == [[{}], [{"fourth_colour": "below"}], [{}]]
    digests = {round_.number: {slot.rules_digest for slot in slots(round_)} for round_ in rounds}
    assert digests[1] == digests[3] == {tournament.rules_digest}
    assert digests[2] != digests[1]


def test_a_log_of_the_scenario_is_certified_and_another_is_refused_with_the_reason() -> None:
    tournament = make_started(entries=2, stages=(stage(COLOURS),))
    match = make_round(tournament).matches.get()

    refused = certify(match, log_in(match, starter()))
    assert (refused.certified, refused.code, refused.reason) == (
        False,
        "wrong_rules",
        "The log is of a game with fourth_colour = above; the match is played with fourth_colour ="
        " below.",
    )
    assert certify(match, host_log(match, make_user())).certified


def test_a_round_that_is_undone_is_played_again_by_the_same_scenario() -> None:
    tournament = make_started(entries=2, stages=(stage(FIELD, COLOURS),))
    play_round(tournament)
    make_round(tournament)
    undo_round(
        tournament_id=tournament.pk,
        number=2,
        actor=tournament.created_by,
        reason="Power cut.",
        now=NOW,
    )
    again = make_round(tournament)

    assert scenario_of(again) == COLOURS
    assert variants(again) == [COLOURS["options"]]


def test_the_second_stage_counts_its_own_rounds() -> None:
    top = StagePlan("single_elimination", cut_size=2, scenarios=[COLOURS])
    tournament = make_started(entries=4, stages=(stage(FIELD, rounds=1), top))
    play_round(tournament)
    final = make_round(tournament)

    assert scenario_of(final) == COLOURS


def test_what_cannot_be_played_is_refused_with_its_place() -> None:
    with pytest.raises(StagesUnusable, match="has no option scenario = no; it has"):
        make_draft(stages=(stage(FIELD, {"name": "Nodes", "options": {"scenario": "no"}}),))
    with pytest.raises(StagesUnusable, match="There are 2 scenarios, but only 1 round"):
        make_draft(stages=(stage(FIELD, COLOURS, rounds=1),))
    with pytest.raises(StagesUnusable, match="Name the scenario of round 1"):
        make_draft(stages=(stage({"name": "", "options": {"fourth_colour": "below"}}),))


def test_what_the_format_fixes_and_how_many_play_stay() -> None:
    letal: dict[str, Any] = {"name": "Cup", "game": "letal", "format": "duel"}
    with pytest.raises(StagesUnusable, match="the format duel fixes team = one"):
        make_draft(**letal, stages=(stage({"name": "Two", "options": {"team": "two"}}),))

    timed = engine.vary_format(engine.game("letal").formats["duel"], {"timed": "on"})
    assert dict(timed.variant) == {"team": "one", "timed": "on"}
    assert engine.format_from_plain("letal", timed.plain).digest == timed.digest


def test_scenarios_change_until_their_round_is_published() -> None:
    tournament = make_started(entries=2, stages=(stage(FIELD, COLOURS),))
    make_round(tournament)

    change(tournament, FIELD, FIELD, COLOURS)
    assert plan_of(Tournament.objects.get()).stages == (stage(FIELD, FIELD, COLOURS),)
    with pytest.raises(ScenarioPlayed, match="Round 1 of stage 1 is published"):
        change(tournament, COLOURS, FIELD, COLOURS)
    with pytest.raises(ScenarioPlayed):
        change(tournament)


def test_the_api_plans_and_tells_them(client: Client) -> None:
    owner = make_user()
    swiss = {"kind": "swiss", "rounds": 2, "scenarios": [{**COLOURS}, {**FIELD}]}
    plan = {name: value for name, value in CUP.items() if name != "rounds"} | {"stages": [swiss]}
    answer = post(client, EVENTS, plan, owner)
    assert answer.status_code == 201
    assert answer.json()["stages"][0]["scenarios"] == [COLOURS, FIELD]

    event = Tournament.objects.get()
    wrong = {"kind": "swiss", "rounds": 2, "scenarios": [{"name": "A", "options": {"x": "y"}}]}
    refused = patch(client, path_of(event), {"stages": [wrong]}, owner)
    assert faults(refused) == (422, [("/stages/0/scenarios", "stages_unusable")])
    unknown = {"kind": "swiss", "rounds": 2, "scenarios": ["Nodes"]}
    refused = patch(client, path_of(event), {"stages": [unknown]}, owner)
    assert refused.status_code == 400


def test_pairings_and_rounds_tell_the_scenario(client: Client) -> None:
    tournament = make_started(entries=2, stages=(stage(COLOURS),))
    make_round(tournament)
    place = f"{path_of(tournament)}/rounds/1"

    assert client.get(place).json()["scenario"] == COLOURS
    assert client.get(f"{place}/pairings").json()["scenario"] == COLOURS


def test_an_archive_keeps_them() -> None:
    tournament = make_started(entries=2, stages=(stage(COLOURS, NONE, FIELD),))
    play_round(tournament)
    archive = exported(tournament)
    again = imported(archive)

    assert archive["stages"][0]["scenarios"] == [COLOURS, NONE, FIELD]
    assert comparable(exported(again)) == comparable(archive)


def test_lines_are_read_as_they_are_written() -> None:
    lines = "Nodes of Power | scenario = nodes, ground = board\n\nOpen Field\n"
    nodes: Scenario = {
        "name": "Nodes of Power",
        "options": {"scenario": "nodes", "ground": "board"},
    }

    assert read_scenarios(lines) == [nodes, NONE, FIELD]
    written = "Nodes of Power | ground = board, scenario = nodes\n\nOpen Field"
    assert written_scenarios([nodes, NONE, FIELD]) == written
    with pytest.raises(UnreadableScenario, match="Line 2: enter options after the"):
        read_scenarios("Open Field\nNodes | nodes")
