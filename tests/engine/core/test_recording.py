"""Recordings: a game that was really played, entered as the table showed it, is told as it was."""

from typing import Any

import pytest

import engine
from engine.core.game import IllegalMove
from engine.core.log import Log
from engine.core.play import Table, open_table, salts_from
from engine.core.recording import Die, Impossible, Recording, Seen
from engine.core.recording_start import read_start, start_of
from engine.core.rng import BadDraw, Seeded
from engine.games import GAMES

NONCE = bytes(range(32))
FORMATS = {"commandeer": "standard", "letal": "duel", "tactics_anthem": "starter"}


class Played:
    """A game of bots, remembered as those at the table saw it: its throws and its shuffles."""

    def __init__(self, slug: str, moves: int) -> None:
        game = GAMES[slug]
        self.format = game.formats[FORMATS[slug]]
        ready = game.ready_for(self.format)
        self.decks = [ready[0], ready[1]]
        self.throws: list[int] = []
        self.orders: list[list[int]] = []
        self.table = open_table(
            game,
            format=self.format,
            decks=self.decks,
            seed=NONCE,
            match="local",
            players=["side0", "side1"],
            salts=salts_from(NONCE, 2),
        )
        self._note()
        stream = Seeded(bytes(32))
        for _ in range(moves - 1):
            if (choice := self.table.choice()) is None:
                return
            self._play(choice.seat, self.table, choice, stream)
        self.table.move(0, ("concede",))

    def _play(self, seat: int, table: Table, choice: Any, stream: Seeded) -> None:
        table.move(seat, choice.sample(lambda bound: stream.below("bot", bound)))
        self._note()

    def _note(self) -> None:
        for _, value in self.table.state.rng.drawn:
            if isinstance(value, int):
                self.throws.append(value)
            else:
                self.orders.append([*value])

    def start(self, **changes: Any) -> Any:
        game = self.table.game
        plain = start_of(
            game,
            format=self.format,
            decks=self.decks,
            salts=salts_from(NONCE, 2),
            variant=self.table.head.variant,
        )
        return read_start({**plain, **changes}, GAMES, NONCE)


def recorded(played: Played, recording: Recording, *, hidden: bool = False) -> Log:
    """Answer every question as it was at the table; `hidden` names no card that a hand hides."""
    moves, throws = iter(played.table.moves), iter(played.throws)
    while (question := recording.question()) is not None:
        match question:
            case Die():
                recording.enter(["die", next(throws)])
            case Seen() if hidden and not question.needed:
                recording.enter(["unseen", *question.place])
            case Seen():
                shuffle, at = question.place
                recording.enter(["card", shuffle, at, played.orders[shuffle][at]])
            case _:
                logged = next(moves)
                recording.enter(["move", logged.seat, list(logged.move)])
    return recording.log()


@pytest.mark.parametrize(
    ("slug", "moves"), [("commandeer", 60), ("letal", 60), ("tactics_anthem", 60)]
)
def test_what_the_table_showed_is_a_certified_log_of_the_same_game(slug: str, moves: int) -> None:
    played = Played(slug, moves)

    log = recorded(played, Recording(played.start()))

    judged = engine.verify(log.encode())
    assert (judged.code, judged.reason) == (None, "")
    assert [(logged.seat, logged.move) for logged in log.moves] == [
        (logged.seat, logged.move) for logged in played.table.moves
    ]
    assert judged.outcome == played.table.state.outcome


def test_a_hand_that_the_scribe_does_not_see_comes_to_light_card_by_card() -> None:
    played = Played("tactics_anthem", 40)

    log = recorded(played, Recording(played.start()), hidden=True)

    assert engine.verify(log.encode()).certified
    assert [logged.move for logged in log.moves] == [logged.move for logged in played.table.moves]


def test_entries_lead_to_the_same_recording_again_and_the_last_is_taken_back() -> None:
    played = Played("tactics_anthem", 20)
    recording = Recording(played.start())
    recorded(played, recording)

    again = Recording(recording.start, recording.entries)
    assert again.log().encode() == recording.log().encode()
    back = recording.undone()
    assert back.entries == recording.entries[:-1]
    back.enter(recording.entries[-1])
    assert back.log().encode() == recording.log().encode()


def test_a_position_of_a_recording_is_copied_and_goes_through_data() -> None:
    played = Played("tactics_anthem", 20)
    recording = Recording(played.start())
    recorded(played, recording)
    state = recording.table.state
    assert state is not None

    again = type(state).restore(state.plain(), played.format.pool)

    assert state.copy().encoding() == state.encoding() == again.encoding()
    with pytest.raises(BadDraw, match="no draw is recorded for coin in move 20"):
        state.copy().rng.below("coin", 2)


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    played = Played("tactics_anthem", 20)
    recording = Recording(played.start())
    question = recording.question()
    assert isinstance(question, Seen)
    assert (question.stream, question.zone) == ("shuffle/minions/0", "minions/0")
    assert question.candidates == tuple(range(36))
    shuffle, at = question.place
    for entry in (
        ["card", shuffle, at, 60],
        ["card", shuffle, at - 1, 0],
        ["die", 3],
        ["move", 0, ["done"]],
        ["sing"],
    ):
        with pytest.raises(Impossible):
            recording.enter(entry)
    recording.enter(["card", shuffle, at, 35])
    following = recording.question()
    assert isinstance(following, Seen)
    assert following.place == (shuffle, at - 1)
    assert following.candidates == tuple(range(35))


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    played = Played("letal", 20)
    recording = Recording(played.start())
    recording.enter(["die", 0])
    with pytest.raises(IllegalMove):
        recording.enter(["move", 0, ["sing"]])
    assert recording.entries == [["die", 0]]


def test_without_a_salt_the_log_leaves_it_open() -> None:
    played = Played("tactics_anthem", 20)
    start = played.start()
    plain = start_of(
        start.game,
        format=start.format,
        decks=list(start.decks),
        salts=list(start.salts),
        variant=start.head.variant,
    )
    del plain["players"][1]["salt"]

    recording = Recording(read_start(plain, GAMES, NONCE))

    assert recording.start.head == start.head
    assert recording.start.salts == (start.salts[0], b"")
