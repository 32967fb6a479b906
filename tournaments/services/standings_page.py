"""What the standings say, live and as a round left them."""

from fractions import Fraction
from typing import Any

from tournaments.models import Entry, EntryState, Round, RoundState, Tournament, TournamentState
from tournaments.services.records import PROFILE, settled_parts
from tournaments.standings import PROFILES, Row, standings

PLACES = 4
# These never had a place, or left it before the event started.
_NOT_LISTED = (EntryState.WAITING, EntryState.WITHDRAWN)


def live_standings(tournament: Tournament) -> dict[str, Any]:
    """The standings as the results so far make them, those of an open round too."""
    published = Round.objects.filter(tournament=tournament).exclude(state=RoundState.DRAFT)
    latest = published.order_by("-number").first()
    round_ = None if latest is None else {"number": latest.number, "state": latest.state}
    return {
        **_head(tournament),
        "state": tournament.state,
        "round": round_,
        "snapshot": "live",
        "revision": None,
        "final": tournament.state == TournamentState.FINISHED,
        "results": _rows(tournament, None),
    }


def round_standings(round_: Round, revision: int) -> dict[str, Any]:
    """The standings after a closed round: its results and those before it, and no others."""
    return {
        **_head(round_.tournament),
        "round": {"number": round_.number, "state": RoundState.CLOSED.value},
        "snapshot": "round",
        "revision": revision,
        "results": _rows(round_.tournament, round_.number),
    }


def _head(tournament: Tournament) -> dict[str, Any]:
    return {
        "tournament_id": str(tournament.pk),
        "name": tournament.name,
        "game": tournament.game,
        "format": tournament.format,
        "profile": PROFILE,
    }


def _rows(tournament: Tournament, last_round: int | None) -> list[dict[str, Any]]:
    listed = tournament.entries.exclude(state__in=_NOT_LISTED).order_by("entered_at", "id")
    entries = {str(entry.pk): entry for entry in listed}
    played = settled_parts(tournament, last_round=last_round)
    rows = standings(list(entries), played, PROFILES[PROFILE])
    return [_row(row, entries[row.player], last_round) for row in rows]


def _row(row: Row, entry: Entry, last_round: int | None) -> dict[str, Any]:
    dropped = entry.dropped_after_round
    if dropped is not None and last_round is not None and dropped > last_round:
        dropped = None
    return {
        "rank": row.rank,
        "tied": row.tied,
        "player": {"id": row.player, "name": entry.name},
        "status": "active" if dropped is None else "dropped",
        "dropped_after_round": dropped,
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
