"""Figures as readers get them: with percentages and intervals, and nothing of too few decks."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, TypedDict

from contract.spreadsheets import Cell, csv_text
from tournaments.statistics.counting import (
    CARD_COPIES,
    CARD_DECKS,
    DRAWN,
    IN_DECK,
    OTHER,
    PLAYED,
    Figures,
    folded,
    interval,
)

# An archetype or a card of fewer decks has no row: it would be about persons, not about decks.
LEAST_DECKS = 4
# A card with fewer matches has no row, and games of fewer are not told.
LEAST_MATCHES = 15
# A matchup of fewer matches is marked.
FEW_MATCHES = 10


class Rate(TypedDict):
    """Wins and losses, what share of both was won, and its 95% interval (Wilson), in percent.
    Draws are counted apart; the shares are null without a win or loss."""

    wins: int
    losses: int
    draws: int
    percent: float | None
    low: float | None
    high: float | None


class ArchetypeFigures(TypedDict):
    """Decks of an archetype. `name` is empty for the others: those that no rule fits, and those of
    archetypes with fewer decks than `least_decks`."""

    name: str
    card: Annotated[str, "Id of the card that stands for it; empty for the others."]
    decks: int
    share: Annotated[float, "Percent of all public decks."]
    win_rate: Annotated[Rate | None, "Null if the others are fewer decks than `least_decks`."]
    share_of_wins: Annotated[float | None, "Percent of all matches won by public decks."]
    decks_with_cut: Annotated[int, "Decks in events with a later stage."]
    decks_in_cut: Annotated[int, "Of these, decks that play in a later stage."]
    in_top_8: Annotated[int, "Decks that finished in the first eight places."]
    best_rank: int | None


class Matchup(TypedDict):
    """Matches of an archetype against another, from its side; mirror matches are in none."""

    archetype: str
    against: str
    win_rate: Rate


class CardFigures(TypedDict):
    """A card of public decks. `in_deck` are matches of decks with it against decks without;
    `in_hand` and `in_play` certified games of decks with it, in which it was once in hand, or came
    into play. Those are biased: longer games show more cards, and a player who wins plays more."""

    card: str
    decks: int
    share: Annotated[float, "Percent of all public decks."]
    copies: int
    in_deck: Rate
    in_hand: Rate
    in_play: Rate


class Turns(TypedDict):
    turns: int
    game_count: int


class Ending(TypedDict):
    reason: Annotated[str, "As in the outcome of a log."]
    game_count: int


class Statistics(TypedDict):
    """Figures of public decks and open games alone. Lists are empty where there are fewer
    public decks, matches or games than they need."""

    event_count: int
    deck_count: int
    match_count: Annotated[int, "Matches that were played, of at least one public deck."]
    game_count: Annotated[int, "Certified games whose logs are open."]
    least_decks: Annotated[int, "Archetypes and cards of fewer decks have no row."]
    least_matches: Annotated[int, "Cards with fewer matches have no row."]
    archetypes: list[ArchetypeFigures]
    matchups: list[Matchup]
    card_figures: list[CardFigures]
    first_player: Annotated[Rate | None, "Games of the side that began."]
    lengths: list[Turns]
    endings: list[Ending]


def statistics_document(figures: Figures) -> Statistics:
    """The figures as readers get them."""
    enough = figures.decks >= LEAST_DECKS
    kept = folded(figures, LEAST_DECKS) if enough else Figures(events=figures.events)
    enough_games = figures.games >= LEAST_MATCHES
    return {
        "event_count": figures.events,
        "deck_count": figures.decks,
        "match_count": kept.matches,
        "game_count": figures.games,
        "least_decks": LEAST_DECKS,
        "least_matches": LEAST_MATCHES,
        "archetypes": _archetypes(kept),
        "matchups": _matchups(kept),
        "card_figures": _cards(kept),
        "first_player": rate(figures.began) if enough_games else None,
        "lengths": _turns(figures) if enough_games else [],
        "endings": _endings(figures) if enough_games else [],
    }


def rate(record: Sequence[int]) -> Rate:
    """A record as readers get it."""
    wins, losses, draws = record
    low, high = interval(wins, wins + losses)
    decided = wins + losses > 0
    return {
        "wins": wins,
        "losses": losses,
        "draws": draws,
        "percent": percent(wins, wins + losses),
        "low": round(100 * low, 1) if decided else None,
        "high": round(100 * high, 1) if decided else None,
    }


def percent(part: int, whole: int) -> float | None:
    """A share in percent with one decimal; None of nothing."""
    return round(100 * part / whole, 1) if whole else None


def _archetypes(figures: Figures) -> list[ArchetypeFigures]:
    """The archetypes, those of most decks first and the others last."""
    wins = sum(row["record"][0] for row in figures.archetypes.values())
    keys = sorted(
        figures.archetypes, key=lambda key: (key == OTHER, -figures.archetypes[key]["decks"], key)
    )
    return [_archetype(figures.archetypes[key], figures.decks, wins) for key in keys]


def _archetype(row: Mapping[str, Any], decks: int, wins: int) -> ArchetypeFigures:
    enough = row["decks"] >= LEAST_DECKS
    return {
        "name": row["name"],
        "card": row["card"],
        "decks": row["decks"],
        "share": percent(row["decks"], decks) or 0.0,
        "win_rate": rate(row["record"]) if enough else None,
        "share_of_wins": percent(row["record"][0], wins) if enough else None,
        "decks_with_cut": row["with_cut"] if enough else 0,
        "decks_in_cut": row["in_cut"] if enough else 0,
        "in_top_8": row["top"] if enough else 0,
        "best_rank": row["best"] if enough else None,
    }


def _matchups(figures: Figures) -> list[Matchup]:
    rows = figures.archetypes
    enough = {key for key, row in rows.items() if row["decks"] >= LEAST_DECKS}
    matchups: list[Matchup] = []
    for pair, record in sorted(figures.matchups.items()):
        first, second = pair.split("|")
        if {first, second} <= enough:
            name, against = rows[first]["name"], rows[second]["name"]
            matchups.append({"archetype": name, "against": against, "win_rate": rate(record)})
    return matchups


def _cards(figures: Figures) -> list[CardFigures]:
    """The cards of enough decks and matches, those of most decks first."""
    cards = [card_figures(card, figures) for card in figures.cards]
    rows = [row for row in cards if row is not None]
    return sorted(rows, key=lambda row: (-row["decks"], -row["copies"], row["card"]))


def card_figures(card: str, figures: Figures) -> CardFigures | None:
    """The figures of a card; None where they are of too few decks or matches."""
    numbers = figures.cards.get(card)
    if numbers is None or numbers[CARD_DECKS] < LEAST_DECKS:
        return None
    in_deck = numbers[IN_DECK : IN_DECK + 3]
    if sum(in_deck) < LEAST_MATCHES:
        return None
    return {
        "card": card,
        "decks": numbers[CARD_DECKS],
        "share": percent(numbers[CARD_DECKS], figures.decks) or 0.0,
        "copies": numbers[CARD_COPIES],
        "in_deck": rate(in_deck),
        "in_hand": _of_games(numbers[DRAWN : DRAWN + 3]),
        "in_play": _of_games(numbers[PLAYED : PLAYED + 3]),
    }


def _of_games(record: Sequence[int]) -> Rate:
    """A record of games; nothing where they are too few."""
    return rate(record if sum(record) >= LEAST_MATCHES else (0, 0, 0))


def _turns(figures: Figures) -> list[Turns]:
    turns = sorted((int(number), games) for number, games in figures.turns.items())
    return [{"turns": number, "game_count": games} for number, games in turns]


def _endings(figures: Figures) -> list[Ending]:
    endings = sorted(figures.endings.items(), key=lambda pair: (-pair[1], pair[0]))
    return [{"reason": reason, "game_count": games} for reason, games in endings]


HEAD = (
    *("table", "name", "against", "decks", "share", "copies", "wins", "losses", "draws"),
    *("percent", "low", "high", "in_cut", "with_cut", "top_8", "best_rank"),
)


def statistics_csv(document: Statistics) -> str:
    """All tables of the statistics as one, a figure a row: `table` says which."""
    return csv_text(HEAD, [*_csv_rows(document)])


def _csv_rows(document: Statistics) -> Iterator[Sequence[Cell]]:
    for row in document["archetypes"]:
        cut = (row["decks_in_cut"], row["decks_with_cut"], row["in_top_8"], row["best_rank"])
        name = row["name"] or "other"
        yield _csv_row("archetype", name, row["win_rate"], row["decks"], row["share"], cut=cut)
    for pair in document["matchups"]:
        names = (pair["archetype"] or "other", pair["against"] or "other")
        yield _csv_row("matchup", names[0], pair["win_rate"], against=names[1])
    for card in document["card_figures"]:
        facts = (card["decks"], card["share"], card["copies"])
        yield _csv_row("card in deck", card["card"], card["in_deck"], *facts)
        yield _csv_row("card in hand", card["card"], card["in_hand"], *facts)
        yield _csv_row("card in play", card["card"], card["in_play"], *facts)
    if document["first_player"] is not None:
        yield _csv_row("first player", "", document["first_player"])


def _csv_row(
    table: str,
    name: str,
    matches: Rate | None,
    decks: int | None = None,
    share: float | None = None,
    copies: int | None = None,
    *,
    against: str = "",
    cut: Sequence[int | None] = (None,) * 4,
) -> Sequence[Cell]:
    rates: Sequence[Cell] = (None,) * 6
    if matches is not None:
        record = (matches["wins"], matches["losses"], matches["draws"])
        rates = (*record, matches["percent"], matches["low"], matches["high"])
    return [table, name, against, decks, share, copies, *rates, *cut]
