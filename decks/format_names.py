"""How answers and stored documents name a version of a format."""

from typing import Annotated, TypedDict


class FormatName(TypedDict):
    """A version of a format."""

    slug: str
    digest: Annotated[str, {"pattern": "^sha256:[0-9a-f]{64}$"}]
