"""`manage.py maintenance`, and what people and programs are told of one."""

import re
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from ledger.models import Maintenance
from ledger.services.maintenance import notice
from tests.support.factories import NOW, make_tournament, set_state
from tests.support.pages import signed_in
from tests.support.requests import post
from tests.support.tables import opened
from tournaments.events.services.maintenance import announce, begin, end
from tournaments.rounds.services.drafts import draft_round
from tournaments.terms.kinds import TournamentState

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_known() -> Iterator[None]:
    yield
    notice.row = None


def run(*words: str) -> str:
    out = StringIO()
    call_command("maintenance", *words, stdout=out)
    return without_times(out)


def without_times(out: StringIO) -> str:
    return re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d|\d\d:\d\d", "TIME", out.getvalue())


def complaint(*words: str) -> tuple[str, int]:
    with pytest.raises(CommandError) as refused:
        run(*words)
    return str(refused.value), refused.value.returncode


def tomorrow() -> str:
    return f"{timezone.now() + timedelta(days=1):%Y-%m-%dT%H:%M}"


def test_announced_begun_and_ended() -> None:
    assert run() == "No maintenance is announced or under way.\n"
    assert run("announce", "--at", tomorrow(), "--notice", "A new disk.") == (
        "Maintenance: announced for TIME UTC, until about TIME UTC; no new games and rounds from"
        " TIME on.\n"
    )
    under_way = "Maintenance: under way since TIME UTC, until about TIME UTC; clocks stand still.\n"
    done = "Nothing is in hand: you can stop the service.\n"
    assert run("begin", "--minutes", "20") == under_way + done
    assert run() == under_way
    out = StringIO()
    call_command("status", stdout=out)
    assert without_times(out).splitlines()[0] == under_way.replace(
        "Maintenance", "maintenance"
    ).replace(".\n", "")
    assert re.fullmatch(r"It lasted \d+ s, which everybody gets back.\n", run("end"))
    assert run() == "No maintenance is announced or under way.\n"
    run("announce", "--at", tomorrow(), "--minutes", "90", "--closes", "0")
    row = Maintenance.objects.get()
    assert (row.ends_at - row.begins_at, row.closes_at) == (timedelta(minutes=90), row.begins_at)
    assert run("end") == "Withdrawn: it had not begun.\n"


def test_bad_input_is_a_line_and_exit_status_2() -> None:
    assert complaint("end") == ("No maintenance is announced or under way.", 2)
    assert complaint("announce") == ("Say when it begins: --at 2026-12-01T22:00 (UTC).", 2)
    assert complaint("announce", "--at", "soon") == (
        "'soon' is not a time: write it as 2026-12-01T22:00.",
        2,
    )
    assert complaint("announce", "--at", "2020-01-01T10:00+02:00") == (
        "It has to begin in the future.",
        2,
    )
    for words in (["begin", "--minutes", "many"], ["begin", "--minutes", "9" * 20], ["pause"]):
        assert complaint(*words)[1] == 1  # As argparse has it: 2 on the command line.


def test_what_is_in_hand_is_named_once_patience_is_over() -> None:
    table = opened()
    type(table).objects.filter(pk=table.pk).update(bot_decides=True)
    assert complaint("begin", "--patience", "0") == (
        "Still in hand: 1 games in which a bot decides. Nothing is lost if you stop the service"
        " now: workers go on with it afterwards.",
        1,
    )


def index() -> Any:
    return Client().get("/api/v1").json()["maintenance"]


def banner(client: Client) -> str:
    page = client.get("/").content.decode()
    box = re.search(r'<div id="maintenance" data-part>(.*?)</div>', page, re.DOTALL)
    assert box is not None
    text = " ".join(re.sub(r"<.*?>", "", box[1], flags=re.DOTALL).split())
    return re.sub(r"\d\d:\d\d|\w+ \d+ \w+, TIME", "TIME", text)


def test_pages_and_programs_are_told() -> None:
    now = timezone.now()
    assert (index(), banner(Client())) == (None, "")
    row = announce(begins_at=now + timedelta(minutes=40), notice="A <new> disk.", now=now)
    notice.read()
    assert index() == {
        "under_way": False,
        "closes_at": row.closes_at.isoformat().replace("+00:00", "Z"),
        "begins_at": row.begins_at.isoformat().replace("+00:00", "Z"),
        "ends_at": row.ends_at.isoformat().replace("+00:00", "Z"),
        "notice": "A <new> disk.",
    }
    assert "No new games and rounds begin from" in banner(Client())
    announce(begins_at=now + timedelta(minutes=10), notice="A <new> disk.", now=now)
    notice.read()
    assert "before it. A &lt;new&gt; disk." in banner(Client())
    begin(now=now)
    notice.read()
    assert index()["under_way"] is True
    assert banner(Client()).startswith("Maintenance is under way until about ")
    end(now=now)
    notice.read()
    assert (index(), banner(Client())) == (None, "")


def test_publishing_a_round_is_answered_503_with_a_time() -> None:
    event = make_tournament(entries=4)
    set_state(event, TournamentState.RUNNING)
    round_ = draft_round(tournament_id=event.pk, actor=None, now=NOW)
    begin(lasts=timedelta(minutes=30), now=timezone.now())
    path = f"/api/v1/tournaments/{event.pk}/rounds/{round_.number}/publish"
    answer = post(Client(), path, {}, event.created_by)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (503, "under_maintenance")
    assert 1790 <= int(answer["Retry-After"]) <= 1800
    page = reverse("web:publish-round", args=[event.pk, round_.number])
    answer = signed_in(event.created_by).post(page)
    assert (answer.status_code, "Retry-After" in answer) == (503, True)
    assert "Maintenance is under way: all clocks stand still." in answer.content.decode()
