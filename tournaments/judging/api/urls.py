"""Addresses of infractions, penalties, deck checks and disqualifications."""

from django.urls import path

from tournaments.core.addresses import ENTRY, EVENT
from tournaments.judging.api.deck_checks import (
    DeckCheckClosing,
    DeckCheckCount,
    DeckChecks,
    EntryDeckChecks,
)
from tournaments.judging.api.disqualification import EntryDisqualification, EntryReinstatement
from tournaments.judging.api.penalties import (
    Infractions,
    Penalties,
    PenaltiesOfEntry,
    PenaltyRevocation,
)

urlpatterns = [
    path("deck-checks/<uuid:check_id>/count", DeckCheckCount.as_view(), name="deck-check-count"),
    path(f"{ENTRY}/disqualify", EntryDisqualification.as_view(), name="disqualify-entry"),
    path(f"{ENTRY}/reinstate", EntryReinstatement.as_view(), name="reinstate-entry"),
    path(f"{EVENT}/deck-checks", DeckChecks.as_view(), name="deck-checks"),
    path(f"{ENTRY}/deck-checks", EntryDeckChecks.as_view(), name="entry-deck-checks"),
    path("deck-checks/<uuid:check_id>/close", DeckCheckClosing.as_view(), name="close-deck-check"),
    path("infractions", Infractions.as_view(), name="infractions"),
    path(f"{EVENT}/penalties", Penalties.as_view(), name="penalties"),
    path(f"{ENTRY}/penalties", PenaltiesOfEntry.as_view(), name="entry-penalties"),
    path("penalties/<uuid:penalty_id>/revoke", PenaltyRevocation.as_view(), name="revoke-penalty"),
]
