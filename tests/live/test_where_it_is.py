"""How programs and pages learn where the live server is."""

from typing import Any

import pytest
from django.test import Client

from tests.support.factories import make_draft, make_tournament
from tests.support.table_programs import Program, begun
from web.core.headers import POLICY

pytestmark = pytest.mark.django_db


def test_a_program_that_asks_the_web_server_is_led_on(client: Client, settings: Any) -> None:
    event, draft = make_tournament(), make_draft()
    path = f"/api/v1/tournaments/{event.pk}/live?after=1"
    answer = client.get(path)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (404, "live_away")

    settings.MUSTER_LIVE_URL = ":8001"
    answer = client.get(path)
    assert (answer.status_code, answer["Location"]) == (307, f"http://testserver:8001{path}")
    assert client.get(f"/api/v1/tournaments/{draft.pk}/live").status_code == 404

    settings.MUSTER_LIVE_URL = "https://live.example"
    assert client.get(path)["Location"] == f"https://live.example{path}"


def test_a_program_that_plays_is_led_on_to_the_stream_of_its_table(settings: Any) -> None:
    table, (program, _) = begun()
    path = f"/tables/{table}/live"
    assert program.refused("GET", path) == (404, "live_away")

    settings.MUSTER_LIVE_URL = ":8001"
    answer = program.get(path, after=3)
    place = f"http://testserver:8001/api/v1{path}?after=3"
    assert (answer.status_code, answer["Location"]) == (307, place)
    assert Program().get(path).status_code == 404


def test_pages_may_read_from_it_and_name_their_event(client: Client, settings: Any) -> None:
    event = make_tournament(entries=4)
    page = f"/events/{event.pk}/pairings"
    answer = client.get(page)
    assert answer["Content-Security-Policy"] == POLICY
    assert f'data-live="/live?of=event:{event.pk}&amp;kinds=round.,' in answer.content.decode()
    assert ' data-spread="80"' in answer.content.decode()

    settings.MUSTER_LIVE_URL = ":8001"
    answer = client.get(page)
    assert answer["Content-Security-Policy"] == (
        f"{POLICY}; connect-src 'self' http://testserver:8001"
    )
    assert ' data-live="http://testserver:8001/live?of=' in answer.content.decode()
