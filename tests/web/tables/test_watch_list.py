"""The list of games to watch: those that go on, and the latest replays, a page at a time."""

import pytest
from django.test import Client
from django.utils import timezone

from replays.models import Film, Replay, Slot
from tables import watching
from tables.holders import Holder
from tables.models import Table
from tests.support.event_tables import begun_match, concede, work_off
from tests.support.factories import NOW, make_user
from tests.support.pages import signed_in
from tests.support.playing import bring, certify, host_of, seated_match
from tests.support.seen import seen
from tests.support.tables import opened_by_two
from tournaments.models import Match
from web.core import long_lists

pytestmark = pytest.mark.django_db


def opened_replay() -> Replay:
    """A certified log that is open to all, with the film of both hands."""
    match, _ = seated_match(reveal="at_start")
    replay = certify(bring(match, host_of(match)))
    Replay.objects.filter(pk=replay.pk).update(revealed_at=NOW)
    Film.objects.create(replay=replay, audience="open", packed=b"")
    return replay


def listed(client: Client, query: str = "") -> list[str | None]:
    page = seen(client.get(f"/watch{query}"))
    rows = [a for a in page.all("a") if a.attrs.get("class") == "row-title"]
    return [a.attrs["href"] for a in rows]


@pytest.mark.proof(of="slow")
def test_replays_that_all_may_watch_are_listed_a_page_at_a_time(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_lists, "A_PAGE", 2)
    replays = [opened_replay() for _ in range(3)]
    first, second = listed(client), listed(client, "?page=2")
    assert (len(first), len(second)) == (2, 1)
    assert {*first, *second} == {f"/replays/{replay.pk}" for replay in replays}
    assert listed(client, "?page=x") == first


def test_no_sealed_or_overruled_game_is_listed(client: Client) -> None:
    sealed, overruled, without_film = (opened_replay() for _ in range(3))
    Replay.objects.filter(pk=sealed.pk).update(revealed_at=None)
    Replay.objects.filter(pk=overruled.pk).update(overruled_at=timezone.now())
    Film.objects.filter(replay=without_film).delete()
    assert listed(client) == []
    assert "No replays yet" in client.get("/watch").content.decode()


def test_games_are_chosen_by_event_and_by_game(client: Client) -> None:
    anthem, other = opened_replay(), opened_replay()
    Slot.objects.filter(pk=other.slot_id).update(game="commandeer")
    event = Match.objects.get(pk=anthem.slot.match).round.tournament_id
    assert listed(client, f"?event={event}") == [f"/replays/{anthem.pk}"]
    assert listed(client, "?game=commandeer") == [f"/replays/{other.pk}"]
    everything = {f"/replays/{anthem.pk}", f"/replays/{other.pk}"}
    for wrong in ("?game=chess", "?event=x", "?game=%00", "?event=" + "9" * 400):
        assert {*listed(client, wrong)} == everything
    page = client.get(f"/events/{event}/certificates").content.decode()
    assert f'href="/watch?event={event}"' in page


def rows(client: Client, query: str = "") -> list[str]:
    page = seen(client.get(f"/watch{query}"))
    return [row.text for row in page.all("li") if "move" in row.text]


def over(table: Table, holders: tuple[Holder, Holder]) -> Replay:
    """The replay of a game between people that the second conceded, with its film."""
    concede(table, holders)
    work_off()
    replay = Replay.objects.get(slot__table=table)
    Film.objects.create(replay=replay, audience="open", packed=b"")
    return replay


def test_replays_say_who_won(client: Client) -> None:
    log = opened_replay()
    seats = Match.objects.get(pk=log.slot.match).seats.order_by("number")
    names = [seat.entry.name for seat in seats]
    assert log.finding.winner is not None
    (row,) = rows(client)
    assert row.startswith(f"{' – '.join(names)} {names[log.finding.winner]} wins ")


def test_casual_games_that_were_open_to_all_are_listed_once_they_are_over(client: Client) -> None:
    ann, ben = make_user("ann"), make_user("ben")
    public = over(*opened_by_two("commandeer", users=(ann, ben), open_to_all=True))
    over(*opened_by_two("commandeer", users=(ann, ben)))
    assert listed(client) == [f"/replays/{public.pk}"]
    assert listed(client, "?game=letal") == []
    winner = ["ann", "ben"][public.finding.winner or 0]
    assert rows(client) == [f"ann – ben {winner} wins Casual game · 1 move"]


def test_games_that_go_on_are_chosen_too(client: Client) -> None:
    table, _ = opened_by_two("commandeer", open_to_all=True)
    assert listed(client, "?game=commandeer") == [f"/play/{table.pk}"]
    assert listed(client, "?game=letal") == []
    match, _, _ = begun_match()
    assert listed(client, f"?event={match.round.tournament_id}") == []


def test_games_with_sealed_decks_take_nobodys_place_in_the_list(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "MOST_LISTED", 1)
    _, public, _ = begun_match(reveal="at_start")
    begun_match()
    assert listed(client) == [f"/play/{public.pk}"]


def test_a_game_that_is_played_is_linked_from_its_event_and_its_match() -> None:
    match, table, _ = begun_match()
    visitor = signed_in(make_user())
    for address in (f"/events/{match.round.tournament_id}", f"/matches/{match.pk}"):
        links = [a.attrs["href"] for a in seen(visitor.get(address)).all("a")]
        assert links.count(f"/play/{table.pk}") == 1
    Table.objects.filter(pk=table.pk).update(state="closed", due_at=None)
    for address in (f"/events/{match.round.tournament_id}", f"/matches/{match.pk}"):
        assert f"/play/{table.pk}" not in visitor.get(address).content.decode()
