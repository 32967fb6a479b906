"""The settings of a stage, each written once."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from ground.texts import marked as _
from tournaments.terms.kinds import AtTime, BestOf, Seeding, StageKind
from tournaments.terms.limits import MOST_PLACES, MOST_POINTS, MOST_ROUNDS
from tournaments.terms.scenarios import SCENARIO, Scenario
from tournaments.terms.settings import (
    Flag,
    Group,
    Items,
    OneOf,
    Text,
    Until,
    Whole,
    setting,
    settings_of,
)

MOST_LEGS = 4
A_WEEK = 7 * 24 * 60  # minutes
# The name of a change that is not of the rounds or the games of a match alone.
_CHAIN, _TIME = "stages", "timing"
# A setting that decides who plays whom, which stays once its stage has begun.
_chained = partial(setting, until=Until.STAGE, changed_as=_CHAIN)
_timed = partial(setting, until=Until.END, changed_as=_TIME)


@dataclass(frozen=True)
class StagePlan:
    """The settings of a stage."""

    kind: str = _chained(OneOf(StageKind, 20), default=StageKind.SWISS, label=_("Stage type"))
    rounds: int | None = setting(
        Whole(1, MOST_ROUNDS),
        default=None,
        label=_("Swiss rounds"),
        help=_(
            "Empty: as many as the players need, 3 for up to 8 players, 4 for up to 16, 5 for up to"
            " 32 and so on."
        ),
        about="Null until the number of players decides it.",
        until=Until.END,
    )
    attendance: str = _chained(
        Text(40, least=0),
        default="",
        label=_("Rounds from attendance table"),
        help=_("The number of players sets the number of rounds when the event starts."),
        group=Group.SELDOM,
    )
    best_of: int = setting(
        OneOf(BestOf),
        default=BestOf.SINGLE,
        label=_("Matches are"),
        about="Most games of a match.",
        until=Until.STAGE,
    )
    third_place: bool = _chained(
        Flag(), default=False, label=_("Single elimination: match for third place")
    )
    entering: Sequence[int] = _chained(
        Items(Whole(0, MOST_PLACES), MOST_ROUNDS),
        default=(),
        label=_("Single elimination: players entering per round"),
        help=_(
            "Lowest seeds first, such as 4 2 2: of eight players, the top two enter in the"
            " semi-finals. Empty: only the top seeds have byes, where the bracket isn’t full."
        ),
        group=Group.SELDOM,
    )
    reset: bool = _chained(
        Flag(),
        default=True,
        about="Whether a second final is played if its loser had lost no match before.",
        group=Group.SELDOM,
    )
    legs: int = _chained(
        Whole(1, MOST_LEGS), default=1, label=_("Round robin: matches per opponent")
    )
    groups: int = _chained(Whole(1, 256), default=1, label=_("Round robin: number of groups"))
    cut_size: int | None = _chained(
        Whole(2, MOST_PLACES, wide=True), default=None, label=_("Top cut size")
    )
    cut_points: int | None = _chained(
        Whole(1, MOST_POINTS, wide=True),
        default=None,
        label=_("Top cut by points: least points"),
        help=_("With a size as well, players who meet either of the two advance."),
        group=Group.SELDOM,
    )
    cut_strict: bool = _chained(
        Flag(), default=False, label=_("Players must meet both size and points"), group=Group.SELDOM
    )
    cut_each: int | None = _chained(
        Whole(1, MOST_PLACES),
        default=None,
        label=_("Players advancing from each group"),
        group=Group.SELDOM,
    )
    carries: bool = _chained(
        Flag(),
        default=False,
        label=_("Scores carry over from the previous stage"),
        group=Group.SELDOM,
    )
    seeding: str = _chained(
        OneOf(Seeding), default=Seeding.STANDINGS, label=_("Seeding"), group=Group.SELDOM
    )
    minutes: int | None = _timed(
        Whole(1, A_WEEK),
        default=None,
        label=_("Minutes a round"),
        help=_("Empty: rounds have no timer."),
    )
    grace_minutes: int = _timed(
        Whole(0, A_WEEK),
        default=10,
        label=_("Minutes after the round timer"),
        help=_("How long to wait for a missing result before time is called."),
        group=Group.SELDOM,
    )
    at_time: str = _timed(
        OneOf(AtTime),
        default=AtTime.STAFF,
        label=_("Matches without a result when time is called"),
        group=Group.SELDOM,
    )
    scenarios: Sequence[Scenario] = setting(
        Items(SCENARIO, MOST_ROUNDS),
        factory=list,
        label=_("Scenarios, one line per round"),
        help=_("The name of each, for players. An empty line is a round without a scenario."),
        about="Scenario of each round of the stage, from the first.",
        until=Until.END,
    )

    @property
    def has_cut(self) -> bool:
        return (self.cut_size, self.cut_points, self.cut_each) != (None, None, None)


# Settings that decide about the time of rounds, which may change until the event is over.
TIMING = tuple(
    setting.name for setting in settings_of(StagePlan).values() if setting.changed_as == _TIME
)
