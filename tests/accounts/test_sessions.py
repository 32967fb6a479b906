"""Whose session a request brings: the account of the browser, until either is over."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.sessions import SessionStore
from tests.support.factories import make_user

pytestmark = pytest.mark.django_db


def reader_of(client: Client) -> User | None:
    """Who the site takes a browser for, as the front page has it."""
    request: HttpRequest = client.get("/").wsgi_request
    return request.user if isinstance(request.user, User) else None


def browser_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_each_browser_is_its_own_account() -> None:
    users = make_user(), make_user()
    browsers = [browser_of(user) for user in users]
    assert [reader_of(browser) for browser in (*browsers, browsers[0])] == [*users, users[0]]
    assert reader_of(Client()) is None


def test_a_session_that_has_expired_is_none() -> None:
    browser = browser_of(make_user())
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert reader_of(browser) is None


def test_a_session_that_was_ended_is_none() -> None:
    browser = browser_of(make_user())
    Session.objects.all().delete()
    assert reader_of(browser) is None


def test_a_closed_account_has_no_reader() -> None:
    user = make_user()
    browser = browser_of(user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert reader_of(browser) is None


def test_a_new_password_ends_the_sessions_of_before() -> None:
    user = make_user()
    browser = browser_of(user)
    user.set_password("another password")
    user.save(update_fields=["password"])
    assert reader_of(browser) is None


@pytest.mark.parametrize("key", ["of nobody", "", None, "\0" * 32])
def test_a_key_that_no_session_has_gives_nothing_and_is_dropped(key: str | None) -> None:
    session = SessionStore(key)
    assert (session.load(), session.session_key) == ({}, None)


@pytest.mark.parametrize("key", [r'"\000abcdefgh"', r'"\377abcdefgh"', "é" * 32, "a" * 5_000])
def test_a_cookie_that_cannot_be_a_key_is_of_nobody(key: str) -> None:
    browser = Client(headers={"Cookie": f"{settings.SESSION_COOKIE_NAME}={key}"})
    assert reader_of(browser) is None


def test_what_is_stored_is_there_again() -> None:
    session = SessionStore()
    session["deck"] = [1, 2]
    session.create()
    assert SessionStore(session.session_key).load() == {"deck": [1, 2]}
