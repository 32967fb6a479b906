"""The start of a recording, from the file that a service gives to the recorder of a table."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.decks.deck import Deck, DeckSyntaxError
from engine.core.decks.formats import Format, check_deck
from engine.core.logs.log import Head, deck_commitment
from engine.core.logs.recording import Start
from engine.core.logs.verify import SALT_BYTES
from engine.core.rules.game import FormatUnusable, Game, UnknownOption

_FIELDS = {
    "match": str,
    "game": str,
    "edition": int,
    "format_plain": dict,
    "rules_digest": str,
    "variant": dict,
    "players": list,
}


class StartUnusable(ValueError):
    """No game can be recorded from this start; the text says why and what to do."""


def start_of(
    game: Game[Any],
    *,
    format: Format,
    decks: list[Deck],
    salts: list[bytes],
    variant: Mapping[str, str],
    match: str = "local",
) -> dict[str, Any]:
    """The start file of a game that no service has prepared."""
    return {
        "match": match,
        "game": game.slug,
        "edition": game.edition,
        "format_plain": dict(format.plain),
        "rules_digest": game.rules(format),
        "variant": dict(variant),
        "players": [
            {
                "id": f"side{side}",
                "deck_commitment": deck_commitment(deck, salt),
                "deck": deck.plain(),
                "salt": salt.hex(),
            }
            for side, (deck, salt) in enumerate(zip(decks, salts, strict=True))
        ],
    }


def read_start(plain: Any, games: Mapping[str, Game[Any]], nonce: bytes) -> Start:
    """Read a start file, once every deck is in it. Fields that are not known are ignored.

    Raises StartUnusable.
    """
    given = _given(plain)
    slug, players = given["game"], given["players"]
    if slug not in games:
        raise StartUnusable(f"no game {slug!r:.40} is known here; there are {', '.join(games)}")
    game = games[slug]
    format = _format(game, given)
    try:
        variant = game.variant({**given["variant"], **format.variant})
    except UnknownOption as error:
        raise StartUnusable(str(error)) from None
    if len(players) != (sides := game.sides_in(variant)):
        raise StartUnusable(f"{slug} has {sides} sides, and here are {len(players)} players")
    decks = tuple(_deck(player, format) for player in players)
    head = Head(
        game=slug,
        edition=game.edition,
        format=format.slug,
        rules=game.rules(format),
        variant=variant,
        match=given["match"],
        players=tuple(player["id"] for player in players),
        decks=tuple(player["deck_commitment"] for player in players),
        shares=(),
        commit=None,
    )
    salts = tuple(_salts(players, decks))
    return Start(game, format, head, decks, salts, nonce)


def missing_decks(plain: Any) -> list[int]:
    """The sides whose decks are not in a start file."""
    players = _given(plain)["players"]
    return [side for side, player in enumerate(players) if player.get("deck") is None]


def _given(plain: Any) -> Mapping[str, Any]:
    if not isinstance(plain, dict):
        raise StartUnusable("a start file is an object of JSON: save the service's answer as it is")
    for name, kind in _FIELDS.items():
        if type(plain.get(name)) is not kind:
            raise StartUnusable(f"{name!r} is missing: save the start file of the match as it is")
    for player in plain["players"]:
        match player:
            case {"id": str(), "deck_commitment": str()}:
                continue
        raise StartUnusable("each player has an 'id' and a 'deck_commitment': save the file anew")
    return plain


def _format(game: Game[Any], given: Mapping[str, Any]) -> Format:
    """The format of the match, once its rules are those of this engine."""
    same = (
        "record with the version of Muster that the service of the match runs, and take the start"
        " file anew where the service is newer than the file"
    )
    try:
        format = game.format_of(given["format_plain"])
    except FormatUnusable as error:
        raise StartUnusable(f"the format of the match is unknown here, {error}: {same}") from None
    if (given["edition"], given["rules_digest"]) != (game.edition, game.rules(format)):
        raise StartUnusable(
            f"the match has edition {given['edition']} and rules {given['rules_digest']:.19}, this"
            f" engine edition {game.edition} and rules {game.rules(format):.19}: {same}"
        )
    return format


def _deck(player: Mapping[str, Plain], format: Format) -> Deck:
    if player.get("deck") is None:
        raise StartUnusable(f"the deck of {player.get('name', player['id'])} is not known")
    try:
        deck = Deck.from_plain(player["deck"])
    except DeckSyntaxError as error:
        raise StartUnusable(f"a deck cannot be read: {error}") from None
    if problems := check_deck(deck, format).problems:
        raise StartUnusable(
            f"the deck of {player.get('name', player['id'])} is illegal: {problems[0].message}"
        )
    return deck


def _salts(players: list[Any], decks: tuple[Deck, ...]) -> Iterator[bytes]:
    """The salts that are known; empty for the others, which the service knows."""
    for player, deck in zip(players, decks, strict=True):
        text = player.get("salt") or ""
        salt = bytes.fromhex(text) if isinstance(text, str) and _is_hex(text) else b""
        if salt and len(salt) < SALT_BYTES:
            raise StartUnusable(f"a salt has at least {SALT_BYTES} bytes")
        if salt and deck_commitment(deck, salt) != player["deck_commitment"]:
            raise StartUnusable(
                f"the deck of {player.get('name', player['id'])} is not the registered one"
            )
        yield salt


def _is_hex(text: str) -> bool:
    return len(text) % 2 == 0 and all(digit in "0123456789abcdef" for digit in text)
