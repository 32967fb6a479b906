"""Forms have words for every setting, and for every choice of one."""

from typing import Any

from tournaments.events.plan import Plan
from tournaments.events.services.events import CHANGEABLE
from tournaments.stages.plan import StagePlan
from tournaments.terms.settings import OneOf, settings_of
from web.core.setting_texts import CHOICES, SETTINGS, setting_labels
from web.events.plan_fields import PlanFields
from web.stages.forms import StageForm

FORMS = (PlanFields, StageForm)
# Asked for in other fields: game and format as one, stages on their page, bans and limits as lines,
# the top cut as one choice, a second final as its opposite.
IN_OTHER_FIELDS = {"game", "stages", "banned", "limited", "cut_later", "reset"}


def settings() -> dict[str, Any]:
    return {**settings_of(Plan), **settings_of(StagePlan)}


def test_each_setting_has_its_words() -> None:
    assert {*SETTINGS} == {*settings()} - IN_OTHER_FIELDS
    assert [text.label for text in SETTINGS.values() if not str(text.label)] == []


def test_each_setting_that_may_be_refused_has_a_label() -> None:
    refused = sorted(frozenset[str]().union(*CHANGEABLE.values()) - {"timing"})

    assert all(setting_labels([name]) for name in refused)
    assert setting_labels(["reveal", "banned", "limited", "stages"]) == [
        *("Decks and replays become public", "House ban list", "Stages")
    ]


def test_every_form_uses_them() -> None:
    form_fields = {
        (form.__name__, name): (str(field.label), str(field.help_text))
        for form in FORMS
        for name, field in form.base_fields.items()
        if name in settings()
    }

    assert {name for _, name in form_fields} == {*SETTINGS}
    assert form_fields == {
        (form, name): (str(SETTINGS[name].label), str(SETTINGS[name].help))
        for form, name in form_fields
    }


def test_each_choice_has_its_words() -> None:
    kinds = {
        name: setting.values.kind
        for name, setting in settings().items()
        if isinstance(setting.values, OneOf)
    }

    assert {name: list(choices) for name, choices in CHOICES.items()} == {
        name: list(kind) for name, kind in kinds.items()
    }
