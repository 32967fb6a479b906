"""A game of two teams: four people at a table, each with a seat, a hand and a clock."""

from datetime import timedelta
from typing import Any

import pytest

import engine
from contract.errors import NotFound
from decks.services.snapshots import IllegalDeck
from ledger.models import LedgerEntry
from replays.models import CertificationJob, JobState, Replay
from replays.services.certification import run_job
from tables.casual import UnknownDeck
from tables.holders import Holder
from tables.models import Table, TableState, unpacked
from tables.selectors import open_games, resumed, way_of
from tables.services.finishing import open_casual_game
from tables.services.inviting import SeatTaken, Terms, close_game, join, make_ready, open_casual
from tables.services.offers import (
    RESUMES_AFTER,
    NotOffered,
    Offer,
    answer_offer,
    make_offer,
    offers_open_to,
)
from tables.services.opening import open_practice
from tables.services.playing import MovePassed, MoveRefused, play, set_stops
from tables.services.presence import is_away
from tables.services.sweeping import end_overdue_games
from tests.support.factories import NOW, make_user
from tests.support.tables import (
    ADDRESS,
    KEY,
    NEVER_ASK,
    PLAYER,
    TEAM_DECKS,
    answer_by_bots,
    begin_turns,
    decides,
    hidden_cards,
    make_move,
    move_by_two,
    move_of,
    opened_by_teams,
    view,
    who_holds,
)

pytestmark = pytest.mark.django_db

TERMS = Terms("letal", "team", open_to_all=True)
TEAM = {"team_concede": "team"}
SECOND = timedelta(seconds=1)


def state_of(table: Table) -> Any:
    return resumed(table).state


def test_a_whole_team_game_is_played_by_four_accounts_and_certified() -> None:
    """To its end it takes thousands of moves of bots, so one side gives up after some turns."""
    table, holders = opened_by_teams()
    moved = dict.fromkeys(holders, 0)
    while min(moved.values()) < 12:
        move, own = move_of(table), decides(table, holders)
        moved[own] += 1
        for other in set(holders) - {own} if moved[own] % 6 == 1 else ():
            with pytest.raises(MoveRefused):
                play(table_id=table.pk, holder=other, ply=table.ply, move=move, now=NOW)
        move_by_two(table, holders, move=move)
    by_hand = list(table.moves.filter(by_rule=False).values_list("seat", flat=True))
    assert [by_hand.count(seat) for seat in range(4)] == [moved[each] for each in holders]
    for side in (0, 2):
        table.refresh_from_db()
        play(table_id=table.pk, holder=holders[side], ply=table.ply, move=("concede",), now=NOW)
    table.refresh_from_db()
    assert table.state == TableState.OVER
    replay = Replay.objects.get()
    assert {**(replay.table or {}), "record": ""} == {
        "accounts": [True] * 4,
        "taken_back": 0,
        "record": "",
    }
    first, second, third, fourth = (holder.user.pk for holder in holders if holder.user)
    assert engine.read_log(replay.log).head.players == (
        f"user{first}+user{third}",
        f"user{second}+user{fourth}",
    )
    for job in CertificationJob.objects.filter(state=JobState.QUEUED):
        run_job(job_id=job.pk, clock=lambda: NOW)
    replay.refresh_from_db()
    assert (replay.finding.certified, replay.finding.winner) == (True, 1)
    open_casual_game(entry=LedgerEntry.objects.get(kind="replay.certified"), now=NOW)
    decks = [seat.deck for seat in table.seats.order_by("number")]
    assert [deck and deck.revealed_at for deck in decks] == [NOW, NOW, None, None]


def test_a_partner_cannot_move_for_a_partner() -> None:
    table, holders = opened_by_teams()
    begin_turns(table, holders)
    own = holders.index(decides(table, holders))
    partner, move = holders[(own + 2) % 4], move_of(table)
    assert view(table, partner).ask()["ask"] is None
    with pytest.raises(MoveRefused):
        play(table_id=table.pk, holder=partner, ply=table.ply, move=move, now=NOW)
    with pytest.raises(NotFound):
        play(table_id=table.pk, holder=Holder(make_user()), ply=table.ply, move=move, now=NOW)
    play(table_id=table.pk, holder=holders[own], ply=table.ply, move=move, now=NOW)


@pytest.mark.proof(of="slow")
def test_nobody_sees_a_hand_that_is_not_their_own_not_even_that_of_their_partner() -> None:
    table, holders = opened_by_teams(open_to_all=True)
    begin_turns(table, holders)
    for _ in range(30):
        move_by_two(table, holders)
    hands = hidden_cards(table)
    holding = who_holds(hands)
    for seat, holder in enumerate(holders):
        cards = engine.last_scene(view(table, holder).film())["cards"].keys()
        assert {other for other, hand in hands.items() if hand & cards} == {seat} & holding
    for row in [table.films, *(move.frames for move in table.moves.all())]:
        assert set(unpacked(row)) == {"public", "0", "1", "2", "3"}


def test_who_comes_chooses_a_free_seat_and_so_their_side() -> None:
    ann, ben, cat, dan, eve = (make_user() for _ in range(5))
    table = open_casual(user=ann, terms=TERMS, deck=TEAM_DECKS[0], now=NOW)
    assert open_games(beside=ben) == [table]
    join(table_id=table.pk, user=ben, number=2, now=NOW)
    with pytest.raises(SeatTaken):
        join(table_id=table.pk, user=cat, number=2, deck=TEAM_DECKS[1], now=NOW)
    with pytest.raises(SeatTaken):
        join(table_id=table.pk, user=cat, number=4, deck=TEAM_DECKS[1], now=NOW)
    join(table_id=table.pk, user=cat, number=3, deck=TEAM_DECKS[1], now=NOW)
    assert open_games(beside=dan) == [table]
    join(table_id=table.pk, user=dan, now=NOW)
    assert open_games(beside=eve) == []
    users = [seat.user for seat in table.seats.order_by("number")]
    assert users == [ann, dan, ben, cat]
    for user in (ann, ben, cat):
        table.refresh_from_db()
        assert table.state == TableState.WAITING
        make_ready(table_id=table.pk, holder=Holder(user), now=NOW)
    table.refresh_from_db()
    assert table.state == TableState.PLAYING


def test_a_side_has_one_deck_which_its_first_player_brings_and_takes_along() -> None:
    ann, ben, cat = (make_user() for _ in range(3))
    table = open_casual(user=ann, terms=TERMS, deck=TEAM_DECKS[0], now=NOW)
    for deck, refused in (("", UnknownDeck), ("ready:knife-and-hammer", IllegalDeck)):
        with pytest.raises(refused):
            join(table_id=table.pk, user=ben, number=3, deck=deck, now=NOW)
    join(table_id=table.pk, user=ben, number=3, deck=TEAM_DECKS[1], now=NOW)
    join(table_id=table.pk, user=cat, number=1, deck="", now=NOW)
    assert [bool(seat.deck) for seat in table.seats.order_by("number")] == [
        True,
        False,
        False,
        True,
    ]
    close_game(table_id=table.pk, holder=Holder(ben))
    with pytest.raises(UnknownDeck):
        join(table_id=table.pk, user=ben, number=3, now=NOW)
    join(table_id=table.pk, user=ben, number=3, deck=TEAM_DECKS[0], now=NOW)
    assert [bool(seat.deck) for seat in table.seats.order_by("number")] == [
        True,
        False,
        False,
        True,
    ]


@pytest.mark.proof(of="slow")
def test_each_seat_has_its_own_clock_and_a_partner_plays_on_when_one_is_out() -> None:
    table, holders = opened_by_teams(bank=10)
    begin_turns(table, holders)
    slow = holders.index(decides(table, holders))
    assert table.due_at is not None
    late = table.due_at + SECOND
    with pytest.raises(MovePassed):
        play(
            table_id=table.pk,
            holder=holders[slow],
            ply=table.ply,
            move=move_of(table),
            now=late,
        )
    table.refresh_from_db()
    assert table.state == TableState.PLAYING
    assert [row.move for row in table.moves.order_by("-ply")[:1]] == [["flag"]]
    assert state_of(table).playing(slow) is False
    assert view(table, holders[0]).decides != slow
    partner = (slow + 2) % 4
    for _ in range(60):
        if view(table, holders[0]).decides == partner:
            break
        move_by_two(table, holders, now=late)
    assert table.due_at is not None
    assert end_overdue_games(now=table.due_at + SECOND) == 1
    table.refresh_from_db()
    assert (table.state, table.seats.get(number=slow).left) == (TableState.OVER, 0)
    assert state_of(table).outcome.winner == 1 - slow % 2


def test_a_side_agrees_to_a_draw_by_either_of_its_players() -> None:
    for answers in (1, 3):
        table, holders = opened_by_teams()
        make_offer(table_id=table.pk, holder=holders[0], kind=Offer.DRAW, now=NOW)
        with pytest.raises(NotOffered):
            answer_offer(
                table_id=table.pk, holder=holders[2], kind=Offer.DRAW, accept=True, now=NOW
            )
        make_offer(table_id=table.pk, holder=holders[2], kind=Offer.DRAW, now=NOW)
        table.refresh_from_db()
        assert table.offer == {"kind": "draw", "seat": 0}
        answer_offer(
            table_id=table.pk, holder=holders[answers], kind=Offer.DRAW, accept=True, now=NOW
        )
        table.refresh_from_db()
        assert table.state == TableState.OVER
        assert [row.seat for row in table.moves.order_by("ply")] == [0, answers]


def test_who_concedes_leaves_the_game_to_their_partner_and_both_lose_together() -> None:
    table, holders = opened_by_teams()
    begin_turns(table, holders)
    for seat, state in ((1, TableState.PLAYING), (3, TableState.OVER)):
        table.refresh_from_db()
        play(table_id=table.pk, holder=holders[seat], ply=table.ply, move=("concede",), now=NOW)
        table.refresh_from_db()
        assert table.state == state
    assert state_of(table).outcome == engine.Outcome(0, "surrender")


@pytest.mark.parametrize("asks", [False, True])
@pytest.mark.proof(of="slow")
def test_who_concedes_in_a_pause_starts_no_clock_and_ends_no_pause(asks: bool) -> None:
    """What who decides thought before the pause has counted, and the pause is not charged."""
    table, holders = opened_by_teams(bank=10)
    begin_turns(table, holders)
    own = holders.index(decides(table, holders))
    out = holders[own] if asks else holders[(own + 1) % 4]
    make_offer(table_id=table.pk, holder=holders[0], kind=Offer.PAUSE, now=NOW)
    paused_at = NOW + 30 * SECOND
    answer_offer(table_id=table.pk, holder=holders[1], kind=Offer.PAUSE, accept=True, now=paused_at)
    left = [seat.left for seat in table.seats.order_by("number")]
    assert left == [600_000 - 28_000 * (seat == own) for seat in range(4)]
    make_offer(table_id=table.pk, holder=holders[0], kind=Offer.GO_ON, now=paused_at)
    table.refresh_from_db()
    later = paused_at + 200 * SECOND
    play(table_id=table.pk, holder=out, ply=table.ply, move=("concede",), now=later)
    table.refresh_from_db()
    assert (table.state, table.paused_at, table.due_at) == (TableState.PLAYING, paused_at, None)
    assert [seat.left for seat in table.seats.order_by("number")] == left
    assert (table.offer, table.resumes_at) == (
        {"kind": "go_on", "seat": 0},
        paused_at + RESUMES_AFTER,
    )
    assert end_overdue_games(now=paused_at + RESUMES_AFTER) == 1
    table.refresh_from_db()
    assert (table.paused_at, table.offer, table.due_at is not None) == (None, None, True)


@pytest.mark.proof(of="slow")
def test_a_player_takes_back_their_own_move_and_not_that_of_their_partner() -> None:
    table, holders = opened_by_teams()
    begin_turns(table, holders)
    own = move_by_two(table, holders)
    partner = view(table, holders[(own + 2) % 4]).seat
    assert Offer.TAKE_BACK not in offers_open_to(table, partner)
    assert Offer.TAKE_BACK in offers_open_to(table, view(table, holders[own]).seat)
    ply = table.ply
    for holder in (holders[own], holders[(own + 1) % 4]):
        table.refresh_from_db()
        if not table.back:
            make_offer(table_id=table.pk, holder=holder, kind=Offer.TAKE_BACK, now=NOW)
    table.refresh_from_db()
    assert (table.back, table.ply < ply) == (1, True)


def test_stops_are_of_a_seat_alone() -> None:
    table, holders = opened_by_teams()
    set_stops(table_id=table.pk, holder=holders[2], stops=NEVER_ASK, until="", now=NOW)
    stops = [seat.stops for seat in table.seats.order_by("number")]
    assert stops == [{}, {}, NEVER_ASK, {}]


@pytest.mark.proof(of="slow")
def test_of_four_who_decides_is_away_and_nobody_else() -> None:
    table, holders = opened_by_teams()
    begin_turns(table, holders)
    own = holders.index(decides(table, holders))
    seats = table.seats.order_by("number")
    assert [is_away(table, seat, NOW) for seat in seats] == [seat == own for seat in range(4)]


def test_a_rematch_waits_for_all_four_and_sides_change_seats() -> None:
    table, holders = opened_by_teams()
    for seat in (1, 3):
        table.refresh_from_db()
        play(table_id=table.pk, holder=holders[seat], ply=table.ply, move=("concede",), now=NOW)
    make_offer(table_id=table.pk, holder=holders[3], kind=Offer.REMATCH, now=NOW)
    answer_offer(table_id=table.pk, holder=holders[0], kind=Offer.REMATCH, accept=True, now=NOW)
    table.refresh_from_db()
    again = table.rematch
    assert again is not None
    seats = list(again.seats.order_by("number"))
    assert [seat.user for seat in seats] == [holders[seat].user for seat in (1, 0, 3, 2)]
    assert [seat.ready_at is not None for seat in seats] == [False, True, True, False]
    assert [seat.deck is not None for seat in seats] == [True, True, False, False]
    assert again.state == TableState.WAITING
    for holder in (holders[1], holders[2]):
        make_ready(table_id=again.pk, holder=holder, now=NOW)
    again.refresh_from_db()
    assert again.state == TableState.PLAYING


@pytest.mark.parametrize("level", ["new", "fair"])
def test_three_bots_play_the_other_seats_and_move_one_at_a_time(level: str) -> None:
    table = open_practice(
        game="letal",
        deck="",
        level=level,
        key=KEY,
        address=ADDRESS,
        format="team",
        variant=TEAM,
        now=NOW,
    )
    answer_by_bots(table)
    while set(range(4)) - set(table.moves.values_list("seat", flat=True)):
        make_move(table)
    table.refresh_from_db()
    assert [seat.level for seat in table.seats.order_by("number")] == ["", level, level, level]
    assert set(unpacked(table.films)) == {"0"}
    assert engine.last_scene(view(table).film())["cards"].keys() & hidden_cards(table)[2] == set()
    play(table_id=table.pk, holder=PLAYER, ply=view(table).table.ply, move=("concede",), now=NOW)
    assert view(table).table.state == TableState.OVER
    assert way_of(view(table).table).written == "team team_concede=team"
