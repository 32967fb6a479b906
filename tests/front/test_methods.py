"""Every address of the API answers a method that it has not with 405, as a problem."""

import re
from collections.abc import Iterator
from uuid import UUID

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from ground.problems import problem

pytestmark = pytest.mark.django_db

VALUES = {"uuid": str(UUID(int=7)), "int": "1", "str": "x", "slug": "x", "path": "x"}
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "QUERY", "TRACE", "PROPFIND")


def addresses(
    patterns: list[URLPattern | URLResolver], before: str = ""
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each address of the API with something in its places, and the methods that it has."""
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, route)
        elif route.startswith(("api/", ".well-known/")):
            yield "/" + re.sub(r"<(?:(\w+):)?\w+>", value, route), methods(pattern.callback)


def value(place: re.Match[str]) -> str:
    return VALUES[place[1] or "str"]


def methods(view: object) -> tuple[str, ...]:
    """The methods of a view; of a plain one these are reads."""
    kind = getattr(view, "cls", None)
    if kind is None:
        return ("GET",)
    actions = getattr(view, "actions", None)
    return tuple(
        name
        for name in METHODS
        if (hasattr(kind, name.lower()) if actions is None else name.lower() in actions)
    )


ADDRESSES = dict(addresses(get_resolver().url_patterns))


def test_addresses_of_all_kinds_are_among_them() -> None:
    assert len(ADDRESSES) > 100
    assert ADDRESSES["/api/v1/schema/"] == ("GET",)
    assert ADDRESSES["/api/v1/tournaments"] == ("GET", "POST")


@pytest.mark.proof(of="slow")
def test_a_method_that_is_not_there_is_405_whoever_asks() -> None:
    """With the checks of forms, as on a real server, and without a token or form."""
    client = Client(enforce_csrf_checks=True)
    wrong = []
    for path, known in ADDRESSES.items():
        for method in METHODS:
            if method in known:
                continue
            answer = client.generic(method, path, "{}", "application/json")
            detail = answer.json()["detail"] if answer.status_code == 405 else ""
            expected = problem(status=405, code="method_not_allowed", detail=detail, instance=path)
            allowed = set(answer.headers.get("Allow", "").split(", ")) - {"HEAD", "OPTIONS"}
            if answer.status_code != 405 or answer.json() != expected or allowed != set(known):
                wrong.append((method, path, answer.status_code, allowed, known))

    assert wrong == []


@pytest.mark.proof(of="slow")
def test_a_name_that_a_view_has_for_something_else_is_no_method() -> None:
    client = Client()
    wrong = [
        (method, path, query, answer.status_code)
        for path in ADDRESSES
        for method in ("SCOPES", "DISPATCH", "QUERYSET")
        for query in ("", "?x=1")
        if (answer := client.generic(method, path + query)).status_code != 405
    ]

    assert wrong == []
