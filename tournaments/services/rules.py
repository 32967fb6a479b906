"""The rules that an event pins."""

from datetime import datetime

import engine
from decks.selectors import UnknownFormat, find_format
from tournaments.models import Tournament

PLAYERS_IN_MATCH = 2


class UnsupportedGame(ValueError):
    """A game that is not played by two, which is all that Swiss rounds pair so far."""


class RulesChanged(ValueError):
    """The event pins rules that this installation no longer has, so no deck can be judged."""


def pin_rules(*, tournament: Tournament, now: datetime) -> None:
    """Fix by which rules the game and format of a draft are played; the caller saves the row."""
    game = engine.game(tournament.game)
    if not min(game.seats) <= PLAYERS_IN_MATCH <= max(game.seats):
        raise UnsupportedGame(f"{game.name} is not played by two.")
    pinned = find_format(game=game, slug=tournament.format)
    tournament.format_digest = pinned.digest
    tournament.rules_digest = engine.rules_digest(game, pinned)


def pinned_format(tournament: Tournament) -> engine.Format:
    """The format of an event, for judging decks and replaying games."""
    try:
        format = find_format(game=engine.game(tournament.game), slug=tournament.format)
    except (engine.UnknownGame, UnknownFormat) as error:
        raise RulesChanged(f"This installation no longer has {tournament.format}.") from error
    if format.digest != tournament.format_digest:
        raise RulesChanged(
            f"{tournament.name} is played by {tournament.format} {tournament.format_digest};"
            f" this installation now has {format.digest}."
        )
    return format
