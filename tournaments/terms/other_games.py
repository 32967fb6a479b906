"""Games that Muster has no rules of: an event has its own name of the game and of its format.

Such an event has no deck checks by the rules and no game logs; all else needs no rules
(docs/decisions/0037-a-game-may-have-no-rules.md).
"""

from typing import Protocol

from django.utils.translation import gettext

import engine
from contract.errors import DomainError
from ground.names import UnreadableName, clean_name
from ground.spelling import ConfusingName, check_spelling, folded, likeness

# Stands where the short name of a game stands; no game of the engine is called so.
OTHER_GAME = "other"
LONGEST_GAME_NAME = 64
LONGEST_FORMAT = 64


class NamesGame(Protocol):
    """A thing of a game: the game's short name, and the name of one without rules, else empty."""

    @property
    def game(self) -> str: ...

    @property
    def game_name(self) -> str: ...


class UnusableGameName(DomainError):
    """The name of the game or format is unreadable, or belongs to another game."""

    status = 422
    code = "unusable_game_name"

    def __init__(self, text: str, field: str = "game_name") -> None:
        super().__init__(text)
        self.field = field


class GameWithoutRules(DomainError):
    """This needs the rules of the game, and Muster has none for it."""

    status = 422
    code = "game_without_rules"

    def __init__(self, text: str, field: str = "") -> None:
        super().__init__(text)
        self.field = field


def has_rules(of: NamesGame) -> bool:
    """True if Muster has, or another installation had, rules by which this is played."""
    return of.game != OTHER_GAME


def same_game(first: NamesGame, second: NamesGame) -> bool:
    """True if both are of one game. Names of games without rules may differ in capitals, accents
    and spaces."""
    names = folded(first.game_name), folded(second.game_name)
    return first.game == second.game and names[0] == names[1]


def game_title(of: NamesGame) -> str:
    """The name of the game for people; its short name where this program does not have it."""
    if not has_rules(of):
        return of.game_name
    return engine.game(of.game).name if of.game in engine.slugs() else of.game


def clean_game_name(game: str, name: str) -> str:
    """The name of a game without rules as it is stored: normalised, and "" for any other game.

    Raises UnusableGameName for a name that cannot be read, that looks like that of a game with
    rules, or that is missing or too much.
    """
    if game != OTHER_GAME:
        if name:
            raise UnusableGameName(
                gettext(
                    "Only the game “{other}” takes a name. Leave it empty, or choose “{other}”."
                ).format(other=OTHER_GAME)
            )
        return ""
    if not name.strip():
        raise UnusableGameName(gettext("Enter the name of the game."))
    clean = _readable(name, "game_name", LONGEST_GAME_NAME)
    for slug in engine.slugs():
        if _letters(clean) in (_letters(slug), _letters(engine.game(slug).name)):
            raise UnusableGameName(
                gettext("Muster has rules for this game. Choose “{game}” instead.").format(
                    game=engine.game(slug).name
                )
            )
    return clean


def clean_format(text: str) -> str:
    """The format of a game without rules, in words; "" where nobody said."""
    return _readable(text, "format", LONGEST_FORMAT) if text else ""


def _readable(text: str, field: str, longest: int) -> str:
    try:
        clean = clean_name(text, longest=longest)
        check_spelling(clean)
    except (UnreadableName, ConfusingName) as error:
        raise UnusableGameName(str(error), field) from error
    return clean


def _letters(name: str) -> str:
    """A form that is shared by all spellings of a name with the same letters and digits."""
    return "".join(char for char in likeness(name) if char.isalnum())
