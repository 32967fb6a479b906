"""A game with house rules that is small enough to look at: Nim, with its heap in a file."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.games import _GAMES, add_games

NIM = Path(__file__).parents[2] / "examples/games/nim"
HEAPS = "heaps"
OWN = '# What the rules leave open.\nname = "Usual"\nheap = 20\n'
OTHER = '# Ours.\nname = "Short"\nheap = 7\n'
WRONG = 'name = "None"\nheap = 100\n'
FAULT = "heap = 100: must be a whole number from 1 to 99"
_READER = """
    def read_house(self, document: object, where: str) -> HouseRules:
        match document:
            case {"name": str(name), "heap": int(heap), **others} if not others:
                if 1 <= heap <= 99:
                    return HouseRules({"name": name, "heap": heap}, heap)
                raise DataError(f"{where}: heap = {heap}: must be a whole number from 1 to 99")
        raise DataError(f"{where}: name and heap are the settings")

    def _set_up(self"""


def write_heaps(folder: Path) -> None:
    """Write the game into a folder of games."""
    shutil.copytree(NIM, folder / HEAPS)
    (folder / HEAPS / "house.toml").write_text(OWN)
    module = folder / HEAPS / "__init__.py"
    source = module.read_text().replace('"nim", "Nim"', '"heaps", "Heaps"')
    source = source.replace("import Card, CardPool", "import Card, CardPool, HouseRules")
    source = source.replace(
        "\nHEAP = ", "\nfrom engine.core.base.toml_tables import DataError\n\nHEAP = "
    )
    module.write_text(source.replace("\n    def _set_up(self", _READER))


@contextmanager
def heaps_known(folder: Path) -> Iterator[None]:
    """The game is one of those of this program, from a folder of its own."""
    write_heaps(folder)
    add_games(folder)
    try:
        yield
    finally:
        _GAMES.pop(HEAPS)
        sys.modules["engine.games"].__path__.remove(str(folder.resolve()))
        sys.modules.pop(f"engine.games.{HEAPS}")
