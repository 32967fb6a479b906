"""Brackets as pictures and as tables: what is said of each match, and where it is drawn.

Values in, values out: `web/templates/web/parts/bracket.html` writes the SVG, and
`web/templates/web/parts/bracket_matches.html` the table.
"""

from web.drawing.bracket import Drawing, draw
from web.drawing.listing import ListedRound, listed
from web.drawing.telling import Label, Told, told

__all__ = ["Drawing", "Label", "ListedRound", "Told", "draw", "listed", "told"]
