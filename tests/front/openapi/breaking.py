"""What a later document of the API takes away from those who go by an earlier one.

Answers may have more than before, and operations may take more; neither is told. Of the tools
that compare documents the well-kept ones are written in Go (decision 31).
"""

from collections.abc import Iterator, Mapping
from typing import Any

Schema = Mapping[str, Any]

# Limits of what is sent: lower is narrower, and higher is.
MOST = ("maxLength", "maximum", "maxItems", "maxProperties")
LEAST = ("minLength", "minimum", "minItems")


def breaks(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """Each thing that is gone or narrower, in one line that names it."""
    return list(dict.fromkeys(_Comparison(before, now).lines()))


class _Comparison:
    def __init__(self, before: Mapping[str, Any], now: Mapping[str, Any]) -> None:
        self.before, self.now = before, now
        self.met: set[tuple[str, str, str]] = set()

    def lines(self) -> Iterator[str]:
        for path, methods in self.before["paths"].items():
            for method, earlier in methods.items():
                name, later = (
                    f"{method.upper()} {path}",
                    self.now["paths"].get(path, {}).get(method),
                )
                if later is None:
                    yield f"{name} is gone"
                else:
                    yield from self._operation(name, earlier, later)

    def _operation(self, name: str, before: Schema, now: Schema) -> Iterator[str]:
        if before["operationId"] != now["operationId"]:
            yield f"{name} is called {now['operationId']}, was {before['operationId']}"
        yield from self._security(name, before, now)
        yield from self._parameters(name, before, now)
        yield from self._body(name, before.get("requestBody"), now.get("requestBody"))
        for status, answer in before["responses"].items():
            if status < "400":
                yield from self._answers(f"{name} {status}", answer, now["responses"].get(status))

    def _security(self, name: str, before: Schema, now: Schema) -> Iterator[str]:
        ways, left = before.get("security", []), now.get("security", [])
        if (not ways or {} in ways) and left and {} not in left:
            yield f"{name} needs a token"
        for scope in set(before.get("x-scopes", ())) - set(now.get("x-scopes", ())):
            if now.get("x-scopes"):
                yield f"{name} is closed to {scope}"

    def _parameters(self, name: str, before: Schema, now: Schema) -> Iterator[str]:
        earlier, later = self._named(self.before, before), self._named(self.now, now)
        for key, parameter in earlier.items():
            if key not in later:
                yield f"{name} takes no {key}"
            else:
                yield from self._sent(f"{name} {key}", parameter["schema"], later[key]["schema"])
        for key, parameter in later.items():
            if parameter.get("required") and not earlier.get(key, {}).get("required"):
                yield f"{name} needs {key}"

    def _named(self, document: Mapping[str, Any], operation: Schema) -> dict[str, Any]:
        listed = (_resolved(document, row) for row in operation.get("parameters", ()))
        return {f"{row['in']} {row['name']}": row for row in listed}

    def _body(self, name: str, before: Schema | None, now: Schema | None) -> Iterator[str]:
        if before is None:
            if now is not None and now.get("required"):
                yield f"{name} needs a body"
            return
        content = {} if now is None else now["content"]
        for form, body in before["content"].items():
            if form not in content:
                yield f"{name} takes no {form}"
            else:
                yield from self._sent(f"{name} body", body["schema"], content[form]["schema"])
        if now is not None and now.get("required") and not before.get("required"):
            yield f"{name} needs a body"

    def _answers(self, name: str, before: Schema, now: Schema | None) -> Iterator[str]:
        if now is None:
            yield f"{name} is answered no more"
            return
        content = _resolved(self.now, now).get("content", {})
        for form, body in _resolved(self.before, before).get("content", {}).items():
            if form not in content:
                yield f"{name} comes no more as {form}"
            else:
                yield from self._read(name, body["schema"], content[form]["schema"])

    def _read(self, where: str, before: Schema, now: Schema) -> Iterator[str]:
        """What whoever reads an answer relied on."""
        pair = self._pair("read", where, before, now)
        if pair is None:
            return
        where, before, now = pair
        if wider := _kinds(now) - _kinds(before):
            yield f"{where} may be {' or '.join(sorted(wider))}"
        if before.get("format") != now.get("format"):
            yield f"{where} has another format"
        if "enum" in before:
            for value in before["enum"]:
                if value not in now.get("enum", ()):
                    yield f"{where} is never {value}"
        yield from self._branches(where, before, now)
        for name, inner in before.get("properties", {}).items():
            if name not in now.get("properties", {}):
                yield f"{where}.{name} is gone"
                continue
            if name in before.get("required", ()) and name not in now.get("required", ()):
                yield f"{where}.{name} may be left out"
            yield from self._read(f"{where}.{name}", inner, now["properties"][name])
        yield from self._inside(self._read, where, before, now)

    def _sent(self, where: str, before: Schema, now: Schema) -> Iterator[str]:
        """What whoever sends something could send."""
        pair = self._pair("sent", where, before, now)
        if pair is None:
            return
        where, before, now = pair
        if narrower := _kinds(before) - _kinds(now):
            yield f"{where} cannot be {' or '.join(sorted(narrower))}"
        for name in ("format", "pattern"):
            if name in now and now[name] != before.get(name):
                yield f"{where} has another {name}"
        if "enum" in now:
            for value in before.get("enum", ("something else",)):
                if value not in now["enum"]:
                    yield f"{where} cannot be {value}"
        yield from _limits(where, before, now)
        yield from self._branches(where, before, now)
        for name, inner in before.get("properties", {}).items():
            if name not in now.get("properties", {}):
                yield f"{where}.{name} is gone"
            else:
                yield from self._sent(f"{where}.{name}", inner, now["properties"][name])
        for name in set(now.get("required", ())) - set(before.get("required", ())):
            yield f"{where}.{name} is needed"
        yield from self._inside(self._sent, where, before, now)

    def _pair(
        self, way: str, where: str, before: Schema, now: Schema
    ) -> tuple[str, Schema, Schema] | None:
        """Both schemas themselves; None where they were compared before. What is wrong in a
        schema with a name is told once, under that name."""
        names = [schema.get("$ref", "").rpartition("/")[2] for schema in (before, now)]
        if names[0]:
            if (way, *names) in self.met:
                return None
            self.met.add((way, names[0], names[1]))
            where = f"{names[0]} ({way})"
        return where, _resolved(self.before, before), _resolved(self.now, now)

    def _branches(self, where: str, before: Schema, now: Schema) -> Iterator[str]:
        earlier, later = _branches(before), _branches(now)
        if len(earlier) != len(later):
            yield f"{where} is one of other things"
        elif earlier:
            way = self._sent if where.endswith("(sent)") or " body" in where else self._read
            for branch, other in zip(earlier, later, strict=True):
                yield from way(where, branch, other)

    def _inside(self, way: Any, where: str, before: Schema, now: Schema) -> Iterator[str]:
        for name, sign in (("items", "[]"), ("additionalProperties", "{}")):
            inner, later = before.get(name), now.get(name)
            if isinstance(inner, Mapping) and isinstance(later, Mapping):
                yield from way(f"{where}{sign}", inner, later)


def _resolved(document: Mapping[str, Any], part: Schema) -> Schema:
    if "$ref" not in part:
        return part
    value: Any = document
    for name in part["$ref"].removeprefix("#/").split("/"):
        value = value[name]
    resolved: Schema = value
    return resolved


def _kinds(schema: Schema) -> set[str]:
    """The types of a schema; a number may be whole, and one of several things may be null."""
    kinds = schema.get("type", ())
    listed = {kinds} if isinstance(kinds, str) else set(kinds)
    listed |= {"integer"} if "number" in listed else set()
    return listed | {"null" for part in _all_branches(schema) if part == {"type": "null"}}


def _all_branches(schema: Schema) -> list[Any]:
    return [*schema.get("anyOf", ()), *schema.get("oneOf", ())]


def _branches(schema: Schema) -> list[Any]:
    return [part for part in _all_branches(schema) if part != {"type": "null"}]


def _limits(where: str, before: Schema, now: Schema) -> Iterator[str]:
    for name in MOST:
        if name in now and now[name] < before.get(name, float("inf")):
            yield f"{where} has {name} {now[name]}"
    for name in LEAST:
        if name in now and now[name] > before.get(name, float("-inf")):
            yield f"{where} has {name} {now[name]}"
