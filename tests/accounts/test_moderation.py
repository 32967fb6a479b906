"""The operator suspends accounts and hears of abuse; texts of the law are asked for at sign-up."""

from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from accounts.models import AbuseReport, ApiToken, SignUp, User
from accounts.services.abuse import KEPT_FOR, close_report, report_abuse
from accounts.services.forgetting import ENDED_TOKENS_FOR, forget_the_past
from accounts.services.signing_in import AccountSuspended, WrongLogin, sign_in
from accounts.services.tokens import create_token
from config.operator_texts import LegalText, legal_text
from ledger.models import LedgerEntry
from tests.support.factories import NOW, bearer
from tests.support.passwords import ADDRESS, PASSWORD, make_person, sent_emails

pytestmark = pytest.mark.django_db


def run(name: str, *arguments: str) -> str:
    out = StringIO()
    call_command(name, *arguments, stdout=out)
    return out.getvalue()


def enter(client: Client, password: str = PASSWORD) -> str:
    return client.post("/sign-in", {"name": "ann", "password": password}).text


def test_a_suspended_user_is_out_and_comes_back_as_easily(client: Client) -> None:
    ann = make_person()
    header = bearer(ann)
    enter(client)

    assert run("suspend_user", "ann", "--reason", "Insults.") == "ann is suspended.\n"

    assert client.get("/account").status_code == 302
    assert client.get("/api/v1/me", headers=header).status_code == 401
    assert "suspended by the operator of this site: Insults." in enter(client)
    assert "Insults." not in enter(client, "another password")
    with pytest.raises(CommandError, match="already"):
        run("suspend_user", "ann", "--reason", "Again.")

    done = run("suspend_user", "ann", "--undo", "--reason", "Sorry.")
    assert done == "ann can sign in again.\n"
    assert client.get("/api/v1/me", headers=header).json()["username"] == "ann"
    assert sign_in(name="ann", password=PASSWORD, address=ADDRESS, now=NOW) == ann
    rows = LedgerEntry.objects.filter(stream=f"user:{ann.pk}", kind__startswith="user.")
    assert [(row.kind, row.private) for row in rows.order_by("number")][1:] == [
        ("user.suspended", {"reason": "Insults."}),
        ("user.restored", {"reason": "Sorry."}),
    ]
    with pytest.raises(CommandError, match="isn't suspended"):
        run("suspend_user", "ann", "--undo", "--reason", "Again.")
    with pytest.raises(CommandError, match="There is no user 'ben'"):
        run("suspend_user", "ben", "--reason", "x")


def test_the_reason_is_told_by_the_right_password_alone() -> None:
    make_person()
    run("suspend_user", "ann", "--reason", "Insults.")

    with pytest.raises(WrongLogin):
        sign_in(name="ann", password="another password", address=ADDRESS, now=NOW)
    with pytest.raises(AccountSuspended):
        sign_in(name="ann", password=PASSWORD, address=ADDRESS, now=NOW)


def test_a_report_reaches_the_operator(client: Client, settings: Any) -> None:
    settings.MUSTER_ABUSE_CONTACT = "abuse@example.org"
    ann = make_person()
    place = "/report?page=/events/7"
    assert f'href="{place.replace("/events/7", "/events")}"' in client.get("/events").text
    assert 'value="/events/7"' in client.get(place).text
    form = {"page": "/events/7", "words": "A slur\nin a name."}

    page = client.post("/report", form, follow=True).text
    enter(client)
    client.post("/report", form)

    assert "Report sent to the operator of this site." in page
    first, second = AbuseReport.objects.order_by("pk")
    assert (first.reporter, second.reporter) == (None, ann)
    (email, _) = sent_emails(timezone.now())
    assert email.splitlines()[:2] == ["abuse@example.org", f"Report {first.pk}: /events/7"]
    listed = run("reports").splitlines()
    assert [line.partition("  /events/7  ")[2] for line in listed] == [
        "somebody: A slur in a name.", "ann: A slur in a name.",
    ]  # fmt: skip
    run("reports", "--close", str(first.pk), "--answer", "Renamed.")
    assert len(run("reports").splitlines()) == 1
    assert AbuseReport.objects.get(pk=first.pk).answer == "Renamed."
    with pytest.raises(CommandError, match="There is no open report"):
        run("reports", "--close", str(first.pk))


@pytest.mark.parametrize("page", ["https://elsewhere.example/", "events", "/a\x00b"])
def test_a_report_is_about_a_page_of_this_site(client: Client, page: str) -> None:
    client.post("/report", {"page": page, "words": "x"})
    assert not AbuseReport.objects.exists()


def test_answered_reports_are_kept_for_a_year() -> None:
    facts: dict[str, Any] = {"words": "x", "reporter": None, "address": ADDRESS, "now": NOW}
    answered, waiting = (report_abuse(page=page, **facts) for page in ("/a", "/b"))
    close_report(report_id=answered.pk, answer="", now=NOW)

    forget_the_past(now=NOW + KEPT_FOR - timedelta(seconds=1))
    assert AbuseReport.objects.count() == 2
    forget_the_past(now=NOW + KEPT_FOR)
    assert [*AbuseReport.objects.all()] == [waiting]


def test_tokens_that_ended_long_ago_are_forgotten() -> None:
    ann = make_person()
    for days in (1, None, None):
        lifetime = None if days is None else timedelta(days=days)
        create_token(user=ann, name="x", scopes=[], now=NOW, lifetime=lifetime)
    revoked = ApiToken.objects.order_by("pk")[1]
    ApiToken.objects.filter(pk=revoked.pk).update(revoked_at=NOW)

    forget_the_past(now=NOW + ENDED_TOKENS_FOR - timedelta(seconds=1))
    assert ApiToken.objects.count() == 3
    forget_the_past(now=NOW + ENDED_TOKENS_FOR)
    assert ApiToken.objects.count() == 2
    forget_the_past(now=NOW + ENDED_TOKENS_FOR + timedelta(days=1))
    assert ApiToken.objects.count() == 1


SIGN_UP = {"username": "ann", "email": "ann@example.org", "password": PASSWORD}


def test_who_signs_up_agrees_to_what_there_is(client: Client, settings: Any) -> None:
    assert "agreed" not in client.get("/sign-up").context["form"].fields
    assert client.get("/legal/terms").status_code == 404
    settings.MUSTER_TERMS = LegalText("https://terms.example/", "")
    settings.MUSTER_PRIVACY = LegalText("", "We keep\n\n<little>.")
    settings.MUSTER_MINIMUM_AGE = 14

    page = client.get("/sign-up")
    assert str(page.context["form"].fields["agreed"].label) == (
        'I agree to the <a href="https://terms.example/">Terms</a>.'
        ' I have read the <a href="/legal/privacy">Privacy</a>. I am at least 14 years old.'
    )
    assert page.text.count('<a href="/legal/privacy">Privacy</a>') == 2
    assert client.post("/sign-up", SIGN_UP).context["form"].errors == {
        "agreed": ["This field is required."]
    }
    api = client.post("/api/v1/accounts", SIGN_UP, "application/json")
    assert (api.status_code, api.json()["errors"][0]["code"]) == (422, "not_agreed")
    assert not SignUp.objects.exists()

    assert client.post("/sign-up", SIGN_UP | {"agreed": "on"}).status_code == 302
    other = {"username": "ben", "email": "ben@example.org", "password": PASSWORD, "agreed": True}
    assert client.post("/api/v1/accounts", other, "application/json").status_code == 202
    assert SignUp.objects.count() == 2
    text = client.get("/legal/privacy").text
    assert "<p>We keep</p>\n\n<p>&lt;little&gt;.</p>" in text
    assert client.get("/legal/terms")["Location"] == "https://terms.example/"
    assert client.get("/legal/imprint").status_code == 404


def test_a_text_of_the_law_is_an_address_or_a_file(tmp_path: Path) -> None:
    (file := tmp_path / "imprint.txt").write_text("Ada Lovelace\n", encoding="utf-8")
    assert legal_text("MUSTER_IMPRINT", "") is None
    assert legal_text("MUSTER_IMPRINT", str(file)) == LegalText("", "Ada Lovelace")
    assert legal_text("MUSTER_IMPRINT", " https://x.example ") == LegalText("https://x.example", "")
    file.write_text("")
    for value in (str(file), str(tmp_path / "none")):
        with pytest.raises(SystemExit):
            legal_text("MUSTER_IMPRINT", value)
    assert User.objects.count() == 0
