"""Every address of the API says who may use it, and nobody else gets in."""

import re
import uuid
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver

from tests.support.factories import bearer
from tests.support.permissions import patterns

API = "/api/v1"
METHODS = ("get", "post", "put", "patch", "delete")
EVENT, MATCH, NUMBER = "tournaments/<uuid:tournament_id>", "matches/<uuid:match_id>", "<int:number>"
ENTRY, DECK = "entries/<uuid:entry_id>", "decks/<uuid:deck_id>"
MANAGE, ENTER, HOST = "events:manage", "entries:write", "games:host"
ONE_IN_TEAM, INVITATION = "members/<uuid:member_id>", "invitations/<uuid:invitation_id>"
REPORT, RESULTS = "matches:report", "results:write"
DECKS, PLAY = "decks:write", "games:play"
TABLE = "/tables/<uuid:table_id>"

ONE_ORGANISATION, ONE_MEMBER = "/organisations/<slug:slug>", "members/<str:username>"
SERIES = "/series/<uuid:series_id>"
ANY_TOKEN: set[str] = set()

# Address and method -> the scopes of which a token needs one; None for anybody.
MATRIX: dict[tuple[str, str], set[str] | None] = {
    ("", "get"): None,
    ("/accounts", "post"): None,
    ("/accounts/confirm", "post"): None,
    ("/accounts/confirm/again", "post"): None,
    ("/accounts/email", "post"): ANY_TOKEN,
    ("/accounts/email/confirm", "post"): None,
    ("/accounts/password-reset", "post"): None,
    ("/accounts/password-reset/confirm", "post"): None,
    ("/me", "get"): ANY_TOKEN,
    ("/organisations", "get"): None,
    ("/organisations", "post"): {MANAGE},
    (ONE_ORGANISATION, "get"): None,
    (f"{ONE_ORGANISATION}/members", "get"): ANY_TOKEN,
    (f"{ONE_ORGANISATION}/members", "post"): {MANAGE},
    (f"{ONE_ORGANISATION}/{ONE_MEMBER}", "patch"): {MANAGE},
    (f"{ONE_ORGANISATION}/{ONE_MEMBER}", "delete"): {MANAGE},
    (f"{ONE_ORGANISATION}/archetypes/<slug:game>", "get"): None,
    (f"{ONE_ORGANISATION}/archetypes/<slug:game>", "put"): {MANAGE},
    (f"{ONE_ORGANISATION}/ban-lists", "get"): None,
    (f"{ONE_ORGANISATION}/ban-lists", "post"): {MANAGE},
    ("/ban-lists/<uuid:ban_list_id>", "get"): None,
    ("/ban-lists/<uuid:ban_list_id>/publish", "post"): {MANAGE},
    ("/ban-lists/<uuid:ban_list_id>/pause", "post"): {MANAGE},
    ("/ban-lists/<uuid:ban_list_id>/resume", "post"): {MANAGE},
    ("/tokens", "get"): ANY_TOKEN,
    ("/tokens", "post"): None,
    ("/tokens/<str:prefix>", "delete"): ANY_TOKEN,
    ("/card-pools/<str:digest>", "get"): None,
    ("/decks/codes/<str:code>", "get"): None,
    ("/deck-snapshots/<uuid:snapshot_id>", "get"): None,
    ("/decks", "get"): {DECKS},
    ("/decks", "post"): {DECKS},
    (f"/{DECK}", "get"): {DECKS},
    (f"/{DECK}", "delete"): {DECKS},
    (f"/{DECK}/versions", "post"): {DECKS},
    (f"/{DECK}/versions/{NUMBER}", "get"): {DECKS},
    ("/decks/validate", "post"): None,
    ("/dumps", "get"): None,
    ("/dumps/<str:name>", "get"): None,
    ("/games/<slug:slug>/deck-files", "post"): None,
    ("/formats/<str:digest>", "get"): None,
    ("/games", "get"): None,
    ("/games/<slug:slug>", "get"): None,
    ("/games/<slug:slug>/cards", "get"): None,
    ("/games/<slug:slug>/words/<slug:language>", "get"): None,
    ("/games/<slug:slug>/decks", "get"): None,
    ("/games/<slug:slug>/formats", "get"): None,
    ("/games/<slug:slug>/formats/<slug:format_slug>", "get"): None,
    ("/games/<slug:slug>/formats/<slug:format_slug>/changes", "get"): None,
    ("/entries/claim", "post"): {ENTER},
    (f"/{ENTRY}", "get"): None,
    (f"/{ENTRY}/arrangements", "patch"): {MANAGE},
    (f"/{ENTRY}/check-in", "delete"): {MANAGE, ENTER},
    (f"/{ENTRY}/check-in", "post"): {MANAGE, ENTER},
    (f"/{ENTRY}/claim-code", "post"): {MANAGE},
    (f"/{ENTRY}/name", "put"): {MANAGE},
    (f"/{ENTRY}/deck/on-paper", "put"): {MANAGE},
    (f"/{ENTRY}/deck/on-paper", "delete"): {MANAGE},
    ("/entries/check-in", "post"): None,
    (f"/{EVENT}/entries/add", "post"): {MANAGE},
    (f"/{EVENT}/entries/check-in", "post"): {MANAGE},
    (f"/{EVENT}/entries/renew-codes", "post"): {MANAGE},
    (f"/{ENTRY}/deck", "get"): None,
    (f"/{ENTRY}/deck/history", "get"): {ENTER},
    (f"/{ENTRY}/deck", "put"): {MANAGE, ENTER},
    (f"/{ENTRY}/drop", "post"): {MANAGE, ENTER},
    (f"/{ENTRY}/invitations", "post"): {ENTER},
    (f"/{ENTRY}/members", "post"): {MANAGE},
    (f"/{ENTRY}/{ONE_IN_TEAM}", "delete"): {MANAGE, ENTER},
    (f"/{ENTRY}/{ONE_IN_TEAM}/claim-code", "post"): {MANAGE},
    (f"/{ENTRY}/{ONE_IN_TEAM}/name", "put"): {MANAGE},
    (f"/{ENTRY}/remove-name", "post"): {MANAGE},
    (f"/{ENTRY}/return", "post"): {MANAGE},
    (f"/{ENTRY}/let-back-in", "post"): {MANAGE},
    (f"/{ENTRY}/withdraw", "post"): {MANAGE, ENTER},
    (f"/{ENTRY}/round-check-in", "post"): {MANAGE, ENTER},
    (f"/{ENTRY}/round-check-in", "delete"): {MANAGE, ENTER},
    ("/invitations", "get"): {ENTER},
    (f"/{INVITATION}", "get"): {ENTER},
    (f"/{INVITATION}", "delete"): {ENTER},
    (f"/{INVITATION}/accept", "post"): {ENTER},
    (f"/{EVENT}/draws/<int:lot>", "get"): None,
    (f"/{MATCH}", "get"): None,
    (f"/{MATCH}/statement", "get"): None,
    (f"/{MATCH}/statements", "get"): None,
    (f"/{MATCH}/games/{NUMBER}/reinstate", "post"): {RESULTS},
    (f"/{MATCH}/games/{NUMBER}/replays", "post"): {HOST, REPORT},
    (f"/{MATCH}/games/{NUMBER}/seed", "get"): {HOST},
    (f"/{MATCH}/games/{NUMBER}/start", "get"): {HOST, REPORT},
    (f"/{MATCH}/reports", "post"): {REPORT},
    (f"/{MATCH}/ruling", "post"): {RESULTS},
    (f"/{MATCH}/ruling", "delete"): {RESULTS},
    (f"/{MATCH}/victory-points", "post"): {RESULTS},
    (f"/{MATCH}/extension", "post"): {RESULTS},
    ("/profiles", "get"): None,
    ("/series", "get"): None,
    ("/series", "post"): {MANAGE},
    (SERIES, "get"): None,
    (SERIES, "patch"): {MANAGE},
    (f"{SERIES}/events", "get"): None,
    (f"{SERIES}/events", "post"): {MANAGE},
    (f"{SERIES}/events/<uuid:event_id>", "patch"): {MANAGE},
    (f"{SERIES}/events/<uuid:event_id>", "delete"): {MANAGE},
    ("/matches", "get"): None,
    ("/replays", "get"): None,
    ("/certificates", "get"): None,
    ("/replays/<uuid:replay_id>", "get"): None,
    ("/replays/<uuid:replay_id>/log", "get"): None,
    ("/replays/<uuid:replay_id>/films/<slug:audience>", "get"): None,
    ("/certificates/<uuid:replay_id>", "get"): None,
    ("/certificates/<uuid:replay_id>.jws", "get"): None,
    ("/journal-heads", "get"): None,
    ("/journal-heads/<str:name>.jws", "get"): None,
    ("/open-tables", "get"): {PLAY},
    ("/practice-tables", "post"): {PLAY},
    ("/tables", "get"): {PLAY},
    ("/tables", "post"): {PLAY},
    (TABLE, "get"): {PLAY},
    (f"{TABLE}/close", "post"): {PLAY},
    (f"{TABLE}/frames", "get"): {PLAY},
    (f"{TABLE}/join", "post"): {PLAY},
    (f"{TABLE}/live", "get"): {PLAY},
    (f"{TABLE}/moves", "post"): {PLAY},
    (f"{TABLE}/next", "get"): {PLAY},
    (f"{TABLE}/offers", "post"): {PLAY},
    (f"{TABLE}/offers/answer", "post"): {PLAY},
    (f"{TABLE}/ready", "post"): {PLAY},
    (f"{TABLE}/stops", "put"): {PLAY},
    ("/replays/<uuid:replay_id>/stance", "post"): {REPORT},
    ("/replays/<uuid:replay_id>/check", "post"): {RESULTS},
    ("/hidden-tournaments", "get"): None,
    ("/tournaments", "get"): None,
    ("/tournaments", "post"): {MANAGE},
    ("/tournaments/import", "post"): {MANAGE},
    ("/imports/<uuid:import_id>", "get"): {MANAGE},
    (f"/{EVENT}/archive", "get"): None,
    (f"/{EVENT}/statistics", "get"): None,
    ("/games/<slug:slug>/statistics", "get"): None,
    ("/games/<slug:slug>/statistics.csv", "get"): None,
    (f"{SERIES}/statistics", "get"): None,
    (f"{SERIES}/statistics.csv", "get"): None,
    (f"/{EVENT}/statistics.csv", "get"): None,
    (f"/{EVENT}/entries.csv", "get"): None,
    (f"/{EVENT}/trf", "get"): None,
    (f"/{EVENT}/entries.pdf", "get"): None,
    (f"/{EVENT}/rounds/{NUMBER}/slips.pdf", "get"): None,
    (f"/{EVENT}", "get"): None,
    (f"/{EVENT}", "patch"): {MANAGE},
    (f"/{EVENT}/entries", "get"): None,
    (f"/{EVENT}/events", "get"): None,
    (f"/{EVENT}/live", "get"): None,
    (f"/{EVENT}/entries", "post"): {MANAGE, ENTER},
    (f"/{EVENT}/state", "post"): {MANAGE},
    (f"/{EVENT}/start-review", "get"): {MANAGE},
    (f"/{EVENT}/forbidden-pairs", "get"): {MANAGE},
    (f"/{EVENT}/forbidden-pairs", "post"): {MANAGE},
    (f"/{EVENT}/forbidden-pairs/<int:pair_id>", "delete"): {MANAGE},
    (f"/{EVENT}/clone", "post"): {MANAGE},
    (f"/{EVENT}/deck-checks", "get"): {RESULTS},
    (f"/{EVENT}/deck-checks", "post"): {RESULTS},
    (f"/{ENTRY}/deck-checks", "get"): {ENTER},
    ("/deck-checks/<uuid:check_id>/close", "post"): {RESULTS},
    ("/deck-checks/<uuid:check_id>/count", "put"): {RESULTS},
    ("/infractions", "get"): None,
    (f"/{EVENT}/penalties", "get"): {MANAGE, RESULTS},
    (f"/{EVENT}/penalties", "post"): {RESULTS},
    (f"/{ENTRY}/penalties", "get"): {ENTER, MANAGE, RESULTS},
    ("/penalties/<uuid:penalty_id>/revoke", "post"): {RESULTS},
    (f"/{EVENT}/disputes", "get"): {RESULTS},
    (f"/{EVENT}/unanswered", "get"): {RESULTS},
    (f"/{EVENT}/unanswered", "post"): {RESULTS},
    ("/disputes/<uuid:dispute_id>/take", "post"): {RESULTS},
    ("/disputes/<uuid:dispute_id>/release", "post"): {RESULTS},
    ("/matches/<uuid:match_id>/guest-answers", "post"): None,  # by the code of a guest
    ("/matches/<uuid:match_id>/guest-reports", "post"): None,  # by the code of a guest
    ("/matches/<uuid:match_id>/guest-sportsmanship", "post"): None,  # by the code of a guest
    (f"/{EVENT}/soft-scores", "get"): {RESULTS},
    (f"/{EVENT}/painting", "post"): {RESULTS},
    ("/matches/<uuid:match_id>/sportsmanship", "post"): {REPORT, RESULTS},
    ("/matches/<uuid:match_id>/judge-call", "post"): {REPORT},
    ("/matches/<uuid:match_id>/judge-call", "delete"): {REPORT},
    (f"/{EVENT}/ratings", "post"): {MANAGE},
    (f"/{EVENT}/announcements", "get"): None,
    (f"/{EVENT}/announcements", "post"): {MANAGE, RESULTS},
    (f"/{EVENT}/announcements/<uuid:announcement_id>", "delete"): {MANAGE, RESULTS},
    (f"/{EVENT}/late-entries", "post"): {MANAGE},
    ("/entries/<uuid:entry_id>/disqualify", "post"): {RESULTS},
    ("/entries/<uuid:entry_id>/reinstate", "post"): {RESULTS},
    (f"/{EVENT}/staff", "get"): {MANAGE},
    (f"/{EVENT}/staff/<str:username>", "put"): {MANAGE},
    (f"/{EVENT}/staff/<str:username>", "delete"): {MANAGE},
    (f"/{EVENT}/stages", "get"): None,
    (f"/{EVENT}/stages/{NUMBER}", "get"): None,
    (f"/{EVENT}/rounds", "get"): None,
    (f"/{EVENT}/rounds", "post"): {MANAGE},
    (f"/{EVENT}/rounds/{NUMBER}", "get"): None,
    (f"/{EVENT}/rounds/{NUMBER}", "delete"): {MANAGE},
    (f"/{EVENT}/rounds/{NUMBER}/publish", "post"): {MANAGE},
    (f"/{EVENT}/rounds/{NUMBER}/close", "post"): {MANAGE},
    (f"/{EVENT}/rounds/{NUMBER}/clock", "get"): None,
    (f"/{EVENT}/rounds/{NUMBER}/clock", "post"): {MANAGE},
    (f"/{EVENT}/rounds/{NUMBER}/edits", "post"): {MANAGE},
    (f"/{EVENT}/rounds/{NUMBER}/repair", "post"): {MANAGE},
    (f"/{EVENT}/rounds/{NUMBER}/undo", "post"): {MANAGE},
    (f"/{EVENT}/undone-rounds", "get"): None,
    (f"/{MATCH}/reopening", "post"): {RESULTS},
    (f"/{EVENT}/rounds/{NUMBER}/edits/preview", "post"): {MANAGE},
}
# Plain views that anybody may read.
OPEN = {
    "/docs/",
    "/schema/",
    f"/{EVENT}/standings",
    f"/{EVENT}/rounds/{NUMBER}/pairings",
    f"/{EVENT}/rounds/{NUMBER}/standings",
    f"/{EVENT}/standings/<uuid:entry_id>",
    f"/{EVENT}/rounds/{NUMBER}/standings/<uuid:entry_id>",
    f"/{EVENT}/rounds/{NUMBER}/pairings.csv",
    f"/{EVENT}/rounds/{NUMBER}/pairings.pdf",
    f"/{EVENT}/rounds/{NUMBER}/standings.pdf",
    f"/{EVENT}/standings.pdf",
    f"/{EVENT}/rounds/{NUMBER}/standings.csv",
    f"/{EVENT}/standings.csv",
    f"{SERIES}/standings",
}


def api_patterns() -> Iterator[tuple[str, URLPattern]]:
    for route, pattern in patterns(get_resolver()):
        if route.startswith(API):
            yield route.removeprefix(API), pattern


def declared() -> dict[tuple[str, str], set[str] | None]:
    permissions: dict[tuple[str, str], set[str] | None] = {}
    for route, pattern in api_patterns():
        if route in OPEN:
            continue
        view = getattr(pattern.callback, "cls", None)
        assert view is not None, f"{route} is a plain view and not listed as open"
        actions = getattr(pattern.callback, "actions", None) or {
            method: method for method in METHODS if hasattr(view, method)
        }
        for method, action in actions.items():
            if method != "head":
                scopes = view.scopes[action]
                permissions[route, method] = None if scopes is None else set(scopes)
    return permissions


def test_the_matrix_is_complete() -> None:
    assert declared() == MATRIX


CLOSED = [(route, method, scopes) for (route, method), scopes in MATRIX.items() if scopes]


def address(route: str) -> str:
    some = str(uuid.uuid4())
    route = re.sub(r"<uuid:\w+>", some, route)
    route = re.sub(r"<(?:slug|str):\w+>", "some", route)
    return API + re.sub(r"<int:\w+>", "1", route)


@pytest.mark.django_db
@pytest.mark.parametrize(("route", "method", "scopes"), CLOSED)
def test_nobody_enters_without_the_scope(
    client: Client, route: str, method: str, scopes: set[str]
) -> None:
    others = sorted({MANAGE, ENTER, HOST, DECKS} - scopes)
    call = getattr(client, method)

    assert call(address(route)).status_code == 401
    assert call(address(route), headers=bearer(scopes=others)).status_code == 403


FOR_ANY_TOKEN = [key for key, scopes in MATRIX.items() if scopes == ANY_TOKEN]


@pytest.mark.django_db
@pytest.mark.parametrize(("route", "method"), FOR_ANY_TOKEN)
def test_nobody_enters_without_a_token(client: Client, route: str, method: str) -> None:
    call = getattr(client, method)
    known = call(address(route), headers=bearer(scopes=[HOST]))

    assert call(address(route)).status_code == 401
    # What is asked for need not be there, and what a call needs was not sent.
    assert known.status_code in {200, 404, 415}
