"""Why a round does not allow an edit, in words."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.pairing.edits import ImpossibleEdit

EDIT_ERRORS: Mapping[str, Any] = {
    "same_match": _(
        "{first} and {second} can’t swap places. Choose two players from different matches."
    ),
    "with_themselves": _("{player} can’t be paired with themselves. Choose two players."),
    "bye_is_given": _("{resting} already has the bye. Swap {player} with {resting} instead."),
    "bye_has_no_table": _("{player} has a bye, so there is no table to move."),
    "absent_has_no_table": _("{player} isn’t checked in, so there is no table to move."),
    "no_match": _("There is no match {match} in this round."),
    "paired": _("{player} is already paired at table {table}. Split that match first."),
    "not_in_round": _("{player} isn’t in this round."),
}


@contextmanager
def worded_edits() -> Iterator[None]:
    """An edit that the block cannot make is an error in the words of pages."""
    try:
        yield
    except ImpossibleEdit as error:
        if not error.why:
            raise
        raise ImpossibleEdit(str(EDIT_ERRORS[error.why]).format(**error.values)) from error
