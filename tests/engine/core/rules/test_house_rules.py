"""House rules: a file of the game that an organiser may replace, in pools, formats and digests."""

from typing import Any

import pytest

from engine.core.base.canonical import Plain, digest, encode
from engine.core.base.toml_tables import DataError
from engine.core.decks.amendments import AmendmentUnusable, amend_format
from engine.core.decks.formats import Format
from engine.core.position.cards import HouseRules
from engine.core.rules.game import FormatUnusable
from engine.core.rules.house_rules import LARGEST_FILE, house_differences, use_house_rules
from tests.engine.toy_game import TOY, Toy

OWN: dict[str, Any] = {"turns": 12, "dice": {"faces": 6}}
OTHER = "turns = 9\n[dice]\nfaces = 6\n"


class Housed(Toy):
    """The toy game, with the length of a game and the faces of the die in a file."""

    def table(self, name: str) -> dict[str, Any]:
        return OWN if name == "house.toml" else super().table(name)

    def read_house(self, document: object, where: str) -> HouseRules:
        match document:
            case {"turns": int(turns), "dice": {"faces": int(faces)}} if turns > 0:
                return HouseRules({"turns": turns, "dice": {"faces": faces}}, (turns, faces))
        raise DataError(f"{where}: turns must be a whole number from 1")


GAME = Housed()
OPEN = GAME.formats["open"]


def housed(written: str = OTHER) -> Format:
    return use_house_rules(GAME, OPEN, written)


def house(format: Format) -> HouseRules:
    assert format.pool.house is not None
    return format.pool.house


def test_a_file_is_part_of_the_format_and_of_the_rules_of_a_match() -> None:
    format = housed()
    assert format.plain == {**OPEN.plain, "house": {"turns": 9, "dice": {"faces": 6}}}
    assert house(format).rules == (9, 6)
    assert house(OPEN).rules == (12, 6)
    assert len({format.digest, OPEN.digest}) == 2
    assert {format.pool.digest, OPEN.pool.digest} == {TOY.pool.digest}
    assert len({GAME.rules(format), GAME.rules(OPEN), TOY.rules(TOY.formats["open"])}) == 3
    assert house(format).digest == digest(encode({"dice": {"faces": 6}, "turns": 9}))


def test_the_rules_of_a_match_name_the_house_rules_where_there_are_some() -> None:
    format, toy = housed(), TOY.formats["open"]
    identity: dict[str, Plain] = {
        "game": "toy",
        "edition": 3,
        "cards": TOY.pool.digest,
        "format": toy.digest,
    }
    assert TOY.rules(toy) == digest(encode(identity))
    own: dict[str, Plain] = {**identity, "house": digest(encode(OWN))}
    assert GAME.rules(OPEN) == digest(encode(own))
    other: dict[str, Plain] = {**own, "format": format.digest, "house": house(format).digest}
    assert GAME.rules(format) == digest(encode(other))


def test_the_format_comes_back_from_its_plain_form() -> None:
    format = housed()
    again = GAME.format_of(format.plain)
    assert (again.digest, GAME.rules(again)) == (format.digest, GAME.rules(format))
    assert house(again).rules == (9, 6)
    assert all(rule.pool is again.pool or rule.pool == again.pool for rule in again.rules)


def test_the_same_settings_in_another_file_are_the_same_rules() -> None:
    same = housed("# ours\ndice = { faces = 6 }\nturns = 0x9")
    assert same.digest == housed().digest
    windows = use_house_rules(GAME, OPEN, b"\xef\xbb\xbf" + OTHER.replace("\n", "\r\n").encode())
    assert windows.digest == housed().digest


def test_the_settings_of_the_game_itself_change_nothing() -> None:
    own = "turns = 12\ndice.faces = 6\n"
    assert housed(own).digest == OPEN.digest
    assert use_house_rules(GAME, housed(), own).digest == OPEN.digest


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("turns = 0\ndice.faces = 6", "ours.toml: turns must be a whole number from 1"),
        (
            "turns 9",
            "ours.toml: the file is not TOML: Expected '=' after a key in a key/value pair",
        ),
        ("turns = " + "9" * 990, "ours.toml: turns must be a whole number from 1"),
        (
            "turns = " + "9" * 5000,
            "ours.toml: line 1 has more than 1,000 bytes: break it into several",
        ),
        (
            "turns" + ".a" * 9000 + " = 1",
            "ours.toml: line 1 has more than 1,000 bytes: break it into several",
        ),
        ("turns = '\ud800'", "ours.toml: the file is not in UTF-8: save it as UTF-8"),
        ("turns = " + "[\n" * 9000, "ours.toml: lists or tables are nested too deeply"),
        (
            "#\n" * (LARGEST_FILE // 2 + 1),
            "ours.toml: the file has more than 32,000 bytes: shorten it",
        ),
    ],
)
def test_a_file_that_is_wrong_is_refused_by_name(written: str, message: str) -> None:
    with pytest.raises(AmendmentUnusable) as refused:
        use_house_rules(GAME, OPEN, written, "ours.toml")
    assert str(refused.value).startswith(message)


def test_a_game_without_house_rules_refuses_a_file() -> None:
    with pytest.raises(AmendmentUnusable) as refused:
        use_house_rules(TOY, TOY.formats["open"], OTHER)
    assert str(refused.value) == "the house rules: this game has no house rules"
    with pytest.raises(FormatUnusable) as unusable:
        TOY.format_of(housed().plain)
    assert str(unusable.value) == "the format open: this game has no house rules"


@pytest.mark.parametrize("wrong", [{}, {"turns": 1.5}, {**OWN, "turns": -1}])
def test_a_format_with_wrong_house_rules_is_none(wrong: Any) -> None:
    with pytest.raises(FormatUnusable) as refused:
        GAME.format_of({**OPEN.plain, "house": wrong})
    assert str(refused.value) == "the format open: turns must be a whole number from 1"


def test_bans_and_limits_reach_what_is_dealt() -> None:
    format = amend_format(housed(), banned=["one"], limited={"two": 3, "gift": 1}, cite="ours")
    assert format.pool.limits == {"one": 0, "two": 3, "gift": 1}
    assert GAME.format_of(format.plain).pool.limits == format.pool.limits
    stricter = amend_format(format, limited={"two": 2}, cite="ours")
    assert stricter.pool.limits == {"one": 0, "two": 2, "gift": 1}
    # Bans and house rules in the other order are the same rules.
    other = amend_format(OPEN, banned=["one"], limited={"two": 3, "gift": 1}, cite="ours")
    assert use_house_rules(GAME, other, OTHER).digest == format.digest
    assert use_house_rules(GAME, other, OTHER).pool.limits == format.pool.limits


def test_where_decks_list_what_is_dealt_the_pool_has_no_limits() -> None:
    format = amend_format(TOY.formats["open"], banned=["one"], cite="ours")
    assert (format.pool.limits, format.pool) == ({}, TOY.pool)


def test_differences_are_told_setting_by_setting() -> None:
    assert house_differences(OWN, OWN) == []
    other = {"turns": 9, "dice": {"faces": 8}}
    assert house_differences(other, OWN) == [("turns", 9, 12), ("dice.faces", 8, 6)]


def test_of_lists_of_lists_those_that_differ_are_told() -> None:
    own: Any = {"walls": [[["a1"], ["b1"]], [["a2"], ["b2"]]], "rows": ["a", "b"]}
    other = {"walls": [[["a1"], ["b1"]], [["a2"], ["c2", "d2"]]], "rows": ["a", "c"]}
    assert house_differences(other, own) == [
        ("walls.2.2", ["c2", "d2"], ["b2"]),
        ("rows", ["a", "c"], ["a", "b"]),
    ]
    shorter = {**own, "walls": own["walls"][:1]}
    assert house_differences(shorter, own) == [("walls", own["walls"][:1], own["walls"])]
