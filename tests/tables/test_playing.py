"""A game against a bot: from its opening to its end, one transaction a move."""

import json
from collections import Counter
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import engine
from contract.errors import NotFound
from tables.holders import Holder
from tables.models import Table, TableMove, TableState, packed, unpacked
from tables.selectors import NothingFollows, clicks_after, position_of, practice_games, resumed
from tables.sentences import end_words
from tables.services.bots import play_bot
from tables.services.locking import GameEnded
from tables.services.opening import UnknownPractice, open_practice
from tables.services.playing import MovePassed, MoveRefused, play
from tests.support.factories import NOW, make_user
from tests.support.pages import signed_in
from tests.support.tables import (
    ADDRESS,
    KEY,
    PLAYER,
    answer_by_bots,
    decides,
    first_move,
    make_move,
    move_of,
    opened,
    opened_by_two,
    view,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", engine.slugs())
def test_a_person_plays_against_a_bot(game: str) -> None:
    table = opened(game)
    # Before the first turn a player may decide several times in a row.
    while view(table).table.state == TableState.PLAYING and not table.moves.filter(seat=1).exists():
        make_move(table)
    for _ in range(5):
        if view(table).table.state == TableState.PLAYING:
            make_move(table)
    table.refresh_from_db()
    moves = list(table.moves.order_by("ply"))
    assert [move.ply for move in moves] == [*range(1, table.ply + 1)]
    assert {move.seat for move in moves} == {0, 1}
    assert resumed(table).state.ply == table.ply
    assert table.state == TableState.OVER or view(table).ask()["ask"]["seat"] == 0


def test_a_game_is_played_to_its_end() -> None:
    table = opened("commandeer", "fair")
    while view(table).table.state == TableState.PLAYING:
        make_move(table)
    game_view = view(table)
    assert game_view.table.state == TableState.OVER
    assert game_view.ask() == {"ask": None, "waits": "", "guide": None}
    film = game_view.film()
    assert len(film["frames"]) == game_view.table.ply
    assert film["outcome"] == game_view.table.outcome
    assert film["outcome"] is not None
    with pytest.raises(GameEnded):
        play(table_id=table.pk, holder=PLAYER, ply=game_view.table.ply, move=("concede",), now=NOW)


def test_the_film_of_a_seat_shows_no_card_that_it_may_not_see() -> None:
    table = opened("tactics_anthem")
    table.refresh_from_db()
    hidden = {
        zone: cards
        for zone, cards in resumed(table).state.zones.items()
        if zone in ("minions/1", "tactics/1", "minion_deck/0", "minion_deck/1")
    }
    cards = {str(card) for cards in hidden.values() for card in cards}
    scene = view(table).film()["scene"]
    assert cards
    assert cards & scene["cards"].keys() == set()
    assert all("cards" not in scene["zones"][zone] for zone in hidden if zone in scene["zones"])


def test_nobody_else_sees_or_moves() -> None:
    table = opened()
    for key in ("", "another key"):
        with pytest.raises(NotFound):
            view(table, Holder(key=key))
        with pytest.raises(NotFound):
            play(
                table_id=table.pk, holder=Holder(key=key), ply=table.ply, move=("concede",), now=NOW
            )
    assert practice_games(holder=Holder()) == practice_games(holder=Holder(key="another key")) == []
    assert [seat.table for seat in practice_games(holder=PLAYER)] == [table]


def test_a_move_that_comes_again_is_made_once() -> None:
    table = opened()
    question = view(table).ask()["ask"]
    move = first_move(table)
    for _ in range(2):
        play(table_id=table.pk, holder=PLAYER, ply=question["ply"], move=move, now=NOW)
    assert TableMove.objects.filter(table=table, seat=0).count() == 1
    with pytest.raises(MovePassed):
        play(table_id=table.pk, holder=PLAYER, ply=question["ply"], move=("concede",), now=NOW)


def test_a_move_that_the_rules_refuse_changes_nothing() -> None:
    table = opened()
    before = Table.objects.values().get()
    with pytest.raises(MoveRefused, match="decisions"):
        play(table_id=table.pk, holder=PLAYER, ply=view(table).table.ply, move=("dance",), now=NOW)
    assert Table.objects.values().get() == before


def test_a_person_concedes_while_they_decide() -> None:
    table = opened()
    play(table_id=table.pk, holder=PLAYER, ply=view(table).table.ply, move=("concede",), now=NOW)
    game_view = view(table)
    assert (game_view.table.state, end_words(game_view.table, 2)) == (
        "over",
        "{1} wins: {0} concedes.",
    )


def test_a_game_that_another_program_kept_goes_on_by_its_moves() -> None:
    table = opened()
    make_move(table)
    table.refresh_from_db()
    read = [position_of(view(table), ["You", "Bot"]), _first_clicks(table)]
    kept, table.program, table.position = table.last_hash, "sha256:other", packed({})
    table.save()
    assert [position_of(view(table), ["You", "Bot"]), _first_clicks(table)] == read
    play(table_id=table.pk, holder=PLAYER, ply=table.ply, move=first_move(table), now=NOW)
    table.refresh_from_db()
    assert table.moves.filter(hash=kept).exists()
    assert table.program == engine.program()
    assert resumed(table).state.ply == table.ply


def _first_clicks(table: Table) -> Any:
    verb = next(iter(view(table).ask()["ask"]["verbs"]))
    return clicks_after(view(table), verb=verb, clicked=[])


def test_a_game_whose_rules_have_changed_is_stopped() -> None:
    table = opened()
    make_move(table)
    table.refresh_from_db()
    table.program = "sha256:other"
    table.save()
    TableMove.objects.filter(table=table, ply=1).update(hash="0" * 16)
    assert position_of(view(table), ["You", "Bot"]) == ""
    with pytest.raises(NothingFollows):
        _first_clicks(table)
    play(table_id=table.pk, holder=PLAYER, ply=table.ply, move=("concede",), now=NOW)
    table.refresh_from_db()
    assert (table.state, table.moves.count()) == (TableState.STOPPED, table.ply)


def test_what_is_asked_is_written_down_for_the_seat_alone() -> None:
    table = open_practice(
        game="commandeer", deck="avalon", level="new", key=KEY, address=ADDRESS, now=NOW
    )
    while not table.bot_decides:
        question = view(table).ask()["ask"]
        play(table_id=table.pk, holder=PLAYER, ply=question["ply"], move=first_move(table), now=NOW)
        table.refresh_from_db()
    written: dict[str, Any] = unpacked(table.ask)
    assert (written["seat"], "verbs" in written["question"]) == (1, False)
    assert view(table).ask()["waits"] != ""
    answer_by_bots(table)
    assert view(table).ask()["ask"] is not None


@pytest.mark.parametrize(
    "choice",
    [
        {"game": "chess"},
        {"deck": "no-such-deck"},
        {"level": "grandmaster"},
        {"format": "starter"},
        {"format": "saga1_250"},
        {"variant": {"ground": "measured"}},
        {"variant": {"ground": "board"}},
        {"variant": {"ground": "table", "scenario": "flag"}},
    ],
)
def test_what_cannot_be_practised_is_refused(choice: dict[str, Any]) -> None:
    good: dict[str, Any] = {"game": "anima_tactics", "deck": "", "level": "new"}
    with pytest.raises(UnknownPractice):
        open_practice(**(good | choice), key=KEY, address=ADDRESS, now=NOW)
    assert Table.objects.count() == 0


@pytest.mark.proof(of="laws")
def test_a_person_is_shown_each_prompt_of_the_guide_once() -> None:
    table = opened("commandeer", "fair")
    titles = []
    while view(table).table.state == TableState.PLAYING:
        prompt = view(table).ask()["guide"]
        titles += [prompt["title"]] if prompt else []
        make_move(table)
    assert len(titles) == len({*titles}) >= 1
    assert len(table.seats.get(number=0).prompts) == len(titles)


def test_a_bot_moves_only_where_it_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened()
    before = view(table).table.ply
    answer_by_bots(table)
    assert view(table).table.ply == before
    assert play_bot(table_id=table.pk, clock=lambda: NOW) is False


def test_a_move_and_its_reading_ask_the_database_little() -> None:
    """Each reads the session, its user, the table and its seats, and for the answer what can be
    taken back, what was seen, and whether a maintenance stops clocks. A move asks for that before,
    too, locks table and seats, and writes both what it was and what it led to."""
    users = make_user(), make_user()
    table, holders = opened_by_two(users=users)
    decider = holders.index(decides(table, holders))
    mover, reader = (signed_in(users[seat]) for seat in (decider, 1 - decider))
    page = f"/play/{table.pk}"
    for browser in (mover, reader):
        browser.get(f"{page}/state")  # That they are here is noted with the first.
    body = {"ply": 0, "move": move_of(table)}
    with CaptureQueriesContext(connection) as moving:
        answer = mover.post(f"{page}/moves", json.dumps(body), content_type="application/json")
    with CaptureQueriesContext(connection) as reading:
        answers = [answer, reader.get(f"{page}/state?after=0")]
    assert [each.status_code for each in answers] == [200, 200]
    of_move, of_reading = (
        Counter(query["sql"].split()[0] for query in each) for each in (moving, reading)
    )
    assert [of_move[verb] for verb in ("SELECT", "INSERT", "UPDATE")] == [10, 1, 1]
    assert of_reading == {"SELECT": 7}
