"""Choices for a game between people: formats, decks, and clocks."""

from datetime import date
from uuid import UUID

from django.utils.translation import gettext

import engine
from accounts.models import User
from contract.errors import DomainError
from decks.models import FormatVersion
from decks.selectors import decks_of, engine_deck, engine_format, find_deck, format_in_force
from tables.practice import practice_ways

# Seconds of each decision that are free, by game; a game with many small decisions has short ones.
DELAYS = {"letal": 2}
USUAL_DELAY = 5
# The decisions of a player in a whole game, by game, as bots need them; and minutes that suffice.
DECISIONS, USUAL_DECISIONS = {"letal": 164}, 60
USUAL_BANKS, USUAL_BANK = {"letal": 30, "tactica": 45, "anima_tactics": 45}, 20
SHORTEST_BANK = 5
# Minutes of each player.
BANKS = (10, 20, 30, 45, 60)
READY_MADE, OWN = "ready", "own"


class NotPlayedHere(DomainError):
    """Games of this format can't be played in the browser."""

    status = 422
    code = "not_played_here"
    field = "format"


class UnknownDeck(DomainError):
    """The deck is neither one of the player's decks for this game nor a ready-made one."""

    status = 422
    code = "unknown_deck"
    field = "deck"


def casual_formats(game: engine.Game) -> dict[str, engine.Format]:
    """The formats in which people can play a game here, by slug: of two sides, each one player or
    a team, and from a seed; those in which people practise first."""
    first = {way.format: game.formats[way.format] for way in practice_ways(game)}
    ordered = {**first, **game.formats}
    return {slug: format for slug, format in ordered.items() if is_played_here(game, format)}


def is_played_here(game: engine.Game, format: engine.Format) -> bool:
    """True if two sides can play this format here, with nobody else to decide anything."""
    options = game.variant(format.variant)
    return (
        game.sides_in(options) == 2
        and not game.recorded_only(options)
        and not game.needs_staff(options)
    )


def seats_in(format: engine.Format) -> int:
    """Number of seats at the table of a game of this format."""
    game = engine.game(format.game)
    return game.seats_in(game.variant(format.variant))


def delay_of(game: str) -> int:
    """The free seconds of each decision of a game."""
    return DELAYS.get(game, USUAL_DELAY)


def bank_for(*, game: str, minutes: int | None, seats: int = 2) -> int:
    """The time of each player, in seconds, with which a game ends within a round of so many
    minutes, all free seconds of all included; what suffices where a round has no end."""
    if minutes is None:
        return USUAL_BANKS.get(game, USUAL_BANK) * 60
    free = DECISIONS.get(game, USUAL_DECISIONS) * delay_of(game)
    return max(minutes * 60 // seats - free, SHORTEST_BANK * 60)


def casual_rules(*, game: str, format: str, on: date) -> FormatVersion:
    """The format in force on a day. Raises NotPlayedHere and what `format_in_force` raises."""
    version = format_in_force(game=game, slug=format, on=on)
    if not is_played_here(engine.game(game), engine_format(version)):
        raise NotPlayedHere(gettext("This format can’t be played in the browser."))
    return version


def deck_choices(*, user: User, game: engine.Game, format: engine.Format) -> list[tuple[str, str]]:
    """The decks with which a player may play: their own decks of the game, and the ready-made ones,
    each as it is chosen and by name."""
    own = [(f"{OWN}:{deck.pk}", deck.name) for deck in decks_of(user=user, game=game.slug)]
    allowed = game.ready_for(format)
    ready = [
        (f"{READY_MADE}:{slug}", deck.name)
        for slug, deck in game.ready_decks.items()
        if deck in allowed
    ]
    return own + ready


def chosen_deck(*, user: User, game: engine.Game, choice: str) -> engine.Deck:
    """The deck that a player chose, as `deck_choices` writes it; UnknownDeck."""
    where, _, name = choice.partition(":")
    if where == READY_MADE and name in game.ready_decks:
        return game.ready_decks[name]
    if where == OWN:
        try:
            deck = find_deck(user=user, deck_id=UUID(name))
        except (ValueError, DomainError):
            raise UnknownDeck(gettext("Choose one of your decks.")) from None
        if deck.game == game.slug:
            return engine_deck(deck.versions.get(number=deck.length).deck_list)
    raise UnknownDeck(gettext("Choose one of your decks of {game}.").format(game=game.name))
