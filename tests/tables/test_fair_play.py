"""What nobody gains at a table: by swapping a move, by time, or by what the other side set."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

import engine
from tables.holders import Holder
from tables.models import Table, TableState
from tables.selectors import resumed
from tables.services.inviting import Terms, close_game, join, make_ready, open_casual
from tables.services.offers import NotOffered, Offer, answer_offer, make_offer, offers_open_to
from tables.services.playing import Known, MovePassed, play, set_stops
from tests.remembering import remembered
from tests.support.event_tables import begun_match
from tests.support.factories import NOW, make_user
from tests.support.pages import signed_in
from tests.support.tables import (
    ALWAYS_ASK,
    NEVER_ASK,
    decides,
    move_by_two,
    move_of,
    opened_by_two,
    view,
)
from tournaments.models import Tournament
from tournaments.terms.kinds import IntentionalDraws

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)
Holders = tuple[Holder, Holder]


def after_a_quiet_move(table: Table, holders: Holders) -> tuple[Holder, Holder]:
    """Play until a move was quiet and the other side is to answer; who made it, and the other."""
    for _ in range(200):
        mover = move_by_two(table, holders)
        quiet = table.moves.get(ply=table.ply).quiet
        if quiet and decides(table, holders) is not holders[mover]:
            return holders[mover], holders[1 - mover]
    raise AssertionError("no quiet move was followed by the other side")


def test_an_answer_to_a_move_that_was_swapped_is_refused() -> None:
    """Without the number of moves taken back it would count as an answer to the other move."""
    table, holders = opened_by_two()
    mover, other = after_a_quiet_move(table, holders)
    answer, seen = move_of(table), table.ply
    make_offer(table_id=table.pk, holder=mover, kind=Offer.TAKE_BACK, now=NOW)
    table.refresh_from_db()
    while table.ply < seen or decides(table, holders) is not other:
        play(
            table_id=table.pk,
            holder=decides(table, holders),
            ply=table.ply,
            back=1,
            move=move_of(table),
            now=NOW,
        )
        table.refresh_from_db()
    before = table.ply
    with pytest.raises(MovePassed):
        play(table_id=table.pk, holder=other, ply=seen, back=0, move=answer, now=NOW)
    client = signed_in(user_of(other))
    refused = post(client, table, "moves?back=0", {"ply": before, "move": list(answer)})
    assert (refused.status_code, refused.json()["back"]) == (409, 1)
    table.refresh_from_db()
    assert table.ply == before


def test_an_offer_is_answered_in_the_position_in_which_it_was_seen() -> None:
    table, holders = opened_by_two()
    first, second = holders
    make_offer(table_id=table.pk, holder=first, kind=Offer.DRAW, now=NOW)
    seen = Known(table.ply)
    move_by_two(table, holders)
    make_offer(table_id=table.pk, holder=first, kind=Offer.DRAW, now=NOW)
    with pytest.raises(MovePassed):
        answer_offer(
            table_id=table.pk, holder=second, kind=Offer.DRAW, accept=True, known=seen, now=NOW
        )
    with pytest.raises(MovePassed):  # Two draws that are offered are agreed, too.
        make_offer(table_id=table.pk, holder=second, kind=Offer.DRAW, known=seen, now=NOW)
    for door, more in (("offers", {}), ("answers", {"accept": True})):
        refused = post(
            signed_in(user_of(second)), table, door, {"kind": "draw", "ply": seen.ply, **more}
        )
        assert refused.status_code == 409
    assert Table.objects.get().state == TableState.PLAYING


def test_the_free_seconds_of_a_decision_are_given_once() -> None:
    """Who moves, takes back and thinks on would have them again each time."""
    table, holders = opened_by_two(bank=10)
    mover, _ = after_a_quiet_move(table, holders)
    for _ in range(3):
        make_offer(table_id=table.pk, holder=mover, kind=Offer.TAKE_BACK, now=NOW)
        table.refresh_from_db()
        assert table.due_at == NOW + timedelta(minutes=10)
        play(
            table_id=table.pk,
            holder=mover,
            ply=table.ply,
            back=table.back,
            move=move_of(table),
            now=NOW,
        )
        table.refresh_from_db()


@remembered
def at_window() -> tuple[Table, Holders, Holder]:
    """A game of L.E.T.A.L. with a clock in a window, and who decides in it."""
    table, holders = opened_by_two("letal", bank=10)
    for holder in holders:
        set_stops(table_id=table.pk, holder=holder, stops=ALWAYS_ASK, until="", now=NOW)
    while engine.open_window(resumed(table)) is None:
        move_by_two(table, holders)
    return table, holders, decides(table, holders)


@pytest.mark.proof(of="slow")
def test_who_thinks_in_a_window_and_then_lets_it_pass_has_thought_on_their_clock() -> None:
    table, holders, decider = at_window()
    seat = holders.index(decider)
    later = NOW + timedelta(minutes=5)
    set_stops(table_id=table.pk, holder=decider, stops={}, until="end_of_turn", now=later)
    ply = table.ply
    table.refresh_from_db()
    assert table.ply > ply
    assert table.seats.get(number=seat).left == (600 - 300 + table.delay) * 1000
    left = table.moves.get(ply=ply + 1).left
    assert left is not None
    assert left[seat] == (600 - 300 + table.delay) * 1000
    assert table.seats.get(number=1 - seat).left == 600_000


def test_what_a_player_sets_is_news_to_nobody_else() -> None:
    """Whose opponent hears that they pass until their turn could attack without fear."""
    table, holders, decider = at_window()
    other = holders[1 - holders.index(decider)]
    before = signed_in(user_of(decider)).get(f"/play/{table.pk}/state?after={table.ply}").json()
    set_stops(table_id=table.pk, holder=other, stops=NEVER_ASK, until="my_turn", now=NOW)
    after = signed_in(user_of(decider)).get(f"/play/{table.pk}/state?after={table.ply}").json()
    for state in (before, after):
        del state["clock"]  # of today
    assert after == before
    seat = table.seats.get(number=holders.index(other))
    assert (seat.stops, seat.yields) == (NEVER_ASK, {"until": "my_turn", "turn": 1})


def test_a_move_after_which_the_other_side_passed_is_taken_back_by_agreement() -> None:
    """That they pass by a setting would be told for nothing."""
    table, holders, decider = at_window()
    other = holders[1 - holders.index(decider)]
    set_stops(table_id=table.pk, holder=other, stops=NEVER_ASK, until="", now=NOW)
    seat = holders.index(other)
    for _ in range(200):
        mover = move_by_two(table, holders)
        last = list(table.moves.filter(ply__gt=table.ply - 1))
        by_hand = table.moves.filter(by_rule=False).latest("ply")
        after = table.moves.filter(ply__gt=by_hand.ply)
        if mover != seat and by_hand.quiet and after.filter(seat=seat).exists():
            break
    else:
        raise AssertionError(last)
    table.moves.update(quiet=True)
    ply = table.ply
    make_offer(table_id=table.pk, holder=holders[mover], kind=Offer.TAKE_BACK, now=NOW)
    table.refresh_from_db()
    assert (table.ply, table.offer) == (ply, {"kind": "take_back", "seat": mover})


def test_ready_is_said_to_who_is_there() -> None:
    """Else a second opponent could begin the clock of somebody who has left."""
    ann, ben, cat = make_user(), make_user(), make_user()
    table = open_casual(
        user=ann, terms=Terms("commandeer", "standard"), deck="ready:avalon", now=NOW
    )
    make_ready(table_id=table.pk, holder=Holder(ann), now=NOW)
    for user in (ben, cat):
        join(table_id=table.pk, user=user, deck="ready:ironreach", now=NOW)
        make_ready(table_id=table.pk, holder=Holder(user), now=NOW)
        table.refresh_from_db()
        assert table.state == TableState.WAITING
        if user is ben:
            make_ready_and_left(table, ann, ben)
    make_ready(table_id=table.pk, holder=Holder(ann), now=NOW)
    table.refresh_from_db()
    assert table.state == TableState.PLAYING


def make_ready_and_left(table: Table, stays: Any, leaves: Any) -> None:
    """Who joined leaves in the moment in which the other presses “Ready”."""
    close_game(table_id=table.pk, holder=Holder(leaves))
    make_ready(table_id=table.pk, holder=Holder(stays), now=NOW)


@pytest.mark.parametrize("draws", IntentionalDraws)
@pytest.mark.proof(of="slow")
def test_players_of_an_event_agree_on_a_draw_only_where_it_allows_that(draws: str) -> None:
    _, table, holders = begun_match(intentional_draws=draws)
    allowed = draws == IntentionalDraws.ALLOWED
    assert Tournament.objects.get().intentional_draws == draws
    offered = offers_open_to(table, view(table, holders[0]).seat)
    assert (Offer.DRAW in offered) == allowed
    if not allowed:
        with pytest.raises(NotOffered):
            make_offer(table_id=table.pk, holder=holders[0], kind=Offer.DRAW, now=NOW)


def user_of(holder: Holder) -> Any:
    assert holder.user is not None
    return holder.user


def post(client: Client, table: Table, door: str, body: dict[str, Any]) -> Any:
    return client.post(
        f"/play/{table.pk}/{door}", json.dumps(body), content_type="application/json"
    )
