"""Doors by which staff decide in an event are shut to those who play in it, and to them alone; what
they decide where the event lets them is marked in public."""

import importlib
import inspect
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction

from accounts.models import User
from accounts.selectors import PowerMissing
from tests.support.factories import (
    NOW,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
)
from tests.support.penalising import penalise, revoke
from tests.support.playing import event_of
from tests.support.reopening import AFTER, take_back
from tests.support.staff_acts import (
    Before,
    Door,
    accept,
    brought,
    closed,
    disputed,
    drafted,
    drop_opponent,
    entered,
    keep_apart,
    lost,
    marks,
    meet_again,
    mend,
    move_table,
    of_draft,
    olgas_cup,
    opponent,
    own,
    painted,
    part_rivals,
    penalised,
    reopened,
    reported,
    rival_gone,
    rival_match,
    rival_out,
    ruling,
    settled,
    settled_with_scores,
    slip,
    stale,
    timed,
    undo,
    untouched,
    won,
)
from tests.support.tables_of_matches import seated_here, stop_game
from tournaments.core.access import OwnEntry, OwnMatch
from tournaments.core.services.judges import NoJudge
from tournaments.entries.services.leaving import come_back, drop
from tournaments.entries.services.painting import score_painting
from tournaments.entries.services.registration import renew_claim_code
from tournaments.entries.services.seating import set_seating
from tournaments.events.services.events import change_tournament
from tournaments.events.services.lifecycle import change_state
from tournaments.judging.services.deck_checks import open_deck_check
from tournaments.judging.services.disqualification import disqualify, reinstate
from tournaments.matches.services.disputes import take_dispute
from tournaments.matches.services.guest_answers import report_for_guest
from tournaments.matches.services.hosting import HostIsSeated, host_game, upload_as_host
from tournaments.matches.services.reinstating import reinstate_game
from tournaments.matches.services.reports import report_result
from tournaments.matches.services.secondary_scores import enter_secondary_scores
from tournaments.matches.services.slips import undo_slip
from tournaments.matches.services.sportsmanship import score_seats
from tournaments.models import Dispute, Match, Tournament
from tournaments.pairing.edits import Break
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.draft_edits import edit_draft
from tournaments.rounds.services.drafts import discard_draft, draft_round, redraw_round
from tournaments.rounds.services.publishing import publish_round
from tournaments.rounds.services.round_timer import extend_match
from tournaments.standings.services.pairings_document import pairings_document
from tournaments.terms.kinds import ResultReason, TournamentState
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import SecondaryScores
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db

REFUSALS = (OwnMatch, OwnEntry, PowerMissing, HostIsSeated)
# By its name what comes before, and the door.
DOORS: dict[str, tuple[Before, Door]] = {
    "rule": (untouched, ruling()),
    "rule on a report": (reported, ruling()),
    "rule on a dispute": (disputed, ruling()),
    "correct": (settled, ruling()),
    "award": (untouched, ruling(manner=ResultReason.AWARDED)),
    "no-show": (untouched, ruling(manner=ResultReason.NO_SHOW)),
    "enter_slip": (untouched, slip),
    "undo_slip": (
        entered,
        lambda match, actor: undo_slip(match_id=match.pk, actor=actor, now=AFTER),
    ),
    "accept_unanswered": (reported, accept),
    "enter_secondary_scores": (
        settled,
        lambda match, actor: enter_secondary_scores(
            match_id=match.pk,
            actor=actor,
            secondary=SecondaryScores((9, 9)),
            reason="Seen.",
            now=NOW,
        ),
    ),
    "score_seats": (
        settled_with_scores,
        lambda match, actor: score_seats(match_id=match.pk, actor=actor, points={0: 3}, now=NOW),
    ),
    "take_dispute": (
        disputed,
        lambda match, actor: take_dispute(
            dispute_id=Dispute.objects.get(match=match).pk, actor=actor, now=NOW
        ),
    ),
    "extend_match": (
        timed,
        lambda match, actor: extend_match(
            match_id=match.pk, minutes=5, reason="Late.", actor=actor, now=NOW
        ),
    ),
    "take_result_back": (settled, lambda match, actor: take_back(match, actor=actor)),
    "reinstate_game": (
        reopened,
        lambda match, actor: reinstate_game(
            match_id=match.pk, game_number=1, actor=actor, reason="Right.", now=AFTER
        ),
    ),
    "host": (
        untouched,
        lambda match, actor: host_game(match_id=match.pk, game_number=1, user=actor, now=NOW),
    ),
    "upload": (
        untouched,
        lambda match, actor: upload_as_host(
            match_id=match.pk, game_number=1, user=actor, log=b"log", now=NOW
        ),
    ),
    "act_at_table": (seated_here, stop_game),
    "penalise": (
        untouched,
        lambda match, actor: penalise(opponent(match), "match_loss", actor=actor),
    ),
    "revoke": (
        penalised,
        lambda match, actor: revoke(own(match).penalties.get(), actor=actor),
    ),
    "disqualify": (
        untouched,
        lambda match, actor: disqualify(
            entry_id=opponent(match).pk, actor=actor, reason="Theft.", now=NOW
        ),
    ),
    "check a deck": (
        untouched,
        lambda match, actor: open_deck_check(
            entry_id=opponent(match).pk, actor=actor, reason="Bent.", now=NOW
        ),
    ),
    "repair_round": (untouched, mend),
    "new code": (
        reported,
        lambda match, actor: renew_claim_code(entry_id=opponent(match).pk, actor=actor, now=NOW),
    ),
    "undo a result": (settled, undo),
    "undo a dispute": (disputed, undo),
    "undo a report": (reported, undo),
    "undo a log": (brought, undo),
    "meet_again": (disputed, meet_again),
    "drop": (untouched, drop_opponent),
    "drop who disputes": (disputed, drop_opponent),
    "rule on rivals": (untouched, lambda match, actor: ruling()(rival_match(match), actor)),
    "drop a rival": (
        untouched,
        lambda match, actor: drop(
            entry_id=rival_match(match).seats.get(number=0).entry_id, actor=actor, now=NOW
        ),
    ),
    "undo a round": (untouched, undo),
    "part rivals": (untouched, part_rivals),
    "draw another way": (closed, of_draft(draft_round, redraw=1)),
    "draw again": (drafted, of_draft(redraw_round, number=2, redraw=3)),
    "discard": (drafted, of_draft(discard_draft, number=2)),
    "edit": (drafted, move_table),
    "publish an old draft": (
        stale,
        of_draft(publish_round, number=2, despite_stale=True, reason="Time."),
    ),
    "let back": (
        rival_gone,
        lambda match, actor: come_back(entry_id=opponent(match).pk, actor=actor, now=NOW),
    ),
    "reinstate": (
        rival_out,
        lambda match, actor: reinstate(
            entry_id=opponent(match).pk, actor=actor, reason="Wrong.", now=NOW
        ),
    ),
    "score painting": (
        painted,
        lambda match, actor: score_painting(
            tournament_id=event_of(match).pk, actor=actor, points={opponent(match).pk: 3}, now=NOW
        ),
    ),
    "keep apart": (untouched, keep_apart),
    "seed a rival": (
        untouched,
        lambda match, actor: set_seating(
            entry_id=opponent(match).pk, actor=actor, seating={"rating": 9}, now=NOW
        ),
    ),
    "minutes": (
        reported,
        lambda match, actor: change_tournament(
            tournament_id=event_of(match).pk, actor=actor, changes={"confirm_minutes": 1}, now=NOW
        ),
    ),
    "rating": (
        untouched,
        lambda match, actor: set_seating(
            entry_id=own(match).pk, actor=actor, seating={"rating": 2000}, now=NOW
        ),
    ),
}


@pytest.fixture
def players() -> tuple[Tournament, User, User]:
    return olgas_cup(profile="miniatures")


@pytest.mark.proof(of="events")
@pytest.mark.parametrize("prepare", dict.fromkeys(before for before, _ in DOORS.values()))
def test_staff_who_play_decide_nothing_about_their_own_match(
    players: tuple[Tournament, User, User], prepare: Before
) -> None:
    event, olga, ivo = players
    match = make_round(event).matches.get(seats__entry__name="Olga")
    prepare(match, olga)
    refused, opened = set(), set()
    doors = {name: door for name, (before, door) in DOORS.items() if before == prepare}
    for name, door in doors.items():
        savepoint = transaction.savepoint()
        try:
            door(match, olga)
        except REFUSALS:
            refused.add(name)
        # It is for no other reason that it was refused.
        door(match, ivo)
        opened.add(name)
        transaction.savepoint_rollback(savepoint)

    assert (refused, opened) == ({*doors}, {*doors})


def test_staff_who_play_do_not_choose_whom_they_meet(
    players: tuple[Tournament, User, User],
) -> None:
    event, olga, ivo = players
    play_by_hand(make_round(event), actor=ivo)
    drawn = draft_round(tournament_id=event.pk, actor=olga, now=NOW)
    own_match = drawn.matches.get(seats__entry__name="Olga")
    facts: dict[str, Any] = {"tournament_id": event.pk, "number": drawn.number, "now": NOW}
    with pytest.raises(OwnEntry):
        edit_draft(**facts, edit=Break(str(own_match.pk)), actor=olga)
    edit_draft(**facts, edit=Break(str(own_match.pk)), actor=ivo)


# What is refused whatever the event says, as it favours who does it, shows what is hidden, or could
# not be marked in public; and what decides nothing by itself.
NEVER = {
    *("host", "upload", "act_at_table", "check a deck", "penalise", "revoke", "rating"),
    "keep apart",
}
DECIDES_NOTHING = {"take_dispute", "new code"}


@pytest.mark.proof(of="events")
@pytest.mark.parametrize("prepare", dict.fromkeys(before for before, _ in DOORS.values()))
def test_what_staff_decide_who_play_is_marked_where_the_event_lets_them(prepare: Before) -> None:
    event, olga, _ = olgas_cup(profile="miniatures", playing_staff=True)
    match = make_round(event).matches.get(seats__entry__name="Olga")
    prepare(match, olga)
    refused, unmarked = set(), set()
    doors = {name: door for name, (before, door) in DOORS.items() if before == prepare}
    for name, door in doors.items():
        savepoint = transaction.savepoint()
        before = set(marks(event))
        try:
            door(match, olga)
            if event.rounds.filter(state="draft").exists():  # Nobody sees it before.
                publish_round(tournament_id=event.pk, number=2, actor=olga, now=NOW)
            if not set(marks(event)) - before:
                unmarked.add(name)
        except REFUSALS:
            refused.add(name)
        transaction.savepoint_rollback(savepoint)

    assert (refused, unmarked) == (NEVER & {*doors}, DECIDES_NOTHING & {*doors})


def test_a_result_of_ones_own_match_has_its_mark_everywhere_until_another_replaces_it() -> None:
    event, olga, ivo = olgas_cup(playing_staff=True)
    match = make_round(event).matches.get(seats__entry__name="Olga")
    slip(match, olga)
    ruling()(rival_match(match), olga)
    match.refresh_from_db()
    lines = {line["id"]: line for line in pairings_document(match.round)["results"]}

    assert match.playing_staff == "own_match"
    assert lines[str(match.pk)]["by_playing_staff"] == "own_match"
    assert lines[str(rival_match(match).pk)]["by_playing_staff"] == "rivals"
    assert [mark for _, mark in marks(event)] == ["own_match", "rivals"]
    ruling(score=lost(match))(match, ivo)
    match.refresh_from_db()
    assert match.playing_staff == ""


def test_a_result_that_a_guest_confirms_by_a_code_of_their_opponent_is_marked() -> None:
    event, olga, _ = olgas_cup(playing_staff=True)
    match = make_round(event).matches.get(seats__entry__name="Olga")
    guest = renew_claim_code(entry_id=opponent(match).pk, actor=olga, now=NOW)
    report_result(match_id=match.pk, user=olga, score=won(match), now=NOW)
    report_for_guest(
        match_id=match.pk, code=guest.claim_code, score=won(match), address="192.0.2.1", now=NOW
    )
    match.refresh_from_db()

    assert (match.settled_by, match.playing_staff) == ("agreement", "own_match")


@pytest.mark.parametrize("stage", [StagePlan(rounds=3), StagePlan("single_elimination")])
def test_staff_who_play_drop_themselves(stage: StagePlan) -> None:
    event, olga, _ = olgas_cup(stages=(stage,))
    match = make_round(event).matches.get(seats__entry__name="Olga")

    assert drop(entry_id=own(match).pk, actor=olga, now=NOW).state == "dropped"


def test_an_owner_who_plays_alone_opens_pairs_and_ends_their_event() -> None:
    """Every judge plays, and no window lets time decide: refused, until staff may play."""
    olga = make_user("olga")
    event = make_tournament(olga, entries=3)
    make_entry(event, "Olga", 3, user=olga)
    start: dict[str, Any] = {"tournament_id": event.pk, "actor": olga, "reason": "", "now": NOW}
    start["state"] = TournamentState.RUNNING
    with pytest.raises(NoJudge):
        change_state(**start)
    change_tournament(tournament_id=event.pk, actor=olga, changes={"playing_staff": True}, now=NOW)
    change_state(**start)
    draft_round(tournament_id=event.pk, actor=olga, now=NOW)
    publish_round(tournament_id=event.pk, number=1, actor=olga, now=NOW)
    for match in Match.objects.filter(round__tournament=event):
        if match.seats.filter(entry__name="Olga").exists():
            disputed(match, olga)
        ruling(score=MatchScore((1, 0)))(match, olga)
    close_round(tournament_id=event.pk, number=1, actor=olga, now=NOW)

    assert event.rounds.get().state == "closed"


def test_every_service_that_staff_call_about_a_match_is_a_door_here() -> None:
    """A new one fails here until it stands among them."""
    modules = (
        importlib.import_module(".".join(file.relative_to(settings.BASE_DIR).with_suffix("").parts))
        for file in sorted(Path(settings.BASE_DIR, "tournaments").glob("*/services/*.py"))
    )
    every = {
        name
        for module in modules
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if {"actor", "match_id"} <= set(inspect.signature(function).parameters)
    }
    of_entries = {"issue_penalty"}  # "penalise"
    deciding_nothing = {"feature_match", "look_at_deck"}

    assert every - of_entries - deciding_nothing <= set(DOORS)
