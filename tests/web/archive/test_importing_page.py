"""An event that was run elsewhere goes on here, brought by its organiser on a page."""

import gzip
import json
from io import BytesIO
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.support.archives import archive_text, results_text, small_archive
from tests.support.factories import (
    NOW,
    make_organisation,
    make_round,
    make_started,
    make_user,
    play_by_hand,
)
from tests.support.imports import read_waiting
from tests.support.seen import links, notices, rows, seen
from tournaments.models import EventImport, Tournament

pytestmark = pytest.mark.django_db

PATH = "/events/import"


@pytest.fixture
def olga(client: Client) -> User:
    make_organisation(user := make_user("olga"), "club")
    client.force_login(user)
    return user


def bring(client: Client, document: bytes | str, organisation: str = "club", **more: Any) -> Any:
    body = document.encode() if isinstance(document, str) else document
    file = BytesIO(body)
    file.name = "event.json"
    return client.post(PATH, {"organisation": organisation, "archive": file, **more}, follow=True)


def settled_page(client: Client, page: Any) -> Any:
    """The page of an import that was taken, once a worker has read the document."""
    (address, status) = page.redirect_chain[-1]
    assert (status, notices(seen(page))[0][:12]) == (302, "Your file is")
    assert 'http-equiv="refresh"' in page.content.decode()
    read_waiting()
    response = client.get(address)
    assert 'http-equiv="refresh"' not in response.content.decode()
    return seen(response)


def standings(client: Client, event: Tournament) -> list[list[str]]:
    return rows(seen(client.get(f"/events/{event.pk}/standings")))


@pytest.mark.proof(of="events")
def test_an_organiser_brings_an_event_and_goes_on_with_it(client: Client, olga: User) -> None:
    source = make_started(entries=5, rounds=3)
    play_by_hand(make_round(source))
    document = archive_text(source)
    for body in (document, gzip.compress(document.encode())):
        page = settled_page(client, bring(client, body))
        imported = EventImport.objects.latest("asked_at").tournament
        assert imported is not None

        assert f"/events/{imported.pk}/run" in links(page)
        assert notices(page)[0].startswith("The event is imported, with the same")
        assert standings(client, imported) == standings(client, source)
        assert imported.organisation.slug == "club"


def test_the_page_is_found_from_the_organisations(client: Client, olga: User) -> None:
    pages = [links(seen(client.get(path))) for path in ("/organisations", "/organisations/club")]

    assert [[link for link in hrefs if link.startswith(PATH)] for hrefs in pages] == [
        [PATH],
        [f"{PATH}?organisation=club"],
    ]
    page = seen(client.get(f"{PATH}?organisation=club"))
    assert [
        option.attrs["value"] for option in page.all("option") if "selected" in option.attrs
    ] == ["club"]


def test_what_is_wrong_is_told_with_its_place(client: Client, olga: User) -> None:
    archive = small_archive()
    archive["rounds"][0]["matches"][0]["table"] = 0
    refused = {
        json.dumps(archive): "/rounds/0/matches/0/table: it must be a whole number from 1 to",
        json.dumps(archive)[:-1]: "It is not JSON: Expecting ',' delimiter: line 1 column",
    }
    for document, reason in refused.items():
        page = settled_page(client, bring(client, document))
        (notice,) = notices(page)
        assert notice.startswith(reason), notice
        assert f"{PATH}?organisation=club" in links(page)
    assert not Tournament.objects.exists()


def test_what_is_no_archive_is_told_beside_the_file(client: Client, olga: User) -> None:
    refused = {
        "no JSON": "This isn’t the JSON of an event, which starts with {",
        "": "This isn’t the JSON of an event, which starts with {",
        results_text(): 'This isn’t an archive of an event: "format" must be "muster-event"',
    }
    for document, reason in refused.items():
        (notice,) = notices(seen(bring(client, document)))
        assert notice.startswith(reason), notice
    (notice,) = notices(seen(bring(client, gzip.compress(b"{}")[:-4])))
    assert notice == "This isn’t one complete gzip file. Compress it again and send it whole."
    (notice,) = notices(seen(client.post(PATH, {"organisation": ""})))
    assert notice == "This field is required."
    assert not EventImport.objects.exists()


def test_an_import_has_a_page_for_whoever_asked_for_it(client: Client, olga: User) -> None:
    page = bring(client, json.dumps(small_archive()))
    (address, _) = page.redirect_chain[-1]
    row = EventImport.objects.get()
    EventImport.objects.update(state="reading", lease_until=NOW)
    assert notices(seen(client.get(address)))[0].startswith("Your file is being read and checked")

    assert address == f"/imports/{row.pk}"
    stranger = Client()
    assert stranger.get(address).headers["Location"] == f"/sign-in?next={address}"
    stranger.force_login(make_user())
    assert stranger.get(address).status_code == 404


def test_too_many_are_told_above_the_form(client: Client, olga: User, settings: Any) -> None:
    settings.MUSTER_IMPORTS_AN_HOUR = 4
    answers = [notices(seen(bring(client, json.dumps(small_archive())))) for _ in range(5)]

    assert [lines[0].partition(":")[0].partition(". Try")[0] for lines in answers[3:]] == [
        "You have 3 imports waiting to be read, and an account can have 3. Wait until one is"
        " finished.",
        "Too many attempts",
    ]


def test_nobody_else_brings_one(olga: User) -> None:
    """Nor is anything read of what somebody sends who has not signed in."""
    stranger, careful = Client(), Client(enforce_csrf_checks=True)
    document = json.dumps(small_archive())
    answer = bring(stranger, document)
    assert answer.redirect_chain == [(f"/sign-in?next={PATH}", 302)]

    careful.force_login(olga)
    assert bring(careful, document).status_code == 403
    page = seen(careful.get(PATH))
    (token,) = [
        str(field.attrs["value"])
        for field in page.all("main")[0].all("input")
        if field.attrs["name"] == "csrfmiddlewaretoken"
    ]
    assert not EventImport.objects.exists()
    assert bring(careful, document, csrfmiddlewaretoken=token).status_code == 200
    assert EventImport.objects.get().asked_by == olga

    stranger.force_login(make_user())
    (notice,) = notices(seen(bring(stranger, document)))
    assert notice.startswith("That choice isn’t available. Choose from the list.")
