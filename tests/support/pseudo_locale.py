"""A language in which each marked text stands in ⟦ ⟧, so that all others stand out."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from typing import Any

import pytest
from django.utils import translation
from django.utils.translation import trans_real

LANGUAGE = "xx"
OPEN, CLOSE = "⟦", "⟧"


class Bracketed(NullTranslations):
    """English, with every text in brackets."""

    def language(self) -> str:
        return LANGUAGE

    to_language = language

    def gettext(self, message: str) -> str:
        return f"{OPEN}{message.rpartition(trans_real.CONTEXT_SEPARATOR)[2]}{CLOSE}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def catalogues() -> dict[str, Any]:
    """The catalogues that Django has read, by language."""
    real: Any = trans_real
    read: dict[str, Any] = real._translations
    return read


@contextmanager
def pseudo_locale() -> Iterator[None]:
    """What this thread writes in the block is in this language."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(catalogues(), LANGUAGE, Bracketed())
        with translation.override(LANGUAGE, deactivate=True):
            yield


def outside_brackets(texts: Iterable[str]) -> Iterator[str]:
    """What of each text stands in no brackets, which may begin in one text and end in another."""
    depth = 0
    for text in texts:
        outside = ""
        for char in text:
            depth += char == OPEN
            outside += char if depth == 0 else ""
            depth -= char == CLOSE
        yield outside
