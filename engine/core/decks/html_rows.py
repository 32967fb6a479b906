"""Lists that were copied with their HTML: the text of each row, and the line that it stands on."""

import re
from collections.abc import Iterator
from html import unescape

_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)\b[^<>]*>|<!(?:--|[dD])[^<>]*>")
_FIRST = re.compile(
    r"\s*<(?:!doctype html|!--\s*startfragment|(?:html|head|meta|body|main|section|article|div|p|ul"
    r"|ol|li|dl|table|thead|tbody|tr|td|th|span|b|strong|i|em|a|h[1-6]|pre|code|font|br)\b)",
    re.IGNORECASE,
)
_BREAKS = frozenset((
    "br", "li", "p", "div", "ul", "ol", "table", "thead", "tbody", "h1", "h2", "h3", "h4", "h5",
    "h6", "pre", "section", "dt", "dd", "article", "body", "title", "head",
))  # fmt: skip
_CELLS = frozenset(("td", "th"))
_SILENT = frozenset(("script", "style"))


def is_html(text: str) -> bool:
    """True of a text that begins with a tag of HTML."""
    return _FIRST.match(text) is not None


def html_rows(text: str) -> Iterator[tuple[int, str]]:
    """Each row of text with the number of its line; cells of a table are parted by tabs."""
    row: list[str] = []
    line = begun = 1
    at, silent, in_row = 0, "", False
    for tag in (*_TAG.finditer(text), None):
        piece = text[at : tag.start() if tag else len(text)]
        for number, words in enumerate(piece.split("\n")):
            if number and not in_row:
                yield begun, _plain(row)
                row = []
            line += number > 0
            if not row:
                begun = line
            row.append("" if silent else f" {words}" if number else words)
        if tag is None:
            break
        line += tag[0].count("\n")
        at = tag.end()
        name = (tag[2] or "").lower()
        if name in _SILENT:
            silent = "" if tag[1] else name
        if name == "tr" or (name in _BREAKS and not in_row):
            yield begun, _plain(row)
            row = []
            in_row = name == "tr" and not tag[1]
        elif name in _CELLS and not tag[1] and row:
            row.append("\t")
    yield begun, _plain(row)


def _plain(row: list[str]) -> str:
    cells = "".join(row).split("\t")
    return "\t".join(unescape(cell).strip() for cell in cells).strip("\t")
