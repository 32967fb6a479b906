"""People with accounts in front of a browser."""

from tests.browser.windows import Window
from tests.support.factories import legal_deck
from web.decks.texts import card_list

DECK = card_list(legal_deck())


def guest(olga: Window, event: str, name: str) -> None:
    olga.go(f"{event}/run/players")
    olga.fill({"Name": name, "Card list": DECK})
    olga.press("Enter the guest")


def pair(olga: Window, event: str, number: int) -> None:
    olga.go(f"{event}/run")
    olga.press(f"Pair round {number}")
    olga.look(f"people-draft-{number}")
    olga.press(f"Publish round {number}")
    olga.look(f"people-open-{number}")


def decide(olga: Window, event: str) -> None:
    olga.go(f"{event}/run")
    olga.follow("Enter the result")
    options = olga.page.get_by_label("Result").locator("option").all_inner_texts()
    won = next(text for text in options if " won" in text)
    olga.fill({"Result": won, "Reason": "seen"})
    olga.press("Enter the result")
