"""Measures pairing over whole events: `python -m tests.tournaments.pairing.measure [PLAYERS ...]`.

For each round: CPU milliseconds to build the players from rows of results, and to pair them with
proof, tables and reasons. With --networkx, if that library is installed, also what its matching of
the last round takes, on the graph of every player with the next 8 in a random order of scores.
"""

import argparse
import importlib
import random
import statistics
import time
from typing import Any

from tests.support.pairing_events import Event
from tournaments.pairing import Player, pair

NEIGHBOURS = 8


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tournaments.pairing.measure")
    parser.add_argument("players", nargs="*", type=int, default=[1000, 2000, 5000, 10000])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--networkx", action="store_true")
    options = parser.parse_args()
    for size in options.players:
        players, paired = event(size, options.seed)
        if options.networkx:
            against_networkx(players, paired)


def event(size: int, seed: int) -> tuple[list[Player], float]:
    """Play an event out; the players of its last round, and the seconds that pairing them took."""
    played = Event(random.Random(seed), [f"p{at:05}" for at in range(size)])
    building, pairing, proofs = [], [], []
    for number in range(size.bit_length() + 1):
        start = time.process_time()
        players = played.field_to_pair()
        built = time.process_time()
        paired = pair(players, seed=f"{seed} {number}")
        pairing.append(time.process_time() - built)
        building.append(built - start)
        proofs.append(paired.optimal)
        played.play(paired)
    print(
        f"{size} players, seed {seed}, {len(proofs)} rounds, {sum(proofs)} proved optimal;"
        f" building {milliseconds(building)}, pairing {milliseconds(pairing)}"
    )
    return players, pairing[-1]


def milliseconds(times: list[float]) -> str:
    return f"{1000 * statistics.median(times):.1f} ms, at most {1000 * max(times):.1f}"


def against_networkx(players: list[Player], ours: float) -> None:
    """The same round by a general matching in Python, and how many times as long it takes."""
    networkx: Any = importlib.import_module("networkx")
    rng = random.Random(0)
    ordered = sorted(players, key=lambda player: (-player.points, rng.random()))
    ordered = ordered[: len(ordered) // 2 * 2]
    graph = networkx.Graph()
    for at, player_1 in enumerate(ordered):
        for to, player_2 in enumerate(ordered[at + 1 : at + 1 + NEIGHBOURS], at + 1):
            if player_2.id not in player_1.met:
                weight = 16 * (player_1.points - player_2.points) + rng.randrange(16)
                graph.add_edge(at, to, weight=weight)
    start = time.process_time()
    edges = networkx.min_weight_matching(graph)
    took = time.process_time() - start
    print(
        f"  networkx {networkx.__version__}: {took:.2f} s for {len(ordered)} players, {len(edges)}"
        f" couples; pairing with proof took {1000 * ours:.1f} ms, {took / ours:.0f} times less"
    )


if __name__ == "__main__":
    main()
