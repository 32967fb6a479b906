"""Checks that the scenarios of an event can be played, and that played ones stay as they are."""

from collections.abc import Sequence

from django.utils.translation import gettext

import engine
from contract.errors import DomainError
from tournaments.core.services.pinned_rules import pinned_format
from tournaments.events.services.settings import StagesUnusable
from tournaments.models import Tournament
from tournaments.terms.event_plan import Plan
from tournaments.terms.scenarios import Scenario
from tournaments.terms.stage_plan import StagePlan


class ScenarioPlayed(DomainError):
    """The scenario belongs to a published round, so it can't change."""

    code = "scenario_played"
    field = "stages"


def check_scenario_options(tournament: Tournament, plan: Plan) -> None:
    """Raise StagesUnusable unless the pinned format can be played with the options of each
    scenario."""
    options = [
        (stage, number, scenario["options"])
        for stage, planned in enumerate(plan.stages)
        for number, scenario in enumerate(planned.scenarios, 1)
        if scenario["options"]
    ]
    if not options:
        return
    format = pinned_format(tournament)
    for stage, number, chosen in options:
        try:
            engine.vary_format(format, chosen)
        except engine.AmendmentUnusable as error:
            text = gettext("The scenario of round {round} can’t be played: {problem}.").format(
                round=number, problem=error
            )
            raise StagesUnusable(text, stage, "scenarios") from error


def check_played_scenarios(tournament: Tournament, plan: Plan) -> None:
    """Raise ScenarioPlayed if the scenario of a published round of a locked event would change."""
    published = tournament.rounds.published()
    for stage in tournament.stages.all():
        planned = plan.stages[stage.number - 1] if stage.number <= len(plan.stages) else StagePlan()
        for number in range(published.filter(stage=stage).count()):
            if _at(stage.scenarios, number) != _at(planned.scenarios, number):
                raise ScenarioPlayed(
                    gettext(
                        "Round {round} of stage {stage} is published, so its scenario can’t change."
                    ).format(round=number + 1, stage=stage.number)
                )


def _at(scenarios: Sequence[Scenario], number: int) -> tuple[str, dict[str, str]]:
    scenario = scenarios[number] if number < len(scenarios) else None
    return ("", {}) if scenario is None else (scenario["name"], dict(scenario["options"]))
