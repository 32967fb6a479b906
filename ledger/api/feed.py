"""A stream of the journal in parts, for readers who come back for what is new."""

from typing import Annotated, TypedDict

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from contract.bodies import Query
from ledger import selectors
from ledger.api.representations import FeedEntry, entry_data
from ledger.models import Stream

MOST_ENTRIES = 100
LARGEST_NUMBER = 2**31 - 1


class FeedQuery(Query):
    """From which entry on, and how many."""

    after: Annotated[int, serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER)] = 0
    page_size: Annotated[int, serializers.IntegerField(min_value=1, max_value=MOST_ENTRIES)] = (
        MOST_ENTRIES
    )


class Feed(TypedDict):
    """A page of a stream, oldest first."""

    stream: str
    length: Annotated[int, "Current number of entries of the stream."]
    head: Annotated[str, "Hash of the last entry. Keep it to prove the earlier entries later."]
    next: Annotated[
        str | None, "Address of the next page; null at the end, then poll with `after`."
    ]
    results: list[FeedEntry]


def feed(request: Request, *, stream: Stream, query: FeedQuery) -> Feed:
    """The part of `stream` that the request asks for, hidden entries as no more than present."""
    entries = selectors.entries(stream=stream.name, after=query.after).filter(
        number__lte=stream.length
    )
    results = [entry_data(entry) for entry in entries[: query.page_size]]
    last = results[-1]["number"] if results else stream.length
    url = request.build_absolute_uri()
    return {
        "stream": stream.name,
        "length": stream.length,
        "head": stream.head,
        "next": replace_query_param(url, "after", last) if last < stream.length else None,
        "results": results,
    }


def feed_tag(stream: Stream) -> str:
    """A strong tag for any part of `stream` as it is now."""
    return f'"{stream.length}-{stream.head[-32:]}"'
