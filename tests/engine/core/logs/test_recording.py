"""Recordings: a game that was really played, entered as the table showed it, is told as it was."""

import pytest

import engine
from engine.core.base.rng import BadDraw
from engine.core.logs.recording import Impossible, Recording, Seen
from engine.core.logs.recording_start import read_start, start_of
from engine.core.rules.game import IllegalMove
from engine.games import GAMES
from tests.engine.recordings import NONCE, Played, recorded


@pytest.mark.parametrize(
    ("slug", "moves"), [("commandeer", 60), ("letal", 60), ("tactics_anthem", 60), ("tactica", 60)]
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
