"""Reading the card files: each kind of mistake is an error naming file, card and step."""

from pathlib import Path
from typing import Any

import pytest

from engine.core.base.toml_tables import DataError
from engine.core.position.cards import CardPool
from engine.games.commandeer import effects
from engine.games.commandeer.library import Library
from engine.games.commandeer.rules import PREDICATES
from tests.engine.games.commandeer.field import GAME
from tests.engine.inline_toml import toml

HEAD = {
    "official": False, "source": "a trial", "set": "trial", "faction": "avalon",
    "since": "2026-01-01",
}  # fmt: skip
UNIT: dict[str, Any] = {
    "name": "Ox", "kind": "unit", "command": 1, "energy": 0, "power": 1000, "health": 2000,
    "arrows": ["n"], "traits": ["beast"],
}  # fmt: skip
EVENT: dict[str, Any] = {
    "name": "Call", "kind": "event", "command": 1, "energy": 0, "timing": "planning",
    "words": "Draw 1 card.", "text": [{"do": "draw"}],
}  # fmt: skip
HOST = [{"do": "choose", "among": "units", "as": "host"}, {"do": "attach"}]
MAIL: dict[str, Any] = {**EVENT, "ongoing": True, "text": HOST}
WORDS = {"words": "Does something."}


def read(folder: Path, head: dict[str, Any] = HEAD, **entries: Any) -> CardPool:
    """The pool of one card file `trial.toml` with these entries."""
    lines = [f"{name} = {toml(value)}" for name, value in {**head, **entries}.items()]
    (folder / "trial.toml").write_text("\n".join(lines))
    return Library(effects.VERBS, PREDICATES).read(folder)


def error(folder: Path, head: dict[str, Any] = HEAD, **entries: Any) -> str:
    with pytest.raises(DataError) as caught:
        read(folder, head, **entries)
    return str(caught.value)


def test_a_file_of_cards_is_read(tmp_path: Path):
    pool = read(tmp_path, ox=UNIT, call=EVENT, mail=MAIL | {"name": "Mail"})
    assert list(pool.cards) == ["ox", "call", "mail"]
    assert pool.cards["ox"].facts["arrows"] == (0,)
    assert (pool.cards["mail"].facts["needs"], pool.cards["mail"].since) == (
        (HOST[0],), "2026-01-01"
    )  # fmt: skip


def test_printings_are_read_from_the_oldest(tmp_path: Path):
    earlier = [{"power": 3000}, {"power": 2000, "since": "2026-03-01"}]
    pool = read(tmp_path, ox={**UNIT, "since": "2026-05-01", "earlier": earlier})
    assert [(card.printing, card.since, card.facts["power"]) for card in pool.printings("ox")] == [
        (1, "2026-01-01", 3000),
        (2, "2026-03-01", 2000),
        (3, "2026-05-01", 1000),
    ]


@pytest.mark.parametrize("name", list(HEAD))
def test_a_file_says_whose_cards_it_has(tmp_path: Path, name: str):
    head = {key: value for key, value in HEAD.items() if key != name}
    assert error(tmp_path, head, ox=UNIT) == f"trial.toml: {name} is missing"


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (3, ": must be a table with name, kind and the other fields of a card"),
        ({**UNIT, "kind": "hero"}, ": kind = 'hero': must be one of unit, event"),
        ({**UNIT, "colour": "red"}, ": unknown field 'colour'"),
        ({**UNIT, "arrows": ["up"]}, ": arrows has 'up': must be one of e, n, ne"),
        ({**UNIT, "arrows": ["n", "n"]}, ": arrows has a direction twice"),
        ({**UNIT, "rules": ["fly"], **WORDS}, ": rules has 'fly': must be one of airborne"),
        ({**UNIT, "rules": ["guard"]}, ": words must say what the card does"),
        ({**UNIT, "health": 0}, ": health must be at least 1"),
        ({**UNIT, "command": -1}, ": command must be at least 0"),
        ({**UNIT, "traits": []}, ": traits must be a list of at least one trait"),
        ({**UNIT, **WORDS, "texts": {"dies": []}}, ": texts has 'dies'"),
        ({**UNIT, **WORDS, "texts": {"arrives": 3}}, ", arrives: must be a list of steps"),
        ({**UNIT, **WORDS, "texts": {"arrives": [{"do": "fly"}]}},
         ", arrives, step 1: unknown verb 'fly'"),
        ({**UNIT, **WORDS, "texts": {"arrives": [{"do": "defeat", "what": "it"}]}},
         ", arrives, step 1: no earlier step has as = 'it'"),
        ({**UNIT, **WORDS, "texts": {"arrives": [{"do": "each", "among": "moon", "as": "x"}]}},
         ", arrives, step 1: among = 'moon': must be one of"),
        ({**UNIT, **WORDS, "ability": {"timing": "planning"}}, ", ability: command is missing"),
        ({**UNIT, **WORDS, "ability": {"timing": "later", "command": 0, "energy": 0, "text": []}},
         ", ability: timing = 'later': must be one of planning, defensive"),
        ({**UNIT, **WORDS, "static": [{"rule": "power", "on": "self"}]},
         ", static 1: amount is for rules about a figure, which need it"),
        ({**UNIT, **WORDS, "static": [{"rule": "power", "amount": 1}]},
         ", static 1: on is for all rules but discounts, which need it"),
        ({**UNIT, **WORDS, "static": [{"rule": "guard", "on": "moon"}]},
         ", static 1: on = 'moon': must be one of enemies"),
        ({**EVENT, "timing": "always"}, ": timing = 'always': must be one of planning, defensive"),
        ({**EVENT, "text": []}, ": the text has no steps"),
        ({**EVENT, "text": HOST},
         ": a choice as = 'host' and a step attach are for ongoing events, which need one of each"),
        ({**MAIL, "text": HOST[:1]},
         ": a choice as = 'host' and a step attach are for ongoing events, which need one of each"),
        ({**EVENT, "texts": {"host_slays": [{"do": "draw"}]}},
         ": texts is for units and ongoing events"),
        ({**EVENT, "static": [{"rule": "guard", "on": "host"}]},
         ": static is for units and ongoing events"),
        ({**MAIL, "static": [{"rule": "guard", "on": "self"}]},
         ", static 1: on = 'self' is for units: an event writes 'host'"),
        ({**EVENT, "text": [{"do": "choose", "among": "opponents_hand", "as": "x"}]},
         ", play, step 1: cards of a hand are chosen by its owner"),
        ({**EVENT, "text": [{"do": "choose", "among": "your_hand", "as": "x", "trait": "a"}]},
         ", play, step 1: a choice from a hand cannot depend on its cards"),
        ({**UNIT, "earlier": [{"power": 1}]},
         ": since and earlier must stand together"),
        ({**UNIT, "since": "2026-02-01"}, ": since and earlier must stand together"),
        ({**UNIT, "since": "2026-02-01", "earlier": [{"name": "Cow"}]},
         ": earlier must have no name, kind or printing: they never change (CO-54)"),
        ({**UNIT, "since": "2025-02-01", "earlier": [{"power": 1}]},
         ": each printing must have a later day than the one before"),
        ({**UNIT, "since": "2026-02-01", "earlier": [{"power": 1}], "printing": 3},
         ": printing must be 2, or left out"),
        ({**UNIT, "since": "2026-02-01", "earlier": [{"power": -1}]},
         ", printing 1: power must be at least 0"),
        ({**UNIT, "since": "2026-02-01", "earlier": 4}, ": earlier must be a list of tables"),
        ({**UNIT, "since": "soon", "earlier": [{"power": 1}]},
         ": since must be a date such as 2026-11-21"),
    ],
)  # fmt: skip
def test_a_wrong_card_is_named(tmp_path: Path, entry: Any, message: str):
    reason = error(tmp_path, ox=entry)
    assert reason[: len("trial.toml, ox") + len(message)] == f"trial.toml, ox{message}"


def test_no_two_cards_have_one_name(tmp_path: Path):
    message = "trial.toml, bull: another card has this id or name"
    assert error(tmp_path, ox=UNIT, bull=UNIT) == message


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "moon"}, "decks.toml, trial: there is no format moon"),
        ({"cards": {"moon": 1}}, "decks.toml, trial: there is no card moon"),
        (
            {"colour": 1},
            "decks.toml, trial: unknown field 'colour'; known: name, format, cards",
        ),
    ],
)
def test_a_wrong_deck_is_named(change: dict[str, Any], message: str):
    table = {"name": "Trial", "format": "standard", "cards": {}, **change}
    with pytest.raises(DataError) as caught:
        GAME.ready_deck("trial", table)
    assert str(caught.value) == message
