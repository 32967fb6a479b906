"""What programs say of seats by number, with the names of who plays there."""

import pytest
from django.test import Client

import engine
from replays.models import CertificationJob, JobState, Replay
from replays.services.certification import run_job
from tables.services.playing import play
from tests.support.factories import NOW, make_round, make_user
from tests.support.playing import seated_match
from tests.support.seen import rows, seen
from tests.support.tables import begin_turns, opened_by_teams
from tests.support.teams import make_team, team_event
from tournaments.matches.selectors.log_diff import AROUND
from web.matches.texts import by_name, mover

pytestmark = pytest.mark.django_db

REASONS = {
    "seat 1 is to decide, not seat 0": "{1} is to decide, not {0}",
    'the log claims "Side 1 wins: Side 0 concedes."': 'the log claims "{1} wins: {0} concedes."',
    "the opened deck of seat 0 is not the committed one": (
        "the opened deck of {0} is not the committed one"
    ),
    "there is no seat 7, and no seat 10": "there is no seat 7, and no seat 10",
    "they stood inside 1": "they stood inside 1",
}


def test_seats_have_names_on_pages() -> None:
    match, _ = seated_match()
    seats = list(match.seats.select_related("entry").order_by("number"))
    names = [seat.entry.name for seat in seats]

    texts = {reason: by_name(reason, seats) for reason in REASONS}

    assert texts == {reason: named.format(*names) for reason, named in REASONS.items()}
    assert [by_name(reason, ()) for reason in REASONS] == list(REASONS)


def test_seats_of_teams_have_the_names_of_their_players_where_they_are_known() -> None:
    event = team_event()
    for number, name in enumerate(("Foxes", "Hares")):
        make_team(event, name, make_user(), make_user(), number=number)
    seats = list(make_round(event).matches.get().seats.order_by("number"))
    (first, first_team), (second, second_team) = (
        (seat.entry_id, seat.entry.name) for seat in seats
    )
    reason = "seat 3 is to decide, not seat 0: Side 1 wins"
    choice = f"Choose {first}, seat 2 or {second}, seat 1"

    assert [mover(seat, seats) for seat in range(5)] == [
        f"{first_team} (first player)",
        f"{second_team} (first player)",
        f"{first_team} (partner)",
        f"{second_team} (partner)",
        "seat E",
    ]
    assert by_name(reason, seats) == (
        f"{second_team} (partner) is to decide, not {first_team} (first player): {second_team} wins"
    )
    assert by_name(choice, seats) == (
        f"Choose {first_team} (partner) or {second_team} (first player)"
    )
    people = ["Ann", "Ben", "Cat", "Dan"]
    assert [mover(seat, seats, people) for seat in range(5)] == [*people, "seat E"]
    assert by_name(reason, seats, people) == f"Dan is to decide, not Ann: {second_team} wins"
    assert by_name(choice, seats, people) == "Choose Cat or Ben"


@pytest.mark.proof(of="slow")
def test_the_move_list_of_a_team_game_played_here_names_who_moved_and_who_was_chosen() -> None:
    names = ["ann", "ben", "cat", "dan"]
    table, holders = opened_by_teams(users=[make_user(name) for name in names])
    begin_turns(table, holders)
    for seat in (1, 3):
        table.refresh_from_db()
        play(table_id=table.pk, holder=holders[seat], ply=table.ply, move=("concede",), now=NOW)
    for job in CertificationJob.objects.filter(state=JobState.QUEUED):
        run_job(job_id=job.pk, clock=lambda: NOW)
    Replay.objects.update(revealed_at=NOW)
    moves = engine.read_log(Replay.objects.get().log).moves
    listed: dict[int, tuple[str, str]] = {}
    for around in range(1, len(moves) + 1, AROUND):
        page = seen(Client().get(f"/replays/{Replay.objects.get().pk}?move={around}"))
        listed |= {int(number): (player, text) for number, player, text in rows(page)}
    lines = [listed[number] for number in range(1, len(moves) + 1)]
    assert [player for player, _ in lines] == [names[move.seat] for move in moves]
    chosen = [(text, move.move) for (_, text), move in zip(lines, moves, strict=True)]
    (text, first) = next(each for each in chosen if each[1][0] == "first")
    assert text == f"Let {names[int(first[1])]} play first"
