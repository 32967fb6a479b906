"""Moves of TACTICA by the names of their cards and the hexes of their pieces."""

from engine.core.position.choices import Choice, Move
from tests.engine.games.tactica.by_the_book.looks import Looks
from tests.engine.games.tactica.by_the_book.position import GAME, seat_of

PIECES = {
    "attack": "attack",
    "swap": "swap",
    "extra": "take",
    "train": "train",
    "promote": "promote",
}
"""Verbs whose arguments are pieces alone, with the game's own words for them."""


class NamedMoves(Looks):
    """A position in which moves are made by name."""

    @property
    def choice(self) -> Choice:
        choice = GAME.choice(self.state)
        assert choice is not None, f"the game is over: {self.state.outcome}"
        return choice

    def named_move(self, verb: str, args: tuple[str, ...]) -> Move:
        """A move by the numbers of its cards, for whoever decides."""
        seat = self.choice.seat
        if verb in PIECES:
            return (PIECES[verb], *(self.thing(name) for name in args))
        if verb in ("press", "saved", "engineer", "negate", "spy"):
            return self._tactic(seat, verb, args)
        if verb in ("muster", "deploy"):
            return (verb, self.card(seat, args[0]), args[1])
        if verb == "betray":
            return (verb, self.card(seat, args[0], "hostages"), args[1])
        if verb == "move":
            return (verb, self.pieces[args[0]], args[1])
        if verb == "name":
            return (verb, self.card(1 - seat, args[0]))
        return self._of_hand(seat, verb, args)

    def _tactic(self, seat: int, verb: str, args: tuple[str, ...]) -> Move:
        card = self.card(seat, verb)
        match verb:
            case "press":
                return (verb, card, self.pieces[args[0]])
            case "saved":
                answers = self.choice.source == self.pieces[args[0]]
                return (verb, card if answers else -1)
            case "engineer":
                return (verb, card, self.feature(args[0]))
            case "spy":
                return (verb, card, seat_of(args[0]))
        return (verb, card)

    def _of_hand(self, seat: int, verb: str, args: tuple[str, ...]) -> Move:
        match verb:
            case "sacrifice":
                first = self.card(seat, args[0])
                return (verb, first, self.card(seat, args[1], but=(first,)))
            case "discard":
                return (verb, *self.cards(seat, args))
            case "decree":
                return ("commit", args[0], *self.cards(seat, args[1].split()))
        return (verb, *args)
