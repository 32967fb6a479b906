"""The space of deployments: one of several figures, onto one of many squares."""

from collections.abc import Iterator, Sequence

from engine.core.position.choices import Arguments, Draw, Space, Step


class Deployments(Space):
    """`FIGURE SQUARE`: each of these figures may stand on each of these squares, both sorted.

    As all goes with all, nothing need be listed to count them or to draw one.
    """

    __slots__ = ("_figures", "_squares")
    names_cards = True

    def __init__(self, figures: Sequence[int], squares: Sequence[str]) -> None:
        self._figures = sorted(figures)
        self._squares = squares

    def __contains__(self, args: object) -> bool:
        return (
            isinstance(args, tuple)
            and len(args) == 2
            and type(args[0]) is int
            and args[0] in self._figures
            and args[1] in self._squares
        )

    def __iter__(self) -> Iterator[Arguments]:
        return ((figure, square) for figure in self._figures for square in self._squares)

    def __len__(self) -> int:
        return len(self._figures) * len(self._squares)

    def sample(self, draw: Draw) -> Arguments:
        return self._figures[draw(len(self._figures))], self._squares[draw(len(self._squares))]

    def _next(self, clicked: Arguments) -> Step:
        figures: tuple[int, ...] = tuple(self._figures)
        if not clicked:
            return Step(False, figures if self._squares else ())
        if len(clicked) == 1 and clicked[0] in figures:
            return Step(False, tuple(self._squares))
        return Step(clicked in self)
