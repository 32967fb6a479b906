"""The pages of people and their organisations."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.utils import timezone

from accounts.models import ApiToken, Membership, Organisation, User
from accounts.roles import Role
from accounts.services.organisations import add_member, create_organisation
from accounts.token_text import read_token
from tests.support.factories import NOW, make_token, make_user
from tests.support.passwords import (
    PASSWORD,
    let_pauses_last,
    link_in,
    make_person,
    pauses,
    sent_emails,
)

pytestmark = pytest.mark.django_db

ANOTHER = "seven wild geese"


def messages(response: Any) -> list[str]:
    return [str(message) for message in get_messages(response.wsgi_request)]


def sign_in(client: Client, name: str = "ann", password: str = PASSWORD, **more: str) -> Any:
    return client.post("/sign-in", {"name": name, "password": password, **more})


@pytest.fixture
def ann(client: Client) -> User:
    """Somebody who has signed in."""
    user = make_person("ann")
    sign_in(client)
    return user


def test_from_sign_up_to_signed_in(client: Client) -> None:
    fields = {"username": "ann", "email": "ann@example.org", "password": PASSWORD}
    response = client.post("/sign-up", fields)
    assert (response.status_code, response["Location"]) == (302, "/sign-up/sent")
    assert client.get("/sign-up/sent").status_code == 200
    (email,) = sent_emails(timezone.now())
    (link,) = re.findall(r"^http://127\.0\.0\.1:8000(/sign-up/confirm/\S+)$", email, re.MULTILINE)
    # A program that opens the link changes nothing.
    for _ in range(2):
        assert client.get(link).context["sign_up"].username == "ann"
    assert not User.objects.exists()
    response = client.post(link)
    assert response["Location"] == "/sign-in"
    assert messages(response) == ["Welcome, ann! Your account is ready: sign in."]
    response = sign_in(client)
    assert response["Location"] == "/"
    assert client.get("/").context["user"].username == "ann"
    assert client.get(link).status_code == 410


def test_a_form_says_what_is_wrong_beside_the_field(client: Client) -> None:
    make_person("taken")
    fields = {"username": "Taken", "email": "ann@example.org", "password": PASSWORD}
    form = client.post("/sign-up", fields).context["form"]
    assert form.errors == {"username": ["The user name Taken is taken."]}
    weak = {"username": "ann", "email": "ann@example.org", "password": "123456"}
    assert len(client.post("/sign-up", weak).context["form"].errors["password"]) == 3
    empty = client.post("/sign-up", {"username": ""}).context["form"]
    assert set(empty.errors) == {"username", "email", "password"}


def test_a_known_address_gets_the_same_page(client: Client) -> None:
    make_person("known")
    answers = [
        client.post("/sign-up", {"username": name, "email": email, "password": PASSWORD})
        for name, email in (("one", "known@example.org"), ("two", "unknown@example.org"))
    ]

    assert answers[0]["Location"] == answers[1]["Location"] == "/sign-up/sent"
    assert len(sent_emails(timezone.now())) == 2


def test_the_email_again(client: Client) -> None:
    client.post("/sign-up", {"username": "ann", "email": "ann@example.org", "password": PASSWORD})
    sent_emails(timezone.now())
    response = client.post("/sign-up/again", {"email": "ann@example.org"})

    assert response["Location"] == "/sign-up/sent"
    assert len(sent_emails(timezone.now())) == 1


def test_wrong_logins_all_look_alike_and_must_wait(client: Client) -> None:
    make_person("ann")
    wrong = [sign_in(client, password="wrong").context["form"].errors for _ in range(5)]
    unknown = [sign_in(client, "bob").context["form"].errors for _ in range(5)]
    same = {"__all__": ["The user name, email address or password is wrong."]}
    assert wrong == unknown == [same] * 5
    # Counted are the attempts by each name, and those by all names of the same user.
    assert pauses() == [(5, timedelta(seconds=2))] * 4

    let_pauses_last()
    held = {"__all__": ["Too many attempts. Try again in 60 minutes."]}
    assert sign_in(client).context["form"].errors == held
    assert sign_in(client, "bob").context["form"].errors == held


@pytest.mark.parametrize(
    ("target", "place"),
    [
        ("/account", "/account"),
        ("//evil.example", "/"),
        ("https://evil.example/", "/"),
        ("javascript:alert(1)", "/"),
        ("mine", "/"),
        ("web:", "/"),
        ("٣", "/"),
        ("", "/"),
    ],
)
def test_after_signing_in_one_goes_on_but_only_here(
    client: Client, target: str, place: str
) -> None:
    make_person("ann")

    assert sign_in(client, next=target)["Location"] == place


def test_the_session_changes_its_key_with_signing_in(client: Client) -> None:
    make_person("ann")
    client.session["x"] = 1
    client.session.save()
    before = client.session.session_key
    sign_in(client)

    assert client.session.session_key != before


def test_a_browser_is_known_again_once_somebody_signed_in(client: Client, ann: User) -> None:
    cookie = client.cookies["muster_browser"]
    facts = (cookie["httponly"], cookie["samesite"], cookie["max-age"], cookie["path"])
    assert facts == (True, "Lax", 180 * 24 * 3600, "/")
    before = cookie.value
    sign_in(client)
    assert client.cookies["muster_browser"].value == before
    other = Client()
    sign_in(other, password="wrong")

    assert "muster_browser" not in other.cookies
    for _ in range(4):
        sign_in(other, password="wrong")
    let_pauses_last()
    assert sign_in(other).status_code == 200
    assert sign_in(client).status_code == 302


def test_signing_out(client: Client, ann: User) -> None:
    assert client.get("/sign-out").headers["Location"] == "/"
    response = client.post("/sign-out")

    assert response["Location"] == "/"
    assert client.get("/account")["Location"] == "/sign-in?next=/account"


CLOSED = (
    *("/account", "/account/password", "/account/email", "/account/tokens/new"),
    *("/organisations", "/organisations/new"),
)
POSTED = (
    *("/account/tokens/abc/revoke", "/organisations/club"),
    *("/organisations/club/members/x/role", "/organisations/club/members/x/remove"),
)


def test_pages_for_people_who_have_signed_in(client: Client) -> None:
    create_organisation(owner=make_user("owner"), name="Club", slug="club", now=NOW)
    for path in CLOSED:
        assert client.get(path)["Location"] == f"/sign-in?next={path}"
    for path in POSTED:
        assert client.post(path)["Location"] == f"/sign-in?next={path}"


def test_no_cache_keeps_what_is_for_one_person(client: Client, ann: User) -> None:
    for path in CLOSED:
        response = client.get(path)
        assert (response.status_code, "no-store" in response["Cache-Control"]) == (200, True)


def test_a_form_from_elsewhere_changes_nothing() -> None:
    make_person("ann")
    client = Client(enforce_csrf_checks=True)
    response = sign_in(client)

    assert response.status_code == 403
    assert response.templates[0].name == "web/core/csrf.html"
    assert "sessionid" not in client.cookies


def test_a_forgotten_password(client: Client) -> None:
    make_person("ann")
    assert client.post("/password/forgotten", {"email": "ann@example.org"})["Location"] == (
        "/sign-up/sent"
    )
    link = f"/password/new/{link_in(sent_emails(timezone.now())[0])}"
    assert client.get(link).context["whose"].username == "ann"
    weak = client.post(link, {"password": "short"})
    assert len(weak.context["form"].errors["password"]) == 1
    response = client.post(link, {"password": ANOTHER})
    assert response["Location"] == "/sign-in"
    assert client.post(link, {"password": ANOTHER}).status_code == 410
    assert client.get(link).status_code == 410

    assert sign_in(client, password=ANOTHER)["Location"] == "/"


def test_a_changed_password_ends_the_other_sessions_and_not_this_one(
    client: Client, ann: User
) -> None:
    other = Client()
    sign_in(other)
    wrong = client.post("/account/password", {"old": "wrong", "new": ANOTHER})
    assert wrong.context["form"].errors == {"old": ["This isn’t your password."]}
    assert other.get("/account").status_code == 200
    response = client.post("/account/password", {"old": PASSWORD, "new": ANOTHER})

    assert response["Location"] == "/account"
    assert client.get("/account").status_code == 200
    assert other.get("/account").status_code == 302


def test_a_reset_password_ends_all_sessions(client: Client, ann: User) -> None:
    stranger = Client()
    stranger.post("/password/forgotten", {"email": ann.email})
    link = link_in(sent_emails(timezone.now())[0])
    stranger.post(f"/password/new/{link}", {"password": ANOTHER})

    assert client.get("/account").status_code == 302


def test_a_token_is_shown_once(client: Client, ann: User) -> None:
    fields = {"name": "phone", "scopes": ["games:host", "decks:write"], "days": "30"}
    response = client.post("/account/tokens/new", fields)
    shown_token = re.search(r'id="token">(\S+)</p>', response.content.decode())
    assert shown_token is not None
    token = read_token(shown_token[1])
    assert token is not None
    row = ApiToken.objects.get()

    assert (row.digest, row.user, row.scopes) == (token.digest, ann, ["decks:write", "games:host"])
    assert row.expires_at is not None
    assert (row.expires_at - row.created_at).days == 30
    assert "no-store" in response["Cache-Control"]
    listed = client.get("/account").content.decode()
    assert (row.prefix in listed, token.text in listed) == (True, False)


def test_what_is_wrong_with_a_token(client: Client, ann: User) -> None:
    response = client.post("/account/tokens/new", {"name": "", "scopes": ["root"], "days": "367"})

    assert set(response.context["form"].errors) == {"name", "scopes", "days"}
    assert not ApiToken.objects.exists()


def test_only_the_own_tokens_are_seen_and_revoked(client: Client, ann: User) -> None:
    make_token(ann)
    make_token(make_user("ben"))
    own, other = ApiToken.objects.get(user=ann), ApiToken.objects.exclude(user=ann).get()
    page = client.get("/account").content.decode()
    assert (own.prefix in page, other.prefix in page) == (True, False)
    for token in (own, other):
        client.post(f"/account/tokens/{token.prefix}/revoke")
        token.refresh_from_db()

    assert own.revoked_at is not None
    assert other.revoked_at is None


def test_founding_an_organisation(client: Client, ann: User) -> None:
    response = client.post("/organisations/new", {"name": "Club", "slug": "club"})
    assert response["Location"] == "/organisations/club"
    again = client.post("/organisations/new", {"name": "Club", "slug": "club"})

    assert set(again.context["form"].errors) == {"slug"}
    page = client.get("/organisations/club")
    assert (page.context["role"], page.context["manages"]) == ("Owner", True)
    (mine,) = client.get("/organisations").context["memberships"]
    assert mine.organisation.slug == "club"


def test_members_come_change_and_go(client: Client, ann: User) -> None:
    create_organisation(owner=ann, name="Club", slug="club", now=NOW)
    make_user("ben")
    place = "/organisations/club"
    unknown = client.post(place, {"username": "nobody", "role": "judge"})
    assert unknown.context["form"].errors == {"username": ["There is no user “nobody”."]}
    client.post(place, {"username": "ben", "role": "judge"})
    client.post(f"{place}/members/ben/role", {"role": "organiser"})
    assert Membership.objects.get(user__username="ben").role == "organiser"
    client.post(f"{place}/members/ben/role", {"role": "king"})
    assert Membership.objects.get(user__username="ben").role == "organiser"
    last = client.post(f"{place}/members/ann/remove")
    assert messages(last)[-1:] == ["ann is the last owner. Make another member an owner first."]
    client.post(f"{place}/members/ben/remove")

    assert list(Membership.objects.values_list("user__username", flat=True)) == ["ann"]


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.JUDGE, Role.SCOREKEEPER, None], ids=str)
def test_who_is_no_owner_changes_nobody(client: Client, ann: User, role: Role | None) -> None:
    owner = make_user("owner")
    club = create_organisation(owner=owner, name="Club", slug="club", now=NOW)
    if role is not None:
        add_member(organisation_id=club.pk, actor=owner, username="ann", role=role, now=NOW)
    before = list(Membership.objects.order_by("pk").values_list("user", "role"))
    place = "/organisations/club"
    statuses = [
        client.post(path, body).status_code
        for path, body in (
            (place, {"username": "ann", "role": "owner"}),
            (f"{place}/members/owner/role", {"role": "judge"}),
            (f"{place}/members/ann/role", {"role": "owner"}),
            (f"{place}/members/owner/remove", {}),
        )
    ]

    assert statuses == [403] * 4
    assert list(Membership.objects.order_by("pk").values_list("user", "role")) == before
    page = client.get(place)
    assert page.context.get("manages", False) is False
    assert ("owner" in page.content.decode()) == (role is not None)


def test_strangers_see_a_name_and_no_members(client: Client) -> None:
    create_organisation(owner=make_user("canary"), name="Club", slug="club", now=NOW)
    page = client.get("/organisations/club")

    assert page.status_code == 200
    assert "canary" not in page.content.decode()


def test_an_organisation_that_is_not_there(client: Client, ann: User) -> None:
    assert client.get("/organisations/none").status_code == 404
    assert client.post("/organisations/none/members/x/remove").status_code == 404


def test_names_are_shown_and_never_run(client: Client, ann: User) -> None:
    name = "<script>alert(1)</script>"
    create_organisation(owner=ann, name=name, slug="club", now=NOW)
    for path in ("/organisations/club", "/organisations", "/account"):
        page = client.get(path).content.decode()
        assert name not in page
        assert name in unescape(page)
    assert Organisation.objects.get().name == name


def test_changing_the_email_address(client: Client, ann: User) -> None:
    wrong = client.post("/account/email", {"email": "new@example.org", "password": "wrong"})
    assert wrong.context["form"].errors == {"password": ["This isn’t your password."]}
    sent = client.post("/account/email", {"email": "new@example.org", "password": PASSWORD})
    assert sent["Location"] == "/sign-up/sent"
    link = f"/account/email/{link_in(sent_emails(timezone.now())[0])}"
    anybody = Client()
    assert anybody.get(link).context["move"].email == "new@example.org"
    assert anybody.post(link)["Location"] == "/account"

    ann.refresh_from_db()
    assert ann.email == "new@example.org"
    assert messages(client.get("/account")) == []
    assert [visitor.get(link).status_code for visitor in (client, anybody)] == [410, 410]


@pytest.mark.parametrize(("choice", "live"), [({}, 1), ({"end_all_tokens": "on"}, 0)])
def test_tokens_end_with_the_password_where_one_says_so(
    client: Client, ann: User, choice: dict[str, str], live: int
) -> None:
    make_token(ann)
    form = client.get("/account/password").context["form"]
    assert form["end_all_tokens"].value() is False
    client.post("/account/password", {"old": PASSWORD, "new": ANOTHER, **choice})

    assert ann.tokens.filter(revoked_at=None).count() == live
    assert client.get("/account").status_code == 200


def test_a_reset_offers_to_end_all_tokens(client: Client) -> None:
    ann = make_person("ann")
    make_token(ann)
    client.post("/password/forgotten", {"email": "ann@example.org"})
    link = f"/password/new/{link_in(sent_emails(timezone.now())[0])}"
    assert client.get(link).context["form"]["end_all_tokens"].value() is True
    client.post(link, {"password": ANOTHER, "end_all_tokens": "on"})

    assert ann.tokens.filter(revoked_at=None).count() == 0
