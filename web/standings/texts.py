"""Standings in words: columns, their meaning, and the origin of the numbers of a player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tournaments.models import Stage
from tournaments.standings.counting import (
    MEANINGS,
    METRICS,
    Profile,
    decimal,
    headings,
    number,
    percent,
    trimmed,
)
from tournaments.standings.counting.meanings import Heading
from tournaments.terms.soft_scores import AWARDS, columns_in
from web.stages.texts import stage_name

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
    "Miniatures": (
        "miniatures",
        "miniatures-objectives",
        "miniatures-difference",
        "miniatures-survivors",
    ),
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
    """The column of a tiebreaker."""

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
        """The meaning of the column, in words."""
        least = " The least is the best." if self.lowest_first else ""
        return f"{self.short}: {self.about}{least}"


@dataclass(frozen=True)
class Line:
    """A row of the stored standings with its numbers as text, and the name of its last stage; empty
    where there is only one."""

    row: Mapping[str, Any]
    points: str
    cells: Sequence[str]
    stage: str = ""
    manners: str = ""
    soft: Sequence[str] = ()


@dataclass(frozen=True)
class Table:
    """The standings as a table; `staged` if ranks depend on more than one stage. `soft` are the
    headings of painting and sportsmanship, once they are public."""

    columns: Sequence[Column]
    lines: Sequence[Line]
    staged: bool = False
    soft: Sequence[str] = ()


def table(standings: Mapping[str, Any], stages: Sequence[Stage]) -> Table:
    """The stored standings of an event with these stages, for a page."""
    called = {stage.number: f"{stage.number}: {stage_name(stage)}" for stage in stages}
    if len(called) == 1:
        called = {}
    rows = standings["results"]
    visible_columns = columns(standings)
    return Table(
        visible_columns,
        [
            Line(
                row,
                trimmed(str(row["match_points"])),
                [
                    column.written(tiebreaker["value"])
                    for column, tiebreaker in zip(visible_columns, row["tiebreakers"], strict=True)
                ],
                called.get(row.get("stage", 1), ""),
                manners(row.get("manners", {})),
                _soft_cells(row),
            )
            for row in rows
        ],
        staged=bool(called),
        soft=[heading for _, heading in columns_in(rows)],
    )


def _soft_cells(row: Mapping[str, Any]) -> list[str]:
    values = [row[name] for name, _ in columns_in([row])]
    return ["–" if value is None else trimmed(str(value)) for value in values]


def awards(standings: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """The awards of a finished event: which, to whom, and with what score."""
    return [
        (
            AWARDS[award["award"]],
            ", ".join(player["name"] for player in award["players"]),
            trimmed(award["score"]),
        )
        for award in standings.get("awards", ())
    ]


def manners(counted: Mapping[str, int]) -> str:
    """The numbers of matches of a player that were not decided by play, as in `2 no-shows`."""
    return ", ".join(
        f"{number} {MANNERS.get(manner, (manner, manner))[number > 1]}"
        for manner, number in counted.items()
    )


def columns(standings: Mapping[str, Any]) -> list[Column]:
    """The tiebreakers of stored standings, of which old ones hold only the keys."""
    if "tiebreaker_heads" in standings:
        return [Column(**head) for head in standings["tiebreaker_heads"]]
    return [
        Column(key, METRICS[key].title, meaning.short, meaning.about, meaning.is_rate, False)
        for row in standings["results"][:1]
        for key, meaning in (
            (tiebreaker["key"], MEANINGS[tiebreaker["key"]]) for tiebreaker in row["tiebreakers"]
        )
    ]


def describe_points(profile: Profile) -> str:
    """The points for each result of a match."""
    win, draw, loss, bye = (
        number(worth * profile.step)
        for worth in (profile.win, profile.draw, profile.loss, profile.bye)
    )
    return f"{win} for a win, {draw} for a draw, {loss} for a loss; a bye counts {bye}"


def describe_tiebreakers(profile: Profile) -> list[str]:
    """The tiebreakers for players with equal points, in their order."""
    return [_tiebreaker(heading) for heading in headings(profile)]


def _tiebreaker(heading: Heading) -> str:
    """The short name of a tiebreaker, with what it means unless that says the same."""
    short = heading.meaning.short
    notes = [] if heading.title.casefold() == short.casefold() else [heading.title]
    notes += ["the least first"] if heading.lowest_first else []
    return f"{short} ({', '.join(notes)})" if notes else short


RESULTS = {"win": "won", "loss": "lost", "draw": "drew", "bye": "bye"}
HOW = {
    "sum": "The sum of what counts:",
    "mean": "The mean of what counts:",
    "rate": "What was got of what there was to get, added up:",
}
NOTES = {
    "assigned_loss": "a loss without an opponent",
    "by_penalty": "decided by a penalty",
    "bye": "a bye has no opponent",
    "highest": "the highest is left out",
    "late": "came late",
    "awarded": "the staff gave it to one side",
    "double_loss": "both lost",
    "intentional_draw": "drawn without playing",
    "lowest": "the lowest is left out",
    "no_show": "somebody did not come",
    "unfinished": "time was over",
    "penalty": "match points taken off",
    "missed": "came later: counts as the event says",
    "virtual_opponent": "not played: counts as a match against somebody with the same points",
}
POINTS = "Points"


@dataclass(frozen=True)
class BreakdownLine:
    """What a match adds: its number, or that it is left out, and why."""

    round: int
    opponent: str
    result: str
    counts: str
    why: str


@dataclass(frozen=True)
class Number:
    """A number with its lines; `exact` is the fraction, where the text is rounded."""

    short: str
    title: str
    about: str
    written: str
    exact: str
    how: str
    raised: str
    lowest_first: bool
    lines: Sequence[BreakdownLine]


def numbers(breakdown: Mapping[str, Any]) -> list[Number]:
    """All numbers of a player, from the data that programs get."""
    return [_number(number) for number in breakdown["numbers"]]


def _number(number: Mapping[str, Any]) -> Number:
    written = _written(number["exact"], rate=number["rate"])
    return Number(
        short=MEANINGS[number["key"]].short if number["key"] in MEANINGS else POINTS,
        title=number["title"],
        about=number["about"],
        written=written,
        exact=number["exact"] if "/" in number["exact"] else "",
        how=HOW[number["how"]] if number["terms"] else "No match counts for it.",
        raised=_raised(number),
        lowest_first=number["lowest_first"],
        lines=[_line(term, number) for term in number["terms"]],
    )


def _raised(number: Mapping[str, Any]) -> str:
    """Why the number differs from what its lines add up to."""
    if number["exact"] == number["bare"] or not number["terms"]:
        return ""
    bare = _written(number["bare"], rate=number["rate"])
    return f"This gives {bare}, which is rounded or raised by the rules of these standings."


def _line(term: Mapping[str, Any], of: Mapping[str, Any]) -> BreakdownLine:
    opponent = term["opponent"]
    return BreakdownLine(
        round=term["round_number"],
        opponent="" if opponent is None else opponent["name"],
        result=RESULTS.get(term["result"], term["result"]),
        counts=_counts(term, rate=of["rate"]),
        why=_why(term, rate=of["rate"]),
    )


def _counts(term: Mapping[str, Any], *, rate: bool) -> str:
    if not term["counted"]:
        return "left out"
    if term["possible"] is not None:
        return f"{_plain(term['value'])} of {_plain(term['possible'])}"
    return _written(term["value"], rate=rate)


def _why(term: Mapping[str, Any], *, rate: bool) -> str:
    raw = _written(term["raw"], rate=rate)
    if term["note"] == "floor":
        return f"really {raw}, raised to the least that an opponent counts as"
    if term["note"] == "ceiling":
        return f"really {raw}, lowered: who has dropped counts as no more"
    if term["note"] == "cap":
        return f"really {raw}: one match changes it by no more"
    return NOTES.get(term["note"], "")


def _written(exact: str, *, rate: bool) -> str:
    text = decimal(Fraction(exact))
    return f"{percent(text)}%" if rate else trimmed(text)


def _plain(exact: str) -> str:
    return trimmed(decimal(Fraction(exact)))
