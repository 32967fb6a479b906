"""An order for indexes that both databases take."""

from typing import Any

from django.db.models.expressions import OrderBy
from django.db.models.functions import Collate
from django.db.models.indexes import IndexExpression


class LatestFirst(OrderBy):
    """Descending, with empty values last. SQLite puts them there by itself, and refuses an index
    that says NULLS LAST."""

    def as_sqlite(self, compiler: Any, connection: Any, **extra: Any) -> Any:
        plain = self.copy()
        plain.nulls_last = False
        return plain.as_sql(compiler, connection)


IndexExpression.register_wrappers(LatestFirst, OrderBy, Collate)
