"""Names of parts of decks, kinds of cards and sets."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

_PARTS = {
    "characters": _("Characters"),
    "deck": _("Deck"),
    "heroes": _("Heroes"),
    "minions": _("Minions"),
    "organization": _("Advantages of the organisation"),
    "partner": _("Partner"),
    "plot": _("Plot cards"),
    "side": _("Side"),
    "tactics": _("Tactics"),
    "team": _("Team cards"),
}

_KINDS = {
    "action": _("Action"),
    "aura": _("Aura"),
    "character": _("Character"),
    "decree": _("Decree"),
    "equipment": _("Equipment"),
    "event": _("Event"),
    "hero": _("Hero"),
    "landmark": _("Landmark"),
    "minion": _("Minion"),
    "option": _("Option"),
    "organization": _("Organisation"),
    "pilot": _("Pilot"),
    "plot": _("Plot"),
    "power": _("Power"),
    "side": _("Side"),
    "summon": _("Summon"),
    "support": _("Support"),
    "tactic": _("Tactic"),
    "team": _("Team"),
    "training": _("Training"),
    "trick": _("Trick"),
    "troop": _("Troop"),
    "unit": _("Unit"),
    "wall": _("Wall"),
}

_SETS = {
    "borderlands": _("Borderlands"),
    "box": _("Box"),
    "detachment": _("Detachment"),
    "founding": _("Founding"),
    "house": _("House"),
    "mercenary": _("Mercenary"),
    "saga2": _("Saga II"),
    "starter": _("Starter"),
    "upgrade": _("Upgrade"),
}


def part_name(part: str) -> str:
    """The name of a part of a deck; a part that is not known by name keeps its id."""
    return str(_PARTS.get(part, part))


def kind_name(kind: str) -> str:
    """The name of a kind of cards; as for parts."""
    return str(_KINDS.get(kind, kind))


def set_name(id: str) -> str:
    """The name of a set; as for parts."""
    return str(_SETS.get(id, id))


def and_list(words: Sequence[str]) -> str:
    """All of some words in a row: `a, b and c`."""
    *first, last = words
    if not first:
        return last
    return gettext("{first} and {last}").format(first=", ".join(first), last=last)


def or_list(words: Sequence[str]) -> str:
    """A choice of some words in a row: `a, b or c`."""
    *first, last = words
    if not first:
        return last
    return gettext("{first} or {last}").format(first=", ".join(first), last=last)
