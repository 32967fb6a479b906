"""A game that a service plays move by move and keeps between two requests.

It keeps the opening of its log, once, and after each move the position and the last hash. The game
goes on from them to the same hashes as one that was never interrupted.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.base.rng import Seeded
from engine.core.bots.imagined_positions import imagine
from engine.core.decks.formats import Format
from engine.core.logs.films import Camera, Film, printed, shoot
from engine.core.logs.log import End, Log, LoggedMove, chain_of, move_line, read_log
from engine.core.logs.log_words import OPEN, Audience
from engine.core.logs.play import CannotResume, Table, open_table
from engine.core.logs.verify import Seal
from engine.core.position.choices import Move
from engine.core.position.state import Outcome, State
from engine.core.rules.game import Game, IllegalMove

# In how many positions a move is tried that is to tell nothing; each takes some milliseconds.
WORLDS = 32

Frames = dict[str, dict[str, Any]]
"""By audience, `public` or a seat: the `frame` of a move (docs/films.md), and `cards`, those
that it may show for the first time, as printed."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game between two moves. opening: its log without moves. position: `State.plain`. last_hash:
    that of the last move, or of the opening."""

    opening: bytes
    position: Mapping[str, Plain]
    last_hash: str


def keep(table: Table) -> Kept:
    """The kept form of a game, as it stands."""
    opening = Log(table.head, (), None, table.opening).encode()
    return Kept(opening, table.state.plain(), table.seal.last)


def resume(game: Game[Any], kept: Kept, format: Format | None = None) -> Table:
    """The table of a kept game, without the moves made before; `format` stands in for the game's
    own format of that name. Raises KeyError, TypeError or ValueError where this program has no such
    positions."""
    log = read_log(kept.opening)
    assert log.opening is not None
    state = game.restore(kept.position, format.pool if format else game.pool)
    game.choice(state)
    return Table(game, log.head, log.opening, state, Seal.resumed(state, kept.last_hash))


def rebuild(
    game: Game[Any],
    opening: bytes,
    moves: Iterable[tuple[int, Move, str]],
    format: Format | None = None,
) -> Table:
    """The table of a kept game from its moves, each with its seat and hash; `format` stands in for
    the game's own format of that name.

    Raises CannotResume where these rules are others than those it was begun under, or lead to
    another hash.
    """
    log = read_log(opening)
    head, begun = log.head, log.opening
    assert begun is not None
    played = format or game.format_by_rules(head.format, head.rules)
    if played is None or game.rules(played) != head.rules:
        raise CannotResume("its rules have changed since it was begun")
    table = open_table(
        game, format=played, decks=begun.decks, seed=begun.secret, match=head.match,
        players=head.players, salts=begun.salts, shares=head.shares, variant=head.variant,
    )  # fmt: skip
    logged = [LoggedMove(seat, move, sealed, move_line(seat, move)) for seat, move, sealed in moves]
    table.follow(Log(head, logged, None, begun))
    return table


def finished(opening: bytes, moves: Iterable[tuple[int, Move, str]], outcome: Outcome) -> bytes:
    """The whole log of a kept game that is over: its opening, each move with its seat and hash, and
    how it ended."""
    begun = read_log(opening)
    logged = [LoggedMove(seat, move, sealed, move_line(seat, move)) for seat, move, sealed in moves]
    chain = chain_of(begun.head, (each.bare for each in logged))
    return Log(begun.head, logged, End(outcome, len(logged), chain), begun.opening).encode()


class Live:
    """Plays moves at a table, and takes for each of some audiences what it may see of them: seats,
    None for the public, and OPEN for both hands together.

    quiet: by the last move nothing was drawn, no audience saw a face for the first time or heard of
    it, nor saw a piece that others had seen before.
    """

    def __init__(self, table: Table, audiences: Iterable[Audience]) -> None:
        self.table = table
        self.quiet = False
        table.state.events = []
        self._cameras: dict[Audience, Camera] = {
            audience: Camera(table.game, table.state, audience) for audience in audiences
        }
        shoot(self._cameras, table.game, table.state, None)

    def films(self) -> dict[str, Film]:
        """The films by audience since this began, with the scene in which it began."""
        return {camera.audience: camera.film() for camera in self._cameras.values()}

    def move(self, seat: int, move: Move) -> Frames:
        """Play a move; IllegalMove."""
        known = {name: set(camera.cards) for name, camera in self._cameras.items()}
        seen = {name: camera.seen() for name, camera in self._cameras.items()}
        placed = {name: camera.placed() for name, camera in self._cameras.items()}
        by_any = frozenset().union(*placed.values())
        self.table.move(seat, move)
        shoot(self._cameras, self.table.game, self.table.state, self.table.moves[-1])
        self.quiet = not self.table.state.rng.drawn and all(
            camera.seen() | self._named_to(name) <= seen[name]
            and not camera.placed() & (by_any - placed[name])
            for name, camera in self._cameras.items()
        )
        return {
            camera.audience: {
                "frame": camera.frames[-1],
                "cards": {
                    card: printed(definition)
                    for card, definition in camera.cards.items()
                    if card not in known[name]
                },
            }
            for name, camera in self._cameras.items()
        }

    def _named_to(self, audience: Audience) -> frozenset[str]:
        """The numbers of the cards that what happened names to an audience, such as one that its
        player looks at and that lies as it did."""
        events = self.table.state.events or ()
        return frozenset(
            str(card)
            for event in events
            if event.seen_by is None or audience == OPEN or audience in event.seen_by
            for card in event.cards
        )

    def outcome(self) -> Outcome | None:
        """The outcome; None while the game goes on."""
        return self.table.state.outcome


def tells_nothing_hidden(before: Table, seat: int, moves: Iterable[Move]) -> bool:
    """True if these moves, the next at a table, look to their seat as they would if all that it
    cannot see were otherwise: in WORLDS such positions. So they also tell nothing by what did not
    happen, such as that a hidden card was none of those that are hurt."""
    game, played = before.game, tuple(moves)
    truth = _seen_of(before, before.state.copy(), seat, played)
    if truth is None:
        return False
    for world in range(WORLDS):
        rng = Seeded(hashlib.sha256(f"world {world}".encode()).digest())
        twin = imagine(game, before.state, seat, rng)
        if _seen_of(before, twin, seat, played) != truth:
            return False
    return True


def _seen_of(
    table: Table, state: State, seat: int, moves: Iterable[Move]
) -> list[dict[str, Any]] | None:
    """The events that a seat sees of its moves in a position; None where one is not legal there."""
    table.game.choice(state)
    seal = Seal.resumed(state, table.seal.last)
    live = Live(Table(table.game, table.head, table.opening, state, seal), [seat])
    try:
        return [live.move(seat, move)[str(seat)] for move in moves]
    except IllegalMove:
        return None


@cache
def program() -> str:
    """The digest of all rules of this program, code and data: a position kept by another program
    may mean something else to this one."""
    digest = hashlib.sha256()
    folder = Path(__file__).parents[1]
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return f"sha256:{digest.hexdigest()}"
