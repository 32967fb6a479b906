"""Names that would like to be scripts are shown as they are written, and nothing runs."""

from collections.abc import Callable

from tests.browser.windows import UNTIMED, Window
from tests.support.factories import legal_deck
from web.decks.texts import card_list

# Out of an attribute, into a script, an event, and a template's tag.
NAME = "\"'><script>alert(1)</script><img src=x onerror=alert(2)>{{ 7|add:7 }}{% now %}"


def test_strange_names(window: Callable[[], Window], number: int) -> None:
    olga = window()
    olga.sign_up(f"strange-{number}")
    olga.go("/organisations/new")
    olga.fill({"Name": NAME, "Short name": f"strange-{number}"})
    olga.press("Create organisation")
    olga.look("organisation")
    olga.follow("Create event")
    olga.fill(
        {"Name": NAME, "Description": NAME, "Game and format": "Tactics Anthem, Starter", **UNTIMED}
    )
    olga.press("Create event")
    event = olga.event_path
    olga.press("Open registration")
    olga.go(f"{event}/run/players")
    olga.fill({"Name": NAME, "Card list": card_list(legal_deck())})
    olga.press("Add player")
    olga.look("strange-code")
    seen = []
    for part in ("", "/run", "/run/players", "/players", "/decks", "/journal", "/change"):
        olga.go(f"{event}{part}")
        olga.look("strange")
        seen.append(olga.page.locator("h1").inner_text())
    for path in ("/", "/events", "/organisations", f"/organisations/strange-{number}", "/account"):
        olga.go(path)
        seen.append(NAME if NAME in olga.page.locator("main").inner_text() else path)

    assert seen == [NAME] * 12
