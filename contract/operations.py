"""Declarations beyond the signature of a view: bodies, queries, refusals, media other than JSON."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from contract.bodies import Body, Query

View = TypeVar("View", bound=Callable[..., Any])


TEXTS = ("application/jose", "application/yaml")  # beside all that begins with text/


class Refusal(NamedTuple):
    """A problem that a view answers and that is no `DomainError`."""

    status: int
    code: str


Refused = type[Exception] | Refusal


@dataclass(frozen=True)
class Media:
    """A body that another document describes: its media type, and a sentence on what it is."""

    type: str
    about: str

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the body for generated clients: an object, a text, or bytes."""
        if self.type == "application/json":
            return {"type": "object", "additionalProperties": True}
        if self.type in TEXTS or self.type.startswith("text/"):
            return {"type": "string"}
        return {"type": "string", "format": "binary"}


@dataclass(frozen=True)
class Operation:
    """The declaration that a view makes by `operation`; its arguments are described there."""

    name: str = ""
    takes: type[Body] | tuple[Media, ...] | None = None
    query: type[Query] | None = None
    answers: Mapping[int, Any] = field(default_factory=dict)
    refuses: tuple[Refused, ...] = ()
    never: tuple[Refused, ...] = ()
    versioned: bool = False


SILENT = Operation()


def operation(
    *,
    name: str = "",
    takes: type[Body] | tuple[Media, ...] | None = None,
    query: type[Query] | None = None,
    answers: Mapping[int, Any] | None = None,
    refuses: tuple[Refused, ...] = (),
    never: tuple[Refused, ...] = (),
    versioned: bool = False,
) -> Callable[[View], View]:
    """Declare for a view, or for one of its methods, what its signature leaves open.

    `takes` is the type of the body, or the forms of a body that is no JSON; `query` that of the
    query. `answers` gives bodies by status where the view returns no `Answer`: a type, a `Media`, a
    tuple of these, or None for no body. Refusals are read from the view and all that it calls
    (`front/openapi/refused.py`), and known of what the framework does (no token, a missing scope, a
    body of the wrong shape, an id that leads nowhere). `refuses` adds what cannot be read there, as
    errors of the engine; `never` takes away what is called and cannot come up here. `versioned`:
    the ETag of the answer begins with the version of what it shows, and a write honours If-Match.
    `name` is the operation's id where it is an action, as in `closeRound`: those of all others are
    made from their addresses.
    """
    described = Operation(name, takes, query, answers or {}, refuses, never, versioned)

    def attach(view: View) -> View:
        view.operation = described  # type: ignore[attr-defined]  # a function takes any attribute
        return view

    return attach


def operation_of(view: Any) -> Operation:
    """The declaration by `operation` for a view or a method; `SILENT` where it was not used."""
    declared = getattr(view, "operation", SILENT)
    return declared if isinstance(declared, Operation) else SILENT
