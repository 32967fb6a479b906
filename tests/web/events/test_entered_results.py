"""What pages say of a result that was entered: the score with both names, who did not come."""

import re

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import (
    make_round,
    make_started,
    make_tournament,
    play_by_hand,
)
from tests.support.penalising import penalise
from tests.support.seen import notices, rows, seen

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("chosen", "line"),
    [
        ("played:2-1-0", "{first} 2–1 {second}"),
        ("played:0-2-0", "{first} 0–2 {second}"),
        ("played:1-1-1", "{first} 1–1–1 {second}"),
        ("unfinished:1-1-0", "{first} 1–1 {second}, time called"),
        ("no_show:1", "{first} 2–0 {second}, no-show"),
        ("double_loss:", "{first} 0–0 {second}, double loss"),
    ],
)
def test_the_answer_and_the_journal_say_what_was_entered(
    client: Client, olga: User, chosen: str, line: str
) -> None:
    match = make_round(make_tournament(olga, entries=2, best_of=3)).matches.get()
    first, second = (seat.entry.name for seat in match.seats.order_by("number"))
    entered = line.format(first=first, second=second)

    answer = client.post(
        f"/matches/{match.pk}/ruling", {"score": chosen, "reason": "slip"}, follow=True
    )

    assert notices(seen(answer))[0] == f"Table 1: {entered} Undo"
    journal = seen(client.get(f"/events/{match.round.tournament_id}/journal")).text
    assert f"Round 1, table 1: {entered}." in journal


def test_a_correction_says_what_it_replaces(client: Client, olga: User) -> None:
    match = make_round(make_tournament(olga, entries=2, best_of=3)).matches.get()
    first, second = (seat.entry.name for seat in match.seats.order_by("number"))
    for score in ("played:2-0-0", "played:1-2-0"):
        client.post(f"/matches/{match.pk}/ruling", {"score": score, "reason": "slip"})

    journal = seen(client.get(f"/events/{match.round.tournament_id}/journal")).text

    corrected = f"Round 1, table 1: {first} – {second} corrected from 2–0 to 1–2."
    assert corrected in journal


@pytest.mark.proof(of="slow")
def test_the_answer_says_the_round_of_a_correction_in_an_earlier_one(
    client: Client, olga: User
) -> None:
    event = make_tournament(olga, entries=2, best_of=3)
    earlier = play_by_hand(make_round(event)).matches.get()
    present = make_round(event).matches.get()
    answers = []
    for match in (earlier, present):
        sent = {"score": "played:2-1-0", "reason": "slip"}
        answers.append(client.post(f"/matches/{match.pk}/ruling", sent, follow=True))

    names = [
        [seat.entry.name for seat in match.seats.order_by("number")] for match in (earlier, present)
    ]
    assert [notices(seen(answer))[0] for answer in answers] == [
        f"Round 1, table 1: {names[0][0]} 2–1 {names[0][1]}",
        f"Table 1: {names[1][0]} 2–1 {names[1][1]} Undo",
    ]


def test_a_no_show_stands_beside_who_did_not_come(client: Client, olga: User) -> None:
    match = make_round(make_tournament(olga, entries=2, best_of=3)).matches.get()
    first, second = (seat.entry.name for seat in match.seats.order_by("number"))
    client.post(f"/matches/{match.pk}/ruling", {"score": "no_show:1", "reason": "away"})

    page = seen(client.get(f"/events/{match.round.tournament_id}/standings"))

    (row,) = (" ".join(row) for row in rows(page) if "no-show" in " ".join(row))
    assert second in row
    assert first not in row


def test_a_penalty_is_named_in_the_journal_by_its_title(client: Client, olga: User) -> None:
    event = make_started(olga, entries=2)
    entry = event.entries.get(name="Player 1")
    penalise(entry, infraction="decklist_problem", kind="warning")
    journal = seen(client.get(f"/events/{event.pk}/journal")).text
    (sentence,) = re.findall(r"Warning for Player 1: [^.]*\.", journal)
    assert sentence == "Warning for Player 1: Decklist problem."
