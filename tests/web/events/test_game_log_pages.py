"""Game logs on the page of their match and in the list of all replays of their event."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.test import Client

from replays.models import Replay
from replays.services.certification import run_job
from tests.support.factories import (
    NOW,
    make_round,
    make_tournament,
    make_user,
    upload,
)
from tests.support.rulings import decide
from tests.support.seen import facts, links, notices, rows, seen
from tests.support.times import page_time
from tournaments.matches.services.results import count_replays
from tournaments.models import Tournament
from web.events import views
from web.matches.texts import winner_text

pytestmark = pytest.mark.django_db


def page_of(client: Client, event: Tournament, part: str = ""):
    return seen(client.get(f"/events/{event.pk}{part}"))


def test_a_match_with_its_certified_log(client: Client) -> None:
    event = make_tournament(make_user(), entries=2)
    match = make_round(event).matches.get()
    replay = upload(match, make_user("host"))
    waiting = seen(client.get(f"/replays/{replay.pk}"))
    listed_before = rows(page_of(client, event, "/certificates"))
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    count_replays(match_id=UUID(replay.slot.match), now=NOW)
    page, log = seen(client.get(f"/matches/{match.pk}")), seen(client.get(f"/replays/{replay.pk}"))

    assert [node.attrs.get("http-equiv") for node in waiting.all("meta")][-1] == "refresh"
    assert "refresh" not in [node.attrs.get("http-equiv") for node in log.all("meta")]
    assert "Certified" in [
        node.text for node in page.all("span") if node.attrs.get("class") == "chip pass"
    ]
    assert sorted(row[2:] for row in rows(page)) == [["0", "Lost"], ["1", "Won"]]
    assert f"/replays/{replay.pk}" in links(page)
    certificate = seen(client.get(f"/certificates/{replay.pk}"))
    listed = page_of(client, event, "/certificates")

    assert facts(certificate)["Log fingerprint"] == replay.log_digest
    assert certificate.all("pre")[0].text == replay.certificate.jws
    names = " – ".join(seat.entry.name for seat in match.seats.order_by("number"))
    won = winner_text(Replay.objects.get(pk=replay.pk).finding, list(match.seats.all()))
    assert [row[1:6] for row in listed_before] == [["Checking", "", "host of the game", "", ""]]
    assert [row[:2] + row[3:6] for row in rows(listed)] == [
        [
            f"Round 1, table 1, game 1 {names} · {won}",
            "Certified",
            "host of the game",
            "Counts",
            "Open certificate of Round 1, table 1, game 1",
        ]
    ]
    assert facts(page)["Decided by"].startswith("Certified by the host’s game logs.")
    assert {f"/replays/{replay.pk}", f"/certificates/{replay.pk}"} <= {*links(listed)}
    assert notices(log) == ["Certified: every move is legal."]
    assert facts(log)["Log"] == replay.log_digest


def test_an_overruled_log_says_so_first(client: Client) -> None:
    event = make_tournament(make_user(), entries=2)
    match = make_round(event).matches.get()
    replay = upload(match, make_user("host"))
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    count_replays(match_id=UUID(replay.slot.match), now=NOW)
    won = [seat.games_won for seat in match.seats.order_by("number")]
    decide(match, won[1], won[0])
    overruled = (
        f"Overruled: a judge ruled otherwise, {page_time(NOW + timedelta(minutes=1))} ."
        " This log doesn’t count."
    )
    page, certificate = (
        seen(client.get(f"/{kind}/{replay.pk}")) for kind in ("replays", "certificates")
    )
    replay_answer = client.get(f"/api/v1/replays/{replay.pk}").json()
    match_answer = client.get(f"/api/v1/matches/{match.pk}").json()

    assert notices(page) == [overruled, "Certified: every move is legal."]
    assert notices(certificate) == [overruled]
    assert facts(certificate)["In the match"].startswith("Overruled")
    assert [row[4] for row in rows(page_of(client, event, "/certificates"))] == ["Overruled"]
    assert (match_answer["certification"], match_answer["known_by"]) == ("mismatch", "ruling")
    assert replay_answer["overruled_at"] == match_answer["settled_at"]


def test_game_logs_are_listed_a_page_at_a_time(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "LOGS_ON_A_PAGE", 2)
    event = make_tournament(make_user(), entries=6)
    for match in make_round(event).matches.order_by("-table"):
        upload(match, make_user())
    pages = [page_of(client, event, f"/certificates?page={number}") for number in (1, 2)]
    assert [[row[0].split(" ", 5)[:5] for row in rows(page)] for page in pages] == [
        [f"Round 1, table {table}, game".split() for table in tables] for tables in ([1, 2], [3])
    ]
    assert ["?page=2#replays" in links(page) for page in pages] == [True, False]
