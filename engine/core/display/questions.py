"""An open decision as a client asks it of a person, click by click: docs/asking.md.

`question` holds codes and values and can be kept; `worded` puts it into the words of a reader, with
players named by their seats in braces, `{0}`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.display.sentences import Sentences
from engine.core.position.choices import Argument, Arguments, Choice, LeadsNowhere, Space, Step
from engine.core.position.state import State
from engine.core.rules.game import Game, named_card
from engine.core.rules.words import TAKE_ALL, VerbWords, Words

LISTED_AT_MOST = 512
"""Of so many moves of one verb a client is told all; of more, what may be clicked next."""
_SPOKEN = ("word", "name", "seat", "place")
"""The kinds of arguments that no card and no cell shows."""

_NOTHING: Mapping[str, Any] = {"ends": False, "more": [], "reach": {}, "point": None}


def question(
    game: Game[Any], state: State, choice: Choice, *, with_moves: bool = True
) -> dict[str, Any]:
    """The decision, with all moves of each verb or its first step. Without moves it holds what may
    be told to those who wait."""
    source = None if choice.source is None else named_card(state.cards[choice.source])
    plain: dict[str, Any] = {
        "ply": state.ply, "seat": choice.seat, "seats": state.seats, "occasion": choice.occasion,
        "source": source,
    }  # fmt: skip
    if not with_moves:
        return plain
    verbs = {verb: space for verb, space in sorted(choice.spaces.items()) if space}
    declines = game.declines(choice)
    return plain | {
        "declines": str(declines[0]) if declines else None,
        "verbs": {verb: _moves(space) for verb, space in verbs.items()},
    }


def _moves(space: Space) -> dict[str, Plain]:
    if space.at_most(LISTED_AT_MOST):
        return {"set_from": space.set_from, "moves": [list(args) for args in iter(space)]}
    return {"set_from": space.set_from, "far": True, "step": _step(space, (), space.next())}


def worded(words: Words, decision: Mapping[str, Any]) -> dict[str, Any]:
    """A `question` for the seat whose it is, in words."""
    spoken = _Spoken(words, decision["occasion"], decision["seats"])
    reader = Sentences(words, seat_braces(decision["seats"]), decision["seat"])
    verbs: dict[str, dict[str, Any]] = {}
    for verb, moves in decision["verbs"].items():
        known = words.verbs.get(words.called_at(verb, decision["occasion"]))
        label = words.label(verb)
        verbs[verb] = {
            "label": label,
            "move": known.move if known else label,
            "args": [
                {
                    "name": name,
                    "kind": argument.kind,
                    "asks": reader.request(argument.decides, decision["seat"]),
                }
                for name, argument in (known.args if known else {}).items()
            ],
            "final": known.final if known else False,
            **moves,
        }
        spoken.spell(verb, moves.get("moves") or _following(moves["step"]))
    return {
        "ply": decision["ply"],
        "seat": decision["seat"],
        "question": _sentence(reader, decision),
        "declines": decision["declines"],
        "columns": words.columns,
        "verbs": verbs,
        "texts": spoken.texts,
    }


def waiting(words: Words, decision: Mapping[str, Any]) -> str:
    """The open decision, worded for those who wait."""
    return _sentence(Sentences(words, seat_braces(decision["seats"])), decision)


def next_step(
    words: Words, state: State, choice: Choice, verb: str, clicked: Arguments
) -> dict[str, Any]:
    """The clicks that may follow a verb and some arguments; none, with the reason, after a point
    that is refused. Raises LeadsNowhere for other arguments."""
    try:
        step = choice.next(verb, clicked)
    except LeadsNowhere as error:
        if not error.why:
            raise
        return {**_NOTHING, "why": error.why, "texts": {}}
    plain = _step(choice.spaces[verb], clicked, step)
    spoken = _Spoken(words, choice.occasion, state.seats)
    spoken.spell(verb, ([*clicked, *more] for more in _following(plain)))
    return {**plain, "texts": spoken.texts}


def seat_braces(seats: int) -> list[str]:
    """Names of seats for a client to fill in: `{0}`, `{1}`."""
    return [f"{{{seat}}}" for seat in range(seats)]


def _sentence(sentences: Sentences, decision: Mapping[str, Any]) -> str:
    source = decision["source"]
    return sentences.decision(
        decision["occasion"], decision["seat"], None if source is None else source["name"]
    )


def _step(space: Space, clicked: Arguments, step: Step) -> dict[str, Any]:
    reach = {str(arg): list(whole) for arg, whole in step.reach.items()}
    where = space.where(clicked) if step.point else None
    return {"ends": step.ends, "more": list(step.more), "reach": reach, "point": where}


def _following(step: Mapping[str, Any]) -> Iterator[Sequence[Argument]]:
    yield from ([arg] for arg in step["more"])
    yield from step["reach"].values()


class _Spoken:
    """In `texts` by kind, the words for arguments of moves that no card and no cell shows."""

    def __init__(self, words: Words, occasion: str, seats: int) -> None:
        self._words, self._occasion = words, occasion
        self._sentences = Sentences(words, seat_braces(seats))
        self.texts: dict[str, dict[str, str]] = {}

    def spell(self, verb: str, moves: Iterable[Sequence[Argument]]) -> None:
        """Add what the arguments of these moves are called."""
        words = self._words.verbs.get(self._words.called_at(verb, self._occasion))
        if words is None:
            return
        for args in moves:
            for kind, arg in _kinds(words, args):
                spoken = "word" if kind in ("card", "cards") and isinstance(arg, str) else kind
                if spoken in _SPOKEN:
                    texts = self.texts.setdefault(spoken, {})
                    texts.setdefault(str(arg), self._sentences.argument(spoken, arg, str))


def _kinds(words: VerbWords, args: Sequence[Argument]) -> Iterator[tuple[str, Argument]]:
    """Each argument with its kind; a last kind that takes all left stands for several."""
    kinds = [argument.kind for argument in words.args.values()]
    for at, arg in enumerate(args):
        if at < len(kinds):
            yield kinds[at], arg
        elif kinds and kinds[-1] in TAKE_ALL:
            yield kinds[-1], arg
