"""A player who is out of a game of two teams, and what is left to them while the partner plays."""

import json
from datetime import timedelta

import pytest

from tables.holders import Holder
from tables.models import Table, TableState
from tables.seat_facts import seat_facts
from tables.services.offers import (
    Offer,
    PlayerOut,
    answer_offer,
    make_offer,
    offers_open_to,
)
from tables.services.playing import play
from tables.services.sweeping import end_overdue_games
from tests.support.factories import NOW
from tests.support.pages import signed_in
from tests.support.table_programs import Program
from tests.support.tables import begin_turns, decides, opened_by_teams, view

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("bank", [None, 10])
def test_who_is_out_takes_nothing_back_while_their_partner_plays_on(bank: int | None) -> None:
    table, holders = opened_by_teams(bank=bank)
    begin_turns(table, holders)
    slow = holders.index(decides(table, holders))
    assert end_overdue_games(now=NOW + timedelta(hours=1)) == 1
    it_stands(table, holders[slow], ["flag"])
    out = (slow + 1) % 4
    play(table_id=table.pk, holder=holders[out], ply=table.ply, move=("concede",), now=NOW)
    it_stands(table, holders[out], ["concede"])


def it_stands(table: Table, holder: Holder, last: list[str]) -> None:
    """Hold that the last move by hand took this player out, and that it stands."""
    table.refresh_from_db()
    by_hand = table.moves.filter(by_rule=False).order_by("-ply")
    assert [row.move for row in by_hand[:1]] == [last]
    assert offers_open_to(table, view(table, holder).seat) == []
    with pytest.raises(PlayerOut):
        make_offer(table_id=table.pk, holder=holder, kind=Offer.TAKE_BACK, now=NOW)


@pytest.mark.parametrize("kind", [Offer.DRAW, Offer.PAUSE])
@pytest.mark.parametrize("by", ["concede", "flag"])
def test_who_is_out_neither_makes_nor_answers_offers_and_their_partner_does(
    kind: Offer, by: str
) -> None:
    table, holders = opened_by_teams(bank=10)
    begin_turns(table, holders)
    own = holders.index(decides(table, holders))
    if by == "flag":
        assert end_overdue_games(now=NOW + timedelta(hours=1)) == 1
    else:
        play(table_id=table.pk, holder=holders[own], ply=table.ply, move=("concede",), now=NOW)
    table.refresh_from_db()
    out, partner, other = holders[own], holders[(own + 2) % 4], holders[(own + 1) % 4]
    assert seat_facts(view(table, out), NOW)["out"] == [own]
    assert offers_open_to(table, view(table, out).seat) == []
    assert offers_open_to(table, view(table, partner).seat) == ["draw", "pause"]
    with pytest.raises(PlayerOut):
        make_offer(table_id=table.pk, holder=out, kind=kind, now=NOW)
    for offered_by, answered_by in ((other, partner), (partner, other)):
        Table.objects.update(declined=[])
        make_offer(table_id=table.pk, holder=offered_by, kind=kind, now=NOW)
        with pytest.raises(PlayerOut):  # Agreeing by offering the same is answering, too.
            make_offer(table_id=table.pk, holder=out, kind=kind, now=NOW)
        for accept in (True, False):
            with pytest.raises(PlayerOut):
                answer_offer(table_id=table.pk, holder=out, kind=kind, accept=accept, now=NOW)
        table.refresh_from_db()
        assert table.offer == {"kind": kind, "seat": holders.index(offered_by)}
        answer_offer(
            table_id=table.pk, holder=answered_by, kind=kind, accept=offered_by == partner, now=NOW
        )
    table.refresh_from_db()
    agreed = (TableState.OVER, False) if kind == Offer.DRAW else (TableState.PLAYING, True)
    assert (table.state, table.paused_at is not None) == agreed


def test_who_was_out_may_offer_a_rematch_once_the_game_is_over() -> None:
    table, holders = opened_by_teams()
    for seat in (1, 3):
        table.refresh_from_db()
        play(table_id=table.pk, holder=holders[seat], ply=table.ply, move=("concede",), now=NOW)
    for seat in (1, 3, 0):
        facts = seat_facts(view(table, holders[seat]), NOW)
        assert (facts["out"], facts["offers"]) == ([], ["rematch"])
    make_offer(table_id=table.pk, holder=holders[1], kind=Offer.REMATCH, now=NOW)
    table.refresh_from_db()
    assert table.offer == {"kind": "rematch", "seat": 1}


def test_by_api_and_page_who_is_out_is_told_why_their_offers_are_refused() -> None:
    table, holders = opened_by_teams()
    own, _, _, other = (holder.user for holder in holders)
    assert own is not None
    assert other is not None
    play(table_id=table.pk, holder=holders[0], ply=0, move=("concede",), now=NOW)
    table.refresh_from_db()
    program, address = Program(own), f"/tables/{table.pk}/offers"
    position = {"ply": table.ply, "kind": "draw"}
    assert Program(other).table(str(table.pk))["out"] == program.table(str(table.pk))["out"] == [0]
    assert program.refused("POST", address, position) == (409, "player_out")
    Program(other).done("POST", address, position)
    answer = {**position, "accept": True}
    assert program.refused("POST", f"{address}/answer", answer) == (409, "player_out")
    page = signed_in(own)
    state = page.get(f"/play/{table.pk}/state").json()
    assert (state["out"], state["offers"]) == ([0], [])
    for door, body in (("offers", position), ("answers", answer)):
        refused = page.post(
            f"/play/{table.pk}/{door}", json.dumps(body), content_type="application/json"
        )
        assert (refused.status_code, refused.json()["detail"]) == (
            409,
            "You’re out of this game, so only your partner can make and answer offers for your"
            " side.",
        )
    table.refresh_from_db()
    assert (table.state, table.offer) == (TableState.PLAYING, {"kind": "draw", "seat": 3})
