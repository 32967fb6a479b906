"""The dearest requests of an operation of the API: its own good request with dear things in it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.front.dearest import files
from tests.front.dearest.cost import Sent
from tests.front.dearest.texts import TEXTS, Text
from tests.front.openapi.answers import plain_document
from tests.support.ready import JSON, Ready

DOCUMENT = plain_document()
OPERATIONS: dict[str, tuple[str, str]] = {
    operation["operationId"]: (path, method)
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
}
# As StrictJSONParser has it, less what stands around a dear thing.
LARGEST_BODY = 256 * 1024
ROOM = LARGEST_BODY - 16 * 1024
# Servers and proxies take lines of some kilobytes.
LONGEST_QUERY = 7_000
DEEPEST = 60
# For parts that take no text.
FEW_TEXTS = {name: TEXTS[name] for name in ("digits", "marks in disorder")}


def sent_to(name: str, ready: Ready) -> Iterator[Sent]:
    """Requests that are dear to the operation with this id."""
    path, method = OPERATIONS[name]
    where = path.format_map(_Values(ready.path))
    common: dict[str, Any] = {"method": method.upper(), "path": where, "headers": ready.reader}
    if method == "get":
        for shape, query in queries(name):
            yield Sent(shape, query=query, **common)
        return
    for form, shape, body in bodies(name, ready):
        yield Sent(shape, body=body, form=form, **common)


def takes_body(name: str) -> bool:
    path, method = OPERATIONS[name]
    return "requestBody" in DOCUMENT["paths"][path][method]


class _Values(dict[str, Any]):
    """Values for an address: those that a request has, and else some that lead nowhere."""

    def __missing__(self, name: str) -> str:
        if name.endswith("_id") and name != "pair_id":
            return "00000000-0000-4000-8000-000000000000"
        return "1" if name in ("number", "lot", "pair_id") else "some"


def queries(name: str) -> Iterator[tuple[str, str]]:
    """The parameters of a query, each with a dear value and all together."""
    path, method = OPERATIONS[name]
    named = [
        row["name"]
        for row in DOCUMENT["paths"][path][method].get("parameters", ())
        if row.get("in") == "query"
    ]
    yield "nothing", ""
    if "page_size" in named:
        yield "a large page", "page_size=100"
    for parameter in named:
        for shape in ("one letter", "digits", "commas", "letters and spaces"):
            value = TEXTS[shape](LONGEST_QUERY).replace(" ", "+")
            yield f"{parameter}: {shape}", f"{parameter}={value}"
        marks = "a" + "%CC%81%CC%96" * (LONGEST_QUERY // 12)
        yield f"{parameter}: marks in disorder", f"{parameter}={marks}"
    yield "many parameters", "&".join(f"a{number}=" for number in range(1_000))


def bodies(name: str, ready: Ready) -> Iterator[tuple[str, str, bytes]]:
    """Bodies that are dear, each with its media type and the kind of dear thing in it."""
    if not takes_body(name):
        yield JSON, "no body", b""
        return
    path, method = OPERATIONS[name]
    content = DOCUMENT["paths"][path][method]["requestBody"]["content"]
    if special := list(_files(content)):
        yield from special
        return
    for shape, text in anything():
        yield JSON, shape, text.encode()
    schema = content[JSON]["schema"]
    for shape, value in _dear(ready.body, schema):
        yield JSON, shape, json.dumps(value, ensure_ascii=False).encode()[:LARGEST_BODY]


def _files(content: Mapping[str, Any]) -> Iterator[tuple[str, str, bytes]]:
    """For operations that take files."""
    if files.XML in content:
        yield from ((files.XML, shape, data) for shape, data in files.rosters().items())
        yield from ((files.XML, shape, data) for shape, data in files.decks().items())
        yield from ((files.ZIP, shape, data) for shape, data in files.zip_files())
    if files.ZSTD in content:
        yield from ((files.LINES, shape, data) for shape, data in files.logs().items())
        yield from ((files.ZSTD, shape, data) for shape, data in files.packed_logs())
    if files.GZIP in content:
        yield from ((files.JSON, shape, data) for shape, data in files.documents().items())
        yield from ((files.GZIP, shape, data) for shape, data in files.packed_documents())


def anything() -> Iterator[tuple[str, str]]:
    """JSON that is dear whatever is asked for."""
    yield "deep lists", "[" * DEEPEST + "]" * DEEPEST
    lists = "[" * DEEPEST + "]" * DEEPEST
    yield "many deep lists", "[" + ",".join([lists] * (ROOM // (2 * DEEPEST + 2))) + "]"
    yield "deeper than allowed", "[" * ROOM
    yield "empty lists", "[" + "[]," * (ROOM // 3) + "0]"
    yield "empty objects", "[" + "{}," * (ROOM // 3) + "0]"
    yield "digits", "[" + "0," * (ROOM // 2) + "0]"
    yield "long numbers", "[" + ",".join(["9" * 4_290] * (ROOM // 4_292)) + "]"
    yield "one number", "9" * ROOM
    yield "exponents", "[" + "1e308," * (ROOM // 6) + "0]"
    yield "escapes", '"' + "\\u0041" * (ROOM // 6) + '"'
    yield "a text that never ends", '"' + "\\" * ROOM
    yield "quotation marks", '"' * ROOM
    yield "names", "{" + ",".join(f'"a{n}":0' for n in range(ROOM // 10)) + "}"
    yield "equal names", "{" + '"a":0,' * (ROOM // 6) + '"a":0}'


def _dear(body: Any, schema: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """A good body with one dear thing in it, for each of its parts."""
    yield "as it should be", body
    if not isinstance(body, dict):
        return
    yield "unknown names", {**body, **{f"a{number}": 0 for number in range(ROOM // 12)}}
    for name in sorted({*body, *_properties(schema)}):
        takes_text = isinstance(body.get(name), str) or _is_text(schema, name)
        for shape, value in _values(TEXTS if takes_text else FEW_TEXTS):
            yield f"{name}: {shape}", {**body, name: value}
        inner = body.get(name)
        if isinstance(inner, dict):
            for shape, value in _dear(inner, {}):
                if ":" not in shape or shape.count(":") < 2:
                    yield f"{name}: {shape}", {**body, name: value}
        if isinstance(inner, list) and inner:
            for shape, grown in _grown(inner):
                yield f"{name}: {shape}", {**body, name: grown}


def _is_text(schema: Mapping[str, Any], name: str) -> bool:
    """True for a part of an object that the document says is any text."""
    part = _properties(schema).get(name, {})
    return "string" in (part.get("type"), *(part.get("type") or ())) and "enum" not in part


def _values(texts: Mapping[str, Text]) -> Iterator[tuple[str, Any]]:
    for shape, text in texts.items():
        yield shape, text(ROOM)
    yield "numbers", [*range(ROOM // 8)]
    yield "texts", [f"text {number}" for number in range(ROOM // 16)]
    yield "ids", [f"{number:08}-0000-4000-8000-000000000000" for number in range(ROOM // 42)]
    yield "objects", [{}] * (ROOM // 4)
    yield "objects of numbers", {f"a{number}": 1 for number in range(ROOM // 12)}
    yield "objects of objects", {f"a{number}": {"a": 1} for number in range(ROOM // 20)}
    yield "a large number", 10**4000
    yield "lists", [[]] * (ROOM // 4)


def _grown(items: Sequence[Any]) -> Iterator[tuple[str, list[Any]]]:
    """A list of equal items, and one of items that differ in their texts, as long as fits."""
    size = len(json.dumps(items[0])) + 10
    count = ROOM // size
    yield "equal items", [items[0]] * count
    yield "500 equal items", [items[0]] * min(500, count)
    for most in (500, 2_000, count):
        yield f"{min(most, count)} items", [_varied(items[0], n) for n in range(min(most, count))]


def _varied(item: Any, number: int) -> Any:
    if isinstance(item, str):
        return item if len(item) == 36 and item.count("-") == 4 else f"{item} {number}"
    if isinstance(item, dict):
        return {name: _varied(value, number) for name, value in item.items()}
    return item


def _properties(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The parts of an object that a schema describes."""
    if reference := schema.get("$ref"):
        return _properties(DOCUMENT["components"]["schemas"][reference.rpartition("/")[2]])
    parts: dict[str, Any] = dict(schema.get("properties", {}))
    for either in (*schema.get("oneOf", ()), *schema.get("anyOf", ()), *schema.get("allOf", ())):
        parts |= _properties(either)
    return parts
