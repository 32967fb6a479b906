"""Practice games that an account keeps: those of the browser it was signed in with."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from tables.holders import Holder
from tables.models import Table, TableState
from tables.services.claiming import claim_practice
from tables.services.playing import play
from tables.services.sweeping import forget_old_games
from tests.support.factories import NOW, make_user
from tests.support.seen import seen
from tests.support.tables import KEY, PLAYER, opened, view

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
DAY = timedelta(days=1)


def begin(client: Client) -> Table:
    client.post("/practice", {"game": "commandeer"})
    return Table.objects.latest("opened_at")


def sign_in(client: Client, user: User) -> None:
    user.set_password(PASSWORD)
    user.save()
    answer = client.post("/sign-in", {"name": user.username, "password": PASSWORD})
    assert answer.status_code == 302


def own_games(client: Client) -> list[str | None]:
    links = seen(client.get("/play")).all("a")
    return [a.attrs["href"] for a in links if a.attrs.get("class") == "row-title"]


def test_signing_in_keeps_the_games_of_this_browser_and_of_no_other(client: Client) -> None:
    table, other = begin(client), begin(Client())
    user = make_user("ann")
    sign_in(client, user)
    assert own_games(client) == [f"/play/{table.pk}"]
    assert list(table.seats.filter(user=user).values_list("number", "name", "key_digest")) == [
        (0, "ann", "")
    ]
    assert not other.seats.filter(user__isnull=False).exists()
    assert client.get(f"/play/{table.pk}").status_code == 200
    assert client.get(f"/play/{other.pk}").status_code == 404


def test_a_game_that_was_kept_is_for_its_account_alone(client: Client) -> None:
    table = begin(client)
    sign_in(client, make_user("ann"))
    client.post("/sign-out")
    assert client.get(f"/play/{table.pk}").status_code == 404
    sign_in(client, make_user("ben"))
    assert (own_games(client), client.get(f"/play/{table.pk}").status_code) == ([], 404)


def test_a_game_begun_while_signed_in_is_kept_too(client: Client) -> None:
    user = make_user("ann")
    sign_in(client, user)
    table = begin(client)
    assert own_games(client) == [f"/play/{table.pk}"]
    assert table.seats.get(number=0).user == user


def test_a_kept_game_that_is_over_is_watched_again_by_its_player(client: Client) -> None:
    table, user = opened(), make_user("ann")
    play(table_id=table.pk, holder=PLAYER, ply=table.ply, move=("concede",), now=NOW)
    assert claim_practice(user=user, key=KEY) == 1
    assert claim_practice(user=user, key=KEY) == claim_practice(user=user, key="") == 0
    client.force_login(user)
    state = client.get(f"/play/{table.pk}/state").json()
    table.refresh_from_db()
    assert (state["state"], table.state) == ("over", TableState.OVER)
    assert len(state["film"]["frames"]) == table.ply
    assert state["film"]["outcome"] == table.outcome


def test_whoever_has_the_link_of_a_finished_practice_game_sees_what_its_player_saw(
    client: Client,
) -> None:
    table, stranger = opened(), Client()
    page, news = f"/play/{table.pk}", f"/play/{table.pk}/watched"
    assert [stranger.get(each).status_code for each in (page, news)] == [404, 404]
    play(table_id=table.pk, holder=PLAYER, ply=table.ply, move=("concede",), now=NOW)
    table.refresh_from_db()
    film = stranger.get(news).json()["film"]
    assert stranger.get(page).status_code == 200
    assert (film, film["outcome"]) == (view(table).film(), table.outcome)
    assert stranger.get("/watch").content.decode().count(str(table.pk)) == 0


def test_games_that_are_over_are_listed_with_how_they_ended(client: Client) -> None:
    table, user = opened(), make_user("ann")
    play(table_id=table.pk, holder=PLAYER, ply=table.ply, move=("concede",), now=NOW)
    claim_practice(user=user, key=KEY)
    client.force_login(user)
    rows = [row.text for row in seen(client.get("/play")).all("li") if "Watch again" in row.text]
    assert rows == [
        "Commandeer with New bot New bot wins: ann concedes. Standard · No clock · Watch again"
    ]
    assert f"/play/{table.pk}" in own_games(client)


def test_a_kept_game_is_forgotten_after_a_year_and_others_after_a_day() -> None:
    kept = opened()
    claim_practice(user=make_user(), key=KEY)
    opened()
    assert forget_old_games(now=NOW + DAY) == 1
    assert Table.objects.get() == kept
    assert forget_old_games(now=NOW + 364 * DAY) == 0
    assert forget_old_games(now=NOW + 365 * DAY) == 1


def test_nobody_gets_a_game_between_people_by_a_key() -> None:
    assert claim_practice(user=make_user(), key=KEY) == 0
    assert not Holder(key=KEY).seat_in([])
