"""What a part of an address stands for."""

from django.http import Http404

import engine


def game_at(slug: str) -> engine.Game:
    """The game of this slug; 404 names those there are."""
    try:
        return engine.game(slug)
    except engine.UnknownGame as error:
        known = ", ".join(engine.slugs())
        raise Http404(f"There is no game {slug!r}; there are {known}.") from error
