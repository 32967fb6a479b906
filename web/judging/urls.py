"""URLs of the judge desk, penalties and deck checks."""

from django.urls import path

from web.core.addresses import ENTRY, MATCH, RUN
from web.judging.counting import counting
from web.judging.deck_checks import checks, closing_check, drawing_checks, opening_check
from web.judging.desk import desk, giving_back, taking_on
from web.judging.disqualification import disqualifying, reinstating
from web.judging.penalties import ledger, penalising, revoking
from web.judging.rulings import ruling
from web.judging.tables import judging_table, opening_record

urlpatterns = [
    path(f"{RUN}/desk", desk, name="desk"),
    path("disputes/<uuid:dispute_id>/take", taking_on, name="take-dispute"),
    path("disputes/<uuid:dispute_id>/release", giving_back, name="release-dispute"),
    path(f"{RUN}/deck-checks", checks, name="deck-checks"),
    path(f"{RUN}/deck-checks/draw", drawing_checks, name="draw-deck-checks"),
    path(f"{RUN}/deck-checks/open", opening_check, name="open-deck-check"),
    path("deck-checks/<uuid:check_id>/count", counting, name="count-deck-check"),
    path("deck-checks/<uuid:check_id>/close", closing_check, name="close-deck-check"),
    path(f"{RUN}/penalties", ledger, name="penalties"),
    path(f"{ENTRY}/run/penalties", penalising, name="penalise"),
    path("penalties/<uuid:penalty_id>/revoke", revoking, name="revoke-penalty"),
    path(f"{MATCH}/ruling", ruling, name="ruling"),
    path(f"{MATCH}/table", judging_table, name="judge-table"),
    path("replays/<uuid:replay_id>/record", opening_record, name="open-record"),
    path(f"{ENTRY}/run/disqualify", disqualifying, name="disqualify"),
    path(f"{ENTRY}/run/reinstate", reinstating, name="reinstate"),
]
