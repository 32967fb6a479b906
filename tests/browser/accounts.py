"""Accounts on a service that runs here, made beside it by its own services, for people and programs
who are not tested at its doors."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TypeVar

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.hashers import make_password
from django.db import connections
from django.db.utils import load_backend
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from accounts.services.tokens import create_token_of
from accounts.services.users import create_person
from accounts.sessions import SessionStore
from config.database import database
from demo.api_client import ApiClient
from tests.config.served import Served

Answer = TypeVar("Answer")
PASSWORD = "correct horse battery"
PATIENCE = 60


def beside(served: Served, work: Callable[[], Answer]) -> Answer:
    """Do this in this process with the database of `served`, by the code of the service.

    It has a thread of its own, as Playwright has an event loop in the one of the tests, where
    Django asks no database.
    """
    return _thread(served.data_dir).submit(work).result()


@cache
def _thread(data_dir: Path) -> ThreadPoolExecutor:
    def connect() -> None:
        described = database("", data_dir=data_dir, pool_size=1, patience=PATIENCE)
        complete = connections.configure_settings({"default": described})["default"]
        backend = load_backend(complete["ENGINE"])
        connections["default"] = backend.DatabaseWrapper(complete, "default")

    return ThreadPoolExecutor(1, initializer=connect)


@cache
def _hashed() -> str:
    return make_password(PASSWORD)


def signed_in(served: Served, username: str) -> str:
    """The key of a session of somebody who signs up with PASSWORD, or is known already."""

    def work() -> str:
        user = User.objects.filter(username=username).first() or create_person(
            username=username,
            email=f"{username}@example.org",
            hashed=_hashed(),
            now=timezone.now(),
        )
        request = HttpRequest()
        request.session = SessionStore()
        login(request, user)
        request.session.save()
        return str(request.session.session_key)

    return beside(served, work)


def client_of(served: Served, username: str, *scopes: str) -> ApiClient:
    """The API for a user, who is made where there is none."""
    return ApiClient(served.base, token_of(served, username, *scopes))


def token_of(served: Served, username: str, *scopes: str) -> str:
    """A new token of a user, who is made where there is none."""

    def work() -> str:
        return create_token_of(
            username=username,
            make_user=True,
            name="for a test",
            scopes=scopes,
            now=timezone.now(),
            lifetime=None,
        )

    return beside(served, work)


SHARED = {"SECRET_KEY": settings.SECRET_KEY}
"""The environment of a service that accepts these sessions."""
