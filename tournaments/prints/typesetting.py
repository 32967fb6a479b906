"""Setting sheets in type: templates of our own, and facts that stay facts.

Facts come to a template as JSON and are never part of its source, so that a name in them is printed
as it is written, whatever it would mean to the typesetter. A template reads the folder of the
templates and nothing else; none of them asks for a package, so nothing is ever fetched. An address
that facts have under `qr` is drawn as a QR code when the sheet is set.
"""

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from pathlib import Path
from threading import Lock
from typing import Any, Literal

import typst
from django.utils.translation import gettext

from tournaments.prints.qr_codes import qr_svg

SHEETS = Path(__file__).resolve().parent / "sheets"
# The typeface of the pages in files that the typesetter reads; `make fonts` writes them.
FONTS = Path(__file__).resolve().parent / "fonts"
# Of pictures, in points of a screen an inch.
DENSITY = 144
# So many public sheets are kept: what a hall asks for at the same time.
KEPT = 8

_one_at_a_time = Lock()
_kept: OrderedDict[tuple[str, str], bytes] = OrderedDict()


class TypesetterBusy(ValueError):
    """Another sheet is being set: come again in a moment."""


def facts_of(facts: Mapping[str, Any]) -> str:
    """Facts as a template takes them."""
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))


def sheet_etag(sheet: str, facts: str) -> str:
    """A strong tag of what `typeset` makes of these facts, without making it."""
    digest = hashlib.sha256(f"{_program()}\0{sheet}\0{facts}".encode())
    return f'"{digest.hexdigest()[:32]}"'


def typeset(sheet: str, facts: str) -> bytes:
    """The PDF that a template makes of these facts; the same facts give the same bytes.

    One sheet at a time, so that printing keeps at most one processor busy. Another request does not
    wait, or a few could hold all threads that answer requests: it gets TypesetterBusy.
    """
    with _alone():
        return _made(sheet, facts)


def typeset_once(sheet: str, ask: Callable[[], str]) -> bytes:
    """The PDF of facts that are made for this sheet alone, and asked for only when it is set."""
    with _alone():
        return _made(sheet, ask())


def typeset_public(sheet: str, facts: str) -> bytes:
    """The PDF of public facts, which is kept for the next request."""
    if (kept := _kept.get((sheet, facts))) is not None:
        return kept
    with _alone():
        made = _made(sheet, facts)
        _keep(sheet, facts, made)
    return made


def typeset_picture(sheet: str, facts: str) -> bytes:
    """A picture of public facts, in PNG."""
    if (kept := _kept.get((sheet, facts))) is not None:
        return kept
    with _alone():
        made = _made(sheet, facts, format="png")
        _keep(sheet, facts, made)
    return made


def _keep(sheet: str, facts: str, made: bytes) -> None:
    _kept[sheet, facts] = made
    if len(_kept) > KEPT:
        _kept.popitem(last=False)


@contextmanager
def _alone() -> Iterator[None]:
    if not _one_at_a_time.acquire(blocking=False):
        raise TypesetterBusy(gettext("Another document is being prepared. Try again in a moment."))
    try:
        yield
    finally:
        _one_at_a_time.release()


def _made(sheet: str, facts: str, format: Literal["pdf", "png"] = "pdf") -> bytes:
    drawn = facts_of(json.loads(facts, object_hook=_drawn)) if codes_in(facts) else facts
    made = _compiler().compile(
        input=SHEETS / f"{sheet}.typ", format=format, ppi=DENSITY, sys_inputs={"facts": drawn}
    )
    assert isinstance(made, bytes)
    return made


def codes_in(facts: str) -> int:
    """The number of QR codes that are drawn for these facts, which takes longer than all else."""
    return facts.count('"qr":"') - facts.count('"qr":""')


def _drawn(facts: dict[str, Any]) -> dict[str, Any]:
    return {**facts, "qr": qr_svg(facts["qr"])} if facts.get("qr") else facts


@cache
def _compiler() -> typst.Compiler:
    """Fonts of our own and of the library; for scripts that they lack, those of the machine."""
    fonts = typst.Fonts(include_system_fonts=True, font_paths=[FONTS])
    return typst.Compiler(root=SHEETS, font_paths=fonts)


@cache
def _program() -> str:
    """A digest of all besides the facts that decides how a sheet looks: the versions of the
    typesetter and of what draws codes, the templates and the typeface."""
    digest = hashlib.sha256(f"{version('typst')} {version('segno')}".encode())
    for path in sorted([*SHEETS.glob("*.typ"), *FONTS.glob("*.ttf")]):
        digest.update(path.read_bytes())
    return digest.hexdigest()
