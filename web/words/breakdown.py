"""Where the numbers of a player come from, in plain words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tournaments.standings import MEANINGS, decimal, percent, trimmed

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
class Line:
    """What a match adds: its number or that it is left out, and why."""

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
    lines: Sequence[Line]


def numbers(told: Mapping[str, Any]) -> list[Number]:
    """All numbers of a player, from the data that programs get."""
    return [_number(one) for one in told["numbers"]]


def _number(one: Mapping[str, Any]) -> Number:
    written = _written(one["exact"], rate=one["rate"])
    return Number(
        short=MEANINGS[one["key"]].short if one["key"] in MEANINGS else POINTS,
        title=one["title"],
        about=one["about"],
        written=written,
        exact=one["exact"] if "/" in one["exact"] else "",
        how=HOW[one["how"]] if one["terms"] else "No match counts for it.",
        raised=_raised(one),
        lowest_first=one["lowest_first"],
        lines=[_line(term, one) for term in one["terms"]],
    )


def _raised(one: Mapping[str, Any]) -> str:
    """Why the number is another than its lines give."""
    if one["exact"] == one["bare"] or not one["terms"]:
        return ""
    bare = _written(one["bare"], rate=one["rate"])
    return f"This gives {bare}, which is rounded or raised by the rules of these standings."


def _line(term: Mapping[str, Any], of: Mapping[str, Any]) -> Line:
    opponent = term["opponent"]
    return Line(
        round=term["round"],
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
