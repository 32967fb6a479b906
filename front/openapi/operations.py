"""An operation in the document, read from its view."""

import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ComponentRegistry, ResolvedComponent

from accounts.idempotency import UnusableKey
from accounts.services.idempotency import KeyInUse, KeyReused
from contract.answers import Answer, Done, Page
from contract.listed import List, list_of
from contract.operations import Media, Operation, Refusal, Refused, operation_of
from front.openapi import lists, refusals
from front.openapi.names import operation_id, tag_of
from front.openapi.refused import refused_by
from front.openapi.shapes import Schema, Shapes, Unclear
from tournaments.core.services.changes import VersionMismatch

ABOUT = {
    200: "Done.",
    201: "Created.",
    202: "Accepted; processing continues in the background.",
    204: "Done; the response is empty.",
    307: "The resource is at `Location`.",
    304: "Unchanged since your ETag; the response is empty.",
}
ETAG = {"description": "Changes with the body.", "required": True, "schema": {"type": "string"}}
VERSION = {
    "description": "The version of the resource, for If-Match. In responses to GET, a hyphen and a"
    " part that changes with the body follow, for If-None-Match.",
    "required": True,
    "schema": {"type": "string", "pattern": '^"v[1-9][0-9]*(-[0-9a-f]{32})?"$'},
}
LOCATION = {
    "description": "The address of the resource.",
    "required": True,
    "schema": {"type": "string", "format": "uri"},
}
IF_NONE_MATCH = {
    "name": "If-None-Match",
    "in": "header",
    "description": "An ETag from an earlier response: while it still matches, the answer is 304.",
    "schema": {"type": "string"},
}
IF_MATCH = {
    "name": "If-Match",
    "in": "header",
    "description": "The ETag of the version that you read, or several: if none matches, nothing is"
    " done and the answer is 412. With `*` or without the header, the version isn't checked.",
    "schema": {"type": "string"},
}
IDEMPOTENCY_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": "Identifies this request of a token: repeated with the same key, it is carried"
    " out once, and returns the same response for 24 hours.",
    "schema": {"type": "string", "pattern": "^[!-~]+$", "maxLength": 255},
}


class OperationSchema(AutoSchema):
    """Reads a view by `contract`; serializers and parts of addresses the framework knows."""

    def get_operation(
        self,
        path: str,
        path_regex: str,
        path_prefix: str,
        method: str,
        registry: ComponentRegistry,
    ) -> dict[str, Any]:
        self.registry, self.path_regex, self.path_prefix = registry, path_regex, path_prefix
        self.path, self.method = path if path.startswith("/") else f"/{path}", method.upper()
        action = getattr(self.view, "action", None) or method.lower()
        called = getattr(self.view, action)
        self.listed = list_of(called)
        operation, forms = operation_of(called), dict(_forms(called))
        summary, about = self._words(called, action)
        body = self._body(operation)
        fields = {
            "operationId": self._id(operation, forms),
            "summary": summary,
            "description": about,
            "tags": [tag_of(self.path)],
            "parameters": self._parameters(operation, forms),
            "requestBody": body,
            "responses": {
                **self._answers(operation, forms),
                **self._refusals(
                    [
                        *self._standing_refusals(action, operation, forms),
                        *self._own_refusals(called, operation),
                    ]
                ),
            },
            **self._security(action),
        }
        return {name: value for name, value in fields.items() if value or name == "security"}

    def _words(self, called: Any, action: str) -> tuple[str, str]:
        """Summary and description; the docstring of a view only where it has one action."""
        actions = getattr(self.view, "scopes", {})
        doc = called.__doc__ or (type(self.view).__doc__ if set(actions) == {action} else "")
        first, _, details = inspect.cleandoc(doc or "").partition("\n\n")
        return " ".join(first.split()), details.strip()

    def _id(self, operation: Operation, forms: Mapping[int, Any]) -> str:
        fields = getattr(get_origin(forms.get(200)) or forms.get(200), "__annotations__", {})
        made = operation_id(
            self.method,
            self.path,
            whole_list=self.method == "GET" and "results" in fields,
            creates=201 in forms,
        )
        if bool(made) == bool(operation.name):
            called = f"is called {made} by its address" if made else "needs a name"
            raise Unclear(f"{self.method} {self.path} {called}: names are for actions.")
        return made or operation.name

    def _parameters(self, operation: Operation, forms: Mapping[int, Any]) -> list[Schema]:
        names = re.findall(r"{(\w+)}", self.path)
        parameters = self._resolve_path_parameters(names)
        paging = lists.PAGE_PARAMETERS if _paged(forms) else []
        if operation.query is not None:
            apart = {parameter["name"] for parameter in paging}
            parameters += [
                parameter
                for parameter in self._query(operation.query.serializer)
                if parameter["name"] not in apart
            ]
        parameters += [self._parameter(parameter) for parameter in paging]
        if self.listed is not None:
            named = {parameter.get("name") for parameter in parameters}
            on_request = lists.ON_REQUEST if self.listed.row.comes_whole else []
            parameters += [part for part in on_request if part["name"] not in named]
            parameters += lists.words(self.listed)
        headers = [IF_NONE_MATCH] if self.method == "GET" else []
        if self.method != "GET":
            headers += [IDEMPOTENCY_KEY, *([IF_MATCH] if operation.versioned else [])]
        return [*parameters, *map(self._parameter, headers)]

    def _parameter(self, parameter: Schema) -> Schema:
        return self._shared(ResolvedComponent.PARAMETER, parameter["name"], parameter)

    def _query(self, serializer: Any) -> list[Schema]:
        shape = self._map_serializer(serializer(), "request")
        return [
            {
                "name": name,
                "in": "query",
                "required": name in shape.get("required", []),
                "schema": schema,
            }
            for name, schema in shape["properties"].items()
        ]

    def _body(self, operation: Operation) -> Schema:
        if operation.takes is None:
            return {}
        if isinstance(operation.takes, tuple):
            about = " ".join(media.about for media in operation.takes)
            content = {media.type: {"schema": media.schema} for media in operation.takes}
            return {"description": about, "required": True, "content": content}
        schema, required = self._get_request_for_media_type(operation.takes.serializer, "request")
        nothing = {"type": "object", "maxProperties": 0}
        return {
            "required": required,
            "content": {form: {"schema": schema or nothing} for form in self.map_parsers()},
        }

    def _answers(self, operation: Operation, forms: Mapping[int, Any]) -> Schema:
        answers = {
            str(status): self._answer(status, body)
            for status, body in sorted({**forms, **operation.answers}.items())
        }
        if self.listed is not None:
            answers["200"] = {
                "description": lists.about(self.listed),
                "content": self._list(self.listed),
                "headers": {"Link": lists.LINK},
            }
        for status in ({201, 202} & forms.keys()) | ({307} & operation.answers.keys()):
            answers[str(status)]["headers"] = {"Location": LOCATION}
        # A stream has no end that a tag could be of.
        streams = 307 in operation.answers
        reads = self.method == "GET" and "200" in answers and not streams
        if "200" in answers and (reads or operation.versioned):
            tag = VERSION if operation.versioned else ETAG
            answers["200"].setdefault("headers", {})["ETag"] = tag
            if reads:
                answers["304"] = {"description": ABOUT[304], "headers": {"ETag": tag}}
        return answers

    def _answer(self, status: int, body: Any) -> Schema:
        if body is None:
            return {"description": ABOUT[status]}
        content: Schema = {}
        words = []
        for form in body if isinstance(body, tuple) else (body,):
            if isinstance(form, Media):
                content[form.type] = {"schema": form.schema}
                words.append(form.about)
            else:
                content["application/json"] = {"schema": self._schema(form)}
        return {"description": " ".join(words) or ABOUT[status], "content": content}

    def _list(self, listed: List) -> Schema:
        """The body of a list in all its forms."""
        shapes = Shapes()
        whole, chosen = shapes.schema(listed.row.listing), shapes.chosen(listed.row)
        row = shapes.schema(listed.row.type)
        for name, component in shapes.components.items():
            self._shared(ResolvedComponent.SCHEMA, name, component, of=shapes.types[name])
        return lists.content(whole, chosen, [row, {"$ref": f"{row['$ref']}Chosen"}])

    def _refusals(self, refused: Sequence[Refused]) -> Schema:
        problem = self._schema(refusals.Problem)
        return {
            status: self._shared(ResolvedComponent.RESPONSE, name, answer) if name else answer
            for status, name, answer in refusals.responses(refused, problem)
        }

    def _standing_refusals(
        self, action: str, operation: Operation, forms: Mapping[int, Any]
    ) -> Iterator[Refused]:
        """Refusals before the view is called, and of what all views share."""
        scopes = self._scopes(action)
        if self.view.get_authenticators():
            yield from (refusals.BAD_TOKEN, refusals.UNKNOWN_TOKEN)
            if scopes is not None:
                yield from (refusals.NO_TOKEN, refusals.MISSING_SCOPE)
        if "{" in self.path or _paged(forms) or (self.listed and self.listed.row.comes_whole):
            yield refusals.NOT_FOUND
        yield refusals.INVALID
        if self.listed is not None:
            yield refusals.NOT_OFFERED
        if self.method != "GET":
            yield from (UnusableKey, KeyInUse, KeyReused)
            if operation.versioned:
                yield refusals.OTHER_VERSION
        if isinstance(operation.takes, tuple):
            yield refusals.WRONG_FORM
        elif operation.takes is not None:
            yield from (refusals.INVALID, refusals.UNREADABLE)
            yield from (refusals.TOO_LARGE, refusals.WRONG_FORM)

    def _own_refusals(self, called: Any, operation: Operation) -> Iterator[Refused]:
        """Refusals of the view and all that it calls; with `versioned` also those of versions."""
        read = refused_by(called, type(self.view)) - {VersionMismatch}
        if needless := (read & {*operation.refuses}) | ({*operation.never} - read):
            raise Unclear(f"{self.method} {self.path} says without need: {needless}")
        yield from operation.refuses
        yield from sorted(read - {*operation.never}, key=_general_first)

    def _security(self, action: str) -> Schema:
        """The scopes for the operation, of which a token needs one."""
        if not self.view.get_authenticators():
            return {"security": []}
        scopes = self._scopes(action)
        if scopes is None:
            return {"security": [{}, {"token": []}]}
        ways = [{"token": [scope]} for scope in scopes] or [{"token": []}]
        return {"security": ways, "x-scopes": list(scopes)}

    def _scopes(self, action: str) -> tuple[str, ...] | None:
        scopes = getattr(self.view, "scopes", {}).get(action)
        return None if scopes is None else tuple(map(str, scopes))

    def _schema(self, hint: Any) -> Schema:
        """The schema of a type, with the components that it needs put into the document."""
        shapes = Shapes()
        schema = shapes.schema(hint)
        for name, component in shapes.components.items():
            self._shared(ResolvedComponent.SCHEMA, name, component, of=shapes.types[name])
        return schema

    def _shared(self, kind: str, name: str, schema: Schema, *, of: Any = None) -> Schema:
        """A reference to a component, which is put into the document when it is not there yet."""
        component = ResolvedComponent(name=name, type=kind, schema=schema, object=of or name)
        self.registry.register_on_missing(component)
        if self.registry[component].schema != schema:
            raise Unclear(f"Two different {kind} are called {name}.")
        return component.ref


def _general_first(refused: Refused) -> tuple[int, str]:
    return (0, "") if isinstance(refused, Refusal) else (len(refused.__mro__), refused.__name__)


def _forms(called: Any) -> Iterator[tuple[int, Any]]:
    """Status and type of body of each answer that a view's signature names."""
    hint = get_type_hints(called).get("return")
    for answer_type in get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,):
        form = get_origin(answer_type) or answer_type
        if isinstance(form, type) and issubclass(form, Answer) and get_args(answer_type):
            yield int(form.code), get_args(answer_type)[0]
        elif form is Done:
            yield int(Done.code), None


def _paged(forms: Mapping[int, Any]) -> bool:
    return get_origin(forms.get(200)) is Page
