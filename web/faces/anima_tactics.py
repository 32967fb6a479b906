"""Faces of Anima Tactics: levels, order, values, actions; abilities by name and cost."""

from collections.abc import Mapping

from web.faces.deeds import sign_of
from web.faces.face import CardFacts, Face, Mark, joined

# The land and the badge of each organisation; who is in none wanders.
ORDERS: Mapping[str, tuple[str, str]] = {
    "church": ("cathedral", "cross"), "samael": ("ruins", "fallen-wing"),
    "wissenschaft": ("lab", "atom"), "black_sun": ("city", "black-sun"),
    "empire": ("palace", "eagle"), "azur_alliance": ("harbour", "wave-star"),
    "tol_rauko": ("isle", "tower"), "wanderer": ("road", "compass"),
}  # fmt: skip
CLASSES = {"warrior": "clash", "mystic": "orb", "prowler": "hood"}
# The look, the land and the sign of each kind that is no character.
CARRIED: Mapping[str, tuple[str, str, str]] = {
    "equipment": ("bronze", "camp", "gauntlet"), "power": ("arcane", "crystals", "flame-hand"),
    "plot": ("plot", "rooftops", "plot"), "team": ("band", "field", "people"),
    "pilot": ("steel", "lab", "pilot"), "option": ("band", "palace", "plus-card"),
    "organization": ("band", "palace", "banner"),
}  # fmt: skip
# The kinds whose sign is what they do, where that is known.
DO = ("equipment", "power", "plot")
VALUES: Mapping[str, str] = {
    "damage": "burst", "defense": "parry", "armor": "cuirass", "resistance": "spiral",
}  # fmt: skip


def draw(facts: CardFacts) -> Face:
    return _character(facts) if facts.card.kind == "character" else _carried(facts)


def _character(facts: CardFacts) -> Face:
    land, badge = ORDERS[facts.value("organization", "wanderer")]
    flags = {"leader": "laurel", "agent": "agent", "ranged": "range", "flight": "wing"}
    first = next(iter(facts.value("classes", ["warrior"])))
    order = Mark(badge, facts.text("organization"))
    return Face(
        look=f"side-{facts.value('faction', 'unaligned')}",
        land=land,
        sign=CLASSES[first],
        line=joined(facts.text("classes"), facts.text("faction")),
        level=facts.amount("tag", "level"),
        corner=[order],
        left=facts.amount("blade", "attack"),
        right=facts.amount("heart", "life"),
        badge=order,
        keywords=[facts.mark(sign, fact) for fact, sign in flags.items() if facts.has(fact)],
        values=[
            *(facts.mark(sign, fact) for fact, sign in VALUES.items()),
            Mark(
                "boot",
                joined(facts.label("walk"), facts.label("run")),
                f"{facts.text('walk')}/{facts.text('run')}",
            ),
        ],
        actions=(facts.value("recovery", 0), facts.value("max_ap")),
        rare=facts.has("leader"),
    )


def _carried(facts: CardFacts) -> Face:
    look, land, sign = CARRIED[facts.card.kind]
    return Face(
        look=look,
        land=ORDERS[facts.value("organization")][0] if facts.has("organization") else land,
        sign=sign_of(facts.plain, sign) if facts.card.kind in DO else sign,
        line=joined(facts.kind, facts.text("only")),
        level=facts.amount("tag", "points") or facts.amount("tag", "level"),
    )
