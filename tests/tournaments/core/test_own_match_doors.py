"""Doors by which staff decide about a match are shut to those who play in it, and to them alone."""

import importlib
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction

from accounts.models import User
from accounts.selectors import PowerMissing
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    make_entry,
    make_organisation,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
)
from tests.support.penalising import penalise, revoke
from tests.support.playing import bring, certify, event_of
from tests.support.reopening import AFTER, take_back
from tests.support.rounds import turn
from tests.support.rulings import decide
from tests.support.tables_of_matches import seated_here, stop_game
from tournaments.core.access import OwnEntry, OwnMatch
from tournaments.entries.services.leaving import drop
from tournaments.entries.services.registration import renew_claim_code
from tournaments.entries.services.seating import set_seating
from tournaments.events.services.events import change_tournament
from tournaments.judging.services.deck_checks import open_deck_check
from tournaments.judging.services.disqualification import disqualify
from tournaments.matches.services.disputes import call_judge, take_dispute
from tournaments.matches.services.hosting import HostIsSeated, host_game, upload_as_host
from tournaments.matches.services.reinstating import reinstate_game
from tournaments.matches.services.reports import report_result
from tournaments.matches.services.rulings import rule
from tournaments.matches.services.secondary_scores import enter_secondary_scores
from tournaments.matches.services.slips import enter_slip, undo_slip
from tournaments.matches.services.sportsmanship import score_seats
from tournaments.matches.services.unanswered import WITHOUT_CLOCK, accept_unanswered
from tournaments.models import Dispute, Entry, Match, Tournament
from tournaments.pairing.edits import Break
from tournaments.rounds.services.draft_edits import edit_draft
from tournaments.rounds.services.drafts import draft_round
from tournaments.rounds.services.repairs import repair_round
from tournaments.rounds.services.round_timer import extend_match
from tournaments.rounds.services.undoing import undo_round
from tournaments.stages.plan import StagePlan
from tournaments.terms.kinds import ResultReason
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import SecondaryScores

pytestmark = pytest.mark.django_db

REFUSALS = (OwnMatch, OwnEntry, PowerMissing, HostIsSeated)
# What is done to the own match before the door is tried, and what is done at the door.
Before = Callable[[Match, User], Any]
Door = Callable[[Match, User], Any]


def own(match: Match) -> Entry:
    return Entry.objects.get(seats__match=match, name="Olga")


def opponent(match: Match) -> Entry:
    return Entry.objects.exclude(name="Olga").get(seats__match=match)


def won(match: Match) -> MatchScore:
    """That Olga has won."""
    seat = match.seats.get(entry__name="Olga").number
    return MatchScore((1 - seat, seat))


def lost(match: Match) -> MatchScore:
    return MatchScore(won(match).games_won[::-1])


def untouched(match: Match, olga: User) -> None:
    pass


def reported(match: Match, olga: User) -> None:
    report_result(match_id=match.pk, user=olga, score=won(match), now=NOW)


def disputed(match: Match, olga: User) -> None:
    call_judge(match_id=match.pk, user=olga, now=NOW)


def settled(match: Match, olga: User) -> None:
    decide(match, *lost(match).games_won, actor=other_organiser(match))


def slip(match: Match, actor: User) -> Any:
    return enter_slip(
        match_id=match.pk, actor=actor, score=won(match), reason="By the slip.", now=NOW
    )


def entered(match: Match, olga: User) -> None:
    slip(match, other_organiser(match))


def settled_with_scores(match: Match, olga: User) -> None:
    Tournament.objects.filter(pk=event_of(match).pk).update(sportsmanship_most=5)
    settled(match, olga)


def reopened(match: Match, olga: User) -> None:
    certify(bring(match, other_organiser(match)), won(match).winner)
    take_back(match, actor=other_organiser(match))


def brought(match: Match, olga: User) -> None:
    """Players may bring a log of what they have lost too, and others of what Olga has."""
    certify(bring(match, olga), won(match).winner)


def timed(match: Match, olga: User) -> None:
    turn(match.round, "start", 50)


def penalised(match: Match, olga: User) -> None:
    penalise(own(match), "game_loss", match_id=match.pk, actor=other_organiser(match))


def other_organiser(match: Match) -> User:
    return User.objects.get(username="ivo")


def ruling(**facts: Any) -> Door:
    def door(match: Match, actor: User) -> Any:
        more = facts | ({} if facts else {"score": won(match)})
        if facts.get("manner") == ResultReason.NO_SHOW:
            more["absent"] = [lost(match).winner]
        if facts.get("manner") == ResultReason.AWARDED:
            more["winner"] = won(match).winner
        return rule(match_id=match.pk, actor=actor, reason="Seen.", now=AFTER, **more)

    return door


def undo(match: Match, actor: User) -> Any:
    return undo_round(
        tournament_id=event_of(match).pk, number=1, actor=actor, reason="Wrong.", now=NOW
    )


def meet_again(match: Match, actor: User) -> Any:
    """The table is broken, and the same two meet at it once more."""
    return repair_round(
        tournament_id=event_of(match).pk,
        number=1,
        broken=[match.pk],
        pairs=[(own(match).pk, opponent(match).pk)],
        reason="Once more.",
        actor=actor,
        now=NOW,
    )


def drop_opponent(match: Match, actor: User) -> Any:
    return drop(entry_id=opponent(match).pk, actor=actor, now=NOW)


def accept(match: Match, actor: User) -> Any:
    match.refresh_from_db()
    return accept_unanswered(
        tournament_id=event_of(match).pk,
        versions={match.pk: match.version},
        actor=actor,
        now=NOW + WITHOUT_CLOCK,
    )


def mend(match: Match, actor: User) -> Any:
    """Both tables are broken, and their players meet crosswise."""
    matches = list(match.round.matches.order_by("table"))
    (first, second), (third, fourth) = (
        [seat.entry_id for seat in each.seats.order_by("number")] for each in matches
    )
    return repair_round(
        tournament_id=event_of(match).pk,
        number=1,
        broken=[each.pk for each in matches],
        pairs=[(first, third), (second, fourth)],
        reason="Wrong opponents.",
        actor=actor,
        now=NOW,
    )


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


@remembered
def olgas_cup(**plan: Any) -> tuple[Tournament, User, User]:
    """An event whose owner, Olga, plays against guests; Ivo organises it too, and does not play."""
    olga, ivo = make_user("olga"), make_user("ivo")
    make_organisation(olga, organiser=ivo)
    event = make_tournament(olga, organisation="cup-makers", entries=3, **plan)
    make_entry(event, "Olga", 3, user=olga)
    return event, olga, ivo


@pytest.mark.proof(share=4, of="events")
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


def test_staff_who_play_undo_a_round_in_which_nothing_is_said_of_their_own_match(
    players: tuple[Tournament, User, User],
) -> None:
    event, olga, _ = players
    match = make_round(event).matches.get(seats__entry__name="Olga")
    other = event.rounds.get().matches.exclude(pk=match.pk).get()
    decide(other, 1, 0, actor=olga)

    assert undo(match, olga).state == "undone"


@pytest.mark.parametrize("stage", [StagePlan(rounds=3), StagePlan("single_elimination")])
def test_staff_who_play_drop_themselves_and_others_but_no_opponent(stage: StagePlan) -> None:
    event, olga, ivo = olgas_cup(stages=(stage,))
    match = make_round(event).matches.get(seats__entry__name="Olga")
    with pytest.raises(OwnMatch):
        drop_opponent(match, olga)
    other = Entry.objects.exclude(seats__match=match).first()
    assert other is not None
    for entry in (own(match), other):
        assert drop(entry_id=entry.pk, actor=olga, now=NOW).state == "dropped"
    decide(match, *won(match).games_won, actor=ivo)

    assert drop_opponent(match, olga).state == "dropped"


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
    deciding_nothing = {"feature_match"}

    assert every - of_entries - deciding_nothing <= set(DOORS)
