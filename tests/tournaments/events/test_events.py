"""Creating events and changing them."""

import json
from datetime import timedelta
from typing import Any

import pytest

import engine
from decks.selectors import UnknownFormat
from ledger.selectors import staff_entries
from tests.support.factories import (
    FORMAT,
    GAME,
    NOW,
    game,
    make_draft,
    make_round,
    make_tournament,
    set_state,
    starter,
)
from tournaments.core.services.changes import event_stream
from tournaments.core.services.pinned_rules import pinned_format
from tournaments.events.services.events import (
    CapacityTooSmall,
    NotChangeable,
    TooFewRounds,
    change_tournament,
)
from tournaments.models import Entry, Stage, StoredStandings, Tournament
from tournaments.rounds.services.round_draws import commitments
from tournaments.terms.kinds import EntryState, TournamentState

pytestmark = pytest.mark.django_db


def change(tournament: Tournament, **changes: Any) -> Tournament:
    change_tournament(
        tournament_id=tournament.pk, actor=tournament.created_by, changes=changes, now=NOW
    )
    return Tournament.objects.get(pk=tournament.pk)


def journal(tournament: Tournament) -> list[tuple[str, dict[str, Any], bool]]:
    entries = staff_entries(stream=event_stream(tournament.pk))
    return [(entry.kind, entry.data, entry.public) for entry in entries]


def test_an_event_pins_its_rules() -> None:
    tournament = Tournament.objects.get(pk=make_draft().pk)

    assert (tournament.game, tournament.format, tournament.state) == (
        GAME,
        FORMAT,
        TournamentState.DRAFT,
    )
    assert tournament.format_digest == starter().digest
    assert tournament.rules_digest == engine.rules_digest(game(), starter())
    assert len(bytes(tournament.pairing_seed)) == 32
    assert journal(tournament) == [("tournament.created", commitments(tournament), True)]


def test_an_open_event_has_standings_from_the_start_and_a_draft_has_none() -> None:
    draft = make_draft()
    assert not StoredStandings.objects.exists()

    set_state(draft, "registration")
    page = StoredStandings.objects.get(tournament=draft)
    assert json.loads(bytes(page.body))["results"] == []


def test_an_unknown_format_makes_no_event() -> None:
    with pytest.raises(UnknownFormat):
        make_draft(format="vintage")

    assert not Tournament.objects.exists()


EVERYTHING: dict[str, Any] = {
    "name": "Other Cup",
    "description": "Bring dice.",
    "format": "standard",
    "rounds": 5,
    "best_of": 3,
    "capacity": 16,
    "starts_at": NOW + timedelta(days=7),
    "decks_due_at": NOW + timedelta(days=6),
    "banned": ["Stumble"],
    "limited": {"Recall": 1},
    "reveal": "at_start",
    "objection_minutes": 45,
    "intentional_draws": "allowed",
    "zone": "Europe/Madrid",
    "late_entries": "byes",
    "late_limit": 1,
    "round_check_in": True,
    "most_missed": None,
    "confirm_minutes": 20,
}


def test_of_a_draft_everything_can_change_and_its_rules_are_pinned_anew() -> None:
    tournament = change(make_draft(), **EVERYTHING)

    stage = Stage.objects.get()
    row = {name: getattr(tournament, name) for name in EVERYTHING.keys() - {"rounds", "best_of"}}
    assert {**row, "rounds": stage.rounds, "best_of": stage.best_of} == EVERYTHING
    amended = engine.amend_format(
        game().format_on("standard", "2026-02-07"),
        banned=["Stumble"],
        limited={"Recall": 1},
        cite="the event's own rules",
    )
    assert tournament.format_digest == amended.digest
    assert tournament.rules_digest == engine.rules_digest(game(), amended)
    assert pinned_format(tournament).digest == amended.digest
    assert journal(tournament)[1:] == [
        ("tournament.changed", {"changed": sorted(EVERYTHING)}, False)
    ]


RULES = {"format", "banned", "limited", "reveal", "intentional_draws"}
BEGUN = {"stages"}  # The length of the matches of a stage that has begun.
SCHEDULE = {"starts_at", "decks_due_at", "objection_minutes"}


@pytest.mark.proof(of="events")
@pytest.mark.parametrize(
    ("state", "fixed"),
    [
        ("registration", RULES),
        ("check_in", RULES),
        ("running", RULES | SCHEDULE | BEGUN),
        ("finished", set(EVERYTHING)),
        ("cancelled", set(EVERYTHING)),
    ],
)
def test_what_stays_as_it_is_from_a_state_on(state: str, fixed: set[str]) -> None:
    tournament = make_tournament(entries=2)
    Tournament.objects.update(state=state)
    if state == "running":
        make_round(tournament)
    refused = set()
    for name, value in EVERYTHING.items():
        try:
            change(tournament, **{name: value})
        except NotChangeable as error:
            refused |= set(error.names)

    assert refused == fixed


def test_what_may_not_change_keeps_what_may_from_changing() -> None:
    tournament = make_tournament()
    with pytest.raises(
        NotChangeable,
        match=r"Registration is open\. These settings can’t change any more: rev",
    ):
        change(tournament, name="Other Cup", reveal="at_start")

    tournament.refresh_from_db()
    assert tournament.name == "Cup"


def test_the_same_again_is_no_change() -> None:
    tournament = make_tournament()
    before = journal(tournament)

    assert change(tournament, name="Cup", reveal="after_event", rounds=3).name == "Cup"
    assert journal(tournament) == before


def test_there_are_never_fewer_places_than_taken() -> None:
    tournament = make_tournament(entries=3)
    with pytest.raises(
        CapacityTooSmall, match="3 places are taken, so the player limit can’t be 2"
    ):
        change(tournament, capacity=2)

    assert change(tournament, capacity=3).capacity == 3


@pytest.mark.parametrize(("capacity", "waiting"), [(3, 1), (4, 0), (None, 0)])
def test_more_places_go_to_who_waits(capacity: int | None, waiting: int) -> None:
    tournament = make_tournament(entries=4, capacity=2)
    changed = change(tournament, capacity=capacity)

    states = Entry.objects.order_by("entered_at", "pk").values_list("state", flat=True)
    assert sorted(states) == [EntryState.ENTERED] * (4 - waiting) + [EntryState.WAITING] * waiting
    assert changed.places_taken == 4 - waiting


def test_there_are_never_fewer_rounds_than_paired() -> None:
    tournament = make_tournament(entries=4)
    make_round(tournament)

    assert Stage.objects.get(tournament=change(tournament, rounds=1)).rounds == 1
    with pytest.raises(TooFewRounds, match="1 round of stage 1 is paired, so it can’t have only 0"):
        change(tournament, rounds=0)
