"""The deck builder, on a desk and on a phone."""

from collections.abc import Callable

import pytest

from tests.browser.windows import Window


@pytest.mark.parametrize(
    ("slug", "format"),
    [
        ("anima_tactics", "saga2_open"),
        ("commandeer", "standard"),
        ("letal", "duel"),
        ("tactica", "battle"),
        ("tactics_anthem", "starter"),
    ],
)
def test_a_ready_made_deck_is_changed_and_stays_through_a_reload(
    window: Callable[[], Window], slug: str, format: str
) -> None:
    player = window()
    page = player.page
    player.go(f"/decks/build/{slug}/{format}")
    page.locator("#deck-panel a.button").first.click()
    page.locator(".builder-verdict.legal").wait_for()
    size = page.locator(".builder-verdict .size").inner_text()
    page.get_by_role("button", name="Add one").first.click()
    page.locator(".builder-verdict .size", has_not_text=size).wait_for()
    player.go(f"/decks/build/{slug}/{format}")
    page.locator("[data-copies]").first.wait_for()
    assert page.locator(".builder-verdict .size").inner_text() != size
    page.get_by_role("button", name="Undo").click()


def test_quick_presses_are_all_counted(window: Callable[[], Window], number: int) -> None:
    player = window()
    page = player.page
    player.go("/decks/build/commandeer/standard?q=name:almoner")
    card = page.locator("button[data-card=almoner]")
    for _ in range(7):
        card.click()
    page.locator("[data-copies='7']").wait_for()
    assert card.locator(".copies").inner_text() == "7×"
    player.look("deck-builder")
    page.get_by_role("button", name="Undo").click()
    page.locator("[data-copies='6']").wait_for()
    page.get_by_role("button", name="Empty the deck").click()
    page.locator("[data-copies]").wait_for(state="detached")


def test_a_hand_is_drawn_and_a_bot_played_with_the_deck(window: Callable[[], Window]) -> None:
    player = window()
    page = player.page
    player.go("/decks/build/commandeer/standard?from=avalon")
    page.get_by_role("button", name="Draw a sample hand").click()
    page.locator("[aria-label='Sample hand'] .face").nth(3).wait_for()
    player.look("sample-hand")
    with page.expect_navigation():
        page.get_by_role("button", name="Play a bot with it").click()
    page.locator(".play .table").wait_for()
