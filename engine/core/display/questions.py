"""An open decision as a client asks it of a person, click by click: docs/asking.md.

Players are named by their seats in braces, `{0}`, as films do.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.core.display.refusal_words import seen_cards
from engine.core.display.sentences import Named, Sentences
from engine.core.position.choices import Argument, Arguments, Choice, LeadsNowhere, Space, Step
from engine.core.position.state import State
from engine.core.rules.game import Game
from engine.core.rules.words import TAKE_ALL, VerbWords

LISTED_AT_MOST = 512
"""Of so many moves of one verb a client is told all; of more, what may be clicked next."""
_SPOKEN = ("word", "name", "seat", "place")
"""The kinds of arguments that no card and no cell shows."""


_NOTHING: Mapping[str, Any] = {"ends": False, "more": [], "reach": {}, "point": None}


def ask(game: Game[Any], state: State, choice: Choice) -> dict[str, Any]:
    """The decision for the seat whose it is, with all moves of each verb or its first step."""
    question = _Question(game, state, choice)
    verbs = {verb: space for verb, space in sorted(choice.spaces.items()) if space}
    declines = game.declines(choice)
    return {
        "ply": state.ply,
        "seat": choice.seat,
        "question": question.sentences.question(choice, _asking(state)),
        "declines": str(declines[0]) if declines else None,
        "columns": game.words.columns,
        "verbs": {verb: question.verb(verb, space) for verb, space in verbs.items()},
        "texts": question.texts,
    }


def next_step(
    game: Game[Any], state: State, choice: Choice, verb: str, clicked: Arguments
) -> dict[str, Any]:
    """What may be clicked after a verb and some arguments; nothing, and why, after a point that is
    refused. Raises LeadsNowhere for others."""
    question = _Question(game, state, choice)
    try:
        step = choice.next(verb, clicked)
    except LeadsNowhere as error:
        if not error.why:
            raise
        return {**_NOTHING, "why": error.why, "texts": {}}
    question.spell(verb, ((*clicked, *more) for more in _following(step)))
    return {**_step(choice.spaces[verb], clicked, step), "texts": question.texts}


def waiting(game: Game[Any], state: State, choice: Choice) -> str:
    """What is being decided, worded for those who wait."""
    seats = [f"{{{seat}}}" for seat in range(state.seats)]
    return Sentences(game.words, seats).question(choice, _asking(state))


def _asking(state: State) -> Named:
    """The name of the card that asks, which everybody may know."""
    return lambda card: state.cards[card].definition.name


def _step(space: Space, clicked: Arguments, step: Step) -> dict[str, Any]:
    reach = {str(arg): list(whole) for arg, whole in step.reach.items()}
    where = space.where(clicked) if step.point else None
    return {"ends": step.ends, "more": list(step.more), "reach": reach, "point": where}


def _following(step: Step) -> Iterator[Arguments]:
    yield from ((arg,) for arg in step.more)
    yield from step.reach.values()


class _Question:
    """What is asked, and in `texts` by kind what its arguments are called that nothing shows."""

    def __init__(self, game: Game[Any], state: State, choice: Choice) -> None:
        self._words = game.words
        self._seat, self._occasion = choice.seat, choice.occasion
        seats = [f"{{{each}}}" for each in range(state.seats)]
        self.sentences = Sentences(game.words, seats, self._seat)
        self._plain = Sentences(game.words, seats)
        self._seen = seen_cards(game, state, self._seat)
        self.texts: dict[str, dict[str, str]] = {}

    def verb(self, verb: str, space: Space) -> dict[str, Any]:
        words = self._words_of(verb)
        label = self._words.label(verb)
        plain: dict[str, Any] = {
            "label": label,
            "move": words.move if words else label,
            "args": [
                {
                    "name": name,
                    "kind": argument.kind,
                    "asks": self.sentences.request(argument.decides, self._seat),
                }
                for name, argument in (words.args if words else {}).items()
            ],
            "set_from": space.set_from,
            "final": words.final if words else False,
        }
        if space.at_most(LISTED_AT_MOST):
            moves = [*iter(space)]
            self.spell(verb, moves)
            return plain | {"moves": [list(args) for args in moves]}
        step = space.next()
        self.spell(verb, _following(step))
        return plain | {"far": True, "step": _step(space, (), step)}

    def _words_of(self, verb: str) -> VerbWords | None:
        return self._words.verbs.get(self._words.called_at(verb, self._occasion))

    def spell(self, verb: str, moves: Iterable[Arguments]) -> None:
        """Add to `texts` what the arguments of these moves are called."""
        words = self._words_of(verb)
        if words is None:
            return
        for args in moves:
            for kind, arg in _kinds(words, args):
                spoken = "word" if kind in ("card", "cards") and isinstance(arg, str) else kind
                if spoken in _SPOKEN:
                    texts = self.texts.setdefault(spoken, {})
                    texts.setdefault(str(arg), self._plain.argument(spoken, arg, self._seen))


def _kinds(words: VerbWords, args: Arguments) -> Iterator[tuple[str, Argument]]:
    """Each argument with its kind; a last kind that takes all left stands for several."""
    kinds = [argument.kind for argument in words.args.values()]
    for at, arg in enumerate(args):
        if at < len(kinds):
            yield kinds[at], arg
        elif kinds and kinds[-1] in TAKE_ALL:
            yield kinds[-1], arg
