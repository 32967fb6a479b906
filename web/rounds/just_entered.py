"""The results that came last in a round, with what the reader may undo."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User
from ground.statements.reads import PreparedRead
from tournaments.core.services.changes import event_stream
from tournaments.matches.selectors import tables_of
from tournaments.matches.services.slips import slip_entries
from tournaments.models import Match, Round
from tournaments.stages.round_names import round_name
from tournaments.standings.result_facts import known_by_match
from tournaments.terms.kinds import UNPLAYED, MatchState, RoundState, SettledBy
from web.core.texts import KNOWN_SHORT, result_line

MOST_ROWS = 6
READ_BACK = 60


@dataclass(frozen=True)
class EnteredResult:
    """A match with its result in a line, how that is known, and whether the reader may undo it."""

    match: Match
    line: str
    how: str
    own: bool

    @property
    def undoable(self) -> bool:
        return self.own and _is_slip(self.match)


def _is_slip(match: Match) -> bool:
    """Whether a result was entered for an open match, and nothing has changed it since."""
    slip = match.settled_by == SettledBy.RULING
    return slip and not match.doubted and not match.corrected


def is_undoable(match: Match, reader: User) -> bool:
    """Whether the reader has entered the result of a match in the open round, and may undo it."""
    if not _is_slip(match) or match.round.state != RoundState.OPEN:
        return False
    entries = slip_entries(event_stream(match.round.tournament_id))
    last = entries.filter(data__match=str(match.pk)).first()
    return last is not None and last.actor_id == reader.pk


def entered(match: Match, *, undoable: bool) -> str | SafeString:
    """What stands for a match now, as in `Table 4: Ann 2–1 Bo`, with a button of the console that
    undoes it. Of a round that is closed it says which one it was."""
    text = _("Table %(table)s: %(result)s")
    if match.round.state != RoundState.OPEN:
        text = _("%(round)s, table %(table)s: %(result)s")
    text %= {"round": round_name(match.round), "table": match.table, "result": result_line(match)}
    if not undoable:
        return text
    button = '{} <button form="undo-{}" class="quiet">{}</button>'
    return format_html(button, text, match.pk.hex, _("Undo"))


def just_entered(round_: Round, reader: User) -> Sequence[EnteredResult]:
    """The last results of an open round, the newest first."""
    order = _RECENT.all(round_.pk)
    if not order:
        return []
    tables = {match.pk: match for match in tables_of(round=round_, ids=order)}
    recent = [tables[pk] for pk in order]
    actors: dict[str, int | None] = {}
    for match, actor in _ACTORS.all(event_stream(round_.tournament_id)):
        actors.setdefault(match, actor)
    known = known_by_match(recent)
    return [
        EnteredResult(
            match,
            result_line(match),
            str(KNOWN_SHORT[known[match.pk] or "unplayed"]),
            actors.get(str(match.pk)) == reader.pk,
        )
        for match in recent
    ]


_RECENT: PreparedRead[UUID] = PreparedRead(
    lambda round_: (
        Match.objects.filter(round_id=round_, state=MatchState.SETTLED)
        .exclude(settled_by__in=UNPLAYED)
        .order_by("-settled_at", "pk")
        .values_list("pk", flat=True)[:MOST_ROWS]
    ),
    int,
)
# Of the last results in a journal: the match, and who entered it.
_ACTORS: PreparedRead[tuple[str, int | None]] = PreparedRead(
    lambda stream: slip_entries(stream).values_list("data__match", "actor_id")[:READ_BACK], str
)
