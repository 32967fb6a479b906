"""What a game without an account is played with: a format, and ready-made decks."""

import engine

# Formats with short games and few cards; of other games the first is taken.
FORMATS = {
    "anima_tactics": "saga1_150",
    "commandeer": "standard",
    "letal": "duel",
    "tactica": "basic_battle",
    "tactics_anthem": "starter",
}


def practice_format(game: engine.Game) -> engine.Format:
    """The format in which a game is practised."""
    return game.formats[FORMATS.get(game.slug, next(iter(game.formats)))]


def practice_decks(game: engine.Game) -> dict[str, engine.Deck]:
    """The ready-made decks of that format, by slug."""
    allowed = game.ready_for(practice_format(game))
    return {slug: deck for slug, deck in game.ready_decks.items() if deck in allowed}
