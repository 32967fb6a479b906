"""Certification: a log is replayed move by move under pinned rules, and judged."""

import hashlib
import hmac
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from engine.core.base.canonical import Plain, digest, encode
from engine.core.base.rng import BadDraw, Recorded, Seeded, Source, master_key
from engine.core.decks.formats import Format, check_deck
from engine.core.display.refusal_words import asked_words, every_card, refused_words, tried_words
from engine.core.display.text_scene import ending
from engine.core.logs.log import (
    Head,
    Log,
    LogMalformed,
    deck_commitment,
    read_log,
    seed_commitment,
)
from engine.core.position.agenda import OutOfFuel, stuck
from engine.core.position.state import Outcome, State
from engine.core.rules.game import Game, Refusal, UnknownOption

SEED_BYTES = 32
SALT_BYTES = 16
LONGEST_REASON = 1_000
RECORDED_ONLY = (
    "under these options players measure on their table: no seed makes such draws, so the log must"
    " record its own"
)


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement on a log.

    Certified, or refused with a `code`, the number of the move (0: before the first), its seat
    where there is one, and a reason in words. `moves` counts the moves found legal. `hashed`
    is None for a log that could not be read to its end. `chain` is the chain over head and moves
    of a log that could be read. `game_digest` says which game a certified log tells: it covers
    the chain, the recorded draws and the result, and is equal for two logs of one game, be they
    with hashes or without, and under whatever nonce. `state` is the position at the end of a
    certified log.
    """

    log_digest: str
    head: Head
    hashed: bool | None
    moves: int
    outcome: Outcome | None = None
    code: str | None = None
    move: int | None = None
    seat: int | None = None
    reason: str = ""
    chain: str | None = None
    game_digest: str | None = None
    state: State | None = field(default=None, repr=False, compare=False)

    @property
    def certified(self) -> bool:
        return self.code is None

    def plain(self) -> dict[str, Plain]:
        plain: dict[str, Plain] = {
            "verdict": "certified" if self.certified else "refused",
            "log": self.log_digest,
            "game": self.head.game,
            "match": self.head.match,
            "rules": self.head.rules,
            "hashed": self.hashed,
            "moves": self.moves,
            "result": self.outcome.plain() if self.outcome else None,
            "chain": self.chain,
            "played": self.game_digest,
        }
        if not self.certified:
            plain |= {
                "code": self.code,
                "move": self.move,
                "seat": self.seat,
                "reason": self.reason,
            }
        return plain


class Refused(Exception):
    """A log cannot be certified from move `move` on: `refusal` says why, `seat` is the seat of the
    move or None."""

    def __init__(self, code: str, reason: str, move: int = 0, seat: int | None = None) -> None:
        reason = shortened(reason)
        super().__init__(reason)
        self.refusal = Refusal(code, reason)
        self.move = move
        self.seat = seat


def shortened(reason: str) -> str:
    """A reason that quotes a log, in one line and cut to a bounded length."""
    reason = " ".join(reason.split())
    return reason if len(reason) <= LONGEST_REASON else reason[: LONGEST_REASON - 3] + "..."


class Seal:
    """The keyed hashes of one match, each chained to the one before.

    h(0) is BLAKE2b to 8 bytes over the head line and the opening position; h(n) over h(n-1),
    the line of move n without its hash, and the position after it with the move's draws; all
    under a key that comes from the match's secret.
    """

    def __init__(self, head: Head, state: State) -> None:
        self._begin(state, b"")
        self.next(encode(head.plain()), state)

    @classmethod
    def resumed(cls, state: State, last: str) -> Self:
        """The hashes of a game that goes on from a position, after the hash of its last move."""
        seal = cls.__new__(cls)
        seal._begin(state, bytes.fromhex(last))
        return seal

    def _begin(self, state: State, last: bytes) -> None:
        key = hmac.digest(state.rng.key, b"muster-hash/1", "sha256")
        self._keyed = hashlib.blake2b(digest_size=8, key=key)
        self._last = last

    @property
    def last(self) -> str:
        """The last hash, as 16 hexadecimal digits."""
        return self._last.hex()

    def next(self, line: bytes, state: State) -> str:
        """The hash of a move and the position after it, as 16 hexadecimal digits."""
        keyed = self._keyed.copy()
        keyed.update(self._last + line + state.encoding())
        self._last = keyed.digest()
        return self._last.hex()


def source_of(log: Log) -> Source:
    """The randomness a log was played with, from its opening."""
    head, opening = log.head, log.opening
    if opening is None:
        raise Refused("incomplete", "the log has no opening line with decks and seed")
    if len(opening.secret) != SEED_BYTES:
        raise Refused("malformed", f"a seed or nonce has {SEED_BYTES} bytes")
    if opening.draws is not None:
        if head.commit is not None:
            raise Refused("malformed", "the head commits a seed and the opening records draws")
        return Recorded(master_key(opening.secret, (), head.match, head.rules), opening.draws)
    if head.commit is None:
        raise Refused("malformed", "the head announces recorded draws and the opening has a seed")
    return Seeded(master_key(opening.secret, head.shares, head.match, head.rules))


def opening_state(game: Game[Any], log: Log, format: Format | None = None) -> State:
    """The position before the first move of a log, once rules, decks and commitments hold."""
    format = _rules(game, log.head, format)
    source = source_of(log)
    opening = log.opening
    assert opening is not None
    _commitments(log)
    for seat, deck in enumerate(opening.decks):
        problems = check_deck(deck, format).problems
        if problems:
            listed = "; ".join(problem.message for problem in problems)
            raise Refused("illegal_deck", f"the deck of seat {seat} is illegal: {listed}", 0, seat)
    try:
        if log.head.commit is not None and game.recorded_only(game.variant(log.head.variant)):
            raise Refused("unsupported_rules", RECORDED_ONLY)
        state: State = game.setup(opening.decks, log.head.variant, source, format.pool)
        return state
    except BadDraw as error:
        raise Refused("illegal", f"the set-up: {error}") from None
    except OutOfFuel as error:
        raise Refused("fuel", f"the set-up: {error}") from None


def _rules(game: Game[Any], head: Head, format: Format | None) -> Format:
    if head.edition != game.edition:
        raise Refused(
            "unsupported_rules",
            f"the log is of edition {head.edition} of {game.slug}, and edition {game.edition} alone"
            " is known here: verify it with a version of Muster that has its edition",
        )
    format = format or game.format_by_rules(head.format, head.rules)
    if format is None or (format.slug, game.rules(format)) != (head.format, head.rules):
        raise Refused(
            "unsupported_rules",
            f"the log's rules {head.rules[:19]} are not those of format {head.format[:40]} here",
        )
    for name, value in format.variant.items():
        if head.variant.get(name) != value:
            raise Refused("unsupported_rules", f"the format is played with {name} = {value}")
    try:
        sides = game.sides_in(game.variant(head.variant))
    except UnknownOption as error:
        raise Refused("unsupported_rules", str(error)) from None
    if len(head.players) != sides:
        raise Refused(
            "unsupported_rules",
            f"{sides} sides play {game.slug} under these options, and the log names"
            f" {len(head.players)}",
        )
    return format


def _commitments(log: Log) -> None:
    head, opening = log.head, log.opening
    assert opening is not None
    committed = head.commit
    if committed not in (None, seed_commitment(head.match, head.rules, opening.secret)):
        raise Refused("hash_mismatch", "the opened seed is not the one the head committed")
    for seat, (deck, salt) in enumerate(zip(opening.decks, opening.salts, strict=True)):
        if not salt:
            raise Refused(
                "malformed",
                "the deck has no salt: the service that registered it puts it in, where the list is"
                " the one that was registered",
                0,
                seat,
            )
        if len(salt) < SALT_BYTES:
            raise Refused("malformed", f"a salt has at least {SALT_BYTES} bytes", 0, seat)
        if deck_commitment(deck, salt) != head.decks[seat]:
            raise Refused(
                "hash_mismatch", f"the opened deck of seat {seat} is not the committed one", 0, seat
            )


def replay(game: Game[Any], state: State, log: Log, seal: Seal | None) -> Iterator[int]:
    """Play a log's moves on `state`, yielding each number once its move is played and checked.

    Raises Refused at the first move that is not legal or whose hash differs.
    """
    for number, (seat, move, sealed, bare) in enumerate(log.moves, 1):
        choice = state.choice
        if choice is None or choice.seat != seat or move not in choice:
            refusal = game.refusal(state, seat, move)
            if refusal is not None:
                _check_open(state, number, seat)
                words = refused_words(game, state, seat, move, refusal, every_card(state))
                raise Refused(refusal.code, words, number, seat)
        try:
            game.play(state, seat, move)
        except OutOfFuel as error:
            tried = tried_words(game, move, every_card(state))
            raise Refused("fuel", f"{tried}: {error}", number, seat) from None
        except BadDraw as error:
            tried = tried_words(game, move, every_card(state))
            raise Refused("illegal", f"{tried}: {error}", number, seat) from None
        if seal is not None and seal.next(bare, state) != sealed:
            tried = tried_words(game, move, every_card(state))
            reason = "the position after this move is not the one its hash was made of"
            raise Refused("hash_mismatch", f"{tried}: {reason}", number, seat)
        yield number


def _check_open(state: State, move: int, seat: int | None) -> None:
    """Refuse what no log can go on from: a decision for which the game has no legal move."""
    choice = state.choice
    if choice is not None and not choice:
        raise Refused("no_move", f"a defect of the game: {stuck(state, choice)}", move, seat)


def position(game: Game[Any], log: Log, move: int, format: Format | None = None) -> State:
    """The position after a move of a log (0: the opening), its hashes checked on the way.

    `format` stands in for the game's own format of that name. Raises Refused where the log cannot
    be certified so far.
    """
    state = opening_state(game, log, format)
    seal = Seal(log.head, state) if log.hashed else None
    beginning = Log(log.head, log.moves[:move], None, None)
    for _ in replay(game, state, beginning, seal):
        pass
    return state


def verify(
    data: bytes,
    games: Mapping[str, Game[Any]],
    format: Format | None = None,
    read: Log | None = None,
) -> Judgement:
    """Judge a log: replay it under the rules it names, with its hashes where it has them.

    `format` stands in for the game's own format of that name (an event's own bans, say), and `read`
    is what `read_log` made of the bytes, should the caller have read them.
    Raises LogUnusable when the bytes have no readable head.
    """
    log_digest = digest(data)
    try:
        log = read or read_log(data)
    except LogMalformed as error:
        head = read_log(data.partition(b"\n")[0] + b"\n").head
        return Judgement(
            log_digest, head, None, 0, None, "malformed", error.move, None, shortened(str(error))
        )
    done = 0
    try:
        if log.head.game not in games:
            raise Refused("unsupported_rules", f"no game {log.head.game[:40]} is known here")
        game = games[log.head.game]
        most = game.moves_at_most
        if len(log.moves) > most:
            raise Refused("fuel", f"a log of {game.slug} has at most {most} moves", most + 1)
        state = opening_state(game, log, format)
        seal = Seal(log.head, state) if log.hashed else None
        for number in replay(game, state, log, seal):
            done = number
        _settle(game, log, state)
    except Refused as refused:
        why = refused.refusal
        return Judgement(
            log_digest, log.head, log.hashed, done, None,
            why.code, refused.move, refused.seat, why.reason, log.chain(),
        )  # fmt: skip
    return Judgement(
        log_digest, log.head, log.hashed, done, state.outcome,
        chain=log.chain(), game_digest=log.game_digest(), state=state,
    )  # fmt: skip


def _settle(game: Game[Any], log: Log, state: State) -> None:
    """Raise Refused unless the end line claims what the replay came to."""
    last, end = len(log.moves), log.end
    if state.outcome is None:
        seat = None if state.choice is None else state.choice.seat
        _check_open(state, last, seat)
        question = asked_words(game, state, seat, every_card(state))
        reason = f'the log ends before the game does; asked was "{question}"'
        raise Refused("incomplete", reason, last, seat)
    if end is None:
        raise Refused("incomplete", "the log has no end line with the result", last)
    if end.outcome != state.outcome:
        claimed = _claimed(game, end.outcome, state.sides)
        reason = f'the log claims "{claimed}"; the game ended otherwise:'
        raise Refused("wrong_result", f'{reason} "{ending(game.words, state.outcome)}"', last)
    if end.moves != last:
        raise Refused("malformed", f"the end line counts {end.moves} moves of {last}", last)
    try:
        state.rng.finish()
    except BadDraw as error:
        raise Refused("illegal", str(error), last) from None
    if log.hashed and end.chain is None:
        raise Refused("malformed", "a log with hashes has a chain in its end line", last)
    if end.chain is not None and end.chain != log.chain():
        raise Refused("hash_mismatch", "the chain over head and moves is not the committed", last)


def _claimed(game: Game[Any], outcome: Outcome, sides: int) -> str:
    """The claimed end in words; the claim may be one that the game does not know."""
    reason = outcome.reason[:40]
    if outcome.winner not in (None, *range(min(sides, outcome.sides))):
        return f"side {outcome.winner} wins by {reason}"
    return ending(game.words, replace(outcome, reason=reason))
