"""The first page in a real browser: it loads whole, and the browser complains of nothing."""

import os
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.config.served import serving

QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)


def test_the_first_page(tmp_path: Path) -> None:
    complaints: list[str] = []
    with (
        serving(tmp_path, "--no-demo") as served,
        sync_playwright() as playwright,
        playwright.chromium.launch(
            executable_path=os.environ["CHROMIUM"], args=list(QUIET)
        ) as browser,
    ):
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        answer = page.goto(f"http://127.0.0.1:{served.port}/")
        assert answer is not None
        assert answer.status == 200
        assert page.locator("h1").count() == 1
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390
    assert complaints == []
