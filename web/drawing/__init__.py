"""Brackets as pictures and as tables, and groups as tables of who beat whom.

Values in, values out: `web/templates/web/parts/bracket.html` writes the SVG, and
`web/templates/web/parts/bracket_matches.html` the table.
"""

from web.drawing.bracket import Drawing, draw
from web.drawing.crosstable import Cell, Meeting, Outcome, cross_table
from web.drawing.listing import ListedRound, listed
from web.drawing.telling import Label, Told, told

__all__ = [
    "Cell",
    "Drawing",
    "Label",
    "ListedRound",
    "Meeting",
    "Outcome",
    "Told",
    "cross_table",
    "draw",
    "listed",
    "told",
]
