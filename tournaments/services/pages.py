"""The standings as they are served: made when a result is written, for free reading."""

import hashlib
import json
from fractions import Fraction
from typing import Any

from tournaments.models import Entry, Round, StandingsPage, Tournament, TournamentState
from tournaments.services.records import settled_parts
from tournaments.standings import PROFILES, Row, standings

PROFILE = "card-game"
PLACES = 4


def write_standings_page(*, tournament: Tournament) -> None:
    """Replace the event's standings by what its results now say. Doing it again changes nothing.

    The caller holds the event's lock, so an older table never overwrites a newer one.
    """
    entries = list(tournament.entries.order_by("entered_at", "id"))
    body = json.dumps(_page(tournament, entries), ensure_ascii=False, separators=(",", ":")).encode(
        "utf-8"
    )
    StandingsPage.objects.update_or_create(
        tournament=tournament,
        defaults={"body": body, "etag": f'"{hashlib.sha256(body).hexdigest()[:32]}"'},
    )


def _page(tournament: Tournament, entries: list[Entry]) -> dict[str, Any]:
    names = {str(entry.pk): entry.name for entry in entries}
    rows = standings(list(names), settled_parts(tournament), PROFILES[PROFILE])
    latest = Round.objects.filter(tournament=tournament).order_by("-number").first()
    return {
        "tournament": {
            "id": str(tournament.pk),
            "name": tournament.name,
            "game": tournament.game,
            "format": tournament.format,
        },
        "state": tournament.state,
        "round": None if latest is None else {"number": latest.number, "state": latest.state},
        "final": tournament.state == TournamentState.FINISHED,
        "profile": PROFILE,
        "results": [_row(row, names[row.player]) for row in rows],
    }


def _row(row: Row, name: str) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "tied": row.tied,
        "player": {"id": row.player, "name": name},
        "match_points": row.points,
        "record": {
            "wins": row.wins,
            "losses": row.losses,
            "draws": row.draws,
            "byes": row.byes,
        },
        "game_record": {
            "wins": row.games_won,
            "losses": row.games_lost,
            "draws": row.games_drawn,
        },
        "tiebreakers": [
            {"key": one.key, "value": decimal(one.value), "order": order}
            for order, one in enumerate(row.tiebreaks, 1)
        ],
    }


def decimal(value: Fraction) -> str:
    """A fraction as text with four places, for people; ranks never depend on this rounding."""
    whole, rest = divmod(round(value * 10**PLACES), 10**PLACES)
    return f"{whole}.{rest:0{PLACES}}"
