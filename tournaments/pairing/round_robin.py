"""Round robins, of all players or in groups: rounds of couples of seeds, 1 being the best."""

from collections.abc import Sequence

# The first seat and the second; None is a bye.
Meeting = tuple[int, int | None]


class NoSchedule(ValueError):
    """There is no such schedule."""


def round_robin(size: int, *, legs: int = 1) -> list[list[Meeting]]:
    """The rounds in which each of so many players meets each other once, or in each leg.

    The circle method: one player stands, the others move on by a place each round. An odd number
    gives everybody one bye a leg. First and second seats differ by one at most in a leg, and the
    next leg has them exchanged.
    """
    if size < 2 or legs < 1:
        raise NoSchedule("A round robin needs two players and one leg.")
    rounds = _leg(size)
    turned = [[_exchanged(meeting) for meeting in round_] for round_ in rounds]
    return [list(round_) for leg in range(legs) for round_ in (turned if leg % 2 else rounds)]


def _leg(size: int) -> list[list[Meeting]]:
    circle = size + size % 2 - 1
    rounds = []
    for turn in range(circle):
        standing: Meeting = (turn + 1, size) if size % 2 == 0 else (turn + 1, None)
        if size % 2 == 0 and turn % 2:
            standing = (size, turn + 1)
        moving = [
            ((turn + step) % circle + 1, (turn - step) % circle + 1)
            for step in range(1, circle // 2 + 1)
        ]
        rounds.append([*moving, standing] if size % 2 else [standing, *moving])
    return rounds


def _exchanged(meeting: Meeting) -> Meeting:
    first, second = meeting
    return meeting if second is None else (second, first)


def groups(size: int, count: int) -> list[list[int]]:
    """The seeds dealt to so many groups, forth and back, so that the groups are equally strong."""
    if not 1 <= count <= size:
        raise NoSchedule(f"{size} player{'' if size == 1 else 's'} cannot make {count} groups.")
    dealt: list[list[int]] = [[] for _ in range(count)]
    for place in range(size):
        row, at = divmod(place, count)
        dealt[at if row % 2 == 0 else count - 1 - at].append(place + 1)
    return dealt


def group_rounds(dealt: Sequence[Sequence[int]], *, legs: int = 1) -> list[list[Meeting]]:
    """The rounds of all groups at the same time; in a smaller group some may be free, with a bye
    only where its number is odd."""
    schedules = [
        [
            [_named(group, meeting) for meeting in round_]
            for round_ in round_robin(len(group), legs=legs)
        ]
        if len(group) > 1
        else []
        for group in dealt
    ]
    return [
        [meeting for schedule in schedules if at < len(schedule) for meeting in schedule[at]]
        for at in range(max(map(len, schedules), default=0))
    ]


def _named(group: Sequence[int], meeting: Meeting) -> Meeting:
    first, second = meeting
    return group[first - 1], None if second is None else group[second - 1]


def qualified(tables: Sequence[Sequence[str]], each: int) -> list[str]:
    """The best of each group as seeds of what follows: all winners, then all seconds, and so on.

    Of more than two groups every other row has neighbours exchanged: in a bracket that puts the
    winner and the second of a group into different halves, where the groups are two, four or eight.
    Of a group with fewer all go on.
    """
    seeds: list[str] = []
    for row in range(each):
        order = list(tables)
        if row % 2 and len(order) > 2:
            for at in range(0, len(order) - 1, 2):
                order[at], order[at + 1] = order[at + 1], order[at]
        seeds += [table[row] for table in order if row < len(table)]
    return seeds
