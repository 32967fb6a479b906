"""Nothing secret in any public answer, looked for in an event full of secrets.

Public answers are all that anybody gets without a token, and all that a player gets with his.
"""

import json
from collections.abc import Iterator

import pytest
from django.test import Client

from accounts.models import ApiToken, User
from decks.models import DeckList, DeckSnapshot
from replays.models import Finding, Replay, Slot
from replays.services.certification import run_job
from tests.factories import NOW, bearer, game, host_log, make_tournament, make_user, upload
from tournaments.models import Entry, Match, Tournament
from tournaments.services.rounds import pair_round

pytestmark = pytest.mark.django_db

EVENTS = "/api/v1/tournaments"


@pytest.fixture
def event() -> Tournament:
    """An event with a certified log, a refused one, one that waits, and a match never played."""
    host = make_user("the-host")
    tournament = make_tournament(host, entries=9)
    matches = list(pair_round(tournament_id=tournament.pk, now=NOW).matches.order_by("table"))
    good = upload(matches[0], host)
    bad = upload(matches[1], host, host_log(matches[1], host).replace(b'"s":0', b'"s":1', 1))
    for replay in (good, bad):
        run_job(job_id=replay.job.pk, clock=lambda: NOW)
    upload(matches[2], host)
    assert sorted(finding.certified for finding in Finding.objects.all()) == [False, True]
    return tournament


def secrets() -> dict[str, str]:
    """What must not be seen, by what it is."""
    found = {"pairing seed": bytes(Tournament.objects.get().pairing_seed).hex()}
    for slot in Slot.objects.all():
        found[f"seed of {slot}"] = bytes(slot.seed).hex()
    for snapshot in DeckSnapshot.objects.all():
        found[f"salt of {snapshot}"] = bytes(snapshot.salt).hex()
        found[f"snapshot {snapshot}"] = str(snapshot.pk)
    for deck_list in DeckList.objects.all():
        found[f"digest of {deck_list}"] = deck_list.digest
        for part, cards in json.loads(deck_list.canonical)["parts"].items():
            found |= {f"card in {part}: {card}": f'"{card}"' for card in cards}
            found |= {f"name of {card}": game().pool.cards[card].name for card in cards}
    for token in ApiToken.objects.all():
        found[f"digest of {token}"] = token.digest
    found["a user's name"] = User.objects.get(username="the-host").username
    for replay in Replay.objects.all():
        found[f"a line of {replay}"] = bytes(replay.log).splitlines()[1].decode("latin-1")
    return found


def addresses(tournament: Tournament) -> Iterator[str]:
    event = f"{EVENTS}/{tournament.pk}"
    yield from (EVENTS, event, f"{event}/entries", f"{event}/rounds", f"{event}/standings")
    yield from (f"{event}/rounds/1", f"{event}/rounds/1/pairings")
    for match in Match.objects.all():
        yield from (f"/api/v1/matches/{match.pk}", f"/api/v1/matches/{match.pk}/seed")
        yield f"/api/v1/matches/{match.pk}/replays"
    yield from (f"/api/v1/replays/{replay.pk}" for replay in Replay.objects.all())


def answers(client: Client, tournament: Tournament, **options) -> Iterator[tuple[str, str]]:
    for address in addresses(tournament):
        for query in ("", "?expand=deck,seed&fields=deck&format=json&ordering=deck__salt"):
            response = client.get(address + query, **options)
            headers = "\n".join(f"{name}: {value}" for name, value in response.items())
            yield address, f"{headers}\n\n{response.content.decode()}"


def leaks(found: Iterator[tuple[str, str]]) -> list[tuple[str, str]]:
    hidden = secrets()
    return [
        (address, what)
        for address, text in found
        for what, secret in hidden.items()
        if secret in text
    ]


def test_the_search_finds_a_leak(client: Client, event: Tournament) -> None:
    """What a host rightly gets would be noticed, every kind of it."""
    match = Match.objects.filter(replay=None, settled_by="").first()
    assert match is not None
    host = bearer(User.objects.get(username="the-host"))
    response = client.get(f"/api/v1/matches/{match.pk}/seed", headers=host)
    kinds = {what.split()[0] for _, what in leaks(iter([("seed", response.content.decode())]))}

    assert kinds >= {"seed", "salt", "card"}


def test_nobody_sees_a_secret(client: Client, event: Tournament) -> None:
    assert leaks(answers(client, event)) == []


def test_a_player_of_the_event_sees_none_either(client: Client, event: Tournament) -> None:
    player = make_user()
    Entry.objects.filter(name="Player 1").update(user=player)

    assert leaks(answers(client, event, headers=bearer(player))) == []


def test_two_worlds_that_differ_in_decks_only_look_the_same(
    client: Client, event: Tournament
) -> None:
    """The same rows with other lists behind them: every answer is equal to the byte."""
    before = list(answers(client, event))
    first, second = DeckList.objects.order_by("pk")
    for snapshot in DeckSnapshot.objects.all():
        other = second if snapshot.deck_list_id == first.pk else first
        DeckSnapshot.objects.filter(pk=snapshot.pk).update(deck_list=other, salt=bytes(16))

    assert list(answers(client, event)) == before
