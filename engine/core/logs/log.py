"""The move log: canonical JSON Lines in a closed grammar, read strictly and written one way.

A log is a head (who, which rules, what was committed), moves, an end (result and chain), and
the opening of what the head committed: `docs/log-format.md`. This module knows the shape of a
log; `engine.core.logs.verify` knows whether it tells a legal game.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.core.base.canonical import NotCanonical, Plain, decode, digest, encode
from engine.core.base.rng import ALGORITHM, plain_draws, read_draws
from engine.core.decks.deck import Deck
from engine.core.position.choices import Argument, Move
from engine.core.position.state import Outcome

VERSION = 1
LARGEST_LOG = 1 << 20
LONGEST_HEAD = 8_192
LONGEST_MOVE = 512

_MOVE = re.compile(
    r'\{(?:"h":"(?P<hash>[0-9a-f]{16})",)?"m":\["(?P<verb>[a-z][a-z0-9_]{0,30})"'
    r'(?P<args>(?:,(?:0|[1-9][0-9]{0,14}|"[a-z][a-z0-9_]{0,30}"))*)\],"s":(?P<seat>[0-9])\}',
    re.ASCII,
)
_HEX = re.compile("(?:[0-9a-f]{2})*", re.ASCII)
_MOVE_BEGINS = (b'{"h":', b'{"m":')
_HASH_AHEAD = len('{"h":"0123456789abcdef",')


class LogUnusable(ValueError):
    """These bytes are no move log at all; the text says why, in one line."""


class LogMalformed(ValueError):
    """A log with a good head breaks the grammar; `move` is the number of the move reached."""

    def __init__(self, message: str, move: int) -> None:
        super().__init__(message)
        self.move = move


@dataclass(frozen=True, slots=True)
class Head:
    """The players and rules of a game, and the commitments made before the first move.

    `decks` are salted commitments; `commit` is the seed's commitment, None for recorded draws.
    """

    game: str
    edition: int
    format: str
    rules: str
    variant: Mapping[str, str]
    match: str
    players: tuple[str, ...]
    decks: tuple[str, ...]
    shares: tuple[str, ...]
    commit: str | None

    def plain(self) -> dict[str, Plain]:
        rng: dict[str, Plain] = {"alg": "recorded/1"}
        if self.commit is not None:
            rng = {"alg": ALGORITHM, "commit": self.commit, "shares": list(self.shares)}
        return {
            "k": "head",
            "v": VERSION,
            "game": self.game,
            "edition": self.edition,
            "format": self.format,
            "rules": self.rules,
            "variant": dict(self.variant),
            "match": self.match,
            "players": list(self.players),
            "decks": list(self.decks),
            "rng": rng,
        }


@dataclass(frozen=True, slots=True)
class Opening:
    """The secrets behind the head: the decks with their salts, and the seed or recorded draws."""

    decks: tuple[Deck, ...]
    salts: tuple[bytes, ...]
    secret: bytes
    draws: tuple[tuple[int, str, int | tuple[int, ...]], ...] | None = None

    def plain(self) -> dict[str, Plain]:
        plain: dict[str, Plain] = {
            "k": "open",
            "decks": [
                {"deck": deck.plain(), "salt": salt.hex()}
                for deck, salt in zip(self.decks, self.salts, strict=True)
            ],
        }
        if self.draws is None:
            plain["seed"] = self.secret.hex()
        else:
            plain["nonce"] = self.secret.hex()
            plain["draws"] = plain_draws(self.draws)
        return plain


class LoggedMove(NamedTuple):
    """A move as written: seat, move, its hash where there is one, and its line without hash."""

    seat: int
    move: Move
    hash: str | None
    bare: bytes


@dataclass(frozen=True, slots=True)
class End:
    """The end line: the result that the log claims, its number of moves, and its chain, if any."""

    outcome: Outcome
    moves: int
    chain: str | None

    def plain(self) -> dict[str, Plain]:
        plain: dict[str, Plain] = {"k": "end", "moves": self.moves, "result": self.outcome.plain()}
        if self.chain is not None:
            plain["chain"] = self.chain
        return plain


@dataclass(frozen=True, slots=True)
class Log:
    """A log as read; `end` and `opening` are None where a log breaks off."""

    head: Head
    moves: Sequence[LoggedMove]
    end: End | None
    opening: Opening | None
    _chain: list[str] = field(default_factory=list, init=False, repr=False, compare=False)

    @property
    def hashed(self) -> bool:
        return bool(self.moves) and self.moves[0].hash is not None

    def chain(self) -> str:
        """The digest chain over the head and the moves without their hashes."""
        if not self._chain:
            self._chain.append(chain_of(self.head, (logged.bare for logged in self.moves)))
        return self._chain[0]

    def game_digest(self) -> str:
        """The digest of the game that a complete log tells: chain, recorded draws and result."""
        assert self.end is not None
        assert self.opening is not None
        digested: dict[str, Plain] = {
            "chain": self.chain(),
            "draws": self.opening.draws,
            "result": self.end.outcome.plain(),
        }
        return digest(b"muster-game/1\0" + encode(digested))

    def encode(self) -> bytes:
        """The log as bytes."""
        lines = [encode(self.head.plain())]
        lines += [move_line(logged.seat, logged.move, logged.hash) for logged in self.moves]
        lines += [encode(part.plain()) for part in (self.end, self.opening) if part is not None]
        return b"".join(line + b"\n" for line in lines)


def move_line(seat: int, move: Move, sealed: str | None = None) -> bytes:
    """A move as one canonical line, without its line feed."""
    plain: dict[str, Plain] = {"m": list(move), "s": seat}
    if sealed is not None:
        plain["h"] = sealed
    return encode(plain)


def chain_of(head: Head, bare_lines: Iterable[bytes]) -> str:
    """chain(0) = SHA-256(head line); chain(n) = SHA-256(chain(n-1) then move line n, no hash)."""
    empty = hashlib.sha256()
    link = hashlib.sha256(encode(head.plain())).digest()
    for line in bare_lines:
        next_link = empty.copy()  # for which SHA-256 is not looked up by its name anew
        next_link.update(link + line)
        link = next_link.digest()
    return "sha256:" + link.hex()


def deck_commitment(deck: Deck, salt: bytes) -> str:
    """The commitment to a deck: a digest that nobody can guess without the salt (16+ bytes)."""
    return digest(b"muster-deck/1\0" + salt + b"\0" + deck.canonical())


def seed_commitment(match: str, rules: str, seed: bytes) -> str:
    """The commitment to a server seed, bound to one match under one set of rules."""
    return digest(f"muster-seed/1\0{match}\0{rules}\0".encode() + seed)


def read_log(data: bytes) -> Log:
    """Read a log; LogUnusable when it has no usable head, LogMalformed when it breaks later."""
    if len(data) > LARGEST_LOG:
        raise LogUnusable(f"a log has at most {LARGEST_LOG} bytes, and this has more")
    lines = data.split(b"\n")
    head = _read_head(lines[0])
    if lines[-1] != b"":
        raise LogMalformed("the last line does not end with a line feed", 0)
    body = lines[1:-1]
    moves: list[LoggedMove] = []
    for number, line in enumerate(body, 1):
        if line[:5] not in _MOVE_BEGINS:
            break
        moves.append(read_move(line, number))
    _check_hashes(moves)
    return Log(head, moves, *_read_tail(body[len(moves) :], len(moves), len(head.players)))


def read_move(line: bytes, number: int) -> LoggedMove:
    """The move on a line, the `number`th of its log; LogMalformed when it is not in the grammar."""
    if len(line) > LONGEST_MOVE:
        raise LogMalformed(f"a move line has at most {LONGEST_MOVE} bytes", number)
    parts = _MOVE.fullmatch(line.decode("latin-1"))
    if parts is None:
        shape = '{"h":"<16 hex digits>","m":["verb",args...],"s":seat}'
        raise LogMalformed(f"a move line must read {shape}, h optional", number)
    sealed, verb, args, seat = parts.groups()
    move: tuple[Argument, ...] = (verb,)
    if args:
        given = args[1:].split(",")
        move = (verb, *[arg[1:-1] if arg[0] == '"' else int(arg) for arg in given])
    bare = line if sealed is None else b"{" + line[_HASH_AHEAD:]
    return LoggedMove(int(seat), move, sealed, bare)


def _check_hashes(moves: Sequence[LoggedMove]) -> None:
    bare = bool(moves) and moves[0].hash is None
    for number, logged in enumerate(moves, 1):
        if (logged.hash is None) != bare:
            raise LogMalformed("all moves must carry a hash, or none", number)


def _read_tail(lines: list[bytes], moves: int, seats: int) -> tuple[End | None, Opening | None]:
    if len(lines) > 2:
        raise LogMalformed("only an end line and an opening line may follow the moves", moves + 1)
    tail: list[Mapping[str, Plain]] = []
    for line in lines:
        try:
            plain = decode(line)
        except NotCanonical as error:
            raise LogMalformed(f"after the moves: {error}", moves + 1) from None
        if not isinstance(plain, Mapping):
            raise LogMalformed("a line after the moves is not an object", moves + 1)
        tail.append(plain)
    kinds = [plain.get("k") for plain in tail]
    if kinds not in ([], ["end"], ["open"], ["end", "open"]):
        raise LogMalformed("after the moves come an end line, then an opening line", moves + 1)
    try:
        end = _read_end(tail[0], lines[0]) if "end" in kinds else None
        return end, _read_opening(tail[-1], seats) if "open" in kinds else None
    except ValueError as error:
        raise LogMalformed(f"after the moves: {error}", moves + 1) from None


def _read_end(plain: Mapping[str, Plain], line: bytes) -> End:
    match plain:
        case {"result": dict(result), "moves": int(moves)} if not isinstance(moves, bool):
            chain = plain.get("chain")
            end = End(Outcome.from_plain(result), moves, str(chain) if chain else None)
            if encode(end.plain()) == line:
                return end
    raise ValueError(
        "the end line must hold k, moves, result {winner, reason}, with a tally where the game has"
        " one and an order of more than two sides, and chain"
    )


def _read_opening(plain: Mapping[str, Plain], seats: int) -> Opening:
    if plain.keys() not in ({"k", "decks", "seed"}, {"k", "decks", "nonce", "draws"}):
        raise ValueError("the opening line holds k, decks, and seed or nonce and draws, no more")
    decks, salts = [], []
    for item in _list(plain["decks"]):
        if not isinstance(item, Mapping) or item.keys() != {"deck", "salt"}:
            raise ValueError("each opened deck has the fields deck and salt")
        decks.append(Deck.from_plain(item["deck"]))
        salts.append(_hex(item["salt"]))
    if len(decks) != seats:
        raise ValueError(f"the opening has {len(decks)} decks for {seats} players")
    if "seed" in plain:
        opening = Opening(tuple(decks), tuple(salts), _hex(plain["seed"]))
    else:
        draws = tuple(read_draws(plain["draws"]))
        opening = Opening(tuple(decks), tuple(salts), _hex(plain["nonce"]), draws)
    # A value that was read is written canonically, so that equal values are equal bytes.
    if opening.plain() != plain:
        raise ValueError("the opening line is not written as its own values are")
    return opening


def _hex(value: Plain) -> bytes:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise ValueError("a seed, a nonce and a salt are lower-case hexadecimal digits in pairs")
    return bytes.fromhex(value)


def _list(value: Plain) -> Sequence[Plain]:
    if not isinstance(value, list):
        raise ValueError("a list was expected")
    return value


def _read_head(line: bytes) -> Head:
    if len(line) > LONGEST_HEAD:
        raise LogUnusable(f"line 1 is not the head of a log: it has more than {LONGEST_HEAD} bytes")
    try:
        plain = decode(line)
    except NotCanonical as error:
        raise LogUnusable(f"line 1 is not the head of a log: {error}") from None
    if not isinstance(plain, Mapping) or plain.get("k") != "head":
        raise LogUnusable('line 1 is not the head of a log: it must be an object with "k":"head"')
    if plain.get("v") != VERSION:
        raise LogUnusable(f"this is a log of version {plain.get('v')!r:.20}; {VERSION} is read")
    head = _head_of(plain)
    if head is None or encode(head.plain()) != line or len(head.decks) != len(head.players):
        raise LogUnusable(
            "line 1 is not the head of a log: a field is missing, added or of wrong type"
        )
    return head


def _head_of(plain: Mapping[str, Plain]) -> Head | None:
    """The head of these fields, None where one has a wrong type. Extra and missing fields are found
    by encoding it and comparing."""
    match plain:
        case {
            "game": str(game),
            "edition": int(edition),
            "format": str(format),
            "rules": str(rules),
            "match": str(match),
            "variant": dict(variant),
            "players": [*players],
            "decks": [*decks],
            "rng": dict(rng),
        } if not isinstance(edition, bool):
            commit, shares = _commitment_in(rng)
            return Head(
                game=game,
                edition=edition,
                format=format,
                rules=rules,
                variant={name: str(value) for name, value in variant.items()},
                match=match,
                players=tuple(str(player) for player in players),
                decks=tuple(str(deck) for deck in decks),
                shares=shares,
                commit=commit,
            )
    return None


def _commitment_in(rng: Mapping[str, Plain]) -> tuple[str | None, tuple[str, ...]]:
    match rng:
        case {"commit": str(commit), "shares": [*shares]}:
            return commit, tuple(str(share) for share in shares)
    return None, ()
