"""The settings of a stage, each written once."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from tournaments.core.limits import (
    LONGEST_ROUND,
    MOST_GROUPS,
    MOST_PLACES,
    MOST_POINTS,
    MOST_ROUNDS,
)
from tournaments.terms.kinds import AtTime, BestOf, Seeding, StageKind
from tournaments.terms.scenarios import SCENARIO, Scenario
from tournaments.terms.settings import Flag, Items, OneOf, Setting, Text, Until, Whole, settings_of

MOST_LEGS = 4
# What a change is called that is not of the rounds or the games of a match alone.
_CHAIN, _TIME = "stages", "timing"


def _chained(values: Flag | Items | OneOf | Text | Whole, **words: Any) -> Setting:
    """A setting that decides who plays whom, which stays once its stage has begun."""
    return Setting(values, until=Until.STAGE, changed_as=_CHAIN, **words)


@dataclass(frozen=True)
class StagePlan:
    """What an organiser decides about a stage; `Stage` tells what each is."""

    kind: Annotated[str, _chained(OneOf(StageKind))] = StageKind.SWISS
    rounds: Annotated[
        int | None,
        Setting(
            Whole(1, MOST_ROUNDS),
            until=Until.END,
            about="Null until the number of players decides it.",
        ),
    ] = None
    attendance: Annotated[
        str,
        _chained(
            Text(40, least=0),
            about="Published attendance table that decides the number of rounds, or empty.",
        ),
    ] = ""
    best_of: Annotated[int, Setting(OneOf(BestOf), until=Until.STAGE)] = BestOf.SINGLE
    third_place: Annotated[bool, _chained(Flag())] = False
    entering: Annotated[
        Sequence[int],
        _chained(
            Items(Whole(0, MOST_PLACES), MOST_ROUNDS),
            about=(
                "Number of players entering in each round of a single elimination, lowest"
                " seeds first."
            ),
        ),
    ] = ()
    reset: Annotated[
        bool,
        _chained(
            Flag(), about="Whether a second final is played if its loser had lost no match before."
        ),
    ] = True
    legs: Annotated[
        int,
        _chained(
            Whole(1, MOST_LEGS),
            about="Number of matches against each opponent in a round robin.",
        ),
    ] = 1
    groups: Annotated[int, _chained(Whole(1, MOST_GROUPS))] = 1
    cut_size: Annotated[
        int | None,
        _chained(
            Whole(2, MOST_PLACES, wide=True),
            about="Number of players who advance from the previous stage; null for no limit.",
        ),
    ] = None
    cut_points: Annotated[
        int | None,
        _chained(
            Whole(1, MOST_POINTS, wide=True),
            about="Match points needed to advance.",
        ),
    ] = None
    cut_strict: Annotated[
        bool,
        _chained(
            Flag(),
            about="Whether both size and points are needed to advance.",
        ),
    ] = False
    cut_each: Annotated[
        int | None,
        _chained(
            Whole(1, MOST_PLACES),
            about="Number of players who advance from each group of the previous stage.",
        ),
    ] = None
    carries: Annotated[
        bool,
        _chained(
            Flag(),
            about="Whether scores carry over from the previous stage.",
        ),
    ] = False
    seeding: Annotated[str, _chained(OneOf(Seeding))] = Seeding.STANDINGS
    minutes: Annotated[
        int | None,
        Setting(
            Whole(1, LONGEST_ROUND),
            until=Until.END,
            changed_as=_TIME,
            about="Minutes of a round; null for no timer.",
        ),
    ] = None
    grace_minutes: Annotated[
        int,
        Setting(
            Whole(0, LONGEST_ROUND),
            until=Until.END,
            changed_as=_TIME,
            about="Minutes to wait for missing results after that.",
        ),
    ] = 10
    at_time: Annotated[
        str,
        Setting(
            OneOf(AtTime),
            until=Until.END,
            changed_as=_TIME,
            about="What happens to a match without a result after that.",
        ),
    ] = AtTime.STAFF
    scenarios: Annotated[
        Sequence[Scenario],
        Setting(
            Items(SCENARIO, MOST_ROUNDS),
            until=Until.END,
            about="Scenario of each round of the stage, from the first.",
        ),
    ] = field(default_factory=list)

    @property
    def has_cut(self) -> bool:
        return (self.cut_size, self.cut_points, self.cut_each) != (None, None, None)


# What decides about the time of rounds, which may change until the event is over.
TIMING = tuple(
    setting.name for setting in settings_of(StagePlan).values() if setting.changed_as == _TIME
)
