"""URLs of entries."""

from django.urls import path

from web.core.addresses import ENTRY, EVENT, RUN
from web.entries.arriving import arriving
from web.entries.desk import (
    desk,
    desk_check_in,
    desk_menu,
    noting_paper_deck,
    renaming,
    seating_late,
)
from web.entries.money import handing_out, payments, printing_prizes, prizes
from web.entries.names import removing_name
from web.entries.own_entry import checking_in, entry, leaving
from web.entries.registration import claiming, entering, entering_late
from web.entries.regulars import adding_regulars, suggesting_regulars
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

urlpatterns = [
    path(f"{EVENT}/enter", entering, name="enter"),
    path(f"{EVENT}/arrive", arriving, name="arrive"),
    path("entries/claim", claiming, name="claim"),
    path(ENTRY, entry, name="entry"),
    path(f"{ENTRY}/check-in", checking_in, name="check-in"),
    path(f"{ENTRY}/here", own_round_check_in, name="here"),
    path(f"{ENTRY}/leave", leaving, name="leave"),
    path(f"{ENTRY}/invitations", inviting, name="invite"),
    path(
        f"{ENTRY}/players/<uuid:player_id>/remove",
        removing_player,
        name="remove-player",
    ),
    path("invitations/<uuid:invitation_id>", invitation, name="invitation"),
    path("invitations/<uuid:invitation_id>/end", ending_invitation, name="end-invitation"),
    path(f"{RUN}/walk-ins", desk, name="walk-ins"),
    path(f"{RUN}/walk-ins/check-in", desk_check_in, name="desk-check-in"),
    path(f"{RUN}/walk-ins/seat", seating_late, name="seat-late"),
    path(f"{RUN}/walk-ins/regulars", adding_regulars, name="regulars"),
    path(f"{RUN}/walk-ins/names", suggesting_regulars, name="suggest-regulars"),
    path(f"{RUN}/payments", payments, name="payments"),
    path(f"{RUN}/prizes", prizes, name="prizes"),
    path(f"{RUN}/prizes.pdf", printing_prizes, name="print-prizes"),
    path(f"{ENTRY}/run/prize", handing_out, name="hand-out-prize"),
    path(f"{RUN}/players", run_players, name="run-players"),
    path(f"{RUN}/here", staff_round_check_in_of_all, name="run-all-here"),
    path(f"{RUN}/late-entry", entering_late, name="late-entry"),
    path(f"{RUN}/arrangements", arranging, name="arrangements"),
    path(f"{RUN}/forbidden-pairs", forbidding, name="forbidden-pairs"),
    path(
        f"{RUN}/forbidden-pairs/<int:pair_id>/allow",
        allowing,
        name="allow-pair",
    ),
    path(f"{ENTRY}/run", run_entry, name="run-entry"),
    path(f"{ENTRY}/run/menu", desk_menu, name="desk-menu"),
    path(f"{ENTRY}/run/name", renaming, name="rename"),
    path(f"{ENTRY}/run/players/<uuid:player_id>/name", renaming, name="rename-player"),
    path(f"{ENTRY}/run/players/<uuid:player_id>/remove-name", removing_name, name="remove-name"),
    path(f"{ENTRY}/run/paper-deck", noting_paper_deck, name="paper-deck"),
    path(f"{ENTRY}/run/arrangements", arranging_entry, name="arrange"),
    path(f"{ENTRY}/run/check-in", run_check_in, name="run-check-in"),
    path(f"{ENTRY}/run/here", staff_round_check_in, name="run-here"),
    path(f"{ENTRY}/run/leave", run_leaving, name="run-leave"),
    path(f"{ENTRY}/run/return", run_return, name="run-return"),
    path(f"{ENTRY}/run/code", renewing_code, name="renew-code"),
    path(f"{ENTRY}/run/deck", looking, name="look"),
    path(f"{ENTRY}/run/players", adding_guest, name="add-guest"),
    path(f"{ENTRY}/run/players/<uuid:player_id>/remove", taking_out, name="take-out"),
    path(
        f"{ENTRY}/run/players/<uuid:player_id>/code",
        renewing_players_code,
        name="renew-players-code",
    ),
]
