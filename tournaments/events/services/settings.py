"""What an organiser decides about an event and its stages, and which chains of stages there are."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Any

from contract.errors import DomainError
from tournaments.models import Stage, Tournament
from tournaments.pairing.attendance import TABLES
from tournaments.pairing.brackets import NoBracket, single_elimination
from tournaments.standings.counting import chosen_profile
from tournaments.terms.kinds import (
    ELIMINATIONS,
    AtTime,
    BestOf,
    IntentionalDraws,
    LateEntries,
    Reveal,
    Seeding,
    StageKind,
    Venue,
)
from tournaments.terms.zones import UTC, zone_named

DEFAULT_PROFILE = "card-game"
MOST_STAGES = 8
MOST_LEGS = 4
# What may be said of the first stage in few words, where an event has no other.
SHORT = ("rounds", "best_of")
# What may be said of the time of rounds until the event is over.
TIMING = ("minutes", "grace_minutes", "at_time")
DEFAULT_GRACE_MINUTES = 10
DEFAULT_MOST_MISSED = 2


class StagesUnusable(DomainError):
    """A chain of stages that cannot be played; `stage` is the one to blame, from 0."""

    status = 422
    code = "stages_unusable"

    def __init__(self, text: str, stage: int = 0, name: str = "kind") -> None:
        super().__init__(f"Stage {stage + 1}: {text}")
        self.stage, self.name = stage, name
        self.field = f"stages/{stage}/{name}"


@dataclass(frozen=True)
class StagePlan:
    """What an organiser decides about a stage; `Stage` tells what each is."""

    kind: str = StageKind.SWISS
    rounds: int | None = None
    attendance: str = ""
    best_of: int = BestOf.SINGLE
    third_place: bool = False
    entering: Sequence[int] = ()
    reset: bool = True
    legs: int = 1
    groups: int = 1
    cut_size: int | None = None
    cut_points: int | None = None
    cut_strict: bool = False
    cut_each: int | None = None
    carries: bool = False
    seeding: str = Seeding.STANDINGS
    minutes: int | None = None
    grace_minutes: int = DEFAULT_GRACE_MINUTES
    at_time: str = AtTime.STAFF

    @property
    def has_cut(self) -> bool:
        return (self.cut_size, self.cut_points, self.cut_each) != (None, None, None)


@dataclass(frozen=True)
class Plan:
    """What an organiser decides about an event; `Tournament` tells what each is."""

    name: str
    game: str
    format: str
    stages: tuple[StagePlan, ...]
    description: str = ""
    capacity: int | None = None
    starts_at: datetime | None = None
    decks_due_at: datetime | None = None
    reveal: str = Reveal.AFTER_EVENT
    objection_minutes: int | None = None
    banned: Sequence[str] = field(default_factory=list)
    limited: Mapping[str, int] = field(default_factory=dict)
    profile: str = DEFAULT_PROFILE
    own_profile: Mapping[str, Any] = field(default_factory=dict)
    zone: str = UTC
    venue: str = Venue.ONLINE
    late_entries: str = LateEntries.CLOSED
    late_limit: int | None = None
    round_check_in: bool = False
    most_missed: int | None = DEFAULT_MOST_MISSED
    intentional_draws: str = IntentionalDraws.FORBIDDEN
    confirm_minutes: int | None = None


def planned(told: Mapping[str, Any]) -> Plan:
    """The plan of these words, with usable stages and profile: `rounds` and `best_of` are those of
    one Swiss stage, where `stages` are not told."""
    plan = {name: value for name, value in told.items() if name not in SHORT}
    stages = tuple(plan.pop("stages", ()) or _in_short((StagePlan(),), told))
    check_stages(stages)
    made = Plan(**plan, stages=stages)
    chosen_profile(made.profile, made.own_profile)
    zone_named(made.zone)
    return made


def replanned(plan: Plan, changes: Mapping[str, Any]) -> Plan:
    """The plan with other words; `rounds` and `best_of` change its first stage."""
    told = {name: value for name, value in changes.items() if name not in SHORT}
    stages = _in_short(tuple(told.pop("stages", plan.stages)), changes)
    if stages != plan.stages:
        check_stages(stages)
    made = replace(plan, **told, stages=stages)
    if (made.profile, made.own_profile) != (plan.profile, plan.own_profile):
        chosen_profile(made.profile, made.own_profile)
    if made.zone != plan.zone:
        zone_named(made.zone)
    return made


def plan_of(tournament: Tournament) -> Plan:
    """The plan of an event as it stands."""
    facts = {
        one.name: getattr(tournament, one.name) for one in fields(Plan) if one.name != "stages"
    }
    stages = tournament.stages.order_by("number")
    return Plan(**facts, stages=tuple(stage_plan_of(stage) for stage in stages))


def stage_plan_of(stage: Stage) -> StagePlan:
    """The plan of a stage; how many rounds follow from its players is no part of it."""
    facts = {one.name: getattr(stage, one.name) for one in fields(StagePlan)}
    facts["entering"] = tuple(facts["entering"])
    told = stage.kind == StageKind.SWISS and not stage.attendance
    return StagePlan(**facts | {"rounds": facts["rounds"] if told else None})


def differences(old: Plan, new: Plan) -> frozenset[str]:
    """The names of what differs. Of stages: `rounds`, `best_of` and `timing`, as long as nothing
    else does, and else `stages`."""
    names = {one.name for one in fields(Plan)} - {"stages"}
    return frozenset(
        {name for name in names if getattr(old, name) != getattr(new, name)}
        | _differences(old.stages, new.stages)
    )


def _differences(old: Sequence[StagePlan], new: Sequence[StagePlan]) -> set[str]:
    if len(old) != len(new):
        return {"stages"}
    found = {
        one.name
        for before, after in zip(old, new, strict=True)
        for one in fields(StagePlan)
        if getattr(before, one.name) != getattr(after, one.name)
    }
    if found - {*SHORT, *TIMING}:
        return {"stages"}
    return (found & {*SHORT}) | ({"timing"} if found & {*TIMING} else set())


def _in_short(stages: tuple[StagePlan, ...], told: Mapping[str, Any]) -> tuple[StagePlan, ...]:
    short = {name: told[name] for name in SHORT if name in told}
    return (replace(stages[0], **short), *stages[1:]) if short and stages else stages


def check_stages(stages: Sequence[StagePlan]) -> None:
    """StagesUnusable, unless each stage can be played and follows from the one before."""
    if not 1 <= len(stages) <= MOST_STAGES:
        raise StagesUnusable(f"an event has from 1 to {MOST_STAGES} stages.")
    before: StagePlan | None = None
    for number, stage in enumerate(stages):
        for name, fault in (*_faults(stage), *_faults_of_cut(stage, before)):
            raise StagesUnusable(fault, number, name)
        before = stage


def _faults(stage: StagePlan) -> Iterator[tuple[str, str]]:
    """What a stage says that its kind has no place for, or does not say: the field and words."""
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
    if not stage.reset and stage.kind != StageKind.DOUBLE_ELIMINATION:
        yield "reset", "only double elimination has a second final to leave out."


def _faults_of_entering(stage: StagePlan) -> Iterator[tuple[str, str]]:
    """What is wrong with how many begin in each round."""
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
