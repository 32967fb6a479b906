"""What is wrong with a page that anybody could see or hear, found in the page itself: by axe, and
by rules of our own."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe

AXE = Axe().axe_script
VIOLATIONS = "async (rules) => (await axe.run(rules)).violations"
# All rules, in one of the two schemes; in the other those that can have another outcome there.
RULES: dict[str, dict[str, Any]] = {
    "light": {"rules": {"target-size": {"enabled": True}}},
    "dark": {"runOnly": {"type": "rule", "values": ["color-contrast"]}},
}

# Colours are the dearest of them, and FAULTS compares them as well.
BUT_COLOURS: dict[str, dict[str, Any]] = {
    "light": {"rules": {"target-size": {"enabled": True}, "color-contrast": {"enabled": False}}},
}

# Answers with sentences. Colours are compared as WCAG 2.2 does, 1.4.3.
FAULTS = r"""
() => {
  const faults = [];
  const seen = (node) => node.checkVisibility({ visibilityProperty: true });
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const name = (node) => node.outerHTML.slice(0, 90);

  if (document.documentElement.scrollWidth > window.innerWidth)
    faults.push(`scrolls sideways: ${document.documentElement.scrollWidth} > ${window.innerWidth}`);
  if (!document.title.includes("Muster") || !document.documentElement.lang)
    faults.push("no title or no language");
  if (all("main").length !== 1) faults.push("not one main part");

  const levels = all("h1, h2, h3, h4").map((node) => Number(node.tagName[1]));
  if (levels.filter((level) => level === 1).length !== 1 || levels[0] !== 1)
    faults.push(`headings: ${levels}`);
  levels.forEach((level, at) => {
    if (at && level > levels[at - 1] + 1) faults.push(`headings: ${levels}`);
  });

  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  if (twice.length) faults.push(`ids that are there twice: ${twice}`);
  for (const by of ["aria-labelledby", "aria-describedby", "for"])
    for (const node of document.querySelectorAll(`[${by}]`))
      for (const id of node.getAttribute(by).split(/\s+/))
        if (!ids.includes(id)) faults.push(`${by}=${id} is nowhere: ${name(node)}`);

  for (const field of all("input:not([type=hidden]), select, textarea"))
    if (![...field.labels].some((label) => label.textContent.trim()))
      faults.push(`no label: ${name(field)}`);
  for (const node of all("a, button, summary"))
    if (!node.textContent.trim() && !node.ariaLabel) faults.push(`says nothing: ${name(node)}`);
  for (const table of all("table")) {
    if (!table.caption?.textContent.trim()) faults.push(`no caption: ${name(table)}`);
    for (const head of table.querySelectorAll("th"))
      if (!head.scope) faults.push(`no scope: ${name(head)}`);
  }
  for (const picture of all("img"))
    if (!picture.hasAttribute("alt")) faults.push(`no words for: ${name(picture)}`);
  for (const form of document.querySelectorAll("form[method=post]"))
    if (!form.querySelector("[name=csrfmiddlewaretoken]")) faults.push(`no token: ${name(form)}`);

  const phone = window.innerWidth < 500;
  for (const node of phone ? all("button, .button, input, select") : []) {
    const box = node.getBoundingClientRect();
    if (!node.matches("[type=checkbox], [type=radio]") && box.height < 44)
      faults.push(`too small for a thumb: ${name(node)} ${box.height}`);
  }

  const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
  const light = ([red, green, blue]) =>
    [red, green, blue]
      .map((of) => of / 255)
      .map((of) => (of <= 0.04045 ? of / 12.92 : ((of + 0.055) / 1.055) ** 2.4))
      .reduce((sum, of, at) => sum + of * [0.2126, 0.7152, 0.0722][at], 0);
  const over = ([red, green, blue, share = 1], under) =>
    [red, green, blue].map((of, at) => of * share + under[at] * (1 - share));
  const ground = (node) => {
    if (!node) return [255, 255, 255];
    const colour = channels(getComputedStyle(node).backgroundColor);
    return colour.length < 4 || colour[3] === 1 ? colour : over(colour, ground(node.parentElement));
  };
  // On a board, the shape to which a text belongs, unless it stands outside of that.
  const drawn = (node) => {
    const group = node.matches("svg.board g text:not(.outside)") ? node.closest("g") : null;
    const fill = group && getComputedStyle(group.querySelector("rect, circle, polygon")).fill;
    return fill && fill !== "none" ? channels(fill) : null;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !seen(node) || node.closest("[disabled]")) continue;
    // Numbers and names of a face stand on pictures; tests/web/core/test_tokens.py compares them.
    if (node.closest("[data-fact], .face :is(.reach, .band-of-face)")) continue;
    const behind = drawn(node) ?? ground(node);
    const written = getComputedStyle(node)[node.matches("svg.board text") ? "fill" : "color"];
    const [one, other] = [over(channels(written), behind), behind].map(light);
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (contrast < 4.5) faults.push(`contrast ${contrast.toFixed(2)}: ${name(node)}`);
  }
  return faults;
}
"""

# Bars that stay at an edge of the window cover what is scrolled out from under them, and axe takes
# that for too small: while it looks they stand where they are in the page.
LAY_FLAT = """
() => {
  for (const node of document.querySelectorAll("body *:not([popover])"))
    if (["sticky", "fixed"].includes(getComputedStyle(node).position)) {
      node.style.position = "static";
      node.dataset.laidFlat = "";
    }
}
"""
STICK_AGAIN = """
() => {
  for (const node of document.querySelectorAll("[data-laid-flat]")) {
    node.style.removeProperty("position");
    node.removeAttribute("data-laid-flat");
  }
}
"""


def faults(page: Any, rules: dict[str, dict[str, Any]] = RULES) -> list[str]:
    """Faults of the page as it stands, in light and dark; `rules` are those of axe, by scheme."""
    problems = []
    page.evaluate("() => window.scrollTo({ top: 0, behavior: 'instant' })")
    page.evaluate(LAY_FLAT)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        faults = page.evaluate(FAULTS)
        if scheme in rules:
            faults += _by_axe(page, rules[scheme])
        problems += [f"{page.url} ({scheme}): {fault}" for fault in faults]
    page.emulate_media(color_scheme="light")
    page.evaluate(STICK_AGAIN)
    return problems


def _by_axe(page: Any, rules: dict[str, Any]) -> list[str]:
    if not page.evaluate("'axe' in window"):  # The page may have been loaded again by itself.
        page.evaluate(AXE)
    violations = page.evaluate(VIOLATIONS, rules | {"resultTypes": ["violations"]})
    return [
        f"axe: {violation['id']}: {node['html'][:90]}"
        for violation in violations
        for node in violation["nodes"]
    ]
