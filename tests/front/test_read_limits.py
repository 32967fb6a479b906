"""Reads are counted by address and by token; who sends too many is told when to come again."""

from typing import Any

import pytest
from django.test import Client

from front import limits
from front.limits import WINDOW
from ground import rates
from ground.problems import problem
from ground.rates import Rate
from tests.support.factories import make_token

pytestmark = pytest.mark.django_db

GAMES = "/api/v1/games"
# Who loads a page every 10 seconds, in a hall behind one address.
PEOPLE, REQUESTS, SECONDS = 500, 4, 10


@pytest.fixture(autouse=True)
def standing_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """18 seconds of a window are over, in which nobody has read."""
    monkeypatch.setattr(limits, "READ", Rate(WINDOW))
    monkeypatch.setattr(limits, "monotonic", lambda: 1000 * WINDOW + 18.5)


def seen(client: Client, path: str = GAMES, **headers: str) -> tuple[int, str, str]:
    answer = client.get(path, headers=headers)
    return answer.status_code, answer["RateLimit"], answer["RateLimit-Policy"]


def test_a_reader_hears_what_is_left_until_nothing_is(client: Client, settings: Any) -> None:
    settings.MUSTER_READS_OF_ADDRESS = 2
    policy = '"address";q=2;w=60'

    assert [seen(client) for _ in range(2)] == [
        (200, '"address";r=1;t=41', policy),
        (200, '"address";r=0;t=41', policy),
    ]
    refused = client.get(GAMES)
    assert (refused.status_code, refused["Retry-After"]) == (429, "41")
    assert refused["RateLimit"] == '"address";r=0;t=41'
    assert refused["Access-Control-Allow-Origin"] == "*"
    assert refused.json() == problem(
        status=429,
        code="too_many_reads",
        detail="Too many reads this minute. Try again in 41 s.",
        instance=GAMES,
    )
    page = client.get("/events")
    assert (page.status_code, page["Retry-After"]) == (429, "41")
    assert "<h1>Too many requests from your network</h1>" in page.content.decode()
    # Neither writes nor others, static files and probes are held up by it.
    assert client.post("/api/v1/tournaments", {}, "application/json").status_code == 401
    assert client.get(GAMES, REMOTE_ADDR="192.0.2.7").status_code == 200
    static = client.get("/static/web/css/base.css")
    static.close()
    assert static.status_code == 200
    assert client.get("/healthz").status_code == 200


def test_a_token_counts_for_itself_and_for_its_address(client: Client, settings: Any) -> None:
    settings.MUSTER_READS_OF_ADDRESS, settings.MUSTER_READS_OF_TOKEN = 4, 1
    first, second = (f"Bearer {make_token()}" for _ in range(2))
    policies = '"address";q=4;w=60, "token";q=1;w=60'

    assert seen(client, Authorization=first) == (
        200,
        '"address";r=3;t=41, "token";r=0;t=41',
        policies,
    )
    assert seen(client, Authorization=first)[0] == 429
    assert seen(client, Authorization=second)[0] == 200
    assert seen(client, Authorization="Bearer muster_made_up")[0] == 401
    # Whoever makes up tokens has only what their address has.
    assert seen(client, Authorization="Bearer muster_another") == (
        429,
        '"address";r=0;t=41',
        '"address";q=4;w=60',
    )


def test_each_window_begins_anew() -> None:
    reads = Rate(WINDOW)

    assert [reads.count("a", now) for now in (0.0, 59.9, 60.0, 61.0, 200.0)] == [1, 2, 1, 2, 1]


def test_who_comes_when_the_memory_is_full_has_their_own_share(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rates, "MOST_SUBJECTS", 4)
    reads = Rate(WINDOW)

    # Those who read most stay counted, and nobody else is held up by how many others come.
    assert [reads.count(subject, 0.0) for subject in "aaabbcdefgahij"] == [
        *(1, 2, 3, 1, 2, 1, 1, 1, 1, 1, 4, 1, 1, 1),
    ]
    assert reads.counted == {"a": 4, "b": 2, "i": 1, "j": 1}


def test_a_stranger_with_many_networks_locks_nobody_out(
    client: Client, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """Of one network of IPv6 all addresses count as one; none of many takes the share of others."""
    monkeypatch.setattr(rates, "MOST_SUBJECTS", 10)
    settings.MUSTER_READS_OF_ADDRESS = 2
    networks = [f"2001:db8:0:{number:x}::{number:x}" for number in range(30)]
    strangers = [client.get(GAMES, REMOTE_ADDR=address).status_code for address in networks]
    same = [client.get(GAMES, REMOTE_ADDR=f"2001:db8:1::{host}").status_code for host in range(3)]

    assert strangers == [200] * 30
    assert same == [200, 200, 429]
    assert client.get(GAMES, REMOTE_ADDR="192.0.2.7").status_code == 200


def test_a_hall_has_enough(settings: Any) -> None:
    assert PEOPLE * REQUESTS * WINDOW // SECONDS < settings.MUSTER_READS_OF_ADDRESS
