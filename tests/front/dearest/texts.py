"""Texts of a size that are dear to read for some kind of reader."""

from collections.abc import Callable, Mapping

Text = Callable[[int], str]


def repeated(piece: str) -> Text:
    """This piece again and again, up to so many bytes of UTF-8."""
    size = len(piece.encode())
    return lambda most: piece * (most // size)


def numbered(line: str, between: str = "\n") -> Text:
    """Lines, or what else stands between separators, that all differ by a number."""

    def text(most: int) -> str:
        lines = (line.format(n=number) for number in range(most // (len(line) + 2)))
        return between.join(lines)

    return text


def around(before: str, piece: str, after: str) -> Text:
    inner = repeated(piece)
    return lambda most: before + inner(most - len(before.encode()) - len(after.encode())) + after


TEXTS: Mapping[str, Text] = {
    "one letter": repeated("a"),
    "digits": repeated("9"),
    "a fraction": around("0.", "1", ""),
    "spaces, then a letter": around("a", " ", "a"),
    "tabs": around("a", "\t", "a"),
    "empty lines": around("a", "\n", "a"),
    "line separators": around("a", "\u2028", "a"),
    "letters and spaces": repeated("a "),
    "hyphens": repeated("a-"),
    # Combining marks are put in order by sorting, which can take the square of their number.
    "marks in disorder": around("a", "\u0301\u0316", ""),
    "marks of many classes": around("a", "\u0345\u0301\u0315\u0316\u0591\u05b0\u0334", ""),
    "letters that become eighteen": repeated("\ufdfa"),
    "letters of two": repeated("\ufb03"),
    "hangul": repeated("\u1112\u1161\u11ab"),
    "plain emoji": repeated("\U0001f469\u200d"),
    "right to left": repeated("\u202e"),
    "bytes that grow in HTML": repeated("<&'\""),
    "open brackets": repeated("["),
    "open braces": repeated("{"),
    "quotation marks": around("a,", '"', "a"),
    "quoted lines": repeated('"\n'),
    "semicolons": repeated(";"),
    "commas": repeated("a,"),
    "addresses": repeated("https://a.a/ "),
    "one address": around("https://", "a.", ")"),
    "email addresses": repeated("a@a.aa "),
    "one email address": around("", "a.", "@a.a"),
    "at signs": repeated("@"),
    "names": numbered("Player {n}"),
    "equal names": repeated("Kim\n"),
    "names with clubs": numbered("Player {n};Club;{n}"),
    "names that look alike": numbered("Playеr {n}"),
    "user names": numbered("@user-{n}"),
    "cards": numbered("4 Card {n}"),
    "equal cards": repeated("1 Levy\n"),
    "cards of a miniatures game": repeated("Guard\n"),
    "headings": repeated("[tactics]\n"),
    "unknown headings": numbered("[part{n}]"),
    "numbers everywhere": repeated("1x "),
    "one card of numbers": around("4 ", "x4 ", "(4)"),
    "comments": repeated("#\n"),
    "bullets": around("", "-", " a"),
    "keys of TOML": repeated("a.b.\n"),
    "one key of TOML": around("", "a.", "a=1"),
    "tables of TOML": numbered("[a{n}]"),
    "arrays of tables": repeated("[[a]]\n"),
    "values of TOML": numbered("a{n} = {n}"),
    "inline tables": around("a = ", "{a=", "1"),
    "lists of TOML": around("a = ", "[", ""),
    "long keys of TOML": repeated(f"{'a.' * 450}a=1\n"),
    "dotted tables": numbered("[a.b.c.d.e.f{n}.g.h]"),
    "strings of TOML": repeated('"""\n'),
    "JSON lists": around("", "[],", ""),
    "deep JSON": around('{"a":', "[", ""),
    "a wide object": around("{", '"a":1,', '"b":1}'),
    "percentages": repeated("1 = 1%\n"),
    "results": numbered("{n} 21"),
    "list: cards between commas": numbered("{n} a", ", "),
    "list: equal cards between commas": repeated("4 Ghost, "),
    "list: numbers beyond the most": numbered("{n} a"),
    "list: misspelt names": numbered("Humon Blu Recrut Avengr {n}"),
    "list: totals": numbered("a{n} (900)\n\n1 Levy\n"),
    "list: cells": numbered("{n},a,b"),
    "list: HTML": repeated("<tr><td>4<td>a"),
    "list: lines in JSON": around("[", '"4 a",', '"4 a"]'),
    "list: objects in JSON": around("[", '{"name":"a","count":4},', '"a"]'),
    "list: notes behind": repeated("a [b] (c) {d} *e* ^f^ "),
    "list: owners": repeated("a @ b "),
}
