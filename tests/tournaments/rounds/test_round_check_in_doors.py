"""Saying that somebody is there for a round: through the API, and on the pages."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.remembering import remembered
from tests.support.entries import at
from tests.support.factories import (
    bearer,
    hand_over,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
)
from tests.support.fixed_rounds import named
from tests.support.requests import faults, path_of, post
from tests.support.seen import notices, seen
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

PLAYER: dict[str, Any] = {"scopes": ["entries:write"]}
STAFF: dict[str, Any] = {"scopes": ["events:manage"]}


@remembered
def asking() -> Tournament:
    """An event before its second round, in which ann plays."""
    tournament = make_tournament(make_user("olga"), entries=4, round_check_in=True)
    hand_over(named(tournament, "Player 1"), make_user("ann"))
    play_by_hand(make_round(tournament))
    return tournament


def test_through_the_api(client: Client) -> None:
    tournament = asking()
    entry = named(tournament, "Player 1")
    place, ann = at(entry, "/round-check-in"), entry.players.get().user
    answer = post(client, place, {}, ann, **PLAYER)
    assert (answer.status_code, answer.json()["here_for_round"]) == (200, 2)
    back = client.delete(place, headers=bearer(tournament.created_by, **STAFF))
    assert (back.status_code, back.json()["here_for_round"]) == (200, None)
    other = post(client, place, {}, make_user(), **PLAYER)
    assert faults(other) == (403, [("", "not_your_entry")])
    Tournament.objects.update(round_check_in=False)
    assert faults(post(client, place, {}, ann, **PLAYER)) == (409, [("", "not_asked")])


def test_a_player_checks_in_on_their_page(client: Client) -> None:
    tournament = asking()
    entry = named(tournament, "Player 1")
    client.force_login(User.objects.get(username="ann"))
    before = seen(client.get(f"/entries/{entry.pk}"))
    assert "Check in for round 2" in [node.text for node in before.all("button")]
    after = seen(client.post(f"/entries/{entry.pk}/here", {}, follow=True))
    assert notices(after) == [
        "Checked in for round 2 of Cup.",
        "You’re checked in for round 2. Undo check-in",
    ]
    undone = seen(client.post(f"/entries/{entry.pk}/here", {"undo": "1"}, follow=True))
    assert notices(undone)[0] == "Check-in for round 2 of Cup undone."
    assert notices(undone)[1].startswith("You lose the round if you aren’t checked in")


@pytest.mark.proof(of="events")
@pytest.mark.parametrize("at", ["mine", "event"])
def test_the_button_leads_back_to_where_it_was_pressed(client: Client, at: str) -> None:
    tournament = asking()
    place = {"mine": "/mine", "event": f"/events/{tournament.pk}"}[at]
    client.force_login(User.objects.get(username="ann"))
    (form,) = (
        node
        for node in seen(client.get(place)).all("form")
        if str(node.attrs.get("action")).endswith("/here")
    )
    hidden = {
        str(node.attrs["name"]): node.attrs["value"]
        for node in form.all("input")
        if node.attrs.get("name") != "csrfmiddlewaretoken"
    }
    response = client.post(str(form.attrs["action"]), hidden)

    assert (hidden, response["Location"]) == ({"at": at}, place)


@pytest.mark.proof(of="events")
def test_the_staff_says_so_for_one_and_for_all(client: Client) -> None:
    tournament = asking()
    client.force_login(tournament.created_by)
    place = f"/events/{tournament.pk}/run"
    page = seen(client.get(f"{place}/players"))
    assert "Not checked in for round 2" in [node.text for node in page.all("h2")]
    entry = named(tournament, "Player 2")
    page = seen(client.post(f"{place}/here", {"entry": ["nobody", str(entry.pk)]}, follow=True))
    assert notices(page) == ["1 player checked in."]
    assert "1 is checked in. 3 aren’t, and lose the round if it’s paired now." in page.text
    (field,) = (
        node
        for node in page.all("input")
        if node.attrs.get("name") == "entry" and str(node.attrs["value"]).count("-") > 4
    )
    others = field.attrs["value"]
    page = seen(client.post(f"{place}/here", {"entry": others}, follow=True))
    assert notices(page) == ["3 players checked in."]
    assert "All 4 are checked in." in page.text
    client.post(f"/entries/{entry.pk}/run/here", {"undo": "1"})
    assert named(tournament, "Player 2").here_for_round is None
    client.post(f"/entries/{entry.pk}/run/here", {})
    assert named(tournament, "Player 2").here_for_round == 2


@pytest.mark.proof(of="events")
def test_everybody_reads_who_was_not_there(client: Client) -> None:
    tournament = asking()
    client.force_login(tournament.created_by)
    some = [str(entry.pk) for entry in tournament.entries.exclude(name="Player 4")]
    client.post(f"/events/{tournament.pk}/run/here", {"entry": some})
    client.post(f"/events/{tournament.pk}/run/rounds", {})
    draft = seen(client.get(f"/events/{tournament.pk}/run/rounds/2"))
    (row,) = (node for node in draft.all("tr") if "Player 4" in node.text)
    assert "not checked in" in row.text
    assert client.post(f"/events/{tournament.pk}/run/rounds/2/publish", {}).status_code == 302
    lines = client.get(f"{path_of(tournament)}/rounds/2/pairings").json()["results"]
    assert [(line["outcome"], line["pairing_reason"]["code"]) for line in lines][-1] == (
        "absent",
        "absent",
    )
    assert "Player 4 Absent" in seen(client.get(f"/events/{tournament.pk}/rounds/2")).text
    assert "absent" in client.get(f"{path_of(tournament)}/rounds/2/pairings.csv").text
    assert "0000 - -" in client.get(f"{path_of(tournament)}/trf").text
    archive = client.get(f"{path_of(tournament)}/archive").json()
    settled_by = [played["settled_by"] for played in archive["rounds"][1]["matches"]]
    assert settled_by[-1] == "absence"
    match = tournament.rounds.get(number=2).matches.get(settled_by="absence")
    page_text = seen(client.get(f"/matches/{match.pk}")).text
    assert "Not checked in for this round." in page_text
