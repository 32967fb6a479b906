"""Texts of the operator: imprint, privacy notice and terms."""

from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from config.production import refuse


class LegalText(NamedTuple):
    """A text of the operator: at an address elsewhere, or the text itself."""

    url: str
    text: str


def legal_text(name: str, value: str) -> LegalText | None:
    """The text that a setting names; None for no value. Ends the program if it is neither an
    address nor a file that can be read."""
    value = value.strip()
    if not value:
        return None
    if urlsplit(value).scheme in ("http", "https"):
        return LegalText(value, "")
    try:
        text = Path(value).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        refuse(f"{name} names no address and no file of text: {error}")
    if not text:
        refuse(f"{name} names a file without text: {value}")
    return LegalText("", text)
