"""The dearest requests of pages: the forms that people find on them, filled in with dear things."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.test import Client
from django.urls import Resolver404, resolve

from front.bodies import MOST, MOST_OF_FORM
from tests.front.dearest import files
from tests.front.dearest.api import anything
from tests.front.dearest.cost import Sent
from tests.front.dearest.texts import TEXTS
from tests.support.seen import Node, seen

# Of bodies, less what stands around a dear thing; urlencoding makes three of each byte that is no
# letter.
LARGEST_BODY = MOST
ROOM, ROOM_OF_FORM = MOST - 64 * 1024, MOST_OF_FORM - 16 * 1024
# Django refuses more in one form.
MOST_FIELDS = 1_000
SECRET = "x" * 32
PROTECTED = {"cookie": f"csrftoken={SECRET}", "x-csrftoken": SECRET}
MOST_OF_A_VIEW = 3
# Characters of a text that most forms would read.
MANY = 24_000
# For fields that take no long text.
FEW_TEXTS = {name: TEXTS[name] for name in ("digits", "marks in disorder")}
BOUNDARY = "a-boundary"


@dataclass
class Form:
    """A form of a page: what it sends when nobody changes it, which fields take files, and which
    texts of any length, of one line or of several."""

    path: str
    values: dict[str, list[str]] = field(default_factory=dict)
    files: set[str] = field(default_factory=set)
    long: set[str] = field(default_factory=set)
    lines: set[str] = field(default_factory=set)


def forms_of(client: Client, first: Sequence[str]) -> dict[str, Form]:
    """The forms that are found by following all links, by the name of the view they are sent to."""
    forms: dict[str, Form] = {}
    waiting, met, looked_at = [*first], set[str](), dict[str, int]()
    while waiting:
        path = waiting.pop()
        name = _view(path)
        if path in met or not name or looked_at.get(name, 0) == MOST_OF_A_VIEW:
            continue
        met.add(path)
        looked_at[name] = looked_at.get(name, 0) + 1
        response = client.get(path)
        if response.status_code != 200 or "text/html" not in response["Content-Type"]:
            continue
        page = seen(response)
        for form in _forms(page, path.partition("?")[0]):
            known = forms.setdefault(_view(form.path), form)
            if len(known.values) + len(known.files) < len(form.values) + len(form.files):
                forms[_view(form.path)] = form
        hrefs = (str(node.attrs.get("href", "")) for node in page.all("a"))
        waiting += [href.partition("#")[0] for href in hrefs if href.startswith("/")]
    return {name: form for name, form in forms.items() if name}


def _view(path: str) -> str:
    """The name of the page at an address; empty for what is none."""
    try:
        match = resolve(path.partition("?")[0])
    except Resolver404:
        return ""
    return match.view_name if match.app_name == "web" else ""


def _forms(page: Node, path: str) -> Iterator[Form]:
    for node in page.all("form"):
        if (node.attrs.get("method") or "").lower() != "post":
            continue
        form = Form(str(node.attrs.get("action") or path).partition("?")[0])
        for control in node.all("input", "textarea", "select", "button"):
            _take(form, control)
        yield form


def _take(form: Form, control: Node) -> None:
    name, kind = control.attrs.get("name"), control.attrs.get("type")
    if not name or name == "csrfmiddlewaretoken":
        return
    if kind == "file":
        form.files.add(name)
    elif kind in ("radio", "checkbox") and "checked" not in control.attrs and name in form.values:
        return
    else:
        form.values[name] = [_value(control)]
        if control.tag == "textarea" or (
            kind in (None, "text") and "maxlength" not in control.attrs
        ):
            form.long.add(name)
        if control.tag == "textarea":
            form.lines.add(name)


def _value(control: Node) -> str:
    if control.tag == "select":
        options = control.all("option")
        chosen = [option for option in options if "selected" in option.attrs] or options[-1:]
        return str(chosen[0].attrs.get("value") or "") if chosen else ""
    return control.attrs.get("value") or control.text or "1"


def sent_to(form: Form, cookie: str, *, whole: bool = True) -> Iterator[Sent]:
    """Requests that are dear to the view of a form; `whole` adds those that are dear to parse,
    before any view reads them."""
    headers = PROTECTED | {"cookie": f"{PROTECTED['cookie']}; {cookie}"}
    common: dict[str, Any] = {"method": "POST", "path": form.path, "headers": headers}
    for shape, values in _filled(form):
        body = urlencode(values, doseq=True).encode()[:MOST_OF_FORM]
        yield Sent(shape, body=body, form="application/x-www-form-urlencoded", **common)
    for shape, parts in [*(_parts(form) if whole else ()), *_files(form)]:
        kind = f"multipart/form-data; boundary={BOUNDARY}"
        yield Sent(shape, body=_joined(parts)[:LARGEST_BODY], form=kind, **common)


def _filled(form: Form) -> Iterator[tuple[str, dict[str, list[str]]]]:
    yield "as it should be", form.values
    some = [*form.values][:MOST_FIELDS]
    yield "many fields", form.values | {f"a{n}": ["a"] for n in range(MOST_FIELDS - len(some) - 1)}
    for name, own in form.values.items():
        yield f"{name}: 900 times", form.values | {name: own * 900}
        for shape, text in (TEXTS if name in form.long else FEW_TEXTS).items():
            yield f"{name}: {shape}", form.values | {name: [_fitting(text)]}
            if name in form.lines:
                yield f"{name}: some {shape}", form.values | {name: [text(MANY)]}


def _fitting(text: Any) -> str:
    """A text that is as long as fits once it is written for a form."""
    sample = text(3_000)
    grows = len(urlencode({"": sample})) / max(1, len(sample.encode()))
    return str(text(int(ROOM_OF_FORM / grows)))


def _parts(form: Form) -> Iterator[tuple[str, list[bytes]]]:
    """Parts of a form that are dear to take apart."""
    head = b"A: b\r\n"
    for shape, text in TEXTS.items():
        yield f"parts: {shape}", [_part(name, text(ROOM).encode()) for name in [*form.values][:1]]
    yield "parts: many", [_part(f"a{number}", b"a") for number in range(MOST_FIELDS - 1)]
    yield "parts: too many", [_part("a", b"") for _ in range(20_000)]
    yield "parts: many files", [_part(f"f{number}", b"a", "n") for number in range(99)]
    yield "parts: many heads", [head * 200_000 + b"\r\n"]
    yield "parts: a long head", [b"A: " + b"b;" * 900_000 + b"\r\n\r\n"]
    yield "parts: bounds that are none", [_part("a", b"\r\n--a-boundar" * 140_000)]
    yield "parts: line ends", [_part("a", b"\r\n" * 900_000)]
    yield (
        "parts: base64",
        [
            b'Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\n'
            + b"a " * 900_000
        ],
    )


def _files(form: Form) -> Iterator[tuple[str, list[bytes]]]:
    """Forms with files."""
    if not form.files:
        return
    values = [_part(name, value.encode()) for name, (value, *_) in form.values.items()]
    everything = {**files.rosters(), **files.decks(), **dict(files.zip_files())}
    everything |= {shape: data[:LARGEST_BODY] for shape, data in files.documents().items()}
    everything |= {f"file: {shape}": text(ROOM).encode() for shape, text in TEXTS.items()}
    everything |= {f"small file: {shape}": text(31_000).encode() for shape, text in TEXTS.items()}
    for name in form.files:
        for shape, data in everything.items():
            yield f"{name}: {shape}", [*values, _part(name, data, "a.ros")]


def _part(name: str, data: bytes, file: str = "") -> bytes:
    named = f'; filename="{file}"' if file else ""
    head = f'Content-Disposition: form-data; name="{name}"{named}\r\n'
    kind = "Content-Type: application/octet-stream\r\n" if file else ""
    return f"{head}{kind}\r\n".encode() + data


def _joined(parts: Sequence[bytes]) -> bytes:
    edge = f"--{BOUNDARY}".encode()
    return b"".join(edge + b"\r\n" + part + b"\r\n" for part in parts) + edge + b"--\r\n"


def cookie_of(client: Client) -> str:
    """The cookie header of a browser, signed in or not."""
    own = [(name, cookie.value) for name, cookie in client.cookies.items() if name != "csrftoken"]
    return "; ".join(f"{name}={value}" for name, value in own)


def anything_to(path: str, cookie: str) -> Iterator[Sent]:
    """Dear bodies for a view whose fields are not known."""
    headers = PROTECTED | {"cookie": f"{PROTECTED['cookie']}; {cookie}"}
    common: dict[str, Any] = {"method": "POST", "path": path, "headers": headers}
    yield Sent("nothing", **common)
    for shape, text in anything():
        yield Sent(shape, body=text.encode(), form="application/json", **common)
    fields = urlencode({f"a{number}": "a" for number in range(MOST_FIELDS - 1)}).encode()
    yield Sent("many fields", body=fields, form="application/x-www-form-urlencoded", **common)


def address(route: str, things: Mapping[str, Sequence[Any]]) -> str:
    """An address of a route, with the ids of known things where there are some."""

    def value(match: re.Match[str]) -> str:
        kind, name = match.groups()
        if things.get(name):
            return str(things[name][0])
        nobody = {"uuid": "00000000-0000-4000-8000-000000000000", "int": "1"}
        return nobody.get(kind, "some")

    return re.sub(r"<(\w+):(\w+)>", value, route)
