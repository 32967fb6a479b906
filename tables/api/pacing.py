"""The pace of programs at a table, which they share with the pages of their player."""

from time import monotonic
from uuid import UUID

from rest_framework.request import Request

from accounts.api.caller import caller
from tables.holders import Holder
from tables.pace import keep_pace


def keep_pace_of_caller(request: Request, table_id: UUID) -> None:
    """Count a change that the caller sends for a table, whatever becomes of it. Raises TooFast."""
    keep_pace(table_id=table_id, sender=Holder(caller(request)).name, at=monotonic())
