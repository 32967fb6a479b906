"""The page on which an organiser plans the stages of an event."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import (
    make_draft,
    make_round,
    make_started,
    make_tournament,
)
from tests.support.other_games import open_event
from tests.support.seen import Node, notices, seen
from tests.support.staged import draft, play_round
from tournaments.events.services.settings import plan_of
from tournaments.models import Tournament
from tournaments.terms.scenarios import Scenario
from tournaments.terms.stage_plan import StagePlan
from web.core.forms import OVERTAKEN

pytestmark = pytest.mark.django_db


def filled(*stages: dict[str, Any], initial: int = 1) -> dict[str, Any]:
    """The form of these stages as a browser sends it."""
    usual = {"kind": "swiss", "best_of": "1", "seeding": "standings"}
    sent = {"form-TOTAL_FORMS": str(len(stages)), "form-INITIAL_FORMS": str(initial)}
    for number, stage in enumerate(stages):
        sent |= {f"form-{number}-{name}": value for name, value in (usual | stage).items()}
    return sent


NO_MORE = {"kind": ""}


def test_a_top_cut_is_planned(client: Client, olga: User) -> None:
    event = make_draft(olga, rounds=3)
    place = f"/events/{event.pk}/run/stages"
    top = {"kind": "single_elimination", "best_of": "3", "cut_size": "8", "third_place": "on"}
    answer = client.post(place, filled({"rounds": "5"}, top), follow=True)

    assert notices(seen(answer)) == ["Stages saved."]
    assert plan_of(event).stages == (
        StagePlan(rounds=5),
        StagePlan("single_elimination", best_of=3, cut_size=8, third_place=True),
    )
    assert "Single elimination · match for third place · top 8" in str(seen(answer))


def test_a_stage_is_left_out_again(client: Client, olga: User) -> None:
    stages = (StagePlan(rounds=2), StagePlan("double_elimination", cut_size=4, reset=False))
    event = make_draft(olga, stages=stages)
    place = f"/events/{event.pk}/run/stages"
    sent = filled(
        {"rounds": "2"},
        {"kind": "double_elimination", "cut_size": "4", "one_final": "on", "DELETE": "on"},
        NO_MORE,
        initial=2,
    )
    client.post(place, sent)

    assert plan_of(event).stages == (StagePlan(rounds=2),)


def test_what_cannot_be_played_is_said_beside_its_field(client: Client, olga: User) -> None:
    event = make_draft(olga, rounds=3)
    place = f"/events/{event.pk}/run/stages"
    answer = client.post(place, filled({"rounds": "5"}, {"kind": "swiss", "cut_each": "2"}))

    assert [form.errors for form in answer.context["form"]] == [
        {},
        {"rounds": ["Stage 2: Give the number of Swiss rounds, or an attendance table."]},
    ]
    assert plan_of(event).stages == (StagePlan(rounds=3),)


def test_stages_change_in_registration(client: Client, olga: User) -> None:
    event = make_tournament(olga, rounds=3)
    client.post(f"/events/{event.pk}/run/stages", filled({"kind": "round_robin"}))

    assert plan_of(event).stages == (StagePlan("round_robin"),)


def test_what_was_typed_of_a_stage_that_began_meanwhile_is_refused(
    client: Client, olga: User
) -> None:
    event = make_started(owner=olga, entries=4, rounds=2)
    make_round(event)
    place = f"/events/{event.pk}/run/stages"
    answer = client.post(place, filled({"kind": "round_robin"}) | {"begun": "0"}, follow=True)

    assert notices(seen(answer)) == [
        "The first round of stage 1 is paired, so the stage can’t change. Discard that draft, or"
        " undo that round, to change it."
    ]
    assert plan_of(event).stages == (StagePlan(rounds=2),)


@pytest.mark.proof(of="slow")
def test_a_top_cut_is_one_choice(client: Client, olga: User) -> None:
    event = make_started(owner=olga, entries=4, rounds=1)
    place = f"/events/{event.pk}/run/stages"
    play_round(event)
    client.post(place, {"top_cut": "2"})
    assert plan_of(event).stages == (
        StagePlan(rounds=1),
        StagePlan("single_elimination", cut_size=2),
    )
    client.post(place, {"top_cut": "4"})
    assert plan_of(event).stages[1] == StagePlan("single_elimination", cut_size=4)
    client.post(place, {"top_cut": ""})
    assert plan_of(event).stages == (StagePlan(rounds=1),)

    client.post(place, {"top_cut": "4"})
    draft(event)
    answer = client.post(place, {"top_cut": "2"}, follow=True)
    assert notices(seen(answer))[-1] == (
        "The first round of stage 2 is paired, so the stage can’t change. Discard that draft, or"
        " undo that round, to change it."
    )
    assert "Save top cut" not in str(seen(answer))


def test_a_page_that_was_overtaken_changes_nothing(client: Client, olga: User) -> None:
    event = make_tournament(olga, rounds=3)
    place = f"/events/{event.pk}/run/stages"
    event.refresh_from_db()
    version = str(event.version)
    client.post(place, {"top_cut": "4", "version": version})
    answer = client.post(place, {"top_cut": "8", "version": version}, follow=True)

    assert notices(seen(answer))[-1] == str(OVERTAKEN)
    assert plan_of(event).stages[1].cut_size == 4


def test_the_journal_tells_the_stages_before_and_after(client: Client, olga: User) -> None:
    event = make_tournament(olga, rounds=3)
    client.post(f"/events/{event.pk}/run/stages", {"top_cut": "4"})
    page = seen(client.get(f"/events/{event.pk}/journal"))

    assert (
        "Stages changed to: 3 Swiss rounds · best of 1; Single elimination · top 4 ·"
        " best of 1. Before: 3 Swiss rounds · best of 1."
    ) in str(page)


def test_the_time_of_rounds_changes_while_the_stages_stay(client: Client, olga: User) -> None:
    event = make_started(owner=olga, entries=4, rounds=3)
    place = f"/events/{event.pk}/run/stages"
    sent = {"form-TOTAL_FORMS": "1", "form-INITIAL_FORMS": "1", "begun": "1"}
    times = {"minutes": "50", "grace_minutes": "5", "at_time": "leader"}
    sent |= {f"form-0-{name}": value for name, value in times.items()}
    answer = client.post(place, sent, follow=True)

    assert notices(seen(answer)) == ["Stages saved."]
    assert plan_of(event).stages == (
        StagePlan(rounds=3, minutes=50, grace_minutes=5, at_time="leader"),
    )


def test_a_match_of_a_bracket_does_not_end_as_a_draw(client: Client, olga: User) -> None:
    event = make_draft(olga, rounds=3)
    top = {"kind": "single_elimination", "cut_size": "4", "at_time": "draw"}
    page = seen(client.post(f"/events/{event.pk}/run/stages", filled({"rounds": "3"}, top)))

    assert "Stage 2: Matches of a bracket can’t end as a draw." in str(page)


def anima(olga: User, *stages: StagePlan, format: str = "house_saga1") -> Tournament:
    return make_draft(olga, game="anima_tactics", format=format, stages=stages)


NODES: Scenario = {"name": "Nodes of Power", "options": {"scenario": "nodes"}}
CAPPED: Scenario = {
    "name": "Long war",
    "options": {"armageddon_cap": "off", "scenario": "armageddon"},
}
NO_SCENARIO: Scenario = {"name": "", "options": {}}


def scenario_choices(page: Node, stage: int = 0) -> list[tuple[str, list[str], str]]:
    """Of each round of a stage its label, what is offered, and what is chosen."""
    labels = {node.attrs["for"]: node.text for node in page.all("label")}
    selects = [
        node
        for node in page.all("select")
        if str(node.attrs["name"]).startswith(f"form-{stage}-scenario_")
    ]
    return [
        (
            labels[node.attrs["id"]],
            [option.text for option in node.all("option")],
            next(option.text for option in node.all("option") if "selected" in option.attrs),
        )
        for node in selects
    ]


def test_scenarios_are_chosen_for_each_round(client: Client, olga: User) -> None:
    event = anima(olga, StagePlan(rounds=2))
    place = f"/events/{event.pk}/run/stages"
    offered = ["None", "Standard game", "Nodes of Power", "Capture the Flag", "Armageddon"]
    before = scenario_choices(seen(client.get(place)))
    nodes = "Nodes of Power | scenario = nodes"
    client.post(place, filled({"rounds": "3", "scenario_2": nodes}, NO_MORE))

    assert before == [
        ("Scenario of round 1", offered, "None"),
        ("Scenario of round 2", offered, "None"),
    ]
    assert plan_of(event).stages == (StagePlan(rounds=3, scenarios=[NO_SCENARIO, NODES]),)
    assert [chosen for _, _, chosen in scenario_choices(seen(client.get(place)))] == [
        "None",
        "Nodes of Power",
        "None",
    ]
    page = seen(client.get(f"/events/{event.pk}"))
    assert ("Round 2: Nodes of Power" in page.text, "scenario = nodes" in page.text) == (
        True,
        False,
    )


def test_what_a_round_has_besides_can_stay(client: Client, olga: User) -> None:
    event = anima(olga, StagePlan(rounds=2, scenarios=[CAPPED, NODES]))
    place = f"/events/{event.pk}/run/stages"
    line = "Long war | armageddon_cap = off, scenario = armageddon"
    (first, second) = scenario_choices(seen(client.get(place)))

    assert (first[1][-1], first[2], second[2]) == (line, line, "Nodes of Power")
    client.post(place, filled({"rounds": "2", "scenario_1": line}))
    assert plan_of(event).stages == (StagePlan(rounds=2, scenarios=[CAPPED]),)
    page = seen(client.get(f"/events/{event.pk}"))
    assert "Long war armageddon_cap = off, scenario = armageddon" in page.text


def test_a_game_without_scenarios_takes_their_names(client: Client, olga: User) -> None:
    event = make_draft(olga, rounds=2)
    place = f"/events/{event.pk}/run/stages"
    page = seen(client.get(place))
    client.post(place, filled({"rounds": "2", "scenarios": "\nLast Stand"}))

    assert scenario_choices(page) == []
    last_stand: Scenario = {"name": "Last Stand", "options": {}}
    assert plan_of(event).stages == (StagePlan(rounds=2, scenarios=[NO_SCENARIO, last_stand]),)


def test_a_stage_keeps_nothing_that_its_type_does_not_have(client: Client, olga: User) -> None:
    """Fields of other types are hidden, and may still hold what was typed before."""
    event = make_draft(olga, rounds=3)
    typed = {"rounds": "5", "legs": "2", "groups": "2", "one_final": "on", "third_place": "on"}
    place = f"/events/{event.pk}/run/stages"
    kept = {}
    for kind in ("swiss", "single_elimination", "double_elimination", "round_robin"):
        client.post(place, filled({"kind": kind, "entering": "", **typed}))
        kept[kind] = plan_of(event).stages

    assert kept == {
        "swiss": (StagePlan(rounds=5),),
        "single_elimination": (StagePlan("single_elimination", third_place=True),),
        "double_elimination": (StagePlan("double_elimination", reset=False),),
        "round_robin": (StagePlan("round_robin", legs=2, groups=2),),
    }


def test_a_first_stage_asks_for_no_cut(client: Client, olga: User) -> None:
    top = StagePlan("single_elimination", cut_size=4)
    event = make_draft(olga, stages=(StagePlan(rounds=3), top))
    page = seen(client.get(f"/events/{event.pk}/run/stages"))
    names = {str(node.attrs.get("name")) for node in page.all("input")}

    assert {name for name in names if name.endswith(("cut_size", "carries"))} == {
        *("form-1-cut_size", "form-1-carries", "form-2-cut_size", "form-2-carries"),
    }


def test_stages_of_a_game_without_rules_say_nothing_of_its_logs(client: Client) -> None:
    event = open_event("Ann", "Bo")
    client.force_login(event.created_by)
    page = seen(client.get(f"/events/{event.pk}/run/stages")).all("main")[0]

    assert page.text.count("The name of each, for players.") == 2
    assert "logs" not in page.text
