"""The standings and the scheme of a series in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

WHY = {
    "counts": _("counts"),
    "beyond_best": _("doesn’t count: other results were better"),
    "absent": _("didn’t play"),
    "disqualified": _("disqualified"),
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
    return Cell(points(finish["points"]), place, str(WHY[counting]), counting == "counts")


def points(value: float) -> str:
    """Points without needless decimals: 11, 8.5."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def ordinal(place: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    ending = "th" if place % 100 in (11, 12, 13) else _ENDINGS.get(place % 10, "th")
    patterns = {
        "st": pgettext("rank", "{n}st"),
        "nd": pgettext("rank", "{n}nd"),
        "rd": pgettext("rank", "{n}rd"),
        "th": pgettext("rank", "{n}th"),
    }
    return patterns[ending].format(n=place)


_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def describe_scheme(scheme: Mapping[str, Any]) -> list[str]:
    """The rules by which a series counts, in sentences."""
    return [*_sentences(scheme)]


def _sentences(scheme: Mapping[str, Any]) -> Iterator[str]:
    steps = ", ".join(_steps(scheme["steps"]))
    yield gettext("Points by rank: {steps}.").format(steps=steps)
    for band in scheme["bands"]:
        text = gettext("With {players} players or more, they count {percent}%.")
        yield text.format(players=band["player_count"], percent=band["percent"])
    if attending := scheme["attending"]:
        yield ngettext(
            "{n} more point for taking part.", "{n} more points for taking part.", attending
        ).format(n=attending)
    if best := scheme["best"]:
        yield ngettext(
            "Only a player’s best result counts.", "A player’s best {n} results count.", best
        ).format(n=best)
    if fewest := scheme["fewest"]:
        yield ngettext(
            "Players are ranked after {n} event.", "Players are ranked after {n} events.", fewest
        ).format(n=fewest)
    yield gettext(
        "Ties are broken by more first places, then more second places and so on, then by the"
        " latest event, then the one before."
    )


def _steps(steps: list[Mapping[str, int]]) -> Iterator[str]:
    first = 1
    for step in steps:
        last = step["rank"]
        if first == last:
            text = gettext("{last} {points}")
        else:
            text = gettext("{first} to {last} {points}")
        yield text.format(first=ordinal(first), last=ordinal(last), points=step["points"])
        first = last + 1
