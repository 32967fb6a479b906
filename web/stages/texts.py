"""Stages in sentences: their type, rounds and top cut."""

from collections.abc import Mapping

from tournaments.models import Stage
from tournaments.stages.services.visible_stages import visible_rounds
from tournaments.terms.kinds import Seeding, StageKind
from tournaments.terms.scenarios import Scenario

KINDS: Mapping[str, str] = {
    StageKind.SWISS: "Swiss rounds",
    StageKind.SINGLE_ELIMINATION: "Single elimination",
    StageKind.DOUBLE_ELIMINATION: "Double elimination",
    StageKind.ROUND_ROBIN: "Round robin",
}
SEEDED: Mapping[str, str] = {Seeding.RATING: "seeded by rating", Seeding.RANDOM: "seeded by lot"}
TIMES = {1: "once", 2: "twice"}


def stage_name(stage: Stage) -> str:
    """The name of a stage among those of its event."""
    if stage.kind == StageKind.ROUND_ROBIN and stage.groups > 1:
        return "Groups"
    return KINDS[stage.kind]


def stage_plan(stage: Stage, *, begun: bool = True) -> str:
    """How a stage is played, and by which players. The number of rounds, where it depends on that
    of players, is named once the stage has `begun`."""
    swiss = stage.kind == StageKind.SWISS
    words = [
        _swiss(visible_rounds(stage, begun=begun)) if swiss else _kind_text(stage),
        _cut(stage),
        SEEDED.get(stage.seeding, ""),
        f"matches best of {stage.best_of}",
        f"{stage.minutes} minute{'' if stage.minutes == 1 else 's'} a round"
        if stage.minutes
        else "",
        "with the scores of the stage before" if stage.carries else "",
    ]
    return ", ".join(word for word in words if word)


def planned_scenarios(stage: Stage) -> list[tuple[int, Scenario]]:
    """The scenarios of a stage, each with the number of its round in the stage."""
    return [entry for entry in enumerate(stage.scenarios, 1) if entry[1]["name"]]


def _swiss(rounds: int | None) -> str:
    if rounds is None:
        return "Swiss rounds, as many as the number of players asks for"
    return f"{rounds} Swiss round{'' if rounds == 1 else 's'}"


def _kind_text(stage: Stage) -> str:
    if stage.kind == StageKind.ROUND_ROBIN:
        groups = f" in {stage.groups} groups" if stage.groups > 1 else ""
        times = TIMES.get(stage.legs, f"{stage.legs} times")
        return f"Round robin{groups}, everybody against everybody {times}"
    if stage.entering:
        words = ", then ".join(map(str, stage.entering))
        third = " and a match for third place" if stage.third_place else ""
        return f"Single elimination into which {words} enter, the lowest seeds first{third}"
    if stage.third_place:
        return "Single elimination with a match for third place"
    if stage.kind == StageKind.DOUBLE_ELIMINATION and not stage.reset:
        return "Double elimination with one final"
    return KINDS[stage.kind]


def _cut(stage: Stage) -> str:
    """The top cut into the stage; empty where all players go on."""
    if stage.cut_each is not None:
        return f"for the first {stage.cut_each} of each group"
    if stage.cut_size is None:
        return "" if stage.cut_points is None else f"for all with {_points(stage.cut_points)}"
    first = f"for the first {stage.cut_size}"
    if stage.cut_points is None:
        return first
    if stage.cut_strict:
        return f"{first} as far as they have {_points(stage.cut_points)}"
    return f"{first} and all with {_points(stage.cut_points)}"


def _points(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"
