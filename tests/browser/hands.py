"""What somebody does at a window with a mouse, or with a keyboard alone: each click and each Enter
is an action, and is counted."""

from collections.abc import Callable

from playwright.sync_api import Locator

from tests.browser.windows import Window

# More than any page has places for the focus.
MOST_TABS = 400
IS_FOLDED = """
node => !!(node.matches("summary") ? node.parentElement.parentElement : node)
  .closest("details:not([open])")
"""
IS_IN_A_CLOSED_MENU = """
node => !!node.closest("[popover]:not(:popover-open)") && !node.checkVisibility()
"""
HAS_FOCUS = "node => node === document.activeElement"
SENDS_PARTS = """
node => node.matches("button:not([type=button])") && !!node.form?.matches("[data-parts]")
"""
STAYS = "node => !node.matches('a:not([download]), button:not([type=button])')"


class Mouse:
    """One that types as well, where the pointer has put the focus."""

    def __init__(self, window: Window) -> None:
        self.window, self.page, self.actions = window, window.page, 0

    def press(self, place: Locator) -> None:
        """A link or button, and what comes of it: another page, or parts of this."""
        self._reach(place)
        self._awaited(place, lambda: self._act(place))

    def choose(self, place: Locator) -> None:
        """A radio button or a box to tick."""
        self._reach(place)
        self._act(place)
        assert place.is_checked()

    def write(self, place: Locator, text: str) -> None:
        """Text in place of what is there."""
        self._reach(place)
        if not place.evaluate(HAS_FOCUS):
            self._act(place)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)

    def select(self, place: Locator, value: str) -> None:
        """A choice of a list that opens: a click for the list, and one for the choice."""
        self._reach(place)
        self.actions += 2
        place.select_option(value)

    def enter(self) -> None:
        """Enter in a field of a form that is sent without leaving the page."""
        self.actions += 1
        self.window.exchange(lambda: self.page.keyboard.press("Enter"))

    def _awaited(self, place: Locator, act: Callable[[], None]) -> None:
        if place.evaluate(SENDS_PARTS):
            self.window.exchange(act)
        elif place.evaluate(STAYS):
            act()
        else:
            with self.page.expect_navigation():
                act()

    def _reach(self, place: Locator) -> None:
        """What opens the part of the page in which it is folded away is pressed first."""
        if place.evaluate(IS_FOLDED):
            self.press(place.locator("xpath=ancestor::details[not(@open)][1]/summary"))
        if place.evaluate(IS_IN_A_CLOSED_MENU):
            menu = place.locator("xpath=ancestor::*[@popover][1]").get_attribute("id")
            self.press(self.page.locator(f'button[popovertarget="{menu}"]'))

    def _act(self, place: Locator) -> None:
        self.actions += 1
        place.click()


class Keyboard(Mouse):
    """Keys alone: Tab to a place, arrows within a group, Space for a box, Enter for the rest."""

    def choose(self, place: Locator) -> None:
        if place.get_attribute("type") == "checkbox":
            self._reach(place)
            self.page.keyboard.press("Space")
        else:
            self._arrow_to(place)
        assert place.is_checked()

    def select(self, place: Locator, value: str) -> None:
        self._reach(place)
        self.page.keyboard.press("Home")
        for _ in range(place.locator("option").count()):
            if place.input_value() == value:
                return
            self.page.keyboard.press("ArrowDown")
        assert place.input_value() == value

    def _arrow_to(self, place: Locator) -> None:
        name = place.get_attribute("name")
        group = place.locator(f"xpath=ancestor::form//input[@type='radio' and @name='{name}']")
        self._tab(lambda: any(each.evaluate(HAS_FOCUS) for each in group.all()), str(name))
        for _ in range(group.count()):
            if place.is_checked():
                return
            self.page.keyboard.press("ArrowDown")
        if not place.is_checked():
            self.page.keyboard.press("Space")

    def _reach(self, place: Locator) -> None:
        super()._reach(place)
        self._tab(lambda: bool(place.evaluate(HAS_FOCUS)), str(place))

    def _act(self, place: Locator) -> None:
        self.actions += 1
        self.page.keyboard.press("Enter")

    def _tab(self, arrived: Callable[[], bool], where: str) -> None:
        for _ in range(MOST_TABS):
            if arrived():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no key leads to {where} at {self.window.path}")
