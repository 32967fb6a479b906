"""Faces as markup, by one template: for pages, and as a file for scripts."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, override

import engine
from ground.texts import reader_language
from web.faces import anima_tactics, commandeer, letal, other_game, tactica, tactics_anthem
from web.faces.card_texts import kind_name
from web.faces.face import CardFacts, Face

# What makes a face of a card, by game.
DRAWERS: Mapping[str, Callable[[CardFacts], Face]] = {
    "anima_tactics": anima_tactics.draw,
    "commandeer": commandeer.draw,
    "letal": letal.draw,
    "tactica": tactica.draw,
    "tactics_anthem": tactics_anthem.draw,
}
DIGEST = 16
# Where the longest of shorter words end on a card of a usual size.
WORDY = 95
# From here on abilities stand by their names alone, but on full faces.
ABLE = 160
LANDS = 96
ROSETTES = 6
TURNS = 60
# Where the arrow of each direction lies on a compass of 24 x 24.
ARROWS: Mapping[str, str] = {
    "n": "translate(12 2.2)", "ne": "translate(20.4 3.6) rotate(45)",
    "e": "translate(21.8 12) rotate(90)", "se": "translate(20.4 20.4) rotate(135)",
    "s": "translate(12 21.8) rotate(180)", "sw": "translate(3.6 20.4) rotate(225)",
    "w": "translate(2.2 12) rotate(270)", "nw": "translate(3.6 3.6) rotate(315)",
}  # fmt: skip


def facts_about(card: engine.CardDef, game_slug: str) -> CardFacts:
    """The facts of a card for the reader whose language is in use."""
    game = engine.game(game_slug)
    by_name = {fact.name: fact for fact in game.card_facts(card, reader_language())}
    return CardFacts(card, game_slug, kind_name(card.kind), by_name, game.texts_of(card))


def face_of(facts: CardFacts) -> Face:
    """The face of a card: which of its facts stands where."""
    return DRAWERS.get(facts.game, other_game.draw)(facts)


def spoken(facts: CardFacts) -> str:
    """All that a card says, in a row: its name, kind, facts and texts."""
    values = ", ".join(f"{fact.label} {fact.text}".strip() for fact in facts.by_name.values())
    title = f"{facts.card.name}, {facts.kind}"
    texts = [_in_a_row(text) for text in facts.texts]
    return " ".join([f"{title}: {values}." if values else f"{title}.", *texts])


def _in_a_row(text: engine.CardText) -> str:
    name = text.name
    if text.cost:
        name = gettext("{name}, cost {cost}").format(name=name, cost=text.cost)
    return f"{name}: {text.words}" if name and text.words else text.words or f"{name}."


def face_markup(card: engine.CardDef, game_slug: str) -> SafeString:
    """The face of a card in the reader's language; it fills what it stands in."""
    return _markup(game_slug, card.id, reader_language())


@dataclass(frozen=True)
class DrawnCard:
    """A card on a page: its name, the address of its own page, its face, and of that the look and
    the sign, for a line in place of it."""

    name: str
    place: str
    face: SafeString
    look: str
    sign: str


def drawn_card(card: engine.CardDef, game_slug: str) -> DrawnCard:
    """A card for a page that shows its face."""
    place = reverse("web:card", args=[game_slug, card.id])
    drawn = face_of(facts_about(card, game_slug))
    return DrawnCard(card.name, place, face_markup(card, game_slug), drawn.look, drawn.sign)


def faces_url(game_slug: str) -> str:
    """The address of the faces of a game for scripts, in the reader's language. It has their
    digest, so that they can be kept."""
    language = reader_language()
    _, digest = faces_file(game_slug, language)
    return reverse("web:faces", args=[game_slug, language, digest])


@cache
def faces_file(game_slug: str, language: str) -> tuple[bytes, str]:
    """All faces of a game as JSON, by card id, with the beginning of its digest."""
    with override(language):
        faces = {id: _markup(game_slug, id, language) for id in engine.game(game_slug).pool.cards}
    body = json.dumps(faces, ensure_ascii=False, separators=(",", ":")).encode()
    return body, hashlib.sha256(body).hexdigest()[:DIGEST]


@cache
def _markup(game_slug: str, card_id: str, language: str) -> SafeString:
    facts = facts_about(engine.game(game_slug).pool.cards[card_id], game_slug)
    drawn = render_to_string("web/faces/face.html", _context(facts, face_of(facts)))
    return mark_safe(" ".join(drawn.split()))


def _context(facts: CardFacts, face: Face) -> dict[str, Any]:
    begin, rosette, turn = facts.seed()
    words = " ".join(text.words for text in facts.texts)
    named = any(text.name for text in facts.texts)
    begins = words.casefold()
    recovered, most = face.actions or (0, 0)
    return {
        "face": face,
        "name": face.name or facts.card.name,
        "spoken": spoken(facts),
        "texts": [(text, _dots(text.cost)) for text in facts.texts],
        # Those with which the words begin stand there.
        "keywords": [
            mark for mark in face.keywords if not begins.startswith(mark.label.casefold())
        ],
        "arrows": [ARROWS[arrow] for arrow in face.arrows],
        "chevrons": range(0, 6 * face.rank, 6),
        "spheres": [at < recovered for at in range(most)],
        "able": bool(face.values) or (named and len(words) > ABLE),
        "wordy": bool(face.values) or len(words) > WORDY,
        "bleed": not (facts.texts or face.values or face.keywords),
        "begin": begin % LANDS,
        "rosette": rosette % ROSETTES,
        "turn": turn % TURNS,
    }


def _dots(cost: str) -> str:
    """The cost of an ability in dots, `●●+` for two or more."""
    return "●" * int(cost.rstrip("+") or 0) + "+" * cost.count("+")
