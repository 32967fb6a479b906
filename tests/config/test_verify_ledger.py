"""`manage.py verify_ledger`."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from ledger.models import Stream
from tests.support.ledger_entries import enter

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("verify_ledger", *arguments, stdout=out)
    return out.getvalue()


def test_an_empty_journal_is_whole() -> None:
    assert run() == ""


def test_every_stream_is_looked_at() -> None:
    enter("series:2")
    enter("series:1")
    enter("series:1")
    assert run() == "series:1: whole\nseries:2: whole\n"
    assert run("series:2") == "series:2: whole\n"

    Stream.objects.filter(pk="series:1").update(length=3)
    out = StringIO()
    with pytest.raises(CommandError, match=r"^Broken streams of the journal: 1\.$") as error:
        call_command("verify_ledger", stdout=out)
    assert error.value.returncode == 1
    assert out.getvalue() == (
        "series:1: broken at entry 3: the stream ends here, and should with entry 3\n"
        "series:2: whole\n"
    )
    assert run("series:2") == "series:2: whole\n"


def test_hashes_that_were_noted_are_compared() -> None:
    entries = [enter("series:1") for _ in range(2)]
    noted = [f"--known={entry.number}:{entry.hash}" for entry in entries]
    assert run("series:1", *noted) == "series:1: whole\n"

    with pytest.raises(CommandError, match=r"^Broken streams of the journal: 1\.$"):
        run("series:1", f"--known=2:{entries[0].hash}")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["series:9"], "There is no stream 'series:9'."),
        (["--known=1:sha256:" + "0" * 64], "--known needs a stream."),
        (
            ["series:1", "--known=1:0f"],
            "Error: argument --known: '1:0f' is not NUMBER:HASH, such as 12:sha256:0f…",
        ),
    ],
)
def test_what_it_cannot_look_for_is_said_in_one_line(arguments: list[str], message: str) -> None:
    with pytest.raises(CommandError) as error:
        run(*arguments)

    assert str(error.value) == message
