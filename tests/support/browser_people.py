"""People with accounts in front of a browser."""

from tests.browser.windows import Window
from tests.support.factories import legal_deck
from web.decks.texts import card_list

DECK = card_list(legal_deck())


def guest(olga: Window, event: str, name: str) -> None:
    olga.go(f"{event}/run/players")
    olga.fill({"Name": name, "Card list": DECK})
    olga.press("Add player")


def pair(olga: Window, event: str, number: int) -> None:
    olga.go(f"{event}/run")
    olga.press(f"Pair round {number}")
    olga.look(f"people-draft-{number}")
    olga.press(f"Publish round {number}")
    olga.look(f"people-open-{number}")


def decide(olga: Window, event: str) -> None:
    """The first outstanding table, won by one of the two."""
    olga.go(f"{event}/run")
    to_ruling(olga)
    options = olga.page.locator("main [name=score] option").all_inner_texts()
    enter_ruling(olga, next(text for text in options if " won" in text), "seen")


def to_ruling(olga: Window) -> None:
    """From the console to the page for a result of the first outstanding table."""
    olga.page.locator("main button.more").first.click()
    olga.open_place("/ruling")


def enter_ruling(olga: Window, result: str, reason: str) -> None:
    olga.page.locator("main [name=score]").select_option(label=result)
    olga.page.locator("main [name=reason]").fill(reason)
    olga.send()
