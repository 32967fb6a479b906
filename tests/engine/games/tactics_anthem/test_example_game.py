"""The rulebook's example of a simple game (section V): on a board, and as a certified log.

`python -m tests.engine.games.tactics_anthem.test_example_game` writes the log anew, after a
deliberate change of rules or cards.
"""

from pathlib import Path

import engine
from engine.games.tactics_anthem.state import AnthemState
from tests.engine.games.tactics_anthem.board import GAME, Board, card_id

LOG = Path(__file__).parent / "example-game.log"
HANDS = (
    ("B8", "G8", "Y2", "B4", "G5", "Y6", "B7", "B3", "G11"),
    ("B9", "Y9", "B1", "G1", "Y3", "G10", "B12", "B2", "Y4"),
)
"""Each player's minions in the order in which they lie in their deck: seven, then one a turn."""
TACTICS = (("recall", "scout"), ("scout", "call-to-arms"))


def test_the_example_game_on_a_board():
    """Section V, Example: Simple 2-Player game, rows 1 to 6."""
    board = Board(
        you={
            "minions": " ".join(HANDS[0][:7]),
            "minion_deck": " ".join(reversed(HANDS[0][7:])),
            "tactics_deck": "scout recall",
        },
        opponent={
            "minions": " ".join(HANDS[1][:7]),
            "minion_deck": " ".join(reversed(HANDS[1][7:])),
            "tactics_deck": "call-to-arms scout",
        },
        step="start_turn",
        turn=0,
    )
    # Row 1: A draws a Tactics Card, deploys a Duo of 8(B) 8(G), and draws a Minion card.
    assert board.zone("tactics/0") == ["recall"]
    board.do("done").do("deploy", "B8", "G8")
    assert board.zone("minions/0")[-1] == "B3"
    # Row 2: B answers with 9(B) 9(Y); 8(B) and 8(G) go to A's graveyard.
    board.do("done").do("deploy", "B9", "Y9")
    assert board.zone("combat/0") == ["B8", "G8"]
    board.do("decline")
    assert (board.zone("combat/0"), board.zone("graveyard/0")) == ([], ["B8", "G8"])
    # Row 3: A has no stronger Duo and passes.
    assert board.do("done").options("deploy") == []
    board.do("pass")
    # Row 4: B gains Initiative, moves 9(B) 9(Y) to their Victory Pile and draws a Tactics Card.
    assert (board.state.gained, board.zone("victory/1")) == (True, ["B9", "Y9"])
    assert board.zone("tactics/1") == ["scout", "call-to-arms"]
    # Row 5: strength has been reset, so that a weaker Duo of 1(B) 1(G) may follow.
    board.do("done").do("deploy", "B1", "G1").do("decline")
    assert board.zone("combat/1") == ["B1", "G1"]
    # Row 6: a Minion Card, or a minion from their Victory Pile, or none: they draw none.
    assert board.decide() == (1, ["draw", "skip", "take_back"])
    assert board.options("take_back") == [("B9",), ("Y9",)]
    held = board.zone("minions/1")
    board.do("skip")
    assert board.zone("minions/1") == held == ["Y3", "G10", "B12", "B2"]
    assert board.zone("minion_deck/1") == ["Y4"]
    assert board.state.active == 0


def test_ta_17_rows_four_to_six_of_the_example_are_one_turn():
    table = play()
    state = table.state
    assert isinstance(state, AnthemState)
    assert state.turn == 5
    turns = [logged.move[0] for logged in table.moves if logged.move[0] in ("deploy", "pass")]
    assert turns == ["deploy", "deploy", "pass", "deploy"]


def _order(seat: int) -> tuple[int, ...]:
    """A shuffle of the minion deck that deals a seat's hand in order, the top card last."""
    deck = [card.id for card in GAME.deal(GAME.ready_decks["human-starter"])[:36]]
    first = [deck.index(card_id(word)) for word in HANDS[seat]]
    return tuple([at for at in range(36) if at not in first] + first[::-1])


def _tactics_order(seat: int) -> tuple[int, ...]:
    deck = [card.id for card in GAME.deal(GAME.ready_decks["human-starter"])[36:]]
    first = [deck.index(word) for word in TACTICS[seat]]
    return tuple([at for at in range(len(deck)) if at not in first] + first[::-1])


def play() -> engine.Table:
    """The example game at a table, with the shuffles that bring about its hands.

    The book breaks off after B's second turn; for the log to have a result, A then gives up.
    """
    table = engine.open_table(
        GAME,
        format=GAME.formats["starter"],
        decks=[GAME.ready_decks["human-starter"]] * 2,
        seed=b"an example needs no secret nonce",
        match="Example: Simple 2-Player game",
        players=["Player A", "Player B"],
        salts=[b"salt of player A", b"salt of player B"],
        draws=[
            (0, "shuffle/minions/0", _order(0)),
            (0, "shuffle/minions/1", _order(1)),
            (0, "shuffle/tactics/0", _tactics_order(0)),
            (0, "shuffle/tactics/1", _tactics_order(1)),
        ],
    )
    for seat, verb, *words in (
        (0, "reveal", "B8"),
        (1, "reveal", "B9"),
        (0, "done"),
        (0, "deploy", "B8", "G8"),
        (1, "done"),
        (1, "deploy", "B9", "Y9"),
        (0, "decline"),
        (0, "done"),
        (0, "pass"),
        (1, "done"),
        (1, "deploy", "B1", "G1"),
        (0, "decline"),
        (1, "skip"),
        (0, "concede"),
    ):
        cards = [_card(table, seat, word) for word in words]
        table.move(seat, (verb, *sorted(cards)))
    return table


def _card(table: engine.Table, seat: int, word: str) -> int:
    cards = table.state.cards
    key = (seat, card_id(word))
    return next(card.id for card in cards if (card.owner, card.definition.id) == key)


def test_the_example_game_is_a_log_that_is_certified():
    data = LOG.read_bytes()
    assert data == play().log().encode(), "write the log anew as the module's docstring says"
    judgement = engine.verify(data)
    assert (judgement.code, judgement.reason, judgement.moves) == (None, "", 14)
    assert judgement.outcome == engine.Outcome(1, "surrender")
    assert judgement.hashed


def test_the_example_log_with_another_shuffle_is_refused():
    data = LOG.read_bytes()
    before = b'[0,"shuffle/minions/0",[0,1,'
    assert before in data
    swapped = data.replace(before, b'[0,"shuffle/minions/0",[1,0,')
    judgement = engine.verify(swapped)
    assert (judgement.code, judgement.move) == ("hash_mismatch", 1)
    twice = data.replace(before, b'[0,"shuffle/minions/0",[1,1,')
    assert engine.verify(twice).code == "illegal"


if __name__ == "__main__":
    LOG.write_bytes(play().log().encode())
