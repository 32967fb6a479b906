"""Names of a version of a format in answers and stored documents."""

from typing import Annotated, TypedDict


class FormatName(TypedDict):
    """A version of a format. For a game that Muster has no rules for, `slug` is any text or empty,
    and `digest` is null.
    """

    slug: str
    digest: Annotated[str | None, {"pattern": "^sha256:[0-9a-f]{64}$"}]
