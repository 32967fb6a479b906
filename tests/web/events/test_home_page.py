"""The first page: what is played now, what comes, and which games were just certified."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from replays.models import Replay
from replays.services.certification import run_job
from tests.support.factories import NOW, make_round, make_tournament, make_user, upload
from tests.support.seen import Node, headings, links, seen

pytestmark = pytest.mark.django_db


def test_the_first_page_has_what_is_played_now_and_what_comes(client: Client) -> None:
    running = make_tournament(name="Played", entries=2)
    make_round(running)
    make_tournament(name="Later", starts_at=datetime(2026, 3, 9, tzinfo=UTC))
    make_tournament(name="Undated")
    make_tournament(name="Sooner", starts_at=datetime(2026, 3, 1, tzinfo=UTC))
    page = seen(client.get("/"))
    (cards,) = (part for part in page.all("ul") if part.attrs.get("class") == "event-cards")
    (rows,) = (part for part in page.all("section") if part.attrs["aria-labelledby"] == "coming")

    assert headings(page)[1:] == ["Live now", "Just certified", "Coming up", "Pick a game"]
    assert [link.text for link in cards.all("a")] == ["Played"]
    assert [link.text for link in rows.all("a")] == ["All events", "Sooner", "Later", "Undated"]


def test_without_events_to_come_the_first_page_has_those_that_are_finished(client: Client) -> None:
    event = make_tournament(name="Past")
    event.state = "finished"
    event.save()

    assert headings(seen(client.get("/")))[1:] == ["Just certified", "Finished", "Pick a game"]


def test_the_first_page_has_the_games_that_were_certified_last(client: Client) -> None:
    match = make_round(make_tournament(make_user(), entries=2)).matches.get()
    replay = upload(match, make_user("host"))
    waiting = seen(client.get("/"))
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    certified = seen(client.get("/"))
    names = " – ".join(seat.entry.name for seat in match.seats.order_by("number"))
    moves = Replay.objects.get().finding.moves

    def listed(page: Node) -> list[str]:
        sections = page.all("section")
        (part,) = (node for node in sections if node.attrs["aria-labelledby"] == "certified")
        return [row.text for row in part.all("li")]

    assert listed(waiting) == []
    assert listed(certified) == [f"{names} Cup, round 1 · {moves} moves Certified"]
    assert f"/certificates/{replay.pk}" in links(certified)
