"""House rules of an event's own on pages: pasted, sent as a file, refused, and shown."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

import engine
from accounts.models import User
from decks.services.publishing import publish_games
from tests.support.accessibility import faults as accessibility_faults
from tests.support.factories import NOW, make_draft, make_user, set_state
from tests.support.house_games import FAULT, HEAPS, OTHER, OWN, WRONG, heaps_known
from tests.support.pages import PLAN
from tests.support.seen import seen
from tournaments.models import Tournament
from tournaments.terms.limits import LONGEST_HOUSE_FILE

pytestmark = pytest.mark.django_db

SENT = PLAN | {"format": f"{HEAPS}/open"}


@pytest.fixture
def heaps(tmp_path: Path, db: None) -> Iterator[None]:
    with heaps_known(tmp_path):
        publish_games(now=NOW)
        yield


def file(data: bytes, name: str = "ours.toml") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def errors(client: Client, **sent: Any) -> dict[str, list[str]]:
    form = client.post("/events/new", SENT | sent).context["form"]
    return {name: list(texts) for name, texts in form.errors.items()}


def draft(**plan: Any) -> Tournament:
    usual = {"game": HEAPS, "format": "open", "house_file": OTHER}
    return make_draft(**usual | plan)


@pytest.mark.parametrize(
    "sent",
    [
        {"house_file": OTHER.replace("\n", "\r\n")},
        {"house_upload": file(OTHER.encode())},
        {"house_file": OWN, "house_upload": file(b"\xef\xbb\xbf" + OTHER.encode())},
        {"house_upload": file(OTHER.replace("\n", "\r\n").encode())},
    ],
    ids=["pasted", "sent", "both", "windows"],
)
def test_a_file_is_pasted_or_sent(
    client: Client, olga: User, heaps: None, sent: dict[str, Any]
) -> None:
    response = client.post("/events/new", SENT | sent)
    event = Tournament.objects.get()
    assert response["Location"] == f"/events/{event.pk}/run/next"
    assert event.house_file == OTHER
    format = engine.use_house_rules(engine.game(HEAPS).formats["open"], OTHER)
    assert event.format_digest == format.digest


@pytest.mark.parametrize(
    ("sent", "refused"),
    [
        ({"house_file": WRONG}, {"house_file": [f"The house rules: {FAULT}."]}),
        ({"house_upload": file(WRONG.encode())}, {"house_file": [f"The house rules: {FAULT}."]}),
        (
            {"house_upload": file(b"#" * (LONGEST_HOUSE_FILE + 1))},
            {"house_upload": [
                "This file has 32,001 bytes. A house rules file can have at most 32,000 bytes."
            ]},
        ),
        (
            {"house_upload": file(b"\xff\xfe")},
            {
                "house_upload": [
                    "This file isn’t text in UTF-8. Save it as UTF-8 and upload it again."
                ]
            },
        ),
        (
            {"house_upload": file(b"name\x00")},
            {
                "house_upload": [
                    "This has an invisible character (U+0000) that we can’t save. Delete it, or"
                    " type the text again."
                ]
            },
        ),
        (
            {"house_file": OTHER, "format": PLAN["format"]},
            {"house_file": ["The house rules: this game has no house rules."]},
        ),
    ],
    ids=["setting", "sent", "large", "letters", "null", "game"],
)  # fmt: skip
def test_a_wrong_file_is_refused_beside_its_field(
    client: Client, olga: User, heaps: None, sent: dict[str, Any], refused: dict[str, list[str]]
) -> None:
    assert errors(client, **sent) == refused
    assert not Tournament.objects.exists()


def test_what_a_wrong_file_says_stands_in_the_field_to_be_mended(
    client: Client, olga: User, heaps: None
) -> None:
    sent = SENT | {"house_file": "", "house_upload": file(WRONG.encode())}
    form = client.post("/events/new", sent).context["form"]
    assert (form["house_file"].value(), form["name"].value()) == (WRONG, SENT["name"])


def test_a_file_is_changed_until_registration_opens(
    client: Client, olga: User, heaps: None
) -> None:
    event = draft(owner=olga)
    path = f"/events/{event.pk}/change"
    form = client.get(path).context["form"]
    assert form["house_file"].value() == OTHER
    longer = OTHER.replace("7", "9")
    sent = SENT | {"house_file": OTHER, "house_upload": file(longer.encode())}
    client.post(path, sent)
    event.refresh_from_db()
    assert event.house_file == longer
    set_state(event, "registration")
    form = client.get(path).context["form"]
    assert [form.fields[name].disabled for name in ("house_file", "house_upload")] == [True, True]
    client.post(path, SENT | {"house_file": OTHER, "house_upload": file(OTHER.encode())})
    event.refresh_from_db()
    assert event.house_file == longer


def test_sending_the_plan_back_keeps_the_file(client: Client, olga: User, heaps: None) -> None:
    event = draft(owner=olga)
    client.post(f"/events/{event.pk}/change", SENT | {"house_file": OTHER, "name": "Great Cup"})
    before = event.format_digest
    event.refresh_from_db()
    assert (event.name, event.house_file, event.format_digest) == ("Great Cup", OTHER, before)


def test_the_fields_are_there_where_a_game_has_house_rules(
    client: Client, olga: User, tmp_path: Path
) -> None:
    known = any(engine.game(slug).house_file for slug in engine.slugs())
    assert ("house_file" in client.get("/events/new").context["form"].fields) is known
    with heaps_known(tmp_path):
        publish_games(now=NOW)
        response = client.get("/events/new")
        assert "house_file" in response.context["form"].fields
        assert list(accessibility_faults(seen(response))) == []


def test_everybody_sees_what_differs(client: Client, heaps: None) -> None:
    event = draft(owner=make_user("olga"), house_file="# <b>ours</b>\n" + OTHER)
    path = f"/events/{event.pk}/house-rules"
    assert client.get(path).status_code == 404  # a draft is for its staff
    set_state(event, "registration")
    page = seen(client.get(path))
    rows = [[cell.text for cell in row.all("th") + row.all("td")] for row in page.all("tr")]
    assert rows == [
        ["Setting", "This event", "Standard"],
        ["name", '"Short"', '"Usual"'],
        ["heap", "7", "20"],
    ]
    assert "# <b>ours</b>" in page.all("pre")[0].text
    assert list(accessibility_faults(page)) == []
    about = client.get(f"/events/{event.pk}").content.decode()
    assert f'href="{path}"' in about


def test_an_event_under_the_games_own_rules_has_no_such_page(client: Client, heaps: None) -> None:
    event = draft(owner=make_user("olga"), house_file="")
    set_state(event, "registration")
    assert client.get(f"/events/{event.pk}/house-rules").status_code == 404
    assert "house-rules" not in client.get(f"/events/{event.pk}").content.decode()


def test_the_file_of_a_game_is_there_to_begin_with(client: Client, heaps: None) -> None:
    response = client.get(f"/games/{HEAPS}/house.toml")
    assert response.content.decode() == OWN
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert f'href="/games/{HEAPS}/house.toml"' in client.get(f"/games/{HEAPS}").content.decode()
    assert client.get("/games/letal/house.toml").status_code == 404
    assert client.get("/games/chess/house.toml").status_code == 404
