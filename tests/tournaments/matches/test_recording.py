"""Games recorded at a table of a hall: who gets the start file, and what a log of it is worth."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import Scope
from accounts.selectors import PowerMissing
from ledger.models import LedgerEntry
from replays.models import Replay
from tests.support.factories import (
    NOW,
    bearer,
    make_entry,
    make_organisation,
    make_round,
    make_tournament,
    make_user,
)
from tests.support.playing import bring, host_of, seated_match, state_of
from tests.support.recorded_games import start, table_log, verified
from tournaments.core.access import NotYourEvent
from tournaments.events.services.events import NotChangeable, change_tournament
from tournaments.matches.services.hosting import (
    PlayedFromSeed,
    demand_host,
)
from tournaments.matches.services.log_confirmations import answer_log
from tournaments.models import Match, MatchGame
from tournaments.standings.result_facts import known_by_match
from tournaments.terms.kinds import LogAnswer

pytestmark = pytest.mark.django_db


def looks() -> int:
    return LedgerEntry.objects.filter(kind="deck.viewed").count()


def test_a_player_starts_with_the_own_deck_and_staff_with_both() -> None:
    match, (first, second) = seated_match()
    entries = [seat.entry for seat in match.seats.order_by("number")]
    salts = [bytes(entry.registered_deck.salt) for entry in entries]

    assert [seat.salt for seat in start(match, first).seats] == [salts[0], None]
    assert [seat.deck is None for seat in start(match, second).seats] == [True, False]
    assert looks() == 0
    assert [seat.salt for seat in start(match, host_of(match)).seats] == salts
    assert looks() == 2


def test_a_revealed_deck_is_in_every_start() -> None:
    match, (player, _) = seated_match(reveal="at_start")

    assert None not in [seat.deck for seat in start(match, player).seats]
    assert looks() == 0


def test_nobody_else_gets_it_and_staff_who_play_here_neither() -> None:
    owner = make_user()
    tournament = make_tournament(owner, objection_minutes=30)
    for name, user in (
        ("Owner", owner),
        ("b", make_user()),
        ("c", make_user()),
        ("d", make_user()),
    ):
        make_entry(tournament, name, user=user)
    match = make_round(tournament).matches.exclude(seats__entry__name="Owner").first()
    assert match is not None

    with pytest.raises(PowerMissing):
        start(match, owner)
    with pytest.raises(NotYourEvent):
        start(match, make_user())
    assert looks() == 0


def test_a_log_recorded_by_staff_settles_as_a_hosts() -> None:
    match, _ = seated_match(venue="hall")

    verified(bring(match, host_of(match), log=table_log(match)))

    assert state_of(match) == ("settled", "log", [1, 0], 0)
    assert MatchGame.objects.get().settled_by == "recorded"
    assert known_by_match([Match.objects.get()])[match.pk] == "recorded_by_staff"


def test_online_games_have_no_dice_of_their_own_for_a_host() -> None:
    """Nor does a host who tries it keep the players from bringing these very bytes."""
    match, (_, loser) = seated_match()
    log = table_log(match)

    with pytest.raises(PlayedFromSeed):
        bring(match, host_of(match), log=log)
    assert not Replay.objects.exists()
    assert verified(bring(match, loser, log=log)).finding.certified
    assert MatchGame.objects.get().settled_by == "conceded"


@pytest.mark.proof(of="events")
def test_one_player_alone_settles_nothing_in_a_hall_either_until_staff_bring_the_same() -> None:
    match, (player, _) = seated_match(venue="either")
    log = table_log(match)

    assert verified(bring(match, player, log=log)).finding.certified
    assert state_of(match) == ("open", "", [0, 0], 0)
    assert bring(match, host_of(match), log=log) == Replay.objects.get()
    assert state_of(match) == ("settled", "log", [1, 0], 0)


@pytest.mark.proof(of="events")
def test_salts_need_not_be_handed_over() -> None:
    match, (player, opponent) = seated_match(venue="hall")
    whole, again = table_log(match), table_log(match, without=(1,))
    held = bring(match, player, log=table_log(match, without=(0, 1)))
    answer_log(replay_id=held.pk, user=opponent, stance=LogAnswer.STANDS_BY, now=NOW)

    replay = verified(held)

    assert replay.finding.certified
    assert replay.log == whole
    assert bring(match, player, log=again) == replay


def test_no_salt_is_put_beside_another_deck() -> None:
    match, (player, _) = seated_match(reveal="at_start")
    log = table_log(match, without=(0, 1))
    other = log.replace(b'"elven-blue-1":1', b'"elven-blue-1":2')

    replay = verified(bring(match, player, log=other))

    opened = json.loads(replay.log.splitlines()[-1])["decks"]
    assert ["elven-blue-1" in deck["deck"]["parts"]["minions"] for deck in opened] == [
        deck["salt"] == "" for deck in opened
    ]
    assert replay.finding.code == "malformed"


def test_where_an_event_is_played_stays_once_registration_is_open() -> None:
    tournament = make_tournament(venue="hall")

    with pytest.raises(NotChangeable):
        change_tournament(
            tournament_id=tournament.pk,
            actor=tournament.created_by,
            changes={"venue": "online"},
            now=NOW,
        )


def test_judges_bring_logs_where_there_are_tables() -> None:
    owner, judge = make_user(), make_user()
    make_organisation(owner, "club", judge=judge)
    online = make_tournament(owner, organisation="club")
    hall = make_tournament(owner, organisation="club", venue="hall")

    with pytest.raises(PowerMissing):
        demand_host(user=judge, tournament=online)
    demand_host(user=judge, tournament=hall)


def test_programs_fetch_the_start(client: Client) -> None:
    match, (seated, _) = seated_match()
    path = f"/api/v1/matches/{match.pk}/games/1/start"
    player = bearer(seated, scopes=[Scope.MATCHES_REPORT])

    body: dict[str, Any] = client.get(path, headers=player).json()

    assert body.keys() == {
        *("match", "game_number", "game", "edition", "format", "format_plain", "variant"),
        *("rules_digest", "players"),
    }
    assert [seat["salt"] is None for seat in body["players"]] == [False, True]
    assert client.get(path).status_code == 401
    assert client.get(path, headers=bearer()).status_code == 403
    missing = f"/api/v1/matches/{uuid4()}/games/1/start"
    assert client.get(missing, headers=player).status_code == 404
