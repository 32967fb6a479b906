"""Lists across events tell nobody what the doors of one event keep from them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import NOW, bearer, make_organisation, make_user
from tests.support.leaks import leaks
from tests.support.playing import bring, certify, event_of, host_of, seated_match
from tests.support.public import text_of
from tests.support.two_worlds import in_own_world
from tournaments.entries.services.forbidden_pairs import forbid
from tournaments.entries.services.painting import score_painting
from tournaments.judging.services.deck_checks import open_deck_check
from tournaments.matches.services.hosting import host_game
from tournaments.matches.services.sportsmanship import score_seats
from tournaments.models import Entry, Match, Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.drafts import draft_round

pytestmark = pytest.mark.django_db

LISTS = ("/api/v1/matches", "/api/v1/replays", "/api/v1/certificates")
LATER = NOW + timedelta(hours=5)
LONG_AGO = "2000-01-01T00:00:00Z"


def listed(client: Client, reader: User | None = None) -> dict[str, list[dict[str, Any]]]:
    headers = {} if reader is None else bearer(reader)
    return {path: client.get(path, headers=headers).json()["results"] for path in LISTS}


def hidden_event() -> Tournament:
    """An event of an organisation that only its staff sees, with all that such an event could have:
    a match, a certified log, and a refused one."""
    make_organisation(owner := make_user("the-host"), "club")
    match, _ = seated_match(owner, organisation="club")
    certify(bring(match, owner), 0)
    Tournament.objects.update(state="draft", state_before="")
    return event_of(match)


def test_what_belongs_to_a_draft_is_for_its_staff(client: Client) -> None:
    event = hidden_event()
    seen = {
        name: [len(rows) for rows in listed(client, reader).values()]
        for name, reader in (
            ("nobody", None),
            ("stranger", make_user("stranger")),
            ("owner", event.created_by),
        )
    }

    assert seen == {"nobody": [0, 0, 0], "stranger": [0, 0, 0], "owner": [1, 1, 1]}
    named: dict[str, Any] = {
        "tournament_id": event.pk,
        "organisation": "club",
        "updated_since": LONG_AGO,
    }
    for path in LISTS:
        assert client.get(path, named).json() == {"next": None, "results": []}


def test_a_drafted_round_is_for_nobody_here(client: Client) -> None:
    match, _ = seated_match(rounds=2)
    certify(bring(match, host_of(match)), 0)
    event = event_of(match)
    close_round(tournament_id=event.pk, number=1, actor=None, now=NOW)
    draft_round(tournament_id=event.pk, actor=None, now=NOW)
    assert Match.objects.count() == 2

    for reader in (None, event.created_by):
        [row] = listed(client, reader)["/api/v1/matches"]
        assert row["id"] == str(match.pk)


def test_no_secret_stands_in_any_list(client: Client) -> None:
    make_organisation(owner := make_user("the-host"), "club")
    match, (player, _) = seated_match(owner, organisation="club", best_of=3)
    certify(bring(match, owner, log=b"a secret hand\n"), 0)
    bring(match, player, game=2, log=b"another secret hand\n")
    entries = f"/api/v1/tournaments/{event_of(match).pk}/entries?updated_since={LONG_AGO}"
    texts = [(path, text_of(client.get(path))) for path in (*LISTS, entries)]

    assert all('"results":[{' in text.replace(" ", "") for _, text in texts)
    assert leaks(texts) == []
    hand = "a secret hand"
    assert leaks([*texts, (LISTS[0], hand)]) == [(LISTS[0], "log line")]  # the search can find


def first_entry(match: Match) -> Entry:
    return match.seats.get(number=0).entry


DEEDS: dict[str, Callable[[Match, User], Any]] = {
    "painting": lambda match, owner: score_painting(
        tournament_id=event_of(match).pk, actor=owner, points={first_entry(match).pk: 3}, now=LATER
    ),
    "sportsmanship": lambda match, owner: score_seats(
        match_id=match.pk, actor=owner, points={0: 2}, now=LATER
    ),
    "deck check": lambda match, owner: open_deck_check(
        entry_id=first_entry(match).pk, actor=owner, reason="bent", now=LATER
    ),
    "forbidden pair": lambda match, owner: forbid(
        tournament_id=event_of(match).pk,
        first=first_entry(match).pk,
        second=match.seats.get(number=1).entry_id,
        actor=owner,
        reason="kin",
        now=LATER,
    ),
    "look at a seed": lambda match, owner: host_game(
        match_id=match.pk, game_number=2, user=owner, now=LATER
    ),
}


@pytest.mark.proof(of="leaks")
@pytest.mark.parametrize("deed", sorted(DEEDS))
def test_what_the_staff_does_for_itself_dates_nothing(client: Client, deed: str) -> None:
    """Neither a time nor the order of a list tells that something was done."""

    def world(secret: bool) -> Any:
        make_organisation(owner := make_user("the-host"), "club")
        plan: dict[str, Any] = {"organisation": "club", "painting_most": 5}
        match, _ = seated_match(owner, best_of=3, sportsmanship_most=5, **plan)
        other, _ = seated_match(owner, **plan)
        for each in (match, other):
            certify(bring(each, owner), 0)
        if secret:
            DEEDS[deed](match, owner)
        events = [str(event_of(each).pk) for each in (match, other)]
        entries = f"/api/v1/tournaments/{events[0]}/entries"
        rows = client.get(entries, {"updated_since": LONG_AGO}).json()["results"]
        seen = {path: client.get(path).json()["results"] for path in LISTS[:2]}
        return (
            [(row["player"]["name"], row["updated_at"]) for row in rows],
            [(events.index(row["tournament_id"]), row["updated_at"]) for row in seen[LISTS[0]]],
            [(row["state"], row["updated_at"]) for row in seen[LISTS[1]]],
        )

    assert in_own_world(lambda: world(True)) == in_own_world(lambda: world(False))
