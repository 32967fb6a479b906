"""Answers that are the same for all anonymous readers, kept in a web process for a moment.

A hall reads one page at the same moment. One request is worked on; the others are given its answer
on the event loop, without a thread and without the database
(docs/decisions/0026-a-hall-reads-one-answer.md).
"""

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace

from contract.codings import accepts
from contract.forms import LIST_FORMS, SCHEMA_FORMS, preferred
from contract.unchanged import names
from front import conditional
from front.answers import Answer, Message, Receive, Scope

# Seconds after its work began for which requests that come are given an answer.
SECONDS = 1.0
MOST_BYTES = 64 * 1024 * 1024
# A larger answer is not kept.
LARGEST = 4 * 1024 * 1024
# Nor is one above this kept by a proxy: nginx makes room on its disk some seconds late, and reads
# of long answers at ever other addresses would fill it.
LARGEST_AT_PROXY = 64 * 1024
MOST_ADDRESSES = 10_000
# Bytes of an address and of what decides beside it; a longer one would fill the memory by itself.
LONGEST_ADDRESS = 1024
# Request headers that decide between answers of one address, and of one of them the forms that do.
DECIDING = (b"host", b"accept", b"accept-encoding")
CODINGS = ("gzip", "zstd")
# An Accept by which nothing is taken that the API gives.
NO_FORM = "none/none"
# The address of the document, which has forms of its own.
SCHEMA = "/api/v1/schema/"
# Request headers that make an answer their reader's alone. A cookie of any kind does: who has sent
# a form has one, and must see at once what came of it.
TELLING = {b"authorization", b"cookie", b"range"}
# Answer headers that concern one reader: what is left of their reads.
PERSONAL = (b"ratelimit", b"ratelimit-policy")
# Answer headers that a 304 repeats: what it says of the answer, and who may read it.
REPEATED = {
    *(name.lower().encode() for name in conditional.REPEATED),
    *(b"access-control-allow-origin", b"access-control-expose-headers"),
    *(b"content-security-policy", b"x-content-type-options", b"referrer-policy"),
}
Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Made:
    """An answer, and when the work on it began, by a steady clock."""

    answer: Answer
    began: float


Work = Callable[[Scope, Receive], Awaitable[Made]]


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer for everyone who comes until `until`, with its ETag."""

    answer: Answer
    etag: str
    until: float


class SharedAnswers:
    """The answers that one web process keeps, and those being made for several readers at once.

    `known` has the last answer of each address, the latest used last; None for an address whose
    readers are each answered for themselves.
    """

    def __init__(self, work: Work, *, seconds: float = SECONDS) -> None:
        self.work = work
        self.seconds = seconds
        self.known: OrderedDict[Key, Kept | None] = OrderedDict()
        self.being_made: dict[Key, tuple[float, asyncio.Task[Answer | Kept]]] = {}
        self.bytes = 0

    async def answer(self, scope: Scope, receive: Receive) -> Answer:
        """The answer to a request: one made for everyone where there is one, else its own."""
        key = _key(scope)
        if key is None:
            return (await self.work(scope, receive)).answer
        if self.known.get(key, ()) is not None:
            answer = await self._for_everyone(key, scope)
            if isinstance(answer, Kept):
                return self._given(scope, answer)
            if answer is not None:
                return answer
        return await self._own(key, scope, receive)

    def _given(self, scope: Scope, kept: Kept) -> Answer:
        """The answer or 304, with how old it is in seconds, rounded up, so that caches on its way
        keep it for no longer than all together would.

        For nginx, which reads no `Age`, the last second of the clock in which it may be given is
        that in which the work on it began. A 304 names none: nginx would give it to readers who
        have nothing.
        """
        age = time.monotonic() - kept.until + self.seconds
        ages = [(b"Age", b"%d" % math.ceil(age))]
        if unchanged := _unchanged(scope, kept):
            return replace(unchanged, headers=[*unchanged.headers, *ages])
        if len(kept.answer.body) <= LARGEST_AT_PROXY:
            ages.append((b"X-Accel-Expires", b"@%d" % (time.time() - age)))
        return replace(kept.answer, headers=[*kept.answer.headers, *ages])

    async def _own(self, key: Key, scope: Scope, receive: Receive) -> Answer:
        """An answer for this request alone. Where it turns out to be for everyone, the next who
        comes has one made for them."""
        answer = (await self.work(scope, receive)).answer
        if _is_for_everyone(answer, (200, 304)):
            self._forget(key)
        return answer

    async def _for_everyone(self, key: Key, scope: Scope) -> Kept | Answer | None:
        """The answer that is kept, or is being made for all who come meanwhile. Where it turns out
        to be for one reader, the first of them has it, and the others None; in a rush all."""
        kept = self.known.get(key)
        if kept is not None and kept.until >= time.monotonic():
            self.known.move_to_end(key)
            return kept
        task, comes_first = self._making(key), False
        if task is None:
            task, comes_first = asyncio.create_task(self._make(key, _of_anyone(scope))), True
            self.being_made[key] = time.monotonic(), task
        answer = await asyncio.shield(task)
        has_it = comes_first or isinstance(answer, Kept) or answer.status >= 500
        return answer if has_it else None

    def _making(self, key: Key) -> asyncio.Task[Answer | Kept] | None:
        """The work on an answer for everyone that began less than `seconds` ago."""
        began, task = self.being_made.get(key, (-self.seconds, None))
        return None if began + self.seconds < time.monotonic() else task

    async def _make(self, key: Key, scope: Scope) -> Answer | Kept:
        try:
            made = await self.work(scope, _never)
        finally:
            # Work that takes long is overtaken, and what overtook it may be done already.
            if self.being_made.get(key, (0.0, None))[1] is asyncio.current_task():
                del self.being_made[key]
        if not _is_for_everyone(made.answer, (200,)):
            self._forget(key)
            if made.answer.status < 500:
                self._keep(key, None)
            return made.answer
        kept = _kept(made.answer, made.began + self.seconds)
        self._keep(key, kept)
        return kept

    def _keep(self, key: Key, kept: Kept | None) -> None:
        self._forget(key)
        self.known[key] = kept
        self.bytes += _size(kept)
        while self.bytes > MOST_BYTES or len(self.known) > MOST_ADDRESSES:
            self._forget(next(iter(self.known)))

    def _forget(self, key: Key) -> None:
        self.bytes -= _size(self.known.pop(key, None))


def _key(scope: Scope) -> Key | None:
    """The key of requests that share an answer; None for answers that are their reader's alone."""
    if scope["method"] != "GET":
        return None
    headers = dict(scope["headers"])
    if headers.keys() & TELLING or headers.get(b"content-length", b"0") != b"0":
        return None
    path, query = scope["path"], scope["query_string"]
    deciding = _deciding(path, headers)
    length = len(path) + len(query) + sum(len(value) for _, value in deciding)
    return None if length > LONGEST_ADDRESS else (scope["scheme"], path, query, *deciding)


def _deciding(path: str, headers: Mapping[bytes, bytes]) -> list[tuple[bytes, bytes]]:
    """The headers that decide, forms and codings in one spelling, as readers spell them in many."""
    values = {name: headers[name] for name in DECIDING if name in headers}
    accept = values.pop(b"accept", b"").decode("latin-1")
    if path.startswith("/api/"):
        offered = SCHEMA_FORMS if path == SCHEMA else LIST_FORMS
        values[b"accept"] = (preferred(accept, offered) or NO_FORM).encode()
    given = values.pop(b"accept-encoding", b"").decode("latin-1")
    if codings := [coding for coding in CODINGS if accepts(given, coding)]:
        values[b"accept-encoding"] = ", ".join(codings).encode()
    return list(values.items())


def _of_anyone(scope: Scope) -> Scope:
    """The request without what distinguishes its reader from others."""
    return {**scope, "headers": _deciding(scope["path"], dict(scope["headers"]))}


def _is_for_everyone(answer: Answer, statuses: tuple[int, ...]) -> bool:
    """True if an answer to a reader whom nothing distinguishes from others may be given to them."""
    headers = {name.lower(): value for name, value in answer.headers}
    directives = {part.strip() for part in headers.get(b"cache-control", b"").split(b",")}
    return (
        answer.status in statuses
        and not directives & {b"no-store", b"private"}
        and b"set-cookie" not in headers
        and b"etag" in headers
        and len(answer.body) <= LARGEST
    )


def _kept(answer: Answer, until: float) -> Kept:
    """The answer without what concerns one reader."""
    headers = [(name, value) for name, value in answer.headers if name.lower() not in PERSONAL]
    etag = next(value for name, value in headers if name.lower() == b"etag")
    return Kept(replace(answer, headers=headers), etag.decode("latin-1"), until)


def _unchanged(scope: Scope, kept: Kept) -> Answer | None:
    """304 if the reader has this answer already."""
    given = dict(scope["headers"]).get(b"if-none-match", b"").decode("latin-1")
    if not names(given, kept.etag):
        return None
    headers = [(name, value) for name, value in kept.answer.headers if name.lower() in REPEATED]
    return Answer(304, headers, b"", kept.answer.route)


def _size(kept: Kept | None) -> int:
    return 0 if kept is None else len(kept.answer.body)


async def _never() -> Message:
    """Of a request that is nobody's, no message comes: its reader does not leave."""
    await asyncio.Event().wait()
    raise AssertionError("nobody sets it")
