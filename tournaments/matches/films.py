"""Who may watch the film of a certified game, and for which audience it was made."""

from uuid import UUID

from django.utils.translation import gettext

from accounts.models import User
from contract.errors import NotFound
from contract.reads import UNCHANGING
from replays.models import Film, Replay
from replays.selectors import film_audiences, find_film, find_replay
from tables.audiences import OPEN, PUBLIC
from tables.models import TableSeat
from tournaments.core.access import plays_for, powers_in
from tournaments.matches.log_diff import sees_moves
from tournaments.matches.selectors import dispute_of, find_match, match_of_slot
from tournaments.models import Match


def watchable_audiences(*, replay: Replay, viewer: User | None) -> list[str]:
    """The audiences whose film of a game `viewer` may watch, the one that shows most first: `open`,
    a seat by its number, `public`. None where no film is made, or the log is sealed.

    A sealed log opens to its players as they saw it, since nothing in that film is new to them, and
    to the judge of its match. Where several play a side a log does not say who sat where, so their
    players see what everybody saw, unless they sat at a table of this service.
    """
    made = film_audiences(replay_id=replay.pk)
    if not made:
        return []
    if replay.revealed_at is not None or _judges(replay, viewer):
        return sorted(made, key=lambda audience: (audience != OPEN, audience))
    seat = _own_side(replay, viewer)
    if seat is None:
        return []
    if len(made) == 2 + replay.slot.seats.count():
        return [str(seat)]
    sat = TableSeat.objects.filter(table__slot=replay.slot_id, user=viewer).first()
    return [PUBLIC if replay.table is None or sat is None else str(sat.number)]


def find_watchable(*, replay_id: UUID, audience: str, viewer: User | None) -> Film:
    """The film of a game for `audience`, with its replay; NotFound where the viewer may not watch
    it, in the same words whether there is none or it is sealed."""
    replay = find_replay(replay_id=replay_id)
    if audience not in watchable_audiences(replay=replay, viewer=viewer):
        raise NotFound(
            gettext("There is nothing to watch of replay {id} for “{audience}”.").format(
                id=replay_id, audience=audience[:20]
            )
        )
    film = find_film(replay_id=replay_id, audience=audience)
    film.replay = replay
    return film


def keeping(film: Film) -> dict[str, str]:
    """The headers that say how long a film may be kept: one that is open to all never changes."""
    if film.replay.revealed_at is None:
        return {}
    return {"Cache-Control": UNCHANGING, "Vary": "Accept-Encoding"}


def _match_of(replay: Replay) -> Match | None:
    match_id = match_of_slot(replay.slot.match)
    return None if match_id is None else find_match(match_id=match_id)


def _judges(replay: Replay, viewer: User | None) -> bool:
    """Whether the viewer has taken the dispute of the match, and so sees hidden logs."""
    match = None if viewer is None else _match_of(replay)
    if viewer is None or match is None:
        return False
    powers = powers_in(user=viewer, tournament=match.round.tournament)
    return sees_moves(dispute_of(match), viewer, powers)


def _own_side(replay: Replay, viewer: User | None) -> int | None:
    match = None if viewer is None else _match_of(replay)
    if viewer is None or match is None:
        return None
    seats = match.seats.all()
    return next((seat.number for seat in seats if plays_for(user=viewer, entry=seat.entry)), None)
