"""The words of pages that show a game, which their script writes."""

from django.utils.translation import gettext


def film_words() -> dict[str, str]:
    """The words of the viewer of films."""
    return {
        "decides": gettext("To move"),
        "move": gettext("Move"),
        "moves": gettext("Moves"),
        "turn": gettext("Turn"),
        "opening": gettext("Before the first move"),
        "first": gettext("To the start"),
        "back": gettext("Step back"),
        "play": gettext("Play"),
        "pause": gettext("Pause"),
        "forward": gettext("Step forward"),
        "last": gettext("To the end"),
        "speed": gettext("Speed"),
        "seen_by": gettext("Seen by"),
        "flip": gettext("Flip board"),
        "copy": gettext("Copy link"),
        "copied": gettext("Link copied"),
        "close": gettext("Close"),
        "board": gettext("Board"),
        "map": gettext("Map"),
        "larger": gettext("Zoom in"),
        "smaller": gettext("Zoom out"),
        "whole": gettext("Whole board"),
        "piece_of": gettext("{card} of {player}"),
        "hex": gettext("hex {hex}"),
    }
