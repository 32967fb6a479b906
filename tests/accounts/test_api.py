"""Accounts, tokens and organisations through the API."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import ApiToken, Organisation, User
from accounts.roles import Role
from accounts.services.attempts import duration_text
from accounts.services.organisations import add_member, create_organisation
from accounts.services.tokens import USE_NOTED_EVERY
from tests.support.factories import NOW, bearer, make_token, make_user
from tests.support.passwords import (
    PASSWORD,
    let_pauses_last,
    link_in,
    make_person,
    pauses,
    sent_emails,
)

pytestmark = pytest.mark.django_db

API = "/api/v1"


def post(client: Client, path: str, body: Any, **options: Any) -> Any:
    return client.post(API + path, body, content_type="application/json", **options)


def faults(response: Any) -> tuple[int, list[tuple[str, str]]]:
    errors = [(fault["pointer"], fault["code"]) for fault in response.json()["errors"]]
    return response.status_code, errors


SIGN_UP = {"username": "ann", "email": "ann@example.org", "password": PASSWORD}


def test_from_nothing_to_an_account_and_its_token(client: Client) -> None:
    sent = post(client, "/accounts", SIGN_UP)
    assert (sent.status_code, sent.json()) == (
        202,
        {"detail": "If this is the right address, we’ve emailed you a link."},
    )
    link = link_in(sent_emails(timezone.now())[0])
    confirmed = post(client, "/accounts/confirm", {"token": link})
    assert (confirmed.status_code, confirmed.json()) == (200, {"username": "ann"})
    assert faults(post(client, "/accounts/confirm", {"token": link})) == (
        422,
        [("/token", "unusable_link")],
    )
    fields = {
        "username": "ann@example.org",
        "password": PASSWORD,
        "name": "phone",
        "scopes": ["matches:report"],
        "days": 7,
    }
    made = post(client, "/tokens", fields)

    assert made.status_code == 201
    assert made["Cache-Control"] == "no-store"
    token = made.json()
    assert made["Location"].endswith(f"/api/v1/tokens/{token['prefix']}")
    assert {name: token[name] for name in ("name", "scopes", "last_used_at")} == {
        "name": "phone",
        "scopes": ["matches:report"],
        "last_used_at": None,
    }
    me = client.get(f"{API}/me", headers={"Authorization": f"Bearer {token['token']}"}).json()
    assert (me["username"], me["organisations"]) == ("ann", [])
    assert me["used_token"]["prefix"] == token["prefix"]


@pytest.mark.parametrize(
    ("change", "status", "expected"),
    [
        ({"username": "a b"}, 422, [("/username", "unusable_username")]),
        ({"username": "TAKEN"}, 409, [("/username", "username_taken")]),
        ({"email": "ann"}, 422, [("/email", "unusable_email")]),
        (
            {"password": "123456"},
            422,
            [("/password", "unusable_password")] * 3,
        ),
        ({"password": None}, 400, [("/password", "null")]),
    ],
)
def test_what_is_wrong_with_a_sign_up(
    client: Client, change: dict[str, Any], status: int, expected: list[tuple[str, str]]
) -> None:
    make_person("taken")

    assert faults(post(client, "/accounts", SIGN_UP | change)) == (status, expected)


def test_a_known_address_is_answered_as_an_unknown_one(client: Client) -> None:
    make_person("known")
    answers = [
        (response.status_code, response.content, sorted(response.headers))
        for email in ("known@example.org", "unknown@example.org")
        for response in (
            post(client, "/accounts", SIGN_UP | {"username": f"x-{email[:2]}", "email": email}),
            post(client, "/accounts/confirm/again", {"email": email}),
            post(client, "/accounts/password-reset", {"email": email}),
        )
    ]

    assert answers[:3] == answers[3:]


def test_a_new_password_by_email(client: Client) -> None:
    make_person("ann")
    post(client, "/accounts/password-reset", {"email": "ann@example.org"})
    token = link_in(sent_emails(timezone.now())[0])
    body = {"token": token, "password": "seven wild geese"}
    response = post(client, "/accounts/password-reset/confirm", body)

    assert (response.status_code, response.json()) == (200, {"username": "ann"})
    assert User.objects.get().check_password("seven wild geese")
    assert faults(post(client, "/accounts/password-reset/confirm", body))[0] == 422


@pytest.mark.parametrize(("end_tokens", "status"), [(None, 401), (True, 401), (False, 200)])
def test_a_reset_ends_all_tokens_unless_they_are_kept(
    client: Client, end_tokens: bool | None, status: int
) -> None:
    headers = bearer(make_person("ann"))
    post(client, "/accounts/password-reset", {"email": "ann@example.org"})
    link = link_in(sent_emails(timezone.now())[0])
    body: dict[str, Any] = {"token": link, "password": "seven wild geese"}
    body |= {} if end_tokens is None else {"end_tokens": end_tokens}

    assert post(client, "/accounts/password-reset/confirm", body).status_code == 200
    assert client.get(f"{API}/me", headers=headers).status_code == status


def test_another_email_address(client: Client) -> None:
    headers = bearer(make_person("ann"))
    fields = {"email": "new@example.org", "password": PASSWORD}
    wrong = [fields | {"password": "wrong"}, fields | {"email": "ann@example.org"}]

    assert [faults(post(client, "/accounts/email", body, headers=headers)) for body in wrong] == [
        (403, [("", "wrong_login")]),
        (422, [("/email", "unusable_email")]),
    ]
    assert post(client, "/accounts/email", fields).status_code == 401
    assert post(client, "/accounts/email", fields, headers=headers).status_code == 202
    token = {"token": link_in(sent_emails(timezone.now())[0])}
    done = post(client, "/accounts/email/confirm", token)
    assert (done.status_code, done.json()) == (200, {"username": "ann"})
    assert User.objects.get().email == "new@example.org"
    again = post(client, "/accounts/email/confirm", token)
    assert faults(again) == (422, [("/token", "unusable_link")])


def test_wrong_passwords_make_no_token_and_soon_must_wait(client: Client) -> None:
    make_person("ann")
    fields = {"username": "ann", "password": "wrong", "name": "x", "scopes": ["games:host"]}
    tries = [post(client, "/tokens", fields) for _ in range(5)]
    # The attempts by this name, and those by all names of the same user.
    assert pauses() == [(5, timedelta(seconds=2))] * 2
    let_pauses_last()
    tries.append(post(client, "/tokens", fields))

    assert [answer.status_code for answer in tries] == [403] * 5 + [429]
    assert faults(tries[0]) == (403, [("", "wrong_login")])
    assert tries[5].json()["errors"] == [
        {
            "pointer": "",
            "code": "too_many_attempts",
            "detail": "Too many attempts. Try again in 60 minutes.",
        }
    ]
    assert duration_text(int(tries[5]["Retry-After"])) == "60 minutes"
    unknown = [post(client, "/tokens", fields | {"username": "nobody"}) for _ in range(5)]
    assert [(answer.status_code, answer.json()["detail"]) for answer in unknown] == [
        (answer.status_code, answer.json()["detail"]) for answer in tries[:5]
    ]
    assert not ApiToken.objects.exists()


def test_a_token_sees_and_revokes_itself_alone(client: Client) -> None:
    ann = make_user("ann")
    headers, others = bearer(ann), bearer(ann, ["decks:write"])
    (own,) = client.get(f"{API}/tokens", headers=headers).json()["results"]
    (other,) = client.get(f"{API}/tokens", headers=others).json()["results"]

    assert set(own) == {
        *("prefix", "name", "scopes", "created_at", "expires_at", "last_used_at"),
    }
    assert (own["prefix"] == other["prefix"], other["scopes"]) == (False, ["decks:write"])
    for prefix in (own["prefix"], "nonesuch"):
        response = client.delete(f"{API}/tokens/{prefix}", headers=others)
        assert faults(response) == (404, [("", "not_found")])
    assert client.delete(f"{API}/tokens/{own['prefix']}", headers=headers).status_code == 204
    assert client.get(f"{API}/tokens", headers=headers).status_code == 401
    assert client.get(f"{API}/tokens", headers=others).status_code == 200


def test_the_use_of_a_token_is_noted_now_and_then(client: Client) -> None:
    text = make_token(make_user())
    headers = {"Authorization": f"Bearer {text}"}
    client.get(f"{API}/me", headers=headers)
    first = ApiToken.objects.get().last_used_at
    client.get(f"{API}/me", headers=headers)
    assert first is not None
    assert ApiToken.objects.get().last_used_at == first
    ApiToken.objects.update(last_used_at=first - USE_NOTED_EVERY)
    client.get(f"{API}/me", headers=headers)

    noted = ApiToken.objects.get().last_used_at
    assert noted is not None
    assert timedelta(0) <= noted - first < timedelta(minutes=1)


def test_founding_an_organisation(client: Client) -> None:
    headers = bearer(make_user("ann"))
    made = post(client, "/organisations", {"name": " The  Club ", "slug": "club"}, headers=headers)
    again = post(client, "/organisations", {"name": "Other", "slug": "club"}, headers=headers)
    wrong = post(client, "/organisations", {"name": "a\u202eb", "slug": "two"}, headers=headers)

    assert (made.status_code, made.json()) == (201, {"slug": "club", "name": "The Club"})
    assert made["Location"].endswith("/api/v1/organisations/club")
    assert faults(again) == (409, [("/slug", "slug_taken")])
    assert faults(wrong) == (422, [("/name", "unreadable_name")])
    assert client.get(f"{API}/organisations").json()["results"] == [made.json()]
    assert client.get(f"{API}/organisations/club").json() == made.json()
    (mine,) = client.get(f"{API}/me", headers=headers).json()["organisations"]
    assert (mine["slug"], mine["role"], len(mine["powers"])) == ("club", "owner", 7)


@pytest.fixture
def club() -> Organisation:
    """An organisation with somebody in each role, and a third party in another one."""
    owner = make_user("owner")
    organisation = create_organisation(owner=owner, name="Club", slug="club", now=NOW)
    for role in (Role.ORGANISER, Role.JUDGE, Role.SCOREKEEPER, Role.OWNER):
        name = "second" if role == Role.OWNER else str(role)
        add_member(
            organisation_id=organisation.pk,
            actor=owner,
            username=make_user(name).username,
            role=role,
            now=NOW,
        )
    create_organisation(owner=make_user("other"), name="Other", slug="other", now=NOW)
    make_user("nobody")
    return organisation


# Who asks -> what the club's addresses answer: its page, its members, adding one, changing one,
# removing another, leaving.
ANSWERS = {
    None: (200, 401, 401, 401, 401, 401),
    "owner": (200, 200, 201, 200, 204, 204),
    "organiser": (200, 200, 403, 403, 403, 204),
    "judge": (200, 200, 403, 403, 403, 204),
    "scorekeeper": (200, 200, 403, 403, 403, 204),
    "other": (200, 403, 403, 403, 403, 404),
    "nobody": (200, 403, 403, 403, 403, 404),
}


@pytest.mark.parametrize("name", ANSWERS, ids=str)
def test_what_each_role_may_do(client: Client, club: Organisation, name: str | None) -> None:
    user = None if name is None else User.objects.get(username=name)
    headers = {} if user is None else bearer(user)
    members = f"{API}/organisations/club/members"
    json: dict[str, Any] = {"content_type": "application/json", "headers": headers}
    victim = "judge" if name != "judge" else "scorekeeper"
    answers = (
        client.get(f"{API}/organisations/club", headers=headers),
        client.get(members, headers=headers),
        client.post(members, {"username": "nobody", "role": "owner"}, **json),
        client.patch(f"{members}/{victim}", {"role": "owner"}, **json),
        client.delete(f"{members}/{victim}", headers=headers),
        client.delete(f"{members}/{name or 'owner'}", headers=headers),
    )

    expected = ANSWERS[name]
    assert tuple(answer.status_code for answer in answers) == expected
    owners = club.memberships.filter(role="owner").values_list("user__username", flat=True)
    kept = {"second", "nobody"} if name == "owner" else {"second", "owner"}
    assert set(owners) == kept


@pytest.mark.parametrize("name", [None, "owner", "judge", "nobody"], ids=str)
def test_an_organisation_that_is_not_there(
    client: Client, club: Organisation, name: str | None
) -> None:
    headers = {} if name is None else bearer(User.objects.get(username=name))
    assert faults(client.get(f"{API}/organisations/none", headers=headers)) == (
        404,
        [("", "not_found")],
    )
    if name is not None:
        response = client.get(f"{API}/organisations/none/members", headers=headers)
        assert faults(response) == (404, [("", "not_found")])


def test_members_as_members_see_them(client: Client, club: Organisation) -> None:
    headers = bearer(User.objects.get(username="judge"))
    rows = client.get(f"{API}/organisations/club/members", headers=headers).json()["results"]

    assert [(row["username"], row["role"]) for row in rows] == [
        ("judge", "judge"),
        ("organiser", "organiser"),
        ("owner", "owner"),
        ("scorekeeper", "scorekeeper"),
        ("second", "owner"),
    ]
    assert set(rows[0]) == {"username", "role", "since"}


def test_the_last_owner_stays(client: Client, club: Organisation) -> None:
    headers = bearer(User.objects.get(username="owner"))
    place = f"{API}/organisations/club/members"
    assert client.delete(f"{place}/second", headers=headers).status_code == 204
    response = client.delete(f"{place}/owner", headers=headers)

    assert faults(response) == (409, [("", "last_owner")])


def test_no_address_of_anybody_is_ever_shown(client: Client, club: Organisation) -> None:
    """Email addresses stay in the emails and on the page of whose they are."""
    User.objects.filter(username="judge").update(email="canary@example.org")
    headers = bearer(User.objects.get(username="owner"))
    for path in ("/me", "/tokens", "/organisations", "/organisations/club/members"):
        assert b"canary" not in client.get(API + path, headers=headers).content
