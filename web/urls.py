"""Where the pages are."""

from django.urls import path

from web.accounts.organisations import (
    changing_role,
    new_organisation,
    organisation,
    organisations,
    removing_member,
)
from web.accounts.views import (
    account,
    changing_email,
    changing_password,
    confirming,
    email_sent,
    forgotten,
    moving,
    new_password,
    new_token,
    resend_email,
    revoking_token,
    signing_in,
    signing_out,
    signing_up,
)
from web.archive.views import imported, importing_event, taking_entries, taking_event
from web.core.guides import verify
from web.decks.games import format, game, games
from web.decks.views import (
    deck,
    deck_check,
    deck_check_for,
    deck_version,
    decks,
    deleting_deck,
    new_deck,
    snapshot,
)
from web.entries.own_entry import checking_in, entry, leaving
from web.entries.registration import claiming, entering, entering_late
from web.entries.round_check_in import (
    own_round_check_in,
    staff_round_check_in,
    staff_round_check_in_of_all,
)
from web.entries.seating import allowing, arranging, arranging_entry, forbidding
from web.entries.staff_entries import (
    adding_guest,
    looking,
    renewing_code,
    renewing_players_code,
    run_check_in,
    run_entry,
    run_leaving,
    run_players,
    run_return,
    taking_out,
)
from web.entries.teams import ending_invitation, invitation, inviting, removing_player
from web.events import views
from web.events.console import counting_what_waits, run, stepping
from web.events.schedule import deadlines
from web.events.settings import changing_event, cloning, new_event
from web.events.staff import announcing, dismissing_staff, event_staff, withdrawing_announcement
from web.events.views import event, start
from web.judging.deck_checks import checks, closing_check, drawing_checks, opening_check
from web.judging.desk import desk, giving_back, taking_on
from web.judging.disqualification import disqualifying, reinstating
from web.judging.penalties import ledger, penalising, revoking
from web.judging.rulings import ruling
from web.matches.guest_answers import answering_for_guest
from web.matches.my_events import mine
from web.matches.recording import bringing_recorded, start_file
from web.matches.reports import (
    calling_judge,
    confirming_log,
    confirming_report,
    reporting,
    taking_call_back,
    uploading,
)
from web.matches.secondary_scores import counting
from web.matches.unanswered import unanswered_results
from web.matches.views import certificate, match, replay
from web.prints.projector import projector
from web.prints.views import (
    printing_deck,
    printing_decks,
    printing_guests,
    printing_own_deck,
    printing_slips,
    prints,
)
from web.rounds.pairing_edits import editing, publishing, redrawing, run_round
from web.rounds.repairs import reinstating_game, repairing, taking_back, undoing
from web.rounds.round_timer import extending, turning
from web.rounds.views import closing, discarding, pairing
from web.series import views as series_views
from web.series.views import taking_ratings
from web.stages.views import planning_stages, stage
from web.standings.views import numbers

app_name = "web"

urlpatterns = [
    path("", start, name="start"),
    path("sign-up", signing_up, name="sign-up"),
    path("sign-up/sent", email_sent, name="letter-sent"),
    path("sign-up/again", resend_email, name="letter-again"),
    path("sign-up/confirm/<str:link>", confirming, name="confirm"),
    path("sign-in", signing_in, name="sign-in"),
    path("sign-out", signing_out, name="sign-out"),
    path("password/forgotten", forgotten, name="forgotten"),
    path("password/new/<str:link>", new_password, name="new-password"),
    path("account", account, name="account"),
    path("account/password", changing_password, name="change-password"),
    path("account/email", changing_email, name="change-email"),
    path("account/email/<str:link>", moving, name="move"),
    path("account/tokens/new", new_token, name="new-token"),
    path("account/tokens/<str:prefix>/revoke", revoking_token, name="revoke-token"),
    path("organisations", organisations, name="organisations"),
    path("organisations/new", new_organisation, name="new-organisation"),
    path("organisations/<slug:slug>", organisation, name="organisation"),
    path(
        "organisations/<slug:slug>/members/<str:username>/role", changing_role, name="change-role"
    ),
    path(
        "organisations/<slug:slug>/members/<str:username>/remove",
        removing_member,
        name="remove-member",
    ),
    path("decks/check", deck_check, name="deck-check"),
    path("series", series_views.all_series, name="all-series"),
    path("series/new", series_views.new_series, name="new-series"),
    path("series/<uuid:series_id>", series_views.series, name="series"),
    path("series/<uuid:series_id>/change", series_views.changing_series, name="change-series"),
    path("series/<uuid:series_id>/events", series_views.running_series, name="series-events"),
    path(
        "series/<uuid:series_id>/events/<uuid:tournament_id>/weight",
        series_views.weighing,
        name="weigh-event",
    ),
    path(
        "series/<uuid:series_id>/events/<uuid:tournament_id>/remove",
        series_views.removing_event,
        name="remove-event",
    ),
    path("games", games, name="games"),
    path("games/<slug:slug>", game, name="game"),
    path("games/<slug:slug>/formats/<slug:format_slug>/<str:day>", format, name="format"),
    path("verify", verify, name="verify"),
    path("events", views.events, name="events"),
    path("events/<uuid:tournament_id>", event, name="event"),
    path("events/<uuid:tournament_id>/players", views.players, name="event-players"),
    path("events/<uuid:tournament_id>/pairings", views.pairings, name="event-pairings"),
    path("events/<uuid:tournament_id>/rounds/<int:number>", views.pairings, name="event-round"),
    path("events/<uuid:tournament_id>/projector", projector, name="projector"),
    path("events/<uuid:tournament_id>/standings", views.standings, name="event-standings"),
    path("events/<uuid:tournament_id>/stages", stage, name="event-stages"),
    path("events/<uuid:tournament_id>/stages/<int:number>", stage, name="event-stage"),
    path("events/<uuid:tournament_id>/decks", views.decks, name="event-decks"),
    path("events/<uuid:tournament_id>/journal", views.journal, name="event-journal"),
    path("matches/<uuid:match_id>", match, name="match"),
    path("replays/<uuid:replay_id>", replay, name="replay"),
    path("deck-snapshots/<uuid:snapshot_id>", snapshot, name="snapshot"),
    path("mine", mine, name="mine"),
    path("events/<uuid:tournament_id>/enter", entering, name="enter"),
    path("entries/claim", claiming, name="claim"),
    path("entries/<uuid:entry_id>", entry, name="entry"),
    path("entries/<uuid:entry_id>/check-in", checking_in, name="check-in"),
    path("entries/<uuid:entry_id>/here", own_round_check_in, name="here"),
    path("entries/<uuid:entry_id>/leave", leaving, name="leave"),
    path("entries/<uuid:entry_id>/invitations", inviting, name="invite"),
    path(
        "entries/<uuid:entry_id>/players/<uuid:player_id>/remove",
        removing_player,
        name="remove-player",
    ),
    path("invitations/<uuid:invitation_id>", invitation, name="invitation"),
    path("invitations/<uuid:invitation_id>/end", ending_invitation, name="end-invitation"),
    path("decks", decks, name="decks"),
    path("decks/new", new_deck, name="new-deck"),
    path("decks/<uuid:deck_id>", deck, name="deck"),
    path("decks/<uuid:deck_id>/delete", deleting_deck, name="delete-deck"),
    path("decks/<uuid:deck_id>/versions/<int:number>", deck_version, name="deck-version"),
    path("matches/<uuid:match_id>/report", reporting, name="report"),
    path("matches/<uuid:match_id>/confirm", confirming_report, name="confirm-report"),
    path("matches/<uuid:match_id>/guest", answering_for_guest, name="answer-for-guest"),
    path("matches/<uuid:match_id>/judge", calling_judge, name="call-judge"),
    path("matches/<uuid:match_id>/judge/take-back", taking_call_back, name="take-call-back"),
    path("events/<uuid:tournament_id>/run/desk", desk, name="desk"),
    path("events/<uuid:tournament_id>/run/unanswered", unanswered_results, name="unanswered"),
    path("disputes/<uuid:dispute_id>/take", taking_on, name="take-dispute"),
    path("disputes/<uuid:dispute_id>/release", giving_back, name="release-dispute"),
    path("matches/<uuid:match_id>/logs", uploading, name="upload"),
    path("matches/<uuid:match_id>/recorded", bringing_recorded, name="bring-recorded"),
    path("matches/<uuid:match_id>/games/<int:number>/start", start_file, name="start-file"),
    path("replays/<uuid:replay_id>/stance", confirming_log, name="stance"),
    path(
        "events/<uuid:tournament_id>/rounds/<int:number>/standings",
        views.round_standings,
        name="event-round-standings",
    ),
    path("events/<uuid:tournament_id>/standings/<uuid:entry_id>", numbers, name="event-numbers"),
    path(
        "events/<uuid:tournament_id>/rounds/<int:number>/standings/<uuid:entry_id>",
        numbers,
        name="event-round-numbers",
    ),
    path("certificates/<uuid:replay_id>", certificate, name="certificate"),
    path("events/<uuid:tournament_id>/certificates", views.certificates, name="event-certificates"),
    path("events/new", new_event, name="new-event"),
    path("events/import", importing_event, name="import-event"),
    path("imports/<uuid:import_id>", imported, name="import"),
    path("events/<uuid:tournament_id>/change", changing_event, name="change-event"),
    path("events/<uuid:tournament_id>/run/clone", cloning, name="clone-event"),
    path("events/<uuid:tournament_id>/run/stages", planning_stages, name="plan-stages"),
    path("events/<uuid:tournament_id>/run", run, name="run"),
    path("events/<uuid:tournament_id>/run/event.json", taking_event, name="take-event"),
    path("events/<uuid:tournament_id>/run/entries.csv", taking_entries, name="take-entries"),
    path("events/<uuid:tournament_id>/run/waiting", counting_what_waits, name="waiting"),
    path("events/<uuid:tournament_id>/run/step", stepping, name="step"),
    path("events/<uuid:tournament_id>/run/deadlines", deadlines, name="deadlines"),
    path("events/<uuid:tournament_id>/run/players", run_players, name="run-players"),
    path("events/<uuid:tournament_id>/run/prints", prints, name="prints"),
    path("events/<uuid:tournament_id>/run/prints/decks.pdf", printing_decks, name="print-decks"),
    path("events/<uuid:tournament_id>/run/prints/guests.pdf", printing_guests, name="print-guests"),
    path(
        "events/<uuid:tournament_id>/run/prints/slips-<int:number>.pdf",
        printing_slips,
        name="print-slips",
    ),
    path("entries/<uuid:entry_id>/deck.pdf", printing_own_deck, name="print-own-deck"),
    path("entries/<uuid:entry_id>/run/deck.pdf", printing_deck, name="print-deck"),
    path("events/<uuid:tournament_id>/run/deck-checks", checks, name="deck-checks"),
    path(
        "events/<uuid:tournament_id>/run/deck-checks/draw", drawing_checks, name="draw-deck-checks"
    ),
    path("events/<uuid:tournament_id>/run/deck-checks/open", opening_check, name="open-deck-check"),
    path("deck-checks/<uuid:check_id>/close", closing_check, name="close-deck-check"),
    path("events/<uuid:tournament_id>/run/penalties", ledger, name="penalties"),
    path("entries/<uuid:entry_id>/run/penalties", penalising, name="penalise"),
    path("penalties/<uuid:penalty_id>/revoke", revoking, name="revoke-penalty"),
    path("events/<uuid:tournament_id>/run/announcements", announcing, name="announcements"),
    path(
        "events/<uuid:tournament_id>/run/announcements/<uuid:announcement_id>/withdraw",
        withdrawing_announcement,
        name="withdraw-announcement",
    ),
    path("events/<uuid:tournament_id>/run/staff", event_staff, name="event-staff"),
    path(
        "events/<uuid:tournament_id>/run/staff/<str:username>/dismiss",
        dismissing_staff,
        name="dismiss-staff",
    ),
    path("events/<uuid:tournament_id>/run/here", staff_round_check_in_of_all, name="run-all-here"),
    path("events/<uuid:tournament_id>/run/late-entry", entering_late, name="late-entry"),
    path("events/<uuid:tournament_id>/run/arrangements", arranging, name="arrangements"),
    path("events/<uuid:tournament_id>/run/ratings", taking_ratings, name="take-ratings"),
    path("events/<uuid:tournament_id>/run/forbidden-pairs", forbidding, name="forbidden-pairs"),
    path(
        "events/<uuid:tournament_id>/run/forbidden-pairs/<int:pair_id>/allow",
        allowing,
        name="allow-pair",
    ),
    path("events/<uuid:tournament_id>/run/rounds", pairing, name="pair"),
    path("events/<uuid:tournament_id>/run/rounds/<int:number>", run_round, name="run-round"),
    path(
        "events/<uuid:tournament_id>/run/rounds/<int:number>/publish",
        publishing,
        name="publish-round",
    ),
    path(
        "events/<uuid:tournament_id>/run/rounds/<int:number>/discard",
        discarding,
        name="discard-round",
    ),
    path("events/<uuid:tournament_id>/run/rounds/<int:number>/close", closing, name="close-round"),
    path("events/<uuid:tournament_id>/run/rounds/<int:number>/clock", turning, name="turn-clock"),
    path("events/<uuid:tournament_id>/run/rounds/<int:number>/edit", editing, name="edit-draft"),
    path(
        "events/<uuid:tournament_id>/run/rounds/<int:number>/redraw", redrawing, name="redraw-round"
    ),
    path(
        "events/<uuid:tournament_id>/run/rounds/<int:number>/repair", repairing, name="repair-round"
    ),
    path("events/<uuid:tournament_id>/run/rounds/<int:number>/undo", undoing, name="undo-round"),
    path("events/<uuid:tournament_id>/undone/<int:round_id>", views.undone, name="event-undone"),
    path("matches/<uuid:match_id>/take-back", taking_back, name="take-back"),
    path(
        "matches/<uuid:match_id>/games/<int:number>/reinstate",
        reinstating_game,
        name="reinstate-game",
    ),
    path("matches/<uuid:match_id>/extension", extending, name="extend-match"),
    path("matches/<uuid:match_id>/ruling", ruling, name="ruling"),
    path("matches/<uuid:match_id>/victory-points", counting, name="counting"),
    path("entries/<uuid:entry_id>/run", run_entry, name="run-entry"),
    path("entries/<uuid:entry_id>/run/arrangements", arranging_entry, name="arrange"),
    path("entries/<uuid:entry_id>/run/check-in", run_check_in, name="run-check-in"),
    path("entries/<uuid:entry_id>/run/here", staff_round_check_in, name="run-here"),
    path("entries/<uuid:entry_id>/run/leave", run_leaving, name="run-leave"),
    path("entries/<uuid:entry_id>/run/disqualify", disqualifying, name="disqualify"),
    path("entries/<uuid:entry_id>/run/reinstate", reinstating, name="reinstate"),
    path("entries/<uuid:entry_id>/run/return", run_return, name="run-return"),
    path("entries/<uuid:entry_id>/run/code", renewing_code, name="renew-code"),
    path("entries/<uuid:entry_id>/run/deck", looking, name="look"),
    path("entries/<uuid:entry_id>/run/players", adding_guest, name="add-guest"),
    path(
        "entries/<uuid:entry_id>/run/players/<uuid:player_id>/remove", taking_out, name="take-out"
    ),
    path(
        "entries/<uuid:entry_id>/run/players/<uuid:player_id>/code",
        renewing_players_code,
        name="renew-players-code",
    ),
    path("events/<uuid:tournament_id>/check", deck_check_for, name="deck-check-for"),
]
