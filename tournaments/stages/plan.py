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
            label="Swiss rounds",
            about="Null until the number of its players tells.",
        ),
    ] = None
    attendance: Annotated[
        str,
        _chained(
            Text(40, least=0),
            label="Or by the table of",
            help="The number of players then tells the rounds when the event starts.",
            about="The published table that tells the number of rounds, or nothing.",
        ),
    ] = ""
    best_of: Annotated[int, Setting(OneOf(BestOf), until=Until.STAGE, label="Matches are")] = (
        BestOf.SINGLE
    )
    third_place: Annotated[
        bool, _chained(Flag(), label="Single elimination: a match for third place")
    ] = False
    entering: Annotated[
        Sequence[int],
        _chained(
            Items(Whole(0, MOST_PLACES), MOST_ROUNDS),
            label="Single elimination: how many enter in each round",
            help="The lowest seeds first, such as 4 2 2: of eight, the best two wait two rounds."
            " Empty: only the best wait, where the number is no power of two.",
            about="How many begin in each round of a single elimination, the lowest seeds first.",
        ),
    ] = ()
    reset: Annotated[
        bool,
        _chained(Flag(), about="Whether the final is played again if its loser had lost no match."),
    ] = True
    legs: Annotated[
        int,
        _chained(
            Whole(1, MOST_LEGS),
            label="How often each meets each",
            about="How often each meets each in a round robin.",
        ),
    ] = 1
    groups: Annotated[int, _chained(Whole(1, MOST_GROUPS), label="Groups of a round robin")] = 1
    cut_size: Annotated[
        int | None,
        _chained(
            Whole(2, MOST_PLACES, wide=True),
            label="The first so many go on into it",
            about="How many of the stage before go on; null for no such limit.",
        ),
    ] = None
    cut_points: Annotated[
        int | None,
        _chained(
            Whole(1, MOST_POINTS, wide=True),
            label="All with so many points",
            help="With both, whoever has one of them goes on.",
            about="With how many match points one goes on.",
        ),
    ] = None
    cut_strict: Annotated[
        bool,
        _chained(
            Flag(),
            label="Both are needed to go on",
            about="Whether both are needed to go on, and not one of them.",
        ),
    ] = False
    cut_each: Annotated[
        int | None,
        _chained(
            Whole(1, MOST_PLACES),
            label="Or the first so many of each group",
            about="How many of each group of the stage before go on.",
        ),
    ] = None
    carries: Annotated[
        bool,
        _chained(
            Flag(),
            label="Scores of the stage before go on counting",
            about="Whether the scores of the stage before go on counting.",
        ),
    ] = False
    seeding: Annotated[str, _chained(OneOf(Seeding), label="Seeds by")] = Seeding.STANDINGS
    minutes: Annotated[
        int | None,
        Setting(
            Whole(1, LONGEST_ROUND),
            until=Until.END,
            changed_as=_TIME,
            label="Minutes of a round",
            help="Empty: nobody counts them.",
            about="How long a round takes; null if nobody counts.",
        ),
    ] = None
    grace_minutes: Annotated[
        int,
        Setting(
            Whole(0, LONGEST_ROUND),
            until=Until.END,
            changed_as=_TIME,
            label="Minutes after it until a missing result is decided",
            about="How long after that a result is waited for.",
        ),
    ] = 10
    at_time: Annotated[
        str,
        Setting(
            OneOf(AtTime),
            until=Until.END,
            changed_as=_TIME,
            label="Then, without a result",
            about="What becomes of a match that has no result then.",
        ),
    ] = AtTime.STAFF
    scenarios: Annotated[
        Sequence[Scenario],
        Setting(
            Items(SCENARIO, MOST_ROUNDS),
            until=Until.END,
            label="Scenarios, a line a round",
            help="Such as: Nodes of Power | scenario = nodes. What stands behind | are options of"
            " the game, and a log with others is refused; without any, the name is for people"
            " alone. An empty line: a round without a scenario.",
            about="What is played for in each round of the stage, from its first on.",
        ),
    ] = field(default_factory=list)

    @property
    def has_cut(self) -> bool:
        return (self.cut_size, self.cut_points, self.cut_each) != (None, None, None)


# What decides about the time of rounds, which may change until the event is over.
TIMING = tuple(
    setting.name for setting in settings_of(StagePlan).values() if setting.changed_as == _TIME
)
