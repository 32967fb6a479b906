"""An event full of things that are not for everybody, and a walk over all pages."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

import pytest
from django.test import Client
from django.urls import resolve
from django.utils import timezone

from accounts.models import User
from replays.models import Finding
from replays.services.certification import run_job
from replays.services.filming import make_due_films
from tests.remembering import remembered
from tests.support.factories import (
    hand_over,
    host_log,
    make_draft,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    upload,
)
from tests.support.paying import rewarded
from tests.support.penalising import penalise
from tests.support.proofs import count
from tests.support.seasons_played import join, make_series
from tests.support.seen import Node, seen
from tournaments.judging.services.deck_checks import open_deck_check
from tournaments.matches.services.disputes import call_judge
from tournaments.matches.services.results import count_replays
from tournaments.models import Match, Tournament
from tournaments.terms.kinds import TournamentState

FIRST = ("/", "/events", "/mine", "/decks", "/open-data", "/account", "/account/tokens/new")
MOST_OF_A_VIEW = count(1_000, 250)


@pytest.fixture
@remembered
def event() -> Tournament:
    """One certified log, one refused, one that waits; and a player, ann, who sees no more than
    others.

    The decks of all others are of cards that are not in that of ann.
    """
    host = make_user("the-host")
    tournament = make_tournament(make_user("organiser"), entries=0)
    make_entry(tournament, "Ann", 0, user=make_user("ann"))
    for number in range(7):
        make_entry(tournament, f"Player {number}", 1)
    matches = list(make_round(tournament).matches.order_by("table"))
    played = [match for match in matches if not match.seats.filter(entry__name="Ann").exists()]
    good = upload(played[0], host)
    bad = upload(played[1], host, host_log(played[1], host).replace(b'"s":0', b'"s":1', 1))
    for replay in (good, bad):
        run_job(job_id=replay.job.pk, clock=timezone.now)
    assert make_due_films(clock=timezone.now) == 1
    count_replays(match_id=UUID(good.slot.match), now=timezone.now())
    upload(played[2], host)
    entry = tournament.entries.select_related("tournament__created_by").get(name="Player 0")
    penalise(entry, "warning", "hidden_cards_seen", note="Peeked at the top card.")
    open_deck_check(
        entry_id=entry.pk,
        actor=entry.tournament.created_by,
        reason="A corner looks bent.",
        now=timezone.now(),
    )
    rewarded(entry)
    called(played[2], "They know my hand.")
    in_a_series(tournament)
    assert sorted(finding.certified for finding in Finding.objects.all()) == [False, True]
    return tournament


def called(match: Match, words: str) -> None:
    """One of its players has called a judge."""
    hand_over(match.seats.get(number=0).entry, caller := make_user())
    call_judge(match_id=match.pk, user=caller, words=words, now=timezone.now())


def in_a_series(tournament: Tournament) -> None:
    """The event counts for a series beside one that is a draft of its staff."""
    owner = User.objects.get(username="organiser")
    series = make_series(owner)
    join(series, tournament)
    join(series, make_draft(owner, name="Secret Final"))


@dataclass(frozen=True)
class Page:
    """A page as it is seen, and as it is written."""

    tree: Node
    source: str

    @cached_property
    def text(self) -> str:
        return self.tree.text

    def has(self, text: str) -> bool:
        return text in self.text or text in self.source


def walk(client: Client, *, without: tuple[str, ...] = ()) -> dict[str, Page]:
    """Every page that is reached by links from the first ones; `make test` looks at a few of each
    view. Of drafts none is looked at: they are like those of the event that is no draft."""
    drafts = Tournament.objects.filter(state=TournamentState.DRAFT).values_list("pk", flat=True)
    without = (*without, *(f"/events/{pk}" for pk in drafts))
    pages: dict[str, Page] = {}
    waiting, met = [*FIRST], set()
    looked_at = Counter[str]()
    while waiting:
        path = waiting.pop()
        if path in met or not _is_page(path, without):
            continue
        met.add(path)
        view = resolve(path.partition("?")[0]).view_name
        if looked_at[view] == MOST_OF_A_VIEW:
            continue
        looked_at[view] += 1
        response = client.get(path)
        if response.status_code == 302:
            continue
        pages[path] = Page(seen(response), response.content.decode())
        hrefs = (str(node.attrs.get("href", "")) for node in pages[path].tree.all("a"))
        waiting += [href.partition("#")[0] for href in hrefs if href.startswith("/")]
    return pages


def _is_page(path: str, without: tuple[str, ...]) -> bool:
    """Printed sheets and files of house rules are no pages; tests/web/prints/test_prints.py and
    tests/web/events/test_house_file_pages.py read them."""
    return not path.endswith((".pdf", ".toml")) and not path.startswith(
        ("/api/", "/.well-known/", *without)
    )
