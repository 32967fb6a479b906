"""The games that a form offers: those with rules by name, and any other."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import engine
from tournaments.terms.other_games import OTHER_GAME

ANOTHER_GAME = _("Another game")
# Beside the field for its name; services say what is wrong with a name.
ONLY_ANOTHER = _("Only for another game: the name that players know it by.")


def games_with_rules() -> list[tuple[str, str]]:
    """The short name and the name of each game that Muster has rules of."""
    return [(slug, engine.game(slug).name) for slug in engine.slugs()]


def game_choices() -> list[tuple[str, str | Promise]]:
    """The short name and the name of each game that Muster has rules of, and last the choice of a
    game without rules, which brings its own name."""
    return [*games_with_rules(), (OTHER_GAME, ANOTHER_GAME)]
