"""Cards of simple games: read as written, and refused with file, card and step."""

from pathlib import Path
from typing import Any

import pytest

from engine.core.base.toml_tables import DataError
from engine.core.decks.card_files import read_simple_cards
from engine.core.position.agenda import Verb
from engine.core.position.cards import CardPool

HEAD = 'set = "quarry"\nofficial = false\n'
COBBLE = '[cobble]\nname = "Cobble"\nkind = "stone"\nweight = 2\n'
SLATE = '[slate]\nname = "Slate"\nkind = "stone"\nweight = 1\n'
WORDS = 'words = "Another one."\n'
AGAIN: Verb[Any] = Verb()


def read(folder: Path, text: str) -> CardPool:
    (folder / "stones.toml").write_text(text)
    return read_simple_cards(folder, {"stone": {"weight": int}}, {"again": AGAIN}, {})


def test_cards_have_the_facts_of_their_kind_and_what_they_do(tmp_path: Path) -> None:
    pool = read(tmp_path, HEAD + COBBLE + SLATE + WORDS + 'text = [{ do = "again" }]\n')

    cobble, slate = pool.cards.values()
    assert (cobble.id, cobble.name, cobble.kind, cobble.set) == (
        "cobble", "Cobble", "stone", "quarry",
    )  # fmt: skip
    assert (cobble.facts, cobble.texts, cobble.official) == ({"weight": 2}, {}, False)
    assert slate.facts == {"weight": 1, "words": "Another one."}
    assert [line.verb for line in slate.texts["text"]] == [AGAIN]
    assert cobble.plain == {
        "name": "Cobble", "kind": "stone", "weight": 2, "set": "quarry", "official": False,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('set = "quarry"\n' + COBBLE, "stones.toml: official is missing"),
        (
            HEAD + '[cobble]\nname = "Cobble"\nkind = "tree"\n',
            "stones.toml, cobble: kind = 'tree': must be one of stone",
        ),
        (HEAD + "cobble = 3\n", "stones.toml, cobble: kind = '': must be one of stone"),
        (
            HEAD + COBBLE.replace("2", '"two"'),
            "stones.toml, cobble: weight must be a whole number",
        ),
        (
            HEAD + COBBLE + "height = 1\n",
            "stones.toml, cobble: unknown field 'height'; known: name, kind, weight, words, text",
        ),
        (
            HEAD + COBBLE + 'text = [{ do = "again" }]\n',
            "stones.toml, cobble: words must say what the card does",
        ),
        (
            HEAD + COBBLE + WORDS + 'text = [{ do = "again" }, { do = "dance" }]\n',
            "stones.toml, cobble, step 2: unknown verb 'dance'",
        ),
        (
            HEAD + COBBLE + SLATE.replace("Slate", "COBBLE"),
            "stones.toml, slate: another card has this id or name",
        ),
    ],
)
def test_a_wrong_card_is_named(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        read(tmp_path, text)
    assert str(caught.value) == message
