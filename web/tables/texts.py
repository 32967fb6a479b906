"""Words of games that are played here."""

import json

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tables.models import Level, Table
from web.core.film_words import film_words

LEVEL_NAMES = {Level.NEW: _("New bot"), Level.FAIR: _("Fair bot"), Level.STRONG: _("Strong bot")}


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
            "zoom_in": gettext("Enlarge board"),
            "zoom_out": gettext("Show whole board"),
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
