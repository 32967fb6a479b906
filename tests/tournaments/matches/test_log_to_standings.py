"""From a log of miniatures to the table: uploaded, verified, certified, counted."""

import base64
import json
from typing import Any

import pytest
from django.test import Client

import engine
from accounts.models import User
from replays.models import Replay
from replays.services.certification import run_job
from tests.support.factories import NOW, make_round, make_tournament, make_user
from tests.support.rulings import counted
from tournaments.entries.services.registration import enter_guest
from tournaments.matches.services.hosting import host_game, upload_as_host
from tournaments.matches.services.results import count_replays
from tournaments.models import Match, Tournament
from tournaments.rounds.services.closing import close_round

pytestmark = pytest.mark.django_db

MINIATURES = "anima_tactics"
FORMAT = "saga1_150"


def make_event(owner: User) -> Tournament:
    """An event of four guests with ready-made parties, whose ties are broken by survivors."""
    game = engine.game(MINIATURES)
    event = make_tournament(owner, game=MINIATURES, format=FORMAT, profile="miniatures-survivors")
    parties = game.ready_for(game.formats[FORMAT])
    for number in range(4):
        enter_guest(
            tournament_id=event.pk,
            actor=owner,
            name=f"Player {number + 1}",
            deck=parties[number % len(parties)],
            now=NOW,
        )
    return event


def bring_log(match: Match, owner: User, surrenders: int | None) -> Replay:
    """A log of the match's game by its host: bots play to the end, or a side gives up at once."""
    hosted = host_game(match_id=match.pk, game_number=1, user=owner, now=NOW)
    facts: dict[str, Any] = {
        "format": engine.format_from_plain(MINIATURES, hosted.format),
        "decks": [engine.Deck.from_plain(chair.deck) for chair in hosted.chairs],
        "seed": hosted.seed,
        "match": hosted.slot.match,
        "players": [chair.player for chair in hosted.chairs],
        "salts": [chair.salt for chair in hosted.chairs],
    }
    game = engine.game(MINIATURES)
    if surrenders is None:
        log = engine.play_log(game, **facts)
    else:
        table = engine.open_table(game, **facts)
        table.move(surrenders, ("concede",))
        log = table.log().encode()
    replay, _ = upload_as_host(match_id=match.pk, game_number=1, user=owner, log=log, now=NOW)
    return replay


@pytest.mark.proof(of="events")
def test_what_survives_in_a_log_breaks_the_ties_of_the_table(client: Client) -> None:
    """One match is played to its end, in the other a side gives up and has nothing left."""
    event = make_event(owner := make_user())
    matches = list(make_round(event).matches.order_by("table"))
    survivors: dict[str, tuple[int, int]] = {}
    for match, surrenders in zip(matches, (None, 1), strict=True):
        replay = bring_log(match, owner, surrenders)
        run_job(job_id=replay.job.pk, clock=lambda: NOW)
        count_replays(match_id=match.pk, now=NOW)
        replay = Replay.objects.get(pk=replay.pk)
        end = json.loads(replay.log.splitlines()[-2])
        says = replay.certificate.jws.split(".")[1]
        certificate = json.loads(base64.urlsafe_b64decode(says + "=" * (-len(says) % 4)))
        first, second = end["result"]["tally"]["survivors"]

        assert certificate["result"] == end["result"]
        assert certificate["rules"]["variant"] == json.loads(replay.log.splitlines()[0])["variant"]
        assert [left for _, left in counted(match)] == [first, second]
        page = client.get(f"/certificates/{replay.pk}").content.decode()
        assert f"{FORMAT}, levels: 150</dd>" in page  # Of the options only what is not as usual.
        assert surrenders is None or (first > 0 and second == 0)
        names = [seat.entry.name for seat in match.seats.order_by("number")]
        survivors |= {names[0]: (first, second), names[1]: (second, first)}
    close_round(tournament_id=event.pk, number=1, actor=None, now=NOW)
    rows = client.get(f"/api/v1/tournaments/{event.pk}/rounds/1/standings").json()["results"]

    assert {
        row["player"]["name"]: [number["value"] for number in row["tiebreakers"][:2]]
        for row in rows
    } == {name: [f"{own - other}.0000", f"{own}.0000"] for name, (own, other) in survivors.items()}
