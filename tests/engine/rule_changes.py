"""Rules that are changed on purpose, and where a game under a changed rule first parts from the one
under the rules as they are."""

import __future__

import inspect
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from engine.core.base.rng import BadDraw
from engine.core.decks.formats import Format
from engine.core.logs.log import Log
from engine.core.logs.verify import opening_state
from engine.core.rules.game import Game


@dataclass(frozen=True)
class Change:
    """A rule changed in its source, for whoever calls it. rule: which, and how it is changed.
    where: its function. old: words of its source, which stand there once; new: what stands there
    in their place."""

    rule: str
    where: Callable[..., Any]
    old: str
    new: str

    def __call__(self, patch: pytest.MonkeyPatch) -> None:
        """Change the rule for as long as the patch lasts."""
        function: Any = inspect.unwrap(self.where)
        source = textwrap.dedent(inspect.getsource(function))
        assert source.count(self.old) == 1, (self.rule, source)
        changed: dict[str, Any] = {}
        code = compile(
            source.replace(self.old, self.new),
            f"<{self.rule}>",
            "exec",
            flags=__future__.annotations.compiler_flag,
            dont_inherit=True,
        )
        exec(code, dict(function.__globals__), changed)
        patch.setattr(function, "__code__", inspect.unwrap(changed[function.__name__]).__code__)


def positions(game: Game[Any], log: Log, format: Format | None = None) -> Iterator[bytes | None]:
    """The positions of a log as its moves are played, from the opening on; None, and no more, where
    a move may not be made or asks for other draws than were recorded."""
    state = opening_state(game, log, format)
    yield state.encoding()
    for logged in log.moves:
        if game.refusal(state, logged.seat, logged.move) is not None:
            yield None
            return
        try:
            game.play(state, logged.seat, logged.move)
        except BadDraw:
            yield None
            return
        yield state.encoding()


def first_difference(true: list[bytes | None], changed: Iterator[bytes | None]) -> int | None:
    """The first move whose position differs, or that only one of the two rules allows."""
    for number, (ours, theirs) in enumerate(zip(true, changed, strict=False)):
        if ours != theirs:
            return number
    return None
