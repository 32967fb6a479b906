"""Moves put together click by click: what the answers of `Space.next` must be, by going through all
members in the test's own way; and of points, that the shapes that are drawn hold those of members.
"""

from collections.abc import Callable, Iterator
from itertools import permutations
from math import hypot
from typing import Any

from engine.core.position.choices import Argument, Arguments, Choice, LeadsNowhere, Space
from engine.core.position.state import State
from engine.core.rules.game import Game

Draw = Callable[[int], int]
STRANGE: tuple[Argument, ...] = (-1, 10**6, "nowhere", True)
FEW = 40
"""Of so many members every click is tried; of more, those on the way to a few of them."""
SOME = 3


def clicks_lead_to_every_move_and_nothing_else(
    game: Game[Any], state: State, choice: Choice
) -> None:
    """Every legal move can be put together click by click, and every offered click leads to one."""
    rng = state.rng.copy()
    for space in choice.spaces.values():
        check(space, lambda bound: rng.below("clicks", bound))


def check(space: Space, draw: Draw) -> None:
    """The same for one space."""
    if space.open:
        _open(space, draw)
    elif space:
        _closed(space, draw)
    else:
        assert not space.next()


def _closed(space: Space, draw: Draw) -> None:
    members = [*iter(space)]
    few = members if len(members) <= FEW else [members[draw(len(members))] for _ in range(SOME)]
    prefixes = {clicked for args in few for clicked in _clicks(space, args, draw)}
    for clicked in prefixes:
        step = space.next(clicked)
        assert step.ends == (space.spell(clicked) in members), clicked
        assert set(step.more) == {*_following(space, members, clicked)}, clicked
        assert len(set(step.more)) == len(step.more)
        for arg, whole in step.reach.items():
            assert space.next((*clicked, *whole))
            assert whole[-1] == arg
        for strange in (*STRANGE, *clicked[-1:]):
            if strange not in step.more or isinstance(strange, bool):
                assert nowhere(space, (*clicked, strange)), (clicked, strange)


def _clicks(space: Space, args: Arguments, draw: Draw) -> Iterator[Arguments]:
    """All beginnings of a member; where its end is a set, in an order drawn at random."""
    fixed = len(args) if space.set_from is None else space.set_from
    orders = [*permutations(args[fixed:])] if len(args) - fixed < 5 else [args[fixed:][::-1]]
    clicked = (*args[:fixed], *orders[draw(len(orders))])
    return (clicked[:length] for length in range(len(clicked) + 1))


def _following(space: Space, members: list[Arguments], clicked: Arguments) -> Iterator[Argument]:
    """What stands after these clicks in any member."""
    at = len(clicked)
    for args in members:
        if space.set_from is None or at < space.set_from:
            if args[:at] == clicked and len(args) > at:
                yield args[at]
        elif args[: space.set_from] == clicked[: space.set_from]:
            chosen, whole = {*clicked[space.set_from :]}, {*args[space.set_from :]}
            if chosen <= whole:
                yield from whole - chosen


def _open(space: Space, draw: Draw) -> None:
    """What is listed can be clicked; a random series of clicks ends at a member."""
    for args in iter(space):
        clicked: Arguments = ()
        while clicked != args:
            step = space.next(clicked)
            assert step.ends == (clicked in space)
            more = args[len(clicked) : len(clicked) + (1 if step.more or step.reach else 2)]
            assert step.point or more[0] in step.more, (clicked, args)
            if step.point and len(more) == 2:
                where: dict[str, Any] = space.where(clicked)
                assert holds(where, (int(more[0]), int(more[1]))), (where, clicked, args)
                first = where.get("example")
                assert first is None or space.next((*clicked, *first)), (where, clicked)
            clicked = (*clicked, *more)
        assert space.next(clicked).ends
        assert space.hinders(clicked) == ""
    for _ in range(SOME if space else 0):
        _clicked_at_random(space, draw)


def holds(where: dict[str, Any], at: tuple[int, int]) -> bool:
    """Whether a point lies in every shape (docs/asking.md)."""
    x, y = at
    left, bottom, right, top = where["box"]
    inside = [left <= x <= right, bottom <= y <= top]
    if "disc" in where:
        across, up, radius = where["disc"]
        inside.append(hypot(x - across, y - up) <= radius)
    if "ring" in where:
        across, up, least, most = where["ring"]
        inside.append(least <= hypot(x - across, y - up) <= most)
    if "line" in where:
        a, b, c, d, off = where["line"]
        along = ((x - a) * (c - a) + (y - b) * (d - b)) / ((c - a) ** 2 + (d - b) ** 2)
        part = min(max(along, 0), 1)
        inside.append(hypot(x - a - part * (c - a), y - b - part * (d - b)) <= off)
    return all(inside)


def _clicked_at_random(space: Space, draw: Draw) -> None:
    clicked: Arguments = ()
    while True:
        step = space.next(clicked)
        assert step, clicked
        assert step.ends == (clicked in space), clicked
        if step.point or (step.ends and not draw(3)):
            return
        ways = [*((arg,) for arg in step.more), *step.reach.values()]
        if not ways:
            assert step.ends, clicked
            return
        for arg, whole in step.reach.items():
            assert whole[-1] == arg
            assert (*clicked, *whole) in space, (clicked, whole)
        assert all(nowhere(space, (*clicked, strange)) for strange in STRANGE)
        clicked = (*clicked, *ways[draw(len(ways))])


def nowhere(space: Space, clicked: Arguments) -> bool:
    """Whether no member begins so."""
    try:
        space.next(clicked)
    except LeadsNowhere:
        return True
    return False
