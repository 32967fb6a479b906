"""The decrees that are listed are all that the barracks meet, tried one by one (TC-10 to TC-12)."""

from itertools import combinations

import engine
from engine.games.tactica.requirements import SIZES
from tests.engine.walks import walk

GAME = engine.game("tactica")


def test_every_decree_that_the_barracks_meet_is_listed() -> None:
    seen = set[str]()
    for table, _ in walk(GAME, 1, "greedy"):
        choice = GAME.choice(table.state)
        if choice is None or "commit" not in choice.spaces:
            continue
        space = choice.spaces["commit"]
        hand = sorted(table.state.zones[f"barracks/{choice.seat}"])
        tried = [
            (decree, *cards)
            for decree, sizes in SIZES.items()
            for size in sizes
            for cards in combinations(hand, size)
        ]
        listed = list(space)
        assert listed == sorted([("none",), *(args for args in tried if args in space)])
        seen.update(str(args[0]) for args in listed)
    assert seen == {"none", *SIZES}
