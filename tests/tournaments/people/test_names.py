"""The name of a guest goes from a finished event, and comes back with no backup."""

from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client

from accounts.models import User
from ledger.chain import verify_chains
from ledger.models import LedgerEntry
from tests.remembering import remembered
from tests.support.event_tables import begun_match
from tests.support.every_column import columns_with
from tests.support.factories import NOW, bearer, make_entry, make_tournament, make_user, set_state
from tests.support.passwords import make_person
from tests.support.seasons_played import finished_event, join, make_series, react, table
from tests.support.teams import make_team, team_event
from tournaments.archive.services.import_jobs import REFUSED_FOR
from tournaments.entries.regulars import regulars
from tournaments.entries.services.renaming import rename
from tournaments.models import Entry, EntryPlayer, EventImport, Tournament
from tournaments.people.mentions import Mentions
from tournaments.people.services.names import HasAccount, NotOver, remove_guest_name
from tournaments.sweeping import sweep

pytestmark = pytest.mark.django_db

NAME = "Zora Quillfeather"


@remembered
def over(*names: str) -> Tournament:
    return finished_event(make_user("olga"), names or (NAME, "Ben"))


def remove(entry: Entry, **more: Any) -> Entry:
    return remove_guest_name(entry_id=entry.pk, actor=entry.tournament.created_by, now=NOW, **more)


def run(name: str, *arguments: str) -> str:
    out = StringIO()
    call_command(name, *arguments, stdout=out)
    return out.getvalue()


def test_the_name_of_a_guest_is_gone_and_the_event_says_so() -> None:
    event = over()
    entry = event.entries.get(name=NAME)

    assert remove(entry).name == "Name removed"
    remove(entry)

    assert columns_with(["Quillfeather"]) == []
    news = LedgerEntry.objects.filter(kind="entry.name_removed")
    player = entry.players.get()
    assert [*news.values_list("data", "public")] == [
        ({"entry": str(entry.pk), "player": str(player.pk)}, True)
    ]
    assert [breach for _, breach in verify_chains() if breach is not None] == []


def test_two_guests_are_told_apart_and_are_nobody_in_a_series() -> None:
    first, second = over(), over()
    series = make_series(first.created_by)
    for event in (first, second):
        join(series, event)
    assert [row[1] for row in table(series)] == [NAME, "Ben"]

    for entry in first.entries.order_by("name"):
        remove(entry)
    react()

    assert sorted(first.entries.values_list("name", flat=True)) == [
        "Name removed", "Name removed 2",
    ]  # fmt: skip
    assert sorted(row[1] for row in table(series)) == [
        "Ben", "Name removed", "Name removed 2", NAME,
    ]  # fmt: skip
    assert [row.name for row in regulars(tournament=make_tournament(), events=[first])] == []


def test_a_player_of_a_team_goes_and_the_team_stays() -> None:
    event = team_event()
    team = make_team(event, "Foxes")
    for row, name in ((team, "Foxes of Zora"), (team.players.get(number=1), "Zora")):
        type(row).objects.filter(pk=row.pk).update(name=name)
    other = team.players.exclude(number=0).get()
    Tournament.objects.filter(pk=event.pk).update(state="finished")

    remove(team, player_id=other.pk)

    assert Entry.objects.get(pk=team.pk).name == "Foxes of Name removed"
    names = EntryPlayer.objects.filter(entry=team).order_by("number")
    assert [*names.values_list("name", flat=True)] == ["Foxes 1", "Name removed"]


def test_before_the_end_and_of_accounts_nothing_is_removed() -> None:
    event = make_tournament(entries=1)
    entry = event.entries.get()
    with pytest.raises(NotOver):
        remove(entry)
    own = make_entry(event, "Ann", user=make_user("ann"))
    set_state(event, "cancelled", "No hall.")
    with pytest.raises(HasAccount):
        remove(Entry.objects.get(pk=own.pk))
    assert sorted(event.entries.values_list("name", flat=True)) == ["Ann", "Player 1"]


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Ann was late", "X was late"),
        ("ANN, then ann.", "X, then X."),
        ("Annabel and Joann", "Annabel and Joann"),
        ("Ann Lee", "X"),
    ],
)
def test_only_whole_words_are_replaced(text: str, after: str) -> None:
    assert Mentions(["Ann", "Ann Lee"], "X").replaced(text) == after


def test_the_api_removes_a_name_for_organisers_alone(client: Client) -> None:
    event = over()
    entry = event.entries.get(name=NAME)
    place = f"/api/v1/entries/{entry.pk}/remove-name"

    refused = client.post(place, {}, "application/json", headers=bearer(make_user()))
    assert refused.status_code == 403
    answer = client.post(place, {}, "application/json", headers=bearer(event.created_by))
    assert (answer.status_code, answer.json()["player"]["name"]) == (200, "Name removed")


def test_a_page_asks_before_it_removes_a_name(client: Client) -> None:
    event = over()
    client.force_login(event.created_by, "accounts.sessions.AccountBackend")
    player = event.players.get(name=NAME)
    place = f"/entries/{player.entry_id}/run/players/{player.pk}/remove-name"

    assert f"Remove the name {NAME}?" in client.get(place).text
    assert client.get(f"/entries/{player.entry_id}/run").text.count(place) == 1
    page = client.post(place, follow=True).text

    assert (page.count(NAME), page.count("Name removed.")) == (0, 1)
    assert client.get(f"/entries/{player.entry_id}/run").text.count(place) == 0


def test_a_backup_loses_again_what_was_removed(tmp_path: Path) -> None:
    event = over()
    user = make_person("zz-canary")
    player = event.players.get(name=NAME)
    before = transaction.savepoint()
    run("close_account", "zz-canary")
    remove(player.entry)
    listed = run("removed_names")
    assert listed == f"account {user.pk}\nplayer {player.pk}\n"
    transaction.savepoint_rollback(before)
    assert len(columns_with(["zz-canary", "Quillfeather"])) > 3

    (file := tmp_path / "removed").write_text(listed)
    assert run("removed_names", "--again", str(file)) == "Removed again: 2.\n"

    assert columns_with(["zz-canary", "Quillfeather"]) == []
    assert run("removed_names", "--again", str(file)) == "Removed again: 0.\n"
    assert User.objects.get(pk=user.pk).username == f"Closed account {user.pk}"


@pytest.mark.parametrize("line", ["account x", "player 7", "user 7"])
def test_a_list_that_is_none_removes_nothing(line: str, tmp_path: Path) -> None:
    (file := tmp_path / "removed").write_text(line)
    with pytest.raises(CommandError, match="is no line of such a list"):
        run("removed_names", "--again", str(file))


def test_the_command_closes_nothing_that_others_need() -> None:
    user = make_person()
    make_tournament(user, name="Own Cup")
    with pytest.raises(CommandError, match="Own Cup isn’t over"):
        run("close_account", "ann")
    assert User.objects.get(pk=user.pk).is_active

    name = f"Closed account {user.pk}"
    out = run("close_account", "ann", "--anyway")
    assert out == f"Closed. In the account's place stands “{name}”.\n"


def test_a_name_of_before_a_correction_goes_too() -> None:
    event = make_tournament(make_user("olga"), entries=1)
    entry = event.entries.get()
    for name in (NAME, "Zoe"):
        rename(entry_id=entry.pk, name=name, actor=event.created_by, now=NOW)
    set_state(event, "cancelled", f"{NAME} is ill.")

    remove(Entry.objects.get(pk=entry.pk))

    assert columns_with(["Quillfeather"]) == []


def test_a_refused_import_is_forgotten_after_a_while() -> None:
    row = EventImport.objects.create(
        asked_by=make_user(), packed=b"", digest="x", length=1, state="refused", code="bad",
        asked_at=NOW, ended_at=NOW, detail=NAME,
    )  # fmt: skip

    sweep(clock=lambda: NOW + REFUSED_FOR - timedelta(seconds=1))
    assert EventImport.objects.get() == row
    sweep(clock=lambda: NOW + REFUSED_FOR)
    assert not EventImport.objects.exists()


def test_a_name_changes_at_tables_of_the_event_too() -> None:
    match, played, _ = begun_match()
    event, seat = match.round.tournament, match.seats.order_by("number")[0]
    rename(entry_id=seat.entry_id, name=NAME, actor=event.created_by, now=NOW)
    assert played.seats.get(number=0).name == NAME
    EntryPlayer.objects.filter(entry=seat.entry_id).update(user=None)
    Tournament.objects.filter(pk=event.pk).update(state="finished")
    remove(Entry.objects.get(pk=seat.entry_id))
    assert columns_with(["Quillfeather"]) == []
