"""Nothing secret in any public answer, looked for in an event full of secrets.

Public answers are all that anybody gets without a token, and all that a player gets with their own.
"""

import json
import re
from typing import Any
from uuid import UUID

import pytest
from django.http import JsonResponse
from django.test import Client

from accounts.models import ApiToken, User
from decks.models import DeckList, DeckSnapshot
from decks.services.snapshots import reveal_snapshots
from replays.models import Finding, Replay, Slot
from replays.services.certification import run_job
from replays.services.filming import make_due_films
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    bearer,
    game,
    hand_over,
    host_log,
    make_draft,
    make_organisation,
    make_round,
    make_tournament,
    make_user,
    upload,
)
from tests.support.leaks import ends_of_games, leaks, secrets
from tests.support.paying import rewarded
from tests.support.penalising import named, penalise, revoke
from tests.support.public import API, answers
from tests.support.seasons_played import join, make_series
from tournaments.judging.services.deck_checks import close_deck_check, open_deck_check
from tournaments.matches.services.disputes import call_judge
from tournaments.models import DeckCheck, Entry, Match, MatchSeat, Penalty, Tournament
from tournaments.terms.kinds import Finding as DeckFinding

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def event() -> Tournament:
    """An event with a certified log, a refused one, one that waits, and a match never played."""
    host = make_user("the-host")
    make_organisation(host)
    tournament = make_tournament(host, entries=9, organisation="cup-makers")
    matches = list(make_round(tournament).matches.order_by("table"))
    good = upload(matches[0], host)
    bad = upload(matches[1], host, host_log(matches[1], host).replace(b'"s":0', b'"s":1', 1))
    for replay in (good, bad):
        run_job(job_id=replay.job.pk, clock=lambda: NOW)
    assert make_due_films(clock=lambda: NOW) == 1
    upload(matches[2], host)
    penalised(tournament)
    rewarded(named(tournament, "Player 4"))
    called(matches[3])
    in_a_series(tournament)
    assert sorted(finding.certified for finding in Finding.objects.all()) == [False, True]
    return tournament


def penalised(tournament: Tournament) -> None:
    """A penalty that stands, and one that was revoked; a deck that is checked, and one that was."""
    entry = named(tournament, "Player 2")
    penalise(entry, "warning", "hidden_cards_seen", note="Peeked at the top card.")
    revoke(penalise(entry, "caution", "hidden_cards_seen"), reason="It was the wind.")
    facts: dict[str, Any] = {"actor": tournament.created_by, "now": NOW}
    open_deck_check(entry_id=entry.pk, reason="A corner looks bent.", **facts)
    other = named(tournament, "Player 3")
    over = open_deck_check(entry_id=other.pk, reason="Their sleeves differ.", **facts)
    close_deck_check(check_id=over.pk, finding=DeckFinding.CLEAN, note="All sixty there.", **facts)


def called(match: Match) -> None:
    """A player has called a judge, and said why."""
    seat = match.seats.exclude(entry__name="Player 1")[0]
    hand_over(seat.entry, caller := make_user())
    call_judge(match_id=match.pk, user=caller, words="They know my hand.", now=NOW)


def in_a_series(tournament: Tournament) -> None:
    """The event counts for a series beside one that is a draft of its staff."""
    owner = tournament.created_by
    series = make_series(owner, organisation="cup-makers")
    join(series, tournament)
    join(series, make_draft(owner, organisation="cup-makers", name="Secret Final"))


def planted() -> dict[str, Any]:
    """For each kind of secret an answer that would give one of them away, read from its row."""
    snapshot, replay = DeckSnapshot.objects.all()[0], Replay.objects.all()[0]
    cards = json.loads(snapshot.deck_list.canonical)["parts"]
    some = next(card for part in cards.values() for card in part)
    return {
        "pairing seed": {"lot": bytes(Tournament.objects.all()[0].pairing_seed).hex()},
        "draft": {"name": "Secret Final"},
        "dispute": {"words": "They know my hand."},
        "seed": [bytes(Slot.objects.all()[0].seed).hex()],
        "salt": {"salt": bytes(snapshot.salt).hex()},
        "snapshot": {"deck": str(snapshot.pk)},
        "deck digest": {"digest": snapshot.deck_list.digest},
        "card": {"deck": json.loads(snapshot.deck_list.canonical)},
        "card name": {"detail": f"{game().pool.cards[some].name} is not legal."},
        "token digest": {"digest": ApiToken.objects.all()[0].digest},
        "user": {"owner": User.objects.get(username="the-host").username},
        "log line": {"log": replay.log.decode()},
        "end of a game": {"text": ends_of_games()[0]},
        "penalty": {"id": str(Penalty.objects.all()[0].pk)},
        "infraction": {"infraction": "hidden_cards_seen"},
        "penalty's words": {"note": Penalty.objects.all()[0].note},
        "deck check": {"id": str(DeckCheck.objects.all()[0].pk)},
        "deck check's words": {"reason": "A corner looks bent."},
        "money": {"paid": 8731945},
        "prize": {"prize": "A signed playmat."},
        "reason": {"reason": Finding.objects.get(certified=False).reason},
    }


@pytest.mark.proof(of="leaks")
def test_every_kind_of_secret_would_be_found(client: Client, event: Tournament) -> None:
    bearer()
    for kind, body in planted().items():
        leaked = leaks(iter([("here", JsonResponse({"x": body}).content.decode())]))
        assert ("here", kind) in leaked, kind
        # Once more within text, such as an error that quotes what it could not read.
        quoted = JsonResponse({"detail": json.dumps(body)}).content.decode()
        assert ("here", kind) in leaks(iter([("here", quoted)])), kind

    assert set(planted()) == {kind for kind, _ in secrets()}


@pytest.mark.proof(of="slow")
def test_the_search_finds_what_a_host_rightly_gets(client: Client, event: Tournament) -> None:
    match = Match.objects.filter(games=None, settled_by="").first()
    assert match is not None
    host = bearer(User.objects.get(username="the-host"))
    response = client.get(f"/api/v1/matches/{match.pk}/games/1/seed", headers=host)
    kinds = {kind for _, kind in leaks(iter([("seed", response.content.decode())]))}

    assert kinds >= {"seed", "salt", "card"}


@pytest.mark.proof
def test_nobody_sees_a_secret(client: Client, event: Tournament) -> None:
    assert leaks(answers(client, event, share=3)) == []


@pytest.mark.proof(of="leaks")
def test_a_player_of_the_event_sees_none_but_their_own(client: Client, event: Tournament) -> None:
    player = make_user()
    own = Entry.objects.get(name="Player 1").pk
    hand_over(Entry.objects.get(pk=own), player)
    how: dict[str, Any] = {"share": 3, "always": {str(own)}}
    by_token = leaks(answers(client, event, below=API, headers=bearer(player), **how))
    client.force_login(player)
    by_session = leaks(answers(client, event, queries=("",), **how))

    places = {f"/api/v1/entries/{own}/deck"}
    # Players may record the game of their match while it is open; which match is theirs is by lot.
    for match in Match.objects.filter(seats__entry=own):
        start = f"/api/v1/matches/{match.pk}/games/1/start"
        places |= {start} & {place for place, _ in by_token}
    # So is whose game has a film, which they see as they saw the game.
    films = {(film, kind) for film in _films_of(own) for kind in ("card", "card name")}
    assert set(by_token) - {(f"/api/v1{film}", kind) for film, kind in films} == {
        *((place, kind) for place in places for kind in ("card", "salt")),
        (f"/api/v1/entries/{own}/deck/history", "card"),
    }
    seen = {(f"/entries/{own}{page}", "card name") for page in ("", "/deck.pdf")}
    assert set(by_session) - films == seen


def _films_of(entry: UUID) -> list[str]:
    """Where the films are of the games of an entry as its own seat saw them."""
    return [
        f"/replays/{replay.pk}/films/{seat.number}"
        for seat in MatchSeat.objects.filter(entry=entry)
        for replay in Replay.objects.filter(slot__match=str(seat.match_id))
    ]


@pytest.mark.proof(of="leaks")
def test_what_is_revealed_is_found_where_it_is_meant_to_be(
    client: Client, event: Tournament
) -> None:
    """The same search, so that it is known to look where a deck would be."""
    reveal_snapshots(ids=DeckSnapshot.objects.values_list("pk", flat=True), now=NOW)
    leaked = {
        (re.sub(r"[0-9a-f-]{36}", "-", path), kind)
        for path, kind in leaks(answers(client, event, share=3))
    }

    assert {path for path, kind in leaked if kind in ("card", "card name")} == {
        "/api/v1/tournaments/-/archive",
        "/api/v1/deck-snapshots/-",
        "/api/v1/entries/-/deck",
        "/deck-snapshots/-",
        "/events/-/decks",
    }
    assert {path for path, kind in leaked if kind == "salt"} == {
        "/api/v1/tournaments/-/archive",
        "/api/v1/deck-snapshots/-",
        "/api/v1/entries/-/deck",
        "/deck-snapshots/-",
    }


@pytest.mark.proof(of="leaks")
def test_two_worlds_that_differ_in_decks_only_look_the_same(event: Tournament) -> None:
    """The same rows with other lists behind them: every answer is equal to the byte."""
    before = list(answers(Client(), event, share=3))
    first, second = DeckList.objects.order_by("pk")
    for snapshot in DeckSnapshot.objects.all():
        other = second if snapshot.deck_list_id == first.pk else first
        DeckSnapshot.objects.filter(pk=snapshot.pk).update(deck_list=other, salt=bytes(16))

    assert list(answers(Client(), event, share=3)) == before
