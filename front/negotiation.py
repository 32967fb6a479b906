"""In which form answers are written: JSON, whatever a request says that it accepts."""

from collections.abc import Iterable

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class OneForm(DefaultContentNegotiation):
    """There is one form only, and it helps more than a 406 (RFC 9110, 15.5.7, allows either)."""

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        only = next(iter(renderers))
        return only, only.media_type or ""
