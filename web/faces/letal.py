"""Faces of L.E.T.A.L.: the kind by its shape, what a card deals and how far, whose it is."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

import engine
from web.faces.deeds import sign_of
from web.faces.face import CardFacts, Face, Mark, joined

# The land and the badge of each type of heroes.
TYPES: Mapping[str, tuple[str, str]] = {
    "guardian": ("ramparts", "tower-shield"), "mage": ("crystals", "staff"),
    "priest": ("columns", "book"), "rogue": ("rooftops", "dagger"),
}  # fmt: skip
HEROES: Mapping[str, str] = {
    "the-assassin": "dagger", "the-champion": "sword", "the-cutpurse": "pouch",
    "the-oracle": "oracle", "the-stormcaller": "storm", "the-warden": "mace",
}  # fmt: skip
KINDS = {"action": "play", "attack": "clash", "trick": "spark", "aura": "halo"}
REACHES = {"adjacent": "adjacent", "reach": "adjacent", "range": "range", "radius": "radius"}
TAGS = {"trick": _("Any time"), "aura": _("Stays")}


def draw(facts: CardFacts) -> Face:
    owner = str(facts.plain.get("hero") or "")
    heroes = engine.game(facts.game).pool.cards
    type = str(facts.value("type") or heroes[owner].plain["type"]).lower()
    land, badge = TYPES[type]
    shared: dict[str, Any] = {"look": f"type-{type}", "land": land}
    if facts.card.kind == "hero":
        return Face(
            **shared,
            sign=HEROES.get(facts.card.id, badge),
            line=joined(facts.text("type"), facts.text("style")),
            sort=Mark(badge, facts.text("type"), "type"),
            right=facts.amount("heart", "endurance"),
            badge=Mark(
                "plus-card",
                facts.label("hand"),
                f"{facts.text('hand')}/{facts.text('hand_most')}",
            ),
            rare=True,
        )
    sort = "attack" if facts.has("damage") else facts.card.kind
    magical = facts.value("damage_type") == "magical"
    hit = "star4" if magical else "clash"
    reach, _, far = facts.value("within", "").partition(" ")
    return Face(
        **shared,
        sign=hit if sort == "attack" else sign_of(facts.plain, KINDS[sort]),
        line=joined(facts.kind, facts.text("hero") or facts.text("type")),
        sort=Mark(KINDS[sort], facts.kind, sort),
        corner=[Mark(HEROES.get(owner, badge), facts.text("hero") or facts.text("type"))],
        left=facts.amount("burst" if magical else "blade", "damage"),
        foot=[Mark(REACHES[reach], facts.text("within"), far)] if reach in REACHES else [],
        tag=Mark(KINDS[sort], facts.kind, str(TAGS[sort])) if sort in TAGS else None,
        keywords=[Mark("refresh", facts.label("refresh"))] if facts.has("refresh") else [],
        numbered=len(facts.plain.get("lines", ())) > 1,
    )
