"""Faces of cards: every card of every game has one, and it leaves out no fact of its card."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

import engine
from tests.support.seen import seen
from web.faces.drawings.sheets import STATIC, lands, signs
from web.faces.markup import face_markup, face_of, faces_url, facts_about, spoken

TOKENS = Path("web/static/web/css/tokens.css").read_text()
CARDS = [(slug, card) for slug in engine.slugs() for card in engine.game(slug).pool.cards.values()]
# What the rules do with a card, which its texts say in words, so that it must have some.
IN_WORDS = {
    "ability", "answers", "answers_functions", "chain", "condition", "innate", "lines", "printed",
    "static", "text", "texts", "trap", "users", "when", "words",
}  # fmt: skip
# Where a card comes from, which its page says, and doubles of a fact by which a game counts.
OTHERWISE = {
    "colour_place", "kind", "name", "official", "printing", "section", "set", "since", "source",
}  # fmt: skip


def label(slug: str, card: engine.CardDef) -> str:
    """The text of a face for those who do not see it."""
    text = re.search(r'aria-label="([^"]*)"', face_markup(card, slug))
    assert text
    return text[1].replace("&#x27;", "'").replace("&quot;", '"').replace("&amp;", "&")


def untold(card: engine.CardDef, facts: Mapping[str, Any], texts: int) -> list[str]:
    """The fields of a card that nothing on its face says."""
    empty: tuple[object, ...] = (None, "", [], {}, False)
    return [
        f"{card.id}: {name}"
        for name, value in card.plain.items()
        if value not in empty and name not in facts
        if name not in OTHERWISE and not (name in IN_WORDS and texts)
    ]


def test_no_fact_of_any_card_is_left_out() -> None:
    faults = []
    for slug, card in CARDS:
        about = facts_about(card, slug)
        faults += untold(card, about.by_name, len(about.texts))
        spoken_text = label(slug, card)
        facts = [f"{fact.label} {fact.text}".strip() for fact in about.by_name.values()]
        texts = chain.from_iterable((text.name, text.words) for text in about.texts)
        faults += [f"{card.id}: {part}" for part in (*facts, *texts) if part not in spoken_text]
    assert faults == []


def test_a_fact_that_is_not_told_is_missed() -> None:
    """The control of the law above."""
    card = engine.game("commandeer").pool.cards["almoner"]
    facts = facts_about(card, "commandeer").by_name
    assert untold(card, {name: facts[name] for name in facts if name != "arrows"}, 1) == [
        "almoner: arrows"
    ]
    assert untold(card, facts, 0) == ["almoner: words", "almoner: ability"]


def drawn(slug: str, card: engine.CardDef) -> Iterator[tuple[str, str]]:
    """The drawings that a face asks for, and its look, as kind and name."""
    markup = face_markup(card, slug)
    yield from re.findall(r"web/(signs|lands)[^\"#]*#([\w-]+)", markup)
    yield from (("look", name) for name in re.findall(r"look-([\w-]+)", markup))


def test_every_drawing_of_a_face_is_there() -> None:
    drawings = {("look", name) for name in re.findall(r"\.look-([\w-]+) \{", TOKENS)}
    for sheet in ("signs", "lands"):
        text = (STATIC / f"{sheet}.svg").read_text()
        drawings |= {(sheet, name) for name in re.findall(r'<symbol id="([\w-]+)"', text)}
    assert {each for slug, card in CARDS for each in drawn(slug, card)} - drawings == set()


def test_the_files_of_drawings_are_what_their_lines_say() -> None:
    """They are written by `python -m web.faces.drawings.sheets`."""
    assert (STATIC / "signs.svg").read_text() == signs()
    assert (STATIC / "lands.svg").read_text() == lands()


FACES = {
    "commandeer/high-marshal": (
        "Aurelian, High Marshal, Unit: Faction Avalon, Legendary, Command 2, Energy 2, Power 7000,"
        " Health 8000, Attacks ahead, ahead on the right, to the right, to the left, ahead on the"
        " left, Traits Knight, Noble. Your other knights have +2000 Power. When this unit attacks:"
        " your units on the cells around it have +1000 Power this turn."
    ),
    "tactics_anthem/annihilation": (
        "Annihilation, Tactic: Function Bury, Circle 2, Sphere Death, Proficiency Magic, Use"
        " Normal, Rarity Rare. Banish a support minion of your opponent. Bury the top 2 cards of"
        " their Tactics Deck."
    ),
    "letal/chain-hook": (
        "Chain Hook, Action: Of The Warden, Damage 3, Damage type Physical, Reach Adjacent. Pull an"
        " enemy within Range 5 by 4 squares. Deal 3 physical damage to an adjacent enemy."
    ),
    "tactica/wood": "Wood, Landmark: Low side Defence +1, High side Attack -1, Defence +2.",
    "anima_tactics/dark-chesire": (
        "Dark Chesire, Character: Levels 50, Side Darkness, Class Warrior, Organisation Samael,"
        " Attack 5, Damage 5, Defense 9, Armor 1, Life Points 15, Resistance 10, Walk 8, Run 12,"
        " Actions recovered 3, Most actions 4. Excisun Aeris, cost 4. Summun, cost 3."
    ),
}
"""A card of each game, as its file and its rulebook have it."""


@pytest.mark.parametrize("name", FACES)
def test_a_face_says_all_of_its_card(name: str) -> None:
    slug, card = name.split("/")
    assert spoken(facts_about(engine.game(slug).pool.cards[card], slug)) == FACES[name]


def test_scripts_get_the_faces_that_pages_hold(client: Client) -> None:
    place = faces_url("letal")
    answer = client.get(place)
    card = engine.game("letal").pool.cards["backstab"]
    assert json.loads(answer.content)["backstab"] == face_markup(card, "letal")
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    other = client.get(place[:-6] + "x.json")
    assert (other.content, other.headers["Cache-Control"]) == (answer.content, "no-cache")
    assert client.get(place.replace("/en-", "/xx-")).status_code == 404


@pytest.mark.django_db
def test_a_deck_shows_its_cards_as_faces_with_their_copies(client: Client) -> None:
    deck = engine.game("commandeer").ready_decks["avalon"]
    page = seen(
        client.post(
            "/decks/check", {"format": "commandeer/standard", "deck": json.dumps(deck.plain())}
        )
    )
    cards = engine.game("commandeer").pool.cards
    boxes = [node for node in page.all("a") if node.attrs.get("class") == "face-box"]
    spans = [box.all("span") for box in boxes]
    assert sorted((str(span[0].attrs["aria-label"]), span[-1].text) for span in spans) == sorted(
        (spoken(facts_about(cards[card], "commandeer")), f"{count}×")
        for part in deck.parts.values()
        for card, count in part.items()
    )


def test_a_game_without_a_drawing_of_its_own_has_plain_faces() -> None:
    """Steel, with the first two numbers of a card."""
    card = engine.game("commandeer").pool.cards["almoner"]
    plain = face_of(replace(facts_about(card, "commandeer"), game="sixth"))
    assert (plain.look, plain.line) == ("steel", "Unit")
    numbers = [(each.label, each.value) for each in (plain.left, plain.right) if each]
    assert numbers == [("Command", "1"), ("Energy", "0")]
