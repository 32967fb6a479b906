"""Card tables: required fields, pools, names and digests."""

from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from engine.core.base.toml_tables import DataError, read_table, read_tables, require
from engine.core.position.cards import CardDef, CardPool

FIELDS = {"name": str, "circle": int, "swift": bool}


def card(id: str, name: str, **plain: Any) -> CardDef:
    return CardDef(id, name, "tactic", "house", False, 1, {}, {}, {"name": name, **plain})


def pool(*cards: CardDef) -> CardPool:
    return CardPool(
        MappingProxyType({definition.id: definition for definition in cards}), MappingProxyType({})
    )


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"name": "a", "circle": 1, "swift": True}, None),
        ({"name": "a", "circle": 1}, None),
        ({"name": "a"}, "here: circle is missing"),
        ({"name": "a", "circle": "1"}, "here: circle must be a whole number"),
        ({"name": "a", "circle": True}, "here: circle must be a whole number"),
        (
            {"name": "a", "circle": 1, "sphere": 2},
            "here: unknown field 'sphere'; known: name, circle, swift",
        ),
        (["name"], "here: must be a table with name, circle, swift"),
    ],
)
def test_a_table_has_its_fields_and_no_others(table: Any, message: str | None):
    if message is None:
        require(table, "here", FIELDS, ("swift",))
        return
    with pytest.raises(DataError) as caught:
        require(table, "here", FIELDS, ("swift",))
    assert str(caught.value) == message


def test_tables_are_read_in_the_order_of_their_names(tmp_path: Path):
    (tmp_path / "b.toml").write_text("x = 1")
    (tmp_path / "a.toml").write_text("y = 2")
    (tmp_path / "c.txt").write_text("z = 3")
    assert read_tables(tmp_path) == [("a.toml", {"y": 2}), ("b.toml", {"x": 1})]


@pytest.mark.parametrize("content", [b"x = ", b"\xff = 1", b"x = 1\nx = 2"])
def test_a_file_that_is_not_toml_is_named(tmp_path: Path, content: bytes):
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    with pytest.raises(DataError) as caught:
        read_table(path)
    assert str(caught.value).startswith("broken.toml: ")


def test_a_card_is_found_by_name_and_by_id():
    cards = pool(card("war-cry", "War Cry"))
    assert cards.by_name == {"war cry": "war-cry"}
    assert cards.called("war-cry") == "War Cry"
    assert cards.called("x" * 99) == "x" * 60


def test_the_digest_covers_what_a_card_says_and_not_the_order_of_cards():
    first, second = card("a", "A", circle=1), card("b", "B", circle=1)
    assert pool(first, second).digest == pool(second, first).digest
    assert pool(first, second).digest != pool(first, card("b", "B", circle=2)).digest
