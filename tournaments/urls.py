"""Where events, rounds, matches and standings are."""

from django.urls import path

from tournaments.archive.api.imports import EventImportDetail, EventImports
from tournaments.archive.api.views import EventArchive
from tournaments.entries.api import views
from tournaments.entries.api.decks import EntryDeck
from tournaments.entries.api.seating import EntryArrangements, ForbiddenPairDetail, ForbiddenPairs
from tournaments.entries.api.teams import (
    EntryInvitations,
    EntryPlayerCode,
    EntryPlayerDetail,
    EntryPlayers,
    InvitationAcceptance,
    InvitationDetail,
    Invitations,
)
from tournaments.entries.api.views import LateEntries
from tournaments.events.api.announcements import AnnouncementDetail, Announcements
from tournaments.events.api.journal import EventFeed
from tournaments.events.api.staff import EventStaffDetail, EventStaffList
from tournaments.events.api.views import TournamentClone, Tournaments, TournamentStates
from tournaments.judging.api.deck_checks import DeckCheckClosing, DeckChecks, EntryDeckChecks
from tournaments.judging.api.disqualification import EntryDisqualification, EntryReinstatement
from tournaments.judging.api.penalties import (
    Infractions,
    Penalties,
    PenaltiesOfEntry,
    PenaltyRevocation,
)
from tournaments.matches.api.disputes import DisputeRelease, Disputes, DisputeTaking, JudgeCall
from tournaments.matches.api.games import GameReinstatement, GameReplays, GameSeed, GameStart
from tournaments.matches.api.guest_answers import GuestAnswers
from tournaments.matches.api.statements import MatchStatement, MatchStatements
from tournaments.matches.api.unanswered import UnansweredResults
from tournaments.matches.api.views import (
    MatchDetail,
    MatchReopening,
    MatchReports,
    MatchRuling,
    MatchVictoryPoints,
    ReplayStance,
)
from tournaments.prints.api.downloads import (
    EntriesTable,
    EventReport,
    pairings_table,
    round_standings_table,
    standings_table,
)
from tournaments.prints.api.views import (
    EntriesPrint,
    SlipsPrint,
    pairings_print,
    round_standings_print,
    standings_print,
)
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
from tournaments.series.api.ratings import EntryRatings
from tournaments.series.api.urls import urlpatterns as series_addresses
from tournaments.stages.api.views import Stages
from tournaments.standings.api.views import (
    Profiles,
    pairings,
    players_numbers,
    players_round_numbers,
    round_standings,
    standings,
)

event = "tournaments/<uuid:tournament_id>"
entry = "entries/<uuid:entry_id>"
player = f"{entry}/players/<uuid:player_id>"
invitation = "invitations/<uuid:invitation_id>"
one_round = f"{event}/rounds/<int:number>"
match = "matches/<uuid:match_id>"
dispute = "disputes/<uuid:dispute_id>"

urlpatterns = [
    path(
        "tournaments",
        Tournaments.as_view({"get": "list", "post": "create"}),
        name="tournaments",
    ),
    path("profiles", Profiles.as_view(), name="profiles"),
    path("tournaments/import", EventImports.as_view(), name="import-tournament"),
    path("imports/<uuid:import_id>", EventImportDetail.as_view(), name="import"),
    path(f"{event}/archive", EventArchive.as_view(), name="archive"),
    path(f"{event}/entries.csv", EntriesTable.as_view(), name="entries-table"),
    path(f"{event}/standings.csv", standings_table, name="standings-table"),
    path(f"{event}/trf", EventReport.as_view(), name="report"),
    path(f"{event}/events", EventFeed.as_view(), name="event-feed"),
    path(
        event,
        Tournaments.as_view({"get": "retrieve", "patch": "update"}),
        name="tournament",
    ),
    path(f"{event}/clone", TournamentClone.as_view(), name="clone-tournament"),
    path(f"{event}/ratings", EntryRatings.as_view(), name="take-ratings"),
    path(f"{event}/state", TournamentStates.as_view(), name="tournament-state"),
    path(
        f"{event}/entries",
        views.Entries.as_view({"get": "list", "post": "create"}),
        name="entries",
    ),
    path(f"{event}/late-entries", LateEntries.as_view(), name="late-entries"),
    path("entries/claim", views.EntryClaim.as_view(), name="entry-claim"),
    path(entry, views.EntryDetail.as_view(), name="entry"),
    path(f"{entry}/arrangements", EntryArrangements.as_view(), name="entry-arrangements"),
    path(f"{entry}/check-in", views.EntryCheckIn.as_view(), name="entry-check-in"),
    path(f"{entry}/claim-code", views.EntryClaimCode.as_view(), name="entry-claim-code"),
    path(f"{entry}/deck", EntryDeck.as_view(), name="entry-deck"),
    path(f"{entry}/disqualify", EntryDisqualification.as_view(), name="disqualify-entry"),
    path(f"{entry}/drop", views.EntryDrop.as_view(), name="entry-drop"),
    path(f"{entry}/reinstate", EntryReinstatement.as_view(), name="reinstate-entry"),
    path(f"{entry}/return", views.EntryReturn.as_view(), name="entry-return"),
    path(f"{entry}/invitations", EntryInvitations.as_view(), name="entry-invitations"),
    path(f"{entry}/round-check-in", EntryRoundCheckIn.as_view(), name="entry-round-check-in"),
    path(f"{entry}/players", EntryPlayers.as_view(), name="entry-players"),
    path(player, EntryPlayerDetail.as_view(), name="entry-player"),
    path(f"{player}/claim-code", EntryPlayerCode.as_view(), name="entry-player-code"),
    path("invitations", Invitations.as_view(), name="invitations"),
    path(invitation, InvitationDetail.as_view(), name="invitation"),
    path(f"{invitation}/accept", InvitationAcceptance.as_view(), name="accept-invitation"),
    path(f"{entry}/withdraw", views.EntryWithdrawal.as_view(), name="entry-withdraw"),
    path(f"{event}/forbidden-pairs", ForbiddenPairs.as_view(), name="forbidden-pairs"),
    path(
        f"{event}/forbidden-pairs/<int:pair_id>",
        ForbiddenPairDetail.as_view(),
        name="forbidden-pair",
    ),
    path(f"{event}/announcements", Announcements.as_view(), name="announcements"),
    path(
        f"{event}/announcements/<uuid:announcement_id>",
        AnnouncementDetail.as_view(),
        name="announcement",
    ),
    path(f"{event}/staff", EventStaffList.as_view(), name="event-staff"),
    path(
        f"{event}/staff/<str:username>", EventStaffDetail.as_view(), name="one-of-the-event-staff"
    ),
    path(f"{event}/deck-checks", DeckChecks.as_view(), name="deck-checks"),
    path(f"{entry}/deck-checks", EntryDeckChecks.as_view(), name="entry-deck-checks"),
    path("deck-checks/<uuid:check_id>/close", DeckCheckClosing.as_view(), name="close-deck-check"),
    path("infractions", Infractions.as_view(), name="infractions"),
    path(f"{event}/penalties", Penalties.as_view(), name="penalties"),
    path(f"{entry}/penalties", PenaltiesOfEntry.as_view(), name="entry-penalties"),
    path("penalties/<uuid:penalty_id>/revoke", PenaltyRevocation.as_view(), name="revoke-penalty"),
    path(f"{event}/rounds", Rounds.as_view({"get": "list", "post": "create"}), name="rounds"),
    path(one_round, Rounds.as_view({"get": "retrieve", "delete": "destroy"}), name="round"),
    path(f"{one_round}/publish", Rounds.as_view({"post": "publish"}), name="publish-round"),
    path(f"{one_round}/close", Rounds.as_view({"post": "close"}), name="close-round"),
    path(f"{one_round}/clock", Clock.as_view(), name="round-clock"),
    path(f"{one_round}/edits", DraftEdits.as_view(), name="draft-edits"),
    path(f"{one_round}/edits/preview", DraftEditPreview.as_view(), name="draft-edit-preview"),
    path(f"{one_round}/repair", RoundRepair.as_view(), name="repair-round"),
    path(f"{one_round}/undo", RoundUndoing.as_view(), name="undo-round"),
    path(f"{event}/unanswered", UnansweredResults.as_view(), name="unanswered"),
    path(f"{event}/undone-rounds", UndoneRounds.as_view(), name="undone-rounds"),
    path(f"{one_round}/pairings", pairings, name="pairings"),
    path(f"{one_round}/pairings.csv", pairings_table, name="pairings-table"),
    path(f"{one_round}/pairings.pdf", pairings_print, name="pairings-print"),
    path(f"{one_round}/slips.pdf", SlipsPrint.as_view(), name="slips-print"),
    path(f"{one_round}/standings.pdf", round_standings_print, name="round-standings-print"),
    path(f"{event}/standings.pdf", standings_print, name="standings-print"),
    path(f"{event}/entries.pdf", EntriesPrint.as_view(), name="entries-print"),
    path(f"{one_round}/standings.csv", round_standings_table, name="round-standings-table"),
    path(f"{one_round}/standings", round_standings, name="round-standings"),
    path(f"{event}/stages", Stages.as_view({"get": "list"}), name="stages"),
    path(f"{event}/stages/<int:number>", Stages.as_view({"get": "retrieve"}), name="stage"),
    path(f"{event}/standings", standings, name="standings"),
    path(f"{event}/standings/<uuid:entry_id>", players_numbers, name="players-numbers"),
    path(
        f"{one_round}/standings/<uuid:entry_id>",
        players_round_numbers,
        name="players-round-numbers",
    ),
    path(match, MatchDetail.as_view(), name="match"),
    path(f"{match}/extension", MatchExtension.as_view(), name="match-extension"),
    path(f"{match}/statement", MatchStatement.as_view(), name="match-statement"),
    path(f"{match}/statements", MatchStatements.as_view(), name="match-statements"),
    path(f"{match}/reports", MatchReports.as_view(), name="match-reports"),
    path(f"{match}/guest-answers", GuestAnswers.as_view(), name="guest-answers"),
    path(f"{match}/judge-call", JudgeCall.as_view(), name="judge-call"),
    path(f"{event}/disputes", Disputes.as_view(), name="disputes"),
    path(f"{dispute}/take", DisputeTaking.as_view(), name="take-dispute"),
    path(f"{dispute}/release", DisputeRelease.as_view(), name="release-dispute"),
    path(f"{match}/reopening", MatchReopening.as_view(), name="match-reopening"),
    path(f"{match}/victory-points", MatchVictoryPoints.as_view(), name="match-victory-points"),
    path(f"{match}/ruling", MatchRuling.as_view(), name="match-ruling"),
    path("replays/<uuid:replay_id>/stance", ReplayStance.as_view(), name="replay-stance"),
    path(f"{match}/games/<int:number>/seed", GameSeed.as_view(), name="game-seed"),
    path(f"{match}/games/<int:number>/start", GameStart.as_view(), name="game-start"),
    path(
        f"{match}/games/<int:number>/reinstate",
        GameReinstatement.as_view(),
        name="reinstate-game",
    ),
    path(f"{match}/games/<int:number>/replays", GameReplays.as_view(), name="game-replays"),
    *series_addresses,
]
