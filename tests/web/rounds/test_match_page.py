"""The page of a match as staff reach it from the code on its slip, and in a shop without logs."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.roles import Role
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    settle,
)
from tests.support.other_games import WITHOUT_RULES
from tests.support.pages import signed_in
from tests.support.playing import state_of
from tests.support.seen import Node, headings, notices, seen
from tournaments.entries.services.registration import enter_guest
from tournaments.events.services.staff import name_staff
from tournaments.models import Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga() -> User:
    return make_user("olga")


@pytest.fixture
@remembered
def match(olga: User) -> Match:
    event = make_tournament(olga, rounds=3, best_of=3)
    for number, name in enumerate(("Ann", "Bo")):
        make_entry(event, name, number, user=make_user(name.lower()))
    paired = make_round(event).matches.get()
    return Match.objects.get(pk=paired.pk)


def page_of(client: Client, match: Match) -> Node:
    return seen(client.get(f"/matches/{match.pk}"))


def result_buttons(page: Node) -> dict[str, str]:
    """The buttons that enter a result, as a person reads them, with their values."""
    forms = (node for node in page.all("form") if node.attrs.get("class") == "slip")
    buttons = (button for form in forms for button in form.all("button"))
    return {
        button.text.partition(" at table")[0]: str(button.attrs["value"])
        for button in buttons
        if "value" in button.attrs
    }


def enter(client: Client, match: Match, value: str) -> Node:
    sent = {
        "at": "match",
        "score": value,
        "reason": "Match slip",
        "version": Match.objects.get(pk=match.pk).version,
    }
    return seen(client.post(f"/matches/{match.pk}/ruling", sent, follow=True))


def test_staff_enter_a_result_by_one_press_and_undo_it_there(olga: User, match: Match) -> None:
    client = signed_in(olga)
    first, second = (seat.entry.name for seat in match.seats.order_by("number"))
    buttons = result_buttons(page_of(client, match))
    entered = enter(client, match, buttons["2–1"])
    between = state_of(match)
    undo = {"at": "match", "version": Match.objects.get(pk=match.pk).version}
    undone = seen(client.post(f"/matches/{match.pk}/undo", undo, follow=True))

    assert [*buttons] == ["2–0", "2–1", "1–2", "0–2", "Draw"]
    assert notices(entered)[0] == f"Table 1: {first} 2–1 {second} Undo"
    (button,) = (node for node in entered.all("button") if node.text == "Undo")
    (form,) = (node for node in entered.all("form") if node.attrs.get("id") == button.attrs["form"])
    assert form.attrs["action"] == f"/matches/{match.pk}/undo"
    assert result_buttons(entered) == {}
    assert between == ("settled", "ruling", [2, 1], 0)
    assert notices(undone)[0] == "Table 1 has no result again."
    assert headings(undone)[0] == f"{first} – {second}"
    assert state_of(match)[0] == "open"


@pytest.mark.proof(of="slow")
def test_only_staff_have_the_buttons_and_only_the_same_person_the_undo(
    olga: User, match: Match
) -> None:
    event, rita = match.round.tournament, make_user("rita")
    name_staff(tournament_id=event.pk, actor=olga, username="rita", role=Role.JUDGE, now=NOW)
    outsiders = [Client(), signed_in(User.objects.get(username="ann")), signed_in(make_user())]

    assert [result_buttons(page_of(client, match)) for client in outsiders] == [{}, {}, {}]
    assert len(result_buttons(page_of(signed_in(rita), match))) == 5
    enter(signed_in(olga), match, result_buttons(page_of(signed_in(olga), match))["2–0"])
    undo = "Undo result"
    assert [
        undo in [node.text for node in page_of(client, match).all("button")]
        for client in (signed_in(olga), signed_in(rita), *outsiders)
    ] == [True, False, False, False, False]


def words_in(page: Node, *words: str) -> list[str]:
    return [word for word in words if word in page.all("main")[0].text]


def test_without_logs_a_match_says_nothing_of_games_and_their_logs(match: Match) -> None:
    settle(match)
    page = page_of(Client(), match)

    assert words_in(page, "log", "Game 1", "seat 0", "seat 1", "in progress") == []
    assert [node.text for node in page.all("summary")] == ["Verification details"]


@pytest.mark.parametrize("game", [{}, WITHOUT_RULES])
def test_an_event_without_decks_has_nothing_to_verify(game: dict[str, Any]) -> None:
    event = make_tournament(**game | {"decklists": "none"})
    for name in ("Ann", "Bo"):
        enter_guest(tournament_id=event.pk, actor=event.created_by, name=name, deck=None, now=NOW)
    page = page_of(Client(), make_round(event).matches.get())

    assert words_in(page, "log", "Log", "Seat", "Game 1", "Verif") == []
