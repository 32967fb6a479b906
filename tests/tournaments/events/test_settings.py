"""That columns hold what the tables of settings say, and which settings there are when."""

from typing import Any

import pytest
from django.db import models
from django.db.models import CheckConstraint, Q

from ground.kinds import NumberKind
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
    columns: dict[str, Any] = {
        setting.name: model._meta.get_field(setting.name) for setting in settings
    }

    assert {name: (type(column), column.null) for name, column in columns.items()} == {
        setting.name: (column_type(setting), setting.optional) for setting in settings
    }
    assert {name: column.get_default() for name, column in columns.items()} == {
        setting.name: "" if setting.needed else plain(setting.default) for setting in settings
    }


@pytest.mark.parametrize(("model", "plan"), TABLES)
def test_a_column_takes_the_longest_text_and_every_word(
    model: type[models.Model], plan: type
) -> None:
    for setting in settings_of(plan).values():
        column: Any = model._meta.get_field(setting.name)
        if isinstance(setting.values, Text) and not setting.values.lines:
            assert (setting.name, column.max_length) == (setting.name, setting.values.longest)
        if isinstance(setting.values, OneOf):
            assert (setting.name, column.choices) == (setting.name, setting.values.kind.choices)


@pytest.mark.parametrize(("model", "plan"), TABLES)
def test_the_database_knows_the_words_of_a_setting(model: type[models.Model], plan: type) -> None:
    held = [
        constraint.condition
        for constraint in model._meta.constraints
        if isinstance(constraint, CheckConstraint)
    ]
    words = {
        setting.name: Q(**{f"{setting.name}__in": setting.values.kind.values})
        for setting in settings_of(plan).values()
        if isinstance(setting.values, OneOf)
    }

    assert [name for name, condition in words.items() if condition not in held] == []


def test_what_may_change_in_each_state() -> None:
    always = {
        *("name", "description", "rounds", "timing", "zone", "late_entries", "late_limit"),
        *("capacity", "round_check_in", "most_missed", "confirm_minutes", "scenarios"),
        *("terrains", "place", "stages", "best_of", "entry_fee", "prizes", "picture", "cut_later"),
        *("watch_delay", "playing_staff"),
    }
    schedule = always | {"starts_at", "decks_due_at", "decklists", "objection_minutes"}
    rules = {
        *("game", "game_name", "format", "banned", "limited", "reveal", "profile"),
        *("own_profile", "intentional_draws", "venue", "painting_most", "painting_worth"),
        *("sportsmanship_most", "sportsmanship_worth", "house_file"),
    }

    assert {
        "draft": schedule | rules,
        "registration": schedule,
        "check_in": schedule,
        "running": always,
        "finished": frozenset(),
        "cancelled": frozenset(),
    } == CHANGEABLE
