"""Lists as their readers want them: a part, chosen fields, more beside ids, lines or a table."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from rest_framework.exceptions import ErrorDetail, NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.encoders import JSONEncoder
from rest_framework.utils.urls import remove_query_param, replace_query_param

from contract.answers import Answer
from contract.forms import CSV, JSON, NDJSON, NotOffered, preferred
from contract.lists import FOLLOWING, USUAL_ROWS, page_named, page_size_named
from contract.rows import Parts, Row, cell, column_name
from contract.spreadsheets import csv_text
from contract.unchanged import Unchanged, names

View = TypeVar("View", bound=Callable[..., Any])
# The name of a thing in a row: the values of one field, or of several together.
Key = tuple[str, ...]
ENCODER = JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_NOTE = "muster.list"
FIELDS, EXPAND, PAGE, PAGE_SIZE = "fields", "expand", "page", "page_size"


@dataclass(frozen=True)
class Part:
    """A part of a whole list, by the words of its reader."""

    page: int
    size: int


@dataclass(frozen=True)
class Expansion:
    """A thing that may stand in rows beside the fields `by` that name it; `find` answers it by its
    key, among what the reader may see."""

    by: tuple[str, ...]
    find: Callable[[Any, Set[Key]], Mapping[Key, Any]]

    def key(self, row: Mapping[str, Any]) -> Key | None:
        """The key of what this row names; None where it names nothing."""
        values = [row.get(name) for name in self.by]
        return None if None in values else tuple(map(str, values))


@dataclass(frozen=True)
class List:
    """The declaration that a view makes by `listed`."""

    row: Row
    expansions: Mapping[str, Expansion]

    def representation(self, request: Request | HttpRequest) -> "Representation":
        """The shape that a request wants. Its words leave the query; the view has the rest.

        Raises NotOffered and ValidationError.
        """
        plain: HttpRequest = getattr(request, "_request", request)
        form = preferred(plain.headers.get("Accept"))
        if form is None:
            raise NotOffered
        words = plain.GET.copy()
        expand = _words(words, EXPAND, [*self.expansions], "expansion")
        fields = _words(words, FIELDS, self.row.own, "field") or self.row.own
        part = _part(words) if self.row.comes_whole else None
        shaped = len(words) < len(plain.GET)
        plain.GET = words  # type: ignore[assignment]  # a query that was copied is one too
        chosen = Representation(
            self, request, form, (*fields, *expand), tuple(expand), part, shaped
        )
        plain.META[_NOTE] = chosen
        return chosen


def _words(query: QueryDict, word: str, known: Sequence[str], kind: str) -> list[str]:
    """The names that a query gives to a word, separated by commas, which are taken from it."""
    if word not in query:
        return []
    words = (name.strip() for value in query.pop(word) for name in value.split(","))
    given = [*dict.fromkeys(words)]
    if unknown := [name for name in given if name not in known]:
        there_is = f"there is {', '.join(known)}" if known else "there is none"
        raise ValidationError(
            {word: [ErrorDetail(f"The list has no {kind} {unknown[0]!r}; {there_is}.", "unknown")]}
        )
    return given


def _part(query: QueryDict) -> Part | None:
    """The part of a whole list that a query asks for; None for all, and where it follows changes,
    of which the view itself answers a part."""
    if FOLLOWING & query.keys():
        if PAGE in query:
            message = "Changes come in their order, as `next` goes on: leave `page` out."
            raise ValidationError({PAGE: [ErrorDetail(message, "order_of_changes")]})
        return None
    if not {PAGE, PAGE_SIZE} & query.keys():
        return None
    size = page_size_named(query.pop(PAGE_SIZE)[-1]) if PAGE_SIZE in query else USUAL_ROWS
    return Part(page_named(query.pop(PAGE)[-1]) if PAGE in query else 1, size)


@dataclass(frozen=True)
class Representation:
    """A list as one request wants it: in which form, with which fields, and which part of it."""

    declared: List
    request: Request | HttpRequest
    form: str
    fields: tuple[str, ...]
    expand: tuple[str, ...]
    part: Part | None
    shaped: bool

    def of(self, response: HttpResponseBase) -> HttpResponseBase:
        """The answer of the view in this shape."""
        if response.status_code != 200 or not self._differs or self._is_known(response):
            return response
        listing = self._shaped(_value(response))
        if self.form == JSON and isinstance(response, Response):
            response.data = listing
            return response
        return self._written(listing, response)

    def tag(self, etag: str) -> str:
        """The tag of the list in this form and shape, from that of the view's own answer."""
        if not self._differs:
            return etag
        address = self.request.build_absolute_uri()
        digest = hashlib.sha256("\n".join((etag, self.form, address)).encode()).hexdigest()
        return f'"{digest[:32]}"'

    @property
    def _differs(self) -> bool:
        return self.shaped or self.form != JSON

    def _is_known(self, response: HttpResponseBase) -> bool:
        """Give a response that has a tag another for this shape, before the work on it; whether the
        reader names it, so that they will be answered 304 (front/conditional.py)."""
        if not response.has_header("ETag"):
            return False
        etag = response.headers.pop("ETag")[1]
        if self.expand:  # what stands beside ids changes by itself
            return False
        response.headers["ETag"] = self.tag(etag)
        return names(self.request.headers.get("If-None-Match", ""), response.headers["ETag"])

    def _shaped(self, listing: Mapping[str, Any]) -> dict[str, Any]:
        rows = listing["results"]
        envelope = {**listing}
        if self.part is not None and "next" not in listing:
            envelope |= self.envelope(len(rows), self.part)
            first = (self.part.page - 1) * self.part.size
            rows = rows[first : first + self.part.size]
        if len(self.fields) < len(self.declared.row.own) or self.expand:
            rows = self._chosen(rows)
        return envelope | {"results": rows}

    def envelope(self, count: int, part: Part) -> Parts:
        """The number of rows, and the addresses of the parts beside this."""
        last = max(1, -(-count // part.size))
        if part.page > last:
            raise NotFound(f"The list has {last} pages of this size.")
        address = self.request.build_absolute_uri()
        onward = replace_query_param(address, PAGE, part.page + 1)
        back = (
            remove_query_param(address, PAGE)
            if part.page == 2
            else replace_query_param(address, PAGE, part.page - 1)
        )
        return {
            "count": count,
            "next": onward if part.page < last else None,
            "previous": back if part.page > 1 else None,
        }

    def _chosen(self, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        expanded = [{**row} for row in rows]
        for name in self.expand:
            expansion = self.declared.expansions[name]
            keys = [expansion.key(row) for row in rows]
            things = expansion.find(self.request, {key for key in keys if key is not None})
            for key, row in zip(keys, expanded, strict=True):
                if key is not None and key in things:
                    row[name] = things[key]
        return [{name: row[name] for name in self.fields if name in row} for row in expanded]

    def _written(self, listing: dict[str, Any], whole: HttpResponseBase) -> HttpResponse:
        """The list in its form, with the headers of the view's own answer. Lines and tables have
        rows alone, so where the list goes on stands in a header (RFC 8288)."""
        if self.form == JSON:
            text = ENCODER.encode(listing)
        elif self.form == NDJSON:
            text = "".join(f"{ENCODER.encode(row)}\n" for row in listing["results"])
        else:
            text = self._table(listing["results"])
        response = HttpResponse(text, content_type=_CONTENT_TYPES[self.form])
        for name, value in whole.items():
            if name not in ("Content-Type", "Content-Length"):
                response[name] = value
        if self.form != JSON and (links := list(_links(listing))):
            response["Link"] = ", ".join(links)
        return response

    def _table(self, rows: Sequence[Mapping[str, Any]]) -> str:
        columns = self.declared.row.columns(self.fields)
        head = map(column_name, columns)
        return csv_text([*head], ([_plain(cell(row, path)) for path in columns] for row in rows))


def _plain(value: Any) -> Any:
    """A value as JSON has it, without times and words of enumerations."""
    if value is None or type(value) in (str, int, float, bool):
        return value
    if isinstance(value, str | int):
        return str.__str__(value) if isinstance(value, str) else int(value)
    if isinstance(value, Mapping):
        return {name: _plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return ENCODER.default(value)


def _links(listing: Mapping[str, Any]) -> Iterator[str]:
    for name, relation in (("next", "next"), ("previous", "prev")):
        if isinstance(address := listing.get(name), str):
            yield f'<{address}>; rel="{relation}"'


_CONTENT_TYPES = {JSON: JSON, NDJSON: NDJSON, CSV: f"{CSV}; charset=utf-8"}


def _value(response: HttpResponseBase) -> Any:
    """The value of an answer, which nobody may change; of a plain view, read from its bytes."""
    if isinstance(response, Answer):
        return response.data
    assert isinstance(response, HttpResponse)
    return read_stored(response.content)


@lru_cache(maxsize=4)
def read_stored(stored: bytes) -> Any:
    """Stored bytes as a value, which nobody may change. For a reader of the parts of a large list,
    one after the other, it is read once."""
    return json.loads(stored)


def listed(
    listing: Any, *, expand: Mapping[str, Expansion] | None = None
) -> Callable[[View], View]:
    """Declare that a view answers a list: `listing` is the type of its answer, with rows in
    `results`. Its readers choose `fields` and forms, and of a `Listing` a part.

    `expand` names what may stand in rows beside what names it, as `tournament` beside
    `tournament_id`. The row's type has it as a field that is not required.
    """
    expansions = expand or {}
    declared = List(Row(listing, frozenset(expansions)), expansions)

    def attach(view: View) -> View:
        @wraps(view)
        def answer(*args: Any, **where: Any) -> Any:
            # A method has itself before the request; parts of the address come by name.
            return declared.representation(args[-1]).of(view(*args, **where))

        answer.listed = declared  # type: ignore[attr-defined]  # a function takes any attribute
        return answer  # type: ignore[return-value]  # it is called as the view is

    return attach


def unless_known(request: Request, etag: str) -> None:
    """End a read of a list by `Unchanged`, before any work, where its reader names the tag that it
    has in their form and shape. `etag` is that of the whole list as JSON."""
    tag = request.META[_NOTE].tag(etag)
    if names(request.headers.get("If-None-Match", ""), tag):
        raise Unchanged(tag)


def part_of(request: Request, rows: QuerySet[Any]) -> tuple[list[Any], Parts]:
    """Those of `rows` that the reader of a list asks for, and what the answer says of that: so that
    whoever asks for a part has no more read and shown than that."""
    chosen: Representation = request.META[_NOTE]
    if chosen.part is None:
        return list(rows), {}
    first = (chosen.part.page - 1) * chosen.part.size
    parts = chosen.envelope(rows.count(), chosen.part)
    return list(rows[first : first + chosen.part.size]), parts


def list_of(view: Any) -> List | None:
    """The declaration by `listed` for a view or a method, if it was used."""
    declared = getattr(view, "listed", None)
    return declared if isinstance(declared, List) else None
