"""Every refusal, by one alteration of a true log: its code, its move, its seat."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.base.canonical import digest
from engine.core.decks.formats import read_formats
from engine.core.logs.log import (
    LogUnusable,
    deck_commitment,
    move_line,
    read_log,
    seed_commitment,
)
from engine.core.logs.log_words import move_words
from engine.core.logs.verify import LONGEST_REASON, verify
from engine.core.position.choices import Move
from tests.engine.logs import (
    DECKS,
    SEED,
    Lines,
    altered,
    apart,
    bare,
    recorded_log,
    seeded_log,
    table,
    together,
)
from tests.engine.toy_game import FORMAT, GAMES, TOY, numbers

SEALED = seeded_log().encode()
STRIPPED = bare(SEALED)
RECORDED = recorded_log().encode()
HEAD, FIRST, END, OPENING = 0, 1, -2, -1
MOVES = 10


def judged(data: bytes) -> tuple[str | None, int | None, int | None]:
    """Code, move and seat of a refusal; all None for a certificate."""
    judgement = verify(data, GAMES)
    return judgement.code, judgement.move, judgement.seat


def put(value: Any, *path: Any) -> Callable[[Lines], None]:
    """Set one field, `put(3, HEAD, "edition")`."""

    def change(lines: Lines) -> None:
        place: Any = lines
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return change


def drop(*path: Any) -> Callable[[Lines], None]:
    """Leave out one field, or one line."""

    def change(lines: Lines) -> None:
        place: Any = lines
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]

    return change


def again(number: int) -> Callable[[Lines], None]:
    """Write one line twice."""
    return lambda lines: lines.insert(number, lines[number])


def test_true_logs_are_certified() -> None:
    for data in (SEALED, STRIPPED, bare(SEALED, chain=True), RECORDED, bare(RECORDED)):
        assert judged(data) == (None, None, None)


ALTERATIONS: list[tuple[str, bytes, Callable[[Lines], Any], tuple[str, int, int | None]]] = [
    # Moves. Seat 0 begins and holds the cards 1, 2 and 3; seat 1 the cards 5 to 9.
    ("another legal move", SEALED, put(["hold"], 1, "m"), ("hash_mismatch", 1, 0)),
    ("the seat of a move", SEALED, put(1, 3, "s"), ("wrong_seat", 3, 1)),
    ("a seat nobody has", SEALED, put(9, 3, "s"), ("wrong_seat", 3, 9)),
    ("a seat nobody has concedes", SEALED, lambda lines: lines[3].update(s=7, m=["concede"]),
     ("wrong_seat", 3, 7)),
    ("a verb that is not open", SEALED, put(["pick", 1], 1, "m"), ("illegal", 1, 0)),
    ("a verb nobody knows", SEALED, put(["frobnicate"], 6, "m"), ("illegal", 6, 1)),
    ("an argument too many", SEALED, put(["hold", 1], 2, "m"), ("illegal", 2, 1)),
    ("an argument too few", SEALED, put(["play"], 3, "m"), ("illegal", 3, 0)),
    ("a word for a card", SEALED, put(["play", "one"], 3, "m"), ("illegal", 3, 0)),
    ("a seen card played again", SEALED, put(["play", 1], 3, "m"), ("illegal", 3, 0)),
    ("a card of the other hand", SEALED, put(["play", 5], 3, "m"), ("unavailable", 3, 0)),
    ("a card of the deck", SEALED, put(["play", 0], 3, "m"), ("unavailable", 3, 0)),
    ("a card there is not", SEALED, put(["play", 10], 3, "m"), ("unknown_card", 3, 0)),
    ("a card far away", SEALED, put(["play", 10**15 - 1], 3, "m"), ("unknown_card", 3, 0)),
    ("a hash", SEALED, put("0" * 16, 6, "h"), ("hash_mismatch", 6, 1)),
    ("a move told twice", SEALED, again(2), ("wrong_seat", 3, 1)),
    ("a move left out", SEALED, drop(4), ("wrong_seat", 4, 0)),
    ("two moves exchanged", SEALED, lambda lines: lines.insert(1, lines.pop(2)),
     ("wrong_seat", 1, 1)),
    ("a move after the end", SEALED, lambda lines: lines.insert(11, lines[2]),
     ("after_end", 11, 1)),
    ("surrender after the end", STRIPPED,
     lambda lines: lines.insert(11, {"m": ["concede"], "s": 0}), ("after_end", 11, 0)),
    ("the last move left out", STRIPPED, drop(10), ("incomplete", 9, 1)),
    ("all moves left out", SEALED, lambda lines: lines.__delitem__(slice(1, 11)),
     ("incomplete", 0, 0)),
    # The end and the opening.
    ("the end left out", SEALED, drop(END), ("incomplete", 10, None)),
    ("the opening left out", SEALED, drop(OPENING), ("incomplete", 0, None)),
    ("the winner", SEALED, put(0, END, "result", "winner"), ("wrong_result", 10, None)),
    ("a draw", SEALED, put(None, END, "result", "winner"), ("wrong_result", 10, None)),
    ("a winner far away", SEALED, put(-4, END, "result", "winner"), ("wrong_result", 10, None)),
    ("the reason", SEALED, put("surrender", END, "result", "reason"), ("wrong_result", 10, None)),
    ("a tally", SEALED, put({"survivors": [1, 0]}, END, "result", "tally"),
     ("wrong_result", 10, None)),
    ("the count of moves", SEALED, put(11, END, "moves"), ("malformed", 10, None)),
    ("the chain", SEALED, put("sha256:00", END, "chain"), ("hash_mismatch", 10, None)),
    ("no chain to hashes", SEALED, drop(END, "chain"), ("malformed", 10, None)),
    ("another seed", SEALED, put("00" * 32, OPENING, "seed"), ("hash_mismatch", 0, None)),
    ("a shorter seed", SEALED, put("00" * 31, OPENING, "seed"), ("malformed", 0, None)),
    ("no seed", SEALED, put("", OPENING, "seed"), ("malformed", 0, None)),
    ("another salt", SEALED, put("00" * 16, OPENING, "decks", 1, "salt"), ("hash_mismatch", 0, 1)),
    ("a shorter salt", SEALED, put("00" * 15, OPENING, "decks", 1, "salt"), ("malformed", 0, 1)),
    ("another deck", SEALED, put(3, OPENING, "decks", 0, "deck", "parts", "cards", "two"),
     ("hash_mismatch", 0, 0)),
    # The head.
    ("another game", SEALED, put("chess", HEAD, "game"), ("unsupported_rules", 0, None)),
    ("another edition", SEALED, put(4, HEAD, "edition"), ("unsupported_rules", 0, None)),
    ("edition zero", SEALED, put(0, HEAD, "edition"), ("unsupported_rules", 0, None)),
    ("another format", SEALED, put("closed", HEAD, "format"), ("unsupported_rules", 0, None)),
    ("other rules", SEALED, put("sha256:00", HEAD, "rules"), ("unsupported_rules", 0, None)),
    ("an unknown option", SEALED, put("on", HEAD, "variant", "rain"),
     ("unsupported_rules", 0, None)),
    ("an unknown value", SEALED, put("hot", HEAD, "variant", "start"),
     ("unsupported_rules", 0, None)),
    ("an option left to its default", SEALED, put({}, HEAD, "variant"), ("hash_mismatch", 1, 0)),
    ("another match", SEALED, put("toy 2", HEAD, "match"), ("hash_mismatch", 0, None)),
    ("another player", SEALED, put("cy", HEAD, "players", 0), ("hash_mismatch", 1, 0)),
    ("another share", SEALED, put("middle", HEAD, "rng", "shares", 0), ("unavailable", 1, 0)),
    ("another player, no hashes", bare(SEALED, chain=True), put("cy", HEAD, "players", 0),
     ("hash_mismatch", 10, None)),
    ("a commitment to a deck", SEALED, put("sha256:00", HEAD, "decks", 0), ("hash_mismatch", 0, 0)),
    ("a commitment to the seed", SEALED, put("sha256:00", HEAD, "rng", "commit"),
     ("hash_mismatch", 0, None)),
    # Recorded draws.
    ("a die out of range", RECORDED, put(6, OPENING, "draws", 3, 2), ("illegal", 1, 0)),
    ("another throw", RECORDED, put(5, OPENING, "draws", 3, 2), ("hash_mismatch", 1, 0)),
    ("a throw of the set-up", RECORDED, put(9, OPENING, "draws", 2, 2), ("illegal", 0, None)),
    ("a card shuffled twice", RECORDED, put([0, 0, 1, 2, 3], OPENING, "draws", 0, 2),
     ("illegal", 0, None)),
    ("a draw left out", RECORDED, drop(OPENING, "draws", 4), ("illegal", 2, 1)),
    ("the last draw left out", RECORDED, drop(OPENING, "draws", 7), ("illegal", 5, 0)),
    ("a draw too many", RECORDED, lambda lines: lines[OPENING]["draws"].append([6, "die", 1]),
     ("illegal", 6, None)),
    ("a draw in another move", RECORDED, put(2, OPENING, "draws", 3, 0), ("illegal", 1, 0)),
    ("a draw of another stream", RECORDED, put("coin", OPENING, "draws", 3, 1), ("illegal", 1, 0)),
    ("another nonce", RECORDED, put("00" * 32, OPENING, "nonce"), ("hash_mismatch", 1, 0)),
    ("no nonce", RECORDED, put("", OPENING, "nonce"), ("malformed", 0, None)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("data", "change", "verdict"),
    [case[1:] for case in ALTERATIONS],
    ids=[case[0] for case in ALTERATIONS],
)
def test_one_alteration_is_refused_where_it_stands(
    data: bytes, change: Callable[[Lines], Any], verdict: tuple[str, int, int | None]
) -> None:
    assert judged(altered(data, change)) == verdict


def test_every_code_arises() -> None:
    assert {verdict[0] for *_, verdict in ALTERATIONS} | {"illegal_deck", "fuel"} == {
        "malformed", "wrong_seat", "illegal", "unavailable", "unknown_card", "after_end",
        "incomplete", "hash_mismatch", "wrong_result", "illegal_deck", "unsupported_rules", "fuel",
    }  # fmt: skip


def recommitted(cards: dict[str, int]) -> Callable[[Lines], None]:
    """Another deck for seat 1, with its commitment."""

    def change(lines: Lines) -> None:
        opened = lines[OPENING]["decks"][1]
        opened["deck"]["parts"]["cards"] = cards
        lines[HEAD]["decks"][1] = deck_commitment(numbers(**cards), bytes.fromhex(opened["salt"]))

    return change


def test_an_illegal_deck_is_refused_with_every_problem() -> None:
    judgement = verify(altered(SEALED, recommitted({"nine": 1, "one": 2})), GAMES)
    assert (judgement.code, judgement.move, judgement.seat) == ("illegal_deck", 0, 1)
    assert judgement.reason == (
        "the deck of seat 1 is illegal: no card 'nine' is known: check its spelling;"
        " cards must have 4 to 8 cards and has 3: add 1"
    )


def test_a_deck_of_another_game_is_illegal() -> None:
    def change(lines: Lines) -> None:
        opened = lines[OPENING]["decks"][0]
        opened["deck"]["game"] = "chess"
        deck = type(DECKS[0])("chess", DECKS[0].parts)
        lines[HEAD]["decks"][0] = deck_commitment(deck, bytes.fromhex(opened["salt"]))

    assert judged(altered(SEALED, change)) == ("illegal_deck", 0, 0)


def log_of(decks: tuple[Any, Any], moves: list[tuple[int, Move]], **options: Any) -> bytes:
    """A log of these moves without hashes, whatever becomes of them."""
    lines = apart(SEALED)
    head, opening = lines[HEAD], lines[OPENING]
    for seat, deck in enumerate(decks):
        salt = bytes.fromhex(opening["decks"][seat]["salt"])
        opening["decks"][seat]["deck"] = deck.plain()
        head["decks"][seat] = deck_commitment(deck, salt)
    head["variant"].update(options)
    end = {"k": "end", "moves": len(moves), "result": {"reason": "last_turn", "winner": 0}}
    return together([head, *[move_line(*move) for move in moves], end, opening])


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("loop", "play Loop: one move set off more than 10000 steps"),
        ("tower", "play Tower: more than 64 texts wait for each other"),
    ],
)
def test_a_card_that_never_ends_runs_out_of_fuel(card: str, reason: str) -> None:
    judgement = verify(log_of((numbers(**{card: 4}), DECKS[1]), [(0, ("play", 0))]), GAMES)
    if judgement.code == "unavailable":
        judgement = verify(log_of((numbers(**{card: 4}), DECKS[1]), [(0, ("play", 3))]), GAMES)
    assert (judgement.code, judgement.move, judgement.seat) == ("fuel", 1, 0)
    assert judgement.reason == reason


def test_a_set_up_that_never_ends_runs_out_of_fuel() -> None:
    judgement = verify(log_of(DECKS, [], start="endless"), GAMES)
    assert (judgement.code, judgement.move, judgement.seat) == ("fuel", 0, None)
    assert judgement.reason == "the set-up: one move set off more than 10000 steps"


def test_more_than_five_thousand_moves_run_out_of_fuel() -> None:
    judgement = verify(log_of(DECKS, [(0, ("hold",))] * 5_001), GAMES)
    assert (judgement.code, judgement.move, judgement.moves) == ("fuel", 5_001, 0)
    assert judged(log_of(DECKS, [(0, ("hold",))] * 5_000)) == ("wrong_seat", 2, 0)


def test_players_of_another_number_are_not_supported() -> None:
    def third(lines: Lines) -> None:
        lines[HEAD]["players"].append("cy")
        lines[HEAD]["decks"].append(lines[HEAD]["decks"][0])
        lines[OPENING]["decks"].append(lines[OPENING]["decks"][0])

    def nobody(lines: Lines) -> None:
        lines[HEAD].update(players=[], decks=[])
        lines[OPENING].update(decks=[])

    assert judged(altered(SEALED, third)) == ("unsupported_rules", 0, None)
    assert judged(altered(SEALED, nobody)) == ("unsupported_rules", 0, None)


def test_a_seed_and_draws_do_not_go_together() -> None:
    seeded, recorded = apart(SEALED), apart(RECORDED)
    for head, tail in ((seeded, recorded), (recorded, seeded)):
        mixed = together([*head[:-1], tail[OPENING]])
        assert judged(mixed) == ("malformed", 0, None)


def test_a_log_whose_moves_lost_only_their_hashes_is_held_to_its_chain() -> None:
    data = bare(SEALED, chain=True)
    judgement = verify(data, GAMES)
    assert (judgement.certified, judgement.hashed, judgement.moves) == (True, False, MOVES)
    others = {judged(altered(data, put(["play", card], MOVES, "m"))) for card in range(5, 10)}
    assert others == {
        ("unavailable", MOVES, 1),
        ("illegal", MOVES, 1),
        ("hash_mismatch", MOVES, None),
    }


def test_a_log_without_any_hash_is_judged_as_the_game_it_tells() -> None:
    judgement = verify(STRIPPED, GAMES)
    assert (judgement.certified, judgement.hashed, judgement.moves) == (True, False, MOVES)
    other = verify(altered(STRIPPED, put(["hold"], 9, "m")), GAMES)
    assert (other.code, other.move) in ((None, None), ("wrong_result", MOVES))


@pytest.mark.parametrize("kept", range(1, MOVES))
def test_hashes_that_begin_or_end_somewhere_are_malformed_there(kept: int) -> None:
    def behead(lines: Lines) -> None:
        for line in lines[1 : kept + 1]:
            del line["h"]

    def curtail(lines: Lines) -> None:
        for line in lines[kept + 1 : MOVES + 1]:
            del line["h"]

    for change in (behead, curtail):
        judgement = verify(altered(SEALED, change), GAMES)
        assert (judgement.code, judgement.move) == ("malformed", kept + 1)
        assert judgement.reason == "all moves must carry a hash, or none"


def test_true_is_not_one() -> None:
    """JSON's true equals 1 to Python; a log that writes it is another log, and no log of ours."""
    log = altered(STRIPPED, put(True, END, "result", "winner"))
    assert judged(log) == ("malformed", MOVES + 1, None)
    assert judged(altered(bare(RECORDED), put(True, OPENING, "draws", 2, 2))) == (
        "malformed", 7, None,
    )  # fmt: skip
    with pytest.raises(LogUnusable):
        verify(altered(STRIPPED, put(True, HEAD, "v")), GAMES)


def test_the_reason_of_a_refusal_has_a_bound() -> None:
    long = "x" * 6_000
    changes = [put(long, HEAD, "variant", "start"), put(long, HEAD, "game"),
               put(long, HEAD, "format"), put(long, END, "result", "reason"),
               recommitted({f"card-{number}": 1 for number in range(500)}),
               put(long, OPENING, "decks", 0, "deck", long)]  # fmt: skip
    for change in changes:
        judgement = verify(altered(STRIPPED, change), GAMES)
        assert not judgement.certified
        assert 0 < len(judgement.reason) <= LONGEST_REASON
        assert "\n" not in judgement.reason


def test_a_judgement_is_told_to_programs() -> None:
    rules = TOY.rules(TOY.formats["open"])
    facts = {"log": digest(SEALED), "game": "toy", "match": "toy 1", "rules": rules}
    assert verify(SEALED, GAMES).plain() == {
        "verdict": "certified", **facts, "hashed": True, "moves": MOVES,
        "result": {"winner": 1, "reason": "last_turn"}, "chain": read_log(SEALED).chain(),
        "played": verify(STRIPPED, GAMES).game_digest,
    }  # fmt: skip
    data = altered(SEALED, put(1, 3, "s"))
    tried = move_words(TOY, read_log(SEALED))[2]
    assert verify(data, GAMES).plain() == {
        "verdict": "refused", **facts, "log": digest(data), "hashed": True, "moves": 2,
        "result": None, "chain": read_log(data).chain(), "played": None,
        "code": "wrong_seat", "move": 3, "seat": 1,
        "reason": f'{tried}: seat 0 is to decide, not seat 1; asked was "Seat 0 decides."',
    }  # fmt: skip


def test_another_format_of_the_name_may_stand_in() -> None:
    other = dict(FORMAT, source="an event's own")
    strict = read_formats("toy", {"open": other}, TOY.pool, ())["open"]
    assert judged(SEALED) == (None, None, None)
    judgement = verify(SEALED, GAMES, strict)
    assert judgement.code == "unsupported_rules"
    game = table()
    game.move(0, ("concede",))
    lines = apart(game.log().encode())
    rules = TOY.rules(strict)
    lines[HEAD]["rules"] = rules
    lines[HEAD]["rng"]["commit"] = seed_commitment("toy 1", rules, SEED)
    assert verify(bare(together(lines)), GAMES, strict).certified


def test_a_format_stands_in_for_its_own_name_alone() -> None:
    """A head that names another format than the one it was played in is refused all the same."""
    renamed = altered(SEALED, put("closed", HEAD, "format"))
    format = next(iter(TOY.formats.values()))
    judgement = verify(renamed, GAMES, format)
    assert (judgement.code, judgement.move) == ("unsupported_rules", 0)
    assert verify(SEALED, GAMES, format).certified


@pytest.mark.parametrize(
    ("line", "fields", "reason"),
    [
        (OPENING, {"seed": "zz"}, "a seed, a nonce and a salt are lower-case hexadecimal"),
        (OPENING, {"seed": None}, "the opening line holds k, decks, and seed or nonce and draws"),
        (END, {"moves": True}, "the end line must hold k, moves, result"),
    ],
)
def test_what_is_wrong_after_the_moves_is_said_in_words(
    line: int, fields: dict[str, Any], reason: str
) -> None:
    def change(lines: Lines) -> None:
        for name, value in fields.items():
            lines[line][name] = value
            if value is None:
                del lines[line][name]

    judgement = verify(altered(SEALED, change), GAMES)
    assert (judgement.code, judgement.hashed) == ("malformed", None)
    assert judgement.reason.startswith(f"after the moves: {reason}")
