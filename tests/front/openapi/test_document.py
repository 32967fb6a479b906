"""The OpenAPI document: sound by the standard's own schema, and complete by the addresses."""

import json
import re
import uuid
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from accounts.models import Scope
from front.errors import FOREIGN
from front.openapi.document import document, document_bytes
from front.openapi.names import TAGS
from tests.front.openapi.answers import plain_document
from tests.support.domain_errors import domain_errors

STANDARD = json.loads(Path(__file__).with_name("oas-3.1-schema.json").read_text())
# The standard's schema leaves open by what the schemas inside are judged; here by JSON Schema.
STRICT = {
    "$id": "urn:muster:strict-openapi",
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$ref": STANDARD["$id"],
    "$defs": {
        "schema": {
            "$dynamicAnchor": "meta",
            "$ref": "https://json-schema.org/draft/2020-12/schema",
        }
    },
}
# A registry that was not crawled reads all of the standard again for every reference.
STANDARDS: Registry[Any] = (
    Registry().with_resource(STANDARD["$id"], Resource.from_contents(STANDARD)).crawl()
)
JSON = ("application/json", "application/problem+json")
TABLES = ("Pairings", "Standings")
SAMPLES = {"int": "1", "slug": "x", "str": "x", "uuid": str(uuid.uuid4())}


@pytest.fixture
def plain() -> dict[str, Any]:
    return plain_document()


def operations(plain: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for path, methods in plain["paths"].items():
        yield from (
            (f"{method.upper()} {path}", operation) for method, operation in methods.items()
        )


def faults(plain: Any) -> Iterator[str]:
    """What the standard's schema has against a document."""
    for error in Draft202012Validator(STRICT, registry=STANDARDS).iter_errors(plain):
        yield f"{error.json_path}: {error.message[:200]}"


def test_the_document_is_sound_by_the_standard(plain: dict[str, Any]) -> None:
    assert list(faults(plain)) == []


@pytest.mark.parametrize(
    "breach",
    [
        {"openapi": "3.0.3"},
        {"paths": {"/x": {"get": {"responses": {"200": {}}}}}},
        {"components": {"schemas": {"Card": {"type": "strnig"}}}},
        {"components": {"schemas": {"Card": {"properties": {"a": {"minimum": "1"}}}}}},
    ],
    ids=range(4),
)
@pytest.mark.proof(of="slow")
def test_an_unsound_one_is_found(plain: dict[str, Any], breach: Any) -> None:
    assert next(faults({**plain, **breach}), None) is not None


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from ([value["$ref"]] if isinstance(value.get("$ref"), str) else [])
        for inner in value.values():
            yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)


def test_every_component_is_used_and_every_reference_leads_to_one(plain: dict[str, Any]) -> None:
    defined = {
        f"#/components/{kind}/{name}"
        for kind, components in plain["components"].items()
        if kind != "securitySchemes"
        for name in components
    }

    assert set(references(plain)) == defined


def patterns(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from patterns(pattern, route)
        elif route.startswith("api/"):
            yield f"/{route}", pattern


def test_every_address_is_documented_with_every_method_and_no_others(
    client: Client, plain: dict[str, Any]
) -> None:
    """A method that nobody has is refused by naming those that the address has."""
    answered = set()
    for route, _ in patterns(get_resolver()):
        path = re.sub(r"<(?:(\w+):)?\w+>", lambda part: SAMPLES[part[1] or "str"], route)
        allowed = client.generic("PROPFIND", path)["Allow"].split(", ")
        template = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)
        answered |= {f"{method} {template}" for method in {*allowed} - {"HEAD", "OPTIONS"}}
    documented = {name for name, _ in operations(plain) if name.partition(" ")[2][:5] == "/api/"}

    assert documented == answered


def test_every_operation_says_what_it_is_for_and_answers(plain: dict[str, Any]) -> None:
    silent = [name for name, operation in operations(plain) if not operation.get("summary")]
    mute = [name for name, operation in operations(plain) if min(operation["responses"]) >= "400"]

    assert (silent, mute) == ([], [])


# Operators act by commands, judges at tables only on pages. At the desk teams are added, money is
# counted, and late players are seated by repairs of rounds that the API has.
PAGES_ALONE = (
    *("accounts.services.abuse", "accounts.services.suspending", "accounts.passkeys"),
    "accounts.services.second_factors",
    *("tables.services.event_games", "tables.services.judging"),
    *("tournaments.entries.services.walk_in_teams", "tournaments.rounds.services.late_seating"),
    *("tournaments.entries.services.money", "tournaments.people.services.closing"),
    *("tournaments.matches.services.playing_here", "tournaments.matches.services.streaming"),
    *("tournaments.events.services.maintenance", "tournaments.people.services.username"),
    "decks.services.mending",
)


def test_every_error_is_an_answer_of_some_operation(plain: dict[str, Any]) -> None:
    documented = set(re.findall(r"urn:muster:problem:(\w+)", json.dumps(plain)))
    errors = {error for error in domain_errors() if not error.__module__.startswith(PAGES_ALONE)}
    codes = {error.code for error in errors} | {kind.code for kind in FOREIGN.values()}
    assert codes - documented == set()


def test_the_generator_had_nothing_to_guess(capsys: pytest.CaptureFixture[str]) -> None:
    document()

    assert capsys.readouterr().err == ""


def test_the_document_that_is_kept_is_current() -> None:
    """What an API says is a promise, so a change of it is seen in review: `make openapi`."""
    assert (Path(settings.BASE_DIR) / "docs/openapi.json").read_bytes() == document_bytes()


def test_what_may_not_be_empty_says_so(plain: dict[str, Any]) -> None:
    schemas = plain["components"]["schemas"]
    least = {
        name: {
            field: schema.get("minLength")
            for field, schema in schemas[name]["properties"].items()
            if schema.get("type") == "string"
        }
        for name in ("SignUpRequest", "LinkRequest", "NewToken")
    }

    assert least == {
        "SignUpRequest": {"username": 1, "email": 1, "password": 1},
        "LinkRequest": {"token": 1},
        "NewToken": {"username": 1, "password": 1, "name": 1, "code": None},
    }


def test_ids_are_unique_and_tags_explained(plain: dict[str, Any]) -> None:
    listed = [operation for _, operation in operations(plain)]
    ids = Counter(operation["operationId"] for operation in listed)

    assert {name: count for name, count in ids.items() if count > 1} == {}
    assert {tag for operation in listed for tag in operation["tags"]} - {
        tag["name"] for tag in plain["tags"]
    } == (set())
    assert [tag["name"] for tag in plain["tags"]] == list(TAGS)


def bodies(plain: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """Each body that is sent or answered: its operation, its media type, and its schema."""
    for name, operation in operations(plain):
        parts = [operation.get("requestBody", {}), *operation["responses"].values()]
        for answer in parts:
            resolved = answer
            if "$ref" in answer:
                resolved = plain["components"]["responses"][answer["$ref"].rpartition("/")[2]]
            yield from ((name, form, body) for form, body in resolved.get("content", {}).items())


def test_every_body_has_a_schema(plain: dict[str, Any]) -> None:
    """Generators leave out what has none, and with it the whole operation."""
    assert [(name, form) for name, form, body in bodies(plain) if not body.get("schema")] == []
    assert {form: body["schema"] for _, form, body in bodies(plain) if form not in JSON} == {
        "application/gzip": {"type": "string", "format": "binary"},
        "application/jose": {"type": "string"},
        "application/pdf": {"type": "string", "format": "binary"},
        "application/x-ndjson": {"type": "string", "format": "binary"},
        "application/xml": {"type": "string", "format": "binary"},
        "application/yaml": {"type": "string"},
        "application/zip": {"type": "string", "format": "binary"},
        "application/zstd": {"type": "string", "format": "binary"},
        "text/csv": {"type": "string"},
        "text/event-stream": {"type": "string"},
        "text/html": {"type": "string"},
        "text/plain": {"type": "string"},
    }


def test_every_list_comes_in_all_forms(plain: dict[str, Any]) -> None:
    """But the cards of a game, whose rows are of its rules and have no type of ours."""
    schemas, without = plain["components"]["schemas"], set()
    for name, operation in operations(plain):
        content = operation["responses"].get("200", {}).get("content", {})
        shape = content.get("application/json", {}).get("schema", {})
        fields = schemas.get(shape.get("$ref", "").rpartition("/")[2], {}).get("properties", {})
        if name.startswith("GET") and "results" in fields:
            without.add(operation["operationId"])

    assert without == {"listGameCards"}


# By method, and of POST by whether it creates something; what else a POST does is an action.
VERBS = {
    "GET": {"list", "get", "print"},
    "PUT": {"set"},
    "PATCH": {"update"},
    "DELETE": {"delete"},
    "CREATES": {"create"},
}


def test_ids_say_what_is_done_to_what(plain: dict[str, Any]) -> None:
    """A verb and a noun. Of all but actions the verb is that of the method: `list` for what has
    `results` and is no table, `print` for sheets, `get` for all else that is read."""
    odd = []
    for name, operation in operations(plain):
        content = operation["responses"].get("200", {}).get("content", {})
        shape = content.get("application/json", {}).get("schema", {})
        shape = shape.get("anyOf", [shape])[0]
        fields = plain["components"]["schemas"].get(shape.get("$ref", "").rpartition("/")[2], {})
        verb, what = re.fullmatch("([a-z]+)(.*)", operation["operationId"]).groups()  # type: ignore[union-attr]
        method = "CREATES" if "201" in operation["responses"] else name.partition(" ")[0]
        if method == "GET":
            listed = "results" in fields.get("properties", {}) and not what.endswith(TABLES)
            read = "list" if listed else "get"
            fits = verb == ("print" if "application/pdf" in content else read)
        elif method == "POST":
            fits = verb not in set().union(*VERBS.values())
        else:
            fits = verb in VERBS[method]
        if not fits or not re.fullmatch("([A-Z][a-z0-9]*)+", what):
            odd.append((name, operation["operationId"]))

    assert odd == []


@pytest.mark.parametrize(
    ("operation", "name"),
    [
        ("get /tournaments", "listTournaments"),
        ("post /tournaments", "createTournament"),
        ("get /tournaments/{tournament_id}", "getTournament"),
        ("patch /tournaments/{tournament_id}", "updateTournament"),
        ("get /tournaments/{tournament_id}/penalties", "listTournamentPenalties"),
        ("post /tournaments/{tournament_id}/penalties", "createTournamentPenalty"),
        ("delete /tournaments/{tournament_id}/rounds/{number}", "deleteTournamentRound"),
        ("put /entries/{entry_id}/deck", "setEntryDeck"),
        ("get /tournaments/{tournament_id}/standings", "getTournamentStandings"),
        ("get /tournaments/{tournament_id}/standings.csv", "getTournamentStandingsTable"),
        ("get /tournaments/{tournament_id}/standings.pdf", "printTournamentStandings"),
        ("get /certificates/{replay_id}.jws", "getSignedCertificate"),
        ("post /tournaments/{tournament_id}/rounds/{number}/close", "closeRound"),
    ],
)
def test_ids_follow_from_addresses(plain: dict[str, Any], operation: str, name: str) -> None:
    method, path = operation.split()
    assert plain["paths"][f"/api/v1{path}"][method]["operationId"] == name


def test_a_hosts_operations_stand_beside_each_other(plain: dict[str, Any]) -> None:
    tags = {operation["operationId"]: operation["tags"] for _, operation in operations(plain)}

    assert tags["getMatchGameSeed"] == tags["uploadLog"] == ["replays"]
    assert tags["reinstateGame"] == ["matches"]
    assert tags["listGameCards"] == ["games"]
    assert tags["getTournamentEntriesTable"] == tags["printTournamentEntries"] == ["entries"]
    assert tags["getSeriesStandings"] == ["series"]
    assert {name for name, groups in tags.items() if groups == ["service"]} == {
        "getDocs",
        "getIndex",
        "getSchema",
    }


def test_scopes_are_said_and_explained(plain: dict[str, Any]) -> None:
    scopes = {
        scope for _, operation in operations(plain) for scope in operation.get("x-scopes", ())
    }
    words = plain["components"]["securitySchemes"]["token"]["description"]

    assert scopes - set(Scope.values) == set()
    assert re.findall(r"`([a-z:]+)`", words) == Scope.values
    create = plain["paths"]["/api/v1/tournaments"]["post"]
    assert create["security"] == [{"token": ["events:manage"]}]
    assert create["x-scopes"] == ["events:manage"]
    assert plain["paths"]["/api/v1/tournaments"]["get"]["security"] == [{}, {"token": []}]
    assert plain["paths"]["/api/v1/schema/"]["get"]["security"] == []
