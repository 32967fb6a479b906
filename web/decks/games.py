"""Games: their cards, and the formats they are played in with the days of their ban lists."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

import engine
from contract.reads import UNCHANGING
from decks.cards.queries import LONGEST_QUERY, find_cards
from decks.dated_lists import replaced_on
from ground.texts import reader_language
from web.core.film_words import game_words
from web.decks.rule_texts import in_short, limits, rule_texts
from web.decks.texts import card_list
from web.faces.markup import drawn_card, faces_file

# Cards on the page of a game, from all its kinds.
CARDS_OF_GAME = 12


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    return render(
        request, "web/decks/games.html", {"games": [engine.game(slug) for slug in engine.slugs()]}
    )


@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """A game for those who do not know it: what it is, how it is played, some of its cards, and its
    formats in all their versions."""
    game = _game(slug)
    today = timezone.now().date().isoformat()
    formats = [
        (format, game.format_on(format.slug, today), game.versions(format.slug))
        for format in game.formats.values()
    ]
    cards = find_cards(game, "", today=today).cards
    words = game.words_in(reader_language())
    context = {
        "game": game,
        "about": words.about,
        "guide": words.guide,
        "seats": game.seats,
        "formats": formats,
        "longest": LONGEST_QUERY,
        "cards": [drawn_card(card, slug) for card in cards[:: max(1, len(cards) // CARDS_OF_GAME)]],
    }
    return render(request, "web/decks/game.html", context)


@require_safe
def house_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The house rules of a game as they are written, to begin a file of one's own with."""
    written = _game(slug).house_file
    if not written:
        raise Http404
    return HttpResponse(
        written,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'inline; filename="{slug}-house.toml"'},
    )


@require_safe
def words(request: HttpRequest, slug: str, language: str, digest: str) -> HttpResponse:
    """The words of a game for scripts, to be kept for good; where the digest is of other words,
    those of today, to be asked for again."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return _kept(game_words(_game(slug).slug, language), digest)


@require_safe
def faces(request: HttpRequest, slug: str, language: str, digest: str) -> HttpResponse:
    """The faces of a game for scripts; as for words."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return _kept(faces_file(_game(slug).slug, language), digest)


def _kept(file: tuple[bytes, str], digest: str) -> HttpResponse:
    """A file to be kept for good; where the digest is of another, that of today, to be asked for
    again."""
    body, current = file
    lasts = UNCHANGING if digest == current else "no-cache"
    return HttpResponse(body, content_type="application/json", headers={"Cache-Control": lasts})


@require_safe
def format(request: HttpRequest, slug: str, format_slug: str, day: str) -> HttpResponse:
    """The version of a format that is in force from `day`."""
    game = _game(slug)
    versions = game.versions(format_slug) if format_slug in game.formats else ()
    version = next((format for format in versions if format.effective_from == day), None)
    if version is None:
        raise Http404
    today = timezone.now().date().isoformat()
    context = {
        "game": game,
        "format": version,
        "versions": versions,
        "in_force": game.format_on(format_slug, today),
        "is_announced": version.effective_from > today,
        "replaced_on": replaced_on(version),
        "today": today,
        "rules_digest": engine.rules_digest(game, version),
        "in_short": in_short(version),
        "rules": rule_texts(version),
        "limits": limits(version),
        "ready_made": [(deck.name, card_list(deck)) for deck in game.ready_for(version)],
    }
    return render(request, "web/decks/format.html", context)


def format_place(format: engine.Format) -> str:
    """The address of the page of a format, of which an event may have a version of its own; empty
    where this program no longer has the version."""
    game = engine.game(format.game)
    versions = game.versions(format.slug) if format.slug in game.formats else ()
    days = {version.effective_from for version in versions}
    if format.effective_from not in days:
        return ""
    return reverse("web:format", args=(format.game, format.slug, format.effective_from))


def _game(slug: str) -> engine.Game:
    if slug not in engine.slugs():
        raise Http404
    return engine.game(slug)
