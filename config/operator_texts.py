"""Texts that the operator gives: imprint, privacy notice, terms, and the licence of open dumps."""

import re
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from config.production import refuse

# https://spdx.github.io/spdx-spec/v2.3/SPDX-license-expressions/
SPDX_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+-]*")
OWN = "LicenseRef-"


class Licence(NamedTuple):
    """The name of a licence as SPDX writes it, and the address of its text."""

    name: str
    url: str


def licence(text: str) -> Licence | None:
    """The licence that `text` names, and after a space where it can be read; without that it is in
    the list of SPDX. None for no text; ends the program if it is no name, or no address."""
    if not text.strip():
        return None
    name, _, url = text.strip().partition(" ")
    if not SPDX_NAME.fullmatch(name):
        refuse(
            f"MUSTER_DUMP_LICENCE must begin with a name of SPDX such as CC-BY-4.0, not {name!r}"
        )
    if not url and name.startswith(OWN):
        refuse(f"MUSTER_DUMP_LICENCE must say where {name} can be read: add its address")
    url = url.strip() or f"https://spdx.org/licenses/{name}.html"
    if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname or " " in url:
        refuse(f"MUSTER_DUMP_LICENCE must end with the address of its text, not {url!r}")
    return Licence(name, url)


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
