"""An event of 23 players as a shop runs it: what its organiser presses, and what is true of it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.hands import Mouse
from tests.config.served import wait_until
from tests.support.recount import Recount

WALK_INS = (
    *("Ann Lee", "Bo Okafor", "Cy Ng", "Dora Novák", "Emil Berg", "Femi Ade", "Gus Hall"),
    *("Hana Sato", "Ivo Petrov", "Jin Park", "Kai Moana", "Lena Fuchs", "Mei Tanaka", "Nils Dahl"),
    *("Ola Nowak", "Pia Rossi", "Quinn Byrne", "Rui Costa", "Sara Haddad", "Tom Wells"),
    *("Uma Iyer", "Vic Moreau"),
)
LATE = "Wim de Vries"
WIN, DRAW, BYE = 3, 1, 3


@dataclass
class PlayedEvent:
    """An event at `path`; `points` are what each player has by what happened at the tables."""

    hands: Mouse
    path: str = ""
    points: dict[str, int] = field(default_factory=lambda: dict.fromkeys(WALK_INS, 0))

    def find(self, selector: str, **narrowed: Any) -> Locator:
        return self.hands.page.locator(f"main {selector}", **narrowed).first

    def button_of(self, action: str) -> Locator:
        """The button of the form that is sent to this part of the event."""
        return self.find(f'form[action$="{action}"] button:not([hidden])')

    def way(self, part: str) -> None:
        """To a page of the staff, by the ways beside all of them."""
        self.hands.press(self.find(f'.ways a[href$="{part}"]'))

    def do_next(self) -> None:
        """What the console says is next."""
        self.hands.press(self.find("#do-next :is(a.button, form button)"))

    def pair(self, number: int) -> None:
        self.way("/run")
        self.do_next()
        self.hands.press(self.button_of(f"/rounds/{number}/publish"))
        self.way("/run")

    def close(self, number: int) -> None:
        """Close a round, past the page that says what is open, where anything is."""
        self.do_next()
        if self.hands.window.path.endswith("/review"):
            self.hands.press(self.button_of(f"/rounds/{number}/close"))
        # What only an open round has is gone from the console, without loading it again.
        expect(self.hands.page.locator("#quick-entry, #round-timer, #entered")).to_have_count(0)

    def tables(self, number: int) -> dict[int, list[str]]:
        """Who sits at the tables of a round, as the wall shows it, without the bye."""
        return {table: names for table, names in self._seated(number) if len(names) == 2}

    def bye(self, number: int) -> list[str]:
        return [names[0] for _, names in self._seated(number) if len(names) == 1]

    def _seated(self, number: int) -> list[tuple[int, list[str]]]:
        path = self.path.replace("/events/", "/tournaments/")
        rows = self.hands.window.served.get(f"{path}/rounds/{number}/pairings")["results"]
        return [(row["table"], [seat["player"]["name"] for seat in row["seats"]]) for row in rows]

    def enter(self, table: int, result: str) -> None:
        """A result at the box, which has the focus and keeps it, and what the box says to it."""
        page = self.hands.page
        page.keyboard.type(f"{table} {result}")
        page.locator("#quick-echo", has_text=re.compile(rf"Table {table}: ")).wait_for()
        self.hands.enter()
        assert page.locator("#messages").inner_text().startswith(f"Table {table}: ")
        assert page.evaluate("document.activeElement.id") == "quick"

    def play(self, number: int, but: tuple[int, ...] = ()) -> None:
        """Whose name comes first in the alphabet wins, at all tables but these; each result is one
        action. The points are those of Swiss rounds."""
        for table, names in self.tables(number).items():
            if table in but:
                continue
            before = self.hands.actions
            self.enter(table, won(names))
            assert self.hands.actions == before + 1
        played = {table: names for table, names in self.tables(number).items() if table not in but}
        self.add_points(number, played)

    def standings(self) -> dict[str, int]:
        """The points of all players as the page of the standings has them, and back again."""
        window = self.hands.window
        back = window.path
        window.go(f"{self.path}/standings")
        points = {
            row.locator(".who a").inner_text(): int(row.locator(".points").inner_text())
            for row in window.page.locator("#standing-table tbody tr:has(.who)").all()
        }
        window.go(back)
        return points

    def enter_without_connection(self, tables: Iterable[int], names: dict[int, list[str]]) -> None:
        """Results at the box, which keeps them; the first in the alphabet wins."""
        page = self.hands.page
        page.locator("#quick").focus()
        page.context.set_offline(True)
        for table in tables:
            page.keyboard.type(f"{table} {won(names[table])}")
            page.keyboard.press("Enter")
        page.get_by_text("No connection. Your entry is kept").first.wait_for()

    def connect_again(self) -> None:
        self.hands.page.context.set_offline(False)
        window = self.hands.window
        lost = "ERR_INTERNET_DISCONNECTED"
        window.complaints = [text for text in window.complaints if lost not in text]

    def add_points(self, number: int, tables: dict[int, list[str]]) -> None:
        """Those of a round in which the first in the alphabet has won everywhere."""
        for names in tables.values():
            self.points[min(names)] += WIN
        for name in self.bye(number):
            self.points[name] += BYE

    def count_again(self, number: int) -> None:
        """After a round that is closed, the standings are what happened, and what anybody counts
        from the archive, which can be older by half a minute."""
        served, path = self.hands.window.served, self.path.replace("/events/", "/tournaments/")
        archive: dict[str, Any] = {}

        def is_new() -> bool:
            archive.update(served.get(f"{path}/archive"))
            states = [round_["state"] for round_ in archive["rounds"]]
            return states.count("closed") == number

        wait_until(is_new)
        profiles = served.get("/profiles")["results"]
        (profile,) = (each for each in profiles if each["name"] == served.get(path)["profile"])
        recount = Recount(archive, profile["fields"])
        columns = ("entry", "rank", "tied", "points", "tiebreakers")
        rows = [{name: row[name] for name in columns} for row in archive["standings"]]
        assert rows == recount.rows
        names = {entry["id"]: entry["name"] for entry in archive["entries"]}
        points = {names[row["entry"]]: row["points"] for row in rows}
        assert points == self.points, {*points.items()} ^ {*self.points.items()}


def won(names: list[str]) -> str:
    """The result of a table at which the first in the alphabet wins."""
    return "21" if names[0] == min(names) else "12"
