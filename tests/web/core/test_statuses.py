"""The labels and chips of events, players, decks, matches, logs and rounds: one place for all."""

from datetime import timedelta

import pytest

from tests.support.factories import NOW, make_entry, make_round, make_tournament
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.terms.kinds import EntryState, MatchState, RoundState, TournamentState
from web.core.statuses import (
    PLAIN,
    Status,
    deck_status,
    event_status,
    log_answer_status,
    log_status,
    match_marks,
    match_status,
    player_status,
    round_status,
    waiting_statuses,
)


def chip_of(status: Status) -> tuple[str, str]:
    return str(status.label), status.kind


@pytest.mark.parametrize(
    ("facts", "status"),
    [
        ({"state": "draft"}, ("Draft", "")),
        ({"state": "registration"}, ("Registration open", "accent")),
        ({"state": "registration", "capacity": 8, "places_taken": 8}, ("Full, waitlist", "warn")),
        (
            {"state": "registration", "capacity": 8, "places_taken": 7},
            ("Registration open", "accent"),
        ),
        ({"state": "check_in"}, ("Check-in open", "warn")),
        ({"state": "check_in", "starts_at": NOW - timedelta(minutes=1)}, ("Check-in open", "warn")),
        ({"state": "running"}, ("Live", "live")),
        ({"state": "finished"}, ("Finished", "")),
        ({"state": "cancelled"}, ("Cancelled", "struck")),
    ],
)
def test_an_event(facts: dict[str, object], status: tuple[str, str]) -> None:
    assert chip_of(event_status(Tournament(zone="UTC", **facts), None, NOW)) == status


def test_check_in_names_the_start_by_the_clock_of_the_event() -> None:
    event = Tournament(
        state="check_in", zone="Europe/Berlin", starts_at=NOW + timedelta(minutes=30)
    )
    assert chip_of(event_status(event, None, NOW)) == ("Check-in open until 13:30", "warn")


@pytest.mark.django_db
def test_a_live_event_names_its_round_and_its_cut() -> None:
    event = make_tournament(entries=4)
    round_ = make_round(event)
    event.state = TournamentState.RUNNING
    rounds = round_.stage.rounds
    assert chip_of(event_status(event, round_, NOW)) == (f"Round 1 of {rounds}", "live")
    round_.stage.number, round_.stage.bracket = 2, {"size": 8, "matches": []}
    assert chip_of(event_status(event, round_, NOW)) == ("Top 8", "live")


@pytest.mark.parametrize(
    ("facts", "state", "place", "status"),
    [
        ({"state": "entered"}, "registration", None, ("Registered", "")),
        ({"state": "entered"}, "check_in", None, ("Not checked in", "warn")),
        ({"state": "checked_in"}, "check_in", None, ("Checked in", "pass")),
        ({"state": "waiting"}, "registration", None, ("Waitlist", "")),
        ({"state": "waiting"}, "registration", 3, ("Waitlist, 3rd", "")),
        ({"state": "checked_in", "late_from": 3}, "running", None, ("Plays from round 3", "")),
        ({"state": "checked_in", "late_from": 1}, "running", None, ("In the event", "pass")),
        ({"state": "entered"}, "running", None, ("In the event", "pass")),
        ({"state": "checked_in"}, "finished", None, ("Took part", "")),
        (
            {"state": "dropped", "dropped_after_round": 2},
            "running",
            None,
            ("Dropped after round 2", ""),
        ),
        ({"state": "disqualified"}, "running", None, ("Disqualified", "fail")),
        ({"state": "withdrawn"}, "running", None, ("Registration cancelled", "")),
    ],
)
@pytest.mark.django_db
def test_a_player(
    facts: dict[str, object], state: str, place: int | None, status: tuple[str, str]
) -> None:
    assert chip_of(player_status(Entry(**facts), Tournament(state=state), place)) == status


@pytest.mark.django_db
def test_a_deck() -> None:
    event = make_tournament()
    entry = make_entry(event, "Ann", 0)
    assert entry.deck is not None
    assert chip_of(deck_status(entry, event)) == ("Submitted", "")
    assert chip_of(deck_status(entry, event, verdict=True)) == ("Legal", "pass")
    entry.deck.revealed_at = NOW
    assert chip_of(deck_status(entry, event)) == ("Public", "accent")
    assert chip_of(deck_status(entry, event, verdict=True)) == ("Public", "accent")


@pytest.mark.parametrize("verdict", [False, True])
@pytest.mark.parametrize(
    ("facts", "decklists", "status"),
    [
        ({}, "required", ("No decklist", "warn")),
        ({}, "optional", ("No decklist", PLAIN)),
        ({"deck_on_paper": True}, "required", ("On paper", "")),
        # Of an imported event whose list was not in its archive.
        ({"stated_deck": {"list": None}}, "required", ("Submitted", "")),
    ],
)
def test_a_deck_that_is_not_here(
    facts: dict[str, object], decklists: str, status: tuple[str, str], verdict: bool
) -> None:
    event = Tournament(decklists=decklists)
    assert chip_of(deck_status(Entry(**facts), event, verdict=verdict)) == status


@pytest.mark.django_db
def test_a_deck_where_nothing_beside_it_names_it() -> None:
    event = make_tournament()
    entry = make_entry(event, "Ann", 0)
    assert entry.deck is not None
    alone = [
        deck_status(Entry(), event, alone=True),
        deck_status(Entry(deck_on_paper=True), event, alone=True),
        deck_status(entry, event, alone=True),
        deck_status(entry, event, alone=True, verdict=True),
    ]
    entry.deck.revealed_at = NOW
    assert [str(status.label) for status in [*alone, deck_status(entry, event, alone=True)]] == [
        "No decklist",
        "Decklist on paper",
        "Decklist submitted",
        "Deck legal",
        "Deck public",
    ]


@pytest.mark.parametrize(
    ("facts", "status"),
    [
        ({"state": "open"}, ("In progress", PLAIN)),
        ({"state": "open", "reopened_at": NOW}, ("Reopened", "warn")),
        ({"state": "disputed"}, ("With a judge", "fail")),
        ({"state": "settled", "settled_by": "log"}, ("Certified", "pass")),
        ({"state": "settled", "settled_by": "agreement"}, ("Final", PLAIN)),
        ({"state": "settled", "settled_by": "bye"}, ("Bye", "")),
        ({"state": "void"}, ("Cancelled", "struck")),
    ],
)
def test_a_match(facts: dict[str, object], status: tuple[str, str]) -> None:
    assert chip_of(match_status(Match(**facts))) == status


@pytest.mark.parametrize(
    ("facts", "reported", "statuses"),
    [
        ({"state": "open"}, "", [("In progress", PLAIN)]),
        ({"state": "open"}, "2–1", [("Reported 2–1", "warn")]),
        (
            {"state": "open", "extension_minutes": 5, "edited": True},
            "",
            [("Extra time +5", "warn"), ("Edited", "warn")],
        ),
        (
            {"state": "open", "overtime_at": NOW, "extension_minutes": 5},
            "1–0",
            [("Reported 1–0", "warn"), ("Time called", "warn"), ("Extra time +5", "warn")],
        ),
        (
            {"state": "disputed", "extension_minutes": 2},
            "",
            [("With a judge", "fail"), ("Extra time +2", "warn")],
        ),
        (
            {"state": "open", "reopened_at": NOW},
            "2–0",
            [("Reopened", "warn"), ("Reported 2–0", "warn")],
        ),
    ],
)
def test_a_match_without_a_result(
    facts: dict[str, object], reported: str, statuses: list[tuple[str, str]]
) -> None:
    assert [chip_of(row) for row in waiting_statuses(Match(**facts), reported)] == statuses


def test_time_is_no_mark_of_a_match_with_a_result() -> None:
    match = Match(state="settled", overtime_at=NOW, extension_minutes=5, corrected=True)
    assert [chip_of(row) for row in match_marks(match)] == [("Corrected", "warn")]


@pytest.mark.parametrize(
    ("state", "move", "status"),
    [
        ("held", None, ("Received", "")),
        ("waiting", None, ("Checking", "")),
        ("certified", None, ("Certified", "pass")),
        ("refused", 40, ("Rejected, move 40", "fail")),
        ("refused", None, ("Rejected", "fail")),
        ("quarantined", None, ("On hold", "warn")),
    ],
)
def test_a_log(state: str, move: int | None, status: tuple[str, str]) -> None:
    assert chip_of(log_status(state, move)) == status


@pytest.mark.parametrize(
    ("answers", "status"),
    [
        ((), None),
        (("stands_by",), None),
        (("stands_by", "stands_by"), ("Confirmed by both", "pass")),
        (("stands_by", "contests"), ("Disputed", "fail")),
        (("contests",), ("Disputed", "fail")),
    ],
)
def test_answers_to_a_log(answers: tuple[str, ...], status: tuple[str, str] | None) -> None:
    answered = log_answer_status(answers)
    assert (answered and chip_of(answered)) == status


def test_a_round() -> None:
    statuses = {state: round_status(Round(state=state)) for state in RoundState.values}
    assert {state: status and chip_of(status) for state, status in statuses.items()} == {
        "draft": ("Draft", ""),
        "open": ("Live", "live"),
        "closed": None,
        "undone": ("Undone", "warn"),
    }


def test_every_state_has_a_label() -> None:
    for state in EntryState.values:
        assert player_status(Entry(state=state), Tournament(state="running")).label
    for state in MatchState.values:
        assert match_status(Match(state=state)).label
    for state in TournamentState.values:
        assert event_status(Tournament(state=state), None, NOW).label
