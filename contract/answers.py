"""Answers that carry the type of their body, so that a view's signature is its documentation."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Generic, TypedDict, TypeVar

from django.db.models import QuerySet
from rest_framework.generics import GenericAPIView
from rest_framework.response import Response

Body = TypeVar("Body")
Row = TypeVar("Row")


# Generic comes first: the framework's own class says nothing more when it is asked for a type.
class Answer(Generic[Body], Response):
    """200 with a body of the type that it is given: `-> Answer[TournamentDetail]`."""

    code = HTTPStatus.OK

    def __init__(self, data: Body, *, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(data, status=self.code, headers=headers)


class Created(Answer[Body]):
    """201: something new is at `location`."""

    code = HTTPStatus.CREATED

    def __init__(
        self, data: Body, *, location: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(data, headers={"Location": location, **(headers or {})})


class Accepted(Created[Body]):
    """202: the work is written down and will be done; `location` says what became of it."""

    code = HTTPStatus.ACCEPTED


class Done(Response):
    """204: it is done, and there is nothing to say about it."""

    code = HTTPStatus.NO_CONTENT

    def __init__(self) -> None:
        super().__init__(status=self.code)


class Listing(TypedDict, Generic[Row]):
    """A list that is always whole."""

    results: list[Row]


class Page(TypedDict, Generic[Row]):
    """A part of a long list, with the addresses of the parts beside it."""

    count: int
    next: str | None
    previous: str | None
    results: list[Row]


def paged(
    view: GenericAPIView[Any], found: QuerySet[Any], show: Callable[[Any], Row]
) -> Answer[Page[Row]]:
    """The page of `found` that the request asks for, each row as `show` shows it."""
    rows = [show(one) for one in view.paginate_queryset(found) or []]
    return Answer(view.get_paginated_response(rows).data)
