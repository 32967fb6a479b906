"""Two games that differ in cards that are hidden from a player: all that this player and a stranger
get of them stays equal, also of what passes by itself, as long as nobody plays one of these cards.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

import engine
from engine.core.display.flat_scene import flat_scene
from live.sources import Sources
from tables.holders import Holder
from tables.models import Table, TableState, packed
from tables.selectors import resumed
from tables.services.playing import Move, play, set_stops
from tests.engine.laws import exchange_hidden
from tests.support.factories import NOW
from tests.support.tables import move_by_two, opened_by_two

pytestmark = [pytest.mark.django_db, pytest.mark.proof(of="leaks")]
GAMES = engine.slugs()
BEFORE = 25
DECISIONS = 4
# What a page draws anew each time: the token of its forms.
DRAWN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')

Holders = tuple[Holder, Holder]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("slug", GAMES)
def test_what_is_hidden_from_a_player_changes_nothing_for_them(slug: str, seed: int) -> None:
    dice = Random(f"{slug} {seed}")
    table, holders, twin = _with_secrets(slug, dice.randrange(BEFORE))
    state = resumed(table).state
    wish = dict.fromkeys(engine.game(slug).stops, "pass")
    set_stops(table_id=table.pk, holder=holders[1], stops=wish, until="", now=NOW)
    exchanged = {
        str(card.id)
        for card, other in zip(state.cards, twin.cards, strict=True)
        if card.definition is not other.definition
    }
    # As they were before the wish, which may have passed for seat 1 already.
    positions = (state.plain(), twin.plain())
    moves = list(_line(table, holders, positions, exchanged, dice))
    worlds = [_answers(table, holders, position, moves) for position in positions]
    assert worlds[0] == worlds[1]
    assert len(worlds[0]) == len(moves) + 1


def _with_secrets(slug: str, moves: int) -> tuple[Table, Holders, Any]:
    """A game after so many moves, and a position with other cards hidden from seat 0; after fewer
    moves where the game has ended by then or nothing is hidden."""
    table, holders = opened_by_two(slug, open_to_all=True)
    for _ in range(moves):
        if table.state == TableState.PLAYING:
            move_by_two(table, holders)
    playing = table.state == TableState.PLAYING
    twin = exchange_hidden(engine.game(slug), resumed(table).state, 0) if playing else None
    if twin is not None:
        return table, holders, twin
    assert moves, f"{slug}: nothing is hidden from seat 0 before the first move"
    return _with_secrets(slug, moves // 2)


def test_a_card_that_is_played_shows_in_which_world_one_is() -> None:
    """What a leak would look like: seat 1 plays a card of their hand that is another there. A card
    that is laid face down shows nothing, and a game may end before."""
    for table, holders in _positions("commandeer"):
        played = resumed(table)
        for card in played.state.zones["hand/1"]:
            for move in _that_play(played, card):
                worlds = [
                    _answers(table, holders, position, [(1, move)])
                    for position in _worlds(table, holders, played.state, card, move)
                ]
                if len(worlds) == 2 and worlds[0] != worlds[1]:
                    return
    pytest.fail("no card was played face up from the hand")


def _positions(slug: str) -> Iterator[tuple[Table, Holders]]:
    """The tables of some games, each in the position before every move."""
    for _ in range(3):
        table, holders = opened_by_two(slug, open_to_all=True)
        for _ in range(BEFORE):
            if table.state == TableState.PLAYING:
                yield table, holders
                move_by_two(table, holders)


def _that_play(played: engine.Table, card: int) -> list[Move]:
    choice = played.choice()
    if choice is None or choice.seat != 1:
        return []
    return [move for move in choice if card in move[1:]]


def _worlds(table: Table, holders: Holders, state: Any, card: int, move: Move) -> list[Any]:
    """The position, and one in which this card of seat 1 is another and may be played so too."""
    for other in state.zones["deck/1"]:
        if state.cards[other].definition is not state.cards[card].definition:
            twin = state.copy()
            cards = list(state.cards)
            for number, like in ((card, other), (other, card)):
                cards[number] = replace(cards[number], definition=state.cards[like].definition)
            twin.cards = tuple(cards)
            choice = _after(table, holders, twin.plain(), []).choice()
            if choice is not None and move in choice:
                return [state.plain(), twin.plain()]
    return []


def _line(
    table: Table, holders: Holders, positions: tuple[Any, Any], exchanged: set[str], dice: Random
) -> Iterator[tuple[int, Move]]:
    """Moves by hand that both worlds allow and that use no exchanged card, with their seats."""
    moves: list[tuple[int, Move]] = []
    for _ in range(DECISIONS):
        worlds = [_after(table, holders, position, moves) for position in positions]
        mine, others = (played.choice() for played in worlds)
        if mine is None or others is None or any(_sees(played) & exchanged for played in worlds):
            break
        assert mine.seat == others.seat
        both = [
            move
            for move in mine
            if move in others and not exchanged & {str(part) for part in move[1:]}
        ]
        if not both:
            break
        moves.append((mine.seat, dice.choice(both)))
    ends = [_after(table, holders, position, moves) for position in positions]
    # A game that is over has a log, with an id of its own in each world.
    if any(played.choice() is None or _sees(played) & exchanged for played in ends):
        moves.pop()
    yield from moves


def _after(
    table: Table, holders: Holders, position: Any, moves: list[tuple[int, Move]]
) -> engine.Table:
    """The game after these moves in a world."""
    with transaction.atomic():
        _make(table, holders, position, moves)
        played = resumed(Table.objects.get(pk=table.pk))
        transaction.set_rollback(True)
    return played


def _sees(played: engine.Table) -> set[str]:
    """The numbers of the cards whose faces seat 0 sees."""
    return flat_scene(played.game.view(played.state, 0))["cards"].keys()


def _make(table: Table, holders: Holders, position: Any, moves: list[tuple[int, Move]]) -> None:
    if position is not None:
        Table.objects.filter(pk=table.pk).update(position=packed(position))
    for seat, move in moves:
        ply = Table.objects.get(pk=table.pk).ply
        play(table_id=table.pk, holder=holders[seat], ply=ply, move=move, now=NOW)


def _answers(
    table: Table, holders: Holders, position: Any, moves: list[tuple[int, Move]]
) -> list[str]:
    """All that seat 0 and a stranger get in a world, after each of these moves."""
    answers = []
    with transaction.atomic():
        for count in range(len(moves) + 1):
            _make(
                table,
                holders,
                None if count else position,
                moves[count - 1 : count] if count else [],
            )
            answers.append(_seen(table, holders[0]))
        transaction.set_rollback(True)
    return answers


def _seen(table: Table, holder: Holder) -> str:
    """Every answer of the pages and the live server, for who holds seat 0 and for a stranger."""
    player, stranger = Client(), Client()
    assert holder.user is not None
    player.force_login(holder.user)
    place = f"/play/{table.pk}"
    seen: list[Any] = []
    for client in (player, stranger):
        for address in ("/state", "/state?after=0&back=0", "/watched", "/watched?after=1&back=0"):
            answer = client.get(f"{place}{address}")
            seen.append([address, answer.status_code, _timeless(answer)])
        question = (_timeless(client.get(f"{place}/state")) or {}).get("ask")
        for verb in (question or {}).get("verbs", ()):
            answer = client.get(f"{place}/next?verb={verb}&clicked=")
            seen.append([verb, answer.status_code, answer.content.decode()])
        for address in (place, "/watch", "/play"):
            page = client.get(address)
            seen.append([address, page.status_code, DRAWN.sub("", page.content.decode())])
    seen.append(Sources().lengths([f"table:{table.pk}"]))
    return json.dumps(seen)


def _timeless(answer: Any) -> Any:
    """An answer without what goes by the clock of today; None where it refuses."""
    if answer.status_code != 200:
        return None
    facts = json.loads(answer.content)
    if facts.get("clock"):
        facts["clock"].pop("thinks", None)
    return facts
