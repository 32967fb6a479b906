"""The room that a page may take on a phone: above where it begins, and in width."""

from playwright.sync_api import Page, ViewportSize

from tests.browser.visits import EVENTS, OWN, PROJECTOR, RUNNING, Visit

# Pixels from the top of the page to the first thing below its head, band and tabs.
EVENT, STAFF_PAGE, BARE = 210, 130, 70
NARROWEST = ViewportSize(width=320, height=640)
# The first text, picture, field or framed card of the content, from the top of the page.
BEGINS = """
(content) => {
  const framed = (node) => {
    const style = getComputedStyle(node);
    return style.borderTopWidth !== "0px" || style.backgroundColor !== "rgba(0, 0, 0, 0)";
  };
  const worded = (node) => [...node.childNodes].some((at) => at.nodeType === 3 && at.data.trim());
  const tops = [...document.querySelectorAll(content)]
    .filter((node) => node.checkVisibility() && !node.closest(".ways, .messages, .hidden-label"))
    .filter((node) => node.matches("svg, img, input, textarea") || framed(node) || worded(node))
    .map((node) => node.getBoundingClientRect())
    .filter((box) => box.height)
    .map((box) => box.top + scrollY);
  return Math.round(Math.min(...tops));
}
"""
WIDTH = "document.documentElement.scrollWidth"
CONTENT, BAND_TOO = "main .page *", ".band *, main .page *"


def begins(page: Page, content: str = CONTENT) -> int:
    return int(page.evaluate(BEGINS, content))


def allowed(visit: Visit) -> tuple[int, str] | None:
    """The lowest place where a page may begin, and the parts that count; None for any place. An own
    table that fills the band is the first thing."""
    if visit.name == "replay":
        return BARE, CONTENT
    if visit in OWN and visit.name in ("start", "mine"):
        return BARE, BAND_TOO
    if visit in RUNNING and dict(visit.values).keys() & {"tournament_id", "entry_id"}:
        return STAFF_PAGE, CONTENT
    return (EVENT, CONTENT) if visit in EVENTS else None


def beyond(page: Page, visit: Visit) -> list[str]:
    """Sentences on the limits that the page of a visit breaks; the window is left as narrow as the
    narrowest phone."""
    taken = []
    limit = allowed(visit)
    if limit and (top := begins(page, limit[1])) > limit[0]:
        taken.append(f"begins at {top}")
    page.set_viewport_size(NARROWEST)
    if visit.name in ("replay", "embed"):
        page.locator(".film .moves li").first.wait_for()
    if visit not in PROJECTOR and (wide := page.evaluate(WIDTH)) > NARROWEST["width"]:
        taken.append(f"is {wide} wide on the narrowest phone")
    return taken
