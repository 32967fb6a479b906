"""Answers that carry the type of their body, so that a view's signature is its documentation."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Generic, TypedDict, TypeVar

from django.db.models import QuerySet
from rest_framework.generics import GenericAPIView
from rest_framework.response import Response

from contract.rows import Parts

Body = TypeVar("Body")
Row = TypeVar("Row")


# Generic comes first: subscripting the framework's own class gives that class again, without the
# type of the body.
class Answer(Generic[Body], Response):
    """200 with a body of the type in brackets: `-> Answer[TournamentDetail]`."""

    code = HTTPStatus.OK

    def __init__(self, data: Body, *, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(data, status=self.code, headers=headers)


class Created(Answer[Body]):
    """201: something was created, and is at `location` (a path or URL)."""

    code = HTTPStatus.CREATED

    def __init__(
        self, data: Body, *, location: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(data, headers={"Location": location, **(headers or {})})


class Accepted(Created[Body]):
    """202: the work is stored and will be done; `location` is where its outcome can be read."""

    code = HTTPStatus.ACCEPTED


class Done(Response):
    """204: it is done, and the answer has no body."""

    code = HTTPStatus.NO_CONTENT

    def __init__(self) -> None:
        super().__init__(status=self.code)


class Listing(Parts, Generic[Row]):
    """A complete list, or a page of it if the request asks for one."""

    results: list[Row]


class Page(TypedDict, Generic[Row]):
    """A page of a long list, with the addresses of the pages before and after."""

    count: int
    next: str | None
    previous: str | None
    results: list[Row]


def paged(
    view: GenericAPIView[Any], queryset: QuerySet[Any], show: Callable[[Any], Row]
) -> Answer[Page[Row]]:
    """The page of `queryset` that the request of `view` asks for, each row as `show` makes it."""
    rows = [show(row) for row in view.paginate_queryset(queryset) or []]
    return Answer(view.get_paginated_response(rows).data)
