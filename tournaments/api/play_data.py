"""What is said about rounds and matches: allow-lists, as for the events they belong to."""

from collections.abc import Iterable
from typing import Any

from replays.models import Slot
from tournaments.models import Match, MatchGame
from tournaments.services.hosting import Chair, HostedGame
from tournaments.services.pairings_page import pairing

# A row together with the counts that its selector added, which the type of the row does not know.
Counted = Any


def round_data(round_: Counted) -> dict[str, Any]:
    return {
        "number": round_.number,
        "state": round_.state,
        "matches": round_.match_count,
        "open_matches": round_.open_count,
        "optimal": round_.optimal,
        "redraw": round_.redraw,
        "paired_at": round_.paired_at,
        "published_at": round_.published_at,
        "closed_at": round_.closed_at,
    }


def match_detail(match: Match, slots: Iterable[Slot]) -> dict[str, Any]:
    settled = {game.number: game for game in match.games.all()}
    return {
        **pairing(match),
        "tournament": str(match.round.tournament_id),
        "round": match.round.number,
        "settled_by": match.settled_by or None,
        "settled_at": match.settled_at,
        "disputed_at": match.disputed_at,
        "games": [_game_data(slot, settled.get(slot.game_number)) for slot in slots],
    }


def _game_data(slot: Slot, settled: MatchGame | None) -> dict[str, Any]:
    return {
        "number": slot.game_number,
        "rules_digest": slot.rules_digest,
        "seed_commitment": slot.seed_commitment,
        "deck_commitments": [seat.deck_commitment for seat in slot.seats.all()],
        "result": None if settled is None else _result(settled),
    }


def _result(settled: MatchGame) -> dict[str, Any]:
    return {
        "winner": settled.winner,
        "settled_by": settled.settled_by,
        "settled_at": settled.settled_at,
        "replay": str(settled.replay_id),
    }


def hosted_game_data(hosted: HostedGame) -> dict[str, Any]:
    """What only the host of a game may read."""
    slot = hosted.slot
    return {
        "match": slot.match,
        "game_number": slot.game_number,
        "game": slot.game,
        "format": slot.format,
        "rules_digest": slot.rules_digest,
        "seed": hosted.seed.hex(),
        "seed_commitment": slot.seed_commitment,
        "players": [_chair_data(number, chair) for number, chair in enumerate(hosted.chairs)],
    }


def _chair_data(number: int, chair: Chair) -> dict[str, Any]:
    return {
        "seat": number,
        "id": chair.player,
        "name": chair.name,
        "deck": chair.deck,
        "salt": chair.salt.hex(),
    }
