"""What is given to whoever records a game of a table: an allow-list, as of all that is hidden."""

from typing import Annotated, Any, TypedDict

from tournaments.services.recording import TableGame


class TableSeatData(TypedDict):
    """A player of a game to be recorded. Deck and salt are there where the reader may see them."""

    seat: int
    id: str
    name: str
    deck_commitment: str
    deck: dict[str, Any] | None
    salt: str | None


class StartData(TypedDict):
    """What a recording of a game of a table begins with, as `python -m engine record --start`
    takes it."""

    match: str
    game_number: int
    game: str
    edition: Annotated[int, "Of the game's rules: an engine with another one cannot record it."]
    format: str
    format_plain: Annotated[dict[str, Any], "The format with the event's own bans and limits."]
    variant: Annotated[dict[str, str], "Options of the rules that the format fixes."]
    rules_digest: str
    players: list[TableSeatData]


def start_data(start: TableGame) -> StartData:
    slot = start.slot
    return {
        "match": slot.match,
        "game_number": slot.game_number,
        "game": slot.game,
        "edition": start.edition,
        "format": slot.format,
        "format_plain": dict(start.format),
        "variant": dict(start.format["variant"]),
        "rules_digest": slot.rules_digest,
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
