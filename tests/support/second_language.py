"""A second language of made-up words, in which texts without any stay in English."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from gettext import NullTranslations
from pathlib import Path
from shutil import copytree

import pytest
from django.test import override_settings

import engine
from tests.support.pseudo_locale import catalogues
from web.core.film_words import game_words

LANGUAGE = "xy"


class _Words(NullTranslations):
    def __init__(self, words: Mapping[str, str]) -> None:
        super().__init__()
        self.words = words

    def gettext(self, message: str) -> str:
        return self.words.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1)

    def language(self) -> str:
        return LANGUAGE

    to_language = language


@contextmanager
def second_language(words: Mapping[str, str]) -> Iterator[None]:
    """A service that speaks English and this language, by English text."""
    languages = [("en", "English"), (LANGUAGE, "Xyish")]
    with pytest.MonkeyPatch.context() as patch, override_settings(LANGUAGES=languages):
        patch.setitem(catalogues(), LANGUAGE, _Words(words))
        yield


@contextmanager
def game_speaks(slug: str, language: str, words: str, folder: Path) -> Iterator[None]:
    """A game with words in another language beside those in English, from a copy in a folder. What
    the language leaves out is in English."""
    game = engine.game(slug)
    copytree(game.folder / "words", folder / "words")
    (folder / "words" / f"{language}.toml").write_text(words, "utf-8")
    game_words.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "folder", folder)
        patch.setattr(game, "_words", {})
        yield
    game_words.cache_clear()
