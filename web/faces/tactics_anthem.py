"""Faces of Tactics Anthem: strength and suit as on playing cards, the class as sign; of tactics
circle, sphere, function and proficiency."""

from collections.abc import Mapping

from web.faces.face import Amount, CardFacts, Face, Mark, joined

CLASSES = {"avenger": "blade-up", "renegade": "axe", "nemesis": "horned-helm", "captain": "laurel"}
# The ranks of minions, the lowest first: as many chevrons as its place.
RANKS = ("recruit", "thug", "brute", "tormenter", "captain")
SUITS = {"blue": "drop", "green": "leaf-pip", "yellow": "sun-pip", "red": "flame-pip"}
# The land and the badge of each troop.
TROOPS: Mapping[str, tuple[str, str]] = {
    "human": ("castle", "shield"), "elven": ("elven", "leaf"), "mercenary": ("camp", "banner"),
}  # fmt: skip
# The land and the badge of each sphere.
SPHERES: Mapping[str, tuple[str, str]] = {
    "colourless": ("peaks", "gem"), "darkness": ("ruins", "eclipse"),
    "judgement": ("columns", "scales"), "protection": ("ramparts", "shield"),
    "death": ("graves", "skull"),
}  # fmt: skip
FUNCTIONS: Mapping[str, str] = {
    "take": "take", "exchange": "exchange", "negate": "negate", "bury": "tomb", "see": "eye",
    "issue": "horn", "move": "march", "alter": "alter", "disallow": "lock",
}  # fmt: skip
SKILLS = {"melee": "sword", "magic": "star4", "spirit": "flame"}
CONDITIONS: Mapping[str, str] = {
    "reactive": "reply", "combat_reactive": "clash", "minion_chain": "chain", "skip_combat": "skip",
}  # fmt: skip


def draw(facts: CardFacts) -> Face:
    return _minion(facts) if facts.card.kind == "minion" else _tactic(facts)


def _minion(facts: CardFacts) -> Face:
    words = facts.value("title").lower().split()
    rank, title = words[0], words[-1]
    colour, troop = facts.value("colour"), facts.value("troop")
    land, badge = TROOPS[troop]
    return Face(
        look=f"suit-{colour}",
        land=land,
        sign=CLASSES[title],
        line=joined(facts.text("colour"), facts.text("troop")),
        name=facts.value("title"),
        suit=Mark(SUITS[colour], facts.text("colour"), facts.text("strength")),
        rank=RANKS.index(rank) + 1,
        badge=facts.mark(badge, "troop"),
        rare=rank == RANKS[-1],
    )


def _tactic(facts: CardFacts) -> Face:
    """A tactic, or a support minion, which has spheres and proficiencies in their place."""
    several = facts.has("spheres")
    sphere, skill = ("spheres", "proficiencies") if several else ("sphere", "proficiency")
    last = facts.value(sphere)[-1] if several else facts.value(sphere)
    land, badge = SPHERES[last]
    condition = CONDITIONS.get(facts.value("condition", ""))
    function, circle = facts.value("function"), facts.value("circle")
    return Face(
        look=f"sphere-{last}",
        land=land,
        sign=FUNCTIONS[function] if function else "people",
        line=joined(facts.text("function") or facts.kind, facts.text(sphere)),
        circle=Amount(f"c{circle}", "circle", "I" * circle, facts.label("circle")),
        corner=facts.marks(SKILLS, skill),
        tag=facts.mark(condition, "condition") if condition else None,
        badge=facts.mark(badge, sphere),
        rare=facts.value("rarity") == "ultra_rare",
    )
