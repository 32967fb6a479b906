"""What somebody sees on a page: its tables, its headings, its links, its forms."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

VOID = frozenset({"meta", "link", "input", "br", "hr", "img"})


@dataclass
class Node:
    tag: str
    attrs: dict[str, str | None] = field(default_factory=dict)
    inside: list[Any] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What is read out, so without pictures beside words that say the same."""
        parts = (
            part if isinstance(part, str) else f" {part.text} "
            for part in self.inside
            if isinstance(part, str) or part.attrs.get("aria-hidden") != "true"
        )
        return " ".join("".join(parts).split())

    def all(self, *tags: str) -> list["Node"]:
        """Everything inside with one of these tags, in the order of the page."""
        nodes: list[Node] = []
        for part in self.inside:
            if isinstance(part, Node):
                nodes += [part] if part.tag in tags else []
                nodes += part.all(*tags)
        return nodes


class _Tree(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Node("page")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, dict(attrs))
        self.open[-1].inside.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag, f"</{tag}> closes nothing"

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def seen(response: Any) -> Node:
    """The page of an answer, which must be well formed."""
    assert response.status_code == 200, response.status_code
    tree = _Tree()
    tree.feed(response.content.decode())
    assert [node.tag for node in tree.open] == ["page"]
    return tree.open[0]


def rows(page: Node) -> list[list[str]]:
    """The cells of all tables below their heads, row by row."""
    return [
        [cell.text for cell in row.all("th", "td")]
        for body in page.all("tbody")
        for row in body.all("tr")
    ]


def facts(page: Node) -> dict[str, str]:
    """Terms and what is said to each."""
    terms = [node.text for node in page.all("dt")]
    return dict(zip(terms, (node.text for node in page.all("dd")), strict=True))


def headings(page: Node) -> list[str]:
    return [node.text for node in page.all("h1", "h2")]


def notices(page: Node) -> list[str]:
    """What is said in boxes, and beside fields."""
    words = [
        (node, {*(node.attrs.get("class") or "").split()}) for node in page.all("p", "div", "ul")
    ]
    return [
        node.text
        for node, of in words
        if "notice" in of or ("errorlist" in of and "nonfield" not in of)
    ]


def links(page: Node) -> list[str]:
    main = page.all("main")[0]
    return [str(node.attrs["href"]) for node in main.all("a")]
