"""Kinds of journal entries about rounds."""

from collections.abc import Mapping

from ground.texts import marked as _
from tournaments.core.journal_kinds.kind import CHECKING, CLOSE_TABLES, STATE_UNPLAYED, Kind

ROUNDS: Mapping[str, Kind] = {
    "clock.paused": Kind(_("{round}: timer paused at {time}.")),
    "clock.set": Kind(_("{round}: timer set to {time}.")),
    "clock.started": Kind(_("{round}: timer started at {time}.")),
    "deck_checks.drawn": Kind(_("{round}: tables drawn for deck checks."), readers=CHECKING),
    "round.closed": Kind(_("{round} closed.")),
    "round.discarded": Kind(_("{round}: draft pairings discarded.")),
    "round.drafted": Kind(_("{round}: draft pairings created.")),
    "round.edited": Kind(
        _("{round}: draft pairings edited."),
        closer={
            "swap": _("{round}: two players swapped in the draft pairings."),
            "break": _("{round}: a match split in the draft pairings."),
            "pair": _("{round}: two players paired by staff in the draft pairings."),
            "bye": _("{round}: bye given in the draft pairings."),
            "table": _("{round}: a match moved to table {table} in the draft pairings."),
        },
    ),
    "round.published": Kind(
        _("{round} published."),
        then=(STATE_UNPLAYED,),
        closer={"edited": _("{round} published with pairings edited by staff.")},
    ),
    "round.repaired": Kind(
        _("{round}: some players re-paired."),
        then=(
            STATE_UNPLAYED,
            CLOSE_TABLES,
        ),
    ),
    "round.stale": Kind(
        _("{round}: paired before a result of an earlier round changed ({because_of}).")
    ),
    "round.undone": Kind(_("{round} undone."), then=(CLOSE_TABLES,)),
}
