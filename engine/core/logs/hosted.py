"""A game that a service has prepared: opening its table from the answer that the host fetched."""

from collections.abc import Mapping
from typing import Any

from engine.core.decks.deck import Deck, DeckSyntaxError
from engine.core.decks.formats import Format, check_deck
from engine.core.logs.log import seed_commitment
from engine.core.logs.play import Table, open_table
from engine.core.logs.verify import SALT_BYTES, SEED_BYTES
from engine.core.rules.game import FormatUnusable, Game, UnknownOption

_ENDPOINT = "GET /api/v1/matches/{match}/games/{n}/seed"


class HostedUnusable(ValueError):
    """A game that cannot be hosted from what was given; the text says why and what to do."""


def open_hosted(plain: object, games: Mapping[str, Game[Any]]) -> Table:
    """The table of a hosted game, from the answer of the seed endpoint as it is.

    Fields that are not known are ignored. Raises HostedUnusable.
    """
    try:
        return _table(_given(plain), games)
    except (DeckSyntaxError, UnknownOption) as error:
        raise HostedUnusable(f"the game cannot be opened: {error}") from None


def _given(plain: object) -> Mapping[str, Any]:
    match plain:
        case {
            "match": str(),
            "game": str(),
            "format_plain": dict(),
            "rules_digest": str(),
            "variant": dict(),
            "shares": list(),
            "seed": str(),
            "seed_commitment": str(),
            "players": [*players],
        } if all(map(_is_player, players)):
            assert isinstance(plain, Mapping)
            return plain
    raise HostedUnusable(f"this is not the answer of {_ENDPOINT}: save that answer as it is")


def _is_player(plain: object) -> bool:
    match plain:
        case {"id": str(), "deck": dict(), "salt": str()}:
            return True
    return False


def _table(given: Mapping[str, Any], games: Mapping[str, Game[Any]]) -> Table:
    slug = given["game"]
    if slug not in games:
        raise HostedUnusable(f"no game {slug!r:.40} is known here; there are {', '.join(games)}")
    game = games[slug]
    format = _format(game, given)
    seed = _bytes("the seed", given["seed"], SEED_BYTES)
    if seed_commitment(given["match"], given["rules_digest"], seed) != given["seed_commitment"]:
        raise HostedUnusable("the seed is not the committed one: fetch the answer again")
    players = given["players"]
    sides = game.sides_in(game.variant({**given["variant"], **format.variant}))
    if len(players) != sides:
        raise HostedUnusable(f"{slug} has {sides} sides, and here are {len(players)} players")
    decks = [Deck.from_plain(player["deck"]) for player in players]
    for side, deck in enumerate(decks):
        if problems := check_deck(deck, format).problems:
            raise HostedUnusable(f"the deck of side {side} is illegal: {problems[0].message}")
    return open_table(
        game,
        format=format,
        decks=decks,
        seed=seed,
        match=given["match"],
        players=[player["id"] for player in players],
        salts=[_bytes("a salt", player["salt"], SALT_BYTES) for player in players],
        shares=given["shares"],
        variant=given["variant"],
    )


def _format(game: Game[Any], given: Mapping[str, Any]) -> Format:
    """The format of the match; HostedUnusable where this engine has other rules than the match."""
    same = (
        "host with the version of Muster that the service of the match runs, and fetch the answer"
        " anew where the service is newer than the answer"
    )
    try:
        format = game.format_of(given["format_plain"])
    except FormatUnusable as error:
        raise HostedUnusable(
            f"the format of the match is not known here, {error}: {same}"
        ) from None
    expected, actual = given["rules_digest"], game.rules(format)
    if actual != expected:
        raise HostedUnusable(
            f"the match has rules {expected:.19}, and edition {game.edition} of {game.slug} here"
            f" has {actual[:19]}: {same}"
        )
    return format


def _bytes(what: str, text: str, length: int) -> bytes:
    try:
        data = bytes.fromhex(text)
    except ValueError:
        raise HostedUnusable(f"{what} is not hexadecimal: save the answer as it is") from None
    if len(data) < length:
        raise HostedUnusable(f"{what} has {length} bytes, not {len(data)}")
    return data
