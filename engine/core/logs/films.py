"""A certified game as films: for each audience the first scene, and what each move changes.

A film is all that a page needs to show a game, so nothing asks the rules while it is watched.
`docs/films.md` describes it.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.decks.formats import Format
from engine.core.display.flat_scene import Flat, flat_scene, merge_patch, together
from engine.core.display.scene import WORDS
from engine.core.logs.log import Log, LoggedMove
from engine.core.logs.log_words import OPEN, Audience, MadeMove, made_move
from engine.core.logs.verify import Seal, opening_state, replay
from engine.core.position.cards import CardDef
from engine.core.position.state import Outcome, State
from engine.core.rules.game import Game

VERSION = 2
PUBLIC = "public"
Film = dict[str, Any]


def make_films(game: Game[Any], log: Log, format: Format | None = None) -> dict[str, Film]:
    """The film of a log by audience: `public`, each seat (`0`, `1`), and `open`, which sees what
    any seat sees. It holds codes and values; `display/film_sentences.py` makes sentences of them.

    `format` stands in for the game's own format of that name. Raises Refused where the log cannot
    be certified.
    """
    state = opening_state(game, log, format)
    seal = Seal(log.head, state) if log.hashed else None
    state.events = []
    audiences: list[Audience] = [None, *range(state.seats), OPEN]
    cameras = {audience: Camera(game, state, audience) for audience in audiences}
    shoot(cameras, game, state, None)
    for number in replay(game, state, log, seal):
        shoot(cameras, game, state, log.moves[number - 1])
    return {camera.audience: camera.film() for camera in cameras.values()}


def shoot(
    cameras: Mapping[Audience, "Camera"],
    game: Game[Any],
    state: State,
    logged: LoggedMove | None,
) -> None:
    """Show each camera the position after a move: OPEN the views of the seats together."""
    seats = {
        seat: flat_scene(game.view(state, seat))
        for seat in range(state.seats)
        if seat in cameras or OPEN in cameras
    }
    for audience, camera in cameras.items():
        if isinstance(audience, int):
            camera.take(seats[audience], state, logged)
        elif audience == OPEN:
            camera.take(together(seats.values()), state, logged)
        else:
            camera.take(flat_scene(game.view(state, None)), state, logged)


class Camera:
    """Takes the film for one audience. `cards` are those that it has shown or named, by their ids
    in the catalogue; `outcome` is how the game ended, None before."""

    def __init__(self, game: Game[Any], state: State, audience: Audience) -> None:
        self.audience = PUBLIC if audience is None else str(audience)
        self._game, self._reader = game, audience
        self._seats, self._sides = state.seats, state.sides
        self._first: Flat = {}
        self._last: Flat = {"cards": {}}
        self.cards: dict[str, CardDef] = {}
        self.frames: list[list[Any]] = []
        self.outcome: Outcome | None = None

    def take(self, flat: Flat, state: State, logged: LoggedMove | None) -> None:
        """Keep the scene, with the move that led to it."""
        for number in flat["cards"].keys() - self._last["cards"].keys():
            self._catalogue(state, int(number))
        if logged is None:
            self._first = flat
        else:
            seen = {*self._last["cards"], *flat["cards"]}
            made = made_move(self._game, state, logged, self._reader, seen)
            move = [made.move[0], *self._arguments(state, made)]
            events = [self._event(state, event) for event in made.events]
            self.frames.append([logged.seat, move, events, merge_patch(self._last, flat)])
        self._last = flat
        self.outcome = state.outcome

    def _arguments(self, state: State, made: MadeMove) -> Iterator[Plain]:
        """The arguments of a move, cards among them as `{"id"}`, with `card` where it is known."""
        first = str(made.events[0]["kind"]) if made.events else ""
        for kind, value in self._game.words.arguments(made.move, first):
            if isinstance(value, int) and kind in ("card", "cards", ""):
                yield self._card(state, value) if made.names(value) else {"id": value}
            else:
                yield value

    def _event(self, state: State, event: Mapping[str, Any]) -> dict[str, Any]:
        """An event without the names of its cards, which the film has apart."""
        plain = dict(event)
        for name in ("source", "target"):
            if name in event:
                plain[name] = self._card(state, event[name]["id"])
        if "cards" in event:
            plain["cards"] = [self._card(state, card["id"]) for card in event["cards"]]
        return plain

    def _card(self, state: State, number: int) -> dict[str, Plain]:
        return {"id": number, "card": self._catalogue(state, number)}

    def _catalogue(self, state: State, number: int) -> str:
        card = state.cards[number].definition
        self.cards.setdefault(card.id, card)
        return card.id

    def seen(self) -> frozenset[str]:
        """The numbers of the cards whose faces are seen now."""
        return frozenset(self._last["cards"])

    def placed(self) -> frozenset[tuple[str, str]]:
        """The pieces that are seen now: the board and number of each."""
        boards = self._last.get("pieces", {})
        return frozenset((board, piece) for board, pieces in boards.items() for piece in pieces)

    def film(self) -> Film:
        """The film of all that was taken so far."""
        return {
            "film": VERSION,
            "game": self._game.slug,
            "audience": self.audience,
            "seats": self._seats,
            "sides": self._sides,
            "cards": {name: printed(card) for name, card in sorted(self.cards.items())},
            "scene": self._first,
            "frames": self.frames,
            "outcome": self.outcome.plain() if self.outcome else None,
        }


def printed(card: CardDef) -> dict[str, Any]:
    """A card as it is printed: its name, its kind, its figures, and what it does in words."""
    figures = {
        name: value
        for name, value in card.facts.items()
        if name != WORDS and value and isinstance(value, int | str)
    }
    text = {"text": card.facts[WORDS]} if card.facts.get(WORDS) else {}
    return {"name": card.name, "kind": card.kind, "printed": figures, **text}
