"""Readers who have a place of their own in a hall: by their account, or by the code of a slip."""

import asyncio
import resource
from typing import Any

import pytest
from django.test import Client, RequestFactory

from live.audience import visitor_of
from live.door import FILES, Door
from live.limits import Places
from live.reader import Pace
from live.tailer import Tailer
from live.wakeups.none import WakeUp
from tests.support.factories import NOW, make_tournament, make_user, set_state
from tournaments.entries.services.players import Guest
from tournaments.entries.services.registration import enter_guest, renew_claim_code
from tournaments.models import Tournament
from web.core.seat_keys import COOKIE, SLIP_COOKIE


def guest_of(event: Tournament, name: str = "Ann") -> Guest:
    facts: dict[str, Any] = {"tournament_id": event.pk, "actor": event.created_by, "now": NOW}
    return enter_guest(name=name, deck=None, **facts)


def place(key: str, **cookies: str) -> str:
    """Under what the streams of a browser with this key are counted."""
    request = RequestFactory().get("/live")
    request.COOKIES.update({SLIP_COOKIE: key, **cookies})
    return visitor_of(request, seat_cookie=COOKIE, slip_cookie=SLIP_COOKIE).place


def key_of(client: Client, guest: Guest) -> str:
    client.get(f"/entries/code/{guest.claim_code}")
    return client.cookies[SLIP_COOKIE].value


@pytest.mark.django_db
def test_a_guest_is_known_from_the_page_of_their_slip_on(client: Client) -> None:
    guest = guest_of(make_tournament(decklists="none"))
    key = key_of(client, guest)
    cookie = client.cookies[SLIP_COOKIE]

    assert place(key) == f"guest {guest.player.pk}"
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/live", True, "Lax")
    assert guest.claim_code not in key
    assert [place(other) for other in ("", "a.b", key[:-1], f"{guest.entry.pk}.{key[37:]}")] == [
        "", "", "", ""
    ]  # fmt: skip


@pytest.mark.django_db
def test_a_guest_who_types_their_code_at_the_check_in_is_known_too(client: Client) -> None:
    event = make_tournament(decklists="none")
    guest = guest_of(event)
    set_state(event, "check_in")
    client.post(f"/events/{event.pk}/arrive", {"code": guest.claim_code})

    assert place(client.cookies[SLIP_COOKIE].value) == f"guest {guest.player.pk}"


@pytest.mark.django_db
def test_an_account_comes_before_a_slip(client: Client) -> None:
    key, user = key_of(client, guest_of(make_tournament(decklists="none"))), make_user()
    client.force_login(user)

    assert place(key, sessionid=client.cookies["sessionid"].value) == str(user.pk)


@pytest.mark.django_db
def test_a_key_ends_with_its_code_and_with_the_event(client: Client) -> None:
    event = make_tournament(decklists="none")
    replaced, other = guest_of(event), guest_of(event, "Bo")
    keys = [key_of(client, guest) for guest in (replaced, other)]
    renew_claim_code(entry_id=replaced.entry.pk, actor=event.created_by, now=NOW)
    assert [place(key) for key in keys] == ["", f"guest {other.player.pk}"]

    set_state(event, "cancelled", reason="Nobody came")
    assert place(keys[1]) == ""


def test_a_hall_of_guests_has_places_behind_one_address() -> None:
    places = Places()
    for number in range(2_048):
        places.take(address="hall", reader=f"guest {number}")
    assert (places.total, places.strangers) == (2_048, 0)


def test_it_may_open_as_many_files_as_readers_connect() -> None:
    source: Any = None
    scope: Any = {"type": "lifespan"}

    async def nothing(*_: Any) -> Any:
        return {}

    door = Door(
        Tailer(source, sweep=1.0),
        wakeup=WakeUp(),
        refuse=nothing,
        seat_cookie=COOKIE,
        slip_cookie=SLIP_COOKIE,
        pace=Pace(),
    )

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        asyncio.run(door(scope, nothing, nothing))
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(FILES, before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
