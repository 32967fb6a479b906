"""Heroes and cards of no set, each plain enough to show one rule, and the game played with them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.core.position.agenda import Text, compile_text
from engine.core.position.cards import CardDef, CardPool
from engine.games.letal.abilities import Ability, Ongoing, Trigger, text_of
from engine.games.letal.game import VERBS as ALL_VERBS
from engine.games.letal.game import Letal
from engine.games.letal.rules import PREDICATES, Rules
from engine.games.letal.words import VERBS

Lines = Sequence[Mapping[str, Any]]
WINDOW = {"do": "window"}


def between(lines: Lines) -> list[Mapping[str, Any]]:
    """The lines with a window between each two (LE-09)."""
    return [step for line in lines for step in (WINDOW, line)][1:]


def _text(name: str, lines: Lines) -> Text:
    return compile_text(between(lines), VERBS, PREDICATES, name)


def _trigger(trigger: Trigger, lines: Lines) -> Text:
    """Its lines after the step with which it begins: some may be declined (LE-41)."""
    first = {"do": "offer", "name": trigger.text} if trigger.may else {"do": "begin"}
    return compile_text([first, *between(lines)], VERBS, PREDICATES, trigger.text)


def _definition(id: str, kind: str, facts: dict[str, Any], texts: Mapping[str, Text]) -> CardDef:
    facts = {"words": id, "triggers": {}, "ongoing": (), "abilities": {}} | facts
    name = id.replace("-", " ").title()
    return CardDef(id, name, kind, "trial", False, 1, facts, texts, {"name": name})


def a_hero(
    id: str,
    *,
    abilities: Sequence[tuple[Ability, Lines]] = (),
    triggers: Sequence[tuple[Trigger, Lines]] = (),
    ongoing: Sequence[Ongoing] = (),
    endurance: int = 10,
    hand: int = 3,
    hand_most: int = 5,
) -> CardDef:
    """A hero of 10 Endurance that draws 3 cards and holds 5."""
    texts = {ability.text: _text(ability.text, lines) for ability, lines in abilities}
    texts |= {trigger.text: _trigger(trigger, lines) for trigger, lines in triggers}
    by_word: dict[str, tuple[Trigger, ...]] = {}
    for trigger, _ in triggers:
        by_word[trigger.word] = (*by_word.get(trigger.word, ()), trigger)
    facts = {
        "type": "Trial", "endurance": endurance, "hand": hand, "hand_most": hand_most,
        "abilities": {ability.word: ability for ability, _ in abilities},
        "triggers": by_word, "ongoing": tuple(ongoing),
    }  # fmt: skip
    return _definition(id, "hero", facts, texts)


def a_card(id: str, kind: str, *lines: Mapping[str, Any], **facts: Any) -> CardDef:
    """An action or a trick with these lines."""
    attack = any(line["do"] == "deal" for line in lines)
    known = {
        "hero": "",
        "type": "Trial",
        "refresh": False,
        "attack": attack,
        "far": 0,
        "condition": "",
    }
    texts = {text_of(id): _text(id, lines)} if lines else {}
    return _definition(id, kind, known | facts, texts)


def an_aura(
    id: str,
    *,
    triggers: Sequence[tuple[Trigger, Lines]] = (),
    ongoing: Sequence[Ongoing] = (),
    refresh: bool = False,
) -> CardDef:
    by_word = {trigger.word: (trigger,) for trigger, _ in triggers}
    texts = {trigger.text: _trigger(trigger, lines) for trigger, lines in triggers}
    facts = {
        "hero": "", "type": "Trial", "refresh": refresh, "attack": False, "condition": "",
        "triggers": by_word, "ongoing": tuple(ongoing),
    }  # fmt: skip
    return _definition(id, "aura", facts, texts)


def deal(amount: int, what: str = "enemies", **more: Any) -> dict[str, Any]:
    return {"do": "deal", "amount": amount, "what": what, **more}


def lose(amount: int, what: str = "enemies") -> dict[str, Any]:
    return {"do": "lose", "amount": amount, "what": what}


def prevent(amount: int, **more: Any) -> dict[str, Any]:
    return {"do": "prevent", "amount": amount, **more}


def boost(amount: int) -> dict[str, Any]:
    return {"do": "boost", "amount": amount}


def disable(what: str) -> dict[str, Any]:
    return {"do": "disable", "what": what}


def lasting(rule: str, value: int, what: str, time: str) -> dict[str, Any]:
    return {"do": "lasting", "rule": rule, "value": value, "what": what, "for": time}


CAST = [
    a_hero("ada"), a_hero("bea"), a_hero("cid"), a_hero("dan"),
    a_hero("eve"), a_hero("fay"), a_hero("gus"), a_hero("hal"),
    a_card("strike", "action", deal(4)),
    a_card("bolt", "action", deal(3, type="magical")),
    a_card("feint", "trick", lasting("damage", 0, "self", "this_turn")),
    a_card("parry", "trick", prevent(2), condition="attack_declared_on_you"),
]  # fmt: skip


class Trial(Rules):
    """The rules of L.E.T.A.L. with a cast of its own."""

    folder = Path("nowhere")

    def __init__(self, cast: Sequence[CardDef]) -> None:
        self.cast = cast
        super().__init__()

    def read_cards(self) -> CardPool:
        return CardPool({card.id: card for card in self.cast}, {})

    def card_texts(self) -> dict[str, Text]:
        return {name: text for card in self.cast for name, text in card.texts.items()}


GAME = Trial(CAST)


def a_text(id: str, *lines: Any, kind: str = "action") -> CardDef:
    """A card whose text uses every word there is; steps in one list are one printed line."""
    steps = [step for line in lines for step in (WINDOW, *line)][1:]
    card = a_card(id, kind)
    text = compile_text(steps, ALL_VERBS, Letal.predicates, id)
    return CardDef(id, card.name, kind, "trial", False, 1, card.facts, {text_of(id): text}, {})


class All(Trial):
    predicates = Letal.predicates
