"""Says what the staff's pages of a large event take, beside the empty view in one run.

`pytest -s -n 0 -p no:randomly tests/web/measure_staff_pages.py`, with PLAYERS (200) and TIMES, how
often each page is read and each button pressed, from the environment; on SQLite with
TEST_POSTGRES_URL=sqlite://:memory: before it. It is no part of the suite, since a busy machine
would make it fail. CPU is that of this process and of the database's together; a press is measured
with the answer that the script of the page asks for after it. Bytes are those before packing.
"""

import os
from collections.abc import Callable, Iterator
from functools import partial
from itertools import repeat
from typing import Any

import pytest
from django.db import connection
from django.test.utils import setup_test_environment, teardown_test_environment
from django.utils import timezone

from tests.support.factories import make_draft, make_user
from tests.support.pages import signed_in
from tests.tournaments.measure_event import Meter, analyse
from tournaments.entries.services.walk_ins import NewPlayer, add_players
from tournaments.events.services.lifecycle import change_state
from tournaments.models import Match, Tournament
from tournaments.rounds.services.drafts import draft_round
from tournaments.rounds.services.publishing import publish_round
from tournaments.terms.kinds import TournamentState

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = int(os.environ.get("PLAYERS", "200"))
TIMES = int(os.environ.get("TIMES", "15"))
HEADERS: Any = {"accept": "text/html", "host": "localhost"}
# As parts.js asks.
ALONE: Any = {**HEADERS, "muster-parts": "1"}
TICKED = "desk messages desk-head"
BY_A_BUTTON = "messages do-next tables-head entered"
TYPED = "messages do-next tables-head entered quick-echo"


@pytest.fixture(autouse=True)
def _as_it_is_served() -> Iterator[None]:
    """Templates as a web process renders them: tests keep what each was given, which takes long."""
    teardown_test_environment()
    yield
    setup_test_environment()


def move(event: Tournament, state: TournamentState) -> None:
    change_state(
        tournament_id=event.pk, state=state, actor=event.created_by, reason="", now=timezone.now()
    )


def checking_in() -> Tournament:
    """An event of guests whose check-in is open."""
    event = make_draft(make_user("owner"), name="Large Cup", decklists="none", best_of=3, rounds=5)
    move(event, TournamentState.REGISTRATION)
    names = [f"Player {a}{b}ood" for a in "BCDFGHJKLMNPRSTW" for b in "aeiouyäëïöüáéíóúàèìòù"]
    add_players(
        tournament_id=event.pk,
        actor=event.created_by,
        players=[NewPlayer(name, club="Rooks") for name in names[:PLAYERS]],
        on_paper=False,
        now=timezone.now(),
    )
    move(event, TournamentState.CHECK_IN)
    analyse()
    return event


def measured(meter: Meter, name: str, answers: Iterator[Callable[[], Any]]) -> None:
    """Each answer is asked for TIMES times, and once before that; the size of the last is told."""
    next(answers)()
    for _ in range(TIMES):
        ask = next(answers)
        with meter.measure(name):
            answer = ask()
    print(f"{name:28} {answer.status_code} {len(answer.content):8} bytes")


class Staff:
    """Somebody of the staff with the pages of an event, and the script that these have."""

    def __init__(self, event: Tournament) -> None:
        self.client, self.run = signed_in(event.created_by), f"/events/{event.pk}/run"

    def read(self, path: str) -> Iterator[Callable[[], Any]]:
        return repeat(partial(self.client.get, path, headers=HEADERS))

    def press(self, path: str, data: dict[str, Any], parts: str = "1") -> Any:
        """Send a form, and read the parts of the page that it leads to, which its form names."""
        answer: Any = self.client.post(path, data, headers=ALONE)
        assert answer.status_code == 302, answer.content
        return self.client.get(answer["Location"], headers={**ALONE, "muster-parts": parts})


def test_staff_pages() -> None:
    print(f"\n{PLAYERS} players, {connection.vendor}")
    meter, event = Meter(), checking_in()
    staff = Staff(event)
    measured(meter, "empty view", staff.read("/healthz"))
    measured(meter, "desk", staff.read(f"{staff.run}/walk-ins"))
    measured(meter, "players found", staff.read(f"{staff.run}/walk-ins?part=ba"))
    place = f"{staff.run}/walk-ins/check-in"
    ids = [str(pk) for pk in event.entries.order_by("?").values_list("pk", flat=True)]
    measured(meter, "tick", (partial(staff.press, place, {"entry": pk}, TICKED) for pk in ids))
    staff.press(place, {"entry": " ".join(ids)})
    move(event, TournamentState.RUNNING)
    publish(event, meter)
    measured(meter, "console", staff.read(staff.run))
    measured(meter, "echo of a result", staff.read(f"{staff.run}/results?entry=7+21"))
    tables = Match.objects.filter(round__tournament=event).order_by("?")
    enter(meter, staff, iter(tables))
    print(meter.table())


def publish(event: Tournament, meter: Meter) -> None:
    facts: Any = {"tournament_id": event.pk, "actor": event.created_by}
    with meter.measure("draft"):
        draft_round(now=timezone.now(), **facts)
    with meter.measure("publish"):
        publish_round(number=1, now=timezone.now(), **facts)
    analyse()


def enter(meter: Meter, staff: Staff, tables: Iterator[Match]) -> None:
    """Results, typed and by the buttons of a row."""
    typed = ({"entry": f"{match.table} 21", "echoed": "1"} for match in tables)
    place = f"{staff.run}/results"
    measured(
        meter, "result by quick entry", (partial(staff.press, place, data, TYPED) for data in typed)
    )
    pressed = (
        (f"/matches/{match.pk}/ruling", {"score": "played:2-0-0", "version": match.version})
        for match in tables
    )
    reason = {"reason": "Match slip"}
    measured(
        meter,
        "result by a button",
        (partial(staff.press, path, data | reason, BY_A_BUTTON) for path, data in pressed),
    )
