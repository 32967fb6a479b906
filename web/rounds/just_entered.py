"""The results that came last in a round, with what the reader may undo."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.matches.selectors.slips import last_slip, who_entered
from tournaments.matches.selectors.tables import latest_results
from tournaments.models import Match, Round
from tournaments.stages.selectors.round_names import round_name
from tournaments.standings.result_facts import known_by_match
from tournaments.terms.kinds import RoundState, SettledBy
from web.core.texts import KNOWN_SHORT, result_line


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
    """True if a result was entered for an open match, and nothing has changed it since."""
    slip = match.settled_by == SettledBy.RULING
    return slip and not match.doubted and not match.corrected


def is_undoable(match: Match, reader: User) -> bool:
    """True if the reader has entered the result of a match in the open round, and may undo it."""
    if not _is_slip(match) or match.round.state != RoundState.OPEN:
        return False
    last = last_slip(match)
    return last is not None and last.actor_id == reader.pk


def entered(match: Match, *, undoable: bool) -> str | SafeString:
    """The result that a match has now, as in `Table 4: Ann 2–1 Bo`, with a button of the console
    that undoes it. Of a round that is closed it says which one it was."""
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
    recent = latest_results(round=round_)
    if not recent:
        return []
    actors = who_entered(round_)
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
