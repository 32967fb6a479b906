"""An event's house rules, in sentences."""

import json
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext

import engine
from tournaments.events.services.settings import plan_of
from tournaments.models import Stage, Tournament
from web.core.texts import describe_time_policy
from web.events.house_rule_texts import rules_of


def house_rules(event: Tournament) -> list[str]:
    """A sentence for each setting of the event that differs from the default."""
    return [*_times(list(event.stages.all())), *rules_of(plan_of(event))]


def house_context(format: engine.Format | None) -> dict[str, Any]:
    """The house rules of a game that an event brings, for a page: their name and digest, and each
    setting with its value here and in the game's own; empty without a format that has some."""
    if format is None or format.pool.house is None:
        return {}
    house, own = format.pool.house, engine.game(format.game).pool.house
    rows = [] if own is None else engine.house_differences(house.plain, own.plain)
    return {
        "house_name": house.plain.get("name", ""),
        "house_digest": house.digest,
        "differences": [
            (path, json.dumps(value), json.dumps(usual)) for path, value, usual in rows
        ],
    }


def _times(stages: Sequence[Stage]) -> list[str]:
    timed = [stage for stage in stages if stage.minutes is not None]
    if len({describe_time_policy(stage) for stage in timed}) < 2:
        return [describe_time_policy(stage) for stage in timed[:1]]
    return [
        gettext("Stage {number}: {policy}").format(
            number=stage.number, policy=describe_time_policy(stage)
        )
        for stage in timed
    ]
