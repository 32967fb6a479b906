"""Figures as they are stored, of an event and of many."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from datetime import date
from uuid import UUID

import engine
from decks.selectors import find_format
from tournaments.models import Series, SummedStatistics
from tournaments.series.selectors.series import find_series
from tournaments.statistics.counting import Figures, add

# The months that can be added up: as many have figures of their own.
MOST_MONTHS = 12


def figures_from(body: bytes | memoryview) -> Figures:
    """Figures as they were stored."""
    return Figures(**json.loads(bytes(body)))


def body_of(figures: Figures) -> bytes:
    """Figures as they are stored."""
    return json.dumps(asdict(figures), ensure_ascii=False, separators=(",", ":")).encode()


def month_name(game: str, format: str, month: str) -> str:
    """The name of the sums of a format in a month, such as 2026-10."""
    return f"month/{game}/{format}/{month}"


def year_name(game: str) -> str:
    """The name of the sums of all formats of a game in the last twelve months."""
    return f"year/{game}"


def series_name(series_id: object) -> str:
    """The name of the sums of a series."""
    return f"series/{series_id}"


def last_months(today: date, number: int) -> list[str]:
    """So many months, the latest first: that of `today` is one of them."""
    months = [today.year * 12 + today.month - 1 - back for back in range(number)]
    return [f"{month // 12}-{month % 12 + 1:02}" for month in months]


def format_figures(*, game: str, format: str, months: int, today: date) -> Figures:
    """The figures of a format in so many months, this one included; UnknownGame,
    UnknownFormat."""
    find_format(game=engine.game(game), slug=format)
    return sums_of(month_name(game, format, month) for month in last_months(today, months))


def series_figures(*, series_id: UUID) -> tuple[Series, Figures]:
    """A series, and the figures of its finished events; NotFound."""
    series = find_series(series_id=series_id)
    return series, sums_of([series_name(series_id)])


def year_of_cards(*, game: str) -> Figures:
    """The figures of all formats of a game in the last twelve months."""
    return sums_of([year_name(game)])


def sums_of(names: Iterable[str]) -> Figures:
    """The stored sums with these names, added up."""
    sums = Figures()
    for body in SummedStatistics.objects.filter(name__in=names).values_list("body", flat=True):
        add(sums, figures_from(body))
    return sums
