"""Verifies one log for one slot: a pure function without a database, too slow for a transaction."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Protocol, Self, get_type_hints

import engine
from ground.wording import one_line

# A confined process opens no file: what it answers with must be read when this is imported.
engine.read_games()


@dataclass(frozen=True)
class ExpectedLog:
    """The facts that the log of a slot must state about itself. It has the commitment to the seed,
    against which the seed in a log is checked, and not the seed itself.

    A `hosted` game is played from the seed. The log of a player may record real dice and shuffles
    instead, and so may a log that a host recorded at a table. Without a `format_plain` the format
    is the game's own of that name. `former_seeds` are commitments to replaced seeds of the slot,
    each with a sentence on its replacement.
    """

    match: str
    game: str
    format: str
    rules_digest: str
    seed_commitment: str
    players: tuple[str, ...]
    deck_commitments: tuple[str, ...]
    hosted: bool = True
    format_plain: Mapping[str, Any] | None = None
    former_seeds: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Self:
        """The value from its JSON, in which tuples are lists."""
        return cls(**{name: _tuples(value) for name, value in plain.items()})


@dataclass(frozen=True)
class LogVerdict:
    """The finding on a log. `winner` is a side, or None for a draw. It counts only if certified, as
    do the `tally`, in the plain form of an `engine.Tally`, and the `order`, of more than two sides
    those of each place."""

    certified: bool
    code: str = ""
    move: int | None = None
    seat: int | None = None
    reason: str = ""
    moves: int = 0
    winner: int | None = None
    ending: str = ""
    draws: str = ""
    chain: str = ""
    game_digest: str = ""
    hashed: bool | None = None
    interrupted: str = ""
    tally: dict[str, list[int]] = field(default_factory=dict)
    order: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def from_plain(cls, plain: Any) -> Self:
        """The finding from its JSON; ValueError for anything else."""
        if not isinstance(plain, dict) or plain.keys() != _KINDS.keys():
            raise ValueError("a finding with other fields than findings have")
        facts = {name: value for name, value in plain.items() if name not in _OWN_FORM}
        for name, value in facts.items():
            if not isinstance(value, _KINDS[name]):
                raise ValueError(f"a finding whose {name} is no {_KINDS[name]}")
        result = {"winner": plain["winner"], "reason": plain["ending"]}
        end = engine.Outcome.from_plain(
            {**result, "tally": plain["tally"], "order": plain["order"]}
        )
        return cls(**facts, tally=end.tally.plain(), order=end.order)


# The fields of a finding by name, each with its type.
_KINDS = get_type_hints(LogVerdict)
_OWN_FORM = ("tally", "order")


def _tuples(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


class RulesUnavailable(RuntimeError):
    """This program no longer has the rules that a slot pins, so it cannot verify its logs."""


def answer(question: Any, log: bytes) -> dict[str, Any]:
    """`verify` for another process: a plain ExpectedLog and a log to a plain LogVerdict."""
    return asdict(verify(log=log, expected=ExpectedLog.from_plain(question)))


def verify(*, log: bytes, expected: ExpectedLog) -> LogVerdict:
    """Verify that `log` is a complete legal game of this slot, and give its result.

    Reasons quote what a log says of itself, so each is made fit for a database here. Raises
    RulesUnavailable when this program has other rules than the slot.
    """
    verdict = _verdict_on(log, expected, pinned_format(expected))
    return replace(verdict, reason=one_line(verdict.reason))


def _verdict_on(log: bytes, expected: ExpectedLog, format: engine.Format) -> LogVerdict:
    try:
        read = engine.read_log(log)
    except engine.LogUnusable as error:
        return LogVerdict(False, code="malformed", move=0, reason=str(error))
    except engine.LogMalformed as error:
        return LogVerdict(False, code="malformed", move=error.move, reason=str(error))
    stray = next(strays(read, expected, format), None)
    if stray is not None:
        return LogVerdict(False, code=stray[0], reason=stray[1])
    judged = engine.verify(log, format=format, read=read)
    if not judged.certified or judged.outcome is None:
        return LogVerdict(
            False,
            code=judged.code or "incomplete",
            move=judged.move,
            seat=judged.seat,
            reason=judged.reason,
            moves=judged.moves,
        )
    return LogVerdict(
        True,
        moves=judged.moves,
        winner=judged.outcome.winner,
        ending=judged.outcome.reason,
        draws="recorded" if read.head.commit is None else "seeded",
        chain=judged.chain or "",
        game_digest=judged.game_digest or "",
        hashed=judged.hashed,
        interrupted=_interrupted(read),
        tally=judged.outcome.tally.plain(),
        order=judged.outcome.order,
    )


def _interrupted(log: engine.Log) -> str:
    """The sides that conceded or ran out of time in a log, as digits in their order."""
    interruptions = engine.game(log.head.game).interruptions
    seats = {move.seat for move in log.moves if move.move[0] in interruptions}
    sides = {engine.side_of(seat, len(log.head.players)) for seat in seats}
    return "".join(map(str, sorted(sides)))


class Pinned(Protocol):
    """Anything that pins the rules of a game: a slot, or an ExpectedLog."""

    @property
    def game(self) -> str: ...
    @property
    def format(self) -> str: ...
    @property
    def rules_digest(self) -> str: ...
    @property
    def format_plain(self) -> Mapping[str, Any] | None: ...


def pinned_format(expected: Pinned) -> engine.Format:
    """The format that a slot pins; RulesUnavailable if this program no longer has its rules."""
    game = engine.game(expected.game)
    gone = (
        f"{expected.game} {expected.format} has edition {game.edition} here, and not the rules"
        f" {expected.rules_digest} of the slot: only the version of Muster that opened it has them"
    )
    try:
        format = (
            game.formats[expected.format]
            if expected.format_plain is None
            else game.format_of(expected.format_plain)
        )
    except (KeyError, engine.FormatUnusable) as error:
        raise RulesUnavailable(gone) from error
    if engine.rules_digest(game, format) != expected.rules_digest:
        raise RulesUnavailable(gone)
    return format


def strays(
    log: engine.Log, expected: ExpectedLog, format: engine.Format
) -> Iterator[tuple[str, str]]:
    """Every way in which `log` does not belong to the slot, as code and reason.

    A flawless log may be of another match, seed or deck; then it says nothing about this one. The
    reasons name only public commitments.
    """
    head = log.head
    if head.match != expected.match:
        yield "wrong_match", f"The log is of match {head.match[:64]}, not of {expected.match}."
    variant = engine.game(expected.game).variant(format.variant)
    if (head.game, head.format) == (expected.game, expected.format) and head.variant != variant:
        yield (
            "wrong_rules",
            (
                f"The log is of a game with {_differing(head.variant, variant)};"
                f" the match is played with {_differing(variant, head.variant)}."
            ),
        )
    if (head.game, head.format, head.rules) != (
        expected.game,
        expected.format,
        expected.rules_digest,
    ):
        yield (
            "wrong_rules",
            (
                f"The log is of {head.game[:40]} {head.format[:40]}, edition {head.edition}, rules"
                f" {head.rules[:71]}; the match is of {expected.game} {expected.format}, edition"
                f" {engine.game(expected.game).edition}, rules {expected.rules_digest}."
            ),
        )
    if head.players != expected.players:
        yield "wrong_players", "The log has other players or seats than the match."
    if head.decks != expected.deck_commitments:
        yield "wrong_deck", "The log has other decks than the ones registered for the match."
    yield from _seed_strays(log, expected)


def _differing(variant: Mapping[str, str], other: Mapping[str, str]) -> str:
    """The options of a variant that another has otherwise."""
    options = {name: value for name, value in variant.items() if other.get(name) != value}
    return ", ".join(f"{name[:40]} = {value[:40]}" for name, value in sorted(options.items()))


def _seed_strays(log: engine.Log, expected: ExpectedLog) -> Iterator[tuple[str, str]]:
    head, opening = log.head, log.opening
    if head.commit is None and not expected.hosted:
        return
    if head.commit is None:
        yield (
            "wrong_seed",
            "The log records draws of its own, but the match is played from its seed.",
        )
    elif head.commit in expected.former_seeds:
        yield (
            "seed_opened",
            (
                f"The seed of this log {expected.former_seeds[head.commit]};"
                " a new one was drawn when"
                " the match was reopened. Play the game again, or ask a judge to reinstate the"
                " earlier one."
            ),
        )
    elif head.commit != expected.seed_commitment:
        yield (
            "wrong_seed",
            (
                f"The log commits to seed {head.commit[:71]}; the match is played from"
                f" {expected.seed_commitment}."
            ),
        )
    # Hosts know the seed. Were they free to mix anything into it, they could choose the game.
    if head.shares:
        yield "wrong_seed", "The log mixes shares into the seed, but this match has none."
    if opening is not None and expected.seed_commitment != engine.seed_commitment(
        expected.match, expected.rules_digest, opening.secret
    ):
        yield "wrong_seed", "The seed at the end of the log is not the seed of the match."
