"""The scenario of a round: what its stage plans for it."""

from tournaments.models import Round
from tournaments.terms.scenarios import Scenario


def scenario_of(round_: Round) -> Scenario | None:
    """The scenario of a round; None where its stage plans none for it.

    The rounds of a stage have its scenarios in their order. A round that was undone is paired
    again under its number, and so with its scenario.
    """
    planned = round_.stage.scenarios
    if not planned:
        return None
    before = Round.objects.standing().filter(stage=round_.stage_id, number__lt=round_.number)
    played = before.count()
    if played >= len(planned) or not planned[played]["name"]:
        return None
    scenario: Scenario = planned[played]
    return scenario
