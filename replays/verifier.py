"""Verifying one log for one slot: pure, without a database, and slow enough to stay outside one."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Protocol, Self, get_type_hints

import engine
from ledger.wording import one_line

# Bytes of the views of a game as they are sent, which has to fit into an answer of the sandbox
# (replays/sandbox/parent.py); those of ready-made decks have some 6,000 at most.
LONGEST_VIEWS = 40_000


@dataclass(frozen=True)
class ExpectedLog:
    """What the log of a slot must say about itself. The seed is none of it: whoever verifies
    knows the commitment only, and holds the seed that a log opens against that.

    A game that is `hosted` is played from the seed. A table has dice and shuffles of its own, so a
    log that a player brings may record these instead, and so may one that a host recorded at a
    table. Without a `format_plain` the format is the
    game's own of that name. `former_seeds` are commitments to seeds in whose place the slot's is,
    each with what became of it, in words.
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
        """What was sent to another process as JSON, where tuples arrive as lists."""
        return cls(**{name: _tuples(value) for name, value in plain.items()})


@dataclass(frozen=True)
class LogVerdict:
    """The finding on a log. `winner` is a seat, or None for a draw; it counts when certified, and
    so do the `views` of the end by side, which hide from each what the other held
    (`engine.final_views`)."""

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
    views: tuple[str, ...] = ()

    @classmethod
    def from_plain(cls, plain: Any) -> Self:
        """The finding that another process sent; ValueError for anything else."""
        if not isinstance(plain, dict) or plain.keys() != _KINDS.keys():
            raise ValueError("a finding with other fields than findings have")
        views = plain["views"]
        if not isinstance(views, list) or not all(isinstance(view, str) for view in views):
            raise ValueError("a finding whose views are no list of texts")
        facts = {name: value for name, value in plain.items() if name != "views"}
        for name, value in facts.items():
            if not isinstance(value, _KINDS[name]):
                raise ValueError(f"a finding whose {name} is no {_KINDS[name]}")
        return cls(**facts, views=tuple(views))


# The fields of a finding by name, each with its type.
_KINDS = get_type_hints(LogVerdict)


def _tuples(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


class RulesUnavailable(RuntimeError):
    """This program no longer has the rules that a slot pins, so it can say nothing of a log."""


def answer(question: Any, log: bytes) -> dict[str, Any]:
    """`verify` for another process: a plain ExpectedLog and a log to a plain LogVerdict."""
    return asdict(verify(log=log, expected=ExpectedLog.from_plain(question)))


def verify(*, log: bytes, expected: ExpectedLog) -> LogVerdict:
    """Whether `log` is a complete legal game of this slot, and its result.

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
        views=_views(judged),
    )


def _views(judged: engine.Judgement) -> tuple[str, ...]:
    """The ends that a finding keeps: none of a game with more in sight than a page has room for."""
    views = engine.final_views(judged)
    return views if len(json.dumps(views)) <= LONGEST_VIEWS else ()


def _interrupted(log: engine.Log) -> str:
    """The sides that conceded or ran out of time in a log, as digits in their order."""
    interruptions = engine.game(log.head.game).interruptions
    sides = {engine.side_of(move.seat) for move in log.moves if move.move[0] in interruptions}
    return "".join(map(str, sorted(sides)))


class Pinned(Protocol):
    """What pins the rules of a game: a slot, or what a log of it must say."""

    @property
    def game(self) -> str: ...
    @property
    def format(self) -> str: ...
    @property
    def rules_digest(self) -> str: ...
    @property
    def format_plain(self) -> Mapping[str, Any] | None: ...


def pinned_format(expected: Pinned) -> engine.Format:
    """The format that a slot pins, if this program still has the rules that go with it; else
    RulesUnavailable."""
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

    A log may be flawless and yet be of another match, another seed or another deck; it then says
    nothing about this one. Only public commitments are named in the reasons.
    """
    head = log.head
    if head.match != expected.match:
        yield "wrong_match", f"The log is of match {head.match[:64]}, not of {expected.match}."
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
    if head.variant != engine.game(expected.game).variant(format.variant):
        yield "wrong_rules", "The log is of another variant than the format of the match."
    if head.players != expected.players:
        yield "wrong_players", "The log names other players than the match, or other seats."
    if head.decks != expected.deck_commitments:
        yield "wrong_deck", "The log commits to other decks than those registered for the match."
    yield from _seed_strays(log, expected)


def _seed_strays(log: engine.Log, expected: ExpectedLog) -> Iterator[tuple[str, str]]:
    head, opening = log.head, log.opening
    if head.commit is None and not expected.hosted:
        return
    if head.commit is None:
        yield "wrong_seed", "The log records draws of its own; the match is played from its seed."
    elif head.commit in expected.former_seeds:
        yield (
            "seed_opened",
            (
                f"The seed of this log {expected.former_seeds[head.commit]};"
                " a new one was drawn when"
                " the match was reopened. Play the game again, or ask a judge to reinstate the one"
                " that was logged before."
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
        yield "wrong_seed", "The log mixes shares into the seed; this match has none."
    if opening is not None and expected.seed_commitment != engine.seed_commitment(
        expected.match, expected.rules_digest, opening.secret
    ):
        yield "wrong_seed", "The seed opened at the end of the log is not the one of the match."
