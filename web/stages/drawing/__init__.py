"""Brackets as pictures and as tables, and groups as tables of who beat whom.

Values in, values out: `web/templates/web/stages/bracket.html` writes the SVG, and
`web/templates/web/stages/bracket_matches.html` the table.
"""

from web.stages.drawing.bracket import Drawing, draw
from web.stages.drawing.bracket_captions import Caption, Label, captions
from web.stages.drawing.crosstable import Cell, Meeting, Outcome, cross_table
from web.stages.drawing.listing import ListedRound, listed

__all__ = [
    "Caption",
    "Cell",
    "Drawing",
    "Label",
    "ListedRound",
    "Meeting",
    "Outcome",
    "captions",
    "cross_table",
    "draw",
    "listed",
]
