"""Every form with fields, sent with what no field takes: the answer says so beside each field, to
the ear as well, begins where there is something to mend, and nothing is wrong with it."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.looks import faults
from tests.browser.visits import VISITS
from tests.browser.walking import Walkers
from tests.browser.windows import SIZES

SLICES = 4
ROW = re.compile(r"[0-9a-f-]{36}|\b[0-9]+\b")
FIELDS = "input:not([type=hidden]):enabled, select:enabled, textarea:enabled"
# The forms of a page: where each leads, and what can be filled in.
FORMS = """
what => [...document.querySelectorAll("main form[method=post]")].map((form) => [
  new URL(form.getAttribute("action") ?? "", location).pathname,
  [...form.elements].filter((field) => field.matches(what)).map((field) => field.name).join(" "),
])
"""
# Sends a form with what no field takes; neither the browser nor a script of the page has a say.
SEND = r"""
at => {
  const form = [...document.querySelectorAll("main form[method=post]")][at];
  for (const field of form.querySelectorAll("input:not([type=hidden]), select, textarea")) {
    if (field.matches("[type=file]")) continue;
    if (field.matches("select")) field.add(new Option("", "nonsense", true, true));
    else if (!field.matches("[type=radio], [type=checkbox], textarea")) field.type = "text";
    field.checked = true;
    if (!field.matches("select")) field.value = "no\0thing";
  }
  HTMLFormElement.prototype.submit.call(form);
}
"""
# What is wrong with the answer to a wrong form.
UNCLEAR = """
() => {
  const seen = (node) => node.checkVisibility({ visibilityProperty: true });
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  if (all("#messages .notice.error").length) return [];
  const wrong = all("main [aria-invalid=true]");
  const errors = [...wrong, ...all("main .errorlist, main [role=alert]")];
  if (!errors.length) return ["shows no error"];
  const unannounced = wrong.filter((field) => {
    const described = field.closest("fieldset[aria-describedby]") ?? field;
    const by = (described.getAttribute("aria-describedby") ?? "").split(" ");
    return !by.some((id) => document.getElementById(id)?.matches(".errorlist, :has(.errorlist)"));
  });
  const at = document.activeElement;
  const begins = at !== document.body && errors.some((node) => at.contains(node));
  return [...unannounced.map((field) => `no error is read out with ${field.name}`),
    ...(begins ? [] : [`begins at ${at.outerHTML.slice(0, 80)}`])];
}
"""


@pytest.mark.parametrize("part", range(SLICES))
def test_a_form_says_what_is_wrong(walk: Walkers, size: str, part: int) -> None:
    wrong: list[str] = []
    sent: set[Any] = set()
    for reader in dict.fromkeys(visit.reader for visit in VISITS):
        with walk.window(reader, *SIZES[size]) as page:
            for visit in [visit for visit in VISITS if visit.reader == reader][part::SLICES]:
                page.goto(url := walk.url(visit))
                for at, (action, fields) in enumerate(page.evaluate(FORMS, FIELDS)):
                    form = (ROW.sub("*", action), fields)
                    if fields and form not in sent:
                        sent.add(form)
                        page.goto(url)
                        wrong += [f"{form}: {fault}" for fault in sent_wrongly(page, at)]

    assert len(sent) > 10
    assert not wrong, "\n".join(wrong)


def sent_wrongly(page: Page, at: int) -> list[str]:
    with page.expect_navigation() as answered:
        page.evaluate(SEND, at)
    if answered.value.status != 200:
        return [f"{answered.value.status}"]
    return [*_unclear(page), *faults(page)]


def _unclear(page: Page) -> list[str]:
    """What is wrong with an answer once scripts and focus have had their time."""
    for _ in range(30):
        unclear: list[str] = page.evaluate(UNCLEAR)
        if not unclear:
            break
        page.wait_for_timeout(100)
    return unclear
