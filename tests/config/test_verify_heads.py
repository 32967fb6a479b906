"""`manage.py verify_ledger` against what was signed and kept, and against the tables."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client

from ledger.models import LedgerEntry, PrivatePart
from ledger.services.journal import erase_private
from replays.certificates.jws import HEADS_TYPE, TYPE, signed
from replays.certificates.keys import new_key
from replays.services.heads import sign_heads
from replays.services.signing import signing_key
from tests.support.factories import NOW, make_round, make_tournament, settle
from tests.support.ledger_entries import enter
from tests.support.tampering import cut, forget_private_parts, remove_stream, write_anew
from tournaments.core.services.changes import event_stream
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.services.outcomes import add_secondary_scores
from tournaments.models import Match
from tournaments.terms.kinds import MatchState, Result
from tournaments.terms.secondary_scores import SecondaryScores

pytestmark = pytest.mark.django_db

STREAM = "user:1"
GONE = "its private part is gone, and no later entry says that it was erased"


@pytest.fixture
def entries() -> list[LedgerEntry]:
    """A stream of five entries, the second with a private part, beside another."""
    enter("user:2")
    return [
        enter(STREAM, data={"table": number}, private={"reason": "why"} if number == 2 else None)
        for number in range(1, 6)
    ]


@pytest.fixture
def file(tmp_path: Path, entries: list[LedgerEntry]) -> Path:
    """What was signed before anybody tampered."""
    path = tmp_path / "heads.jws"
    path.write_text(sign_heads(now=NOW).jws + "\n")
    return path


def run(*arguments: Any) -> tuple[list[str], int]:
    """The lines that are written, and the exit status."""
    out = StringIO()
    try:
        call_command("verify_ledger", *map(str, arguments), stdout=out)
    except CommandError as error:
        return [*out.getvalue().splitlines(), str(error)], error.returncode
    return out.getvalue().splitlines(), 0


def head_line(streams: int = 2, keys: str = "this database") -> str:
    return (
        f"heads of {streams} streams, signed 2026-01-31T12:00:00Z by {settings.MUSTER_ISSUER}"
        f" with the key {signing_key().kid} of {keys}"
    )


WHOLE = ["user:1: whole", "user:2: whole"]
BROKEN = "Broken streams of the journal: 1."


@pytest.mark.parametrize(
    ("tamper", "alone", "with_heads"),
    [
        (
            lambda: cut(STREAM, 3),
            WHOLE,
            ["user:1: broken at entry 5: there is no such entry", "user:2: whole", BROKEN],
        ),
        (
            lambda: remove_stream(STREAM),
            ["user:2: whole"],
            [
                "user:2: whole",
                "FIRST: broken at entry 1: no stream begins with this entry, and one of 5 entries"
                " did",
                BROKEN,
            ],
        ),
        (
            lambda: forget_private_parts(STREAM),
            [f"user:1: broken at entry 2: {GONE}", "user:2: whole", BROKEN],
            [f"user:1: broken at entry 2: {GONE}", "user:2: whole", BROKEN],
        ),
        (
            lambda: write_anew(STREAM, 4, data={"table": 77}),
            WHOLE,
            [
                "user:1: broken at entry 5: its hash is not the one that was noted",
                "user:2: whole",
                BROKEN,
            ],
        ),
        (
            lambda: write_anew(STREAM, 1, data={"table": 77}),
            WHOLE,
            [
                *WHOLE,
                "FIRST: broken at entry 1: no stream begins with this entry, and one of 5 entries"
                " did",
                BROKEN,
            ],
        ),
    ],
    ids=["cut", "removed", "private parts", "written anew", "all written anew"],
)
def test_what_tampering_is_found(
    file: Path,
    entries: list[LedgerEntry],
    tamper: Callable[[], None],
    alone: list[str],
    with_heads: list[str],
) -> None:
    """Before it the same check passes."""
    assert run(f"--heads={file}") == ([head_line(), *WHOLE], 0)
    tamper()

    assert run() == (alone, 0 if BROKEN not in alone else 1)
    lines = [line.replace("FIRST", entries[0].hash) for line in with_heads]
    assert run(f"--heads={file}") == ([head_line(), *lines], 1)


def test_what_is_legitimate_is_no_fault(file: Path, entries: list[LedgerEntry]) -> None:
    """A journal grows, new streams begin, and private parts are erased with an entry about it."""
    enter(STREAM)
    enter("user:3")
    erase_private(entry=entries[1], actor=None, now=NOW)

    assert not PrivatePart.objects.filter(entry=entries[1]).exists()
    assert run(f"--heads={file}") == ([head_line(), *WHOLE, "user:3: whole"], 0)


def test_what_was_added_later_and_cut_again_nobody_can_tell(file: Path) -> None:
    enter(STREAM)
    cut(STREAM, 1)

    assert run(f"--heads={file}") == ([head_line(), *WHOLE], 0)


def test_keys_that_were_kept_with_them_prove_them_without_the_database(
    client: Client, file: Path, tmp_path: Path
) -> None:
    keys, others = tmp_path / "jwks.json", tmp_path / "others.json"
    keys.write_bytes(client.get("/.well-known/jwks.json").content)
    others.write_text('{"keys": []}')
    foreign = new_key()
    replaced = tmp_path / "replaced.jws"
    payload = {"v": 1, "iss": "muster", "iat": 0, "streams": []}
    replaced.write_text(signed(payload, foreign, type=HEADS_TYPE))

    lines = [head_line(keys=str(keys)), *WHOLE]
    assert run(f"--heads={file}", f"--keys={keys}") == (lines, 0)
    refused = "has no signed heads: it is signed with the key {}, which is none of these"
    assert run(f"--heads={file}", f"--keys={others}") == (
        [f"{file} {refused.format(signing_key().kid)}"],
        2,
    )
    assert run(f"--heads={replaced}") == ([f"{replaced} {refused.format(foreign.kid)}"], 2)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "has no signed heads: a part of it is no JSON object in base64url"),
        ("e30.e30.e30", "has no signed heads: its header is not that of muster-heads+jws"),
        ("näh", "isn't ASCII text."),
        (None, "No such file or directory"),
    ],
)
def test_what_cannot_be_used_is_said_in_one_line(
    tmp_path: Path, text: str | None, problem: str
) -> None:
    path = tmp_path / "heads.jws"
    if text is not None:
        path.write_text(text)

    lines, status = run(f"--heads={path}")
    assert (lines[0].removeprefix(str(path)).lstrip(": "), len(lines), status) == (problem, 1, 2)


def test_what_is_signed_and_says_something_else_is_refused(file: Path, tmp_path: Path) -> None:
    path, key = tmp_path / "other.jws", signing_key()
    start, _, signature = file.read_text().strip().rpartition(".")
    problems = {
        signed({"v": 1}, key, type=TYPE): "its header is not that of muster-heads+jws",
        signed({"v": 2}, key, type=HEADS_TYPE): "it is of version 2, and this program reads 1",
        signed({"v": 1}, key, type=HEADS_TYPE): "it does not say which heads there were",
        f"{start}.{signature[::-1]}": "it names a key of ours, which has not signed this",
    }
    for text, problem in problems.items():
        path.write_text(text)
        assert run(f"--heads={path}") == ([f"{path} has no signed heads: {problem}"], 2)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["user:1", "--heads=f"], "--heads checks all streams. Leave out the stream."),
        (["--keys=f"], "--keys needs --heads."),
    ],
)
def test_options_that_do_not_go_together(arguments: list[str], problem: str) -> None:
    assert run(*arguments) == ([problem], 2)


# Results in the tables


@pytest.fixture
def match() -> Match:
    """A match with a result, beside one without and a bye."""
    match, *_ = make_round(make_tournament(entries=5, best_of=3)).matches.order_by("table")
    settled = settle(match, (2, 1))
    add_secondary_scores(record=MatchRecord(settled), secondary=SecondaryScores((9, 4)), now=NOW)
    return settled


def lines_of(match: Match) -> list[str]:
    """What is said of the stream of its event, and how it ended."""
    name = event_stream(match.round.tournament_id)
    lines, _ = run()
    return [line.removeprefix(f"{name}: ") for line in lines if line.startswith(name)]


CHANGES: Mapping[str, Callable[[Match], Any]] = {
    "games": lambda match: match.seats.filter(number=1).update(games_won=2),
    "result": lambda match: match.seats.update(result=Result.DRAW),
    "drawn": lambda match: match.seats.update(games_drawn=1),
    "counted": lambda match: match.seats.update(victory_points=7),
    "manner": lambda match: Match.objects.filter(pk=match.pk).update(manner="no_show"),
    "by": lambda match: Match.objects.filter(pk=match.pk).update(settled_by="log"),
    "state": lambda match: Match.objects.filter(pk=match.pk).update(
        state=MatchState.OPEN, settled_by="", settled_at=None
    ),
}


def test_a_result_that_was_changed_in_the_tables_is_found(match: Match) -> None:
    assert lines_of(match) == ["whole"]
    last = LedgerEntry.objects.filter(kind="match.counted").get()
    lines = {}
    for name, change in CHANGES.items():
        with transaction.atomic():
            change(match)
            lines[name] = lines_of(match)
            transaction.set_rollback(True)  # each finds the result as it was

    line = f"differs: table 1 of round 1 has not the result that entry {last.number} tells"
    assert lines == {name: [line] for name in CHANGES}
    assert lines_of(match) == ["whole"]


def test_a_result_of_which_no_entry_tells_is_found(match: Match) -> None:
    other = Match.objects.get(round=match.round, table=2)
    Match.objects.filter(pk=other.pk).update(
        state=MatchState.SETTLED, settled_by="ruling", settled_at=NOW + timedelta(hours=1)
    )

    lines = ["differs: table 2 of round 1 has a result of which no entry tells"]
    assert lines_of(match) == lines
