"""Reading the card files: each kind of mistake is an error naming file, card and step."""

from pathlib import Path
from typing import Any

import pytest

from engine.core.base.toml_tables import DataError
from engine.core.position.cards import CardPool
from engine.games.letal.abilities import BINDS, RULES, TRIGGERS, WHOSE
from engine.games.letal.attack import BONUSES, TYPES
from engine.games.letal.choosing import CARDS, FACTS, HEROES, SQUARES
from engine.games.letal.conditions import CONDITIONS
from engine.games.letal.game import VERBS
from engine.games.letal.library import FLOW, SKILLS, WHEN, read_pool
from tests.engine.games.letal.house import GAME
from tests.engine.inline_toml import toml

WORDS = (
    VERBS.keys() - FLOW
    | {
        *TRIGGERS,
        *CONDITIONS,
        *RULES,
        *BONUSES,
        *HEROES,
        *CARDS,
        *FACTS,
        SQUARES,
        "action",
        "active",
    }
    | {f"whose {word}" for word in WHOSE - {"self"}}
    | {f"binds {word}" for word in BINDS}
    | {f"type {word}" for word in TYPES}
    | {"for this_turn", "for this_round"}
)
"""The words that card files may use, some with the field in which they stand."""
HEAD = 'official = false\nsource = "a trial"\nset = "trial"\n'
DRAW = {"do": "draw"}
SKILL = {"name": "Rest", "words": "Draw.", "use": "action", "lines": [[DRAW]]}
WATCH = {"name": "Watch", "words": "Draw.", "when": "attacked", "lines": [[DRAW]]}
STRONG = {
    "name": "Strong", "words": "1 more.",
    "ongoing": {"rule": "damage", "value": 1, "binds": "self"},
}  # fmt: skip
HERO = {
    "name": "Ada", "kind": "hero", "type": "Scout", "style": "combo", "endurance": 15, "hand": 4,
    "hand_most": 6, "ability": [SKILL, WATCH, STRONG],
}  # fmt: skip
LINE = {"words": "Draw a card.", "steps": [DRAW]}
ACTION = {"name": "Dig", "kind": "action", "hero": "ada", "lines": [LINE]}
TRICK = {"name": "Duck", "kind": "trick", "type": "Scout", "lines": [LINE]}
AURA = {"name": "Calm", "kind": "aura", "type": "Scout", "ability": [WATCH]}


def read(folder: Path, **entries: Any) -> CardPool:
    """The pool of one card file `trial.toml` with these entries."""
    lines = [f"{name} = {toml(value)}" for name, value in entries.items()]
    (folder / "trial.toml").write_text(HEAD + "\n".join(lines))
    return read_pool(VERBS, GAME.predicates, folder)


def error(folder: Path, **entries: Any) -> str:
    with pytest.raises(DataError) as caught:
        read(folder, **entries)
    return str(caught.value)


def test_a_file_of_each_kind_is_read(tmp_path: Path):
    pool = read(tmp_path, ada=HERO, dig=ACTION, duck=TRICK, calm=AURA)
    assert list(pool.cards) == ["ada", "dig", "duck", "calm"]
    ada = pool.cards["ada"].facts
    assert list(ada["abilities"]) == ["rest", "resting"]
    assert [ability.innate for ability in ada["abilities"].values()] == [False, True]
    assert ada["words"] == "Rest: Draw. Watch: Draw. Strong: 1 more."
    assert {word: len(of) for word, of in ada["triggers"].items()} == {
        "attacked": 1, "hero_died": 1,
    }  # fmt: skip
    assert dict(pool.cards["dig"].facts) == {
        "words": "Draw a card.", "refresh": False, "attack": False, "far": 0, "condition": "",
        "hero": "ada", "type": "", "whose": "Ada",
    }  # fmt: skip


def test_words_for_people_tell_all_that_stands_on_a_card(tmp_path: Path):
    trick = {**TRICK, "condition": "your_turn"}
    pool = read(tmp_path, ada=HERO, dig={**ACTION, "refresh": True}, duck=trick, calm=AURA)
    assert {id: card.plain["words"] for id, card in pool.cards.items()} == {
        "ada": "Scout, combo. Endurance 15, starting hand 4, maximum hand 6."
        " Rest: Draw. Watch: Draw. Strong: 1 more.",
        "dig": "Ada. Draw a card. Refresh.",
        "duck": "Every Scout. In your turn: Draw a card.",
        "calm": "Every Scout. Draw.",
    }
    assert pool.cards["duck"].facts["words"] == "In your turn: Draw a card."


def test_each_condition_can_be_said():
    assert WHEN.keys() == CONDITIONS.keys()


def test_a_window_opens_between_two_printed_lines_and_not_between_steps(tmp_path: Path):
    two = {**ACTION, "lines": [{"words": "Twice.", "steps": [DRAW, DRAW]}, LINE]}
    pool = read(tmp_path, ada=HERO, dig=two)
    text = pool.cards["dig"].texts["dig/play"]
    words = [next(word for word in VERBS if VERBS[word] is line.verb) for line in text]
    assert words == ["draw", "draw", "window", "draw"]


def test_what_an_ability_hides_must_be_in_hand(tmp_path: Path):
    steps = [{"do": "hide", "count": 2}, {"do": "hide"}, {"do": "hide", "what": "enemies"}]
    skill = {**SKILL, "lines": [steps]}
    pool = read(tmp_path, ada={**HERO, "ability": [skill]})
    assert pool.cards["ada"].facts["abilities"]["rest"].cards == 3


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": "spell"}, "kind = 'spell': must be one of action, aura, hero, trick"),
        ({"words": "Dig."}, "unknown field 'words'; known: name, kind, hero, type, refresh,"
         " lines"),
        ({"lines": []}, "lines must be a list of at least one line"),
        ({"lines": [{**LINE, "words": " "}]}, "line 1: needs words and steps"),
        ({"lines": [{"steps": [DRAW]}]}, "line 1: words is missing"),
        ({"hero": "eve"}, "hero = 'eve': must be one of ada"),
        ({"type": "Scout"}, "needs either hero or type"),
        ({"condition": "your_turn"}, "unknown field 'condition'; known: name, kind, hero, type,"
         " refresh, lines"),
    ],
)  # fmt: skip
def test_a_wrong_card_is_an_error(tmp_path: Path, change: dict[str, Any], message: str):
    assert error(tmp_path, ada=HERO, dig={**ACTION, **change}).replace("dig,", "dig:") == (
        f"trial.toml, dig: {message}"
    )


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([{"do": "dance"}], "step 1: unknown verb 'dance'"),
        ([DRAW, {"do": "window"}], "step 2: must be a table with the field do"),
        (["draw"], "step 1: must be a table with the field do"),
        ([{"do": "draw", "many": 2}], "step 1: draw has no argument 'many'"),
        ([{"do": "draw", "count": "two"}], "step 1: count must be a whole number"),
        ([{"do": "push", "what": "other"}], "step 1: push needs 'by'"),
        ([DRAW, {"do": "heal", "amount": 1, "what": "friend"}],
         "step 2: no earlier step has as = 'friend'"),
        ([{"do": "draw", "if": "lucky"}], "step 1: no earlier step has as = 'lucky'"),
        ([{"do": "choose", "among": "enemies", "within": "range 9", "as": "it"}],
         "step 1: within = 'range 9': must be one of adjacent, radius 1, radius 2, radius 3,"
         " radius 4, radius 5, range 1, range 2, range 3, range 4, range 5,"
         " reach 1, reach 2, reach 3, reach 4, reach 5"),
        ([{"do": "deal", "amount": 2, "type": "fire", "what": "enemies"}],
         "step 1: type = 'fire': must be one of magical, physical"),
    ],
)  # fmt: skip
def test_a_wrong_step_is_an_error_with_its_number(tmp_path: Path, steps: list[Any], message: str):
    card = {**ACTION, "lines": [{"words": "Dig.", "steps": steps}]}
    assert error(tmp_path, ada=HERO, dig=card) == f"trial.toml, dig, {message}"


CHOICE = {"do": "choose", "among": "enemies", "as": "foe"}


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([{**CHOICE, "as": "window"}],
         "step 1: 'window' has a meaning of its own: choose another name"),
        ([{**CHOICE, "as": "to_do"}],
         "step 1: 'to_do' has a meaning of its own: choose another name"),
        ([{**CHOICE, "as": "attacker"}],
         "step 1: 'attacker' has a meaning of its own: choose another name"),
        ([{**CHOICE, "as": "within/foe"}], "step 1: as must be a name of lower-case letters and _"),
        ([CHOICE, CHOICE], "step 2: an earlier step has as = 'foe': choose another name"),
        ([{**CHOICE, "among": "enemy_auras"}, {"do": "lose", "amount": 1, "what": "foe"}],
         "step 2: 'foe' is a card, and lose needs heroes"),
        ([CHOICE, {"do": "remove", "what": "foe"}],
         "step 2: 'foe' is heroes, and remove needs a card"),
        ([{**CHOICE, "among": "squares"}, {"do": "disable", "what": "foe"}],
         "step 2: 'foe' is a square, and disable needs heroes"),
        ([CHOICE, {"do": "place", "what": "self", "with": "foe"}],
         "step 2: 'foe' is heroes, and place needs a square"),
        ([{"do": "test", "what": "self", "is": "wounded", "as": "ill"},
          {"do": "heal", "amount": 1, "what": "ill"}],
         "step 2: 'ill' is whether something is true, and heal needs heroes"),
        ([{"do": "draw", "what": "this"}], "step 1: 'this' is a card, and draw needs heroes"),
    ],
)  # fmt: skip
def test_a_name_is_used_for_what_it_stands_for(tmp_path: Path, steps: list[Any], message: str):
    card = {**ACTION, "lines": [{"words": "Dig.", "steps": steps}]}
    assert error(tmp_path, ada=HERO, dig=card) == f"trial.toml, dig, {message}"


def test_steps_are_counted_over_all_lines(tmp_path: Path):
    card = {**ACTION, "lines": [LINE, {"words": "Dance.", "steps": [DRAW, {"do": "dance"}]}]}
    assert error(tmp_path, ada=HERO, dig=card) == "trial.toml, dig, step 3: unknown verb 'dance'"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"style": "lazy"}, "style = 'lazy': must be one of aggressive, combo, protective"),
        ({"endurance": 0}, "endurance must be at least 1"),
        ({"hand": 7}, "hand must be at most hand_most"),
        ({"ability": []}, "needs at least one ability"),
        ({"type": 3}, "type must be text"),
    ],
)
def test_a_wrong_hero_is_an_error(tmp_path: Path, change: dict[str, Any], message: str):
    assert error(tmp_path, ada={**HERO, **change}) == f"trial.toml, ada: {message}"


@pytest.mark.parametrize(
    ("ability", "message"),
    [
        ({**SKILL, "when": "attacked"}, "needs exactly one of use, when and ongoing"),
        ({**SKILL, "use": "often"}, "use = 'often': must be one of action, active"),
        ({**SKILL, "words": ""}, "words must say what it does"),
        ({**SKILL, "may": True}, "may needs when"),
        ({**SKILL, "whose": "self"}, "whose needs when"),
        ({**WATCH, "once": True}, "once needs use"),
        ({**WATCH, "condition": "your_turn"}, "condition needs use"),
        ({**WATCH, "whose": "mine"}, "whose = 'mine': must be one of ally, any, enemy, self"),
        ({**SKILL, "condition": "noon"}, "condition = 'noon': must be one of attack_by_ally,"
         " attack_by_you, attack_declared_on_ally, attack_declared_on_you, enemy_turn, your_turn"),
        ({**SKILL, "lines": []}, "needs either lines or ongoing"),
        ({**STRONG, "lines": [[DRAW]]}, "needs either lines or ongoing"),
        ({**SKILL, "lines": [DRAW]}, "each of the lines must be a list of steps"),
        ({**SKILL, "lines": [[{"do": "dance"}]]}, "step 1: unknown verb 'dance'"),
    ],
)  # fmt: skip
def test_a_wrong_ability_is_an_error_with_its_number(
    tmp_path: Path, ability: dict[str, Any], message: str
):
    reason = error(tmp_path, ada={**HERO, "ability": [STRONG, ability]})
    assert reason.replace("2, step", "2: step") == f"trial.toml, ada, ability 2: {message}"


@pytest.mark.parametrize(
    ("ongoing", "message"),
    [
        ({"rule": "luck", "value": 1, "binds": "self"}, "rule = 'luck': must be one of damage,"
         " defence, exposed, hand, reach, rooted, shield, silenced, steady, stride"),
        ({"rule": "hand", "value": 1, "binds": "me"},
         "binds = 'me': must be one of allies, enemies, self, team"),
        ({"rule": "hand", "binds": "self"}, "value is missing"),
    ],
)  # fmt: skip
def test_a_wrong_ongoing_rule_is_an_error(tmp_path: Path, ongoing: dict[str, Any], message: str):
    wrong = {**STRONG, "ongoing": ongoing}
    assert error(tmp_path, ada={**HERO, "ability": [wrong]}) == (
        f"trial.toml, ada, ability 1, ongoing: {message}"
    )


def test_an_aura_is_not_used(tmp_path: Path):
    assert error(tmp_path, ada=HERO, calm={**AURA, "ability": [SKILL]}) == (
        "trial.toml, calm: an aura takes when or ongoing, not use"
    )


def test_an_unknown_trigger_or_condition_is_an_error(tmp_path: Path):
    assert error(tmp_path, ada=HERO, duck={**TRICK, "condition": "noon"}).startswith(
        "trial.toml, duck: condition = 'noon': must be one of attack_by_ally"
    )
    wrong = {**WATCH, "when": "sneezed"}
    assert error(tmp_path, ada=HERO, calm={**AURA, "ability": [wrong]}).startswith(
        "trial.toml, calm, ability 1: when = 'sneezed': must be one of attack_declared"
    )


def test_ids_and_names_are_there_once(tmp_path: Path):
    twin = {**ACTION, "name": "ADA"}
    assert error(tmp_path, ada=HERO, dig=twin) == (
        "trial.toml, dig: another card has this id or name"
    )


def test_a_file_says_whether_it_is_official_and_where_it_comes_from(tmp_path: Path):
    (tmp_path / "trial.toml").write_text('official = false\nset = "trial"\n')
    with pytest.raises(DataError) as caught:
        read_pool(VERBS, GAME.predicates, tmp_path)
    assert str(caught.value) == "trial.toml: source is missing"


def test_changed_innate_skills_change_the_digest_of_the_pool(tmp_path: Path):
    other = tmp_path / "skills.toml"
    other.write_text(SKILLS.read_text().replace("amount = 1", "amount = 2"))
    pool = read_pool(VERBS, GAME.predicates, skills=other)
    assert pool.digest != GAME.pool.digest


def test_the_house_set_has_the_breadth_it_promises():
    cards = GAME.pool.cards.values()
    heroes = [card for card in cards if card.kind == "hero"]
    assert sorted(hero.facts["type"] for hero in heroes) == [
        "Guardian", "Guardian", "Mage", "Priest", "Rogue", "Rogue",
    ]  # fmt: skip
    assert {hero.facts["style"] for hero in heroes} == {"aggressive", "protective", "combo"}
    assert not any(card.official for card in cards)
    assert {card.kind for card in cards} == {"hero", "action", "aura", "trick"}


def test_the_house_set_uses_every_word_that_there_is():
    """Verbs with their words, triggers, conditions, rules: none is there for nobody."""
    from_files: set[str] = set()

    def collect(value: Any) -> None:
        if isinstance(value, dict):
            for name, item in value.items():
                if name in ("do", "when", "condition", "rule", "use", "among", "bonus", "is"):
                    from_files.add(str(item))
                elif name in ("whose", "binds", "for", "within", "type"):
                    from_files.add(f"{name} {item}")
                collect(item)
        elif isinstance(value, list):
            for item in value:
                collect(item)

    for card in GAME.pool.cards.values():
        collect(card.plain)
    assert WORDS - from_files == set()
