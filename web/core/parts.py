"""The parts of a page that a request asks for."""

from typing import Any

from django.http import HttpRequest

EVERY_PART = "1"


class Parts:
    """The parts that the script of a page names in `Muster-Parts`, by id: `"board" in parts`.

    Without that header, or if it is `1`, all parts are among them. Only without it a page is
    `framed`: it has its header and footer, which are never exchanged.
    """

    def __init__(self, request: HttpRequest) -> None:
        names = request.headers.get("Muster-Parts")
        self.framed = names is None
        self._names = None if names in (None, EVERY_PART) else set(names.split())

    def __contains__(self, name: str) -> bool:
        return self._names is None or name in self._names

    @property
    def all(self) -> bool:
        """True if no part is left out."""
        return self._names is None


def parts(request: HttpRequest) -> dict[str, Any]:
    """The context processor that gives templates `parts`."""
    return {"parts": Parts(request)}
