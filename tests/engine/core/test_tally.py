"""The numbers of an outcome: declared by the game, counted once, sealed with the log, and told."""

from collections.abc import Callable
from typing import Any

import pytest

import engine
from engine.core.base.canonical import encode
from engine.core.display.sentences import Sentences
from engine.core.display.text_scene import ending, heading
from engine.core.logs.log import LogMalformed, read_log
from engine.core.logs.verify import verify
from engine.core.position.state import LARGEST_COUNT, Outcome, Tally
from engine.core.rules.catalogue import Undeclared
from engine.core.rules.words import Words
from tests.engine import laws
from tests.engine.logs import Lines, altered, apart, bare, seeded_log
from tests.engine.toy_game import GAMES, TOY, ToyState
from tests.engine.toy_tally import COUNTING, COUNTING_GAMES, Counting, counted_log

END = -2


COUNTED = counted_log().encode()
GIVEN_UP = counted_log(moves=2).encode()


def tally_of(data: bytes) -> Any:
    return apart(data)[END]["result"].get("tally")


def test_an_outcome_without_numbers_is_written_as_it_always_was() -> None:
    outcome = Outcome(1, "last_turn")
    assert outcome.plain() == {"winner": 1, "reason": "last_turn"}
    assert Outcome.from_plain(outcome.plain()) == outcome
    assert tally_of(seeded_log().encode()) is None


@pytest.mark.parametrize(
    ("tally", "plain"),
    [
        (Tally(survivors=(155, 145)), {"survivors": [155, 145]}),
        (Tally(victory_points=(0, LARGEST_COUNT)), {"victory_points": [0, LARGEST_COUNT]}),
        (Tally((3, 0), (7, 9)), {"survivors": [3, 0], "victory_points": [7, 9]}),
    ],
)
def test_an_outcome_with_numbers_is_read_back_as_it_was(tally: Tally, plain: Any) -> None:
    outcome = Outcome(None, "turns", tally)
    assert outcome.plain() == {"winner": None, "reason": "turns", "tally": plain}
    assert Outcome.from_plain(outcome.plain()) == outcome


NO_TALLIES: list[Any] = [
    None, [], 3, {"level": [1, 2]}, {"survivors": 3}, {"survivors": {}},
    {"survivors": [1, -1]}, {"survivors": [1, True]}, {"survivors": [1, "2"]},
    {"survivors": [1, None]}, {"survivors": [LARGEST_COUNT + 1, 0]}, {"survivors": [1] * 11},
]  # fmt: skip


@pytest.mark.parametrize(
    "plain",
    [
        {"winner": True, "reason": "turns"},
        {"winner": "0", "reason": "turns"},
        {"winner": 0, "reason": 1},
        {"reason": "turns"},
        {"winner": 0},
        *({"winner": 0, "reason": "turns", "tally": tally} for tally in NO_TALLIES),
    ],
)
def test_what_is_no_outcome_is_refused(plain: Any) -> None:
    with pytest.raises(ValueError, match=r"^a (result|tally) holds "):
        Outcome.from_plain(plain)


def test_a_game_that_declares_another_number_is_refused() -> None:
    class Levels(Counting):
        tallies = ("survivors", "levels")

    with pytest.raises(Undeclared, match=r"^Levels: a tally has no levels$"):
        Levels()


def test_a_finished_game_has_its_numbers_in_state_scene_and_log() -> None:
    log = read_log(COUNTED)
    judgement = verify(COUNTED, COUNTING_GAMES)
    assert (judgement.certified, judgement.reason, judgement.state is None) == (True, "", False)
    state: Any = judgement.state
    left = [len(state.zones[f"deck/{side}"]) + len(state.zones[f"hand/{side}"]) for side in (0, 1)]
    expected = {"survivors": left, "victory_points": state.score}
    assert sum(left) > 0
    result: Any = judgement.plain()["result"]
    assert tally_of(COUNTED) == result["tally"] == expected
    assert COUNTING.view(state, 0)["outcome"] == result
    assert COUNTING.restore(state.plain()).plain() == state.plain()
    assert log.end is not None
    assert judgement.outcome == log.end.outcome == state.outcome


def test_the_hash_of_the_last_position_covers_the_numbers_as_the_log_has_them() -> None:
    state: Any = verify(COUNTED, COUNTING_GAMES).state
    outcome = encode(state.outcome.plain())
    assert state.encoding().count(b'"outcome":' + outcome) == 1


def test_surrender_leaves_no_survivors() -> None:
    """The side that stays has what it had on the table; here all of its five cards but one."""
    assert apart(GIVEN_UP)[END]["result"] == {
        "winner": 0, "reason": "surrender",
        "tally": {"survivors": [4, 0], "victory_points": tally_of(GIVEN_UP)["victory_points"]},
    }  # fmt: skip
    assert verify(GIVEN_UP, COUNTING_GAMES).certified


def claims(tally: Any) -> Callable[[Lines], None]:
    """Have the end line claim this tally; None for no tally."""

    def change(lines: Lines) -> None:
        lines[END]["result"].pop("tally", None)
        if tally is not None:
            lines[END]["result"]["tally"] = tally

    return change


TRUE = tally_of(COUNTED)
FIRST, SECOND = TRUE["survivors"]


@pytest.mark.parametrize("seal", [lambda data: data, bare], ids=["hashed", "bare"])
@pytest.mark.parametrize(
    ("tally", "code"),
    [
        (TRUE | {"survivors": [FIRST + 1, SECOND]}, "wrong_result"),
        (TRUE | {"survivors": [SECOND + 9, FIRST]}, "wrong_result"),
        (TRUE | {"survivors": [FIRST, SECOND, 0]}, "wrong_result"),
        (TRUE | {"survivors": [FIRST]}, "wrong_result"),
        ({"survivors": TRUE["survivors"]}, "wrong_result"),
        (None, "wrong_result"),
        (TRUE | {"levels": [1, 2]}, "malformed"),
        (TRUE | {"survivors": [-1, SECOND]}, "malformed"),
        (TRUE | {"survivors": []}, "malformed"),
        ({}, "malformed"),
    ],
)
def test_other_numbers_than_the_game_came_to_are_refused(
    seal: Callable[[bytes], bytes], tally: Any, code: str
) -> None:
    judgement = verify(altered(seal(COUNTED), claims(tally)), COUNTING_GAMES)
    assert judgement.code == code
    if tally == TRUE | {"survivors": [FIRST + 1, SECOND]}:
        claimed, true = judgement.reason.split("; the game ended otherwise: ")
        assert f"Survivors {FIRST + 1} (Side 0), {SECOND} (Side 1)." in claimed
        assert f"Survivors {FIRST} (Side 0), {SECOND} (Side 1)." in true


def test_a_game_without_numbers_takes_none() -> None:
    claimed = altered(seeded_log().encode(), claims({"survivors": [1, 0]}))
    assert verify(claimed, GAMES).code == "wrong_result"


def test_an_end_that_is_no_end_says_what_it_must_hold() -> None:
    with pytest.raises(LogMalformed, match="a tally holds survivors, victory_points or both"):
        read_log(altered(COUNTED, claims({"survivors": [1, -2]})))


def test_logs_that_differ_in_their_numbers_alone_are_two_games() -> None:
    other = read_log(altered(COUNTED, claims(TRUE | {"survivors": [FIRST + 1, SECOND]})))
    assert other.chain() == read_log(COUNTED).chain()
    assert other.game_digest() != read_log(COUNTED).game_digest()


def test_sentences_name_the_numbers_in_the_words_of_the_game() -> None:
    outcome = Outcome(1, "last_turn", Tally((155, 145), (7, 12)))
    assert Sentences(TOY.words, ("Ada", "Bo")).end(outcome) == (
        "Bo wins (last turn). Survivors 155 (Ada), 145 (Bo). Victory points 7 (Ada), 12 (Bo)."
    )
    german = Words({"and": "und", "nothing": "nichts", "you": "du"},
                   words={"survivors": "überlebende Punkte"})  # fmt: skip
    assert engine.tally_sentence("chess", {"survivors": [155, 145]}, ("Ada", "Bo")) == (
        "Survivors 155 (Ada), 145 (Bo)."
    )
    assert Sentences(german, ("Ada", "Bo")).end(Outcome(None, "turns", Tally((3, 3)))) == (
        "The game is drawn (turns). Überlebende Punkte 3 (Ada), 3 (Bo)."
    )
    state: Any = verify(COUNTED, COUNTING_GAMES).state
    drawn = heading(COUNTING, COUNTING.view(state, None))
    assert drawn.endswith(f": {ending(COUNTING.words, state.outcome)}")
    assert f" Survivors {FIRST} (Side 0), {SECOND} (Side 1). Victory points " in drawn


class Forgetful(Counting):
    """Counts no victory points, though it declares them."""

    def tally(self, state: ToyState) -> Tally:
        return Tally(survivors=super().tally(state).survivors)


class OneSided(Counting):
    """Counts the survivors of one side alone."""

    def tally(self, state: ToyState) -> Tally:
        both = super().tally(state)
        return Tally(both.survivors[:1], both.victory_points)


class Undeclaring(Counting):
    """Counts what it does not declare."""

    tallies = ("survivors",)


@pytest.mark.parametrize("game", [Forgetful(), OneSided(), Undeclaring()])
def test_the_law_of_the_declared_numbers_can_fail(game: Counting) -> None:
    state: Any = verify(COUNTED, COUNTING_GAMES).state
    laws.outcome_has_the_declared_numbers(COUNTING, state)
    state.outcome = Outcome(0, "last_turn", game.tally(state))
    with pytest.raises(AssertionError):
        laws.outcome_has_the_declared_numbers(game, state)
