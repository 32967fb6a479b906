"""The pictures that chats show beside links: of what is public alone, and in the right place."""

import struct

import pytest
from django.test import Client

from replays.services.certification import run_job
from replays.services.filming import make_due_films
from replays.services.revealing import reveal_replays
from tests.support.factories import (
    NOW,
    make_draft,
    make_round,
    make_tournament,
    make_user,
    upload,
)
from tests.support.seen import seen

pytestmark = pytest.mark.django_db


def size(picture: bytes) -> tuple[int, int]:
    """The width and height of a PNG."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def properties(client: Client, path: str) -> dict[str, str]:
    """What a page tells of itself to other sites."""
    return {
        str(node.attrs["property"]): str(node.attrs["content"])
        for node in seen(client.get(path)).all("meta")
        if "property" in node.attrs
    }


def test_a_public_event_has_a_picture_that_is_asked_for_once(client: Client) -> None:
    event = make_tournament(name="Harbour <Open> & Дарья")
    path = f"/events/{event.pk}/preview.png"
    answer = client.get(path)
    preview = properties(client, f"/events/{event.pk}")

    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert size(answer.content) == (1200, 630)
    assert answer["Cache-Control"] == "public, max-age=300"
    assert client.get(path, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    assert preview["og:title"] == "Harbour <Open> & Дарья"
    assert preview["og:image"] == f"http://testserver{path}"


def test_another_name_is_another_picture(client: Client) -> None:
    first, second = (make_tournament(name=name) for name in ("One", "Two"))
    answers = [client.get(f"/events/{event.pk}/preview.png") for event in (first, second)]

    assert answers[0]["ETag"] != answers[1]["ETag"]
    assert answers[0].content != answers[1].content


def test_a_draft_has_no_picture_not_even_for_its_staff(client: Client) -> None:
    organiser = make_user()
    draft = make_draft(organiser)
    client.force_login(organiser)

    assert client.get(f"/events/{draft.pk}").status_code == 200
    assert client.get(f"/events/{draft.pk}/preview.png").status_code == 404
    assert properties(client, f"/events/{draft.pk}") == {}


def test_a_replay_has_a_picture_once_it_is_open_to_everybody(client: Client) -> None:
    match = make_round(make_tournament(make_user(), entries=2)).matches.get()
    replay = upload(match, make_user("host"))
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    path, page = f"/replays/{replay.pk}/preview.png", f"/replays/{replay.pk}"
    names = [seat.entry.name for seat in match.seats.order_by("number")]

    assert (client.get(path).status_code, properties(client, page)) == (404, {})
    reveal_replays(matches=[str(match.pk)], now=NOW)
    assert size(client.get(path).content) == (1200, 630)
    assert properties(client, page)["og:title"] == " – ".join(names)
    assert properties(client, page)["og:image"] == f"http://testserver{path}"


@pytest.mark.proof(of="slow")
def test_the_picture_of_a_replay_has_its_board_once_there_is_a_film(client: Client) -> None:
    match = make_round(make_tournament(make_user(), entries=2)).matches.get()
    replay = upload(match, make_user("host"))
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    reveal_replays(matches=[str(match.pk)], now=NOW)
    before = client.get(f"/replays/{replay.pk}/preview.png")
    assert make_due_films(clock=lambda: NOW) == 1
    after = client.get(f"/replays/{replay.pk}/preview.png")
    assert size(after.content) == (1200, 630)
    assert after["ETag"] != before["ETag"]
