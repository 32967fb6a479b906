"""Reads of which nothing has changed since their reader was answered: 304 before any work."""

import hashlib
from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock

from django.http import HttpRequest
from rest_framework.request import Request

from contract.forms import preferred

# The most reads that are remembered, some 10 MB, and the characters of an address of them: a longer
# one would fill the memory by itself.
MOST_READS = 20_000
LONGEST_READ = 500
_NOTE = "muster.unchanged"
Read = tuple[object, ...]


class Unchanged(Exception):
    """Raised where the reader has the answer already; `etag` is its tag."""

    def __init__(self, etag: str) -> None:
        super().__init__(etag)
        self.etag = etag


class LastAnswers:
    """The tag of the last answer to each read, and the stamp that it was given at.

    They are in the memory of a web process: one that does not know a read works on it.
    """

    def __init__(self) -> None:
        self.lock = Lock()
        self.tags: OrderedDict[Read, tuple[Hashable, str]] = OrderedDict()

    def tag(self, read: Read, stamp: Hashable) -> str | None:
        """The tag of the answer to this read; None where the stamp was another, or none was."""
        with self.lock:
            last, etag = self.tags.get(read, (None, ""))
            return etag if etag and last == stamp else None

    def note(self, read: Read, stamp: Hashable, etag: str) -> None:
        """Remember the answer to the read. The least recently answered are forgotten."""
        with self.lock:
            self.tags.pop(read, None)
            self.tags[read] = stamp, etag
            while len(self.tags) > MOST_READS:
                self.tags.popitem(last=False)


LAST = LastAnswers()
"""The last answers of this process."""


def unless_unchanged(request: Request, stamp: Hashable) -> None:
    """End a read by `Unchanged` where its reader names the tag of the answer at this stamp.

    The stamp must be read before what the answer says, and be another whenever the answer would be:
    a view that notes it too early only works once more, and one that forgets something tells its
    readers that it stays.
    """
    path = request.get_full_path()
    if len(path) > LONGEST_READ:
        return
    read = (
        *(request.scheme, request.get_host(), path, preferred(request.headers.get("Accept"))),
        hashlib.sha256(request.headers.get("Authorization", "").encode()).digest(),
    )
    request.META[_NOTE] = read, stamp
    etag = LAST.tag(read, stamp)
    if etag and names(request.headers.get("If-None-Match", ""), etag):
        raise Unchanged(etag)


def note_answer(request: HttpRequest, etag: str) -> None:
    """Remember that a read which has named its stamp was answered with this tag."""
    if noted := request.META.get(_NOTE):
        read, stamp = noted
        LAST.note(read, stamp, etag)


def names(given: str, etag: str) -> bool:
    """True if an If-None-Match names this ETag, or any (RFC 9110, 13.1.2)."""
    tags = {tag.strip().removeprefix("W/") for tag in given.split(",")}
    return bool(tags & {"*", etag.removeprefix("W/")})
