"""Reading the card files: each kind of mistake is an error naming file, card and step."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.core.base.toml_tables import DataError
from engine.core.position.cards import CardPool
from engine.games.tactics_anthem import choosing, effects
from engine.games.tactics_anthem.library import CARDS, read_pool
from tests.engine.inline_toml import toml

HEAD = 'official = false\nsource = "a trial"\nset = "trial"\n'
SECTION = {"name": "Iron", "troop": "iron", "colour": "red", "minions": 12}
SUPPORT = {
    "name": "Seer", "kind": "support", "rarity": "rare", "circle": 2, "spheres": ["death"],
    "words": "Death, Second Circle.",
}  # fmt: skip
TACTIC = {
    "name": "Gaze", "kind": "tactic", "rarity": "common", "function": "see", "circle": 1,
    "sphere": "death", "proficiency": "magic", "condition": "normal", "words": "See.",
    "text": [{"do": "see"}],
}  # fmt: skip
REACTIVE = {**TACTIC, "condition": "reactive", "answers": ["tactic"]}
CHAIN = {**TACTIC, "condition": "minion_chain", "text": [{"do": "chain"}]}


def read(folder: Path, **entries: Any) -> CardPool:
    """The pool of one card file `trial.toml` with these entries."""
    lines = [f"{name.replace('_', '-')} = {toml(value)}" for name, value in entries.items()]
    (folder / "trial.toml").write_text(HEAD + "\n".join(lines))
    return read_pool(effects.VERBS, folder)


def error(folder: Path, **entries: Any) -> str:
    with pytest.raises(DataError) as caught:
        read(folder, **entries)
    return str(caught.value)


def test_a_file_of_sections_and_cards_is_read(tmp_path: Path):
    pool = read(tmp_path, sections={"iron": {**SECTION, "level": 2}}, seer=SUPPORT, gaze=TACTIC)
    assert list(pool.cards)[-3:] == ["iron-12", "seer", "gaze"]
    assert pool.groups["iron"] == tuple(f"iron-{number}" for number in range(1, 13))
    assert dict(pool.cards["iron-12"].facts) == {
        "strength": 12, "colour": "red", "colour_place": 3, "level": 2, "section": "iron",
        "troop": "iron", "title": "Tormenter Nemesis",
    }  # fmt: skip
    assert pool.cards["iron-12"].name == "Iron Tormenter Nemesis"
    assert dict(pool.cards["seer"].facts) == {
        "circle": 2, "spheres": frozenset(["death"]), "proficiencies": frozenset(),
        "swift": False, "rarity": "rare", "words": "Death, Second Circle.",
    }  # fmt: skip
    assert pool.cards["gaze"].facts["users"] == [{"circle": 1, "sphere": "death"}]
    assert pool.cards["gaze"].official is False


def test_a_thirteenth_minion_has_a_title_of_its_own(tmp_path: Path):
    section = {**SECTION, "minions": 13, "strongest_title": "Captain"}
    pool = read(tmp_path, sections={"iron": section})
    assert pool.cards["iron-13"].facts["title"] == "Captain"


@pytest.mark.parametrize("name", ["official", "source", "set"])
def test_a_file_says_whose_cards_it_has(tmp_path: Path, name: str):
    lines = [line for line in HEAD.splitlines() if not line.startswith(name)]
    (tmp_path / "trial.toml").write_text("\n".join(lines))
    with pytest.raises(DataError) as caught:
        read_pool(effects.VERBS, tmp_path)
    assert str(caught.value) == f"trial.toml: {name} is missing"


def test_one_id_or_name_is_one_card(tmp_path: Path):
    again = "another card has this id or name"
    assert error(tmp_path, gaze=TACTIC, look=TACTIC) == f"trial.toml, look: {again}"
    (tmp_path / "more.toml").write_text(HEAD + f"gaze = {toml({**TACTIC, 'name': 'Other'})}")
    assert error(tmp_path, gaze=TACTIC) == f"trial.toml, gaze: {again}"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"colour": "pink"}, "colour = 'pink': must be one of blue, green, yellow, red"),
        ({"minions": 14, "strongest_title": "King"}, "minions must be 1 to 13"),
        ({"minions": 13}, "strongest_title is for sections of 13 minions, which need it"),
        (
            {"strongest_title": "King"},
            "strongest_title is for sections of 13 minions, which need it",
        ),
        ({"level": "2"}, "level must be a whole number"),
        (
            {"size": 3},
            "unknown field 'size'; known: name, troop, colour, minions, level, strongest_title",
        ),
    ],
)
def test_a_wrong_section(tmp_path: Path, change: dict[str, Any], message: str):
    reason = error(tmp_path, sections={"iron": SECTION | change})
    assert reason == f"trial.toml, section iron: {message}"


SPHERES = "colourless, death, darkness, protection, judgement"
CHAIN_FIELDS = "strength, colours, count"


@pytest.mark.parametrize(
    ("card", "change", "message"),
    [
        (SUPPORT, {"kind": "hero"}, ": kind = 'hero': must be one of tactic, support"),
        (
            SUPPORT,
            {"rarity": "odd"},
            ": rarity = 'odd': must be one of common, uncommon, rare, ultra_rare",
        ),
        (SUPPORT, {"spheres": []}, ": spheres must be a list of at least one sphere"),
        (
            SUPPORT,
            {"spheres": ["mud"]},
            ": spheres has 'mud': must be one of colourless, darkness, death, judgement,"
            " protection",
        ),
        (
            SUPPORT,
            {"proficiencies": ["song"]},
            ": proficiencies has 'song': must be one of magic, melee, spirit",
        ),
        (SUPPORT, {"circle": 0}, ": circle must be at least 1"),
        (SUPPORT, {"words": " "}, ": words must say what the card does"),
        (TACTIC, {"function": "hug"}, ": function = 'hug': must be one of"),
        (TACTIC, {"sphere": "mud"}, f": sphere = 'mud': must be one of {SPHERES}"),
        (
            TACTIC,
            {"proficiency": "song"},
            ": proficiency = 'song': must be one of melee, magic, spirit",
        ),
        (TACTIC, {"rarity": "odd"}, ": rarity = 'odd': must be one of"),
        (TACTIC, {"condition": "odd"}, ": condition = 'odd': must be one of"),
        (TACTIC, {"circle": 0}, ": circle must be at least 1"),
        (TACTIC, {"words": ""}, ": words must say what the card does"),
        (TACTIC, {"cost": 3}, ": unknown field 'cost'"),
        (TACTIC, {"users": [3]}, ", users: must be a table with circle, sphere"),
        (TACTIC, {"users": [{"circle": 1}]}, ", users: sphere is missing"),
        (
            TACTIC,
            {"users": [{"circle": 1, "sphere": "death", "name": "x"}]},
            ", users: unknown field 'name'; known: circle, sphere",
        ),
        (
            TACTIC,
            {"users": [{"circle": 1, "sphere": "mud"}]},
            f": sphere = 'mud': must be one of {SPHERES}",
        ),
        (TACTIC, {"when": {"raining": True}}, ": when has 'raining': must be one of"),
        (
            TACTIC,
            {"when": {"more_minions_by": True}},
            ": when, more_minions_by must be a whole number",
        ),
        (
            TACTIC,
            {"when": {"opponent_deployed": "sextet"}},
            ": when, opponent_deployed = 'sextet': must be one of solo, duo, trio, quad, star",
        ),
        (TACTIC, {"answers": ["tactic"]}, ": condition = 'normal' takes neither answers nor trap"),
        (TACTIC, {"trap": True}, ": condition = 'normal' takes neither answers nor trap"),
        (REACTIVE, {"answers": []}, ": condition = 'reactive' takes answers, no deployment"),
        (
            REACTIVE,
            {"answers": ["deployment"]},
            ": condition = 'reactive' takes answers, no deployment",
        ),
        (
            REACTIVE,
            {"condition": "combat_reactive"},
            ": condition = 'combat_reactive' takes answers = ['deployment']",
        ),
        (
            REACTIVE,
            {"answers": ["sneeze"]},
            ": answers has 'sneeze': must be one of deployment, set, summon, tactic",
        ),
        (REACTIVE, {"answers_functions": ["hug"]}, ": answers_functions has 'hug'"),
        (
            REACTIVE,
            {"answers": ["tactic", "set"], "answers_functions": ["see"]},
            ": answers_functions needs answers = ['tactic']",
        ),
        (TACTIC, {"chain": {"strength": 1}}, ": chain needs condition = 'minion_chain'"),
        (
            CHAIN,
            {"chain": {"size": 1}},
            f", chain: unknown field 'size'; known: {CHAIN_FIELDS}",
        ),
        (CHAIN, {"chain": {"count": 0}}, ": chain, count must be at least 1"),
        (CHAIN, {"chain": {"strength": "1"}}, ", chain: strength must be a whole number"),
        (CHAIN, {"chain": {"colours": ["pink"]}}, ": chain, colours has 'pink'"),
        (
            CHAIN,
            {"text": TACTIC["text"]},
            ": condition = 'minion_chain' needs one step chain, and only it takes one",
        ),
        (
            TACTIC,
            {"text": CHAIN["text"]},
            ": condition = 'minion_chain' needs one step chain, and only it takes one",
        ),
    ],
)
def test_a_wrong_card(tmp_path: Path, card: dict[str, Any], change: dict[str, Any], message: str):
    assert error(tmp_path, the_card=card | change).startswith(f"trial.toml, the-card{message}")


@pytest.mark.parametrize(
    ("card", "name"),
    [(SUPPORT, name) for name in SUPPORT if name != "kind"]
    + [(TACTIC, name) for name in TACTIC if name != "kind"],
)
def test_a_card_needs_each_of_its_fields(tmp_path: Path, card: dict[str, Any], name: str):
    fields = {other: value for other, value in card.items() if other != name}
    assert error(tmp_path, the_card=fields) == f"trial.toml, the-card: {name} is missing"


SEE = {"do": "see"}
CHOOSE = {"do": "choose", "among": "your_minions", "as": "it"}
FORBID = {"do": "disallow", "turns": "next_turn"}


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([], ": the text has no steps"),
        ([3], ", step 1: must be a table with the field do"),
        ([SEE, {"among": "your_minions"}], ", step 2: must be a table with the field do"),
        ([SEE, {"do": "dance"}], ", step 2: unknown verb 'dance'"),
        ([SEE, {"do": "see", "loud": True}], ", step 2: see has no argument 'loud'"),
        ([{"do": "take"}], ", step 1: take needs 'from'"),
        ([{"do": "take", "from": "sky"}], ", step 1: from = 'sky': must be one of"),
        (
            [{"do": "take", "from": "tactics", "count": "2"}],
            ", step 1: count must be a whole number",
        ),
        ([CHOOSE | {"among": "stars"}], ", step 1: among = 'stars': must be one of"),
        ([{"do": "bury", "what": "it"}], ", step 1: no earlier step has as = 'it'"),
        ([CHOOSE | {"if": "it"}], ", step 1: no earlier step has as = 'it'"),
        (
            [CHOOSE, {"do": "bury", "what": "it", "if": "sunny"}],
            ", step 2: no earlier step has as = 'sunny'",
        ),
        ([{"do": "negate"}], ", step 1: negate needs condition = 'reactive'"),
        ([{"do": "answered", "as": "it"}], ", step 1: answered needs condition = 'reactive'"),
        ([FORBID], ", step 1: disallow needs 'rule'"),
        ([FORBID | {"rule": "no_mode"}], ", step 1: no_mode needs either mode or with"),
        (
            [FORBID | {"rule": "no_mode", "function": "see"}],
            ", step 1: no_mode needs either mode or with",
        ),
        (
            [FORBID | {"rule": "no_summon", "mode": "duo"}],
            ", step 1: no_summon takes no mode",
        ),
        ([FORBID | {"rule": "no_mode", "mode": "six"}], ", step 1: mode = 'six': must be one of"),
    ],
)
def test_a_wrong_text(tmp_path: Path, steps: list[Any], message: str):
    reason = error(tmp_path, the_card={**TACTIC, "text": steps})
    assert reason.startswith(f"trial.toml, the-card{message}")


def test_no_invented_card_calls_itself_official():
    marks = {
        path.name: (table["official"], table["set"])
        for path in sorted(CARDS.glob("*.toml"))
        for table in [tomllib.loads(path.read_text())]
    }
    assert marks == {
        "sections-detachment.toml": (False, "detachment"),
        "sections-elven.toml": (False, "starter"),
        "sections-mercenary.toml": (False, "mercenary"),
        "sections-starter.toml": (True, "starter"),
        "starter.toml": (False, "starter"),
        "upgrade-effects.toml": (False, "upgrade"),
        "upgrade-rules.toml": (False, "upgrade"),
        "upgrade-supports.toml": (False, "upgrade"),
    }


def test_the_pool_has_every_function_sphere_condition_rarity_and_circle():
    cards = list(engine.game("tactics_anthem").pool.cards.values())
    tactics = [card.facts for card in cards if card.kind == "tactic"]
    supports = [card.facts for card in cards if card.kind == "support"]

    def values_of(name: str) -> list[Any]:
        return sorted({facts[name] for facts in tactics})

    assert values_of("function") == sorted(
        ["take", "exchange", "negate", "bury", "alter", "disallow", "see", "issue", "move"]
    )
    assert values_of("sphere") == sorted(SPHERES.split(", "))
    assert values_of("condition") == [
        "combat_reactive", "minion_chain", "normal", "reactive", "skip_combat",
    ]  # fmt: skip
    assert values_of("rarity") == ["common", "rare", "ultra_rare", "uncommon"]
    assert values_of("proficiency") == ["magic", "melee", "spirit"]
    assert values_of("circle") == [1, 2, 3]
    assert sorted({facts["circle"] for facts in supports}) == [1, 2, 3]
    assert {facts["swift"] for facts in supports} == {True, False}


def test_every_verb_target_turn_and_name_is_used_by_some_card():
    lines: list[Any] = []
    for card in engine.game("tactics_anthem").pool.cards.values():
        lines += card.plain.get("text", ())  # type: ignore[arg-type]
    written = {
        (name, value) for line in lines for name, value in line.items() if type(value) is str
    }
    assert sorted(effects.VERBS.keys() - {line["do"] for line in lines}) == []
    unused = {
        "among": choosing.TARGETS.keys() | choosing.NAMES.keys(),
        "turns": effects.TURNS,
        "rule": effects.RULES,
        "to": effects.PLACES,
    }
    missing = [
        (name, value)
        for name, known in unused.items()
        for value in known
        if (name, value) not in written
    ]
    assert sorted(missing) == []
