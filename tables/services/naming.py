"""Other names at tables, for those who play a game of an event there."""

from tables.models import TableSeat


def name_at_tables(*, stream: str, before: str, name: str) -> None:
    """Give a name to those called `before` at the tables of an event, by its stream of the
    journal."""
    TableSeat.objects.filter(table__slot__stream=stream, name=before).update(name=name)
