"""A match of rules that this program no longer has is not begun: no log of it could be judged."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import Scope
from decks.services.publishing import publish_games
from ledger.models import LedgerEntry
from tests.support.factories import GAME, NOW, bearer, game
from tests.support.playing import host_of, seated_match
from tests.support.seen import notices, seen
from tournaments.core.services.pinned_rules import RulesChanged
from tournaments.matches.services.hosting import host_game, start_recording
from tournaments.models import Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def old(monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match that was opened under edition 1."""
    with monkeypatch.context() as then:
        then.setattr(game(), "edition", 1)
        publish_games(now=NOW)
        match, _ = seated_match(venue="hall")
    return match


def reason(match: Match) -> str:
    """What is said at the other doors too."""
    return (
        f"Logs of this game can’t be verified: {GAME} starter has edition {game().edition} here,"
        f" and not the rules {match.round.tournament.rules_digest} of the slot: only the version of"
        " Muster that opened it has them. A judge can rule on the match."
    )


@pytest.mark.parametrize("begin", [host_game, start_recording])
def test_neither_seed_nor_start_file_is_given(old: Match, begin: Callable[..., Any]) -> None:
    """Nor is a look at a deck noted that nobody had."""
    before = LedgerEntry.objects.count()

    with pytest.raises(RulesChanged) as changed:
        begin(match_id=old.pk, game_number=1, user=host_of(old), now=NOW)

    assert str(changed.value) == reason(old)
    assert LedgerEntry.objects.count() == before


@pytest.mark.proof(of="events")
def test_the_doors_say_so(old: Match, client: Client) -> None:
    token = bearer(host_of(old), scopes=[Scope.GAMES_HOST])
    for what in ("seed", "start"):
        answer = client.get(f"/api/v1/matches/{old.pk}/games/1/{what}", headers=token)
        assert (answer.status_code, answer.json()["detail"]) == (409, reason(old)), what

    client.force_login(host_of(old))
    page = seen(client.post(f"/matches/{old.pk}/games/1/start", follow=True))
    assert notices(page)[0] == reason(old)
