"""A query says what its operation takes, as the document has it; any other word is refused."""

import re
import sys
from typing import Any

import pytest
from django.test import Client
from django.urls import resolve

from front.known_queries import known_words
from tests.front.openapi.answers import ID, SAMPLES, plain_document
from tests.support.factories import bearer, make_tournament
from tests.support.requests import faults, path_of

DOCUMENT = plain_document()


def in_query(path: str, method: str) -> set[str]:
    """The parameters of a query that the document has for an operation."""
    shared = DOCUMENT["components"]["parameters"]
    given = DOCUMENT["paths"][path][method].get("parameters", [])
    named = [
        shared[parameter["$ref"].rpartition("/")[2]] if "$ref" in parameter else parameter
        for parameter in given
    ]
    return {parameter["name"] for parameter in named if parameter["in"] == "query"}


@pytest.mark.parametrize("path", DOCUMENT["paths"])
def test_what_is_taken_is_what_the_document_has(path: str) -> None:
    address = re.sub(r"{(\w+)}", lambda name: SAMPLES.get(name[1], ID), path)
    view = resolve(address).func
    for method in DOCUMENT["paths"][path]:
        words: Any = known_words(view, method)
        assert words == in_query(path, method)


def test_the_name_of_a_method_that_nobody_knows_is_not_remembered() -> None:
    """It may have 400 KB, and the next be called otherwise."""
    view, method = resolve("/api/v1/matches").func, "x" * 1000
    references = sys.getrefcount(method)

    assert known_words(view, method) is None
    assert sys.getrefcount(method) == references


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("place", "there_is"),
    [
        ("", "there is none"),
        ("/standings", "there is fields, page, page_size"),
        ("/entries", "there is cursor, expand, fields, mine, page, page_size, updated_since"),
        ("/standings.csv", "there is none"),
    ],
)
def test_a_misspelt_word_is_refused_and_the_words_are_named(
    client: Client, place: str, there_is: str
) -> None:
    tournament = make_tournament()
    for method in (client.get, client.head):
        answer = method(f"{path_of(tournament)}{place}?feilds=rank&fields=rank&x=1")
        assert answer.status_code == 400
    answer = client.get(f"{path_of(tournament)}{place}?feilds=rank")

    assert faults(answer) == (400, [("/feilds", "unknown")])
    assert answer.json()["errors"][0]["detail"] == (
        f"There is no 'feilds' in this query; {there_is}."
    )


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["state=running&state=finished", "page=1&x=2&page=1"])
def test_a_word_with_two_values_is_refused(client: Client, query: str) -> None:
    """The last of them would have counted alone."""
    answer = client.get(f"/api/v1/tournaments?{query}")
    name = query.partition("=")[0]
    unknown = [("/x", "unknown")] if "x" in query else []

    assert faults(answer) == (400, [*unknown, (f"/{name}", "repeated")])


@pytest.mark.django_db
def test_of_fields_all_values_count(client: Client) -> None:
    tournament = make_tournament()
    answer = client.get("/api/v1/tournaments?fields=id&fields=name,id")

    assert answer.json()["results"] == [{"id": str(tournament.pk), "name": tournament.name}]


@pytest.mark.django_db
def test_what_writes_is_as_strict(client: Client) -> None:
    tournament = make_tournament()
    path, headers = f"{path_of(tournament)}/state?reason=Rain", bearer(tournament.created_by)
    body = {"state": "check_in"}
    answer = client.post(path, body, content_type="application/json", headers=headers)

    assert faults(answer) == (400, [("/reason", "unknown")])
    tournament.refresh_from_db()
    assert tournament.state == "registration"


@pytest.mark.django_db
def test_a_method_that_is_not_there_stays_405(client: Client) -> None:
    for place in ("/standings", "/entries"):
        answer = client.delete(f"{path_of(make_tournament())}{place}?x=1")
        assert answer.status_code == 405
