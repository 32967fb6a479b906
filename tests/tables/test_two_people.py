"""A game between two people: opened, joined, begun, played on a clock, and certified."""

from datetime import datetime, timedelta

import pytest
from django.test import Client

import engine
from accounts.models import User
from contract.errors import NotFound
from decks.services.snapshots import IllegalDeck
from ledger.models import LedgerEntry
from replays.models import Replay
from tables.casual import NotPlayedHere, casual_formats
from tables.holders import Holder
from tables.models import Table, TableKind, TableState
from tables.selectors import finished_games, games_of, open_games
from tables.services.finishing import open_casual_game
from tables.services.inviting import (
    InvitedTooOften,
    SeatTaken,
    Terms,
    TooManyOpenGames,
    UnknownOpponent,
    close_game,
    join,
    make_ready,
    open_casual,
)
from tables.services.locking import GameEnded, GameNotBegun
from tables.services.playing import play
from tables.services.sweeping import end_overdue_games, forget_old_games
from tests.support.factories import NOW, make_user
from tests.support.jobs import certify_all
from tests.support.pages import signed_in
from tests.support.seen import seen
from tests.support.tables import decides, move_by_two, move_of, opened_by_two, view

pytestmark = pytest.mark.django_db

TERMS = Terms("commandeer", "standard")
DECK = "ready:avalon"
MINUTE = timedelta(minutes=1)


def test_a_game_is_opened_joined_and_begun() -> None:
    ann, ben = make_user("ann"), make_user("ben")
    table = open_casual(user=ann, terms=TERMS, deck=DECK, now=NOW)
    assert (table.state, table.kind) == (TableState.WAITING, TableKind.CASUAL)
    with pytest.raises(GameNotBegun):
        play(table_id=table.pk, holder=Holder(ann), ply=0, move=("concede",), now=NOW)
    join(table_id=table.pk, user=ben, deck="ready:ironreach", now=NOW)
    make_ready(table_id=table.pk, holder=Holder(ann), now=NOW)
    table.refresh_from_db()
    assert table.state == TableState.PLAYING
    assert [seat.name for seat in table.seats.order_by("number")] == ["ann", "ben"]
    assert games_of(user=ann) == games_of(user=ben) == [table]


def test_a_game_that_is_over_is_kept_with_those_who_played_it() -> None:
    ann, ben, cat = make_user("ann"), make_user("ben"), make_user("cat")
    first, last = (opened_by_two(users=(ann, ben))[0] for _ in range(2))
    for table, now in ((first, NOW), (last, NOW + MINUTE)):
        play(table_id=table.pk, holder=Holder(ben), ply=0, move=("concede",), now=now)
    finished = [last, first]
    assert finished_games(user=ann) == finished_games(user=ben) == finished
    assert finished_games(user=cat) == games_of(user=ann) == []
    pages = {user: signed_in(user).get("/play") for user in (ann, ben, cat)}
    for user in (ann, ben):
        listed = seen(pages[user]).all("section")[-1]
        assert listed.all("h2")[0].text == "Games you’ve finished"
        assert [a.attrs["href"] for a in listed.all("a")] == [
            f"/play/{table.pk}" for table in finished
        ]
    assert [str(table.pk) in pages[cat].content.decode() for table in finished] == [False, False]


def test_a_game_is_for_who_is_invited_and_no_one_else() -> None:
    ann, ben, cat = make_user("ann"), make_user("ben"), make_user("cat")
    table = open_casual(user=ann, terms=TERMS, deck=DECK, opponent="ben", now=NOW)
    assert games_of(user=ben) == [table]
    assert open_games(beside=cat) == []
    with pytest.raises(SeatTaken):
        join(table_id=table.pk, user=cat, deck=DECK, now=NOW)
    with pytest.raises(NotFound):
        make_ready(table_id=table.pk, holder=Holder(cat), now=NOW)
    with pytest.raises(SeatTaken):
        make_ready(table_id=table.pk, holder=Holder(ben), now=NOW)
    join(table_id=table.pk, user=ben, deck=DECK, now=NOW)
    make_ready(table_id=table.pk, holder=Holder(ann), now=NOW)
    assert Table.objects.get().state == TableState.PLAYING


@pytest.mark.proof(of="slow")
def test_no_number_of_invitations_hides_the_games_that_one_plays() -> None:
    ann, ben = make_user("ann"), make_user("ben")
    own = open_casual(user=ann, terms=TERMS, deck=DECK, now=NOW)
    table, _ = opened_by_two(users=(ann, ben))
    later, others = NOW + MINUTE, [make_user(f"cat{number}") for number in range(12)]
    for cat in others:
        for _ in range(5):
            open_casual(user=cat, terms=TERMS, deck=DECK, opponent="ann", now=later)
    listed = games_of(user=ann)
    assert {each.pk for each in listed[:2]} == {own.pk, table.pk}
    assert [str(each.seats.get(number=0).user)[:3] for each in listed[2:]] == ["cat"] * 50


def test_a_seat_for_anybody_is_listed_for_others_until_it_is_taken() -> None:
    ann, ben, cat = make_user("ann"), make_user("ben"), make_user("cat")
    terms = Terms("commandeer", "standard", open_to_all=True)
    table = open_casual(user=ann, terms=terms, deck=DECK, now=NOW)
    assert (open_games(beside=ann), open_games(beside=ben)) == ([], [table])
    join(table_id=table.pk, user=ben, deck=DECK, now=NOW)
    assert open_games(beside=cat) == []
    close_game(table_id=table.pk, holder=Holder(ben))
    assert open_games(beside=cat) == [table]
    assert games_of(user=ben) == []


def test_who_opened_a_game_closes_it_and_who_is_invited_says_no() -> None:
    ann, ben = make_user("ann"), make_user("ben")
    for holder in (Holder(ann), Holder(ben)):
        table = open_casual(user=ann, terms=TERMS, deck=DECK, opponent="ben", now=NOW)
        close_game(table_id=table.pk, holder=holder)
        table.refresh_from_db()
        assert table.state == TableState.CLOSED
        with pytest.raises(SeatTaken):
            join(table_id=table.pk, user=ben, deck=DECK, now=NOW)


def test_who_does_not_join_is_not_invited_again_and_again() -> None:
    ann, ben, cat = make_user("ann"), make_user("ben"), make_user("cat")

    def invited(user: User, opponent: str, now: datetime = NOW) -> Table:
        return open_casual(user=user, terms=TERMS, deck=DECK, opponent=opponent, now=now)

    join(table_id=invited(ann, "ben").pk, user=ben, deck=DECK, now=NOW)
    for player in (ben, ben, ann, ann):  # Declined or withdrawn, they have been invited.
        close_game(table_id=invited(ann, "ben").pk, holder=Holder(player))
    invited(ann, "ben")
    with pytest.raises(InvitedTooOften) as error:
        invited(ann, "ben")
    assert str(error.value) == (
        "You have invited ben 5 times in a day, and they haven’t joined. Try again tomorrow."
    )
    invited(ann, "cat")
    invited(cat, "ben")
    invited(ben, "ann")
    invited(ann, "ben", now=NOW + timedelta(days=1))


def test_what_cannot_be_played_is_refused() -> None:
    ann = make_user("ann")
    for opponent in ("ann", "nobody", "@table"):
        with pytest.raises(UnknownOpponent):
            open_casual(user=ann, terms=TERMS, deck=DECK, opponent=opponent, now=NOW)
    tournament = Terms("commandeer", "tournament")
    with pytest.raises(IllegalDeck):
        open_casual(user=ann, terms=tournament, deck="ready:alliance", now=NOW)
    for _ in range(10):
        open_casual(user=ann, terms=TERMS, deck=DECK, now=NOW)
    with pytest.raises(TooManyOpenGames):
        open_casual(user=ann, terms=TERMS, deck=DECK, now=NOW)
    assert Table.objects.count() == 10


def test_a_game_for_which_nobody_comes_is_closed_after_a_day() -> None:
    table = open_casual(user=make_user(), terms=TERMS, deck=DECK, now=NOW)
    assert forget_old_games(now=NOW + timedelta(hours=23)) == 0
    assert forget_old_games(now=NOW + timedelta(hours=24)) == 1
    table.refresh_from_db()
    assert table.state == TableState.CLOSED


@pytest.mark.parametrize("game", engine.slugs())
def test_a_game_is_played_and_certified(game: str) -> None:
    table, holders = opened_by_two(game)
    for _ in range(12):
        if table.state == TableState.PLAYING:
            move_by_two(table, holders)
    if table.state == TableState.PLAYING:
        move_by_two(table, holders, move=("concede",))
    assert table.state == TableState.OVER
    replay = Replay.objects.get()
    assert replay.table is not None
    assert {**replay.table, "record": ""} == {
        "accounts": [True, True],
        "taken_back": 0,
        "record": "",
    }
    certify_all()
    replay.refresh_from_db()
    assert replay.finding.certified
    open_casual_game(entry=LedgerEntry.objects.get(kind="replay.certified"), now=NOW)
    replay.refresh_from_db()
    assert replay.revealed_at == NOW
    assert replay.slot.seed_opened_at == NOW


def test_a_clock_charges_what_a_decision_took_beyond_its_delay() -> None:
    table, holders = opened_by_two("commandeer", bank=10)
    assert table.due_at == NOW + timedelta(minutes=10, seconds=5)
    first = holders.index(decides(table, holders))
    move_by_two(table, holders, now=NOW + timedelta(seconds=4))
    assert table.seats.get(number=first).left == 600_000
    assert move_by_two(table, holders, now=NOW + timedelta(seconds=30)) in (0, 1)
    assert {seat.left for seat in table.seats.all()} == {579_000, 600_000}


def test_no_clock_runs_without_a_bank() -> None:
    table, holders = opened_by_two()
    assert (table.due_at, [seat.left for seat in table.seats.all()]) == (None, [None, None])
    move_by_two(table, holders)
    assert table.due_at is None


def test_who_takes_too_long_loses_at_the_next_move_or_by_the_sweep() -> None:
    late = NOW + timedelta(minutes=10, seconds=6)
    for by_sweep in (True, False):
        table, holders = opened_by_two(bank=10)
        slow = decides(table, holders)
        move = move_of(table)
        assert end_overdue_games(now=late - timedelta(seconds=1)) == 0
        if by_sweep:
            assert end_overdue_games(now=late) == 1
        else:
            with pytest.raises(GameEnded):
                play(table_id=table.pk, holder=slow, ply=0, move=move, now=late)
        table.refresh_from_db()
        assert table.state == TableState.OVER
        assert [each.move for each in table.moves.all()] == [["flag"]]
        certify_all()
        finding = Replay.objects.get(slot=table.slot).finding
        assert (finding.certified, finding.ending) == (True, "out_of_time")
        assert finding.winner == 1 - holders.index(slow)


def test_who_is_away_from_their_own_decision_loses_without_a_clock() -> None:
    table, holders = opened_by_two()
    slow = view(table, decides(table, holders)).seat
    slow.seen_at = NOW + 5 * MINUTE
    slow.save()
    assert end_overdue_games(now=NOW + 14 * MINUTE) == 0
    assert end_overdue_games(now=NOW + 16 * MINUTE) == 1
    table.refresh_from_db()
    assert table.state == TableState.OVER


def test_a_game_is_played_by_its_players_and_watched_by_others(client: Client) -> None:
    table, (first, _) = opened_by_two()
    stranger = make_user()
    client.force_login(stranger)
    assert client.get(f"/play/{table.pk}/state").status_code == 404
    assert "All seats are taken" not in client.get("/play").content.decode()
    page = client.get(f"/play/{table.pk}").content.decode()
    assert (f"/play/{table.pk}/watched" in page, f"/play/{table.pk}/moves" in page) == (True, False)
    assert first.user is not None
    client.force_login(first.user)
    page = client.get(f"/play/{table.pk}").content.decode()
    assert (f"/play/{table.pk}/watched" in page, f"/play/{table.pk}/moves" in page) == (False, True)
    facts = client.get(f"/play/{table.pk}/state").json()
    assert (facts["seat"], facts["names"]) == (
        0,
        [seat.name for seat in table.seats.order_by("number")],
    )


@pytest.mark.parametrize("slug", engine.slugs())
def test_a_player_can_interrupt_a_game_only_by_giving_up(slug: str) -> None:
    """Whoever calls the time of a L.E.T.A.L. round would end it when they are ahead."""
    game = engine.game(slug)
    for format in casual_formats(game).values():
        decks = game.ready_for(format)[:1] * 2
        if not decks:
            continue
        table = engine.open_own(game, format=format, decks=decks, seed=bytes(32), match="two")
        choice = table.choice()
        assert choice is not None
        for verb in game.interruptions - {"concede", "forfeit"}:
            for seat in (0, 1):
                assert game.refusal(table.state, seat, (verb,)) is not None, (format.slug, verb)


@pytest.mark.parametrize("format", ["timed_duel", "timed_tournament"])
def test_a_timed_format_is_not_played_without_staff(format: str) -> None:
    with pytest.raises(NotPlayedHere):
        open_casual(user=make_user(), terms=Terms("letal", format), deck="", now=NOW)
