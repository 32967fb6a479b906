"""Forms have the words of settings, and refusals their labels."""

from tournaments.events.services.events import CHANGEABLE
from tournaments.terms.event_plan import Plan
from tournaments.terms.settings import settings_of
from tournaments.terms.stage_plan import StagePlan
from web.core.setting_fields import setting_labels
from web.events.plan_fields import PlanFields
from web.stages.forms import StageForm

# Asked for in other fields: game and format as one, bans and limits as lines, the top cut as one
# choice, a second final as its opposite.
IN_OTHER_FIELDS = {"game", "banned", "limited", "cut_later", "reset"}


def test_forms_ask_for_each_setting_in_its_words() -> None:
    settings = {**settings_of(Plan), **settings_of(StagePlan)}
    fields = {**PlanFields.base_fields, **StageForm.base_fields}

    assert {
        name: (fields[name].label, fields[name].help_text) for name in {*fields} & {*settings}
    } == {
        name: (setting.label, setting.help)
        for name, setting in settings.items()
        if name not in IN_OTHER_FIELDS
    }


def test_each_setting_that_may_be_refused_has_a_label() -> None:
    refused = sorted(frozenset[str]().union(*CHANGEABLE.values()))

    assert all(label for name in refused for label in setting_labels([name]))
    assert setting_labels(["reveal", "banned", "limited", "stages", "timing"]) == [
        *("Decks and replays become public", "House ban list", "Stages", "Minutes a round"),
        *("Minutes after the round timer", "Matches without a result when time is called"),
    ]
