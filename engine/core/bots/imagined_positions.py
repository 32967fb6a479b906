"""Positions that a seat may imagine: all that it sees, and anything where it sees nothing."""

from operator import attrgetter

from engine.core.base.rng import Seeded
from engine.core.position.cards import Card
from engine.core.rules.game import Game, S

KEY_BYTES = 32


def imagine(game: Game[S], state: S, seat: int, rng: Seeded) -> S:
    """An equal position but for what `seat` cannot see: the faces of hidden cards change places
    with each other, and dice and shuffles to come are others. `rng` decides both.

    Faces change places among cards that look alike from behind (`Game.back`), so a seat is taken
    to know what both decks are made of. Two positions that differ in hidden faces alone lead to
    the same imagined one.
    """
    hidden: dict[object, list[int]] = {}
    for card in game.unseen(state, seat):
        hidden.setdefault(game.back(state, card), []).append(card)
    cards = list(state.cards)
    for alike in hidden.values():
        # In one order whatever the truth is, so that the truth cannot shine through.
        faces = sorted((cards[number].definition for number in alike), key=attrgetter("id"))
        for number, at in zip(alike, rng.shuffle("imagine", range(len(faces))), strict=True):
            cards[number] = Card(number, faces[at], cards[number].owner)
    twin = state.copy()
    twin.cards = tuple(cards)
    twin.rng = Seeded(rng.random_bytes("imagine", KEY_BYTES))
    twin.events = None
    return twin
