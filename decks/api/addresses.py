"""The things for which parts of an address stand."""

from django.conf import settings
from django.http import Http404

import engine


def game_at(slug: str) -> engine.Game:
    """The game of this slug; 404 names those there are."""
    try:
        return engine.game(slug)
    except engine.UnknownGame as error:
        known = ", ".join(engine.slugs())
        raise Http404(f"There is no game {slug!r}; there are {known}.") from error


def language_at(code: str) -> str:
    """A language that this service speaks; 404 names those there are."""
    known = dict(settings.LANGUAGES)
    if code not in known:
        raise Http404(f"There is no language {code!r}; there are {', '.join(known)}.")
    return code
