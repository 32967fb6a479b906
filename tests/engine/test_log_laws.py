"""Laws of logs, for every game: sealed logs certify, changes are caught, the oracle agrees."""

import json
import random
from itertools import islice
from typing import Any

import pytest

from engine.core.logs.log import End, Log, LoggedMove, LogUnusable, chain_of, move_line
from engine.core.logs.play import Table
from engine.core.logs.verify import Judgement, Seal, opening_state, verify
from engine.core.position.choices import CONCEDE
from engine.core.rules.game import Game
from tests.engine import laws, naive
from tests.engine.every_game import EVERY_GAME
from tests.engine.walks import give_in, played, walk, worth_a_look
from tests.support.proofs import count

GAMES_PLAYED = 4
BRIEF = 240
"""After so many moves one side gives up a game that is replayed move by move."""
VERY_BRIEF = 120


@pytest.fixture(params=sorted(EVERY_GAME))
def game(request: pytest.FixtureRequest) -> Game[Any]:
    chosen: Game[Any] = EVERY_GAME[request.param]
    return chosen


def judged(log: Log) -> Judgement:
    return verify(log.encode(), EVERY_GAME)


def certified(data: bytes) -> bool:
    try:
        return verify(data, EVERY_GAME).certified
    except LogUnusable:
        return False


def resealed(
    game: Game[Any], log: Log, moves: list[tuple[int, Any]], surrenders: int | None = None
) -> Log:
    """The log of these moves, with true hashes as far as they are legal, and an honest chain.

    Then the side that `surrenders` gives up, and of several others all but one.
    """
    assert log.opening is not None
    state = opening_state(game, log)
    table = Table(game, log.head, log.opening, state, Seal(log.head, state))
    logged: list[LoggedMove] = []
    legal = True
    for seat, move in moves:
        legal = legal and game.refusal(table.state, seat, move) is None
        if legal:
            table.move(seat, move)
            logged.append(table.moves[-1])
        else:
            logged.append(LoggedMove(seat, move, "0" * 16, move_line(seat, move)))
    if surrenders is not None:
        give_in(table, surrenders)
        logged += table.moves[len(logged) :]
    assert log.end is not None
    outcome = table.state.outcome or log.end.outcome
    chain = chain_of(log.head, (entry.bare for entry in logged))
    return Log(log.head, logged, End(outcome, len(logged), chain), log.opening)


@pytest.mark.proof(of="laws")
def test_a_log_verifies_and_reads_back_to_the_same_bytes(game: Game[Any]) -> None:
    for number in range(GAMES_PLAYED):
        log = played(game, number, "greedy" if number % 2 else "random", BRIEF)
        judgement = judged(log)
        assert (judgement.certified, judgement.reason) == (True, "")
        assert (judgement.moves, judgement.outcome) == (len(log.moves), log.end and log.end.outcome)
        assert naive.judge(log.encode(), game) == ("certified", len(log.moves))


def test_a_changed_byte_is_never_certified(game: Game[Any]) -> None:
    data = played(game, 3, most=BRIEF).encode()
    seed = random.randrange(2**32)
    print("seed", seed)
    rng = random.Random(seed)
    for _ in range(300):
        at = rng.randrange(len(data))
        other = rng.choice([byte for byte in range(256) if byte != data[at]])
        changed = data[:at] + bytes([other]) + data[at + 1 :]
        assert not certified(changed), (at, other)


@pytest.mark.proof(of="laws")
def test_an_altered_move_is_caught_at_that_move(game: Game[Any]) -> None:
    """With its hashes left as they were, whether the other move is legal or not."""
    for number in range(GAMES_PLAYED):
        log = played(game, number, most=BRIEF)
        moves = list(log.moves)
        for at, choice in _decisions(game, number, BRIEF):
            others = [move for move in choice if move != moves[at].move]
            if at % 9 or not others:
                continue
            for move in {others[at % len(others)], ("deploy", 0), ("frobnicate",)}:
                if move == moves[at].move:
                    continue
                seat = moves[at].seat
                altered = LoggedMove(seat, move, moves[at].hash, move_line(seat, move))
                judgement = judged(
                    Log(log.head, [*moves[:at], altered, *moves[at + 1 :]], log.end, log.opening)
                )
                assert judgement.move == at + 1
                legal = move in choice
                assert (judgement.code == "hash_mismatch") == legal, (judgement, move)


def _decisions(
    game: Game[Any], number: int, most: int, bot: str = "random"
) -> list[tuple[int, Any]]:
    walked = islice(walk(game, number, bot), most)
    return [(len(table.moves), list(choice)) for table, choice in walked]


@pytest.mark.proof(of="laws")
@pytest.mark.long
def test_a_sealed_change_gets_the_oracles_verdict(game: Game[Any]) -> None:
    """Altered and sealed again, a log is judged as the game it now tells, as by naive replay."""
    verdicts = set()
    for number in range(count(GAMES_PLAYED, 2)):
        log = played(game, number, "eager", VERY_BRIEF)
        played_moves = [(entry.seat, entry.move) for entry in log.moves]
        seats = game.seats_in(log.head.variant)
        for at, moves in _decisions(game, number, VERY_BRIEF, "eager"):
            if at % 31 != number % 5:
                continue
            other = moves[(at * 31 + number) % len(moves)]
            changes = [
                [*played_moves[:at], (played_moves[at][0], other), *played_moves[at + 1 :]],
                [*played_moves[:at], *played_moves[at + 1 :]],
                [*played_moves[: at + 1], *played_moves[at:]],
                [
                    *played_moves[:at],
                    ((played_moves[at][0] + 1) % seats, played_moves[at][1]),
                    *played_moves[at + 1 :],
                ],
                [*played_moves[:at], (played_moves[at][0], (CONCEDE,))],
                played_moves[:at],
            ]
            for moves_told in changes:
                changed = resealed(game, log, moves_told)
                judgement = judged(changed)
                verdict = (judgement.code or "certified", judgement.move or len(moves_told))
                code, where = naive.judge(changed.encode(), game)
                if code == "not legal":
                    assert judgement.code in ("illegal", "unavailable", "unknown_card")
                    code = str(judgement.code)
                assert verdict == (code, where)
                verdicts.add(code)
    assert {"certified", "illegal", "wrong_seat", "incomplete"} <= verdicts


def test_a_prefix_is_legal_and_its_hashes_do_not_depend_on_the_rest(game: Game[Any]) -> None:
    log = played(game, 1, most=BRIEF)
    for length in range(0, len(log.moves), 11):
        cut = Log(log.head, log.moves[:length], None, log.opening)
        judgement = judged(cut)
        assert (judgement.code, judgement.moves) == ("incomplete", length)
        moves = [(entry.seat, entry.move) for entry in log.moves[:length]]
        surrendered = resealed(game, log, moves, log.moves[length].seat % len(log.head.players))
        assert judged(surrendered).certified
        assert [entry.hash for entry in surrendered.moves[:length]] == [
            entry.hash for entry in log.moves[:length]
        ]


def test_a_log_without_hashes_is_judged_by_the_rules_alone(game: Game[Any]) -> None:
    log = played(game, 2)
    bare = [LoggedMove(entry.seat, entry.move, None, entry.bare) for entry in log.moves]
    assert log.end is not None
    stripped = Log(log.head, bare, End(log.end.outcome, log.end.moves, None), log.opening)
    judgement = judged(stripped)
    assert (judgement.certified, judgement.hashed) == (True, False)
    assert stripped.chain() == log.chain() == log.end.chain


def test_surrender_is_legal_for_any_seat_at_any_moment(game: Game[Any]) -> None:
    """And when all the players of all sides but one have surrendered, that side has won."""
    for table, choice in walk(game, 4):
        assert choice.seat in range(table.state.seats)
        sides = table.state.sides
        for left in range(sides if worth_a_look(table.state.ply) else 0):
            after = table.state
            for seat in range(after.seats):
                if seat % sides != left and game.refusal(after, seat, (CONCEDE,)) is None:
                    after, events = game.apply(after, seat, (CONCEDE,))
                    assert (events[0].kind, events[0].seat) == ("concede", seat)
            assert after.outcome is not None
            assert (after.outcome.winner, after.outcome.reason) == (left, "surrender")
            laws.outcome_has_the_declared_numbers(game, after)
            assert game.choice(after) is None


def test_logs_are_the_same_lines_json_would_write(game: Game[Any]) -> None:
    for line in played(game, 0).encode().splitlines():
        value = json.loads(line)
        again = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert again.encode() == line
