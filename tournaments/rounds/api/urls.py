"""Addresses of rounds, their drafts, repairs and clocks."""

from django.urls import path

from tournaments.core.addresses import ENTRY, EVENT, MATCH, ROUND
from tournaments.rounds.api.draws import Draw
from tournaments.rounds.api.pairings import (
    DraftEditPreview,
    DraftEdits,
    RoundRepair,
    RoundUndoing,
    UndoneRounds,
)
from tournaments.rounds.api.round_check_in import EntryRoundCheckIn
from tournaments.rounds.api.timer import Clock, MatchExtension
from tournaments.rounds.api.views import Rounds

urlpatterns = [
    path(f"{ENTRY}/round-check-in", EntryRoundCheckIn.as_view(), name="entry-round-check-in"),
    path(f"{EVENT}/rounds", Rounds.as_view({"get": "list", "post": "create"}), name="rounds"),
    path(ROUND, Rounds.as_view({"get": "retrieve", "delete": "destroy"}), name="round"),
    path(f"{ROUND}/publish", Rounds.as_view({"post": "publish"}), name="publish-round"),
    path(f"{ROUND}/close", Rounds.as_view({"post": "close"}), name="close-round"),
    path(f"{ROUND}/clock", Clock.as_view(), name="round-clock"),
    path(f"{ROUND}/edits", DraftEdits.as_view(), name="draft-edits"),
    path(f"{ROUND}/edits/preview", DraftEditPreview.as_view(), name="draft-edit-preview"),
    path(f"{ROUND}/repair", RoundRepair.as_view(), name="repair-round"),
    path(f"{ROUND}/undo", RoundUndoing.as_view(), name="undo-round"),
    path(f"{EVENT}/draws/<int:lot>", Draw.as_view(), name="draw"),
    path(f"{EVENT}/undone-rounds", UndoneRounds.as_view(), name="undone-rounds"),
    path(f"{MATCH}/extension", MatchExtension.as_view(), name="match-extension"),
]
