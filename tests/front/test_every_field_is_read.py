"""Every operation reads all that it accepts: the code of its view asks for each query parameter and
each field of the body, or passes all of them on. That it asks for no other, a type checker sees."""

import ast
import inspect
import re
from collections.abc import Iterator
from textwrap import dedent
from types import FunctionType
from typing import Any

import pytest
from django.urls import resolve

from contract.bodies import Body
from contract.operations import operation_of
from front.known_queries import _called
from tests.front.openapi.answers import ID, SAMPLES, plain_document

DOCUMENT = plain_document()
# Read by what every list has (`contract/listed.py`).
READ_FOR_ALL = {"page", "page_size", "fields", "expand"}


def operations() -> Iterator[tuple[str, Any]]:
    for path, methods in DOCUMENT["paths"].items():
        address = re.sub(r"{(\w+)}", lambda name: SAMPLES.get(name[1], ID), path)
        for method in methods:
            called = _called(resolve(address).func, method)
            declared = operation_of(called)
            for taken in (declared.takes, declared.query):
                # What is sent on to another address has its query there.
                if isinstance(taken, type) and 307 not in declared.answers:
                    yield f"{method} {path}", (called, resolve(address).func, taken)


class Reading:
    """The texts in the code of a view, and of what it gives the fields to."""

    def __init__(self, called: Any, view: Any, taken: type[Any]) -> None:
        self.words: set[str] = set()
        self.seen: set[Any] = set()
        self.is_whole = False  # passed on with all others, by names that nobody writes here
        self.owner = getattr(view, "cls", None)
        for owner in taken.__mro__:
            for name, member in vars(owner).items():
                if name[0] != "_" and name != "check" and owner.__module__ != "contract.bodies":
                    self.read(getattr(member, "fget", member), {"self"})
        self.read(called, {"request"})

    def read(self, called: Any, given: set[str]) -> None:
        """`given` are the parameters that have all fields, or the request that they come in."""
        code: Any = inspect.unwrap(called) if isinstance(called, FunctionType) else None
        if code is None or code in self.seen:
            return
        self.seen.add(code)
        function: Any = ast.parse(dedent(inspect.getsource(code))).body[0]
        names = {"named", "settings", *given}
        for node in (part for statement in function.body for part in ast.walk(statement)):
            if isinstance(node, ast.Attribute) and self._has(node.value, names):
                self.words.add(node.attr)
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                self.words.add(node.value)
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                names |= {target for target, value in _assigned(node) if self._has(value, names)}
            elif isinstance(node, ast.Attribute) and node.attr in ("items", "values"):
                self.is_whole |= _word(node.value) in names
            elif isinstance(node, ast.Name) and isinstance(
                table := code.__globals__.get(node.id), dict
            ):
                self.words |= {*table}
            elif isinstance(node, ast.Call):
                self._call(node, code, names)
            elif isinstance(node, ast.Dict):
                passed = [v for k, v in zip(node.keys, node.values, strict=True) if k is None]
                self.is_whole |= any(_word(value) in names for value in passed)

    def _has(self, node: Any, names: set[str]) -> bool:
        """True for a value that holds all fields, or a call that reads them."""
        if isinstance(node, ast.Call):
            return any(self._has(part, names) for part in [*node.args, node.func])
        return _word(node) in names or (isinstance(node, ast.Attribute) and node.attr == "GET")

    def _call(self, node: ast.Call, code: FunctionType, names: set[str]) -> None:
        spread = [keyword.value for keyword in node.keywords if keyword.arg is None]
        self.is_whole |= any(_word(value) in names for value in spread)
        callee = self._callee(node.func, code)
        if not isinstance(callee, FunctionType) or "site-packages" in callee.__code__.co_filename:
            return
        parameters = [name for name in inspect.signature(callee).parameters if name != "self"]
        passed = [*zip(parameters, node.args, strict=False)]
        passed += [(keyword.arg or "", keyword.value) for keyword in node.keywords]
        if given := {name for name, value in passed if _word(value) in names}:
            self.read(callee, given)

    def _callee(self, node: ast.expr, code: FunctionType) -> Any:
        if isinstance(node, ast.Attribute):
            if _word(node.value) == "self":
                return getattr(self.owner, node.attr, None)
            return getattr(code.__globals__.get(_word(node.value)), node.attr, None)
        return code.__globals__.get(_word(node))


def _assigned(node: Any) -> Iterator[tuple[str, Any]]:
    """The names that a statement gives values to."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    for target in targets:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            yield from zip(map(_word, target.elts), node.value.elts, strict=True)
        else:
            yield _word(target), node.value


def _word(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


@pytest.mark.parametrize(
    ("called", "view", "taken"), dict(operations()).values(), ids=dict(operations())
)
def test_every_field_is_read(called: Any, view: Any, taken: type[Body]) -> None:
    reading = Reading(called, view, taken)
    unread = (
        set() if reading.is_whole else {*taken.serializer().fields} - reading.words - READ_FOR_ALL
    )
    assert unread == set()
