"""Faces of TACTICA: troops with the figures of the house rules, ground as land."""

from collections.abc import Mapping

from web.faces.face import CardFacts, Face

SIGNS: Mapping[str, str] = {
    "champion": "banner", "foot": "spear", "crossbow": "crossbow", "archer": "bow",
    "training": "chevrons", "press": "charge", "saved": "rescue", "engineer": "wrench",
    "spy": "mask", "negate": "negate", "crown": "crown", "ridge": "ridge", "wood": "wood",
    "marsh": "marsh", "wall": "wall", "sun": "sun", "moon": "moon", "ouran-cthon": "serpent",
    "tactica": "six", "promotion": "medal", "fog": "fog", "mud": "mud", "betrayal": "turncoat",
    "summoning": "summon",
}  # fmt: skip
# The look and the land of each kind.
LOOKS: Mapping[str, tuple[str, str]] = {
    "troop": ("troop", "field"), "training": ("troop", "field"), "tactic": ("order", "field"),
    "decree": ("decree", "palace"), "landmark": ("stone", "peaks"), "wall": ("stone", "ramparts"),
    "side": ("sun", "field"), "summon": ("summon", "ruins"),
}  # fmt: skip
# The look and the land of a card that has its own.
OF_CARDS: Mapping[str, tuple[str, str]] = {
    "wood": ("verdance", "woods"), "marsh": ("marsh", "reeds"), "moon": ("moon", "field"),
}  # fmt: skip


def draw(facts: CardFacts) -> Face:
    look, land = OF_CARDS.get(facts.card.id) or LOOKS[facts.card.kind]
    foot = [facts.mark("boot", "move")] if facts.has("move") else []
    if facts.value("range", 1) > 1:
        foot.append(facts.mark("range", "range"))
    sides = {"ouran": "serpent", "cthon": "horns", "low": "ridge", "high": "ridge"}
    return Face(
        look=look,
        land=land,
        sign=SIGNS[facts.card.id],
        line=facts.kind,
        left=facts.amount("blade", "attack"),
        right=facts.amount("guard", "defence"),
        foot=foot,
        keywords=[facts.mark(sign, side) for side, sign in sides.items() if facts.has(side)]
        + [
            facts.mark(sign, fact)
            for fact, sign in (("attack_by", "burst"), ("defence_by", "shield"))
            if facts.has(fact)
        ],
    )
