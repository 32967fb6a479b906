"""That columns hold what the tables of settings say, and which settings there are when."""

from typing import Any

import pytest
from django.db import models
from django.db.models import CheckConstraint, Q

from accounts.kinds import NumberKind
from tournaments.events.plan import Plan
from tournaments.events.services.events import CHANGEABLE
from tournaments.models import Stage, Tournament
from tournaments.stages.plan import StagePlan
from tournaments.terms.settings import Flag, Moment, OneOf, Setting, Text, Whole, settings_of

TABLES = [(Tournament, Plan), (Stage, StagePlan)]


def column_type(setting: Setting) -> type[models.Field]:
    """The type of column that holds all values of a setting."""
    values = setting.values
    if isinstance(values, Text):
        return models.TextField if values.lines else models.CharField
    if isinstance(values, Whole):
        return models.PositiveIntegerField if values.wide else models.PositiveSmallIntegerField
    if isinstance(values, OneOf):
        number = issubclass(values.kind, NumberKind)
        return models.PositiveSmallIntegerField if number else models.CharField
    plain = {Flag: models.BooleanField, Moment: models.DateTimeField}
    return plain.get(type(values), models.JSONField)


def plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize(("model", "plan"), TABLES)
def test_each_setting_has_a_column_for_its_values(model: type[models.Model], plan: type) -> None:
    settings = settings_of(plan).values()
    columns: dict[str, Any] = {one.name: model._meta.get_field(one.name) for one in settings}

    assert {name: (type(one), one.null) for name, one in columns.items()} == {
        one.name: (column_type(one), one.optional) for one in settings
    }
    assert {name: one.get_default() for name, one in columns.items()} == {
        one.name: "" if one.needed else plain(one.default) for one in settings
    }


@pytest.mark.parametrize(("model", "plan"), TABLES)
def test_a_column_takes_the_longest_text_and_every_word(
    model: type[models.Model], plan: type
) -> None:
    for one in settings_of(plan).values():
        column: Any = model._meta.get_field(one.name)
        if isinstance(one.values, Text) and not one.values.lines:
            assert (one.name, column.max_length) == (one.name, one.values.longest)
        if isinstance(one.values, OneOf):
            assert (one.name, column.choices) == (one.name, one.values.kind.choices)


@pytest.mark.parametrize(("model", "plan"), TABLES)
def test_the_database_knows_the_words_of_a_setting(model: type[models.Model], plan: type) -> None:
    held = [one.condition for one in model._meta.constraints if isinstance(one, CheckConstraint)]
    words = {
        one.name: Q(**{f"{one.name}__in": one.values.kind.values})
        for one in settings_of(plan).values()
        if isinstance(one.values, OneOf)
    }

    assert [name for name, one in words.items() if one not in held] == []


def test_what_may_change_in_each_state() -> None:
    always = {
        *("name", "description", "rounds", "timing", "zone", "late_entries", "late_limit"),
        *("capacity", "round_check_in", "most_missed", "confirm_minutes"),
    }
    schedule = always | {"starts_at", "decks_due_at", "objection_minutes"}
    rules = {
        *("game", "format", "banned", "limited", "best_of", "stages", "reveal", "profile"),
        *("own_profile", "intentional_draws", "venue"),
    }

    assert {
        "draft": schedule | rules,
        "registration": schedule,
        "check_in": schedule,
        "running": always,
        "finished": frozenset(),
        "cancelled": frozenset(),
    } == CHANGEABLE
