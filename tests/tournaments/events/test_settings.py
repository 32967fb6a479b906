"""That each setting has a column and words."""

from pathlib import Path

import pytest
from django.db import models

from tests.support.marked_texts import marked_python_texts
from tournaments.models import Stage, Tournament
from tournaments.terms import kinds
from tournaments.terms.event_plan import Plan
from tournaments.terms.settings import OneOf, settings_of
from tournaments.terms.stage_plan import StagePlan

TABLES = [(Tournament, Plan), (Stage, StagePlan)]


@pytest.mark.parametrize(("model", "plan"), TABLES)
def test_each_setting_has_a_column(model: type[models.Model], plan: type) -> None:
    columns = {column.name for column in model._meta.get_fields()}

    assert {*settings_of(plan)} - columns == set()


@pytest.mark.parametrize("plan", [Plan, StagePlan])
def test_each_setting_has_its_words_and_those_of_choices_are_marked(plan: type) -> None:
    settings = settings_of(plan).values()
    words = {
        label
        for setting in settings
        if isinstance(setting.values, OneOf)
        for _, label in setting.values.kind.choices
    }

    assert [setting.name for setting in settings if not setting.meaning] == []
    assert words - {*marked_python_texts(Path(kinds.__file__).read_text())} == set()
