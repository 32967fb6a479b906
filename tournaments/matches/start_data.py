"""Start data for hosts of games and for those who record one at a table: allow-lists, as of all
that is hidden."""

from collections.abc import Mapping
from typing import Annotated, Any, TypedDict

import engine
from replays.models import Slot
from tournaments.matches.services.hosting import Chair, HostedGame, TableGame


class GameToPlay(TypedDict):
    """The game and its rules, with the whole format, since an event may ban and limit cards of its
    own."""

    match: str
    game_number: int
    game: str
    edition: Annotated[int, "Edition of the game's rules."]
    format: str
    format_plain: Annotated[dict[str, Any], "The format with the event's own bans and limits."]
    variant: Annotated[dict[str, str], "Options of the rules that are fixed by the format."]
    rules_digest: Annotated[str, "An engine with other rules can't host or record the game."]


class PlayerData(TypedDict):
    """A player of a game, by their seat."""

    seat: int
    id: str
    name: str


class ChairData(PlayerData):
    """A player of a hosted game."""

    deck: dict[str, Any]
    salt: str


class TableSeatData(PlayerData):
    """A player of a game to be recorded. Deck and salt are included if the reader can see them."""

    deck_commitment: str
    deck: dict[str, Any] | None
    salt: str | None


class HostedGameData(GameToPlay):
    """For the host of a game only: its seed, in hexadecimal, and its decks. Pass it unchanged to
    `python -m engine session --hosted`.
    """

    shares: Annotated[list[str], "What is mixed into the seed besides: nothing, in every match."]
    seed: str
    seed_commitment: str
    players: list[ChairData]


class StartData(GameToPlay):
    """The start file for recording a game at a table, for `python -m engine record --start`."""

    players: list[TableSeatData]


def hosted_game_data(hosted: HostedGame) -> HostedGameData:
    return {
        **_game_to_play(hosted.slot, hosted.format),
        "shares": [],
        "seed": hosted.seed.hex(),
        "seed_commitment": hosted.slot.seed_commitment,
        "players": [_chair_data(number, chair) for number, chair in enumerate(hosted.chairs)],
    }


def start_data(start: TableGame) -> StartData:
    return {
        **_game_to_play(start.slot, start.format),
        "players": [
            {
                "seat": number,
                "id": seat.player,
                "name": seat.name,
                "deck_commitment": seat.commitment,
                "deck": seat.deck,
                "salt": None if seat.salt is None else seat.salt.hex(),
            }
            for number, seat in enumerate(start.seats)
        ],
    }


def _game_to_play(slot: Slot, format: Mapping[str, Any]) -> GameToPlay:
    return {
        "match": slot.match,
        "game_number": slot.game_number,
        "game": slot.game,
        "edition": engine.game(slot.game).edition,
        "format": slot.format,
        "format_plain": dict(format),
        "variant": dict(format["variant"]),
        "rules_digest": slot.rules_digest,
    }


def _chair_data(number: int, chair: Chair) -> ChairData:
    return {
        "seat": number,
        "id": chair.player,
        "name": chair.name,
        "deck": chair.deck,
        "salt": chair.salt.hex(),
    }
