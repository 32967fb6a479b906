"""How answers and stored documents name a version of a format."""

from typing import Annotated, TypedDict


class FormatName(TypedDict):
    """A version of a format. Of a game that Muster has no rules of, `slug` is in any words, or
    empty, and `digest` is null."""

    slug: str
    digest: Annotated[str | None, {"pattern": "^sha256:[0-9a-f]{64}$"}]
