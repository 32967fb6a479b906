"""The games that ship, and those of the examples, which keep every law that the others do."""

from pathlib import Path
from types import MappingProxyType

from engine.games import GAMES, Games, games_in

EXAMPLES = Path(__file__).resolve().parents[2] / "examples/games"
EVERY_GAME: Games = MappingProxyType({**GAMES, **games_in(EXAMPLES)})
