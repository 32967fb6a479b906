"""Plans of events from requests and rows, their differences, and which stages can follow each
other."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from contract.errors import DomainError
from tournaments.events.plan import Plan
from tournaments.models import Stage, Tournament
from tournaments.pairing.attendance import TABLES
from tournaments.pairing.brackets import NoBracket, single_elimination
from tournaments.stages.plan import MOST_LEGS, StagePlan
from tournaments.standings.counting import chosen_profile
from tournaments.terms.kinds import ELIMINATIONS, AtTime, StageKind
from tournaments.terms.moments import BETWEEN, is_usable
from tournaments.terms.settings import Moment, Until, settings_of
from tournaments.terms.zones import zone_named

MOST_STAGES = 8
# What stays of a stage that has begun, by the names in `differences`.
FIXED_WHEN_BEGUN = frozenset(
    setting.changed_as
    for setting in settings_of(StagePlan).values()
    if setting.until == Until.STAGE
)
# What may be said of the first stage in few words, where an event has no other.
SHORT = ("rounds", "best_of")


class StagesUnusable(DomainError):
    """A chain of stages that cannot be played; `stage` is the one to blame, from 0."""

    status = 422
    code = "stages_unusable"

    def __init__(self, text: str, stage: int = 0, name: str = "kind") -> None:
        super().__init__(f"Stage {stage + 1}: {text}")
        self.stage, self.name = stage, name
        self.field = f"stages/{stage}/{name}"


class SoftScoresUnusable(DomainError):
    """Painting or sportsmanship that cannot count in the standings as it is planned."""

    status = 422
    code = "soft_scores_unusable"

    def __init__(self, text: str, name: str = "") -> None:
        super().__init__(text)
        self.field = name


class MomentUnusable(DomainError):
    """A moment at which nothing of an event can be; `name` is the setting."""

    status = 422
    code = "moment_unusable"

    def __init__(self, text: str, name: str = "") -> None:
        super().__init__(text)
        self.field = name


def planned(values: Mapping[str, Any]) -> Plan:
    """A plan with these values, with checked stages and profile. Without `stages`, `rounds` and
    `best_of` are those of one Swiss stage."""
    plan = {name: value for name, value in values.items() if name not in SHORT}
    stages = tuple(plan.pop("stages", ()) or _in_short((StagePlan(),), values))
    check_stages(stages)
    made = Plan(**plan, stages=stages)
    chosen_profile(made.profile, made.own_profile)
    zone_named(made.zone)
    check_soft_scores(made)
    return made


def replanned(plan: Plan, changes: Mapping[str, Any]) -> Plan:
    """The plan with these changes. `rounds` and `best_of` change its first stage."""
    settings = {name: value for name, value in changes.items() if name not in SHORT}
    stages = _in_short(tuple(settings.pop("stages", plan.stages)), changes)
    if stages != plan.stages:
        check_stages(stages)
    made = replace(plan, **settings, stages=stages)
    if (made.profile, made.own_profile) != (plan.profile, plan.own_profile):
        chosen_profile(made.profile, made.own_profile)
    if made.zone != plan.zone:
        zone_named(made.zone)
    if made != plan:
        check_soft_scores(made)
    return made


def plan_of(tournament: Tournament) -> Plan:
    """The plan of an event as it is stored."""
    facts = {name: getattr(tournament, name) for name in settings_of(Plan)}
    stages = sorted(tournament.stages.all(), key=lambda stage: stage.number)
    return Plan(**facts, stages=tuple(stage_plan_of(stage) for stage in stages))


def stage_plan_of(stage: Stage) -> StagePlan:
    """The plan of a stage, without a number of rounds that follows from its players."""
    facts = {name: getattr(stage, name) for name in settings_of(StagePlan)}
    facts["entering"] = tuple(facts["entering"])
    is_fixed = stage.kind == StageKind.SWISS and not stage.attendance
    return StagePlan(**facts | {"rounds": facts["rounds"] if is_fixed else None})


def differences(old: Plan, new: Plan) -> frozenset[str]:
    """The names of the settings that differ. Of stages: `rounds`, `best_of` and `timing` if nothing
    else differs, and `stages` otherwise."""
    return frozenset(_changes(old, new) | _changes_of_stages(old.stages, new.stages))


def _changes(old: Plan | StagePlan, new: Plan | StagePlan) -> set[str]:
    """The names that the differing settings have in `differences`."""
    return {
        setting.changed_as
        for name, setting in settings_of(type(old)).items()
        if getattr(old, name) != getattr(new, name)
    }


def _changes_of_stages(old: Sequence[StagePlan], new: Sequence[StagePlan]) -> set[str]:
    if len(old) != len(new):
        return {"stages"}
    pairs = zip(old, new, strict=True)
    names = {name for before, after in pairs for name in _changes(before, after)}
    return {"stages"} if "stages" in names else names


def stage_changes(old: StagePlan | None, new: StagePlan | None) -> set[str]:
    """The names of the settings in which two plans of a stage differ, as in `differences`; of a
    stage that is added or removed `stages`."""
    return {"stages"} if old is None or new is None else _changes(old, new)


def chosen_settings(stage: StagePlan) -> dict[str, Any]:
    """The settings of a stage that are not as usual, and its kind."""
    usual = StagePlan(stage.kind)
    values = {name: getattr(stage, name) for name in settings_of(StagePlan)}
    chosen = {name: value for name, value in values.items() if value != getattr(usual, name)}
    return {"kind": str(stage.kind)} | {
        name: list(value) if isinstance(value, tuple) else value for name, value in chosen.items()
    }


def _in_short(
    stages: tuple[StagePlan, ...], shorthands: Mapping[str, Any]
) -> tuple[StagePlan, ...]:
    short = {name: shorthands[name] for name in SHORT if name in shorthands}
    return (replace(stages[0], **short), *stages[1:]) if short and stages else stages


def check_moments(plan: Plan) -> None:
    """Raise MomentUnusable for one that no event can have."""
    for name, setting in settings_of(Plan).items():
        at = getattr(plan, name)
        if isinstance(setting.values, Moment) and at is not None and not is_usable(at):
            raise MomentUnusable(f"Give {BETWEEN}, by UTC.", name)


def check_stages(stages: Sequence[StagePlan]) -> None:
    """Raise StagesUnusable unless each stage can be played and follows from the one before."""
    if not 1 <= len(stages) <= MOST_STAGES:
        raise StagesUnusable(f"an event has from 1 to {MOST_STAGES} stages.")
    before: StagePlan | None = None
    for number, stage in enumerate(stages):
        for name, fault in (*_faults(stage), *_faults_of_cut(stage, before)):
            raise StagesUnusable(fault, number, name)
        before = stage


def _faults(stage: StagePlan) -> Iterator[tuple[str, str]]:
    """What is wrong with a stage of its kind: names of fields and sentences."""
    swiss, robin = stage.kind == StageKind.SWISS, stage.kind == StageKind.ROUND_ROBIN
    if swiss and (stage.rounds is None) != bool(stage.attendance):
        yield "rounds", "give the number of Swiss rounds, or the attendance table that tells it."
    if not swiss and (stage.rounds is not None or stage.attendance):
        yield "rounds", "its rounds follow from the number of its players; leave them out."
    if stage.attendance and stage.attendance not in TABLES:
        yield "attendance", f"there is no table {stage.attendance}; known are {', '.join(TABLES)}."
    if not robin and (stage.groups > 1 or stage.legs > 1):
        yield "groups", "groups and legs belong to a round robin."
    if not 1 <= stage.legs <= MOST_LEGS:
        yield "legs", f"players meet each other from 1 to {MOST_LEGS} times."
    if stage.third_place and stage.kind != StageKind.SINGLE_ELIMINATION:
        yield "third_place", "a match for the third place belongs to single elimination."
    if stage.at_time == AtTime.DRAW and stage.kind in ELIMINATIONS:
        yield "at_time", "a match of a bracket has a winner, and so does not end as a draw."
    if stage.entering:
        yield from _faults_of_entering(stage)
    yield from _faults_of_scenarios(stage)
    if not stage.reset and stage.kind != StageKind.DOUBLE_ELIMINATION:
        yield "reset", "only double elimination has a second final to leave out."


def _faults_of_scenarios(stage: StagePlan) -> Iterator[tuple[str, str]]:
    """What is wrong with the scenarios of its rounds, whatever the game."""
    planned = stage.scenarios
    if stage.rounds is not None and len(planned) > stage.rounds:
        yield "scenarios", f"these are {len(planned)} scenarios for {stage.rounds} rounds."
    for number, scenario in enumerate(planned, 1):
        if scenario["options"] and not scenario["name"]:
            yield "scenarios", f"give the scenario of its round {number} a name."
        if not scenario["name"].isprintable():
            yield (
                "scenarios",
                f"the name of the scenario of its round {number} is one line of text.",
            )


def _faults_of_entering(stage: StagePlan) -> Iterator[tuple[str, str]]:
    """What is wrong with the numbers of players who begin in each round."""
    if stage.kind != StageKind.SINGLE_ELIMINATION:
        yield "entering", "only a single elimination says how many begin in each round."
        return
    if stage.cut_size not in (None, sum(stage.entering)):
        yield "entering", f"{stage.cut_size} go on, and {sum(stage.entering)} begin in its rounds."
    try:
        single_elimination(sum(stage.entering), entries=stage.entering)
    except NoBracket as error:
        yield "entering", f"{str(error)[:1].lower()}{str(error)[1:]}"


def _faults_of_cut(stage: StagePlan, before: StagePlan | None) -> Iterator[tuple[str, str]]:
    if before is None:
        if stage.has_cut or stage.carries or stage.cut_strict:
            yield "cut_size", "no cut leads into the first stage, and it carries nothing on."
        return
    if stage.cut_each is not None and before.kind != StageKind.ROUND_ROBIN:
        yield "cut_each", "the first of each group go on from groups of a round robin only."
    if stage.cut_each is not None and (stage.cut_size, stage.cut_points) != (None, None):
        yield "cut_each", "give the first of each group, or a cut of all, not both."
    if before.kind == StageKind.ROUND_ROBIN and before.groups > 1 and stage.cut_each is None:
        yield "cut_each", "say how many of each group go on."
    if stage.cut_points is not None and before.kind in ELIMINATIONS:
        yield "cut_points", "a bracket gives no points by which to go on."
    if stage.cut_strict and None in (stage.cut_size, stage.cut_points):
        yield "cut_strict", "both conditions together need a size and points."
    if stage.carries and {stage.kind, before.kind} & {*ELIMINATIONS}:
        yield (
            "carries",
            "scores are carried between stages with points, not into or out of brackets.",
        )


def check_soft_scores(plan: Plan) -> None:
    """Raise SoftScoresUnusable where painting or sportsmanship is worth points and is not scored,
    or where the event has more than one table of points."""
    for name in ("painting", "sportsmanship"):
        worth = f"{name}_worth"
        if not getattr(plan, worth):
            continue
        if getattr(plan, f"{name}_most") is None:
            raise SoftScoresUnusable(f"Say how much is given for {name} at most.", worth)
        (stage, *further) = plan.stages
        if further or stage.kind in ELIMINATIONS or stage.groups > 1:
            raise SoftScoresUnusable(
                f"{name.capitalize()} counts in the standings of one stage with one table of"
                " points. With brackets, groups or several stages it stands beside them.",
                worth,
            )
