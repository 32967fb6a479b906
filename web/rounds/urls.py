"""URLs of rounds."""

from django.urls import path

from web.core.addresses import MATCH, RUN
from web.rounds.match_page import match, table_menu
from web.rounds.pairing_edits import editing, publishing, redrawing, run_round
from web.rounds.repairs import reinstating_game, repairing, taking_back, undoing
from web.rounds.round_timer import extending, turning
from web.rounds.views import closing, discarding, pairing

urlpatterns = [
    path(f"{RUN}/rounds", pairing, name="pair"),
    path(f"{RUN}/rounds/<int:number>", run_round, name="run-round"),
    path(
        f"{RUN}/rounds/<int:number>/publish",
        publishing,
        name="publish-round",
    ),
    path(
        f"{RUN}/rounds/<int:number>/discard",
        discarding,
        name="discard-round",
    ),
    path(f"{RUN}/rounds/<int:number>/close", closing, name="close-round"),
    path(f"{RUN}/rounds/<int:number>/clock", turning, name="turn-clock"),
    path(f"{RUN}/rounds/<int:number>/edit", editing, name="edit-draft"),
    path(f"{RUN}/rounds/<int:number>/redraw", redrawing, name="redraw-round"),
    path(f"{RUN}/rounds/<int:number>/repair", repairing, name="repair-round"),
    path(f"{RUN}/rounds/<int:number>/undo", undoing, name="undo-round"),
    path(MATCH, match, name="match"),
    path(f"{MATCH}/menu", table_menu, name="table-menu"),
    path(f"{MATCH}/take-back", taking_back, name="take-back"),
    path(
        f"{MATCH}/games/<int:number>/reinstate",
        reinstating_game,
        name="reinstate-game",
    ),
    path(f"{MATCH}/extension", extending, name="extend-match"),
]
