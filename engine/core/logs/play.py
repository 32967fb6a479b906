"""A game from set-up to sealed log: what a host does, whoever decides the moves."""

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.base.rng import Recorded, Seeded, Source, master_key
from engine.core.bots.players import BOTS, LEVELS
from engine.core.decks.deck import Deck
from engine.core.decks.formats import Format
from engine.core.display.refusal_words import every_card, refused_words
from engine.core.logs.log import (
    End,
    Head,
    Log,
    LoggedMove,
    Opening,
    chain_of,
    deck_commitment,
    move_line,
    seed_commitment,
)
from engine.core.logs.verify import RECORDED_ONLY, SALT_BYTES, Seal
from engine.core.position.choices import CONCEDE, Choice, Move
from engine.core.position.state import State
from engine.core.rules.game import FLAG, Game, IllegalMove, Refusal, UnknownOption


class CannotResume(ValueError):
    """A log that cannot be continued at this table; the text says which move or field differs."""


@dataclass(slots=True)
class Table:
    """One game being played: the position, and the log so far.

    `unread` has by seat what the seat may know of what happened and has not fetched by `news`; None
    until `listen` is called.
    """

    game: Game[Any]
    head: Head
    opening: Opening
    state: State
    seal: Seal
    moves: list[LoggedMove] = field(default_factory=list)
    unread: list[list[dict[str, Plain]]] | None = None

    def listen(self) -> None:
        """Begin to collect what happens, for each seat."""
        self.unread = [[] for _ in range(self.state.seats)]
        self.state.events = []

    def news(self, seat: int) -> list[dict[str, Plain]]:
        """The events since a seat last asked, as `Game.tell` gives them to it."""
        assert self.unread is not None
        events, self.unread[seat] = self.unread[seat], []
        return events

    def choice(self) -> Choice | None:
        """The open decision, or None when the game is over."""
        return self.game.choice(self.state)

    def move(self, seat: int, move: Move) -> None:
        """Play and log a move; IllegalMove when it may not be made, and nothing changes."""
        refusal = self.game.refusal(self.state, seat, move)
        most, kept = self.game.moves_at_most, self.state.sides - 1
        if refusal is None and self.state.ply >= most - kept and move not in ((CONCEDE,), (FLAG,)):
            last = "the last is" if kept == 1 else f"the last {kept} are"
            reason = f"a log has at most {most} moves; {last} kept for conceding"
            refusal = Refusal("fuel", reason)
        if refusal is not None:
            raise IllegalMove(refusal)
        self.game.play(self.state, seat, move)
        bare = move_line(seat, move)
        self.moves.append(LoggedMove(seat, move, self.seal.next(bare, self.state), bare))
        for listener, unread in enumerate(self.unread or []):
            unread += [
                self.game.tell(self.state, event, listener) for event in self.state.events or []
            ]

    def follow(self, log: Log) -> None:
        """Play the moves of an unfinished log here, at the opening of the same game.

        Raises CannotResume where the log is of another game, is over, or has a move that is not
        legal or whose hash differs; the table then stands before that move.
        """
        if log.end is not None:
            raise CannotResume("its game is over")
        parted = [
            field.name
            for field in fields(Head)
            if getattr(log.head, field.name) != getattr(self.head, field.name)
        ]
        if parted:
            raise CannotResume(f"it is of another game: {', '.join(parted)} in its head differ")
        for number, logged in enumerate(log.moves, 1):
            try:
                self.move(logged.seat, logged.move)
            except IllegalMove as error:
                words = refused_words(
                    self.game, self.state, logged.seat, logged.move, error.refusal,
                    every_card(self.state),
                )  # fmt: skip
                raise CannotResume(f"move {number}: {words}") from None
            if logged.hash not in (None, self.moves[-1].hash):
                raise CannotResume(f"move {number}: the position is not the one of its hash")

    def log(self) -> Log:
        """The log as it stands; without an end while the game goes on."""
        end = None
        if self.state.outcome is not None:
            chain = chain_of(self.head, (logged.bare for logged in self.moves))
            end = End(self.state.outcome, len(self.moves), chain)
        return Log(self.head, list(self.moves), end, self.opening)


def open_table(
    game: Game[Any],
    *,
    format: Format,
    decks: Sequence[Deck],
    seed: bytes,
    match: str,
    players: Sequence[str],
    salts: Sequence[bytes],
    shares: Sequence[str] = (),
    variant: Mapping[str, str] | None = None,
    draws: Sequence[tuple[int, str, int | tuple[int, ...]]] | None = None,
) -> Table:
    """Set a game up, commit seed and decks in the head, and seal the opening position.

    With `draws` the seed serves as the private nonce of a recorded log. Raises UnknownOption.
    """
    rules = game.rules(format)
    options = game.variant({**(variant or {}), **format.variant})
    for name, value in (variant or {}).items():
        if options[name] != value:
            raise UnknownOption(f"{format.slug} is played with {name} = {options[name]}")
    head = Head(
        game=game.slug,
        edition=game.edition,
        format=format.slug,
        rules=rules,
        variant=options,
        match=match,
        players=tuple(players),
        decks=tuple(deck_commitment(*pair) for pair in zip(decks, salts, strict=True)),
        shares=tuple(shares) if draws is None else (),
        commit=seed_commitment(match, rules, seed) if draws is None else None,
    )
    key = master_key(seed, head.shares, match, rules)
    source: Source = Seeded(key) if draws is None else Recorded(key, tuple(draws))
    state = game.setup(decks, options, source, format.pool)
    opening = Opening(tuple(decks), tuple(salts), seed, None if draws is None else tuple(draws))
    return Table(game, head, opening, state, Seal(head, state))


def open_own(
    game: Game[Any],
    *,
    format: Format,
    decks: Sequence[Deck],
    seed: bytes,
    match: str,
    variant: Mapping[str, str] | None = None,
) -> Table:
    """The table of a game without a service: the salts of its decks are made from the seed.

    Raises UnknownOption, also for options under which no game is played from a seed.
    """
    if game.recorded_only(game.variant({**(variant or {}), **format.variant})):
        raise UnknownOption(RECORDED_ONLY)
    return open_table(
        game,
        format=format,
        decks=decks,
        seed=seed,
        match=match,
        players=[f"side{side}" for side in range(len(decks))],
        salts=salts_from(seed, len(decks)),
        variant=variant,
    )


def salts_from(seed: bytes, sides: int) -> list[bytes]:
    """A salt of SALT_BYTES bytes for each side's deck, made from the seed."""
    return [
        hmac.digest(seed, f"muster-salt/1 {side}".encode(), "sha256")[:SALT_BYTES]
        for side in range(sides)
    ]


def bot_streams(table: Table, seed: bytes) -> list[Seeded]:
    """A stream of its own for each seat's bot, so that deciding never touches the match's."""
    head = table.head
    return [
        Seeded(master_key(seed, (f"bot {seat}",), head.match, head.rules))
        for seat in range(table.state.seats)
    ]


def bot_move(table: Table, level: str, *, seed: bytes) -> Move:
    """The move of a bot of `LEVELS` in the open decision, decided by the seed and the position."""
    choice = table.choice()
    assert choice is not None
    head = table.head
    purpose = f"level {level} {table.state.ply}"
    stream = Seeded(master_key(seed, (purpose,), head.match, head.rules))
    return LEVELS[level](table.game, table.state, choice, stream)


def play_out(table: Table, bots: Sequence[str], seed: bytes) -> Log:
    """Let bots, by name and by turns over the seats, finish a game; `seed` decides what they do."""
    players = [BOTS[bots[seat % len(bots)]] for seat in range(table.state.seats)]
    streams = bot_streams(table, seed)
    while (choice := table.choice()) is not None:
        seat = choice.seat
        table.move(seat, players[seat](table.game, table.state, choice, streams[seat]))
    return table.log()
