"""What of a game's table is in sight on a phone, and what nobody can bring there: the controls
cover it, or a board is larger than the room beside them."""

from playwright.sync_api import Page

PHONES = ((390, 844), (360, 740), (844, 390))
"""Widths and heights: a usual phone, a small one, and one on its side."""
COVERED = """
() => {
  const meet = (one, other) =>
    one.left < other.right && other.left < one.right &&
    one.top < other.bottom && other.top < one.bottom;
  const parts = [...document.querySelectorAll(".film .table > :not(.zones), .film .zones > *")];
  return parts.filter((part) => {
    part.scrollIntoView({ block: "start", behavior: "instant" });
    const box = part.getBoundingClientRect();
    const controls = document.querySelector(".film .remote").getBoundingClientRect();
    return box.height && (meet(box, controls) || box.top < 0 || box.bottom > innerHeight);
  }).map((part) => part.getAttribute("class"));
}
"""


def covered(page: Page) -> list[str]:
    """The classes of such parts of the film or table that is shown, in the window as it is."""
    names: list[str] = page.evaluate(COVERED)
    return names


# Of strips of players those that are on top in their middle and at their lower edge, by seat.
STRIPS_ON_TOP = """
strips => strips.filter((strip) => {
  const { left, width, top, height } = strip.getBoundingClientRect();
  return [top + height / 2, top + height - 2].every((y) =>
    strip.contains(document.elementFromPoint(left + width / 2, y)));
}).map((strip) => strip.dataset.seat)
"""


def strips_in_sight(page: Page) -> list[str]:
    """The seats whose strips nobody has to scroll for, and that nothing lies upon."""
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    return sorted(page.locator(".seat").evaluate_all(STRIPS_ON_TOP))
