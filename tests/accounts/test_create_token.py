"""`manage.py create_token`."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import ApiToken, User
from accounts.token_text import read_token
from tests.support.factories import make_user

pytestmark = pytest.mark.django_db


def run(*arguments: Any) -> str:
    out = StringIO()
    call_command("create_token", *arguments, stdout=out)
    return out.getvalue().strip()


def test_it_prints_a_token_of_the_user() -> None:
    user = make_user("ann")
    token = read_token(run("--user", "ann", "--scope", "games:host", "--days", "2"))

    assert token is not None
    row = ApiToken.objects.get(digest=token.digest)
    assert (row.user, row.scopes) == (user, ["games:host"])
    assert row.expires_at is not None
    assert (row.expires_at - row.created_at).days == 2


def test_an_unknown_user_is_an_error_that_says_how_to_mend_it() -> None:
    with pytest.raises(CommandError, match="There is no user “bob”") as error:
        run("--user", "bob", "--scope", "games:host")

    assert error.value.returncode == 2
    assert not User.objects.exists()


def test_create_makes_a_user_who_has_no_password() -> None:
    run("--user", "bob", "--create", "--scope", "games:host")

    assert not User.objects.get(username="bob").has_usable_password()


def test_days_are_from_one_to_a_hundred_years() -> None:
    make_user("ann")
    for days in ("0", "36501", "999999999", "9" * 30):
        with pytest.raises(CommandError) as error:
            run("--user", "ann", "--scope", "games:host", "--days", days)

        words = f"--days takes a whole number from 1 to 36500, not {days}"
        assert (str(error.value), error.value.returncode) == (words, 2)
    assert run("--user", "ann", "--scope", "games:host", "--days", "36500")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (
            ("--user", ""),
            "User names have 1 to 150 letters, digits and @ . + - _, but “” has 0 characters.",
        ),
        (
            ("--user", "a" * 151),
            "User names have 1 to 150 letters, digits and @ . + - _, but"
            f" “{'a' * 40}” has 151 characters.",
        ),
        (
            ("--user", "a b"),
            "User names have 1 to 150 letters, digits and @ . + - _, but “a b” has 3 characters.",
        ),
        (
            ("--user", "bob", "--name", ""),
            "Token names have 1 to 80 printable characters, not “”.",
        ),
        (
            ("--user", "bob", "--name", "n" * 81),
            f"Token names have 1 to 80 printable characters, not “{'n' * 40}”.",
        ),
    ],
    ids=range(5),
)
def test_a_name_that_cannot_be_one_leaves_nothing(options: tuple[str, ...], words: str) -> None:
    """The user is not made either when the token is refused."""
    with pytest.raises(CommandError) as error:
        run(*options, "--create", "--scope", "games:host")

    assert (str(error.value), error.value.returncode) == (words, 2)
    assert not User.objects.exists()
    assert not ApiToken.objects.exists()
