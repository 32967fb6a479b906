"""What a part of an address stands for, and how long an answer may be kept."""

from django.http import Http404

import engine

UNCHANGING = "public, max-age=31536000, immutable"


def game_at(slug: str) -> engine.Game:
    """The game of this slug; 404 names those there are."""
    try:
        return engine.game(slug)
    except engine.UnknownGame as error:
        known = ", ".join(engine.games())
        raise Http404(f"There is no game {slug!r}; there are {known}.") from error
