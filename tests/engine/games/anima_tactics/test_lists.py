"""Parties as people and programs write them: lists, JSON, and rosters of the public catalogue."""

import json
import re
from pathlib import Path
from typing import Any

import engine
from engine.core.base.card_names import fold
from engine.core.base.toml_tables import read_table
from engine.core.decks.deck import Deck
from engine.core.decks.formats import check_deck
from engine.core.decks.rosters import read_roster
from engine.games.anima_tactics.library import PASSED_OVER, read_ready_deck
from tests.engine.games.anima_tactics.parties import FOLDER, formats, official, party, reader

DOCUMENT = (Path(engine.__file__).parents[1] / "docs/deck-format.md").read_text()
READY = {
    slug: read_ready_deck("anima_tactics", slug, table, official(), formats())
    for slug, table in read_table(FOLDER / "decks.toml").items()
    if table["format"] in formats()
}


def example(kind: str) -> str:
    blocks: list[str] = re.findall(rf"```{kind}\n(.*?)```", DOCUMENT, re.DOTALL)
    return blocks[0]


def test_the_list_and_the_json_of_the_document_are_one_ready_party():
    listed = party(*example("anima").splitlines())
    assert listed == READY["imperial-guard"]
    assert listed == Deck.from_plain(json.loads(example("party")))
    assert check_deck(listed, formats()["saga1_250"]).problems == ()


def test_every_format_has_two_ready_parties():
    for format in formats().values():
        legal = [slug for slug, deck in READY.items() if check_deck(deck, format).legal]
        assert len(legal) >= 2, format.slug


def selection(name: str, *below: str, number: int = 1) -> str:
    inner = f"<selections>{''.join(below)}</selections>" if below else ""
    return f'<selection name="{name}" number="{number}" type="upgrade">{inner}</selection>\n'


def rostered(*selections: str) -> Deck:
    """The party of a roster with these selections."""
    data = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<roster name="Ours"'
        ' gameSystemName="Anima Tactics" xmlns="http://www.battlescribe.net/schema/rosterSchema">'
        f"<forces><force><selections>{''.join(selections)}</selections></force></forces></roster>"
    )
    return read_roster(data.encode(), reader(official()), frozenset(map(fold, PASSED_OVER)))


def test_a_roster_of_the_catalogue_is_a_legal_party():
    deck = rostered(
        selection("Organizational Advantages", selection("Gear Project")),
        selection("Spend Levels on Adv Cards", selection("Convert Levels", number=5)),
        selection("Celia", selection("Afterimage"), selection("Tactical Advantage")),
        selection("Theurgia", selection("Yue Alfonse")),
        selection("Rayne"),
        selection("Wissenschaft Agent", number=2),
    )
    assert deck == party(
        "Celia", "Afterimage", "Theurgia", "Yue Alfonse", "Rayne", "2 Wissenschaft Agent",
        "[plot]", "Tactical Advantage", "[organization]", "Gear Project",
    )  # fmt: skip
    assert check_deck(deck, formats()["saga2_gamma"]).problems == ()


def test_unknown_names_of_a_roster_are_asked_after_one_by_one():
    deck = rostered(
        selection("Cellia"),
        selection("Rayn", selection("Ikaro")),
        selection("Kira", selection("Pircing Weapon"), selection("Jetpack")),
    )
    problems = check_deck(deck, formats()["saga2_gamma"]).problems
    assert [(problem.message, problem.expected) for problem in problems] == [
        ("no card 'Cellia' is known: did you mean 'Celia'?", "celia"),
        ("no card 'Rayn' is known: did you mean 'Rayne'?", "rayne"),
        ("no card 'Jetpack' is known: check its spelling", None),
        ("no card 'Pircing Weapon' is known: did you mean 'Piercing Weapon'?", "piercing-weapon"),
    ]


def test_the_costs_of_a_roster_are_not_believed():
    legion = '<selection name="Legion"><costs><cost name="Levels" value="1"/></costs></selection>'
    (problem,) = check_deck(rostered(legion, selection("Covel"), selection("Bael")),
                            formats()["saga1_150"]).problems  # fmt: skip
    assert (problem.code, problem.found) == ("over_budget", 180)


def test_the_document_has_the_limits_of_each_encounter_level():
    rows = re.findall(r"^\| ([A-Z][a-z]+) \| (\d.*) \|$", DOCUMENT, re.MULTILINE)
    assert {name.lower(): list(map(int, limits.split(" | "))) for name, limits in rows} == {
        name: limits_of(f"saga2_{name}") for name in ("alpha", "beta", "gamma", "sigma", "omega")
    }


def limits_of(format: str) -> list[int]:
    """Levels, free points, leaders, agents, Wanderers and advantages of an organisation."""
    written: Any = formats()[format].plain["rules"]
    rules = {rule["rule"]: rule for rule in written}
    most = [rules[word]["most"] for word in ("leaders", "agents", "wanderers", "organization")]
    return [rules["purses"]["levels"], rules["purses"]["points"], *most]
