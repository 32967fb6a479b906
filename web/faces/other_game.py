"""The face of a card of a game that has no function of its own yet, or none at all."""

from web.faces.face import CardFacts, Face

# The shapes of the first two numbers of such a card.
SHAPES = ("blade", "guard")


def draw(facts: CardFacts) -> Face:
    """Steel, with the first numbers that are known of it."""
    numbers = [name for name, fact in facts.by_name.items() if type(fact.value) is int]
    left, right = (
        facts.amount(shape, name) for shape, name in zip(SHAPES, [*numbers, "", ""], strict=False)
    )
    return Face(look="steel", land="field", sign="gem", line=facts.kind, left=left, right=right)
