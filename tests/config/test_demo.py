"""`manage.py demo` with what it cannot work with: one line, and no traceback."""

import pytest
from django.core.management import CommandError, call_command

from accounts.token_text import new_token
from tests.config.served import free_port


def refused(*options: str) -> tuple[str, int]:
    with pytest.raises(CommandError) as error:
        call_command("demo", *options)
    return str(error.value), error.value.returncode


@pytest.mark.parametrize(
    "url", ["foo", "", "ftp://x", "http://", "http://a:b", "http://[::1", "http://a b", "http://ö"]
)
def test_what_is_no_address(url: str) -> None:
    assert refused("--token", new_token().text, "--url", url) == (
        f"--url takes an address such as http://127.0.0.1:8000, not {url!r}",
        2,
    )


def test_what_is_no_token() -> None:
    words = "the token is not one; manage.py create_token makes one"

    assert refused("--token", "secret\n") == (words, 2)


def test_nobody_answers() -> None:
    base = f"http://127.0.0.1:{free_port()}"

    assert refused("--token", new_token().text, "--url", f"{base}/") == (
        f"the demo stopped: {base}/api/v1/games/tactics_anthem/decks:"
        " <urlopen error [Errno 111] Connection refused>",
        1,
    )
