"""Figures of statistics as tables and charts of a page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

import engine
from tournaments.statistics.counting import Figures
from tournaments.statistics.documents import (
    FEW_MATCHES,
    ArchetypeFigures,
    CardFigures,
    Rate,
    Statistics,
    Turns,
    statistics_document,
)
from web.faces.markup import face_of, facts_about

# Cards in the table; the others are in the files.
MOST_CARDS = 20
# Archetypes in the table of matchups.
MOST_MATCHUPS = 12
# An even game, in percent.
EVEN = 50


@dataclass(frozen=True)
class NamedArchetype:
    """An archetype on a page: its name, and the look and sign of its card."""

    name: str
    look: str
    sign: str
    figures: ArchetypeFigures


@dataclass(frozen=True)
class MatchupCell:
    """A cell of the matchup table; `rate` is None where there was no match. `verdict` is good or
    bad where the interval leaves out an even game, and else empty."""

    rate: Rate | None
    number: int = 0
    few: bool = False
    verdict: str = ""


@dataclass(frozen=True)
class Slice:
    """A part of a bar from 0 to 100, in the look of an archetype."""

    start: float
    width: float
    look: str
    name: str


@dataclass(frozen=True)
class Column:
    """A column of a histogram of 100 x 50: where it begins, its width and height, and its label."""

    x: float
    width: float
    y: float
    height: float
    label: str
    games: int


def statistics_context(figures: Figures, game: str) -> dict[str, Any]:
    """The context of `web/statistics/figures.html`."""
    document = statistics_document(figures)
    archetypes = [_named(row, game) for row in document["archetypes"]]
    cells = _matchup_rows(document, archetypes)
    return {
        "statistics": document,
        "archetypes": archetypes,
        "slices": _slices(archetypes),
        "longest": max(
            (max(row["share"], row["share_of_wins"] or 0) for row in document["archetypes"]),
            default=0,
        ),
        "with_cut": any(row["decks_with_cut"] for row in document["archetypes"]),
        "matchup_rows": cells,
        "matchup_heads": [row for row, _ in cells],
        "decided": any(cell.verdict for _, row in cells for cell in row),
        "few_matches": FEW_MATCHES,
        "cards": _cards(document["card_figures"][:MOST_CARDS], game),
        "more_cards": max(0, len(document["card_figures"]) - MOST_CARDS),
        "columns": _histogram(document["lengths"]),
    }


def look_and_sign(card: str, game: str) -> tuple[str, str]:
    """The look and the sign of a card; those of plain things where it is unknown here."""
    cards: Mapping[str, engine.CardDef] = (
        engine.game(game).pool.cards if game in engine.slugs() else {}
    )
    if card not in cards:
        return "steel", "banner"
    face = face_of(facts_about(cards[card], game))
    return face.look, face.sign


def _named(row: ArchetypeFigures, game: str) -> NamedArchetype:
    look, sign = look_and_sign(row["card"], game)
    return NamedArchetype(row["name"] or gettext("Other"), look, sign, row)


def _slices(archetypes: Sequence[NamedArchetype]) -> list[Slice]:
    """The decks as one bar."""
    slices, start = [], 0.0
    for row in archetypes:
        slices.append(Slice(round(start, 1), row.figures["share"], row.look, row.name))
        start += row.figures["share"]
    return slices


def _matchup_rows(
    document: Statistics, archetypes: Sequence[NamedArchetype]
) -> list[tuple[NamedArchetype, list[MatchupCell]]]:
    """For each archetype that met another, a cell against each of them, in one order."""
    rates = {(row["archetype"], row["against"]): row["win_rate"] for row in document["matchups"]}
    met = [row for row in archetypes if any(row.figures["name"] == first for first, _ in rates)]
    met = met[:MOST_MATCHUPS]
    return [
        (row, [_cell(rates.get((row.figures["name"], other.figures["name"]))) for other in met])
        for row in met
    ]


def _cell(rate: Rate | None) -> MatchupCell:
    if rate is None:
        return MatchupCell(None)
    number = rate["wins"] + rate["losses"] + rate["draws"]
    low, high = rate["low"], rate["high"]
    verdict = ""
    if low is not None and high is not None and not low <= EVEN <= high:
        verdict = "good" if low > EVEN else "bad"
    return MatchupCell(rate, number, number < FEW_MATCHES, verdict)


def _cards(rows: Sequence[CardFigures], game: str) -> list[tuple[str, bool, CardFigures]]:
    """Cards by name, and whether they have a page here."""
    cards = engine.game(game).pool.cards if game in engine.slugs() else {}
    return [
        (
            cards[row["card"]].name if row["card"] in cards else row["card"],
            row["card"] in cards,
            row,
        )
        for row in rows
    ]


MOST_COLUMNS = 16


def _histogram(turns: Sequence[Turns]) -> list[Column]:
    """Games by their turns, several numbers of turns in a column where there are many."""
    if not turns:
        return []
    first, last = turns[0]["turns"], turns[-1]["turns"]
    step = (last - first) // MOST_COLUMNS + 1
    counts = [0] * ((last - first) // step + 1)
    for row in turns:
        counts[(row["turns"] - first) // step] += row["game_count"]
    width, most = 100 / len(counts), max(counts)
    return [
        Column(
            x=round(at * width + width * 0.1, 2),
            width=round(width * 0.8, 2),
            y=round(50 - 50 * games / most, 2),
            height=round(50 * games / most, 2),
            label=_turns_label(first + at * step, step),
            games=games,
        )
        for at, games in enumerate(counts)
    ]


def _turns_label(first: int, step: int) -> str:
    return str(first) if step == 1 else f"{first}–{first + step - 1}"
