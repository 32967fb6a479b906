"""Nobody changes an event through the API that the operator has hidden."""

import re
from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.urls import get_resolver

from accounts.models import Scope, User
from tests.support.factories import NOW, bearer, make_tournament, make_user
from tests.support.permissions import patterns
from tests.support.seasons_played import make_series
from tests.support.worlds_hidden import hidden_world
from tournaments.people.services.moderation import moderate

pytestmark = pytest.mark.django_db

OF_AN_EVENT = ("tournament_id", "match_id", "entry_id", "replay_id")
HIDDEN = "This event was hidden by the operator of this site."
WORDS = {"reason": "Both said so."}
CODE = {"code": "WRONGCODE"}
# What is sent where a body is read first, by the end of the address.
BODIES: Mapping[str, Mapping[str, Any]] = {
    "announcements": {"text": "Lunch!"},
    "olga": {"role": "judge"},
    "invitations": {"username": "player-0"},
    "extension": {"minutes": 3},
    "unanswered": {"matches": [{"match_id": UUID(int=0), "version": 1}]},
    "reports": {"games_won": [1, 0]},
    "guest-answers": CODE | {"answer": "contests", "revision": 1},
    "guest-reports": CODE | {"games_won": [1, 0]},
    "guest-sportsmanship": CODE | {"points": 3},
    "sportsmanship": {"points": 3},
    "reopening": WORDS,
    "ruling": WORDS | {"games_won": [1, 0]},
    "stance": {"stance": "contests"},
    "reinstate": WORDS,
    "disqualify": WORDS,
}
# Steps that this user could not take in any event.
FOR_OTHERS = {
    "olga": {"check": "dispute_not_taken", "invitations": "captain_only"},
    "player-1": {"check": "dispute_not_taken"},
}


def writes(world: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Each method and address of the API by which the event is changed, or what is in it."""
    for route, pattern in patterns(get_resolver()):
        view = getattr(pattern.callback, "cls", None)
        gaps = {gap: kind for kind, gap in re.findall(r"<(\w+):(\w+)>", route)}
        if view is None or not route.startswith("/api/v1/") or set(OF_AN_EVENT).isdisjoint(gaps):
            continue
        some = {gap: world["entry_id"] if gaps[gap] == "uuid" else "1" for gap in gaps}
        path = route
        for gap, value in (some | {"username": "olga"} | world).items():
            path = re.sub(rf"<\w+:{gap}>", value, path)
        actions = getattr(pattern.callback, "actions", None) or view.scopes
        yield from ((method, path) for method in [*actions] if method not in ("get", "head"))


def send(client: Client, method: str, path: str, user: User) -> Any:
    body: Any = BODIES.get(path.rsplit("/", 1)[-1], {})
    kind = "application/json"
    if path.endswith("/replays"):
        body, kind = b'{"muster-log":1}', "application/x-ndjson"
    headers = bearer(user, scopes=[*Scope.values])
    return getattr(client, method)(path, body, content_type=kind, headers=headers)


@pytest.mark.parametrize("username", ["olga", "player-1"])
def test_nobody_changes_a_hidden_event(client: Client, username: str) -> None:
    world = hidden_world()
    moderate(kind="event", target=UUID(world["tournament_id"]), reason="A slur.", now=NOW)
    user = User.objects.get(username=username)

    answers = {each: send(client, *each, user) for each in writes(world)}
    assert len(answers) > 60
    assert {
        path.rsplit("/", 1)[-1]: answer.json()["type"].rsplit(":", 1)[-1]
        for (_, path), answer in answers.items()
        if (answer.status_code, answer.json()["detail"]) != (404, HIDDEN)
    } == FOR_OTHERS[username]


def test_a_hidden_event_joins_no_series(client: Client) -> None:
    event = make_tournament(make_user("olga"))
    series = make_series(event.created_by)
    moderate(kind="event", target=event.pk, reason="A slur.", now=NOW)

    answer = client.post(
        f"/api/v1/series/{series.pk}/events",
        {"tournament_id": str(event.pk)},
        content_type="application/json",
        headers=bearer(event.created_by, scopes=[*Scope.values]),
    )
    assert (answer.status_code, series.events.count()) == (404, 0)
