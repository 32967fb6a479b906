"""The terrain of tables: which tables are alike to somebody who has played on one."""

from collections.abc import Sequence

from tournaments.terms.names import name_key

LONGEST_TERRAIN = 60
MOST_TERRAINS = 500


def terrain_at(terrains: Sequence[str], table: int) -> str:
    """The terrain of a table by its number; empty where nobody has named one."""
    return terrains[table - 1] if table <= len(terrains) else ""


def tables_like(terrains: Sequence[str], table: int, terrain: str) -> set[int]:
    """The tables that are nothing new to players of this one: all with the `terrain` that it had
    then. Without terrain it is the table alone. Capitals and spaces make no other terrain."""
    if not terrain:
        return {table}
    key = name_key(terrain)
    return {at for at, name in enumerate(terrains, 1) if name and name_key(name) == key}
