"""Addresses of rounds that are not there, and addresses in the description of an event."""

import pytest
from django.test import Client

from tests.support.factories import make_round, make_tournament
from tests.support.seen import seen

pytestmark = pytest.mark.django_db


def test_a_round_zero_is_not_there(client: Client) -> None:
    round_ = make_round(make_tournament(entries=2))
    path = f"/events/{round_.tournament_id}"
    answers = [client.get(f"{path}{part}").status_code for part in ("/rounds/1", "/rounds/0")]
    assert answers == [200, 404]


def test_web_addresses_in_a_description_are_links_and_nothing_else_is(client: Client) -> None:
    text = (
        "Chat: https://chat.example/a?b=1&c=2. Map (http://map.example/x)."
        ' javascript:alert(1) data:text/html,x www.bare.example https://q.example/"onclick="x <b>'
    )
    event = make_tournament(entries=2, description=text)
    page = seen(client.get(f"/events/{event.pk}"))
    (prose,) = [node for node in page.all("div") if node.attrs.get("class") == "prose"]
    addresses = [(node.attrs["href"], node.attrs["rel"], node.text) for node in prose.all("a")]
    assert addresses == [
        (address, "nofollow ugc noopener", address)
        for address in (
            "https://chat.example/a?b=1&c=2",
            "http://map.example/x",
            "https://q.example/",
        )
    ]
    assert prose.all("b") == []
    assert "".join(prose.text.split()) == "".join(text.split())
