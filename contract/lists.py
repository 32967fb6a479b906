"""Lists: in which words a request chooses rows, their order, and how many it is given at once."""

import base64
import binascii
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any, Generic, NamedTuple, TypedDict, TypeVar

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.utils.urls import remove_query_param, replace_query_param

from contract.bodies import Query

MOST_ROWS = 100
USUAL_ROWS = 50
# Words of a list that is followed from one answer to the next, and that has no pages.
FOLLOWING = frozenset({"cursor", "updated_since"})
Row = TypeVar("Row")


def page_named(text: str) -> int:
    """The page that a query asks for, from 1."""
    if not re.fullmatch("[0-9]{1,9}", text) or int(text) < 1:
        raise serializers.ValidationError({"page": ["Pages are counted from 1."]}, "invalid")
    return int(text)


def page_size_named(text: str) -> int:
    """Number of rows of a page by the query; a size out of range is refused."""
    if not re.fullmatch("[0-9]{1,3}", text) or not 1 <= int(text) <= MOST_ROWS:
        message = f"A page has 1 to {MOST_ROWS} rows."
        raise serializers.ValidationError({"page_size": [message]}, "invalid")
    return int(text)


class WordField(serializers.ChoiceField):
    """One of a few words, which are listed to whoever sends another."""

    def __init__(self, choices: Sequence[str], **options: Any) -> None:
        messages: dict[str, Any] = {
            "invalid_choice": f"There is no {{input}}; there is {', '.join(choices)}."
        }
        super().__init__(choices=choices, error_messages=messages, **options)


class Place(NamedTuple):
    """The place of a row in an order of time: its moment, and a key among those of that moment."""

    at: datetime
    key: str


class CursorField(serializers.CharField):
    """The place in a list behind which an answer goes on, as `next` of the answer before has it.
    `key` reads the key of its rows, and raises ValueError for what cannot be one."""

    def __init__(self, *, key: Callable[[str], Any] = str, **options: Any) -> None:
        super().__init__(**options)
        self.key = key

    def to_internal_value(self, data: Any) -> Any:
        try:
            at, key = base64.urlsafe_b64decode(super().to_internal_value(data)).decode().split("|")
            place = Place(datetime.fromisoformat(at).astimezone(UTC), key)
            self.key(key)
            if "\x00" in key or datetime.fromisoformat(at).tzinfo is None:
                raise ValueError
            return place
        except (ValueError, OverflowError, binascii.Error) as error:
            raise serializers.ValidationError(
                "Take the cursor from `next` of an answer, as it is there.", code="cursor_unusable"
            ) from error


def cursor_of(place: Place) -> str:
    """A place in a list as `cursor` has it in an address."""
    text = f"{place.at.astimezone(UTC).isoformat()}|{place.key}"
    return base64.urlsafe_b64encode(text.encode()).decode()


class Batch(TypedDict, Generic[Row]):
    """A page of a growing list, and the address of the next page; null at the end."""

    next: str | None
    results: list[Row]


class InBatches(Query):
    """A list that is followed from one answer to the next."""

    cursor: Annotated[Place | None, CursorField()] = None
    page_size: Annotated[int | None, serializers.IntegerField(min_value=1, max_value=MOST_ROWS)] = (
        None
    )


def batch(
    request: Request,
    rows: Any,
    query: InBatches,
    *,
    place: Callable[[Any], Place],
    show: Callable[[list[Any]], list[Row]],
) -> Batch[Row]:
    """The first of `rows`, a queryset in order; the cursor has been applied to it."""
    size = query.page_size or USUAL_ROWS
    listed = list(rows[: size + 1])
    onward = None
    if len(listed) > size:
        listed = listed[:size]
        address = remove_query_param(request.build_absolute_uri(), "page")
        onward = replace_query_param(address, "cursor", cursor_of(place(listed[-1])))
    return {"next": onward, "results": show(listed)}
