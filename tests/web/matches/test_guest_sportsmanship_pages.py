"""A guest's own page asks for the sportsmanship of their opponents."""

from typing import Any

import pytest
from django.test import Client

from tests.support.entries import code_of
from tests.support.fixed_rounds import close, meet, wins
from tests.support.seen import Node, notices, seen
from tests.support.soft_scores import BESIDE, entry, event

pytestmark = pytest.mark.django_db


def opponents_of(page: Node) -> list[tuple[str, ...]]:
    """The opponents that a page asks about, each with what was given so far."""
    questions = []
    for form in page.all("form"):
        for box in form.all("select"):
            (label,) = form.all("label")
            chosen = [each.text for each in box.all("option") if "selected" in each.attrs]
            questions.append((label.text.removeprefix("Sportsmanship of "), *chosen))
    return questions


def test_a_guest_scores_their_opponent_on_the_page_of_their_slip(client: Client) -> None:
    tournament = event(**BESIDE)
    guest = entry(tournament, 1)
    code, match = code_of(guest), guest.seats.get().match
    place = f"/entries/code/{code}"
    assert opponents_of(seen(client.get(place))) == [("B", "No score")]

    sent = {"code": code, "points": "4"}
    answer = client.post(f"/matches/{match.pk}/guest-sportsmanship", sent, follow=True)
    assert answer.redirect_chain == [(place, 302)]
    assert notices(seen(answer))[0] == "Sportsmanship score saved."
    assert opponents_of(seen(answer)) == [("B", "4")]
    assert match.seats.get(entry__name="B").sportsmanship == 4


def test_opponents_of_earlier_rounds_are_asked_about_until_they_are_scored(
    client: Client,
) -> None:
    tournament = event(**BESIDE)
    tournament.stages.update(rounds=2)
    guest = entry(tournament, 1)
    first = tournament.rounds.get()
    close(first)
    wins(meet(tournament, "AC", "BD"), "A", "B")
    place = f"/entries/code/{code_of(guest)}"
    assert [name for name, *_ in opponents_of(seen(client.get(place)))] == ["C", "B"]
    first.seats.filter(entry__name="B").update(sportsmanship=5)
    assert [name for name, *_ in opponents_of(seen(client.get(place)))] == ["C"]


def test_a_wrong_code_scores_nothing(client: Client) -> None:
    tournament = event(**BESIDE)
    match = entry(tournament, 1).seats.get().match
    sent = {"code": "aaaaa-bbbbb", "points": "5"}
    client.post(f"/matches/{match.pk}/guest-sportsmanship", sent)
    assert not match.seats.exclude(sportsmanship=None).exists()


@pytest.mark.parametrize("plan", [{}, {"painting_most": 20}])
def test_no_guest_is_asked_where_sportsmanship_is_not_scored(
    client: Client, plan: dict[str, Any]
) -> None:
    guest = entry(event(**plan), 1)
    assert opponents_of(seen(client.get(f"/entries/code/{code_of(guest)}"))) == []


def test_a_code_is_taken_with_any_signs_between_its_letters(client: Client) -> None:
    tournament = event(**BESIDE)
    guest = entry(tournament, 1)
    code, match = code_of(guest), guest.seats.get().match
    place = f"/matches/{match.pk}/guest-sportsmanship"
    answers = [
        client.post(place, {"code": typed, "points": points})["Location"]
        for typed, points in ((code.replace("-", "/").upper(), "4"), ("//", "5"), ("a/b", "5"))
    ]

    assert answers == [f"/entries/code/{code}", f"/matches/{match.pk}", "/entries/code/ab"]
    assert match.seats.get(entry__name="B").sportsmanship == 4
