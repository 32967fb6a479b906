"""A bracket as its stage's page and the projector show it."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Match
from tournaments.stages.selectors.visible_stages import VisibleStage
from tournaments.terms.kinds import MatchState
from tournaments.terms.known_by import KnownBy
from web.core.texts import KNOWN_SHORT
from web.stages import drawing

STATES: Mapping[str, str | Promise] = {
    MatchState.OPEN: _("in progress"),
    MatchState.DISPUTED: _("with a judge"),
}


def bracket_context(stage: VisibleStage, *, own: str | None = None) -> dict[str, Any]:
    """The context of `web/stages/bracket.html` and `bracket_matches.html` for a bracket; `own` is
    the reader's entry."""
    names = {str(entrant.entry_id): entrant.entry.title for entrant in stage.entrants}
    players = {seating.match.number: seating.players for seating in stage.bracket_state}
    words = stage.known
    labels = {
        number: _label(match, players[number], words[match.pk])
        for number, match in stage.played.items()
    }
    captions = drawing.captions(stage.bracket, stage.bracket_state, names, labels)
    return {
        "drawing": drawing.draw(stage.bracket, captions, own=own),
        "listed": drawing.listed(captions),
    }


def _label(
    match: Match, players: tuple[str | None, str | None], known: KnownBy | None
) -> drawing.Label:
    """The state of a published match, with scores in the order of `players`."""
    won = {str(seat.entry_id): str(seat.games_won) for seat in match.seats.all()}
    first, second = (won.get(player or "", "") for player in players)
    return drawing.Label(
        table=match.table,
        scores=(first, second) if match.state == MatchState.SETTLED else None,
        state=str(STATES.get(match.state, "")),
        link=match_page(match),
        known="" if known is None else str(KNOWN_SHORT[known]),
    )


def match_page(match: Match) -> str:
    """The address of the page of a match."""
    return reverse("web:match", args=[match.pk])
