"""The abilities of a hero or an aura besides being played: used ones, triggers, ongoing rules."""

from dataclasses import dataclass

TRIGGERS = frozenset(
    (
        "game_begins", "turn_begins", "turn_ends", "attack_declared", "attacked", "blocked",
        "fully_blocked", "dealt_damage", "lost_endurance", "hero_died", "moved", "pushed",
        "pulled", "pushes", "pulls", "hidden", "disabled", "card_played",
    )
)  # fmt: skip
"""The occasions of triggers (rulebook, Playing your turn; Movements; Other specificities).

pushed, pulled: about the hero that is moved, by the other; pushes, pulls: about the hero that moves
it, with the moved hero as the other (LE-79).
"""

WHOSE = frozenset(("self", "ally", "enemy", "any"))
"""About whom, as seen from the hero that has it; an ally is another hero of its team."""

STATUSES = frozenset(("rooted", "steady", "exposed", "silenced"))
RULES = frozenset(("damage", "shield", "defence", "reach", "hand", "stride")) | STATUSES
"""The rules that an ongoing rule or a lasting effect may change, by its value.

damage: added to each damage the hero declares. shield: prevented of each attack on it. defence:
prevented besides by each card it hides to defend. reach: the Reach that it has (LE-65). hand:
added to its maximum hand. stride: added to each movement that it is granted. Those of value 1:
rooted, granted movement cannot move it; steady, it cannot be pushed or pulled; exposed, it cannot
defend; silenced, it plays no tricks.
"""

BINDS = frozenset(("self", "allies", "team", "enemies"))
"""The heroes that an ongoing rule binds, as seen from the hero that has it."""

ACTION, ACTIVE = "action", "active"


@dataclass(frozen=True, slots=True)
class Ability:
    """A skill that is used: `use` is action (it takes the hero's action) or active (LE-41).

    `text` is the name of its text. `condition` is one of `conditions.CONDITIONS` or empty,
    `cards` how many cards in hand it asks for (rulebook, Hide), `once` whether it says that it is
    used once in a turn (LE-70), `innate` whether all heroes share it (LE-25).
    """

    word: str
    name: str
    use: str
    text: str
    condition: str = ""
    cards: int = 0
    once: bool = False
    innate: bool = False


@dataclass(frozen=True, slots=True)
class Trigger:
    """A text that something sets off: mandatory unless `may` (LE-41)."""

    word: str
    whose: str
    text: str
    may: bool = False
    innate: bool = False


@dataclass(frozen=True, slots=True)
class Ongoing:
    """A rule that holds while its card is in play, even of a disabled hero (LE-38)."""

    rule: str
    value: int
    binds: str = "self"


def text_of(card: str) -> str:
    """The name of the text of a card that is played."""
    return f"{card}/play"
