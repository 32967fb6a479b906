"""Games: their cards, and the formats they are played in with the days of their ban lists."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

import engine
from web.decks.texts import limits, rule_texts


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    return render(
        request, "web/decks/games.html", {"games": [engine.game(slug) for slug in engine.games()]}
    )


@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """A game with its formats in all their versions, and all its cards."""
    found = _game(slug)
    today = timezone.now().date().isoformat()
    formats = [
        (format, found.format_on(format.slug, today), found.versions(format.slug))
        for format in found.formats.values()
    ]
    cards = sorted(found.pool.cards.values(), key=lambda card: (card.kind, card.name))
    return render(
        request, "web/decks/game.html", {"game": found, "formats": formats, "cards": cards}
    )


@require_safe
def format(request: HttpRequest, slug: str, format_slug: str, day: str) -> HttpResponse:
    """A format as its version that begins on `day` has it."""
    found = _game(slug)
    versions = found.versions(format_slug) if format_slug in found.formats else ()
    version = next((one for one in versions if one.effective_from == day), None)
    if version is None:
        raise Http404
    shown = {
        "game": found,
        "format": version,
        "rules_digest": engine.rules_digest(found, version),
        "rules": rule_texts(version),
        "limits": limits(version),
    }
    return render(request, "web/decks/format.html", shown)


def _game(slug: str) -> engine.Game:
    if slug not in engine.games():
        raise Http404
    return engine.game(slug)
