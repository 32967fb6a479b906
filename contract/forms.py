"""In which of the forms that are offered a reader takes an answer (RFC 9110, 12.5.1)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from contract.errors import DomainError

JSON, NDJSON, CSV = "application/json", "application/x-ndjson", "text/csv"
YAML = "application/yaml"
# The forms of a list, and of the description of the API, the usual one first.
LIST_FORMS = (JSON, NDJSON, CSV)
SCHEMA_FORMS = (JSON, YAML, "application/vnd.oai.openapi")
# No program needs a longer Accept: one that is takes any form.
LONGEST = 1000


class NotOffered(DomainError):
    """The answer isn't available in any type that `Accept` names."""

    status = 406
    code = "not_acceptable"

    def __init__(self, offered: Sequence[str] = LIST_FORMS) -> None:
        super().__init__(f"This is given as {', '.join(offered)}: name one of these in Accept.")


class _Range(NamedTuple):
    """A part of Accept: what it takes, how much it is liked, and how closely it names it."""

    type: str
    quality: float
    closeness: int


def preferred(accept: str | None, offered: Sequence[str] = LIST_FORMS) -> str | None:
    """The form that an Accept likes best, None if it takes none of them.

    Of several that it likes equally it is the one that it names more closely, then the first that
    is offered. Parameters of forms, such as a charset, choose nothing.
    """
    if accept is None or not accept.strip() or len(accept) > LONGEST:
        return offered[0]  # which keeps nothing of what a reader sends, however long it is
    return _preferred(accept, tuple(offered))


@lru_cache(maxsize=1024)
def _preferred(accept: str, offered: Sequence[str]) -> str | None:
    ranges = list(_ranges(accept))
    best: tuple[float, int] = (0.0, 0)
    chosen = None
    for form in offered:
        named = [part for part in ranges if _takes(part.type, form)]
        closest = max(named, key=lambda part: (part.closeness, part.quality), default=None)
        if closest and closest.quality and (closest.quality, closest.closeness) > best:
            best, chosen = (closest.quality, closest.closeness), form
    return chosen


def _takes(named: str, form: str) -> bool:
    return named in (form, "*/*", f"{form.partition('/')[0]}/*")


def _ranges(accept: str) -> Iterator[_Range]:
    for part in accept.lower().split(","):
        name, *parameters = (word.strip() for word in part.split(";"))
        quality = 1.0
        for parameter in parameters:
            key, _, value = parameter.partition("=")
            if key.strip() == "q":
                quality = _quality(value.strip())
        yield _Range(name, quality, 2 - name.count("*"))


def _quality(value: str) -> float:
    """A weight from 0 to 1; what is no weight weighs nothing less than 1."""
    try:
        quality = float(value)
    except ValueError:
        return 1.0
    return quality if 0 <= quality <= 1 else 1.0
