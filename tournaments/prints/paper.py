"""The print of a sheet: its paper, and how large its type is."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

# The smallest type of a table in points, where it is to be read from a few steps away.
LARGE = 16


class Paper(StrEnum):
    """The sizes of paper."""

    A4 = "a4"
    LETTER = "letter"


class Lettering(StrEnum):
    """Type that needs the fewest pages, or larger type on more of them."""

    NORMAL = "normal"
    LARGE = "large"


class Printing(NamedTuple):
    """The choices for a sheet; a slip has its size, whatever the type of tables."""

    paper: Paper = Paper.A4
    lettering: Lettering = Lettering.NORMAL

    def of(self, facts: Mapping[str, Any]) -> Mapping[str, Any]:
        """The facts of a sheet, to be printed so."""
        chosen = {**facts, "paper": self.paper}
        if self.lettering == Lettering.LARGE and "sizes" in facts:
            chosen["sizes"] = [size for size in facts["sizes"] if size > LARGE] + [LARGE]
        return chosen
