"""Tables of standings as people read them: columns, what they mean, and numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.models import Stage
from tournaments.standings import MEANINGS, METRICS, Profile, headings, number, percent, trimmed
from web.words.stages import stage_name

# The named profiles by what is played.
FAMILIES: Mapping[str, Sequence[str]] = {
    "Card games": (
        "card-game",
        "magic",
        "magic-teams",
        "magic-byes-out",
        "melee",
        "mtgo",
        "pokemon",
        "yugioh",
        "netrunner",
        "netrunner-double-sided",
        "flesh-and-blood",
    ),
    "Miniatures": ("miniatures", "miniatures-objectives", "miniatures-difference"),
    "Chess": ("chess-buchholz", "chess-sonneborn-berger"),
}
# A match that was not decided by playing, and several.
MANNERS: Mapping[str, tuple[str, str]] = {
    "no_show": ("no-show", "no-shows"),
    "awarded": ("match awarded", "matches awarded"),
    "double_loss": ("double loss", "double losses"),
    "intentional_draw": ("draw without playing", "draws without playing"),
    "penalty": ("match decided by a penalty", "matches decided by penalties"),
    "unfinished": ("match not finished in time", "matches not finished in time"),
}


@dataclass(frozen=True)
class Column:
    """A tie-breaker as the head of a column."""

    key: str
    title: str
    short: str
    about: str
    rate: bool
    lowest_first: bool

    def written(self, value: str) -> str:
        """A number with four decimals as it stands in the column; a rate in percent."""
        return percent(value) if self.rate else trimmed(value)

    @property
    def explained(self) -> str:
        """What stands in the column, in words."""
        least = " The least is the best." if self.lowest_first else ""
        return f"{self.short}: {self.about}{least}"


@dataclass(frozen=True)
class Line:
    """A row of the stored standings with its numbers as they are written, and what its last stage
    is called; nothing where there is only one."""

    row: Mapping[str, Any]
    points: str
    cells: Sequence[str]
    stage: str = ""
    manners: str = ""


@dataclass(frozen=True)
class Table:
    """A table; `staged` where there is more than one stage to be placed by."""

    columns: Sequence[Column]
    lines: Sequence[Line]
    staged: bool = False


def table(standings: Mapping[str, Any], stages: Sequence[Stage]) -> Table:
    """Stored standings of an event with these stages for a page."""
    called = {stage.number: f"{stage.number}: {stage_name(stage)}" for stage in stages}
    if len(called) == 1:
        called = {}
    rows = standings["results"]
    found = columns(standings)
    return Table(
        found,
        [
            Line(
                row,
                trimmed(str(row["match_points"])),
                [
                    column.written(one["value"])
                    for column, one in zip(found, row["tiebreakers"], strict=True)
                ],
                called.get(row.get("stage", 1), ""),
                manners(row.get("manners", {})),
            )
            for row in rows
        ],
        staged=bool(called),
    )


def manners(counted: Mapping[str, int]) -> str:
    """How many matches of a player were decided otherwise than by playing, such as `2 no-shows`."""
    return ", ".join(
        f"{number} {MANNERS.get(manner, (manner, manner))[number > 1]}"
        for manner, number in counted.items()
    )


def columns(standings: Mapping[str, Any]) -> list[Column]:
    """The tie-breakers of stored standings. Those of long ago say the keys alone."""
    if "tiebreakers" in standings:
        return [Column(**head) for head in standings["tiebreakers"]]
    return [
        Column(key, METRICS[key].title, meaning.short, meaning.about, meaning.is_rate, False)
        for row in standings["results"][:1]
        for key, meaning in ((one["key"], MEANINGS[one["key"]]) for one in row["tiebreakers"])
    ]


def points_told(profile: Profile) -> str:
    """What the results of a match are worth."""
    win, draw, loss, bye = (
        number(worth * profile.step)
        for worth in (profile.win, profile.draw, profile.loss, profile.bye)
    )
    return f"{win} for a win, {draw} for a draw, {loss} for a loss; a bye counts {bye}"


def ties_told(profile: Profile) -> list[str]:
    """By what players with as many points are ordered, the first first."""
    return [
        f"{one.meaning.short} ({one.title}{', the least first' if one.lowest_first else ''})"
        for one in headings(profile)
    ]
