"""A proxy without a name gives everybody its own address, and a web process notices that."""

from collections.abc import Iterable

import pytest
from django.test import Client

from front import limits
from monitoring.one_address import TOGETHER, WINDOW, Crowd
from tests.support.factories import bearer, make_user

# Addresses of documentation count as private.
PROXY, HALL, LAN = "1.1.1.5", "1.1.2.1", "10.0.0.1"


def only_address(*requests: tuple[str, str], accounts: Iterable[int] = range(TOGETHER)) -> str:
    """The address that everybody seems to have once each account has sent these requests, each an
    address and an X-Forwarded-For."""
    crowd = Crowd()
    for account in accounts:
        for address, chain in requests:
            meta = {"REMOTE_ADDR": address, "HTTP_X_FORWARDED_FOR": chain}
            crowd.note(str(account), {name: value for name, value in meta.items() if value}, 1.0)
    return crowd.only_address()


def test_a_proxy_without_a_name() -> None:
    assert only_address((PROXY, f"192.0.2.7, {PROXY}")) == PROXY
    # Without another proxy between, its own address is not in the chain.
    assert only_address((PROXY, "192.0.2.7")) == PROXY
    # One that does not say for whom it asks.
    assert only_address((LAN, "")) == LAN
    assert only_address((LAN, LAN)) == LAN


def test_a_hall_is_one_address_too() -> None:
    assert only_address((HALL, HALL)) == ""
    assert only_address((HALL, "")) == ""


def test_no_stranger_makes_it_up() -> None:
    """Others come, and what one account claims alone counts for nothing."""
    assert only_address((HALL, f"192.0.2.7, {HALL}"), accounts=range(TOGETHER - 1)) == ""
    assert only_address((HALL, f"192.0.2.7, {HALL}"), (HALL, HALL)) == ""
    assert only_address((PROXY, f"192.0.2.7, {PROXY}"), ("1.1.3.1", "")) == ""


def test_each_window_begins_anew() -> None:
    crowd = Crowd()
    for account in range(TOGETHER):
        crowd.note(str(account), {"REMOTE_ADDR": LAN}, 1.0)
    crowd.note("0", {"REMOTE_ADDR": LAN}, 1.0 + WINDOW)

    assert crowd.only_address() == ""


@pytest.mark.django_db
def test_accounts_are_those_who_signed_in_or_sent_a_token(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    crowd = Crowd()
    monkeypatch.setattr(limits, "CROWD", crowd)
    someone, program = make_user(), make_user()
    client.get("/events")
    client.get("/api/v1/me", headers={"Authorization": "Bearer muster_made_up"})
    nobody = {*crowd.accounts}
    client.get("/api/v1/me", headers=bearer(program))
    client.force_login(someone)
    client.get("/events")

    assert (nobody, crowd.accounts) == (set(), {str(program.pk), str(someone.pk)})
