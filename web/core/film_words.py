"""The words of pages that show a game, which their script writes."""

import hashlib
import json
from functools import cache

from django.urls import reverse
from django.utils.translation import gettext

import engine
from ground.texts import reader_language

LENGTH = 16


def game_words_url(game_slug: str) -> str:
    """The address from which the script of a page gets the words of a game, in the language of its
    reader. It has their digest, so that they can be kept."""
    language = reader_language()
    _, digest = game_words(game_slug, language)
    return reverse("web:game-words", args=[game_slug, language, digest])


@cache
def game_words(game_slug: str, language: str) -> tuple[bytes, str]:
    """The words of a game as JSON, with the beginning of its digest."""
    words = engine.words(game_slug, language)
    body = json.dumps(words, ensure_ascii=False, separators=(",", ":")).encode()
    return body, hashlib.sha256(body).hexdigest()[:LENGTH]


def film_words() -> dict[str, str]:
    """The words of the viewer of films."""
    return {
        "decides": gettext("To move"),
        "move": gettext("Move"),
        "moves": gettext("Moves"),
        "turn": gettext("Turn"),
        "opening": gettext("Before the first move"),
        "first": gettext("To the start"),
        "back": gettext("Step back"),
        "play": gettext("Play"),
        "pause": gettext("Pause"),
        "forward": gettext("Step forward"),
        "last": gettext("To the end"),
        "speed": gettext("Speed"),
        "seen_by": gettext("Seen by"),
        "flip": gettext("Flip board"),
        "copy": gettext("Copy link"),
        "copied": gettext("Link copied"),
        "close": gettext("Close"),
        "board": gettext("Board"),
        "map": gettext("Map"),
        "larger": gettext("Zoom in"),
        "smaller": gettext("Zoom out"),
        "whole": gettext("Whole board"),
        "piece_of": gettext("{card} of {player}"),
        "hex": gettext("hex {hex}"),
    }
