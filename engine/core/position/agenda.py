"""The agenda: everything that waits, as data, and the loop that works it off.

A *text* is a list of lines `{do = "verb", ...}`: the flow of a turn and the words of a card
alike. A *frame* is a text being carried out: which text, which line comes next, for whom, and
what was chosen so far. The agenda is a stack of frames, so any position between two lines can
be copied, saved, hashed and resumed.

Lines follow each other. Where they do not, a verb says so by name while it is carried out, and
never counts lines itself:

- `again(frame)`: this line once more. A window stays open until somebody passes.
- `to_do(frame, whole)` and `carry_on(frame, remaining)`: this line for each of several things.
Every hero discards a card. - `restart(frame)`: the text from its first line. The next turn begins.
- `go_to(frame, args["to"])`: the line with that label. An argument of the type `Place` names a
label of the same text: `{do = "main", done = "end"}` with `args={"done": Place}`, and further down
`{do = "end_turn", label = "end"}`. The verb `go_to` of `JUMPS` does nothing else. - `leave(state,
frame)`: no further line of this text, nor of any above it. Then `again(state.agenda[-1])` has the
text below do the line anew that began the one that was left. - `cut(state, ends)`: no further line
of any text that the test `ends` picks out, wherever it waits.

Texts that a line sets off are not pushed but gathered: `engine.core.position.moments`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from engine.core.base.canonical import Plain
from engine.core.base.toml_tables import KIND_WORDS, DataError
from engine.core.position.choices import Choice, Move, NoMove

Arg = type | frozenset[str]
Args = Mapping[str, Any]

STEPS_PER_MOVE = 10_000
FRAMES = 64


class OutOfFuel(Exception):
    """One move set off more than STEPS_PER_MOVE steps, or more than FRAMES frames wait at once."""


@dataclass(slots=True)
class Frame:
    """A text being carried out: `text` by name, next line `at`, for `seat`, from `card` or -1."""

    text: str
    seat: int
    card: int = -1
    at: int = 0
    bound: dict[str, Any] = field(default_factory=dict)

    def copy(self) -> "Frame":
        bound = {name: _copied(value) for name, value in self.bound.items()}
        return Frame(self.text, self.seat, self.card, self.at, bound)

    def plain(self) -> list[Plain]:
        return [self.text, self.seat, self.card, self.at, self.bound]


def _copied(bound: Any) -> Any:
    """A copy of a value that a frame binds, and of the lists in it."""
    return [_copied(item) for item in bound] if isinstance(bound, list) else bound


class Unfinished(Protocol):
    """The parts of a position that the agenda needs: what waits, what a line set off, the end."""

    agenda: list[Frame]
    set_off: list[Any]

    @property
    def outcome(self) -> object | None:
        """The end of the game, or None before it."""


S = TypeVar("S", bound=Unfinished)


class Place:
    """The type of an argument that names the label of a line; the verb gets the line's number."""


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
    written = list(lines)
    labels = places(written, where)
    compiled: list[Line] = []
    known: set[str] = set(predicates)
    for number, line in enumerate(written, 1):
        compiled.append(_compile(line, verbs, known, labels, f"{where}, step {number}"))
    return tuple(compiled)


def places(lines: Iterable[Mapping[str, Any]], where: str = "a text") -> dict[str, int]:
    """The labels of a text as written, each with the number of its line (the first is 0)."""
    numbers: dict[str, int] = {}
    for number, line in enumerate(lines):
        label = line.get("label")
        if label is None:
            continue
        if not isinstance(label, str):
            raise DataError(f"{where}, step {number + 1}: label must be text")
        if label in numbers:
            raise DataError(f"{where}, step {number + 1}: another step has the label {label!r}")
        numbers[label] = number
    return numbers


def _compile(
    line: Mapping[str, Any],
    verbs: Mapping[str, Verb[Any]],
    known: set[str],
    labels: Mapping[str, int],
    where: str,
) -> Line:
    verb = verbs.get(str(line.get("do")))
    if verb is None:
        fault = f"unknown verb {line['do']!r}" if "do" in line else "do is missing"
        raise DataError(f"{where}: {fault}")
    args = {name: value for name, value in line.items() if name not in ("do", "if", "label")}
    for name, value in args.items():
        if name not in verb.args:
            raise DataError(f"{where}: {line['do']} has no argument {name!r}")
        args[name] = _checked(verb.args[name], name, value, labels, where)
    for name in verb.required:
        if name not in args:
            raise DataError(f"{where}: {line['do']} needs {name!r}")
    condition = line.get("if")
    for bound in (condition, args.get("what"), args.get("with")):
        if bound is not None and bound not in known:
            raise DataError(f"{where}: no earlier step has as = {bound!r}")
    if "as" in args:
        known.add(args["as"])
    return Line(verb, args, condition)


def _checked(
    expected: Arg, name: str, value: object, labels: Mapping[str, int], where: str
) -> object:
    """The value that the verb gets: for a `Place` the line number of the label, else what is
    written.

    DataError where it is not of the expected type, or none of the expected words.
    """
    if expected is Place:
        if not isinstance(value, str) or value not in labels:
            raise DataError(f"{where}: {name} = {value!r}: no step has this label")
        return labels[value]
    if isinstance(expected, frozenset):
        if value not in expected:
            raise DataError(
                f"{where}: {name} = {value!r}: must be one of {', '.join(sorted(expected))}"
            )
    elif type(value) is not expected:
        raise DataError(f"{where}: {name} must be {KIND_WORDS[expected]}")
    return value


def again(frame: Frame) -> None:
    """Carry this line out once more, as soon as all that it has put on the agenda is done."""
    assert frame.at > 0, f"{frame.text} has carried out no line yet"
    frame.at -= 1


def restart(frame: Frame) -> None:
    """Begin this text again; what it has bound stays bound."""
    frame.at = 0


def go_to(frame: Frame, place: int) -> None:
    """Go on with another line of this text: what an argument of the type `Place` comes to."""
    frame.at = place


def leave(state: Unfinished, frame: Frame) -> None:
    """End this text here, and all that waits above it."""
    place = next(at for at, other in enumerate(state.agenda) if other is frame)
    del state.agenda[place:]


def cut(state: Unfinished, ends: Callable[[Frame], bool]) -> None:
    """End every waiting text for which `ends` is true; the others go on where they were."""
    state.agenda[:] = [frame for frame in state.agenda if not ends(frame)]


TO_DO = "to_do"


def to_do(frame: Frame, whole: Callable[[], Iterable[Any]]) -> list[Any]:
    """The things for which this line has still to be done: at first the whole, then those that
    `carry_on` was given."""
    left: list[Any] | None = frame.bound.get(TO_DO)
    return list(whole()) if left is None else list(left)


def carry_on(frame: Frame, remaining: Iterable[Any]) -> None:
    """Carry this line out again for the remaining things; where none remain, it is done."""
    items = list(remaining)
    if items:
        frame.bound[TO_DO] = items
        again(frame)
    else:
        frame.bound.pop(TO_DO, None)


JUMPS: Mapping[str, Verb[Any]] = {
    "go_to": Verb(
        run=lambda state, frame, args: go_to(frame, args["to"]),
        args={"to": Place},
        required=("to",),
    ),
}
"""Verbs that any game may have in its texts."""


def resolve(
    state: S,
    texts: Mapping[str, Text],
    predicates: Predicates,
    arrange: Callable[[S], None],
) -> Choice | None:
    """Carry out lines until somebody must decide or the game is over; the open choice or None.

    Texts that a line has set off are put on the agenda by `arrange` before any other line.
    """
    agenda = state.agenda
    if state.set_off and state.outcome is None:
        arrange(state)
    for _ in range(STEPS_PER_MOVE):
        if state.outcome is not None:
            state.set_off.clear()
            return None
        frame = agenda[-1]
        text, at = texts[frame.text], frame.at
        if at == len(text):
            agenda.pop()
            continue
        line = text[at]
        verb, condition = line.verb, line.condition
        if condition is not None and not _holds(state, frame, condition, predicates):
            frame.at = at + 1
            continue
        if verb.ask is not None and (choice := verb.ask(state, frame, line.args)) is not None:
            return choice
        frame.at = at + 1
        if verb.run is not None:
            verb.run(state, frame, line.args)
            if state.set_off and state.outcome is None:
                arrange(state)
        if len(agenda) > FRAMES:
            raise OutOfFuel(f"more than {FRAMES} texts wait for each other")
    raise OutOfFuel(f"one move set off more than {STEPS_PER_MOVE} steps")


def stuck(state: Unfinished, choice: Choice) -> NoMove:
    """The error for a choice without a legal move: the text, its line, and what it asks for."""
    frame = state.agenda[-1]
    verbs = ", ".join(sorted(choice.spaces))
    where = f"text {frame.text!r}, line {frame.at + 1}"
    return NoMove(f"{where} asks seat {choice.seat} for {verbs}, and there is no legal move")


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
