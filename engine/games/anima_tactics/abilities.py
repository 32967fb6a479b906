"""The abilities of a card of Anima Tactics besides the basic ones, as facts.

An ability is used in an activation (`action`), answers an attack (`reaction`), is a plot card that
is played in a window (`plot`), or always holds (`innate`).
"""

from dataclasses import dataclass

ACTION, REACTION, PLOT, INNATE = "action", "reaction", "plot", "innate"
USES = frozenset((ACTION, REACTION, PLOT, INNATE))
ARTS = frozenset(("magic", "ki", "deception", "special"))
"""The types of special abilities (rulebook, Special Abilities); `special` is the data's fourth."""

HARMFUL = frozenset(("poison", "blind", "doom", "slow", "seal", "paralyzed", "berserker"))
"""The states that a figure would rather be rid of: those that a cure takes away."""

VALUES = frozenset(
    (
        "attack", "damage", "defense", "armor", "resistance", "walk", "run", "recovery", "charge",
        "ranged", "dice", "critical", "flight", "second",
    )
)  # fmt: skip
"""Values that an innate ability or a boost may change.

The figures of the card. charge: added to the attack roll of a charge besides its +2. ranged:
normal attacks are projectiles of this range. dice: how many more attack dice are rolled, the best
counts. critical: how many faces below 10 are a critical too. flight and second: 1 where the figure
flies, and where its secondary values hold (AT-80).
"""

NEEDS = frozenset(("", "hidden", "wounded", "unhurt", "engaged", "free"))
"""Conditions for an ability to be used or to hold. wounded: at most half of the printed life points
are left; unhurt: all of them; free: in no base contact."""

TARGETS = frozenset(("", "enemy", "friend", "ally", "figure"))
"""The targets of an ability: an ally is another figure of the party, a friend any of it."""

ONCE = frozenset(("", "turn", "game"))
WINDOWS = frozenset(("phase", "activation", "attack", "reroll"))
"""The windows in which plot cards are played (AT-29, AT-37, AT-83): at the start of a phase, before
an activation, on a declared attack before a die falls, and once its dice lie."""
ENDS = frozenset(("turn", "upkeep", "game"))
"""The ends of a boost: with the turn, once its upkeep is not paid, or never in the game."""
RECIPIENTS = frozenset(("self", "target", "attacker", "friends", "enemies", "party"))
"""The figures of a step: friends and enemies are those within its radius, party all of a seat's."""


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card.

    `cost` and `upkeep` are action points. `reach` is the range in inches at which its target is
    chosen, 0 for base contact; an attack with reach is a ranged one. Its steps are the text of the
    card by its word, of all but innate ones. `attack`: it attacks; `charge`: by a charge; `hides`:
    it hides its figure; `spites`: it costs life points where its attack misses; `defends`: it is
    the defence action of an attack; `counters`: by a counterattack. `guards` says of a reaction
    whom it answers for: a friend, which is not the figure, or self for the figure alone. `against`
    are the attacks that it answers: any, hand or ranged. `value` and `by` are what an innate one
    changes; `die` is the die that a plot card rolls again.
    """

    word: str
    name: str
    use: str
    cost: int = 0
    art: str = ""
    target: str = ""
    reach: int = 0
    upkeep: int = 0
    once: str = ""
    needs: str = ""
    window: str = ""
    attack: bool = False
    charge: bool = False
    hides: bool = False
    spites: bool = False
    defends: bool = False
    counters: bool = False
    guards: str = "self"
    against: str = "any"
    value: str = ""
    by: int = 0
    die: str = ""


@dataclass(frozen=True, slots=True)
class Boost:
    """A value of a figure that is changed for a time; `word` is the ability that did it, of card
    `card`."""

    figure: int
    value: str
    by: int
    until: str
    card: int
    word: str


@dataclass(frozen=True, slots=True)
class Used:
    """A use of a card (a figure, or what one carries) of something that it may do once: an ability,
    or a basic action, by its word; `once` is turn or game."""

    card: int
    word: str
    once: str


@dataclass(frozen=True, slots=True)
class Kept:
    """An ability of a card that is kept by upkeep: the figure that pays, and how much."""

    card: int
    word: str
    figure: int
    upkeep: int
