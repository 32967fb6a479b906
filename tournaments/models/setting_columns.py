"""Columns of settings and the constraints of their words, made from the declarations in a plan."""

from collections.abc import Sequence
from typing import Any, TypeVar

from django.db import models
from django.db.models import Q

from ground.kinds import NumberKind
from tournaments.terms.settings import (
    Flag,
    Items,
    Makers,
    Moment,
    OneOf,
    Table,
    Text,
    Whole,
    made,
    settings_of,
)

Plan = TypeVar("Plan")


def _text(longest: int, least: int, lines: bool, **options: Any) -> models.Field:
    if not least:
        options["blank"] = True
    return models.TextField(**options) if lines else models.CharField(max_length=longest, **options)


def _whole(least: int, most: int, wide: bool, **options: Any) -> models.Field:
    if wide:
        return models.PositiveIntegerField(**options)
    return models.PositiveSmallIntegerField(**options)


def _word(kind: Any, longest: int, **options: Any) -> models.Field:
    if issubclass(kind, NumberKind):
        return models.PositiveSmallIntegerField(choices=kind.choices, **options)
    return models.CharField(max_length=longest, choices=kind.choices, **options)


_COLUMNS: Makers = {
    Text: _text,
    Whole: _whole,
    Flag: models.BooleanField,
    OneOf: _word,
    Moment: models.DateTimeField,
    Items: lambda of, most, default: models.JSONField(default=list, blank=True),
    Table: lambda of, most, longest_name, default: models.JSONField(default=dict, blank=True),
}


class _Columns:
    def __init__(self, plan: type) -> None:
        self._settings = settings_of(plan)

    def __getattr__(self, name: str) -> models.Field:
        setting = self._settings[name]
        options = {} if setting.default is None else {"default": setting.default}
        if setting.optional:
            options["null"] = True
        column: models.Field = made(setting.values, _COLUMNS, **options)
        return column


def columns_of(plan: type[Plan]) -> Plan:
    """The columns of the settings of a plan, by name. To a type checker they are the values that a
    row has in them."""
    columns: Any = _Columns(plan)
    return columns


def known_words(plan: type, prefix: str) -> Sequence[models.CheckConstraint]:
    """That rows have no other words than those of each setting that is one of some."""
    return [
        models.CheckConstraint(
            condition=Q(**{f"{name}__in": setting.values.kind.values}),
            name=f"{prefix}_{name}_known",
        )
        for name, setting in settings_of(plan).items()
        if isinstance(setting.values, OneOf)
    ]
