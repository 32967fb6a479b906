"""Games of an event at a table: from the button to the result, and what else becomes of them."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from contract.errors import DomainError, NotFound
from ground.steady_clock import steady_now
from ledger.models import LedgerEntry
from replays.models import Replay, Slot
from replays.services.slots import fetch_seed
from tables.holders import Holder
from tables.models import StaffAct, Table, TableKind, TableState
from tables.selectors import find_seat
from tables.services.event_games import SeedSeen
from tables.services.offers import Offer, make_offer
from tables.services.playing import play
from tests.remembering import remembered
from tests.support.factories import NOW, hand_over, make_user, paired_match, settle
from tests.support.jobs import certify_all
from tests.support.pages import signed_in
from tests.support.seen import seen
from tests.support.tables import move_by_two
from tournaments.entries.claim_codes import digest_of
from tournaments.entries.services.registration import claim_entry
from tournaments.matches.services.closing_tables import close_passed_tables
from tournaments.matches.services.open_matches import MatchSettled, NotSeated
from tournaments.matches.services.playing_here import (
    NotPlayedAtTables,
    play_here,
    play_here_as_guest,
    stand_by_table,
)
from tournaments.matches.services.results import settle_from_replay
from tournaments.matches.services.table_judging import act_at_table
from tournaments.models import LogConfirmation, Match, Tournament
from tournaments.terms.kinds import GameSettledBy, MatchState, Venue
from web.core.seat_keys import COOKIE

pytestmark = pytest.mark.django_db


@remembered
def match_of_two() -> tuple[Match, tuple[User, User]]:
    """A match of an event that is played online, between two people with accounts."""
    match = paired_match()
    Tournament.objects.filter(pk=match.round.tournament_id).update(venue=Venue.ONLINE)
    users = make_user("ann"), make_user("ben")
    for seat, user in zip(match.seats.order_by("number"), users, strict=True):
        hand_over(seat.entry, user)
    return match, users


def sat_down(match: Match, users: tuple[User, User]) -> tuple[Table, tuple[Holder, Holder]]:
    """Both players of a match sit at the table of its first game, which has begun."""
    for user in users:
        table = play_here(match_id=match.pk, game_number=1, user=user, now=NOW)
    table.refresh_from_db()
    return table, (Holder(users[0]), Holder(users[1]))


def react(kind: str) -> None:
    """What a worker does after an entry of the journal."""
    service = {"table.finished": stand_by_table, "replay.certified": settle_from_replay}[kind]
    for entry in LedgerEntry.objects.filter(kind=kind):
        service(entry=entry, now=NOW)


def test_a_match_is_played_here_and_settled_by_its_log() -> None:
    match, users = match_of_two()
    table, holders = sat_down(match, users)
    assert (table.kind, table.state) == (TableKind.EVENT, TableState.PLAYING)
    for _ in range(4):
        move_by_two(table, holders)
    play(table_id=table.pk, holder=holders[1], ply=table.ply, move=("concede",), now=NOW)
    for kind in ("table.finished", "table.finished"):
        react(kind)
    assert LogConfirmation.objects.filter(entry=None).count() == 1
    match.refresh_from_db()
    assert match.state == MatchState.OPEN
    certify_all()
    react("replay.certified")
    match.refresh_from_db()
    assert match.state == MatchState.SETTLED
    assert [seat.games_won for seat in match.seats.order_by("number")] == [1, 0]
    assert match.games.get().settled_by == GameSettledBy.TABLE
    assert Replay.objects.get().brought_by == "table"
    page = seen(Client().get(f"/matches/{match.pk}"))
    winner = match.seats.get(number=0).entry.name
    (game,) = (
        part for part in page.all("section") if part.attrs.get("aria-labelledby") == "game-1"
    )
    assert f"{winner} won, confirmed by this site, where it was played." in game.text
    assert "Played on this site" in game.text


def test_who_comes_first_waits_and_coming_again_leads_to_the_same_table() -> None:
    match, (user, other) = match_of_two()
    table = play_here(match_id=match.pk, game_number=1, user=user, now=NOW)
    assert table.state == TableState.WAITING
    assert play_here(match_id=match.pk, game_number=1, user=user, now=NOW) == table
    assert Table.objects.get().state == TableState.WAITING
    assert play_here(match_id=match.pk, game_number=1, user=other, now=NOW) == table
    assert Table.objects.get().state == TableState.PLAYING
    kinds = LedgerEntry.objects.filter(kind__startswith="table.").order_by("number")
    assert [entry.kind for entry in kinds] == ["table.opened", "table.begun"]


def test_the_time_of_a_round_is_enough_for_the_clocks_of_both() -> None:
    match, users = match_of_two()
    match.round.stage.minutes = 50
    match.round.stage.save()
    table, _ = sat_down(match, users)
    assert (table.bank, table.delay) == (1_200, 5)
    assert table.due_at == NOW + timedelta(seconds=1_205)


def test_only_players_of_the_match_sit_down_and_only_where_the_event_plays_online() -> None:
    match, (user, _) = match_of_two()
    with pytest.raises(NotSeated):
        play_here(match_id=match.pk, game_number=1, user=make_user(), now=NOW)
    Tournament.objects.update(venue=Venue.HALL)
    with pytest.raises(NotPlayedAtTables):
        play_here(match_id=match.pk, game_number=1, user=user, now=NOW)
    assert Table.objects.count() == 0


def test_a_game_whose_seed_a_host_has_seen_is_not_played_here() -> None:
    match, (user, _) = match_of_two()
    slot = Slot.objects.get(match=str(match.pk))
    fetch_seed(slot=slot, user=make_user(), now=NOW)
    with pytest.raises(SeedSeen):
        play_here(match_id=match.pk, game_number=1, user=user, now=NOW)


def test_a_game_is_closed_when_its_match_has_a_result_by_other_means() -> None:
    match, users = match_of_two()
    table, holders = sat_down(match, users)
    move_by_two(table, holders)
    settle(match)
    settled = LedgerEntry.objects.get(kind="match.settled")
    close_passed_tables(entry=settled, now=NOW)
    close_passed_tables(entry=settled, now=NOW)
    table.refresh_from_db()
    assert table.state == TableState.CLOSED
    with pytest.raises(DomainError):
        move_by_two(table, holders)
    assert Replay.objects.count() == 0


def test_a_log_that_comes_after_the_result_changes_nothing() -> None:
    match, users = match_of_two()
    table, holders = sat_down(match, users)
    settle(match)
    play(table_id=table.pk, holder=holders[0], ply=0, move=("concede",), now=NOW)
    react("table.finished")
    assert LogConfirmation.objects.count() == 0
    with pytest.raises(MatchSettled):
        play_here(match_id=match.pk, game_number=1, user=users[0], now=NOW)


def test_a_guest_sits_down_with_the_code_of_their_slip_in_any_browser() -> None:
    match, (user, _) = match_of_two()
    second = match.seats.get(number=1).entry
    second.players.filter(number=0).update(user=None, claim_digest=digest_of("GUEST-CODE"))
    play_here(match_id=match.pk, game_number=1, user=user, now=NOW)
    for key in ("first browser", "second browser"):
        table = play_here_as_guest(
            match_id=match.pk,
            game_number=1,
            code="GUEST-CODE",
            browser=Holder(key=key),
            address="127.0.0.1",
            now=NOW,
        )
    assert Table.objects.get().state == TableState.PLAYING
    find_seat(table_id=table.pk, holder=Holder(key="second browser"))
    for key in ("first browser", ""):
        with pytest.raises(NotFound):
            find_seat(table_id=table.pk, holder=Holder(key=key))
    with pytest.raises(DomainError):
        play_here_as_guest(
            match_id=match.pk,
            game_number=1,
            code="WRONG",
            browser=Holder(key="x"),
            address="127.0.0.1",
            now=NOW,
        )


def test_a_key_that_somebody_else_knows_of_a_browser_opens_no_hand() -> None:
    """A player who used this browser before, such as the opponent on the organiser’s tablet."""
    match, (user, _) = match_of_two()
    guest = match.seats.get(number=1).entry
    guest.players.filter(number=0).update(user=None, claim_digest=digest_of("GUEST-CODE"))
    play_here(match_id=match.pk, game_number=1, user=user, now=NOW)
    tablet, elsewhere = Client(), Client()
    tablet.post("/practice", {"game": "commandeer"})
    practice = Table.objects.get(kind=TableKind.PRACTICE)
    elsewhere.cookies[COOKIE] = tablet.cookies[COOKIE].value
    tablet.post(f"/matches/{match.pk}/games/1/guest", {"code": "GUEST-CODE"})
    Table.objects.update(due_at=None)  # Pages go by the clock of today.
    table = Table.objects.get(kind=TableKind.EVENT)
    reads = {
        (reader, each): client.get(f"/play/{each.pk}/state").status_code
        for reader, client in (("guest", tablet), ("other", elsewhere))
        for each in (table, practice)
    }
    assert reads == {
        ("guest", table): 200,
        ("guest", practice): 200,
        ("other", table): 404,
        ("other", practice): 404,
    }


def test_a_guest_who_claims_their_entry_goes_on_playing_from_any_browser() -> None:
    """The seat is held by a browser still, so that the certificate says of no move that an account
    was signed in for it."""
    match, (user, other) = match_of_two()
    guest = match.seats.get(number=1).entry
    guest.players.filter(number=0).update(user=None, claim_digest=digest_of("GUEST-CODE"))
    play_here(match_id=match.pk, game_number=1, user=user, now=steady_now())
    game = f"/matches/{match.pk}/games/1"
    first = Client()
    first.post(f"{game}/guest", {"code": "GUEST-CODE"})
    table = Table.objects.get()
    Table.objects.update(due_at=None)  # Pages go by the clock of today.
    assert first.get(f"/play/{table.pk}/state").json()["seat"] == 1
    claim_entry(code="GUEST-CODE", user=other, now=NOW)
    second = signed_in(other)
    assert second.post(f"{game}/play")["Location"] == f"/play/{table.pk}"
    assert second.get(f"/play/{table.pk}/state").json()["seat"] == 1
    assert first.get(f"/play/{table.pk}/state").status_code == 404
    assert table.seats.get(number=1).user is None


@pytest.mark.parametrize("change", ["take back", StaffAct.PAUSED, StaffAct.TIME_GIVEN])
def test_the_public_journal_says_nothing_of_how_a_game_goes(change: str) -> None:
    """Who watches gets the game later by the delay of the event, so they must not read of it."""
    match, users = match_of_two()
    table, holders = sat_down(match, users)
    while table.ply == 0 or not table.moves.latest("ply").quiet:
        move_by_two(table, holders)
    if change == "take back":
        mover = table.moves.latest("ply").seat
        for number in (mover, 1 - mover):
            make_offer(table_id=table.pk, holder=holders[number], kind=Offer.TAKE_BACK, now=NOW)
    else:
        gift = {"seat": 0, "seconds": 60} if change == StaffAct.TIME_GIVEN else {}
        judge = match.round.tournament.created_by
        act_at_table(match_id=match.pk, act=StaffAct(change), actor=judge, now=NOW, **gift)
    event = match.round.tournament_id
    feed = Client().get(f"/api/v1/tournaments/{event}/events").json()["results"]
    kinds = [entry["kind"] for entry in feed if entry.get("kind", "").startswith("table.")]
    assert kinds == ["table.opened", "table.begun"]
    assert feed[-1]["kind"] == "table.begun"
