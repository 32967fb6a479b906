"""Whole lines of play are shown, whatever is made or taken back while these are read.

`PROOFS=1` or MOVES says beside how many moves they are read: 10,000, or else twenty.
"""

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from accounts.models import User
from tables.holders import Holder
from tables.models import Table, TableMove, TableState
from tables.selectors import LineTakenBack, SeatView, find_seat, read_seat
from tables.services.offers import NotOffered, Offer, make_offer
from tables.watching import line_at
from tests.support.factories import NOW, make_user
from tests.support.proofs import count
from tests.support.tables import move_by_two, opened_by_two

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def between_reads(write: Callable[[], Any]) -> Iterator[None]:
    """Within, `write` is committed by another connection after each statement of this one."""

    def written() -> None:
        try:
            write()
        finally:
            connection.close()

    def execute(run: Callable[..., Any], *statement: Any) -> Any:
        result = run(*statement)
        writer = Thread(target=written)
        writer.start()
        writer.join()
        return result

    with connection.execute_wrapper(execute):
        yield


@pytest.mark.parametrize("known", [0, 2])
def test_the_number_of_moves_is_that_of_the_frames(known: int) -> None:
    table, holders = opened_by_two()
    for _ in range(4):
        move_by_two(table, holders)
    table.refresh_from_db()
    played = Table.objects.get(pk=table.pk)
    with between_reads(lambda: move_by_two(played, holders)):
        line = line_at(table, NOW, after=known)
    table.refresh_from_db()

    assert table.ply > 4
    assert (line.ply, len(line.rows)) == (4, 4 - known)


def test_read_in_two_statements_they_would_not_agree() -> None:
    """The control of the test above."""
    table, holders = opened_by_two()
    for _ in range(4):
        move_by_two(table, holders)
    played = Table.objects.get(pk=table.pk)
    with between_reads(lambda: move_by_two(played, holders)):
        ply = Table.objects.get(pk=table.pk).ply
        frames = list(TableMove.objects.filter(table=table.pk).values_list("frames", flat=True))

    assert (ply, len(frames)) == (4, 5)


def test_a_player_is_shown_the_frames_of_one_line() -> None:
    """A move is taken back after each statement, until none is left."""
    table, holders = opened_by_two()
    for _ in range(6):
        move_by_two(table, holders)
    played = Table.objects.get(pk=table.pk)

    def agree() -> None:
        for holder in holders:
            take_back(played, holder)

    def numbers(view: SeatView) -> tuple[int, int, int]:
        return view.table.ply, view.table.back, len(view.moves(after=0))

    with between_reads(agree):
        with pytest.raises(LineTakenBack):
            numbers(find_seat(table_id=table.pk, holder=holders[0]))
        ply, back, frames = read_seat(table_id=table.pk, holder=holders[0], show=numbers)
    played.refresh_from_db()

    assert back == played.back > 0
    assert ply == frames == played.ply


MOVES = int(os.environ.get("MOVES") or count(10_000, share=500))
# In a hundred moves so many are taken back.
TAKEN_BACK = 20
OF_A_GAME = 200
# Seconds between two questions of a reader, so that moves are made meanwhile.
PAUSE = 0.02


@dataclass
class Reading:
    """A reader's knowledge of a game that goes on, as scripts put it together. `disagree` has the
    answers in which the number of moves is not that of the frames."""

    client: Client
    address: str
    ply: int = 0
    back: int = 0
    frames: list[Any] = field(default_factory=list)
    answers: int = 0
    disagree: list[Any] = field(default_factory=list)

    def ask(self) -> None:
        answer = self.client.get(f"{self.address}?after={self.ply}&back={self.back}").json()
        self.answers += 1
        if "film" in answer:
            self.frames = answer["film"]["frames"]
        else:
            self.frames = self.frames + answer["frames"]
        if len(self.frames) != answer["ply"]:
            self.disagree.append((self.ply, self.back, answer["ply"], len(self.frames)))
        self.ply, self.back = answer["ply"], answer["back"]

    def follow(self, over: Event) -> None:
        """Ask again and again, and once more when the game is over."""
        try:
            while not over.wait(PAUSE):
                self.ask()
            self.ask()
            if self.frames != self.client.get(self.address).json()["film"]["frames"]:
                self.disagree.append("another line")
        finally:
            connection.close()


def play_on(table: Table, holders: tuple[Holder, Holder], chance: random.Random, most: int) -> int:
    """Make up to `most` moves and take some back, until the game is over; how many were made."""
    for made in range(most):
        if table.state != TableState.PLAYING:
            return made
        mover = move_by_two(table, holders)
        if chance.randrange(100) < TAKEN_BACK and table.state == TableState.PLAYING:
            for holder in (holders[mover], holders[1 - mover]):
                take_back(table, holder)
    return most


def take_back(table: Table, holder: Holder) -> None:
    """Offer to take the last move back, or agree to that, unless it is done already."""
    before = table.back
    table.refresh_from_db()
    if table.back == before:
        with suppress(NotOffered):
            make_offer(table_id=table.pk, holder=holder, kind=Offer.TAKE_BACK, now=NOW)


def readers_of(table: Table, users: tuple[User, User]) -> list[Reading]:
    """Two spectators and the players."""
    watching = [
        Reading(Client(REMOTE_ADDR=f"10.0.0.{number}"), f"/play/{table.pk}/watched")
        for number in range(2)
    ]
    players = [Client(), Client()]
    for client, user in zip(players, users, strict=True):
        client.force_login(user)
    return [*watching, *(Reading(client, f"/play/{table.pk}/state") for client in players)]


@pytest.mark.proof(share=1)
def test_moves_and_frames_of_each_answer_agree(settings: Any) -> None:
    settings.MUSTER_READS_OF_ADDRESS = settings.MUSTER_WORK_OF_ADDRESS = 10**9
    chance, made, answers, disagree = random.Random(MOVES), 0, 0, list[Any]()
    while made < MOVES:
        users = make_user(), make_user()
        table, holders = opened_by_two(users=users, open_to_all=True)
        readings, over = readers_of(table, users), Event()
        threads = [Thread(target=reading.follow, args=(over,)) for reading in readings]
        for thread in threads:
            thread.start()
        try:
            made += play_on(table, holders, chance, min(OF_A_GAME, MOVES - made))
        finally:
            over.set()
            for thread in threads:
                thread.join()
        answers += sum(reading.answers for reading in readings)
        disagree += [each for reading in readings for each in reading.disagree]
    print(f"{made} moves, {answers} answers beside them")
    assert (made, disagree) == (MOVES, [])
