"""Lists as their readers choose them: forms, fields, parts and what stands beside ids.

The laws are held for every list of an event, whoever serves it.
"""

import csv
import json
from collections.abc import Iterator, Mapping
from io import StringIO
from typing import Any

import pytest
from django.test import Client, RequestFactory
from rest_framework.request import Request

from contract.forms import CSV, JSON, NDJSON
from contract.rows import column_name
from contract.spreadsheets import MARK, harmless
from tests.support.factories import bearer, make_draft, make_user
from tests.support.public import API, addresses, list_at
from tests.support.walking import event
from tournaments.core.api.expansions import EVENT
from tournaments.models import Tournament

__all__ = ["event"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(event: Tournament) -> dict[str, str]:
    return bearer(event.created_by)


@pytest.fixture
def lists(client: Client, event: Tournament, staff: dict[str, str]) -> dict[str, Any]:
    """What the staff is answered at each address of a list."""
    answers = {
        path: client.get(path, headers=staff)
        for path in addresses(event)
        # Disputes have their age in seconds, which differs between two answers.
        if path.startswith(API) and list_at(path) is not None and not path.endswith("disputes")
    }
    return {path: answer.json() for path, answer in answers.items() if answer.status_code == 200}


def in_form(client: Client, path: str, form: str, headers: Mapping[str, str] | None = None) -> Any:
    answer = client.get(path, headers={"Accept": form, **(headers or {})})
    assert (answer.status_code, answer["Content-Type"].partition(";")[0]) == (200, form), path
    assert "Accept" in answer["Vary"]
    return answer


def table(answer: Any) -> list[list[str]]:
    text = answer.content.decode()
    assert text.startswith(MARK)
    return list(csv.reader(StringIO(text.removeprefix(MARK), newline=""), strict=True))


def leaves(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """What stands in a row, by the names of columns; lists as JSON, and parts of them too."""
    if isinstance(value, dict):
        yield name, _json(value)
        for key, inner in value.items():
            yield from leaves(inner, f"{name}.{key}" if name else key)
    elif isinstance(value, list):
        yield name, _json(value)
        for number, inner in enumerate(value):
            yield from leaves(inner, f"{name}.{number}")
    elif value is not None:
        yield name, harmless(value) if isinstance(value, str) else _json(value)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def test_there_are_lists_of_all_kinds(lists: dict[str, Any]) -> None:
    assert len(lists) > 12
    assert {"standings", "pairings", "entries", "events"} <= {
        path.rpartition("/")[2] for path in lists
    }


@pytest.mark.proof(of="slow")
def test_lines_are_the_rows(client: Client, lists: dict[str, Any], staff: dict[str, str]) -> None:
    for path, whole in lists.items():
        answer = in_form(client, path, NDJSON, staff)
        rows = [json.loads(line) for line in answer.content.decode().splitlines()]
        assert rows == whole["results"], path


@pytest.mark.proof(of="slow")
def test_tables_have_the_columns_of_the_type_and_the_values_of_the_rows(
    client: Client, lists: dict[str, Any], staff: dict[str, str]
) -> None:
    for path, whole in lists.items():
        declared = list_at(path)
        assert declared is not None
        head, *lines = table(in_form(client, path, CSV, staff))
        expected = [dict(leaves(row)) for row in whole["results"]]

        assert head == [column_name(part) for part in declared.row.columns(declared.row.own)]
        assert [dict(zip(head, line, strict=True)) for line in lines] == [
            {name: row.get(name, "") for name in head} for row in expected
        ], path


@pytest.mark.proof(of="slow")
def test_fields_are_chosen_and_others_are_refused_by_name(
    client: Client, lists: dict[str, Any], staff: dict[str, str]
) -> None:
    for path, whole in lists.items():
        declared = list_at(path)
        assert declared is not None
        first, last = declared.row.own[0], declared.row.own[-1]
        chosen = client.get(f"{path}?fields={last},{first}", headers=staff).json()
        refused = client.get(f"{path}?fields={first},secret", headers=staff)

        assert chosen == whole | {
            "results": [
                {name: row[name] for name in row if name in (first, last)}
                for row in whole["results"]
            ]
        }
        assert (refused.status_code, refused.json()["errors"]) == (
            400,
            [
                {
                    "pointer": "/fields",
                    "code": "unknown",
                    "detail": f"The list has no field 'secret'; there is"
                    f" {', '.join(declared.row.own)}.",
                }
            ],
        )


def test_a_field_that_is_named_often_is_chosen_once(client: Client, event: Tournament) -> None:
    path = f"/api/v1/tournaments/{event.pk}/entries"
    (row, *_) = client.get(path, {"fields": ",".join(["id"] * 100)}).json()["results"]

    assert list(row) == ["id"]


def test_parts_on_request_make_the_whole(
    client: Client, lists: dict[str, Any], staff: dict[str, str]
) -> None:
    parted = {path: whole for path, whole in lists.items() if len(whole["results"]) > 2}
    for path, whole in parted.items():
        declared = list_at(path)
        assert declared is not None
        if not declared.row.comes_whole:
            continue
        rows: list[Any] = []
        where = f"{path}?page_size=2"
        while where:
            part = client.get(where, headers=staff).json()
            assert part["count"] == len(whole["results"])
            rows, where = rows + part["results"], part["next"]

        assert rows == whole["results"], path
        assert {name for name in part if name not in whole} == {"count", "next", "previous"}


def test_what_is_offered_nowhere_is_406(
    client: Client, lists: dict[str, Any], staff: dict[str, str]
) -> None:
    for path in lists:
        refused = client.get(path, headers={"Accept": "image/png, text/csv;q=0", **staff})
        assert (refused.status_code, refused["Content-Type"]) == (406, "application/problem+json")
        assert refused.json() == {
            "type": "urn:muster:problem:not_acceptable",
            "title": "Not Acceptable",
            "status": 406,
            "detail": "This is given as application/json, application/x-ndjson, text/csv:"
            " name one of these in Accept.",
            "instance": path,
            "errors": [
                {"pointer": "", "code": "not_acceptable", "detail": refused.json()["detail"]}
            ],
        }


@pytest.mark.proof(of="slow")
def test_each_form_and_shape_has_a_tag_of_its_own(
    client: Client, lists: dict[str, Any], staff: dict[str, str]
) -> None:
    """And whoever sends it back has 304; the tag of another is worth nothing."""
    for path in (path for path, whole in lists.items() if whole["results"]):
        declared = list_at(path)
        assert declared is not None
        asks = [
            *((path, form) for form in (JSON, NDJSON, CSV)),
            *((f"{path}?fields={declared.row.own[0]}", form) for form in (JSON, NDJSON, CSV)),
        ]
        tags = [in_form(client, where, form, staff)["ETag"] for where, form in asks]
        assert len(set(tags)) == len(tags), path
        for (where, form), tag in zip(asks, tags, strict=True):
            others = ", ".join(other for other in tags if other != tag)
            known = {"Accept": form, **staff}
            assert (
                client.get(where, headers={**known, "If-None-Match": tag}).status_code,
                client.get(where, headers={**known, "If-None-Match": others}).status_code,
            ) == (304, 200), (where, form)


@pytest.mark.parametrize(
    ("query", "status", "pointer"),
    [
        ("page=0", 400, "/page"),
        ("page=x", 400, "/page"),
        ("page=", 400, "/page"),
        ("page_size=0", 400, "/page_size"),
        ("page_size=101", 400, "/page_size"),
        ("page_size=1000", 400, "/page_size"),
        ("page_size=x", 400, "/page_size"),
        ("fields=", 400, "/fields"),
        ("expand=deck", 400, "/expand"),
        ("page=9", 404, ""),
    ],
)
@pytest.mark.parametrize("name", ["standings", "rounds/1/pairings", "entries"])
def test_limits_are_refused(
    client: Client, event: Tournament, name: str, query: str, status: int, pointer: str
) -> None:
    refused = client.get(f"/api/v1/tournaments/{event.pk}/{name}?{query}")

    assert (refused.status_code, [error["pointer"] for error in refused.json()["errors"]]) == (
        status,
        [pointer],
    )


def test_lines_and_tables_say_in_a_header_where_they_go_on(
    client: Client, event: Tournament
) -> None:
    where = f"http://testserver/api/v1/tournaments/{event.pk}/standings"
    first = in_form(client, f"{where}?page_size=3", CSV)
    second = in_form(client, f"{where}?page_size=3&page=2", NDJSON)
    last = in_form(client, f"{where}?page_size=3&page=3", CSV)

    assert [answer["Link"] for answer in (first, second, last)] == [
        f'<{where}?page=2&page_size=3>; rel="next"',
        f'<{where}?page=3&page_size=3>; rel="next", <{where}?page_size=3>; rel="prev"',
        f'<{where}?page=2&page_size=3>; rel="prev"',
    ]
    assert "Link" not in in_form(client, where, CSV)


def test_a_name_is_no_formula(client: Client, event: Tournament) -> None:
    event.entries.filter(name="Ann").update(name="=2+5")
    event.entries.get(name="=2+5").players.update(name="@SUM(1)")
    path = f"/api/v1/tournaments/{event.pk}/entries"
    head, *lines = table(in_form(client, f"{path}?fields=player,members", CSV))
    rows = [dict(zip(head, line, strict=True)) for line in lines]
    (row,) = [row for row in rows if row["player.name"] == "'=2+5"]

    assert [member["name"] for member in json.loads(row["members"])] == ["'@SUM(1)"]
    assert in_form(client, path, NDJSON).content.decode().count('"name":"=2+5"') == 1


def test_what_ids_name_stands_beside_them(client: Client, event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(imported_from="sha256:1")
    name = {"id": str(event.pk), "name": event.name, "imported_from": "sha256:1"}
    entries = client.get(f"/api/v1/tournaments/{event.pk}/entries?fields=state&expand=tournament")
    matches = client.get("/api/v1/matches?expand=tournament").json()["results"]
    whole = client.get("/api/v1/matches").json()["results"]
    head, *_ = table(in_form(client, "/api/v1/matches?fields=table&expand=tournament", CSV))
    refused = client.get("/api/v1/matches?expand=tournament,seed")

    rows = entries.json()["results"]
    assert rows == [{"state": "entered", "tournament": name}] * len(rows)
    assert matches == [{**row, "tournament": name} for row in whole]
    assert head == ["table", "tournament.id", "tournament.name", "tournament.imported_from"]
    assert (refused.status_code, refused.json()["errors"][0]["detail"]) == (
        400,
        "The list has no expansion 'seed'; there is tournament, round, format.",
    )


def test_an_event_is_named_to_those_who_see_it(rf: RequestFactory) -> None:
    draft = make_draft(owner := make_user())
    reader, anybody = Request(rf.get("/")), Request(rf.get("/"))
    reader.user = owner

    assert EVENT.find(reader, {(str(draft.pk),)}) == {
        (str(draft.pk),): {"id": str(draft.pk), "name": draft.name, "imported_from": None}
    }
    assert EVENT.find(anybody, {(str(draft.pk),)}) == {}


def test_a_pairing_has_columns_for_each_seat(client: Client, event: Tournament) -> None:
    path = f"/api/v1/tournaments/{event.pk}/rounds/1/pairings"
    head, first, *_ = table(in_form(client, f"{path}?fields=seats,games_won", CSV))
    (row, *_) = client.get(path).json()["results"]
    seats = [
        (f"seats.{number}.seat", f"seats.{number}.player.id", f"seats.{number}.player.name")
        for number in range(2)
    ]
    line = dict(zip(head, first, strict=True))

    assert [[line[name] for name in names] for names in seats] == [
        [str(seat["seat"]), seat["player"]["id"], seat["player"]["name"]] for seat in row["seats"]
    ]
    assert [line["games_won.0"], line["games_won.1"]] == [str(won) for won in row["games_won"]]
