"""Texts for people that are marked where they are written, and translated where they are shown.

A text that both the API and pages tell is written once, as `marked`, which modules import as `_`,
the name by which translators' tools find it. The API and what is stored have it in English.
"""

from typing import Any

from django.conf import settings
from django.utils.translation import get_language, gettext, gettext_lazy


def marked(text: str) -> str:
    """The text as it is, in English."""
    return text


def translated(text: str) -> str:
    """A marked text in the language of the reader."""
    return gettext(text)


def translated_when_shown(text: str) -> Any:
    """A marked text in the language of whoever reads it, as in forms that are made at import."""
    return gettext_lazy(text)


def reader_language() -> str:
    """The language of the reader, as the words of games have it: `en`."""
    return (get_language() or settings.LANGUAGE_CODE).partition("-")[0]
