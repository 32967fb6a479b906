"""Tables of a round from which a repair begins: those to choose from, those chosen, and the players
whom they leave to be paired."""

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest

from tournaments.matches.selectors.tables import listed_tables, names_at_tables
from tournaments.matches.services.penalty_effects import deciding_penalties
from tournaments.models import Match, Round
from tournaments.rounds.selectors.repairing import entries_without_match, points_before
from web.core import hall_lists
from web.rounds.board import Placed, Row
from web.rounds.pairing_edit_forms import MOST_AT_ONCE

# A table as `tables_to_repair` has it.
Table = tuple[UUID, int, str, bool]


def chosen_rows(round_: Round, rows: Sequence[Table], ids: Sequence[str]) -> list[Row]:
    """The tables with these ids that can be split, by number; of more than can be split at once
    only one too many."""
    sent_ids = {*ids}
    chosen = [pk for pk, _, _, can_break in rows if can_break and str(pk) in sent_ids]
    return [*_rows(round_, chosen[: MOST_AT_ONCE + 1], dict.fromkeys(chosen, True)).values()]


def tables_to_choose(
    request: HttpRequest, round_: Round, rows: Sequence[Table], broken: Sequence[Row]
) -> dict[str, Any]:
    """The list of tables that can be split, and on its page those that a penalty decides, with the
    penalties. In parts it leaves out those that are chosen, which its links carry along."""
    names = cache(partial(names_at_tables, round=round_))
    listed = hall_lists.hall_list(
        request, rows, lambda row: f"{row[1]} {row[2]} {names().get(row[0], '')}"
    )
    chosen = [row.match.pk for row in broken] if listed["in_parts"] else []
    page = {pk: can_break for pk, _, _, can_break in listed["page"] if pk not in chosen}
    on_page = _rows(round_, [*page], page)
    kept = [("break", str(pk)) for pk in chosen]
    sought = [("find", listed["sought"])] if listed["sought"] else []
    unpaired = entries_without_match(round=round_)
    return listed | {
        "rows": [row for row in on_page.values() if row.can_break],
        "query": urlencode([*kept, *sought]),
        "kept": kept,
        "decided": [
            (row, deciding_penalties(row.match)) for row in on_page.values() if not row.can_break
        ],
        "unpaired": unpaired[: hall_lists.A_HALL],
        "more_unpaired": len(unpaired[hall_lists.A_HALL :]),
        "too_many": MOST_AT_ONCE if len(broken) > MOST_AT_ONCE else 0,
    }


def players_to_pair(round_: Round, broken: Sequence[Row]) -> list[Placed]:
    """The players of these tables, and those without a match."""
    free = entries_without_match(round=round_)
    freed = [(UUID(player.id), player.name) for row in broken for player in row.players]
    players = [*freed, *free]
    points = points_before(round=round_, entries=[pk for pk, _ in players[: 2 * MOST_AT_ONCE]])
    return [
        Placed(str(pk), name, f"{float(points[pk]):g}" if pk in points else None)
        for pk, name in players
    ]


def _rows(round_: Round, ids: Sequence[UUID], can_break: Mapping[UUID, bool]) -> dict[UUID, Row]:
    matches = listed_tables(round=round_, ids=ids)
    return {match.pk: Row(match, _players(match), can_break[match.pk]) for match in matches}


def _players(match: Match) -> list[Placed]:
    return [Placed(str(seat.entry_id), seat.entry.name, None) for seat in match.seats.all()]
