"""Measures the golden logs of bots that try to win, with their films, in the mean of each game.

`python -m tests.replays.measure_sizes` prints the KB of a log, of the log as it is stored, and of
all its films as they are stored.
"""

import gzip
import json
from pathlib import Path
from statistics import mean

import engine
from replays.packing import pack

GOLDEN = Path(__file__).resolve().parents[1] / "engine/golden"
TRYING_TO_WIN = ("greedy", "fair")


def sizes(log: bytes) -> tuple[int, int, int]:
    """Bytes of a log, of the log packed, and of its films packed."""
    films = engine.make_films(engine.read_log(log)).values()
    bodies = [json.dumps(film, ensure_ascii=False, separators=(",", ":")) for film in films]
    return len(log), len(pack(log)), sum(len(gzip.compress(body.encode())) for body in bodies)


def main() -> None:
    for slug in engine.slugs():
        logs = [path for bots in TRYING_TO_WIN for path in GOLDEN.glob(f"{slug}/*-{bots}.log")]
        columns = zip(*(sizes(path.read_bytes()) for path in logs), strict=True)
        means = "".join(f"{mean(column) / 1000:9.1f} KB" for column in columns)
        print(f"{slug:16} {len(logs):3} logs{means}")


if __name__ == "__main__":
    main()
