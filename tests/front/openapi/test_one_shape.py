"""The same thing has the same name and shape in all answers of the API (decision 31)."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import pytest

from tests.front.openapi.answers import plain_document

# Things that answers show as objects, by the names of these; with how they are named and why, those
# that stand otherwise.
OBJECTS = {
    "player": "Player",
    "opponent": "Player",
    "organisation": "OrganisationName",
    "tournament": "EventName",
    "match": "MatchName",
    "format": "FormatName",
    "round": "RoundName",
}
# What programs read as files has the words of logs (docs/game-clients.md) and of pairing
# (docs/verify.md, draws by lot).
OF_FILES = {
    *("HostedGameData", "StartData", "ChairData", "TableSeatData"),
    *("DrawData", "SwissDraw", "DrawnPlayer", "Beginning", "SeatedMatch"),
}
OTHERWISE = {
    ("ForbiddenPairRow", "id"): "counted, and good for nothing but taking it back",
    ("UndoneRound", "id"): "counted: a round goes by its number",
    ("FormatContent", "format"): "a format written out, a file that the engine reads",
    ("ReplayDetail", "match_id"): "replays keep what they are given as the match of a slot",
    ("ReplayRow", "match_id"): "replays keep what they are given as the match of a slot",
    ("CertificateDetail", "match_id"): "replays keep what they are given as the match of a slot",
    ("CertificateRow", "match_id"): "replays keep what they are given as the match of a slot",
    ("Problem", "status"): "by RFC 9457; of a player it says whether they still play",
    ("Record", "draws"): "drawn matches, as wins and losses; of a log where its draws come from",
    ("GameRecord", "draws"): "drawn games, as wins and losses",
    ("Rate", "draws"): "drawn matches or games, as wins and losses",
    ("ImportDetail", "errors"): "as in problems, of a document that has no parts of a deck",
}
# What is sent for what answers show as an object: a thing by its name, a deck as text too, and a
# moment that answers tell with what has become of it. A move is sent as it is made, and has a
# number in what is said of a log.
SENT_OTHERWISE = {
    "organisation": "its slug",
    "format": "its slug",
    "player": "the name that somebody plays under",
    "opponent": "the user name of somebody who is invited",
    "move": "a verb and its arguments",
    "deck": "a list of cards as text, or an object",
    **dict.fromkeys(
        ("open_registration", "close_registration", "open_check_in", "close_check_in"),
        "the moment",
    ),
}
# The addresses of lists, by the names of these.
LINKS = {"IndexLinks"}
# The rows of any list.
ROWS = "results"
UUID = {"type": "string", "format": "uuid"}


@pytest.fixture
def plain() -> dict[str, Any]:
    return plain_document()


def sent(plain: Mapping[str, Any]) -> set[str]:
    """The schemas of all bodies that are sent, with those inside."""
    waiting = [
        schema
        for methods in plain["paths"].values()
        for operation in methods.values()
        for body in operation.get("requestBody", {}).get("content", {}).values()
        for schema in references(body["schema"])
    ]
    known: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in known:
            known.add(name)
            waiting += references(plain["components"]["schemas"][name])
    return known


def references(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"].rpartition("/")[2]] if isinstance(value.get("$ref"), str) else []
        return own + [name for inner in value.values() for name in references(inner)]
    return (
        [name for inner in value for name in references(inner)] if isinstance(value, list) else []
    )


def bare(schema: Any) -> Any:
    """A schema without words about it, and without null among its types."""
    if isinstance(schema, list):
        return [bare(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {name: bare(value) for name, value in schema.items() if name != "description"}
    if "anyOf" in kept:
        others = [part for part in kept["anyOf"] if part != {"type": "null"}]
        return others[0] if len(others) == 1 else {**kept, "anyOf": others}
    kinds = kept.get("type")
    if isinstance(kinds, list) and len(kinds) == 2 and "null" in kinds:
        return {**kept, "type": next(kind for kind in kinds if kind != "null")}
    return kept


def properties(plain: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """By the names of properties of answers: their schemas by the names of what has them."""
    by_name: dict[str, dict[str, Any]] = defaultdict(dict)
    inputs = sent(plain)
    for name, schema in plain["components"]["schemas"].items():
        # Rows with chosen fields have those of the rows themselves.
        chosen = name.endswith("Chosen")
        if name not in OF_FILES and name not in inputs and not chosen:
            for field, inner in schema.get("properties", {}).items():
                if (name, field) not in OTHERWISE:
                    by_name[field][name] = bare(inner)
    return by_name


def shape(schemas: Mapping[str, Any], schema: Mapping[str, Any]) -> str:
    """What a value is: its type, or the names of the objects that it can be. Which words and
    numbers it may be, and null, count for nothing."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        is_object = schemas[name].get("type") == "object"
        return name if is_object else shape(schemas, schemas[name])
    if "anyOf" in schema:
        parts = {shape(schemas, part) for part in schema["anyOf"]}
        return " or ".join(sorted(parts - {""}))
    kinds = schema.get("type", "anything")
    named = {*([kinds] if isinstance(kinds, str) else kinds)} - {"null"}
    if named == {"array"}:
        return f"list of {shape(schemas, schema['items'])}"
    if schema.get("format") in ("uuid", "date", "date-time"):
        return str(schema["format"])
    return " or ".join(sorted("number" if kind == "integer" else kind for kind in named))


def shapes(plain: Mapping[str, Any]) -> dict[str, set[str]]:
    """By the names of properties of answers: what they are, but for those that are listed above."""
    schemas = plain["components"]["schemas"]
    return {
        field: {
            shape(schemas, schemas[name]["properties"][field])
            for name in having
            if name not in LINKS
        }
        for field, having in properties(plain).items()
        if field != ROWS
    }


def several(plain: Mapping[str, Any]) -> dict[str, list[str]]:
    """The names under which answers have things of different shapes."""
    return {name: sorted(kinds) for name, kinds in shapes(plain).items() if len(kinds) > 1}


def kind(shape: str) -> str:
    """The shape with any object for the objects of a name."""
    words = [word if word.islower() else "object" for word in shape.split()]
    return " ".join(words)


def faults(plain: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Where an answer names or shapes a thing otherwise than the others do."""
    wrong = []
    for field, schemas in properties(plain).items():
        for name, schema in schemas.items():
            if field in OBJECTS:
                fits = schema == {"$ref": f"#/components/schemas/{OBJECTS[field]}"}
            elif field == "id" or field.endswith("_id"):
                fits = schema == UUID
            else:
                fits = schema != UUID
            if not fits:
                wrong.append((name, field))
    return wrong


def test_things_stand_under_their_names_and_ids_under_theirs(plain: dict[str, Any]) -> None:
    assert faults(plain) == []


def test_one_name_has_one_shape_in_all_answers(plain: dict[str, Any]) -> None:
    assert several(plain) == {}


def test_what_is_sent_has_the_shape_that_answers_have_under_its_name(plain: dict[str, Any]) -> None:
    schemas, answered = plain["components"]["schemas"], shapes(plain)
    other = {
        (name, field)
        for name in sent(plain)
        for field, schema in schemas[name].get("properties", {}).items()
        if field in answered and field not in SENT_OTHERWISE
        if kind(shape(schemas, schema)) not in {kind(known) for known in answered[field]}
    }
    assert other == set()


def test_another_meaning_of_a_name_is_found(plain: dict[str, Any]) -> None:
    schemas = plain["components"]["schemas"]
    row = schemas["SeriesRow"]
    changed = {**row, "properties": {**row["properties"], "players": {"type": "integer"}}}
    components = {**plain["components"], "schemas": {**schemas, "SeriesRow": changed}}

    assert several({**plain, "components": components}) == {"players": ["list of Player", "number"]}


def test_ids_that_are_sent_are_named_as_in_answers(plain: dict[str, Any]) -> None:
    """Those of a pair that is forbidden are the first and the second."""
    schemas = plain["components"]["schemas"]
    ids = {
        field
        for name in sent(plain)
        for field, schema in schemas[name].get("properties", {}).items()
        if bare(schema) == UUID
    }
    assert {field for field in ids if not field.endswith("_id")} == {"first", "second"}


def test_exceptions_are_needed(plain: dict[str, Any]) -> None:
    schemas = plain["components"]["schemas"]
    gone = [
        (name, field)
        for name, field in OTHERWISE
        if field not in schemas.get(name, {}).get("properties", {})
    ]
    assert gone == []


@pytest.mark.parametrize(
    ("name", "field", "schema"),
    [
        ("EntryRow", "player", {"type": "string"}),
        ("StandingsRow", "player", {"$ref": "#/components/schemas/Member"}),
        ("MatchDetail", "id", {"type": "string"}),
        ("MatchDetail", "match", UUID),
        ("ReplayDetail", "tournament_id", {"type": "integer"}),
    ],
)
def test_another_shape_is_found(
    plain: dict[str, Any], name: str, field: str, schema: dict[str, Any]
) -> None:
    schemas = plain["components"]["schemas"]
    changed = {**schemas[name], "properties": {**schemas[name]["properties"], field: schema}}
    components = {**plain["components"], "schemas": {**schemas, name: changed}}

    assert faults({**plain, "components": components}) == [(name, field)]
