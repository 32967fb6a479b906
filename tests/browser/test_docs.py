"""The page of the API's documentation: every operation is there, and one is tried with a token."""

import json
from collections.abc import Callable

from front.openapi.document import document
from tests.browser.accounts import token_of
from tests.browser.windows import Window

# Milliseconds: the page draws all operations one after the other, and a busy machine takes long.
PATIENCE = 90_000
SCREENS_AT_MOST = 200
OPERATIONS = "[...document.querySelectorAll('.opblock')].map(one => one.id)"


def test_every_operation_is_there_to_read(window: Callable[[], Window]) -> None:
    """Of many operations the page draws those that are in sight."""
    reader = window()
    reader.go("/api/v1/docs/")
    reader.page.wait_for_selector(".opblock", timeout=PATIENCE)
    documented = {
        f"operations-{operation['tags'][0]}-{operation['operationId']}"
        for methods in document()["paths"].values()
        for operation in methods.values()
    }
    listed: set[str] = set()
    for _ in range(SCREENS_AT_MOST):
        listed |= set(reader.page.evaluate(OPERATIONS))
        if listed == documented:
            break
        reader.page.mouse.wheel(0, 600)
        reader.page.wait_for_timeout(60)

    assert listed == documented


def test_one_is_tried_with_a_token(window: Callable[[], Window], number: int) -> None:
    programmer = window()
    name = f"programmer-{number}"
    token = token_of(programmer.served, name, "decks:write")
    page = programmer.page
    page.set_default_timeout(PATIENCE)
    programmer.go("/api/v1/docs/")
    page.locator(".auth-wrapper .authorize").click()
    page.get_by_label("auth-bearer-value").fill(token)
    page.locator(".auth-btn-wrapper .authorize").click()
    page.locator(".btn-done").click()
    page.get_by_placeholder("Filter by tag").fill("accounts")
    page.locator("#operations-accounts-getMe .opblock-summary-control").click()
    page.locator(".try-out__btn").click()
    page.locator(".execute").click()
    answer = page.locator(".live-responses-table .response-col_description code").first.inner_text()

    assert json.loads(answer)["username"] == name
