"""Pages of a person for their own account: another name, their data, their browsers, its end."""

import io
import json
import zipfile

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import BrowserSession, User
from accounts.services.browser_sessions import SEEN, begin_session, browser_name
from accounts.services.forgetting import forget_the_past
from ledger.models import LedgerEntry
from tests.support.factories import NOW, make_entry, make_organisation, make_tournament, make_user
from tests.support.passwords import PASSWORD, make_person, sent_emails
from tests.support.seasons_played import finished_event
from tournaments.models import Entry, StoredStandings
from tournaments.standings.services.stored_standings import stored_document

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client: Client) -> User:
    user = make_person("ann")
    sign_in(client)
    return user


def sign_in(client: Client) -> str:
    form = {"name": "ann", "password": PASSWORD}
    return client.post("/sign-in", form, follow=True).text


def test_an_account_is_closed_on_a_page_and_kept_by_signing_in(client: Client, ann: User) -> None:
    assert client.get("/account").text.count('href="/account/close"') == 1
    assert f"Closed account {ann.pk}" in client.get("/account/close").text
    wrong = client.post("/account/close", {"password": "another password"})
    assert (wrong.status_code, "This isn’t your password." in wrong.text) == (200, True)

    page = client.post("/account/close", {"password": PASSWORD}, follow=True)

    assert page.redirect_chain == [("/", 302)]
    assert "Your account will be closed on" in page.text
    assert client.get("/account").status_code == 302
    assert User.objects.get(pk=ann.pk).closing_at is not None
    assert "Your account stays open." in sign_in(client)
    assert User.objects.get(pk=ann.pk).closing_at is None
    assert "Your account stays open." not in sign_in(client)


def test_a_page_says_why_an_account_cannot_be_closed(client: Client, ann: User) -> None:
    make_organisation(ann, "club")

    page = client.get("/account/close").text

    assert "You are the last owner of Club. Make another member an owner first." in page
    assert 'name="password"' not in page
    assert "last owner" in client.post("/account/close", {"password": PASSWORD}).text
    assert User.objects.get(pk=ann.pk).closing_at is None


def test_the_file_with_ones_own_data(client: Client, ann: User) -> None:
    assert client.get("/account").text.count('href="/account/data"') == 1
    assert "Download your data" in client.get("/account/data").text

    answer = client.post("/account/data")

    assert answer["Content-Disposition"] == 'attachment; filename="muster-data.zip"'
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        [account] = json.loads(packed.read("account.json"))
        assert (account["username"], account["email"]) == ("ann", "ann@example.org")
        assert [
            row["key"] for row in json.loads(packed.read("browser-sessions.json")) if "key" in row
        ] == []


def test_the_file_can_be_had_ten_times_in_a_row(client: Client, ann: User) -> None:
    for _ in range(10):
        assert client.post("/account/data")["Content-Type"] == "application/zip"
    page = client.post("/account/data")
    assert page["Content-Type"] == "text/html; charset=utf-8"
    assert "Too many attempts." in page.text


def test_another_user_name_is_in_ones_events_too(client: Client, ann: User) -> None:
    over = finished_event(make_user("olga"), ("ann", "Ben"), users=[ann])
    team = make_tournament(name="Other")
    own = make_entry(team, "Annie", user=ann)
    taken = make_tournament(name="Taken")
    make_entry(taken, "anna")
    stays = make_entry(taken, "ann", 1, user=ann)
    new = {"username": "anna", "password": PASSWORD}
    wrong = client.post("/account/name", new | {"password": "another password"})
    assert "This isn’t your password." in wrong.text
    assert ">ann<" in wrong.text

    page = client.post("/account/name", new, follow=True).text

    assert "Your user name is anna now." in page
    assert sorted(over.entries.values_list("name", flat=True)) == ["Ben", "anna"]
    assert [Entry.objects.get(pk=row.pk).name for row in (own, stays)] == ["Annie", "ann"]
    rows = stored_document(StoredStandings.objects.get(pk=over.pk))["results"]
    assert {row["player"]["name"] for row in rows} == {"anna", "Ben"}
    note = LedgerEntry.objects.get(stream=f"user:{ann.pk}", kind="user.renamed")
    assert (note.public, note.private) == (False, {"before": "ann", "after": "anna"})
    assert "Your user name is now anna" in "".join(sent_emails(timezone.now()))
    client.logout()
    client.post("/sign-in", {"name": "anna", "password": PASSWORD})
    assert client.get("/account").status_code == 200


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("ann", "You already have this user name."),
        ("ben", "The user name ben is taken."),
        ("b a", "User names have 2 to 40 letters"),
    ],
)
def test_a_user_name_that_cannot_be_had(client: Client, ann: User, name: str, words: str) -> None:
    make_person("ben")
    assert words in client.post("/account/name", {"username": name, "password": PASSWORD}).text
    assert User.objects.get(pk=ann.pk).username == "ann"


PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"


def test_browsers_are_listed_and_ended(client: Client, ann: User) -> None:
    phone, third = Client(headers={"user-agent": PHONE}), Client()
    for each in (phone, third):
        sign_in(each)

    page = client.get("/account").text
    assert page.count("This browser") == 1
    assert page.count("Chrome · Android") == 2

    [row] = BrowserSession.objects.filter(browser="Chrome · Android")
    client.post(f"/account/sessions/{row.pk}/end")
    assert [each.get("/account").status_code for each in (client, phone, third)] == [200, 302, 200]
    page = client.post("/account/sessions/end", follow=True).text
    assert "Signed out in 1 other browser." in page
    assert [each.get("/account").status_code for each in (client, third)] == [200, 302]
    again = client.post(f"/account/sessions/{row.pk}/end", follow=True)
    assert again.status_code == 404


def test_nobody_ends_the_session_of_another(client: Client, ann: User) -> None:
    other = Client()
    make_person("ben")
    other.post("/sign-in", {"name": "ben", "password": PASSWORD})
    row = BrowserSession.objects.get(user__username="ben")

    assert client.post(f"/account/sessions/{row.pk}/end").status_code == 404
    assert other.get("/account").status_code == 200


def test_another_password_leaves_this_browser_alone_in_the_list(client: Client, ann: User) -> None:
    sign_in(Client())
    assert BrowserSession.objects.count() == 2

    new = {"old": PASSWORD, "new": "seven wild geese"}
    client.post("/account/password", new)

    [row] = BrowserSession.objects.all()
    assert row.key == client.session.session_key
    assert client.get("/account").text.count("This browser") == 1


def test_a_browser_is_noted_as_seen_now_and_then(client: Client, ann: User) -> None:
    session = client.session
    hour_ago = session[SEEN] - 3600
    session[SEEN] = hour_ago
    session.save()

    client.get("/account")
    noted = client.session[SEEN]
    assert noted > hour_ago + 3500
    session = client.session
    session[SEEN] = noted - 60
    session.save()
    client.get("/account")
    assert client.session[SEEN] == noted - 60


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (PHONE, "Chrome · Android"),
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
            "Firefox · Linux",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Safari/604",
            "Safari · iPhone",
        ),
        ("curl/8.5.0", ""),
        ("", ""),
    ],
)
def test_the_names_of_browsers(agent: str, name: str) -> None:
    assert browser_name(agent) == name


def test_rows_without_a_session_are_forgotten(client: Client, ann: User) -> None:
    begin_session(user=ann, key="gone", browser="", now=NOW)
    forget_the_past(now=timezone.now())
    assert [row.key for row in BrowserSession.objects.all()] == [client.session.session_key]
