"""Games at tables: opened, and played by clicking what is asked."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import engine
from accounts.models import User
from decks.services.snapshots import reveal_snapshots
from tables.casual import casual_formats, deck_choices
from tables.holders import Holder
from tables.models import Table
from tables.selectors import SeatView, clicks_after, find_seat, resumed
from tables.services.bots import play_bot
from tables.services.inviting import Terms, join, make_ready, open_casual
from tables.services.opening import open_practice
from tables.services.playing import Move, play
from tests.remembering import remembered
from tests.support.factories import NOW, hand_over, make_user, paired_match
from tournaments.matches.services.playing_here import play_here
from tournaments.models import Tournament
from tournaments.terms.kinds import Venue

SEED = bytes(32)
KEY = "a key that nobody guesses"
PLAYER = Holder(key=KEY)
ADDRESS = "192.0.2.1"
TEAM_DECKS = ("ready:four-winds", "ready:city-watch")

# What a player of L.E.T.A.L. can want in its windows, whoever’s turn it is.
ALWAYS_ASK = {"window/mine": "ask", "window/theirs": "ask"}
NEVER_ASK = {"window/mine": "pass", "window/theirs": "pass"}


@remembered
def opened(game: str = "commandeer", level: str = "new") -> Table:
    """A game in which the person is to decide, or which is over."""
    table = open_practice(game=game, deck="", level=level, key=KEY, address=ADDRESS, now=NOW)
    answer_by_bots(table)
    return table


def answer_by_bots(table: Table) -> None:
    while play_bot(table_id=table.pk, clock=lambda: NOW):
        pass


def view(table: Table, holder: Holder | None = None) -> SeatView:
    return find_seat(table_id=table.pk, holder=holder or PLAYER)


def first_move(table: Table) -> Move:
    """The first move of the first verb that is asked for; of one with many, put together by the
    first click that may be made, again and again."""
    question = view(table).ask()["ask"]
    verb, moves = next(iter(question["verbs"].items()))
    if "moves" in moves:
        return (verb, *moves["moves"][0])
    clicked: list[int | str] = []
    step = moves["step"]
    while not step["ends"]:
        clicked += [step["more"][0]] if step["more"] else next(iter(step["reach"].values()))
        step = clicks_after(view(table), verb=verb, clicked=clicked)
    return (verb, *clicked)


def make_move(table: Table) -> Move:
    """Play what a bot would, and let the bots answer; the move."""
    now = view(table).table
    move = engine.bot_move(resumed(now), "new", seed=SEED)
    play(table_id=table.pk, holder=PLAYER, ply=now.ply, move=move, now=NOW)
    answer_by_bots(table)
    return move


@remembered
def opened_by_two(
    game: str = "commandeer",
    *,
    bank: int | None = None,
    users: tuple[User, User] | None = None,
    open_to_all: bool = False,
) -> tuple[Table, tuple[Holder, Holder]]:
    """A game between two people that has begun, with who holds its seats."""
    ann, ben = users or (make_user(), make_user())
    rules = engine.game(game)
    format = next(iter(casual_formats(rules).values()))
    (deck, _), *_ = deck_choices(user=ann, game=rules, format=format)
    terms = Terms(game, format.slug, bank, open_to_all)
    table = open_casual(user=ann, terms=terms, deck=deck, now=NOW)
    join(table_id=table.pk, user=ben, deck=deck, now=NOW)
    make_ready(table_id=table.pk, holder=Holder(ann), now=NOW)
    table.refresh_from_db()
    return table, (Holder(ann), Holder(ben))


@remembered
def opened_by_teams(
    *, bank: int | None = None, users: Sequence[User] = (), open_to_all: bool = False
) -> tuple[Table, tuple[Holder, ...]]:
    """A game of two teams that has begun, with who holds its four seats."""
    people = [*users] or [make_user() for _ in range(4)]
    terms = Terms("letal", "team", bank, open_to_all)
    table = open_casual(user=people[0], terms=terms, deck=TEAM_DECKS[0], now=NOW)
    for number, user in enumerate(people[1:], 1):
        join(table_id=table.pk, user=user, deck=TEAM_DECKS[1], number=number, now=NOW)
    for user in people[:3]:
        make_ready(table_id=table.pk, holder=Holder(user), now=NOW)
    table.refresh_from_db()
    return table, tuple(map(Holder, people))


def hidden_cards(table: Table) -> dict[int, set[str]]:
    """By seat of a game of L.E.T.A.L., the cards in the hands of its heroes."""
    zones = resumed(table).state.zones
    of_seat = {seat: (2 * seat, 2 * seat + 1) for seat in range(4)}
    return {
        seat: {str(card) for hero in heroes for card in zones[f"hand/{hero}"]}
        for seat, heroes in of_seat.items()
    }


def who_holds(hands: dict[int, set[str]]) -> set[int]:
    """The seats that hold cards. A seat whose heroes have fallen may have none, but hardly two."""
    seats = {seat for seat, hand in hands.items() if hand}
    assert len(seats) >= 3
    return seats


def decides(table: Table, holders: Sequence[Holder]) -> Holder:
    """Who is to decide now."""
    number = view(table, holders[0]).decides
    assert number is not None
    return holders[number]


def move_of(table: Table) -> Move:
    """What an eager bot would play now."""
    return engine.bot_move(resumed(Table.objects.get(pk=table.pk)), "new", seed=SEED)


def move_by_two(
    table: Table, holders: Sequence[Holder], *, now: datetime = NOW, move: Move | None = None
) -> int:
    """Let who decides move; their seat."""
    table.refresh_from_db()
    holder = decides(table, holders)
    chosen = move_of(table) if move is None else move
    play(table_id=table.pk, holder=holder, ply=table.ply, back=table.back, move=chosen, now=now)
    table.refresh_from_db()
    return holders.index(holder)


@remembered
def begin_turns(table: Table, holders: Sequence[Holder]) -> None:
    """Play a game of two teams until its first turn has begun and somebody may act."""
    state: Any = resumed(table).state
    while not state.turn:
        move_by_two(table, holders)
        state = resumed(table).state


@remembered
def opened_in_event(*, now: datetime = NOW) -> tuple[Table, tuple[Holder, Holder]]:
    """The first game of a match of an event that is played online, begun, with who holds its
    seats."""
    match = paired_match()
    Tournament.objects.filter(pk=match.round.tournament_id).update(venue=Venue.ONLINE)
    users = make_user(), make_user()
    for seat, user in zip(match.seats.order_by("number"), users, strict=True):
        hand_over(seat.entry, user)
    for user in users:
        table = play_here(match_id=match.pk, game_number=1, user=user, now=now)
    table.refresh_from_db()
    return table, (Holder(users[0]), Holder(users[1]))


def open_decks(table: Table) -> None:
    """Open the decks of both sides to everybody."""
    decks = [seat.deck_id for seat in table.seats.all() if seat.deck_id is not None]
    reveal_snapshots(ids=decks, now=NOW)
