"""Printings of a card: which of them a format plays, and that later ones change nothing in it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from engine.core.base.toml_tables import DataError
from engine.core.decks.ban_lists import read_versions
from engine.core.decks.deck import Deck
from engine.core.decks.formats import Format, check_deck, read_format, read_formats
from engine.core.logs.verify import verify
from engine.core.position.cards import CardDef, CardPool
from tests.engine.logs import seeded_log
from tests.engine.toy_game import Toy

FIRST, SECOND, THIRD = "2026-01-01", "2026-06-01", "2026-09-01"


def card(id: str, printing: int, since: str, power: int, set: str = "base") -> CardDef:
    plain: dict[str, Any] = {"name": id, "printing": printing, "power": power}
    return CardDef(id, id, "unit", set, False, printing, plain, {}, plain, since)


PIKE = [card("pike", 1, FIRST, 3), card("pike", 2, SECOND, 4), card("pike", 3, THIRD, 2)]
BOW = card("bow", 1, FIRST, 1)
GUN = card("gun", 1, SECOND, 9, "extra")


def pool(*printings: CardDef) -> CardPool:
    by_id: dict[str, list[CardDef]] = {}
    for printing in printings:
        by_id.setdefault(printing.id, []).append(printing)
    newest = {id: of[-1] for id, of in by_id.items()}
    earlier = {id: tuple(of[:-1]) for id, of in by_id.items() if of[:-1]}
    groups = {"all": tuple(newest), "guns": ("gun",)}
    return CardPool(MappingProxyType(newest), MappingProxyType(groups), earlier)


POOL = pool(*PIKE, BOW, GUN)
RULES = [
    {"rule": "parts", "names": ["army"], "cite": "§1"},
    {"rule": "belongs", "part": "army", "kinds": ["unit"], "sets": ["base", "extra"], "cite": "§2"},
]
OPEN: dict[str, Any] = {
    "name": "Open", "official": False, "effective_from": "2026-01-31", "source": "us",
    "rules": RULES,
}  # fmt: skip
PINNED = {**OPEN, "printings": SECOND}


def formats(pool: CardPool = POOL, **tables: Any) -> Mapping[str, Format]:
    return read_formats("siege", tables, pool, ())


def printings(format: Format) -> dict[str, int]:
    return {id: printed.printing for id, printed in format.pool.cards.items()}


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        ("2025-12-31", {}),
        (FIRST, {"pike": 1, "bow": 1}),
        (SECOND, {"pike": 2, "bow": 1, "gun": 1}),
        ("2026-08-31", {"pike": 2, "bow": 1, "gun": 1}),
        ("2999-12-31", {"pike": 3, "bow": 1, "gun": 1}),
    ],
)
def test_a_pool_on_a_day_has_the_newest_printings_of_then(
    day: str, expected: dict[str, int]
) -> None:
    assert {id: printed.printing for id, printed in POOL.on(day).cards.items()} == expected


def test_a_pool_on_a_day_is_the_one_that_stood_then() -> None:
    assert POOL.on(SECOND) == pool(*PIKE[:2], BOW, GUN)
    assert POOL.on(SECOND).digest == pool(*PIKE[:2], BOW, GUN).digest
    assert POOL.on(FIRST).groups == {"all": ("pike", "bow")}
    assert POOL.on(THIRD) == POOL


def test_a_printing_is_found_by_its_number() -> None:
    assert [POOL.printed("pike", number) for number in (1, 2, 3)] == PIKE
    with pytest.raises(KeyError):
        POOL.printed("bow", 2)


def test_a_format_plays_the_newest_printings_or_those_of_the_day_it_pins() -> None:
    by_slug = formats(open=OPEN, pinned=PINNED, season={**OPEN, "extends": "pinned"})
    assert printings(by_slug["open"]) == {"pike": 3, "bow": 1, "gun": 1}
    assert printings(by_slug["pinned"]) == {"pike": 2, "bow": 1, "gun": 1}
    assert printings(by_slug["season"]) == {"pike": 2, "bow": 1, "gun": 1}
    assert by_slug["pinned"].plain["printings"] == SECOND
    assert "printings" not in by_slug["open"].plain
    again = read_format(by_slug["pinned"].plain, POOL, ())
    assert (again.digest, printings(again)) == (
        by_slug["pinned"].digest,
        printings(by_slug["pinned"]),
    )


def test_a_card_that_is_printed_later_is_none_of_the_formats_cards() -> None:
    table = {**OPEN, "printings": FIRST}
    table["rules"] = [RULES[0], {**RULES[1], "sets": ["base"]}]
    verdict = check_deck(Deck("siege", {"army": {"gun": 1}}), formats(early=table)["early"])
    assert [problem.code for problem in verdict.problems] == ["unknown_card"]


def test_a_rebalanced_card_changes_nothing_in_a_format_that_pins_its_day() -> None:
    rebalanced = pool(*PIKE, card("pike", 4, "2027-01-01", 8), BOW, GUN)
    before, after = formats(open=OPEN, pinned=PINNED), formats(rebalanced, open=OPEN, pinned=PINNED)
    assert after["pinned"].pool.digest == before["pinned"].pool.digest
    assert after["open"].pool.digest != before["open"].pool.digest
    toy = Toy()
    assert toy.rules(after["pinned"]) == toy.rules(before["pinned"])
    assert toy.rules(after["open"]) != toy.rules(before["open"])


@pytest.mark.parametrize("day", ["2026-02-30", "soon"])
def test_a_pinned_day_is_a_day(day: str) -> None:
    with pytest.raises(DataError) as caught:
        formats(open={**OPEN, "printings": day})
    message = "formats.toml, open: printings must be a date such as 2026-11-21"
    assert str(caught.value) == message


def listed(**more: Any) -> dict[str, Any]:
    return {"effective_from": "2026-10-01", "official": False, "source": "us", **more}


def test_a_dated_list_may_rotate_sets_and_pin_other_printings() -> None:
    by_slug = formats(pinned=PINNED)
    lists = {"pinned": [listed(printings=THIRD, sets=["base"], banned=["bow"])]}
    old, new = read_versions(by_slug, lists, POOL)["pinned"]
    assert (printings(old)["pike"], printings(new)["pike"]) == (2, 3)
    judged = check_deck(Deck("siege", {"army": {"gun": 1, "bow": 1, "pike": 1}}), new)
    assert [problem.code for problem in judged.problems] == ["set_not_allowed", "banned"]
    assert read_format(new.plain, POOL, ()).digest == new.digest
    assert old is by_slug["pinned"]


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"sets": []}, ": sets must be a list of at least one set"),
        ({"sets": [1]}, ": sets must be a list of at least one set"),
        ({"sets": ["moon"]}, ", rule 2: unknown set moon"),
        ({"printings": "x"}, ": printings must be a date such as 2026-11-21"),
    ],
)
def test_a_wrong_rotation_names_its_place(facts: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError) as caught:
        read_versions(formats(open=OPEN), {"open": [listed(**facts)]}, POOL)
    assert str(caught.value) == f"ban_lists.toml, open, list 1{message}"


def test_a_log_verifies_under_the_printings_of_its_format() -> None:
    """A card of the toy game is printed anew, worth more; the pinned format stays as it was."""
    game, data = Toy(), seeded_log().encode()
    rules = game.rules(game.formats["open"])
    newest = CardDef("three", "Three", "toy", "toy", False, 2, {"value": 9}, {}, {"v": 9}, THIRD)
    old = game.pool.cards["three"]
    game.pool = CardPool({**game.pool.cards, "three": newest}, {}, {"three": (old,)})
    plain = {**game.formats["open"].plain}
    game.dated = {"open": (read_format(plain, game.pool, ()),)}
    assert verify(data, {"toy": game}).code == "unsupported_rules"
    pinned = read_format(plain, game.pool.on(SECOND), ())
    game.dated = {"open": (pinned,)}
    assert game.rules(pinned) == rules
    assert verify(data, {"toy": game}).certified
