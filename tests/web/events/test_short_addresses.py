"""The short address of an event: where it leads, where it stands, and how small its QR code is."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver

from tests.support.factories import make_draft, make_tournament, make_user, set_state
from tests.support.seen import Node, facts, links, seen
from tournaments.core.services import short_codes
from tournaments.models import Tournament
from tournaments.prints.qr_codes import qr_svg
from tournaments.terms.short_codes import LETTERS
from web.core.short_addresses import ShortCode, scanned, short_address

pytestmark = pytest.mark.django_db

SITE = "https://muster.example"


@pytest.fixture(autouse=True)
def site(settings: Any) -> None:
    settings.MUSTER_URL = SITE


def lead(path: str, client: Client) -> str:
    """Where an address leads, or the status of its error."""
    answer = client.get(path)
    return answer["Location"] if answer.status_code == 302 else str(answer.status_code)


def test_the_short_address_leads_to_the_page_of_the_event_in_any_case(client: Client) -> None:
    event = make_tournament(make_user())
    code = event.short_code
    page = f"/events/{event.pk}"

    assert (lead(f"/{code}", client), lead(f"/{code.upper()}", client)) == (page, page)
    assert lead(f"/{code.upper()}/IN", client) == f"{page}/arrive"
    assert lead(f"/{code}/in", client) == f"{page}/arrive"
    assert lead("/2222", client) == "404"


def test_an_address_is_found_with_a_slash_that_was_typed_at_its_end(client: Client) -> None:
    code = make_tournament(make_user()).short_code
    typed = (
        f"/{code}/",
        f"/{code}/in/",
        "/events/?page=2",
        "/nothing/",
        "/api/v1/games/",
    )

    assert [lead(path, client) for path in typed] == [
        f"/{code}",
        f"/{code}/in",
        "/events?page=2",
        *["404"] * 2,
    ]


def test_a_draft_is_found_by_its_staff_alone(client: Client) -> None:
    event = make_draft(owner := make_user())
    assert lead(f"/{event.short_code}", client) == "404"
    client.force_login(owner)
    assert lead(f"/{event.short_code}", client) == f"/events/{event.pk}"


def test_codes_are_short_readable_and_no_word() -> None:
    codes = [make_draft(make_user()).short_code for _ in range(3)]
    assert [bool(re.fullmatch(f"[{LETTERS}]{{4}}", code)) for code in codes] == [True] * 3
    assert {*"01aeiouyl"} & {*LETTERS} == set()


def test_a_code_is_drawn_again_where_an_event_has_it_and_grows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = make_draft(make_user())
    Tournament.objects.filter(pk=event.pk).update(short_code="2222")
    monkeypatch.setattr(short_codes, "LETTERS", "2")
    assert short_codes.free_code() == "22222"


def first_words(patterns: Iterable[Any]) -> Iterator[str]:
    """The first part of each address of the service, as its route is written."""
    for pattern in patterns:
        route = str(pattern.pattern)
        if isinstance(pattern, URLResolver) and route in ("", "^"):
            yield from first_words(pattern.url_patterns)
        else:
            yield route.strip("^$").split("/")[0]


def test_no_page_has_the_address_of_a_code() -> None:
    words = {*first_words(get_resolver().url_patterns)}
    assert "events" in words
    assert {word for word in words if re.fullmatch(ShortCode.regex, word)} == set()


def modules(svg: str) -> int:
    """The number of squares in a row of a QR code, without its rim."""
    (size,) = re.findall(r'viewBox="0 0 (\d+) \d+"', svg)
    return int(size) - 4


def test_the_qr_code_of_the_sign_is_smaller_than_that_of_the_long_address(settings: Any) -> None:
    settings.MUSTER_URL = "https://games.rook-and-raven.example"
    event = make_tournament(make_user())
    address = short_address(event, "short-arrival")
    long = f"{settings.MUSTER_URL}/events/{event.pk}/arrive"

    assert scanned(address) == f"HTTPS://GAMES.ROOK-AND-RAVEN.EXAMPLE/{event.short_code.upper()}/IN"
    sizes = [modules(qr_svg(text)) for text in (long, address, scanned(address))]
    assert sizes == [37, 29, 25]


def test_a_service_below_a_path_keeps_its_case(settings: Any) -> None:
    settings.MUSTER_URL = f"{SITE}/Muster/"
    event = make_tournament(make_user())
    address = f"{SITE}/Muster/{event.short_code}"
    assert scanned(f"{SITE}/Muster/{event.short_code}") == address


@pytest.mark.parametrize(("state", "public"), [("registration", True), ("draft", False)])
def test_the_page_of_an_event_has_its_address_to_copy(
    client: Client, state: str, public: bool
) -> None:
    event = make_draft(owner := make_user())
    if state != "draft":
        set_state(event, state)
    client.force_login(owner)
    page = seen(client.get(f"/events/{event.pk}"))
    address = f"muster.example/{event.short_code}"

    assert facts(page).get("Link") == (f"{address} Copy link" if public else None)
    copied = [part for part in page.all("p") if "data-copies" in part.attrs]
    assert [part.attrs["data-copies"] for part in copied] == ["short-address"] * public
    targets = [
        link.attrs["href"] for link in page.all("a") if "short-address" in link.attrs.values()
    ]
    assert targets == [f"https://{address}"] * public


def texts_of(page: Node, attribute: str) -> list[str]:
    """The texts of links that this attribute marks as an address."""
    return [link.text for link in page.all("a") if link.attrs.get(attribute) == "address"]


def test_staff_find_it_at_the_desk_beside_what_is_next_and_on_the_wall(client: Client) -> None:
    event = make_tournament(owner := make_user())
    client.force_login(owner)
    address = f"muster.example/{event.short_code}"
    desk = seen(client.get(f"/events/{event.pk}/run/walk-ins"))
    assert texts_of(desk, "class") == [f"{address}/in"]
    assert f"https://{address}/in" in links(desk)
    following = seen(client.get(f"/events/{event.pk}/run/next"))
    assert [link.text for link in following.all("a") if link.attrs.get("id") == "address"] == [
        address
    ]
    wall = seen(client.get(f"/events/{event.pk}/projector"))
    assert [strong.text for strong in wall.all("strong")] == [f"{address}/in"]
