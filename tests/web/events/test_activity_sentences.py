"""What the activity says of single entries, by the data that they have."""

from typing import Any

import pytest

from ledger.selectors import staff_entries
from tests.support.factories import NOW, make_round, make_started, make_tournament, play_by_hand
from tournaments.core.services.changes import event_stream, note
from tournaments.models import Tournament
from tournaments.terms.kinds import RoundState
from tournaments.terms.stage_plan import StagePlan
from web.events.activity import lines

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_started(entries=2)


def last(event: Tournament, number: int = 1) -> list[str]:
    """The last sentences of the activity as everyone reads them."""
    entries = list(staff_entries(stream=event_stream(event.pk)))[-number:]
    return [line.text for line in lines(entries)]


def sentence(event: Tournament, kind: str, **data: Any) -> str:
    note(kind, tournament_id=event.pk, actor=None, now=NOW, data=data)
    (text,) = last(event)
    return text


@pytest.mark.parametrize(
    ("kind", "data", "text"),
    [
        ("clock.set", {"round": 1, "left_seconds": 3000}, "Round 1: timer set to 50:00."),
        ("clock.paused", {"round": 1, "left_seconds": -5}, "Round 1: timer paused at 0:00."),
        ("deadline.removed", {"action": "open_check_in"}, "Schedule removed: Check-in opens."),
        (
            "deadline.set",
            {"action": "close_registration", "at": "2021-03-04T09:30Z"},
            "Scheduled for Thu 4 Mar 2021, 09:30: Registration closes.",
        ),
        ("guests.codes_renewed", {"guests": 3}, "New claim codes created for all guests (3)."),
        ("staff.named", {"role": "judge"}, "A member joined the staff as a judge."),
        ("round.published", {"round": 2}, "Round 2 published."),
        (
            "round.published",
            {"round": 2, "edited": True},
            "Round 2 published with pairings edited by staff.",
        ),
        (
            "round.published",
            {"round": 2, "redraw": 7, "drafts": 3},
            "Round 2 published. Drawn by shuffle number 7. Staff had seen 2 drafts before.",
        ),
        ("round.published", {"round": 2, "drafts": 1}, "Round 2 published."),
        (
            "round.edited",
            {"round": 2, "edit": "table", "table": 7},
            "Round 2: a match moved to table 7 in the draft pairings.",
        ),
        (
            "round.stale",
            {"round": 3, "because_of": 1},
            "Round 3: paired before a result of an earlier round changed (Round 1).",
        ),
        ("match.never", {}, "Other activity."),
    ],
)
def test_what_an_entry_says(event: Tournament, kind: str, data: dict[str, Any], text: str) -> None:
    assert sentence(event, kind, **data) == text


@pytest.mark.parametrize(
    ("kind", "data", "text"),
    [
        ("entry.created", {"state": "entered"}, "Player 1 registered."),
        ("entry.created", {"state": "waiting"}, "Player 1 joined the waitlist."),
        (
            "entry.created",
            {"state": "entered", "after_closing": True},
            "Player 1 was registered by staff after registration closed.",
        ),
        ("entry.dropped", {"after_round": 0}, "Player 1 dropped before round 1."),
        ("entry.dropped", {"after_round": 2}, "Player 1 dropped after round 2."),
        (
            "entry.dropped",
            {"after_round": 2, "reason": "no_show"},
            "Player 1 didn’t show up and was dropped after round 2.",
        ),
        ("entry.here", {"round": 2}, "Round 2: Player 1 checked in."),
        ("entry.withdrawn", {}, "Player 1: registration cancelled."),
        ("entry.withdrawn", {"reason": "no_show"}, "Player 1 missed check-in and is out."),
        ("deck_check.closed", {"finding": "clean"}, "Player 1: deck check ended, no problem."),
        (
            "penalty.issued",
            {"step": "game_loss", "infraction": "slow_play"},
            "Game loss for Player 1: Slow play.",
        ),
        (
            "penalty.revoked",
            {"step": "warning", "infraction": "slow_play"},
            "Warning for Player 1 revoked: Slow play.",
        ),
    ],
)
def test_what_an_entry_says_of_a_player(
    event: Tournament, kind: str, data: dict[str, Any], text: str
) -> None:
    entry = event.entries.get(name="Player 1")
    assert sentence(event, kind, entry=str(entry.pk), **data) == text


@pytest.mark.parametrize(
    ("kind", "data", "text"),
    [
        ("match.disputed", {"cause": "call"}, "Round 1, table 1: judge called."),
        (
            "match.disputed",
            {"cause": "logs"},
            "Round 1, table 1: game logs contradict each other or a report.",
        ),
        ("match.extended", {"in_all": 5}, "Round 1, table 1: extra time is 5 min."),
        ("dispute.taken_back", {}, "Round 1, table 1: judge call cancelled."),
        ("match.settled", {"games_won": [2, 1]}, "Round 1, table 1: {first} 2–1 {second}."),
        ("match.settled", {}, "Round 1, table 1: result entered."),
        (
            "match.corrected",
            {"games_won": [1, 1], "games_drawn": 1, "games_won_before": [2, 0]},
            "Round 1, table 1: {first} – {second} corrected from 2–0 to 1–1–1.",
        ),
        ("match.reopened", {"reason": "undone"}, "Round 1, table 1: entered result undone."),
    ],
)
def test_what_an_entry_says_of_a_match(
    event: Tournament, kind: str, data: dict[str, Any], text: str
) -> None:
    match = make_round(event).matches.get()
    first, second = (seat.entry.name for seat in match.seats.order_by("number"))
    expected = text.format(first=first, second=second)
    assert sentence(event, kind, match=str(match.pk), **data) == expected


def test_rounds_of_a_bracket_have_their_names() -> None:
    event = make_tournament(entries=4, stages=(StagePlan("single_elimination"),))
    make_round(event)
    assert last(event) == ["Semi-finals published."]
    round_ = play_by_hand(event.rounds.get(number=1))
    assert round_.state == RoundState.CLOSED
    make_round(event)
    assert last(event) == ["Final published."]
    match = event.rounds.get(number=2).matches.get(table=1)
    assert sentence(event, "match.voided", match=str(match.pk)) == (
        "Final, table 1: cancelled with its result."
    )
