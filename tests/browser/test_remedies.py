"""Remedies: an illegal list is mended by one press."""

from collections.abc import Callable

from tests.browser.windows import Window

LIST = "[tactics]\n9 Silence\n[minions]\nHuman Blue\nHuman Green\nHuman Yellow"


def test_an_illegal_list_is_mended_by_one_press(window: Callable[[], Window]) -> None:
    player = window()
    page = player.page
    player.go("/decks/check?format=tactics_anthem/starter")
    page.get_by_label("Card list").fill(LIST)
    page.get_by_role("button", name="Check deck").click()
    page.get_by_role("button", name="Make these changes").wait_for()
    player.look("remedy")
    page.get_by_label("Card list").fill(LIST.replace("9 Silence", "8 Silence"))
    page.get_by_role("button", name="Make these changes").click()
    page.locator("#verdict.success").wait_for()
    assert "3 Silence" in page.get_by_label("Card list").input_value()
