"""Refusals of a view: the errors that it raises, and those of all that it calls.

They are read from the source; nothing is run.

- `raise X(…)` raises X, and `raise made(…)` what the function `made` says that it returns.
- An error that a `try` or a `suppress` catches goes no further, unless its handler raises it again.
- A function of ours is called where it is named: by itself, by its module, by `self`, in a table.
  Where an object of a class of ours is made, each of its methods is called.

Errors of the engine and methods of objects that were passed in are not seen, nor that some errors
cannot happen. `operation` adds what is missing, and removes what cannot happen.
"""

import ast
import builtins
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from inspect import unwrap
from pathlib import Path
from types import FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple, get_type_hints

from django.db.models import Model
from rest_framework.exceptions import APIException, ValidationError

from contract.errors import DomainError
from contract.operations import Refusal, Refused

OURS = ("accounts", "contract", "decks", "ground", "ledger", "replays", "tables", "tournaments")

Errors = frozenset[type[Exception]]


class Function(NamedTuple):
    """A function; of a method also the class of `self`."""

    code: FunctionType
    owner: type | None


def refused_by(view: Any, owner: type | None = None) -> frozenset[Refused]:
    """All that `view` may refuse, a function or a method of `owner`."""
    refused: set[Refused] = set()
    waiting = [(function, Errors()) for function in functions(view, owner)]
    seen = {*waiting}
    while waiting:
        function, outside = waiting.pop()
        for item, inside in read(function):
            caught = outside | inside
            if not isinstance(item, Function):
                if isinstance(item, Refusal) or not issubclass(item, tuple(caught)):
                    refused.add(item)
            elif (item, caught) not in seen:
                seen.add((item, caught))
                waiting.append((item, caught))
    return frozenset(refused)


def functions(value: Any, owner: type | None = None) -> Iterator[Function]:
    """The functions of ours that are called where `value` is named."""
    if isinstance(value, tuple):
        for part in value:
            yield from functions(part, owner)
    elif isinstance(value, property):
        yield from functions(value.fget, owner)
    elif isinstance(value, MethodType):
        yield from functions(value.__func__, owner)
    elif callable(value) and not isinstance(value, type):
        code = unwrap(value)
        if isinstance(code, FunctionType) and _is_ours(code):
            yield Function(code, owner)


def methods(kind: type) -> Iterator[Function]:
    """The methods of a class of this project; none of models and errors."""
    if not issubclass(kind, BaseException | Model):
        for base in filter(_is_ours, kind.__mro__):
            for name in vars(base):
                yield from functions(getattr(base, name), kind)


def _is_ours(value: Any) -> bool:
    return value.__module__.partition(".")[0] in OURS


@cache
def read(function: Function) -> frozenset[tuple[Refused | Function, Errors]]:
    """Errors that a function raises and functions it calls, each with what is caught there."""
    code = function.code.__code__
    nodes = _written(code.co_filename)[code.co_firstlineno, code.co_name]
    return frozenset(item for node in nodes for item in _Scope(function, node).read(node))


@cache
def _written(file: str) -> Mapping[tuple[int, str], list[ast.AST]]:
    """The functions of a file, by their first line, which may be that of a decorator, and name."""
    nodes: dict[tuple[int, str], list[ast.AST]] = defaultdict(list)
    if Path(file).is_file():  # A function that a decorator has made stands in none.
        for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                first = min([node.lineno, *(part.lineno for part in node.decorator_list)])
                nodes[first, node.name].append(node)
            elif isinstance(node, ast.Lambda):
                nodes[node.lineno, "<lambda>"].append(node)
    return nodes


def forget() -> None:
    """Clear the caches, as the syntax trees of a program are large."""
    read.cache_clear()
    _written.cache_clear()


class _Scope:
    """The values of names in a function, except for its local variables."""

    def __init__(self, function: Function, node: ast.AST) -> None:
        code, self.owner = function
        cells = zip(code.__code__.co_freevars, code.__closure__ or (), strict=True)
        around = {name: cell.cell_contents for name, cell in cells}
        self.names: dict[str, Any] = vars(builtins) | code.__globals__ | around
        for part in ast.walk(node):
            if isinstance(part, ast.arg):
                self.names.pop(part.arg, None)
            elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                self.names.pop(part.id, None)
        self.names |= dict.fromkeys(("self", "cls"), self.owner)

    def read(
        self, node: ast.AST, caught: Errors = frozenset()
    ) -> Iterator[tuple[Refused | Function, Errors]]:
        """Errors raised and functions called in a part of the function; `caught` around it."""
        for item in self._items(node):
            yield item, caught
        body = node.body if isinstance(node, ast.Try | ast.With) else ()
        inside = caught | self._caught(node)
        for child in ast.iter_child_nodes(node):
            yield from self.read(child, inside if child in body else caught)

    def _items(self, node: ast.AST) -> Iterable[Refused | Function]:
        match node:
            case ast.Raise(exc=ast.Call(func=made, keywords=keywords)):
                return self._refused(made, keywords)
            case ast.Raise(exc=ast.expr() as made):
                return self._refused(made, ())
            case ast.Call(func=made) if isinstance(kind := self._named(made), type):
                return methods(kind)
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                return functions(self._named(node), self.owner)
            case ast.Subscript(value=table) if isinstance(kinds := self._named(table), Mapping):
                return functions(tuple(kinds.values()))
            case ast.Attribute() | ast.Name():
                return functions(self._named(node))
        return ()

    def _refused(self, made: ast.expr, keywords: Iterable[ast.keyword]) -> Iterator[Refused]:
        error = self._named(made)
        if isinstance(error, FunctionType):
            error = get_type_hints(error).get("return")
        if not isinstance(error, type) or error is ValidationError:  # which each body may meet
            return
        if issubclass(error, DomainError):
            yield error
        elif issubclass(error, APIException):
            codes = [ast.literal_eval(part.value) for part in keywords if part.arg == "code"]
            yield Refusal(error.status_code, codes[0] if codes else error.default_code)

    def _caught(self, node: ast.AST) -> Errors:
        """The errors of its body that a statement catches."""
        kinds: list[ast.expr | None] = []
        match node:
            case ast.Try():
                kinds = [part.type for part in node.handlers if not _raises_again(part)]
            case ast.With():
                calls = [part.context_expr for part in node.items]
                kinds = [
                    kind
                    for call in calls
                    if isinstance(call, ast.Call) and self._named(call.func) is suppress
                    for kind in call.args
                ]
        return Errors().union(*map(self._errors, kinds))

    def _errors(self, node: ast.expr | None) -> Errors:
        """The error classes of a handler: one, several, or a name for several."""
        if node is None:
            return frozenset({Exception})
        if isinstance(node, ast.Tuple):
            return Errors().union(*map(self._errors, node.elts))
        kinds = self._named(node.value if isinstance(node, ast.Starred) else node)
        return frozenset(kinds if isinstance(kinds, tuple) else (kinds,))

    def _named(self, node: ast.AST) -> Any:
        """The value of a name, or of an attribute of a module or class; None if it is unknown."""
        if isinstance(node, ast.Name):
            return self.names.get(node.id)
        if isinstance(node, ast.Attribute):
            within = self._named(node.value)
            if isinstance(within, ModuleType | type):
                return getattr(within, node.attr, None)
        return None


def _raises_again(handler: ast.ExceptHandler) -> bool:
    return any(isinstance(part, ast.Raise) and part.exc is None for part in ast.walk(handler))
