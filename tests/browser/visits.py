"""Where a walk over all pages goes: each name of `web/urls.py` that renders a page, its reader
and what stands in its address; and the names that render none, with the reason."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from tests.browser.furnished import Furnished

VISITOR, PLAYER, OPPONENT, STAFF = "visitor", "player", "opponent", "staff"


@dataclass(frozen=True)
class Visit:
    """A page of this name with these values in its address, as one of the three sees it."""

    name: str
    reader: str
    values: tuple[tuple[str, str], ...] = ()
    query: str = ""

    def path(self, world: Furnished) -> str:
        values = {name: world.ids.get(value, value) for name, value in self.values}
        return reverse(f"web:{self.name}", kwargs=values) + self.query.format(**world.ids)


def _visits(reader: str, *names: str, query: str = "", **values: str) -> Iterator[Visit]:
    for name in names:
        yield Visit(name, reader, tuple(values.items()), query)


def _event(reader: str, event: str, *names: str, query: str = "", **values: str) -> Iterator[Visit]:
    yield from _visits(reader, *names, query=query, tournament_id=event, **values)


PUBLIC = (
    *_visits(VISITOR, "start", "events", "games", "all-series", "verify", "components"),
    *_visits(VISITOR, "open-data", "sign-up", "email-sent", "resend-email", "sign-in", "forgotten"),
    *_visits(VISITOR, "coded-deck", code="code_of_deck"),
    *_visits(VISITOR, "compare-decks", query="?before={code_of_deck}&after={code_of_other}"),
    *_visits(VISITOR, "deck-check", "practice", "play", "watch"),
    *_visits(VISITOR, "report-abuse", query="?page=/events"),
    *(
        visit
        for game in ("commandeer", "tactica")
        for visit in _visits(VISITOR, "game", "cards", slug=game)
    ),
    *_visits(VISITOR, "card", slug="anima_tactics", card_id="aldric-vane"),
    *_visits(
        VISITOR, "build-deck", query="?from=avalon", slug="commandeer", format_slug="standard"
    ),
    *_visits(VISITOR, "format", slug="commandeer", format_slug="standard", day="day"),
    *_visits(VISITOR, "format-changes", slug="commandeer", format_slug="tournament"),
    *_visits(VISITOR, "snapshot", snapshot_id="snapshot"),
    *_visits(VISITOR, "series", "series-statistics", series_id="series"),
    *_visits(VISITOR, "format-statistics", slug="commandeer"),
    *_visits(VISITOR, "confirm", link="confirm_link"),
    *_visits(VISITOR, "new-password", link="password_link"),
    *_visits(VISITOR, "move", link="move_link"),
    *_visits(VISITOR, "guest-code", code="code"),
    *_visits(VISITOR, "report-for-guest", "answer-for-guest", match_id="open"),
    *_visits(VISITOR, "guest-seat", match_id="open", number="1"),
    *_visits(VISITOR, "match", match_id="settled"),
    *_visits(VISITOR, "match", match_id="other_match"),
    *_visits(VISITOR, "replay", "embed", "certificate", replay_id="replay"),
)
EVENTS = (
    *_event(VISITOR, "live", "event", "event-players", "event-pairings", "event-standings"),
    *_event(VISITOR, "live", "event-decks", "event-journal", "event-certificates", "event-stages"),
    *_event(VISITOR, "live", "event-statistics"),
    *_event(VISITOR, "live", "arrive", "deck-check-for"),
    *_event(VISITOR, "live", "event-round", "event-round-standings", number="1"),
    *_event(VISITOR, "live", "event-numbers", entry_id="entry"),
    *_event(VISITOR, "live", "event-round-numbers", number="1", entry_id="entry"),
    *_event(VISITOR, "other", "event", "event-players", "event-pairings", "event-standings"),
    *(v for at in ("1", "2") for v in _event(VISITOR, "other", "event-stage", number=at)),
    *_event(VISITOR, "paired", "event-undone", round_id="undone"),
    *_event(VISITOR, "house", "event-house-rules"),
    *_event(VISITOR, "miniatures", "event", "event-pairings"),
    *_event(VISITOR, "teams", "event", "event-players"),
)
PROJECTOR = (
    *(
        visit
        for show in ("names", "tables", "standings", "bracket", "timer")
        for visit in _event(VISITOR, "live", "projector", query=f"?show={show}")
    ),
    *_event(VISITOR, "live", "featured"),
)
OWN = (
    *_visits(PLAYER, "start", "for-you", "mine", "decks", "new-deck", "account", "change-password"),
    *_visits(PLAYER, "close-account", "own-data", "change-username", "change-language"),
    *_visits(PLAYER, "second-factor", "prove"),
    *_visits(PLAYER, "change-email", "new-token", "organisations", "new-organisation", "claim"),
    *_visits(PLAYER, "deck", deck_id="deck"),
    *_visits(PLAYER, "deck-version", deck_id="deck", number="1"),
    *_event(PLAYER, "live", "event", "event-standings", "event-pairings"),
    *_event(PLAYER, "house", "enter"),
    *_visits(PLAYER, "entry", "leave", entry_id="entry"),
    *_visits(PLAYER, "entry", entry_id="team"),
    *_visits(PLAYER, "match", match_id="match"),
    *_visits(PLAYER, "match", match_id="disputed"),
    *_visits(PLAYER, "remove-player", entry_id="team", player_id="captain"),
    *_visits(OPPONENT, "invitation", invitation_id="invitation"),
)
RUNNING = (
    *_visits(STAFF, "new-event", "new-series", "import-event"),
    *_visits(STAFF, "new-event", query="?template=friday_night"),
    *_visits(STAFF, "archetypes", slug="organisation", game_slug="tactics_anthem"),
    *_visits(STAFF, "organisation", "new-ban-list", slug="organisation"),
    *_visits(STAFF, "ban-list", ban_list_id="ban_list"),
    *_visits(STAFF, "change-series", "series-events", series_id="series"),
    *_visits(STAFF, "import", import_id="import"),
    *_event(STAFF, "live", "run", "run-players", "walk-ins", "late-entry", "arrangements"),
    *_event(STAFF, "live", "forbidden-pairs", "plan-stages", "deadlines", "announcements"),
    *_event(STAFF, "live", "event-staff", "prints", "clone-event", "unanswered"),
    *_event(STAFF, "live", "streaming", "payments", "prizes", "regulars"),
    *_event(STAFF, "live", "desk", "deck-checks", "penalties", "change-event"),
    *_event(STAFF, "live", "run-round", "repair-round", "review-close", number="2"),
    *_event(STAFF, "live", "run-round", number="1"),
    *_event(STAFF, "judged", "run", "desk"),
    *_event(STAFF, "judged", "desk", query="?case={dispute}"),
    *_event(STAFF, "check_in", "run", "walk-ins", "review-start", "run-players"),
    *_event(STAFF, "paired", "run", "forbidden-pairs"),
    *_event(STAFF, "paired", "run-round", number="1"),
    *_event(STAFF, "other", "run", "change-event", "run-players"),
    *_event(STAFF, "miniatures", "run", "soft-scores"),
    *_event(STAFF, "teams", "run-players", "next-steps"),
    *_event(STAFF, "played", "run", "review-finish"),
    *_visits(STAFF, "run-entry", "penalise", "disqualify", "run-leave", entry_id="guest"),
    *_visits(STAFF, "run-entry", entry_id="entry"),
    *_visits(STAFF, "run-entry", entry_id="team"),
    *_visits(STAFF, "let-back-in", entry_id="out"),
    *_visits(STAFF, "reinstate", entry_id="disqualified"),
    *_visits(STAFF, "take-out", entry_id="guests_team", player_id="mate"),
    *_visits(STAFF, "remove-name", entry_id="guests_team", player_id="mate"),
    *_visits(STAFF, "extend-match", "ruling", match_id="open"),
    *_visits(STAFF, "take-back", match_id="ruled"),
    *_visits(STAFF, "reinstate-game", match_id="reopened", number="1"),
    *_visits(STAFF, "counting", "score-seats", match_id="scored"),
    *_visits(STAFF, "revoke-penalty", penalty_id="penalty"),
    *_visits(STAFF, "close-deck-check", check_id="check"),
)
VISITS = (*PUBLIC, *EVENTS, *PROJECTOR, *OWN, *RUNNING)

# Names that answer a GET and render no page of their own.
NO_PAGE = {
    "legal": "a text of the operator, where there is one; test_legal looks at it",
    "for-you-count": "a number, JSON for the script of the bell",
    "count-deck-check": "a look at a sealed list, which a form asks for; test_judging looks at it",
    "event-preview": "a picture, PNG",
    "featured-state": "the state of a game, JSON for the script of a wall",
    "film": "the frames of a film, JSON for its script",
    "faces": "the faces of a game, JSON for scripts",
    "game-words": "the words of a game, JSON for scripts",
    "format-on": "leads to the version of a format on a day",
    "house-file": "a file of TOML",
    "table-next": "a step of a move, JSON for the script of a table",
    "table-state": "the state of a game, JSON for the script of a table",
    "table": "a page of one browser, which test_practice and test_two_people look at",
    "table-watched": "the state of a game, JSON for the script of who watches it",
    "overlay": "a page under a secret link, which test_event_game looks at",
    "overlay-state": "the state of a game, JSON for the script of the overlay",
    "add-app": "only after the password; test_second_step looks at it",
    "add-passkey": "only after the password; test_second_step looks at it",
    "second-step": "only after the password; test_second_step looks at it",
    "recovery-codes": "only a form, after the password; test_second_step looks at what it shows",
    "remove-app": "only a form, after the password",
    "remove-passkey": "only a form, after the password",
    "print-kept-deck": "a sheet",
    "print-own-deck": "a sheet",
    "print-prizes": "a sheet",
    "print-sign": "a sheet",
    "print-slips": "a sheet",
    "desk-menu": "a menu of the walk-in desk, which test_walk_in_desk opens",
    "quick-entry": "a part of the console, which is visited",
    "replay-preview": "a picture, PNG",
    "suggest-regulars": "names for the script of the walk-in desk",
    "short": "leads to the page of its event",
    "short-arrival": "leads to the page on which players register and check in",
    "table-menu": "a menu of the console, which test_quick_entry opens",
    "take-entries": "a table, CSV",
    "take-event": "an archive, JSON",
    "waiting": "a part of all pages of the staff",
}
