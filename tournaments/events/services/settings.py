"""Plans of events from requests and rows, their differences, and which stages can follow each
other."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from contract.errors import DomainError
from tournaments.core.state_texts import unusable_moment_text
from tournaments.models import Stage, Tournament
from tournaments.pairing.attendance import TABLES
from tournaments.pairing.brackets import NoBracket, single_elimination
from tournaments.standings.counting import chosen_profile
from tournaments.terms.event_plan import Plan
from tournaments.terms.kinds import ELIMINATIONS, AtTime, Decklists, StageKind
from tournaments.terms.moments import is_usable
from tournaments.terms.other_games import (
    GameWithoutRules,
    clean_format,
    clean_game_name,
    has_rules,
)
from tournaments.terms.pictures import UnusablePicture, picture_origin
from tournaments.terms.settings import Moment, Until, settings_of
from tournaments.terms.stage_plan import MOST_LEGS, StagePlan
from tournaments.terms.zones import zone_named

MOST_STAGES = 8
# The parts that stay of a stage that has begun, by the names in `differences`.
FIXED_WHEN_BEGUN = frozenset(
    setting.changed_as
    for setting in settings_of(StagePlan).values()
    if setting.until == Until.STAGE
)
# The settings of the first stage that an event without another may have in few words.
SHORT = ("rounds", "best_of")


class StagesUnusable(DomainError):
    """The stages can't be played in this order or with these settings; `stage` is the one at fault,
    from 0."""

    status = 422
    code = "stages_unusable"

    def __init__(self, text: str, stage: int = 0, name: str = "kind") -> None:
        super().__init__(gettext("Stage {stage}: {problem}").format(stage=stage + 1, problem=text))
        self.stage, self.name = stage, name
        self.field = f"stages/{stage}/{name}"


class SoftScoresUnusable(DomainError):
    """Painting or sportsmanship scores can't count in the standings as set."""

    status = 422
    code = "soft_scores_unusable"

    def __init__(self, text: str, name: str = "") -> None:
        super().__init__(text)
        self.field = name


class PictureUnusable(DomainError):
    """Pages can't load a picture from this address."""

    status = 422
    code = "picture_unusable"
    field = "picture"


class MomentUnusable(DomainError):
    """The time isn't possible for an event; `name` is the setting."""

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
    check_picture(made)
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
    if made.picture != plan.picture:
        check_picture(made)
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
    names = {name for before, after in pairs for name in stage_changes(before, after)}
    return {"stages"} if "stages" in names else names


def stage_changes(old: StagePlan | None, new: StagePlan | None) -> set[str]:
    """The names of the settings in which two plans of a stage differ, as in `differences`; of a
    stage that is added or removed `stages`. A number of rounds in place of an attendance table is
    another number of rounds."""
    if old is None or new is None:
        return {"stages"}
    return _changes(old if new.rounds is None else replace(old, attendance=""), new)


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
    if short.get("rounds") is not None:
        short["attendance"] = ""
    return (replace(stages[0], **short), *stages[1:]) if short and stages else stages


def check_moments(plan: Plan) -> None:
    """Raise MomentUnusable for one that no event can have."""
    for name, setting in settings_of(Plan).items():
        at = getattr(plan, name)
        if isinstance(setting.values, Moment) and at is not None and not is_usable(at):
            raise MomentUnusable(
                unusable_moment_text(),
                name,
            )


# Settings that judge decks or play games by rules, and the words about a game without.
_NEEDS_RULES = {
    "banned": _("Muster has no rules for {game}, so its cards can’t be banned. Leave them out."),
    "limited": _("Muster has no rules for {game}, so its cards can’t be limited. Leave them out."),
    "house_file": _(
        "Muster has no rules for {game}, so it has no file of house rules. Leave it out."
    ),
}


def named_game(plan: Plan) -> Plan:
    """The plan with the names of a game without rules and of its format as they are stored.

    Raises UnusableGameName, and GameWithoutRules for what such a game cannot have.
    """
    plan = replace(plan, game_name=clean_game_name(plan.game, plan.game_name))
    if has_rules(plan):
        return plan
    if plan.decklists != Decklists.NONE:
        raise GameWithoutRules(
            gettext(
                "Muster has no rules for {game}, so it can’t check decklists. Set decklists to"
                " “none”."
            ).format(game=plan.game_name),
            "decklists",
        )
    for name, text in _NEEDS_RULES.items():
        if getattr(plan, name):
            raise GameWithoutRules(str(text).format(game=plan.game_name), name)
    for number, stage in enumerate(plan.stages):
        if any(scenario["options"] for scenario in stage.scenarios):
            raise GameWithoutRules(
                gettext(
                    "Muster has no rules for {game}, so scenarios have no options. Give only their"
                    " names."
                ).format(game=plan.game_name),
                f"stages/{number}/scenarios",
            )
    return replace(plan, format=clean_format(plan.format))


def check_picture(plan: Plan) -> None:
    """Raise PictureUnusable for an address from which no page would load a picture."""
    try:
        if plan.picture:
            picture_origin(plan.picture)
    except UnusablePicture as error:
        raise PictureUnusable(str(error)) from error


def check_stages(stages: Sequence[StagePlan]) -> None:
    """Raise StagesUnusable unless each stage can be played and follows from the one before."""
    if not 1 <= len(stages) <= MOST_STAGES:
        raise StagesUnusable(gettext("An event has 1 to {most} stages.").format(most=MOST_STAGES))
    before: StagePlan | None = None
    for number, stage in enumerate(stages):
        for name, fault in (*_faults(stage), *_faults_of_cut(stage, before)):
            raise StagesUnusable(fault, number, name)
        before = stage


def _faults(stage: StagePlan) -> Iterator[tuple[str, str]]:
    """The faults of a stage of its kind: names of fields and sentences."""
    swiss, robin = stage.kind == StageKind.SWISS, stage.kind == StageKind.ROUND_ROBIN
    if swiss and (stage.rounds is None) != bool(stage.attendance):
        yield "rounds", gettext("Give the number of Swiss rounds, or an attendance table.")
    if not swiss and (stage.rounds is not None or stage.attendance):
        yield (
            "rounds",
            gettext("The number of players decides how many rounds it has. Leave them out."),
        )
    if stage.attendance and stage.attendance not in TABLES:
        yield (
            "attendance",
            gettext("There is no attendance table “{name}”. Choose one of these: {known}.").format(
                name=stage.attendance, known=", ".join(TABLES)
            ),
        )
    if not robin and (stage.groups > 1 or stage.legs > 1):
        yield "groups", gettext("Only a round robin has groups and legs.")
    if not 1 <= stage.legs <= MOST_LEGS:
        yield "legs", gettext("Players meet each other 1 to {most} times.").format(most=MOST_LEGS)
    if stage.third_place and stage.kind != StageKind.SINGLE_ELIMINATION:
        yield "third_place", gettext("Only single elimination has a match for third place.")
    if stage.at_time == AtTime.DRAW and stage.kind in ELIMINATIONS:
        yield "at_time", gettext("Matches of a bracket can’t end as a draw.")
    if stage.entering:
        yield from _faults_of_entering(stage)
    yield from _faults_of_scenarios(stage)
    if not stage.reset and stage.kind != StageKind.DOUBLE_ELIMINATION:
        yield "reset", gettext("Only double elimination has a second final.")


def _faults_of_scenarios(stage: StagePlan) -> Iterator[tuple[str, str]]:
    """The faults of the scenarios of its rounds, whatever the game."""
    planned = stage.scenarios
    if stage.rounds is not None and len(planned) > stage.rounds:
        yield (
            "scenarios",
            ngettext(
                "There are {count} scenarios, but only {n} round.",
                "There are {count} scenarios, but only {n} rounds.",
                stage.rounds,
            ).format(count=len(planned), n=stage.rounds),
        )
    for number, scenario in enumerate(planned, 1):
        if scenario["options"] and not scenario["name"]:
            yield "scenarios", gettext("Name the scenario of round {round}.").format(round=number)
        if not scenario["name"].isprintable():
            yield (
                "scenarios",
                gettext("Give the scenario of round {round} a name on a single line.").format(
                    round=number
                ),
            )


def _faults_of_entering(stage: StagePlan) -> Iterator[tuple[str, str]]:
    """The faults in the numbers of players who begin in each round."""
    if stage.kind != StageKind.SINGLE_ELIMINATION:
        yield "entering", gettext("Only single elimination lets players start in later rounds.")
        return
    if stage.cut_size not in (None, sum(stage.entering)):
        yield (
            "entering",
            gettext(
                "The cut has {size} players, but {count} start in the rounds of the bracket."
            ).format(size=stage.cut_size, count=sum(stage.entering)),
        )
    try:
        single_elimination(sum(stage.entering), entries=stage.entering)
    except NoBracket as error:
        yield "entering", str(error)


def _faults_of_cut(stage: StagePlan, before: StagePlan | None) -> Iterator[tuple[str, str]]:
    if before is None:
        if stage.has_cut or stage.carries or stage.cut_strict:
            yield "cut_size", gettext("The first stage has no cut, and no scores to carry over.")
        return
    if stage.cut_each is not None and before.kind != StageKind.ROUND_ROBIN:
        yield "cut_each", gettext("Only a round robin has groups that players advance from.")
    if stage.cut_each is not None and (stage.cut_size, stage.cut_points) != (None, None):
        yield "cut_each", gettext("Cut by group or by the whole standings, not both.")
    if before.kind == StageKind.ROUND_ROBIN and before.groups > 1 and stage.cut_each is None:
        yield "cut_each", gettext("Give how many players of each group advance.")
    if stage.cut_points is not None and before.kind in ELIMINATIONS:
        yield (
            "cut_points",
            gettext("A bracket gives no points, so its players can’t advance by points."),
        )
    if stage.cut_strict and None in (stage.cut_size, stage.cut_points):
        yield "cut_strict", gettext("To require both, give a size and points.")
    if stage.carries and {stage.kind, before.kind} & {*ELIMINATIONS}:
        yield (
            "carries",
            gettext("Scores carry over between stages with points, not into or out of brackets."),
        )


_NEEDS_MOST = {
    "painting": _("Give the highest score for painting."),
    "sportsmanship": _("Give the highest score for sportsmanship."),
}
_NEEDS_ONE_TABLE = {
    "painting": _(
        "Painting counts in the standings of an event with one stage and one table of points. With"
        " brackets, groups or several stages it is shown beside them."
    ),
    "sportsmanship": _(
        "Sportsmanship counts in the standings of an event with one stage and one table of points."
        " With brackets, groups or several stages it is shown beside them."
    ),
}


def check_soft_scores(plan: Plan) -> None:
    """Raise SoftScoresUnusable where painting or sportsmanship is worth points and is not scored,
    or where the event has more than one table of points."""
    for name in _NEEDS_MOST:
        worth = f"{name}_worth"
        if not getattr(plan, worth):
            continue
        if getattr(plan, f"{name}_most") is None:
            raise SoftScoresUnusable(str(_NEEDS_MOST[name]), worth)
        (stage, *further) = plan.stages
        if further or stage.kind in ELIMINATIONS or stage.groups > 1:
            raise SoftScoresUnusable(
                str(_NEEDS_ONE_TABLE[name]),
                worth,
            )
