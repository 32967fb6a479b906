"""The setup of a game without an account: a format, its options, and ready-made decks."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import engine

# Games whose formats differ in how large a party may be.
OF_SIZES = frozenset(("anima_tactics",))
# The seat of the person who practises.
PERSON = 0


@dataclass(frozen=True)
class Way:
    """A way in which a newcomer can play a game: a format, and options of the game besides its own
    that are not as usual."""

    format: str
    variant: Mapping[str, str] = field(default_factory=dict)

    @property
    def written(self) -> str:
        """The format and each option, as a form sends them: `saga1_150 ground=table`."""
        return " ".join([self.format, *(f"{name}={value}" for name, value in self.variant.items())])


# A player who concedes to bots has ended the game, though a bot could play on as their partner.
TEAMS = Way("team", {"team_concede": "team"})
# Short games with few cards first.
WAYS: Mapping[str, tuple[Way, ...]] = {
    "anima_tactics": (
        Way("house_saga1"),
        Way("house_saga1", {"ground": "table"}),
        Way("saga1_150"),
        Way("saga1_150", {"ground": "table"}),
    ),
    "commandeer": (Way("standard"),),
    "letal": (Way("duel"), TEAMS),
    "tactica": (Way("basic_battle"), Way("battle")),
    "tactics_anthem": (Way("starter"),),
}


def practice_ways(game: engine.Game) -> tuple[Way, ...]:
    """The ways in which a game is practised, the usual one first; of a game without any, its first
    format."""
    return WAYS.get(game.slug) or (Way(next(iter(game.formats))),)


def practice_format(game: engine.Game) -> engine.Format:
    """The format in which a game is usually practised."""
    return game.formats[practice_ways(game)[0].format]


def practice_decks(game: engine.Game, format: engine.Format) -> dict[str, engine.Deck]:
    """The ready-made decks of a format, by slug; of a game in which those of a smaller format are
    allowed too, and lose, those made for it where two are."""
    allowed = game.ready_for(format)
    ready = {slug: deck for slug, deck in game.ready_decks.items() if deck in allowed}
    made = {slug: ready[slug] for slug in ready if game.ready_formats[slug] == format.slug}
    return made if game.slug in OF_SIZES and len(made) > 1 else ready
