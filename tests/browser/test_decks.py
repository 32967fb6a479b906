"""Decks in a browser: judged for anybody, mended, and kept by who has signed in."""

from collections.abc import Callable

from playwright.sync_api import FilePayload

from tests.browser.windows import Window
from tests.support.factories import legal_deck
from web.decks.texts import card_list

FORMAT = "Starter"


def test_a_deck_is_judged_mended_and_kept(window: Callable[[], Window], number: int) -> None:
    ann = window()
    ann.sign_up(f"deck-ann-{number}")
    ann.go("/")
    ann.follow_main("Decks")
    ann.look("decks-none")
    ann.go("/decks/check")
    ann.look("deck-check")
    ann.fill(
        {
            "Format": f"Tactics Anthem, {FORMAT}",
            "Card list": "[minions]\n4 Silense\n3 Nothing of the kind",
        }
    )
    ann.press("Check deck")
    ann.look("deck-illegal")
    assert f"Not legal in {FORMAT}" in ann.text()
    assert "did you mean 'Silence'?" in ann.text()
    # What was pasted is still there.
    assert "4 Silense" in ann.page.get_by_label("Card list").input_value()

    ann.fill({"Card list": card_list(legal_deck())})
    ann.press("Check deck")
    ann.look("deck-legal")
    assert f"Legal in {FORMAT}" in ann.text()
    ann.page.locator("summary", has_text="Save deck").click()
    ann.fill({"Deck name": "Humans & <b>friends</b>"})
    ann.press("Save deck")
    ann.look("deck-kept")
    assert ann.page.locator("h1").inner_text() == "Humans & <b>friends</b>"
    assert "Deck saved." in ann.text()
    ann.go("/decks")
    ann.look("decks")
    assert "Humans & <b>friends</b>" in ann.text()


ROSTER = """<?xml version="1.0" encoding="UTF-8"?>
<roster name="Children" xmlns="http://www.battlescribe.net/schema/rosterSchema"><forces><force>
<selections><selection name="Celia" number="1"><selections><selection name="Aftermage"/>
</selections></selection><selection name="Rayne" number="1"/></selections></force></forces></roster>
"""


def test_a_roster_is_judged_from_its_file(window: Callable[[], Window]) -> None:
    anybody = window()
    anybody.go("/decks/check")
    for roster, verdict in (
        (ROSTER, "did you mean 'Afterimage'?"),
        (ROSTER.replace("Aftermage", "Afterimage"), "Legal in Saga II, Gamma"),
    ):
        anybody.fill({"Format": "Anima Tactics, Saga II, Gamma: 300 levels"})
        file = FilePayload(name="children.ros", mimeType="text/xml", buffer=roster.encode())
        anybody.page.get_by_label("Or a file").set_input_files(file)
        anybody.press("Check deck")
        anybody.look("roster")
        assert verdict in anybody.text()


def test_who_has_no_account_has_a_deck_judged(window: Callable[[], Window]) -> None:
    anybody = window()
    anybody.go("/decks/check")
    anybody.fill({"Format": f"Tactics Anthem, {FORMAT}", "Card list": card_list(legal_deck(1))})
    anybody.press("Check deck")

    assert f"Legal in {FORMAT}" in anybody.text()
