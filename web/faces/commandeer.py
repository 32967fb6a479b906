"""Faces of Commandeer: cost, energy and arrows; the trait as sign, the faction as land."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from web.faces.deeds import sign_of
from web.faces.face import CardFacts, Face, Mark, joined

# The land and the badge of each faction; its look has its name.
FACTIONS: Mapping[str, tuple[str, str]] = {
    "avalon": ("cathedral", "suncross"), "ironreach": ("factory", "anvil"),
    "verdance": ("woods", "tree"), "duskmere": ("sea", "moon-sea"),
}  # fmt: skip
# The sign of each trait; of a unit with several that of the first here.
TRAITS: Mapping[str, str] = {
    "seraph": "seraph", "noble": "crown", "troll": "troll", "vampire": "bat", "bird": "hawk",
    "rider": "horseshoe", "knight": "knight", "machine": "gear", "gunner": "musket",
    "archer": "bow", "undead": "skull", "spirit": "wisp", "beast": "paw", "plant": "sprout",
    "relic": "gem", "cleric": "cleric", "worker": "pick", "soldier": "helm", "pilgrim": "hood",
    "human": "person",
}  # fmt: skip
RULES: Mapping[str, str] = {
    "range": "range", "guard": "tower-shield", "rooted": "anchor", "airborne": "wing",
    "borderless": "border-out", "warded": "ward", "double": "twice",
}  # fmt: skip
TIMINGS = {"planning": "banner", "defensive": "shield"}


def draw(facts: CardFacts) -> Face:
    look = facts.value("faction")
    land, badge = FACTIONS.get(look, ("field", "command"))
    costs = [facts.amount("hex", "command")]
    if facts.value("energy"):
        costs.append(facts.amount("pay", "energy"))
    shared: dict[str, Any] = {
        "look": look, "land": land, "badge": facts.mark(badge, "faction"),
        "costs": [cost for cost in costs if cost], "rare": facts.has("legendary"),
    }  # fmt: skip
    if facts.card.kind == "event":
        sign = TIMINGS[facts.value("timing")]
        stays = facts.has("ongoing")
        return Face(
            **shared,
            sign=sign_of(facts.plain, sign),
            line=joined(gettext("Ongoing event") if stays else facts.kind, facts.text("timing")),
            corner=[facts.mark(sign, "timing")],
            tag=Mark("infinity", facts.label("ongoing"), gettext("Stays")) if stays else None,
        )
    traits = facts.value("traits", ())
    return Face(
        **shared,
        sign=next((sign for trait, sign in TRAITS.items() if trait in traits), "person"),
        line=facts.text("traits"),
        arrows=facts.value("arrows", ()),
        left=facts.amount("blade", "power"),
        right=facts.amount("guard", "health"),
        keywords=facts.marks(RULES, "rules"),
    )
