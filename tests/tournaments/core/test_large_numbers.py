"""Numbers in addresses and queries that a database cannot hold: SQLite is given none of them."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import Scope
from tests.front.openapi.answers import plain_document
from tests.support.factories import GAME, bearer, make_tournament
from tests.support.public import values

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("number", [10**10, 10**20])
def test_wherever_an_address_or_a_query_has_a_number(client: Client, number: int) -> None:
    event = make_tournament()
    known = {name: rows[0] for name, rows in values(event).items() if rows}
    reader = bearer(event.created_by, [*Scope])
    requests = 0
    for path, methods in plain_document()["paths"].items():
        parameters = methods.get("get", {}).get("parameters", [])
        ordinary = dict.fromkeys((parameter.get("name") for parameter in parameters), GAME) | known
        numbers = {parameter["name"]: parameter["in"] for parameter in filter(_counts, parameters)}
        for large, place in numbers.items():
            filled = ordinary | dict.fromkeys(numbers, "1") | {large: str(number)}
            query = {large: number} if place == "query" else {}
            requests += 1
            assert client.get(path.format(**filled), query, headers=reader).status_code < 500

    assert requests > 30


def _counts(parameter: dict[str, Any]) -> bool:
    return parameter.get("schema", {}).get("type") == "integer"
