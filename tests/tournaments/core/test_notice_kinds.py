"""The declarations of notices: they name journal entries and pages that there are, are listed for
operators, and decide the channels."""

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from django.urls import get_resolver

from accounts import notice_kinds as account_notices
from accounts.models import Email
from accounts.services.notices import send_notice
from ground.notices import Channel, NoticeKind, Urgency
from tables import notice_kinds as table_notices
from tests.support.factories import NOW
from tests.support.passwords import make_person
from tournaments.core import notice_kinds as event_notices
from tournaments.core.journal_kinds import KINDS as JOURNAL_KINDS

ROOT = Path(__file__).resolve().parents[3]
NOTICES = {**account_notices.KINDS, **table_notices.KINDS, **event_notices.KINDS}


def row(name: str, kind: NoticeKind) -> str:
    """A kind as the table of the operators' guide has it."""
    when = ", ".join(f"`{entry}…`" if entry[-1] in "._" else f"`{entry}`" for entry in kind.when)
    channels = ", ".join(sorted(kind.through))
    urgent = "urgent" if kind.urgency == Urgency.HIGH else ""
    return f"| `{name}` | {kind.readers} | {when} | {channels} | {urgent} |"


def pages_of(kind: NoticeKind) -> set[str]:
    return {kind.page} if isinstance(kind.page, str) else {*kind.page.values()}


def test_the_operators_guide_lists_each_kind() -> None:
    guide = (ROOT / "docs/operators.md").read_text("utf-8")
    _, _, table = guide.partition("| notice |")
    lines = table.partition("\n\n")[0].splitlines()[2:]

    assert lines == [row(name, kind) for name, kind in sorted(NOTICES.items())]


def test_notices_of_events_come_with_entries_that_are_declared() -> None:
    unknown = {
        (name, entry)
        for name, kind in event_notices.KINDS.items()
        for entry in kind.when
        if not any(each.startswith(entry) for each in JOURNAL_KINDS)
    }

    assert unknown == set()


def test_notices_of_accounts_come_with_entries_that_are_written() -> None:
    command = ["git", "grep", "-h", "-o", "-E", '"(user|token)\\.[a-z_]*', "--", "*services*.py"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    written = {line.strip('"') for line in listed.split()}
    entries = {entry for kind in account_notices.KINDS.values() for entry in kind.when}

    assert {each for each in entries if not any(k.startswith(each) for k in written)} == set()


def test_every_notice_leads_to_a_page_that_there_is() -> None:
    _, pages = get_resolver().namespace_dict["web"]
    names = {f"web:{name}" for name in pages.reverse_dict if isinstance(name, str)} | {""}
    unknown = {(name, page) for name, kind in NOTICES.items() for page in pages_of(kind) - names}

    assert unknown == set()


def test_an_email_has_a_body() -> None:
    emails = {name for name, kind in NOTICES.items() if Channel.EMAIL in kind.through}

    assert {name for name, kind in NOTICES.items() if kind.body} == emails


@pytest.mark.django_db
def test_a_kind_that_goes_by_no_email_sends_none() -> None:
    kind = account_notices.KINDS["account.known"]
    silent = replace(kind, through=frozenset({Channel.BELL}))
    ann = make_person("ann")

    assert send_notice(silent, user=ann, now=NOW) is None
    assert not Email.objects.exists()
    assert send_notice(kind, user=ann, now=NOW) == Email.objects.get()
