"""Salts are put where they are missing, beside the deck that they belong to, and nowhere else."""

import pytest

from engine.core.decks.salts import fill_salts, sides_without_salt
from engine.core.logs.log import read_log
from engine.core.logs.verify import verify
from tests.engine.logs import DECKS, Lines, altered, recorded_log
from tests.engine.toy_game import TOY

GAMES = {TOY.slug: TOY}
WHOLE = recorded_log()
SALTS = WHOLE.opening.salts if WHOLE.opening else ()
HELD = list(zip(DECKS, SALTS, strict=True))


def without(*sides: int) -> bytes:
    """The log with the salts of these sides left empty."""

    def strip(lines: Lines) -> None:
        for side in sides:
            lines[-1]["decks"][side]["salt"] = ""

    return altered(WHOLE.encode(), strip)


@pytest.mark.parametrize("sides", [(0,), (1,), (0, 1)])
def test_a_log_without_salts_gets_those_of_its_decks(sides: tuple[int, ...]) -> None:
    assert verify(without(*sides), GAMES).code == "malformed"

    assert fill_salts(without(*sides), HELD) == WHOLE.encode()


def test_a_log_that_still_lacks_a_salt_says_who_can_mend_it() -> None:
    """Either no service has seen it, or the list is not the one that the player registered."""
    reason = (
        "the deck has no salt: the service that registered it puts it in, where the list is the"
        " one that was registered"
    )

    judged = verify(without(1), GAMES)

    assert (judged.code, judged.move, judged.seat, judged.reason) == ("malformed", 0, 1, reason)


def test_nothing_else_is_touched() -> None:
    other = [(DECKS[1], SALTS[0]), (DECKS[0], SALTS[1])]
    for data in (
        WHOLE.encode(),
        b"",
        b"\n",
        b"no log",
        without(0, 1)[:-2],
        without(0).replace(b'"k":"open"', b'"k":"shut"'),
    ):
        assert fill_salts(data, HELD) == data
    assert fill_salts(without(0, 1), other) == without(0, 1)
    assert fill_salts(without(0, 1), HELD[:1]) == without(0, 1)


def test_a_salt_that_is_not_held_for_the_sender_stays_out() -> None:
    assert fill_salts(without(0, 1), [HELD[0], None]) == without(1)
    assert fill_salts(without(1), [HELD[0], None]) == without(1)


@pytest.mark.parametrize(
    ("log", "sides"),
    [
        (WHOLE.encode(), ()),
        (without(1), (1,)),
        (without(0, 1), (0, 1)),
        (b"", ()),
        (b"no log", ()),
        (b'{"decks":[{"salt":""},"",{"salt":"ab"}],"k":"open"}', (0,)),
    ],
)
def test_which_salts_are_missing_is_known_whatever_the_decks(
    log: bytes, sides: tuple[int, ...]
) -> None:
    assert sides_without_salt(log) == sides


def test_an_empty_salt_is_read() -> None:
    opening = read_log(without(1)).opening
    assert opening is not None
    assert opening.salts == (SALTS[0], b"")
