"""Which parts of a page a request is answered with."""

from typing import Any

from django.http import HttpRequest

EVERY_PART = "1"


class Parts:
    """The parts that the script of a page names in `Muster-Parts`, by id: `"board" in parts`.

    Without that header, and with `1` in it, all parts are among them. `framed`, with what is never
    exchanged, is a page only without it.
    """

    def __init__(self, request: HttpRequest) -> None:
        names = request.headers.get("Muster-Parts")
        self.framed = names is None
        self._names = None if names in (None, EVERY_PART) else set(names.split())

    def __contains__(self, name: str) -> bool:
        return self._names is None or name in self._names

    @property
    def all(self) -> bool:
        """Whether no part is left out."""
        return self._names is None


def parts(request: HttpRequest) -> dict[str, Any]:
    """The context processor that gives templates `parts`."""
    return {"parts": Parts(request)}
