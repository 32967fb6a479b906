"""Answers for ASGI, each complete before it is sent, so that a slow reader blocks no thread."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Self

from django.http import HttpResponse, HttpResponseBase

from web.core.headers import POLICY

# https://asgi.readthedocs.io/en/latest/specs/www.html
Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


@dataclass(frozen=True)
class Answer:
    """The whole answer to a request."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    # The name of the view's route, for metrics; "" if the request was refused before a view.
    route: str = ""

    @classmethod
    def of(cls, response: HttpResponseBase, *, route: str = "") -> Self:
        """The answer that `response` describes; a streaming response is read to its end here."""
        headers = [
            *((name.encode("ascii"), value.encode("latin-1")) for name, value in response.items()),
            *(
                (b"Set-Cookie", cookie.OutputString().encode("ascii"))
                for cookie in response.cookies.values()
            ),
        ]
        return cls(response.status_code, headers, b"".join(response), route)

    @classmethod
    def refusing(cls, response: HttpResponse, *, close: bool = False) -> Self:
        """The answer that refuses a request before any middleware sees it. `close` ends the
        connection: it must, where the request was not read to its end."""
        response.headers["Content-Security-Policy"] = POLICY
        if close:
            response.headers["Connection"] = "close"
        return cls.of(response)

    async def give(self, send: Send, *more: tuple[bytes, bytes]) -> None:
        """Send it, with `more` headers that belong to this request only."""
        headers = [*self.headers, *more]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body})
