"""Errors of the domain: each says itself how every door answers it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: where (a JSON pointer into the request body), what, and in words."""

    code: str
    detail: str
    pointer: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        return {
            "pointer": self.pointer,
            "code": self.code,
            "detail": self.detail,
            **self.extra,
        }


class DomainError(ValueError):
    """What the domain refuses. Its text tells people what is wrong and what they can do about it;
    the first sentence of its docstring tells readers of the API when it comes.

    `code` is what programs know it by: it stays when the class gets another name. `field` is the
    part of the request that is to blame, as in the API and in forms, with `/` before a part of it,
    and empty for the whole; a class has it for all its errors, or an error for itself.
    """

    status = 409
    code: str
    field = ""

    def faults(self) -> Sequence[Fault]:
        """What is wrong, one by one."""
        pointer = f"/{self.field}" if self.field else ""
        return [Fault(self.code, str(self), pointer)]

    def headers(self) -> Mapping[str, str]:
        """What helps a program to go on: when it may ask again, or what it has to read first."""
        return {}


def escaped(name: Any) -> str:
    """A name as a part of a JSON pointer (RFC 6901)."""
    return str(name).replace("~", "~0").replace("/", "~1")
