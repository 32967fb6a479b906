"""The texts for people in templates and in Python: the unmarked and the marked."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser

from django.template.base import Lexer, Token, TokenType

# A text for people has two letters in a row, whatever their script.
LETTERS = re.compile(r"[^\W\d_]{2}")
# In Python: two words, or one that begins as a label does.
PROSE = re.compile(r"[^\W\d_]{2}[,;:.…]? [^\W\d_]|^[A-Z][a-z]+[.:…]?$")
# A literal in a tag or a filter of a template that reads like a text.
LITERAL = re.compile(r"""(_\()?(?:"([^"]*)"|'([^']*)')""")
# A literal that a tag of a template marks.
MARKED = re.compile(r"""(?:^translate\s+|_\()(?:"([^"]*)"|'([^']*)')""")
SPOKEN = ("label", "button", "title", "text", "caption", "heading", "empty")
SPOKEN_BY_NAME = re.compile(rf"\b({'|'.join(SPOKEN)})=([\"'])(.+?)\2")

TAG = re.compile(r"<[^>]*>")
HEADER = re.compile(r"^[\w.+-]+(/[\w.+-]+)?; ?\w+=")  # as in text/csv; charset=utf-8

GETTEXT = {
    *("_", "marked", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy"),
    *("pgettext", "pgettext_lazy", "npgettext", "npgettext_lazy"),
}
BLOCKS = {"blocktranslate": "endblocktranslate", "comment": "endcomment", "verbatim": "endverbatim"}
# Blocks of the base template that are no text.
OF_NO_TEXT = ("block width", "block game")
# Elements whose text programs read, and attributes whose text people do.
FOR_PROGRAMS = {"script", "style", "code"}
ATTRIBUTES = {"alt", "title", "aria-label", "aria-roledescription", "placeholder"}


def template_texts(source: str, *, html: bool = True) -> list[str]:
    """The unmarked texts of a template, in their order; those of tags come last."""
    outside = list(_outside_blocks(Lexer(source).tokenize()))
    markup = "".join(
        token.contents if token.token_type == TokenType.TEXT else " " for token in outside
    )
    texts = _html_texts(markup) if html else [line.strip() for line in markup.splitlines()]
    for token in outside:
        if token.token_type in (TokenType.BLOCK, TokenType.VAR):
            texts += _tag_texts(token.contents)
    return [text for text in texts if LETTERS.search(text)]


def _outside_blocks(tokens: list[Token]) -> Iterator[Token]:
    """What no block marks, and comments leave."""
    until = ""
    for token in tokens:
        name = token.contents.split(maxsplit=1)[0] if token.contents.strip() else ""
        if until:
            until = "" if token.token_type == TokenType.BLOCK and name == until else until
        elif token.token_type == TokenType.BLOCK and name in BLOCKS:
            until = BLOCKS[name]
        elif token.token_type == TokenType.BLOCK and token.contents in OF_NO_TEXT:
            until = "endblock"
        elif token.token_type != TokenType.COMMENT:
            yield token


class _Texts(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.programs = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.programs += tag in FOR_PROGRAMS
        self.texts += [
            " ".join((value or "").split()) for name, value in attrs if name in ATTRIBUTES
        ]

    def handle_endtag(self, tag: str) -> None:
        self.programs -= tag in FOR_PROGRAMS

    def handle_data(self, data: str) -> None:
        if not self.programs:
            self.texts.append(" ".join(data.split()))


def _html_texts(markup: str) -> list[str]:
    parser = _Texts()
    parser.feed(markup)
    parser.close()
    return parser.texts


def _tag_texts(contents: str) -> list[str]:
    """Literals of a tag or variable that read like texts: with a space or a capital, or under a
    name that pages show. Building words, as `pluralize` and `capfirst` do, is no language's way."""
    name = contents.split(maxsplit=1)[0] if contents.strip() else ""
    if name in ("translate", "load", "extends"):
        return []
    texts = [f"|{word}" for word in re.findall(r"\|(pluralize|capfirst|yesno)\b", contents)]
    literals = [
        double or single
        for marked, double, single in LITERAL.findall(
            re.sub(r"\|(date|time):\"[^\"]*\"", "", contents)
        )
        if not marked
    ]
    texts += [text for text in literals if PROSE.search(text)]
    by_name = [text for _, _, text in SPOKEN_BY_NAME.findall(contents)]
    return [*texts, *(text for text in by_name if text not in texts and LETTERS.search(text))]


def marked_template_texts(source: str) -> list[str]:
    """The marked texts of a template without their markup, a value in them as {}."""
    texts, block = [], None
    for token in Lexer(source).tokenize():
        match token.token_type, token.contents.split(maxsplit=1)[:1]:
            case TokenType.BLOCK, ["blocktranslate"]:
                block = ""
            case TokenType.BLOCK, ["endblocktranslate"]:
                texts.append(TAG.sub("", block or ""))
                block = None
            case TokenType.TEXT, _ if block is not None:
                block += token.contents
            case _ if block is not None:
                block += "{}"
            case TokenType.BLOCK | TokenType.VAR, _:
                texts += [double or single for double, single in MARKED.findall(token.contents)]
    return texts


def marked_python_texts(source: str) -> list[str]:
    """What gettext functions of a module are given, without its markup."""
    return [
        TAG.sub("", argument.value)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and _name(node.func) in GETTEXT
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def python_texts(source: str) -> list[str]:
    """The unmarked texts of a module as "line: text", and what a gettext function is given that no
    program can gather from the source."""
    found_at = sorted(_unmarked(ast.parse(source), marked=False))
    return [f"{line}: {text}" for line, text in found_at]


def _unmarked(node: ast.AST, *, marked: bool) -> Iterator[tuple[int, str]]:
    match node:
        case ast.Call(func=function) if _name(function) in GETTEXT:
            if not all(isinstance(argument, ast.Constant) for argument in node.args[:1]):
                yield node.lineno, f"{_name(function)} of what is no literal"
            marked = True
        case ast.Constant(value=str(text)) if not marked and _is_prose(text):
            yield node.lineno, text
        case ast.JoinedStr(values=parts) if not marked:
            text = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts
            )
            if _is_prose(text):
                yield node.lineno, text
            parts_of_text = [part for part in parts if isinstance(part, ast.FormattedValue)]
            for part in parts_of_text:
                yield from _unmarked(part.value, marked=False)
            return
    for child in _shown_children(node):
        yield from _unmarked(child, marked=marked)


def _is_prose(text: str) -> bool:
    return bool(PROSE.search(TAG.sub("", text).strip())) and not HEADER.search(text)


def _shown_children(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node, without docstrings, annotations, what asserts say, and what the English
    documents say `about` a setting."""
    for name, value in ast.iter_fields(node):
        children = value if isinstance(value, list) else [value]
        for at, child in enumerate(children):
            is_docstring = (
                at == 0
                and name == "body"
                and isinstance(child, ast.Expr)
                and isinstance(child.value, ast.Constant)
            )
            is_documentation = isinstance(child, ast.keyword) and child.arg == "about"
            if name in ("annotation", "returns") or is_docstring or is_documentation:
                continue
            if isinstance(child, ast.AST) and not isinstance(child, ast.Assert):
                yield child


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""
