"""The rows of a text list in plain letters, without what surrounds cards in chats and documents."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import unescape

from engine.core.decks.html_rows import html_rows, is_html
from engine.core.decks.list_words import MAIN, SIDE, phrase

# Characters between separators. Sorting marks on a letter takes their number squared.
LONGEST_PIECE = 1_000
_PIECES = re.compile(r"[,;|\t]")
_BULLET = re.compile(r"(?:[-*+>‐‑–—]+ |[•·‣▪◦●○►▸➤✓✔☐☑→*>]+ ?(?=[^ *]))+")
_CHECKBOX = re.compile(r"\[[ xX✓]?\] ")
# `[12:03] Ada: `, as chats write before what somebody says; `Ada — Today at 12:03` alone.
_SPOKEN = re.compile(r"\[[^\[\]]{0,30}\d:\d\d[^\[\]]{0,12}\] ?(?:[^:]{1,40}: ?)?")
_SPEAKER = re.compile(r".{1,40}[—–-] ?(?:.{0,20} )?\d{1,2}:\d\d(?: ?[AaPp][Mm])?$")
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()]*\)")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+$")
_EMPHASIS = re.compile(r"\*\*|__|~~")
_TAGS = re.compile(r"</?[a-zA-Z][^<>]*>")
_NO_TEXT = "-=_*~·–—|:+.#>` \t"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a list: its line, its text with single spaces and perhaps tabs, empty where nothing
    stands there; `headed` of one that only a heading may be, `long` of one that is not read."""

    line: int
    text: str
    headed: bool = False
    long: bool = False


def rows_of(text: str) -> Iterator[Row]:
    """The rows of a list, blank ones too."""
    written = html_rows(text) if is_html(text) else enumerate(text.splitlines(), 1)
    blank = False
    read: dict[str, Row] = {}
    for line, raw in written:
        # Blank rows after each other are one.
        if blank and not raw.strip():
            continue
        row = read.get(raw)
        if row is None:
            row = read[raw] = _row(raw)
        blank = not (row.text or row.long)
        yield replace(row, line=line)


def _row(raw: str) -> Row:
    if "&" in raw:
        raw = unescape(raw)
    body, mark, comment = _comment_parted(raw)
    if mark and not body.strip():
        return _from_comment(mark, comment)
    if len(body) > LONGEST_PIECE and max(map(len, _PIECES.split(body))) > LONGEST_PIECE:
        return Row(0, "", long=True)
    return Row(0, _undressed(_plain(body)))


def _comment_parted(raw: str) -> tuple[str, str, str]:
    """The text before a comment, its mark and the comment."""
    body, mark, comment = raw.partition("#")
    slashes = 0 if body.lstrip().startswith("//") else body.find(" //")
    if slashes >= 0:
        return body[:slashes], "//", body[slashes:].replace("//", "", 1)
    return body, mark, comment


def _from_comment(mark: str, comment: str) -> Row:
    """A comment is blank, unless it begins the cards beside a deck, as sites write, or is a heading
    of a document (`## Tactics`)."""
    if (mark == "#" and comment.startswith("#")) or phrase(comment) in MAIN | SIDE:
        text = _undressed(_plain(comment.replace("#", " ")[:LONGEST_PIECE]))
        return Row(0, text, headed=True)
    return Row(0, "")


def _plain(text: str) -> str:
    """A text in plain letters, its gaps single spaces or tabs."""
    if not text.isascii():
        # The acute accent that stands for an apostrophe would become a space with an accent.
        text = unicodedata.normalize("NFKC", text.replace("´", "'"))
        text = "".join(letter for letter in text if not _unseen(letter))
    return "\t".join(" ".join(cell.split()) for cell in text.strip().split("\t"))


def _unseen(letter: str) -> bool:
    """True of what only changes how the letters beside it look."""
    return letter in "\ufe0f\ufe0e\u20e3" or unicodedata.category(letter) == "Cf"


def _undressed(text: str) -> str:
    """A line without bullet, emphasis and links; empty for a rule or an address."""
    if not text.strip(_NO_TEXT) or _ADDRESS.match(text):
        return ""
    text = _SPOKEN.sub("", text, count=1) if text.startswith("[") else text
    if _SPEAKER.match(text):
        return ""
    if text.startswith("+") and text.endswith("+"):
        # Titles and headings of rosters that are written as text.
        return "" if text.startswith("++") else text.strip("+ ")
    if bullet := _BULLET.match(text):
        text = text[bullet.end() :]
    elif text and unicodedata.category(text[0]) == "So":
        text = text[1:].strip()
    text = _CHECKBOX.sub("", text, count=1)
    if "](" in text:
        text = _LINK.sub(r"\1", text)
    if "<" in text:
        text = _TAGS.sub("", text)
    text = _EMPHASIS.sub("", text).strip()
    if len(text) > 2 and text[0] == text[-1] and text[0] in "*_":
        text = text[1:-1].strip()
    return text if text.strip(_NO_TEXT) else ""
