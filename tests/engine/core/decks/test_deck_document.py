"""docs/deck-format.md: its examples are decks as it says, and its tables leave nothing out."""

import ast
import json
import re
from pathlib import Path

import engine
from engine.core.decks.deck_rules import DeckRule
from engine.core.decks.formats import CORE_RULES
from engine.games.anima_tactics import encounters, legality
from engine.games.commandeer.rules import Commandeer
from engine.games.letal.game import Letal
from engine.games.letal.legality import RULES as HERO_RULES
from engine.games.tactics_anthem.legality import Sections

ROOT = Path(__file__).resolve().parents[4]
DOCUMENT = (ROOT / "docs/deck-format.md").read_text()
GAME = engine.game("tactics_anthem")
LETAL = Letal()
TACTICA = engine.game("tactica")
PARTY_RULES = (*legality.RULES, *encounters.RULES)


def examples(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", DOCUMENT, re.DOTALL)


def first_column(section: str) -> list[str]:
    """What the table of a section lists in its first column."""
    text = DOCUMENT.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `(\w+)`", text, re.MULTILINE)


def test_the_two_ways_of_writing_are_one_legal_deck():
    decks = [
        engine.read_deck(example, GAME.slug)
        for example in (examples("text")[0], examples("json")[0])
    ]
    assert [deck.digest for deck in decks] == examples("digest")[0].split() * 2
    assert engine.check_deck(decks[0], GAME.formats["starter"]).problems == ()


def test_the_illegal_deck_has_the_verdict_that_is_shown():
    deck = engine.read_deck(examples("text")[1], GAME.slug)
    verdict = engine.check_deck(deck, GAME.formats["tournament"])
    assert verdict.plain() == json.loads(examples("json")[1])


def test_every_problem_code_is_in_the_table():
    written = {
        node.args[0].value
        for name in (
            "core/decks/formats",
            "core/decks/deck_rules",
            "core/decks/budgets",
            "core/decks/card_limits",
            "core/decks/fact_rules",
            "core/decks/listed_rules",
            "games/commandeer/legality",
            "games/tactics_anthem/legality",
            "games/letal/legality",
            "games/anima_tactics/legality",
            "games/anima_tactics/encounters",
            "games/anima_tactics/allegiances",
            "games/anima_tactics/advantages",
            "games/tactica/legality",
        )
        for node in ast.walk(ast.parse((ROOT / f"engine/{name}.py").read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Problem"
        and isinstance(node.args[0], ast.Constant)
    }
    assert sorted(set(map(str, written))) == sorted(first_column("Verdicts"))


def test_every_rule_is_in_the_table():
    rules: tuple[type[DeckRule], ...] = (
        *CORE_RULES, *Commandeer.deck_rules, Sections, *HERO_RULES, *PARTY_RULES,
        *TACTICA.deck_rules,
    )  # fmt: skip
    assert first_column("Formats") == [rule.word for rule in rules]


def test_every_format_is_described():
    described = DOCUMENT.partition("Tactics Anthem has four formats.")[2].partition("\n\n")[0]
    assert re.findall(r"`(\w+)` (?:is|adds|has)", described) == list(GAME.formats)


def test_every_format_of_letal_is_described():
    described = DOCUMENT.partition("L.E.T.A.L. has eight formats.")[2].partition("TACTICA has")[0]
    named = list(dict.fromkeys(re.findall(r"`(\w+)`", described)))
    assert sorted(named) == sorted(LETAL.formats)


def test_every_format_of_anima_tactics_is_described():
    described = DOCUMENT.partition("In Anima Tactics a format is")[2].partition("L.E.T.A.L. has")[0]
    named = re.findall(r"`((?:saga|house)\w+)`", described)
    assert named == list(engine.game("anima_tactics").formats)


def test_every_format_of_tactica_is_described():
    described = DOCUMENT.partition("TACTICA has eight formats")[2]
    named = re.findall(r"`((?:basic_|team_|three_)?(?:battle|war))`", described)
    assert named == list(TACTICA.formats)


def test_the_list_of_heroes_is_a_legal_duel():
    deck = LETAL.reader.read(examples("letal")[0])
    assert deck == LETAL.ready_decks["knife-and-hammer"]
    assert engine.check_deck(deck, LETAL.formats["duel"]).problems == ()


def test_every_dated_version_is_listed():
    listed = DOCUMENT.partition("In Tactics Anthem `tournament` has the versions")[2]
    dated = [
        version.effective_from
        for slug in ("tournament", "detachment")
        for version in GAME.versions(slug)
    ]
    dated += [version.effective_from for version in LETAL.versions("tournament")]
    assert LETAL.versions("timed_tournament")[-1].effective_from == dated[-1]
    assert re.findall(r"\d{4}-\d\d-\d\d", listed.partition("\n\n")[0]) == dated
    assert [slug for slug in GAME.formats if len(GAME.versions(slug)) > 1] == [
        "detachment",
        "tournament",
    ]
    assert [slug for slug in LETAL.formats if len(LETAL.versions(slug)) > 1] == [
        "tournament",
        "timed_tournament",
    ]
