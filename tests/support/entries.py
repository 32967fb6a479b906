"""Entries as programs make them."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.factories import NOW, make_user
from tests.support.racing import PATIENCE
from tournaments.entries.services import registration
from tournaments.entries.services.registration import renew_claim_code
from tournaments.events.services import lifecycle
from tournaments.models import Entry, Tournament
from tournaments.terms.kinds import TournamentState

PLAYER: dict[str, Any] = {"scopes": ["entries:write"]}
STAFF: dict[str, Any] = {"scopes": ["events:manage"]}


def at(entry: Entry, part: str = "") -> str:
    return f"/api/v1/entries/{entry.pk}{part}"


def code_of(guest: Entry) -> str:
    """A fresh code of a guest, made by the owner of the event."""
    owner = guest.tournament.created_by
    return renew_claim_code(entry_id=guest.pk, actor=owner, now=NOW).claim_code


def let_them_meet(monkeypatch: pytest.MonkeyPatch, *where: tuple[object, str]) -> None:
    """Let each of the two, when it comes to one of these functions first, wait for the other."""
    barrier, met = threading.Barrier(2, timeout=PATIENCE), threading.local()

    def after_meeting(function: Callable[..., Any]) -> Callable[..., Any]:
        def waiting(*args: Any, **options: Any) -> Any:
            if not hasattr(met, "once"):
                met.once = barrier.wait()
            return function(*args, **options)

        return waiting

    for module, name in where:
        monkeypatch.setattr(module, name, after_meeting(getattr(module, name)))


def acting(service: Callable[..., Any], entry: Entry) -> Callable[[], Any]:
    actor = entry.tournament.created_by
    return lambda: service(entry_id=entry.pk, actor=actor, now=NOW)


def start(tournament: Tournament) -> Callable[[], Any]:
    return lambda: lifecycle.change_state(
        tournament_id=tournament.pk,
        state=TournamentState.RUNNING,
        actor=tournament.created_by,
        reason="",
        now=NOW,
    )


def claim(code: str) -> Callable[[], Any]:
    user = make_user()
    return lambda: registration.claim_entry(code=code, user=user, now=NOW)


def entered(tournament: Tournament) -> list[Entry]:
    """The entries by name, as they are now."""
    return list(tournament.entries.select_related("tournament__created_by").order_by("name"))


def states(tournament: Tournament) -> list[str]:
    return [entry.state for entry in entered(tournament)]
