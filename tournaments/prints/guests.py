"""Guest slips: for each player without an account the code by which they check in, answer and
claim; and the sign at the door."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from tournaments.prints.slips import stacked
from tournaments.terms.kinds import TournamentState

GUESTS_ON_A_PAGE = 8
COLUMNS = 2


def guests_sheet(
    event: str, address: str, guests: Sequence[tuple[str, str, str, str]]
) -> Mapping[str, Any]:
    """A slip for each guest with name, team (empty without one), claim code and the address of
    their own page, which is drawn as a QR code; `address` is that of the event, as people type
    it."""
    slips = [
        {"name": name, "team": team, "code": code, "qr": page} for name, team, code, page in guests
    ]
    return {
        "event": event,
        "address": address,
        "columns": COLUMNS,
        "pages": stacked(slips, GUESTS_ON_A_PAGE),
        "texts": {
            "title": gettext("Guest slips"),
            "how": gettext(
                "Scan to check in. Keep this code to yourself: it lets you answer without an"
                " account. When your opponent reports a result or uploads a log, open your match"
                " from the page below and enter the code to confirm or dispute it. With an account,"
                " the code makes this registration yours."
            ),
            "empty": gettext("No guests in {event}.").format(event=event),
        },
    }


def sign_sheet(event: str, address: str, scanned: str, *, state: str) -> Mapping[str, Any]:
    """A sign for the page on which players register, check in and open their table, with its
    address as people type it, and as `scanned` from its QR code. It names what players can do in
    this state of the event."""
    return {
        "event": event,
        "address": address,
        "qr": scanned,
        "title": _sign_title(state),
    }


def _sign_title(state: str) -> str:
    if state == TournamentState.RUNNING:
        return gettext("Scan to open your table")
    if state == TournamentState.CHECK_IN:
        return gettext("Scan to check in")
    return gettext("Scan to register or check in")
