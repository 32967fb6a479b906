"""Staff who play do not choose whom they meet, and give themselves no bye."""

from accounts.models import User
from tournaments.models import Tournament
from tournaments.pairing.edits import Sheet
from tournaments.services.arrangements import OwnEntry, own_entries


def refuse_own_pairing(
    *, tournament: Tournament, actor: User | None, before: Sheet, after: Sheet
) -> None:
    """OwnEntry where `actor` would change whom they meet themselves in a round of a locked event.
    To meet somebody instead of nobody, as where a bye ends with a late entry, is allowed."""
    if actor is None:
        return
    for entry in map(str, own_entries(tournament, actor)):
        was, now = _opponent(before, entry), _opponent(after, entry)
        if was != now and not (was is None and now is not None):
            raise OwnEntry(
                "You play in this event yourself: let somebody else of the staff change whom you"
                " meet."
            )
        if was is None and _rests(after, entry) and not _rests(before, entry):
            raise OwnEntry(
                "You play in this event yourself: let somebody else of the staff give you a bye."
            )


def _opponent(sheet: Sheet, entry: str) -> str | None:
    """Whom an entry meets; None for a bye, and where it is in no match."""
    for row in sheet.values():
        if entry in (row.first, row.second):
            return row.second if row.first == entry else row.first
    return None


def _rests(sheet: Sheet, entry: str) -> bool:
    """Whether an entry has a bye that counts as won."""
    return any(
        row.first == entry and row.second is None and not row.absent for row in sheet.values()
    )
