"""Addresses of entries, their players, teams and decks."""

from django.urls import path

from tournaments.core.addresses import ENTRY, EVENT, INVITATION, MEMBER
from tournaments.entries.api import views
from tournaments.entries.api.decks import EntryDeck, EntryDeckHistory
from tournaments.entries.api.desk import (
    AddedPlayers,
    CheckIns,
    ClaimCodes,
    EntryName,
    GuestCheckIn,
    MemberName,
    PaperDeck,
)
from tournaments.entries.api.seating import EntryArrangements, ForbiddenPairDetail, ForbiddenPairs
from tournaments.entries.api.teams import (
    EntryInvitations,
    EntryMemberCode,
    EntryMemberDetail,
    EntryMembers,
    InvitationAcceptance,
    InvitationDetail,
    Invitations,
)
from tournaments.entries.api.views import LateEntries

urlpatterns = [
    path(
        f"{EVENT}/entries",
        views.Entries.as_view({"get": "list", "post": "create"}),
        name="entries",
    ),
    path(f"{EVENT}/late-entries", LateEntries.as_view(), name="late-entries"),
    path(f"{EVENT}/entries/add", AddedPlayers.as_view(), name="added-players"),
    path(f"{EVENT}/entries/check-in", CheckIns.as_view(), name="check-ins"),
    path(f"{EVENT}/entries/renew-codes", ClaimCodes.as_view(), name="claim-codes"),
    path("entries/check-in", GuestCheckIn.as_view(), name="guest-check-in"),
    path("entries/claim", views.EntryClaim.as_view(), name="entry-claim"),
    path(ENTRY, views.EntryDetail.as_view(), name="entry"),
    path(f"{ENTRY}/arrangements", EntryArrangements.as_view(), name="entry-arrangements"),
    path(f"{ENTRY}/check-in", views.EntryCheckIn.as_view(), name="entry-check-in"),
    path(f"{ENTRY}/claim-code", views.EntryClaimCode.as_view(), name="entry-claim-code"),
    path(f"{ENTRY}/name", EntryName.as_view(), name="entry-name"),
    path(f"{ENTRY}/deck/on-paper", PaperDeck.as_view(), name="entry-deck-on-paper"),
    path(f"{ENTRY}/deck", EntryDeck.as_view(), name="entry-deck"),
    path(f"{ENTRY}/deck/history", EntryDeckHistory.as_view(), name="entry-deck-history"),
    path(f"{ENTRY}/drop", views.EntryDrop.as_view(), name="entry-drop"),
    path(f"{ENTRY}/return", views.EntryReturn.as_view(), name="entry-return"),
    path(f"{ENTRY}/invitations", EntryInvitations.as_view(), name="entry-invitations"),
    path(f"{ENTRY}/members", EntryMembers.as_view(), name="entry-members"),
    path(f"{MEMBER}/name", MemberName.as_view(), name="entry-member-name"),
    path(MEMBER, EntryMemberDetail.as_view(), name="entry-member"),
    path(f"{MEMBER}/claim-code", EntryMemberCode.as_view(), name="entry-member-code"),
    path("invitations", Invitations.as_view(), name="invitations"),
    path(INVITATION, InvitationDetail.as_view(), name="invitation"),
    path(f"{INVITATION}/accept", InvitationAcceptance.as_view(), name="accept-invitation"),
    path(f"{ENTRY}/withdraw", views.EntryWithdrawal.as_view(), name="entry-withdraw"),
    path(f"{EVENT}/forbidden-pairs", ForbiddenPairs.as_view(), name="forbidden-pairs"),
    path(
        f"{EVENT}/forbidden-pairs/<int:pair_id>",
        ForbiddenPairDetail.as_view(),
        name="forbidden-pair",
    ),
]
