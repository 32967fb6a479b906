"""Stages in words: their type, rounds and top cut."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from ground.texts import translated
from tournaments.models import Stage
from tournaments.stages.selectors.visible_stages import visible_rounds
from tournaments.terms.kinds import Seeding, StageKind
from tournaments.terms.scenarios import Scenario

SEEDED: Mapping[str, str | Promise] = {
    Seeding.RATING: _("seeded by rating"),
    Seeding.RANDOM: _("random seeding"),
}


def stage_name(stage: Stage) -> str:
    """The name of a stage among those of its event."""
    if stage.kind == StageKind.ROUND_ROBIN and stage.groups > 1:
        return gettext("Groups")
    return translated(StageKind(stage.kind).label)


def stage_plan(stage: Stage, *, begun: bool = True) -> str:
    """The plan of a stage, and its players, as a list of facts. The number of rounds, where it
    depends on that of players, is named once the stage has `begun`."""
    swiss = stage.kind == StageKind.SWISS
    facts = [
        *([swiss_rounds(visible_rounds(stage, begun=begun))] if swiss else _kind_facts(stage)),
        _cut(stage),
        str(SEEDED.get(stage.seeding, "")),
        gettext("best of {games}").format(games=stage.best_of),
        _minutes(stage.minutes) if stage.minutes else "",
        gettext("scores carry over from the previous stage") if stage.carries else "",
    ]
    return " · ".join(fact for fact in facts if fact)


def planned_scenarios(stage: Stage) -> list[tuple[int, Scenario]]:
    """The scenarios of a stage, each with the number of its round in the stage."""
    return [entry for entry in enumerate(stage.scenarios, 1) if entry[1]["name"]]


def swiss_rounds(rounds: int | None) -> str:
    """So many Swiss rounds, in words; None where that depends on the number of players."""
    if rounds is None:
        return gettext("Swiss, rounds set by player count")
    return ngettext("{rounds} Swiss round", "{rounds} Swiss rounds", rounds).format(rounds=rounds)


def _minutes(minutes: int) -> str:
    text = ngettext("{minutes} minute per round", "{minutes} minutes per round", minutes)
    return text.format(minutes=minutes)


def _kind_facts(stage: Stage) -> list[str]:
    """The type of a stage without Swiss rounds, and what is special about it."""
    if stage.kind == StageKind.ROUND_ROBIN:
        return [_round_robin(stage.groups), _legs(stage.legs)]
    facts = [translated(StageKind(stage.kind).label)]
    if stage.entering:
        text = gettext("players entering per round, lowest seeds first: {numbers}")
        facts.append(text.format(numbers=", ".join(map(str, stage.entering))))
    if stage.third_place:
        facts.append(gettext("match for third place"))
    if stage.kind == StageKind.DOUBLE_ELIMINATION and not stage.reset:
        facts.append(gettext("no second final"))
    return facts


def _round_robin(groups: int) -> str:
    if groups == 1:
        return translated(StageKind.ROUND_ROBIN.label)
    text = ngettext("Round robin in {groups} group", "Round robin in {groups} groups", groups)
    return text.format(groups=groups)


def _legs(legs: int) -> str:
    text = ngettext("{legs} match per opponent", "{legs} matches per opponent", legs)
    return text.format(legs=legs)


def _cut(stage: Stage) -> str:
    """The top cut into the stage; empty where all players go on."""
    if stage.cut_each is not None:
        return gettext("top {size} of each group").format(size=stage.cut_each)
    if stage.cut_points is None:
        return "" if stage.cut_size is None else gettext("top {size}").format(size=stage.cut_size)
    return _cut_with_points(stage).format(size=stage.cut_size, points=stage.cut_points)


def _cut_with_points(stage: Stage) -> str:
    points: int = stage.cut_points or 0
    if stage.cut_size is None:
        return ngettext(
            "players with {points} point or more", "players with {points} points or more", points
        )
    if stage.cut_strict:
        return ngettext(
            "players in the top {size} with {points} point or more",
            "players in the top {size} with {points} points or more",
            points,
        )
    return ngettext(
        "top {size} and all players with {points} point or more",
        "top {size} and all players with {points} points or more",
        points,
    )
