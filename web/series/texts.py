"""The standings and the scheme of a series in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

WHY: Mapping[str, str] = {
    "counts": "counts",
    "beyond_best": "does not count: others were better",
    "absent": "never came to a table",
    "disqualified": "disqualified",
}


@dataclass(frozen=True)
class Cell:
    """A player's points from an event; empty where they did not play in it."""

    points: str = ""
    place: str = ""
    why: str = ""
    counts: bool = False


@dataclass(frozen=True)
class SeasonRow:
    row: Mapping[str, Any]
    cells: tuple[Cell, ...]


def season_rows(page: Mapping[str, Any]) -> Iterator[SeasonRow]:
    """The rows of the standings, each with a cell for each event."""
    for row in page["results"]:
        finishes = {finish["tournament_id"]: finish for finish in row["finishes"]}
        cells = (_cell(finishes.get(event["id"])) for event in page["events"])
        yield SeasonRow(row, tuple(cells))


def _cell(finish: Mapping[str, Any] | None) -> Cell:
    if finish is None:
        return Cell()
    counting = finish["counting"]
    place = "" if finish["rank"] is None else ordinal(finish["rank"])
    return Cell(points(finish["points"]), place, WHY[counting], counting == "counts")


def points(value: float) -> str:
    """Points without needless decimals: 11, 8.5."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def ordinal(place: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10)
    return f"{place}{ending or 'th'}"


def describe_scheme(scheme: Mapping[str, Any]) -> list[str]:
    """How a series counts, in sentences."""
    sentences = ["Points by place: " + ", ".join(_steps(scheme["steps"])) + "."]
    for band in scheme["bands"]:
        sentences.append(
            f"With {band['player_count']} players or more they count {band['percent']} percent."
        )
    if scheme["attending"]:
        sentences.append(f"Taking part gives {_counted(scheme['attending'], 'point')} more.")
    if scheme["best"]:
        sentences.append(
            f"The best {_counted(scheme['best'], 'finish', 'finishes')} of a player count."
        )
    if scheme["fewest"]:
        sentences.append(f"A place in the table takes {_counted(scheme['fewest'], 'event')}.")
    sentences.append(
        "Ties: more first places, then more second ones and so on, then the latest event, then the"
        " one before."
    )
    return sentences


def _steps(steps: list[Mapping[str, int]]) -> Iterator[str]:
    first = 1
    for step in steps:
        last = step["rank"]
        places = ordinal(last) if first == last else f"{ordinal(first)} to {ordinal(last)}"
        yield f"{places} {step['points']}"
        first = last + 1


def _counted(number: int, noun: str, plural: str = "") -> str:
    return f"{number} {noun if number == 1 else plural or noun + 's'}"
