"""Figures as they are stored, of an event and of many."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from datetime import date

from tournaments.models import SummedStatistics
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


def sums_of(names: Iterable[str]) -> Figures:
    """The stored sums with these names, added up."""
    sums = Figures()
    for body in SummedStatistics.objects.filter(name__in=names).values_list("body", flat=True):
        add(sums, figures_from(body))
    return sums
