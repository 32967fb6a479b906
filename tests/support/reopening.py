"""Results that are taken back."""

from datetime import timedelta
from typing import Any

from django.test import Client

from accounts.models import User
from tests.remembering import remembered
from tests.support.factories import NOW, bearer
from tests.support.playing import host_of
from tournaments.matches.services.reopening import take_result_back
from tournaments.models import Match


def send(client: Client, match: Match, log: bytes, user: User, **options: Any) -> Any:
    options = {"content_type": "application/x-ndjson", "headers": bearer(user)} | options
    return client.post(f"/api/v1/matches/{match.pk}/games/1/replays", log, **options)


# What was said until then does not count any more.
BACK = NOW + timedelta(minutes=5)
AFTER = NOW + timedelta(minutes=6)


@remembered
def take_back(match: Match, actor: User | None = None, *, reason: str = "Wrong table.") -> None:
    take_result_back(match_id=match.pk, actor=actor or host_of(match), reason=reason, now=BACK)
    match.refresh_from_db()
