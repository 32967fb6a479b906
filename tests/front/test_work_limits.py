"""Work for people without an account is counted by what it costs, and by address."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from front import limits
from front.limits import WINDOW
from ground.problems import problem
from ground.rates import Rate
from tests.support.factories import FORMAT, GAME, bearer, legal_deck, make_tournament, make_user
from tests.support.passwords import PASSWORD, make_person, quick_hashing

pytestmark = pytest.mark.django_db
__all__ = ["quick_hashing"]

PATH = "/api/v1/decks/validate"
BODY = {"game": GAME, "format": FORMAT, "deck": dict(legal_deck().plain())}


@pytest.fixture(autouse=True)
def dear_requests(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """18 seconds of a window are over, in which nobody has worked; each request takes a second of
    the processor, and an address has two."""
    seconds = iter(range(1_000))
    monkeypatch.setattr(limits, "WORKED", Rate(WINDOW))
    monkeypatch.setattr(limits, "monotonic", lambda: 1000 * WINDOW + 18.5)
    monkeypatch.setattr(limits, "thread_time", lambda: next(seconds))
    settings.MUSTER_WORK_OF_ADDRESS = 2


def check(client: Client, headers: dict[str, str] | None = None, **more: Any) -> Any:
    return client.post(PATH, BODY, "application/json", headers=headers or {}, **more)


def test_an_address_that_has_had_its_share_waits_or_signs_in(client: Client) -> None:
    statuses = [check(client).status_code for _ in range(2)]
    refused = check(client)

    assert statuses == [200, 200]
    assert (refused.status_code, refused["Retry-After"]) == (429, "41")
    assert refused.json() == problem(
        status=429,
        code="too_much_work",
        detail="Too much work for your network this minute: nothing was done. Sign in, or try"
        " again in 41 s.",
        instance=PATH,
    )
    page = client.get("/events")
    assert (page.status_code, page["Retry-After"]) == (429, "41")
    assert "<h1>Too many requests from your network</h1>" in page.content.decode()
    assert check(client, bearer()).status_code == 200
    assert check(client, REMOTE_ADDR="192.0.2.7").status_code == 200
    signed_in = Client()
    signed_in.force_login(make_user())
    assert signed_in.get("/events").status_code == 200


def test_work_for_an_account_is_not_counted(client: Client) -> None:
    headers, signed_in = bearer(), Client()
    signed_in.force_login(make_user())
    statuses = [check(client, headers).status_code for _ in range(3)]
    statuses += [signed_in.get("/events").status_code for _ in range(3)]

    assert statuses == [200] * 6
    assert check(client).status_code == 200


def test_what_looks_like_an_account_and_is_none_is_counted(client: Client) -> None:
    client.cookies["sessionid"] = "made-up"
    wrong = {"Authorization": "Bearer muster_made_up"}

    assert [client.get("/events").status_code for _ in range(3)] == [200, 200, 429]
    assert check(client, wrong).status_code == 429


def test_no_made_up_token_has_a_public_list_worked_on(client: Client) -> None:
    place, headers = "/api/v1/tournaments", {"Authorization": "Bearer made-up"}
    assert [check(client).status_code for _ in range(2)] == [200, 200]
    for open_to_all in (f"{place}/{make_tournament().pk}/standings", place):
        assert client.get(open_to_all, headers=headers).status_code == 429
        assert client.get(open_to_all, headers=bearer()).status_code == 200


def test_nobody_uses_up_the_way_to_sign_in_for_others(client: Client) -> None:
    make_person("ann")
    assert [check(client).status_code for _ in range(3)] == [200, 200, 429]
    right = {"name": "ann", "password": PASSWORD}
    answers = [Client().post("/sign-in", right) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [302] * 3
    token = {"username": "ann", "password": PASSWORD, "name": "bot", "scopes": ["decks:write"]}
    assert Client().post("/api/v1/tokens", token, "application/json").status_code == 201


def test_guesses_of_passwords_have_a_share_of_their_own(client: Client) -> None:
    wrong = {"name": "ann", "password": "guessed wrong"}
    assert [client.post("/sign-in", wrong).status_code for _ in range(3)] == [200, 200, 429]
    assert client.get("/events").status_code == 200


def test_people_sign_in_there() -> None:
    names = ("web:sign-in", "web:second-step", "tokens")
    assert {reverse(name) for name in names} == limits.SIGNING_IN
