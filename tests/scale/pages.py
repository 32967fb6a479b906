"""The pages and answers that are read most, by whom."""

from collections.abc import Iterator

from decks.models import Deck
from tournaments.models import Match, Tournament
from tournaments.terms.kinds import EntryState

API = "/api/v1"


def most_read(event: Tournament, deck: Deck) -> Iterator[tuple[str, str]]:
    """Each with its reader: `anybody`, a `player` of some events, a `regular` of one in ten, whose
    deck it is, and a `program` of theirs."""
    for reader in ("anybody", "player", "regular"):
        yield reader, "/"
        yield reader, "/events"
    yield from (("player", "/mine"), ("regular", "/mine"))
    yield from (("player", "/waiting"), ("regular", "/waiting"))
    yield from (("player", "/waiting/count"), ("regular", "/waiting/count"))
    yield from (("regular", "/account"), ("regular", "/decks"), ("regular", f"/decks/{deck.pk}"))
    yield from (("program", f"{API}/decks"), ("program", f"{API}/decks?game={deck.game}"))
    searches = ("?search=cup", "?search=nothing", "?state=running", f"?game={event.game}")
    for search in (*searches, "?imported=true", "?place=berlin", "?page=1000"):
        yield "anybody", f"/events{search}"
    for search in ("", "?page=2", f"?game={event.game}", f"?event={event.pk}"):
        yield "anybody", f"/watch{search}"
    yield "anybody", f"/games/{event.game}"
    yield "anybody", f"/organisations/{event.organisation.slug}"
    yield from (("anybody", place) for place in _of_event(event))
    yield from (("anybody", f"{API}{place}") for place in _of_api(event))


def _of_event(event: Tournament) -> Iterator[str]:
    pages = ("", "/standings", "/pairings", "/players", "/decks", "/journal", "/certificates")
    yield from (f"/events/{event.pk}{page}" for page in pages)
    match = Match.objects.filter(round__tournament=event).order_by("pk")[0]
    entry = event.entries.exclude(state=EntryState.WITHDRAWN).order_by("pk")[0]
    yield from (f"/matches/{match.pk}", f"/entries/{entry.pk}")
    yield f"/replays/{match.games.get().replay_id}"


def _of_api(event: Tournament) -> Iterator[str]:
    parts = ("", "/standings", "/entries", "/rounds/1/pairings")
    yield from (f"/tournaments/{event.pk}{part}" for part in parts)
    yield "/tournaments"
    yield f"/tournaments?game={event.game}"
    yield "/tournaments?state=running"
    for name in ("matches", "replays", "certificates"):
        yield f"/{name}"
        yield f"/{name}?tournament_id={event.pk}"
        yield f"/{name}?game={event.game}"
    yield "/replays?state=certified"
    yield "/replays?state=waiting"
    yield "/matches?state=settled"
    yield "/certificates?issued_after=2020-01-01T00:00:00Z"
