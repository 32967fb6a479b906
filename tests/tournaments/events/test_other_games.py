"""Events of games that Muster has no rules of: what they can be, and what they cannot have."""

from dataclasses import replace
from typing import Any

import pytest
from django.db import IntegrityError, transaction

import engine
from tests.support.factories import NOW, make_draft, make_tournament, make_user, set_state
from tests.support.other_games import WITHOUT_RULES
from tournaments.core.selectors import tournaments
from tournaments.core.services.pinned_rules import pinned_format
from tournaments.events.selectors import matching
from tournaments.events.services.cloning import clone_tournament
from tournaments.events.services.events import change_tournament
from tournaments.events.services.settings import plan_of
from tournaments.models import Tournament
from tournaments.terms.other_games import OTHER_GAME, GameWithoutRules, UnusableGameName
from tournaments.terms.scenarios import Scenario
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db

SCENARIO: Scenario = {"name": "Hold the pass", "options": {}}


def of(tournament: Tournament) -> dict[str, Any]:
    names = ("game", "game_name", "format", "format_digest", "rules_digest", "team_size")
    return {name: getattr(tournament, name) for name in names}


def test_a_game_without_rules_has_a_name_and_pins_nothing() -> None:
    tournament = make_tournament(**WITHOUT_RULES)

    tournament.refresh_from_db()
    assert of(tournament) == {
        "game": "other",
        "game_name": "Iron Fleets",
        "format": "2,000 points",
        "format_digest": "",
        "rules_digest": "",
        "team_size": 1,
    }


def test_no_game_of_the_engine_has_the_short_name_of_the_others() -> None:
    assert OTHER_GAME not in engine.slugs()


def test_names_are_stored_with_single_spaces_and_a_format_may_be_missing() -> None:
    tournament = make_draft(**WITHOUT_RULES | {"game_name": "  Iron   Fleets ", "format": ""})

    assert (tournament.game_name, tournament.format) == ("Iron Fleets", "")


@pytest.mark.parametrize(
    ("name", "refused"),
    [
        ("", "Enter the name of the game."),
        (" \t", "Enter the name of the game."),
        ("x" * 65, "Names have 1 to 64 characters."),
        (
            "Iron\u200bFleets",
            "Names can’t contain invisible or control characters such as U+200B.",
        ),
        (
            "Ir\u043en Fleets",
            "Each word of a name uses letters of one script, but “Ir\u043en” mixes"
            " Cyrillic, Latin.",
        ),
        ("L.E.T.A.L.", "Muster has rules for this game. Choose “L.E.T.A.L.” instead."),
        ("letal", "Muster has rules for this game. Choose “L.E.T.A.L.” instead."),
        ("TACTICS  ANTHEM", "Muster has rules for this game. Choose “Tactics Anthem” instead."),
        ("tactics_anthem", "Muster has rules for this game. Choose “Tactics Anthem” instead."),
        ("Tact1ca", "Muster has rules for this game. Choose “TACTICA” instead."),
    ],
)
def test_a_name_is_one_that_people_can_read_and_no_other_games(name: str, refused: str) -> None:
    with pytest.raises(UnusableGameName) as error:
        make_draft(**WITHOUT_RULES | {"game_name": name})

    assert (str(error.value), error.value.field) == (refused, "game_name")


def test_a_game_with_rules_has_no_other_name() -> None:
    with pytest.raises(UnusableGameName) as error:
        make_draft(game_name="Iron Fleets")

    assert error.value.field == "game_name"


def test_a_format_is_words_that_people_can_read() -> None:
    with pytest.raises(UnusableGameName) as error:
        make_draft(**WITHOUT_RULES | {"format": "two\u200bthousand"})

    assert error.value.field == "format"


@pytest.mark.parametrize(
    ("given", "field", "text"),
    [
        (
            {"decklists": "required"},
            "decklists",
            "Muster has no rules for Iron Fleets, so it can’t check decklists. Set decklists to"
            " “none”.",
        ),
        (
            {"banned": ["Ace"]},
            "banned",
            "Muster has no rules for Iron Fleets, so its cards can’t be banned. Leave them out.",
        ),
        (
            {"limited": {"Ace": 1}},
            "limited",
            "Muster has no rules for Iron Fleets, so its cards can’t be limited. Leave them out.",
        ),
        (
            {"house_file": "a = 1"},
            "house_file",
            "Muster has no rules for Iron Fleets, so it has no file of house rules. Leave it out.",
        ),
    ],
)
def test_nothing_that_needs_rules_can_be_planned(
    given: dict[str, Any], field: str, text: str
) -> None:
    with pytest.raises(GameWithoutRules) as error:
        make_draft(**WITHOUT_RULES | given)

    assert (error.value.field, str(error.value)) == (field, text)


def test_a_draft_takes_another_game_and_a_public_event_keeps_its_own() -> None:
    tournament = make_draft()
    facts: dict[str, Any] = {"tournament_id": tournament.pk, "actor": tournament.created_by}

    change_tournament(**facts, changes=WITHOUT_RULES, now=NOW)
    tournament.refresh_from_db()
    assert of(tournament)["rules_digest"] == ""

    back = {"game": "tactics_anthem", "game_name": "", "format": "starter"}
    change_tournament(**facts, changes=back, now=NOW)
    tournament.refresh_from_db()
    assert (tournament.game_name, tournament.rules_digest != "") == ("", True)


def test_decklists_stay_as_they_are_after_registration_opens() -> None:
    tournament = make_tournament(**WITHOUT_RULES)

    with pytest.raises(GameWithoutRules):
        change_tournament(
            tournament_id=tournament.pk,
            actor=tournament.created_by,
            changes={"decklists": "optional"},
            now=NOW,
        )

    tournament.refresh_from_db()
    assert tournament.decklists == "none"


def test_nobody_can_judge_by_rules_that_there_are_not() -> None:
    tournament = make_tournament(**WITHOUT_RULES)

    with pytest.raises(GameWithoutRules) as error:
        pinned_format(tournament)

    assert str(error.value) == (
        "Muster has no rules for Iron Fleets, so it can’t check decks or games of this event."
    )


def test_the_database_keeps_games_with_rules_and_without_apart() -> None:
    without, having = make_tournament(**WITHOUT_RULES), make_tournament()
    of_rules = having.rules_digest
    for tournament, values in (
        (without, {"rules_digest": of_rules}),
        (without, {"game_name": ""}),
        (without, {"decklists": "optional"}),
        (having, {"game_name": "Iron Fleets"}),
        (having, {"rules_digest": ""}),
        (having, {"game": OTHER_GAME}),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Tournament.objects.filter(pk=tournament.pk).update(**values)


def test_events_are_found_by_the_name_of_their_game() -> None:
    ours = make_tournament(**WITHOUT_RULES, name="Autumn Open")
    make_tournament(**WITHOUT_RULES | {"game_name": "Stone Age"}, name="Spring Open")
    make_tournament(name="Anthem Open")

    def names(**search: str) -> list[str]:
        rows = tournaments(viewer=None).filter(matching(search))
        return sorted(rows.values_list("name", flat=True))

    assert names(search="iron fleets") == ["Autumn Open"]
    assert names(search="open ÍRON") == ["Autumn Open"]
    assert names(search="open iron") == ["Autumn Open"]
    assert names(game="other") == ["Autumn Open", "Spring Open"]
    assert names(search="fleets stone") == []
    assert ours.name_folded == "autumn open\niron fleets"


def test_a_duplicate_is_of_the_same_game() -> None:
    tournament = make_tournament(**WITHOUT_RULES)

    made = clone_tournament(
        tournament_id=tournament.pk, actor=tournament.created_by, name="Again", now=NOW
    )

    assert plan_of(made) == replace(plan_of(tournament), name="Again")


def test_a_scenario_of_such_a_game_has_a_name_alone() -> None:
    stage = StagePlan(rounds=3, scenarios=[SCENARIO])
    tournament = make_draft(**WITHOUT_RULES, stages=(stage,))
    assert tournament.stages.get().scenarios == [SCENARIO]

    options: Scenario = {"name": "Hold", "options": {"scenario": "hold"}}
    with pytest.raises(GameWithoutRules) as error:
        make_draft(**WITHOUT_RULES, stages=(replace(stage, scenarios=[options]),))
    assert error.value.field == "stages/0/scenarios"


def test_somebody_else_cannot_see_a_draft_by_its_game() -> None:
    make_draft(**WITHOUT_RULES)

    rows = tournaments(viewer=make_user()).filter(matching({"search": "iron"}))

    assert not rows.exists()


def test_it_opens_and_starts_like_any_other() -> None:
    tournament = make_draft(**WITHOUT_RULES)

    set_state(tournament, "registration")

    tournament.refresh_from_db()
    assert (tournament.state, tournament.rules_digest) == ("registration", "")
