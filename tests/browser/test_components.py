"""The page of components, which shows every part once: found good in light and dark, at both sizes
and on the narrowest phone."""

import re
from collections.abc import Callable

from playwright.sync_api import ViewportSize

from tests.browser.windows import Window

NARROWEST = ViewportSize(width=320, height=640)


def test_every_part_can_be_seen_and_used(window: Callable[[], Window]) -> None:
    anybody = window()
    anybody.go("/components")
    anybody.find_faults()
    anybody.page.locator("[popovertarget=menu]").click()
    anybody.find_faults()
    anybody.page.set_viewport_size(NARROWEST)
    anybody.find_faults()


def test_what_is_wrong_is_found(window: Callable[[], Window]) -> None:
    anybody = window()
    anybody.go("/components")
    anybody.page.evaluate("document.querySelector('label[for=name]').remove()")
    anybody.page.evaluate("document.querySelector('.chip.pass').style.color = '#bbb'")
    anybody.find_faults()
    rules = {match for text in anybody.complaints for match in re.findall(r"axe: ([a-z-]+)", text)}
    anybody.complaints.clear()

    assert {"label", "color-contrast"} <= rules
