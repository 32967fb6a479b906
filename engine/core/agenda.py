"""The agenda: everything that waits, as data, and the loop that works it off.

A *text* is a list of lines `{do = "verb", ...}`: the flow of a turn and the words of a card
alike. A *frame* is a text being carried out: which text, which line comes next, for whom, and
what was chosen so far. The agenda is a stack of frames, so any position between two lines can
be copied, saved, hashed and resumed.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from engine.core.canonical import Plain
from engine.core.choices import Choice, Move
from engine.core.tables import DataError

Arg = type | frozenset[str]
Args = Mapping[str, Any]

STEPS_PER_MOVE = 10_000
FRAMES = 64


class OutOfFuel(Exception):
    """One move set off more steps, or deeper frames, than any honest game needs."""


@dataclass(slots=True)
class Frame:
    """A text being carried out: `text` by name, next line `at`, for `seat`, from `card` or -1."""

    text: str
    seat: int
    card: int = -1
    at: int = 0
    bound: dict[str, Any] = field(default_factory=dict)

    def copy(self) -> "Frame":
        bound = {name: _copied(found) for name, found in self.bound.items()}
        return Frame(self.text, self.seat, self.card, self.at, bound)

    def plain(self) -> list[Plain]:
        return [self.text, self.seat, self.card, self.at, self.bound]


def _copied(bound: Any) -> Any:
    """A value that a frame binds, lists within lists included."""
    return [_copied(item) for item in bound] if isinstance(bound, list) else bound


class Unfinished(Protocol):
    """What the agenda needs of a position: the frames that wait, and whether the game is over."""

    agenda: list[Frame]

    @property
    def outcome(self) -> object | None:
        """How the game ended, or None."""


S = TypeVar("S", bound=Unfinished)


@dataclass(frozen=True, slots=True)
class Verb(Generic[S]):
    """One word that a line may begin with.

    `run` carries it out. A verb with `ask` first opens a choice, and `answer` takes the move
    chosen; where `ask` finds nothing to decide (None), `run` is carried out instead. `ask`
    changes nothing. The frame stands on the next line when `run` or `answer` is called.
    `args` declares what may be written in the line: a type or a set of words for each
    argument; `required` names those that must be there.
    """

    run: Callable[[S, Frame, Args], None] | None = None
    ask: Callable[[S, Frame, Args], Choice | None] | None = None
    answer: Callable[[S, Frame, Args, Move], None] | None = None
    args: Mapping[str, Arg] = field(default_factory=dict)
    required: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A compiled line: its verb, its arguments, and the name that must be bound for it to run."""

    verb: Verb[Any]
    args: Args
    condition: str | None = None


Text = tuple[Line, ...]

Predicates = Mapping[str, Callable[[Any, Frame], bool]]


def compile_text(
    lines: Iterable[Mapping[str, Any]],
    verbs: Mapping[str, Verb[Any]],
    predicates: Predicates,
    where: str,
) -> Text:
    """Lines as written, compiled; DataError names the place of anything unknown."""
    compiled: list[Line] = []
    known: set[str] = set(predicates)
    for number, line in enumerate(lines, 1):
        compiled.append(_compile(line, verbs, known, f"{where}, step {number}"))
    return tuple(compiled)


def _compile(
    line: Mapping[str, Any], verbs: Mapping[str, Verb[Any]], known: set[str], where: str
) -> Line:
    verb = verbs.get(str(line.get("do")))
    if verb is None:
        raise DataError(f"{where}: unknown verb {line.get('do')!r}")
    args = {name: value for name, value in line.items() if name not in ("do", "if")}
    for name, value in args.items():
        expected = verb.args.get(name)
        if expected is None:
            raise DataError(f"{where}: {line['do']} takes no {name!r}")
        if isinstance(expected, frozenset):
            if value not in expected:
                raise DataError(f"{where}: {name} = {value!r} is none of {sorted(expected)}")
        elif type(value) is not expected:
            raise DataError(f"{where}: {name} must be of type {expected.__name__}")
    for name in verb.required:
        if name not in args:
            raise DataError(f"{where}: {line['do']} needs {name!r}")
    condition = line.get("if")
    for bound in (condition, args.get("what"), args.get("with")):
        if bound is not None and bound not in known:
            raise DataError(f"{where}: {bound!r} is bound by no earlier step")
    if "as" in args:
        known.add(args["as"])
    return Line(verb, args, condition)


def resolve(state: S, texts: Mapping[str, Text], predicates: Predicates) -> Choice | None:
    """Carry out lines until somebody must decide or the game is over; the open choice or None."""
    agenda = state.agenda
    for _ in range(STEPS_PER_MOVE):
        if state.outcome is not None:
            return None
        frame = agenda[-1]
        text = texts[frame.text]
        if frame.at == len(text):
            agenda.pop()
            continue
        line = text[frame.at]
        if line.condition is not None and not _holds(state, frame, line.condition, predicates):
            frame.at += 1
        elif line.verb.ask is None or (choice := line.verb.ask(state, frame, line.args)) is None:
            frame.at += 1
            if line.verb.run is not None:
                line.verb.run(state, frame, line.args)
            if len(agenda) > FRAMES:
                raise OutOfFuel(f"more than {FRAMES} texts wait for each other")
        else:
            return choice
    raise OutOfFuel(f"one move set off more than {STEPS_PER_MOVE} steps")


def answer(state: S, texts: Mapping[str, Text], move: Move) -> None:
    """Give a legal move to the line that asked for it."""
    frame = state.agenda[-1]
    line = texts[frame.text][frame.at]
    frame.at += 1
    assert line.verb.answer is not None
    line.verb.answer(state, frame, line.args, move)


def _holds(state: S, frame: Frame, condition: str, predicates: Predicates) -> bool:
    predicate = predicates.get(condition)
    return predicate(state, frame) if predicate else bool(frame.bound.get(condition))
