"""Pages as they are read by ear."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from tests.support.seen import Node


def faults(page: Node) -> Iterator[str]:
    yield from _headings(page)
    yield from _names(page)
    yield from _fields(page)
    yield from _tables(page)
    if not page.all("title")[0].text:
        yield "no title"
    yield from (f"{node.tag} without text" for node in page.all("a", "button") if not node.text)


def _headings(page: Node) -> Iterator[str]:
    levels = [int(node.tag[1]) for node in page.all("h1", "h2", "h3", "h4")]
    if levels.count(1) != 1 or levels[0] != 1:
        yield f"headings begin {levels[:3]}"
    for before, after in pairwise(levels):
        if after > before + 1:
            yield f"h{after} follows h{before}"


def _names(page: Node) -> Iterator[str]:
    ids = Counter(node.attrs["id"] for node in page.all(*TAGS) if "id" in node.attrs)
    yield from (f"id {id} is there {count} times" for id, count in ids.items() if count > 1)
    for node in page.all(*TAGS):
        for name in ("aria-labelledby", "aria-describedby", "for"):
            for id in (node.attrs.get(name) or "").split():
                if id not in ids:
                    yield f"{name} names {id}, which is not there"


def _fields(page: Node) -> Iterator[str]:
    labelled = {node.attrs.get("for") for node in page.all("label")}
    for node in page.all("input", "select", "textarea"):
        if node.attrs.get("type") != "hidden" and node.attrs.get("id") not in labelled:
            yield f"{node.attrs.get('name')} has no label"


def _tables(page: Node) -> Iterator[str]:
    for table in page.all("table"):
        if not table.all("caption"):
            yield "a table without a caption"
        yield from (
            f"{cell.text} has no scope" for cell in table.all("th") if "scope" not in cell.attrs
        )


# Whatever may have an id or point to one.
TAGS = (
    *("a", "button", "caption", "dd", "details", "div", "dl", "dt", "fieldset", "form", "h1"),
    *("h2", "h3", "input", "label", "legend", "li", "main", "nav", "ol", "option", "p"),
    *("section", "select", "span", "summary", "table", "tbody", "td", "textarea", "th", "ul"),
)
