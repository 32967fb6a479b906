"""Opening the decks of an event to everybody, when its policy says so."""

from datetime import datetime

from accounts.models import User
from decks.services.snapshots import reveal_snapshots
from tournaments.models import HOLDING_A_PLACE, Tournament
from tournaments.services.journal import note


def reveal_decks(*, tournament: Tournament, actor: User | None, now: datetime) -> None:
    """Open the decks of all who play or played in a locked event, each as it was last frozen.

    What somebody handed in before, or who never played, stays hidden. Doing it again opens
    nothing more.
    """
    playing = tournament.entries.filter(state__in=HOLDING_A_PLACE, deck__isnull=False)
    opened = reveal_snapshots(ids=list(playing.values_list("deck_id", flat=True)), now=now)
    if opened:
        note(
            "deck.revealed",
            tournament_id=tournament.pk,
            actor=actor,
            now=now,
            data={"decks": opened},
        )
