"""Words of games that are played here."""

import json

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import engine
from tables.models import Level, Table
from tables.practice import Way
from web.core.film_words import film_words

LEVEL_NAMES = {Level.NEW: _("New bot"), Level.FAIR: _("Fair bot"), Level.STRONG: _("Strong bot")}


# Of games that are practised in several ways of one format.
WAY_NAMES = {
    "saga1_150": _("Board of squares"),
    "saga1_150 ground=table": _("Table measured in inches"),
}


def way_name(game: engine.Game, way: Way) -> str:
    return str(WAY_NAMES.get(way.written) or game.formats[way.format].name)


def level_name(level: str) -> str:
    return str(LEVEL_NAMES[Level(level)])


def names_of(table: Table) -> list[str]:
    """Who sits at each seat, for the person who plays."""
    seats = table.seats.order_by("number")
    return [level_name(seat.level) if seat.level else gettext("Guest") for seat in seats]


def table_words() -> str:
    """The words that the script of a table writes, as JSON."""
    return json.dumps(
        {
            **film_words(),
            "you": gettext("You"),
            "undo": gettext("Undo click"),
            "nothing": gettext("none"),
            "empty": gettext("empty"),
            "concede": gettext("Concede"),
            "concede_question": gettext("Concede this game?"),
            "keep_playing": gettext("Keep playing"),
            "read_cards": gettext("Read cards"),
            "choose_point": gettext("Choose a point"),
            "point_put": gettext("Base at"),
            "turn_here": gettext("Turn here"),
            "log": gettext("What happened"),
            "keys": gettext(
                "Arrow keys move between highlighted cards and squares, Enter chooses, Esc undoes, "
                "P passes."
            ),
            "offline": gettext("The connection was lost. Trying again…"),
            "again": gettext("Play again"),
            "stopped": gettext("The rules of this game were updated, so it can’t go on."),
        }
    )
