"""Errors of the domain: each carries the status, code and field with which the API answers it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: where (`pointer`, a JSON pointer into the request body), what
    (`code`, for programs) and a sentence for people (`detail`)."""

    code: str
    detail: str
    pointer: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """The fault as an entry of `errors` in a problem document (docs/api.md)."""
        return {
            "pointer": self.pointer,
            "code": self.code,
            "detail": self.detail,
            **self.extra,
        }


class DomainError(ValueError):
    """A refusal of the domain. Its text says to people what is wrong and what they can do about it;
    the first sentence of its docstring says in the API's document when it is raised.

    `code` is what programs know it by: it stays when the class gets another name. `field` is the
    part of the request that is to blame, as in the API and in forms, with `/` before a part of it,
    and empty for the whole; a class has it for all its errors, or an error for itself.
    """

    status = 409
    code: str
    field = ""

    def faults(self) -> Sequence[Fault]:
        """Everything that is wrong, one entry each."""
        pointer = f"/{self.field}" if self.field else ""
        return [Fault(self.code, str(self), pointer)]

    def headers(self) -> Mapping[str, str]:
        """Headers that a client needs to go on, such as Retry-After."""
        return {}


class NotFound(LookupError):
    """Nothing is there under a name or id of the request, or nothing that the reader may see.

    It is answered 404. A `DoesNotExist` of a model is not: it is a fault of this program, which
    lacks a row that it counts on.
    """


class BeingPrepared(ValueError):
    """A worker makes the document, as that takes long: come again in a moment. It is answered 503,
    and browsers come again by themselves."""


def escaped(name: Any) -> str:
    """A name as a part of a JSON pointer (RFC 6901)."""
    return str(name).replace("~", "~0").replace("/", "~1")
