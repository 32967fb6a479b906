"""Who may watch a game before its log opens, and through which doors."""

import gzip
import json
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

import engine
from accounts.models import User
from replays.models import Film, Replay
from replays.services.certification import run_job
from replays.services.filming import make_due_films
from tests.support.disputes import call
from tests.support.factories import NOW, host_log, make_token, make_user
from tests.support.pages import signed_in
from tests.support.playing import bring, event_of, host_of, seated_match
from tournaments.matches.selectors.spectators import watchable_audiences
from tournaments.matches.services.disputes import take_dispute
from tournaments.matches.services.results import count_replays
from tournaments.models import Dispute, Match

pytestmark = pytest.mark.django_db

ALL = ["open", "0", "1", "public"]


def filmed(match: Match, user: User) -> Replay:
    """A real game of the match that a user has brought, certified and filmed."""
    replay = bring(match, user, log=host_log(match, make_user()))
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    count_replays(match_id=UUID(replay.slot.match), now=NOW)
    assert make_due_films(clock=lambda: NOW) == 1
    return Replay.objects.get(pk=replay.pk)


def doors(replay: Replay, user: User | None) -> list[str]:
    """The audiences whose film the page and the API give this reader; both must agree."""
    page = Client() if user is None else signed_in(user)
    token = {} if user is None else {"Authorization": f"Bearer {make_token(user)}"}
    through: list[list[str]] = [[], []]
    for audience in [*ALL, "2"]:
        web = page.get(f"/replays/{replay.pk}/films/{audience}")
        api = Client().get(f"/api/v1/replays/{replay.pk}/films/{audience}", headers=token)
        for door, answer in zip(through, (web, api), strict=True):
            assert answer.status_code in (200, 404)
            if answer.status_code == 200:
                assert answer.json()["audience"] == audience
                door.append(audience)
    assert through[0] == through[1]
    return through[0]


@pytest.mark.proof(of="slow")
def test_a_sealed_game_is_watched_by_its_players_as_they_saw_it_and_by_nobody_else() -> None:
    match, (ann, ben) = seated_match(reveal="never")
    replay = filmed(match, host_of(match))
    organiser = host_of(match)

    readers: list[Any] = [ann, ben, organiser, make_user(), None]
    assert [doors(replay, reader) for reader in readers] == [["0"], ["1"], [], [], []]


@pytest.mark.proof(of="slow")
def test_an_open_game_is_watched_by_everybody_and_its_film_never_changes() -> None:
    match, _ = seated_match(reveal="at_start")
    replay = filmed(match, host_of(match))

    assert doors(replay, None) == ALL
    answer = Client().get(
        f"/api/v1/replays/{replay.pk}/films/open", headers={"Accept-Encoding": "gzip"}
    )
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    film = json.loads(gzip.decompress(answer.content))
    assert film == engine.make_films(engine.read_log(replay.log))["open"]


def test_other_sites_show_open_games_in_a_frame_and_no_sealed_ones() -> None:
    match, (ann, _) = seated_match(reveal="at_start")
    replay = filmed(match, host_of(match))
    answer = Client().get(f"/embed/replays/{replay.pk}")
    assert answer.status_code == 200
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer
    page = Client().get(f"/replays/{replay.pk}")
    assert f"http://testserver/embed/replays/{replay.pk}" in page.content.decode()

    Replay.objects.update(revealed_at=None)
    for reader in (Client(), signed_in(ann)):
        assert reader.get(f"/embed/replays/{replay.pk}").status_code == 404
        assert "/embed/" not in reader.get(f"/replays/{replay.pk}").content.decode()


@pytest.mark.proof(of="slow")
def test_the_judge_who_has_taken_the_dispute_sees_both_hands() -> None:
    match, (ann, ben) = seated_match(reveal="never")
    call(match, ann)
    replay = filmed(match, ann)
    judge = event_of(match).created_by
    assert watchable_audiences(replay=replay, viewer=judge) == []
    take_dispute(dispute_id=Dispute.objects.get().pk, actor=judge, now=NOW)

    assert doors(replay, judge) == ALL
    assert doors(replay, ben) == ["1"]


def test_a_team_sees_what_everybody_saw_where_a_log_does_not_say_who_sat_where() -> None:
    match, (ann, _) = seated_match(reveal="never")
    replay = filmed(match, host_of(match))
    four = [Film(replay=replay, audience=str(seat), packed=b"") for seat in (2, 3)]
    Film.objects.bulk_create(four)

    assert watchable_audiences(replay=replay, viewer=ann) == ["public"]


def test_the_page_of_a_log_shows_its_film_to_those_who_may_watch_it() -> None:
    match, (ann, _) = seated_match(reveal="never")
    replay = filmed(match, host_of(match))

    for reader, watches in ((signed_in(ann), True), (Client(), False)):
        page = reader.get(f"/replays/{replay.pk}").content.decode()
        assert ("web/table/viewer.js" in page, 'class="film"' in page) == (watches, watches)
