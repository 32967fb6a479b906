"""Cards of simple games, read from their folder: a name, a kind, some facts, and steps.

    set = "quarry"
    official = false

    [cobble]
    name = "Cobble"
    kind = "stone"
    weight = 2

Every file of the folder begins with `set` and `official`, which are those of all its cards. The
game says which facts a kind of card has (`weight`). A card that does something has the steps in
`text` and says in `words` what they do. A game whose cards are more than that reads them itself.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.core.base.card_names import fold
from engine.core.base.toml_tables import DataError, read_tables, require
from engine.core.position.agenda import Predicates, Verb, compile_text
from engine.core.position.cards import CardDef, CardPool

TEXT = "text"
"""The occasion of the one text that these cards have."""

Kinds = Mapping[str, Mapping[str, type]]
"""By kind of card the facts that it has, each with its type."""

_HEAD = {"set": str, "official": bool}


def read_simple_cards(
    folder: Path, kinds: Kinds, verbs: Mapping[str, Verb[Any]], predicates: Predicates
) -> CardPool:
    """Every card of the files in a folder; DataError names file, card and step of what is wrong."""
    cards: dict[str, CardDef] = {}
    names: set[str] = set()
    for file, table in read_tables(folder):
        head = {name: table.pop(name) for name in _HEAD if name in table}
        require(head, file, _HEAD)
        for id, entry in table.items():
            where = f"{file}, {id}"
            _check(where, entry, kinds)
            own = {fold(id), fold(entry["name"])}
            if not names.isdisjoint(own):
                raise DataError(f"{where}: another card has this id or name")
            names |= own
            steps = entry.get("text", [])
            texts = {TEXT: compile_text(steps, verbs, predicates, where)} if steps else {}
            known = (*kinds[entry["kind"]], "words")
            cards[id] = CardDef(
                id=id, name=entry["name"], kind=entry["kind"], set=head["set"],
                official=head["official"], printing=1, texts=texts, plain=entry | head,
                facts={name: entry[name] for name in known if name in entry},
            )  # fmt: skip
    return CardPool(cards, {})


def _check(where: str, entry: Any, kinds: Kinds) -> None:
    kind = str(entry.get("kind")) if isinstance(entry, dict) else ""
    if kind not in kinds:
        raise DataError(f"{where}: kind = {kind!r}: must be one of {', '.join(sorted(kinds))}")
    fields = {"name": str, "kind": str, **kinds[kind], "words": str, "text": list}
    require(entry, where, fields, ("words", "text"))
    if entry.get("text") and not entry.get("words", "").strip():
        raise DataError(f"{where}: words must say what the card does")
