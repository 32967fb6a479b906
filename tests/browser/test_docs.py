"""The page of the API's documentation: every operation is there, and one is tried with a token."""

import json
from collections.abc import Callable

from config.openapi.document import document
from tests.browser.windows import Window
from tests.config.served import manage


def test_every_operation_is_there_to_read(window: Callable[[], Window]) -> None:
    reader = window()
    reader.go("/api/v1/docs/")
    reader.page.wait_for_selector(".opblock")
    told = sum(len(methods) for methods in document()["paths"].values())

    assert reader.page.locator(".opblock").count() == told


def test_one_is_tried_with_a_token(window: Callable[[], Window], number: int) -> None:
    programmer = window()
    name = f"programmer-{number}"
    made = manage(
        programmer.served.data_dir,
        *("create_token", "--user", name, "--create", "--scope", "decks:write"),
    )
    page = programmer.page
    programmer.go("/api/v1/docs/")
    page.locator(".auth-wrapper .authorize").click()
    page.get_by_label("auth-bearer-value").fill(made.stdout.strip())
    page.locator(".auth-btn-wrapper .authorize").click()
    page.locator(".btn-done").click()
    page.locator("#operations-accounts-getMe .opblock-summary-control").click()
    page.locator(".try-out__btn").click()
    page.locator(".execute").click()
    answer = page.locator(".live-responses-table .response-col_description code").first.inner_text()

    assert json.loads(answer)["username"] == name
