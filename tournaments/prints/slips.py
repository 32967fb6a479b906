"""Match slips: a page is cut into several, and the cut pile is in the order of the tables."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.prints.hall_lists import round_title

Slip = TypeVar("Slip")

SLIPS_ON_A_PAGE = 4


def stacked(slips: Sequence[Slip], on_a_page: int) -> list[list[Slip | None]]:
    """Pages of slips. All pages are cut at once into `on_a_page` piles: the pile of the first place
    has the first slips, that of the second place the next, so that the piles laid on each other are
    in order. Places that are left over stay empty, the last ones of the last pages.
    """
    pages = -(-len(slips) // on_a_page)
    # A pile may be a page short: then what is short is its end, and the next goes on from there.
    full, left_over = divmod(len(slips), pages) if pages else (0, 0)
    piles = [pages] * full + ([left_over] if left_over else [])
    filled: list[list[Slip | None]] = [[None] * on_a_page for _ in range(pages)]
    at = iter(slips)
    for place, height in enumerate(piles):
        for page in range(height):
            filled[page][place] = next(at)
    return filled


# Fields of a slip for each player besides the games, by what an event counts.
COUNTED = {"victory_points": _("Victory points"), "survivors": _("Survivors")}


def slips_sheet(
    event: str,
    page: Mapping[str, Any],
    *,
    best_of: int,
    counts: Collection[str] = (),
    sportsmanship: int | None = None,
    matches: str = "",
    name: str = "",
) -> Mapping[str, Any]:
    """A slip for each table of stored pairings at which two sit, with a box for each score that the
    event `counts` besides games, one for the `sportsmanship` of the opponent where the event gives
    up to so much, and a QR code that opens the page of the match; `matches` is the
    address below which these are, without it there is no code."""
    slips = [
        {
            "table": gettext("Table {table}").format(table=line["table"]),
            "terrain": line["terrain"],
            "players": [_lines(player["player"]) for player in line["seats"]],
            "qr": f"{matches}/{line['id']}" if matches else "",
        }
        for line in sorted(page["results"], key=lambda line: int(line["table"]))
        if len(line["seats"]) > 1
    ]
    title = round_title(page, name)
    return {
        "event": event,
        "title": title,
        "head": gettext("{round}, best of {games}").format(round=title, games=best_of),
        "counts": _besides_games(counts, sportsmanship),
        "pages": stacked(slips, SLIPS_ON_A_PAGE),
        "texts": {
            "games": gettext("Won") if best_of == 1 else gettext("Games"),
            "drop": gettext("Drop"),
            "signature": gettext("Signature"),
            "drawn": gettext("Draw") if best_of == 1 else gettext("Drawn games"),
            "judge": gettext("Judge"),
            "empty": gettext("No matches in {round} of {event}.").format(round=title, event=event),
        },
    }


def _besides_games(counts: Collection[str], sportsmanship: int | None) -> list[str]:
    """Fields that each player fills in besides games."""
    labels = [str(label) for name, label in COUNTED.items() if name in counts]
    if sportsmanship is None:
        return labels
    return [*labels, gettext("Opponent’s sportsmanship, 0–{most}").format(most=sportsmanship)]


def _lines(player: Mapping[str, Any]) -> Mapping[str, str]:
    return {
        "name": player["name"],
        "team": ", ".join(member["name"] for member in player.get("members", ())),
    }
