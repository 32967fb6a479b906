"""Every text for people is marked for translation (docs/decisions/0038-texts-are-marked.md).

`DONE` grows until it is all that has texts for people; what is left stands in `LEFT`.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import models
from django.test import Client

import engine
from accounts.models import User
from ground.spelling import PARTED
from replays.models import Finding
from tests.support.marked_texts import LETTERS, python_texts, template_texts
from tests.support.pseudo_locale import outside_brackets, pseudo_locale
from tests.support.seen import Node
from tests.support.walking import event, walk

__all__ = ["event"]

ROOT = Path(__file__).resolve().parents[2]

# Rooms of `web`: their modules and their templates.
DONE = {
    *("accounts", "archive", "core", "decks", "entries", "events", "faces", "judging", "matches"),
    *("prints", "rounds", "series", "stages", "standings", "statistics", "tables"),
}
LEFT: set[str] = set()
# Other places with texts for people.
DONE_ELSEWHERE = (
    *("accounts", "decks", "ground", "ledger", "replays", "tables", "web/templatetags"),
    *("tournaments/archive", "tournaments/judging", "tournaments/matches", "tournaments/prints"),
    *("tournaments/core", "tournaments/entries", "tournaments/events", "tournaments/models"),
    *("tournaments/pairing/terrain.py", "tournaments/people", "tournaments/sweeping.py"),
    *("tournaments/rounds", "tournaments/schedule", "tournaments/series", "tournaments/stages"),
    *("tournaments/standings/counting/profiles.py", "tournaments/tasks.py", "tournaments/terms"),
)

# Not for the readers of pages: the API and its document, and what operators type, are English;
# migrations repeat what models say. What is wrong with an imported document is stored in English.
IN_ENGLISH = ("api", "management", "migrations", "document", "results_files")
# Literals that look like texts for people, by file, with the reason.
NO_TEXTS: dict[str, dict[str, str]] = {
    "ground/addresses.py": {"{} in disguise": "an error that is caught"},
    "accounts/models.py": {"Membership": "a model"},
    "ground/names.py": dict.fromkeys(
        ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"), "a category of Unicode"
    ),
    "ground/spelling.py": {
        **dict.fromkeys(("Mn", "Me"), "a category of Unicode"),
        **dict.fromkeys(
            ("Latin", "Han", "Hiragana", "Katakana", "Bopomofo", "Hangul"), "a script of Unicode"
        ),
        **dict.fromkeys(PARTED, "a script of Unicode"),
    },
    "accounts/services/emails.py": {"email %s was not sent": "a line of the log"},
    "accounts/services/browser_sessions.py": {
        **dict.fromkeys(("Android", "Windows", "Linux", "Mac OS X"), "the name of a system"),
        **dict.fromkeys(("Edg", "Edge", "Opera", "Samsung Internet"), "the name of a browser"),
        **dict.fromkeys(("Firefox", "Chrome", "Safari"), "the name of a browser"),
    },
    "accounts/services/abuse.py": {"There is no open report {}.": "of a command"},
    "accounts/services/suspending.py": {"{} is closed or suspended already.": "of a command"},
    "accounts/services/closing.py": {"Closed account {number}": "stored, so in English"},
    "tournaments/people/services/removals.py": {"{} is no line of such a list.": "of a command"},
    "tournaments/people/services/moderation.py": {
        "Name hidden": "stored, so in English",
        "There is no announcement {}.": "of a command",
        "There is no replay {}.": "of a command",
        "The replay {} isn't {}.": "of a command",
        "game {} of match {}": "of a command",
        "is hidden already": "of a command",
    },
    "tournaments/people/services/names.py": {"Name removed": "stored, so in English"},
    "tournaments/people/services/username.py": {"Hidden name {}": "stored, so in English"},
    "decks/selectors.py": {"the format {} is not the one with {}": "a fault of the program"},
    "replays/models.py": {
        "from the seed that the slot committed to": "of the API's document",
        "from a table's own dice and shuffles, as the log tells them": "of the API's document",
        "certificate of {}": "for programmers",
    },
    "replays/selectors.py": {
        "was made public at {}": "for a process without Django, in English",
        "was replaced at {}, since a player knew it": "for a process without Django, in English",
    },
    "replays/services/certificates.py": {
        "MUSTER_SIGNING_KEY names the key: make another with --print, and put it there": "operators"
    },
    "replays/services/certification.py": {
        "job %s, attempt %s: verification failed": "a line of the log",
        "Time from the upload of a log to its verdict, with the time that it was held.": "a metric",
        "Time in which a log was replayed in a confined process.": "a metric",
    },
    "replays/services/filming.py": {"replay %s: no films were made": "a line of the log"},
    "replays/services/heads.py": {"{} takes no signed heads: {}": "a line of the log"},
    "replays/services/requeueing.py": {"The log of replay {} is {}, not on hold.": "of a command"},
    "replays/services/sweeping.py": {
        "{} workers ended while verifying this log": "for operators, in English"
    },
    "replays/services/verification.py": {"Answer": "a type"},
    "tables/services/bots.py": {"the bot of table %s could not move": "a line of the log"},
    "tables/services/sweeping.py": {"table %s could not be ended": "a line of the log"},
    "tournaments/judging/services/deck_checks.py": {"Deck check of {}.": "stored, in English"},
    "tournaments/matches/selectors/spectators.py": {"Vary": "a header"},
    "tournaments/matches/services/guest_answers.py": {
        "Disputed with a guest's claim code.": "stored, so in English"
    },
    "tournaments/matches/services/reports.py": {
        "My opponent’s report is wrong.": "stored, so in English"
    },
    "tournaments/prints/slips.py": {"Slip": "a type"},
    "tournaments/core/services/pinned_rules.py": {
        "the event's own rules": "stored in a format, whose digest covers it"
    },
    "tournaments/standings/counting/profiles.py": {
        "{}, {}: {} is missing": "of a file of the program"
    },
    "tournaments/terms/moments.py": {"a time from {} to {}": "of archives, in English"},
    "tournaments/terms/settings.py": {"Nothing is made of {} here.": "a fault of the program"},
    "tournaments/terms/zones.py": {"Etc": "a part of the database of time zones"},
    "tournaments/models/events.py": {"overlay of {}": "a row in a log"},
    "tournaments/models/judging.py": {"{} check of {}": "a row in a log"},
    "tournaments/models/matches.py": {"game {}, taken back": "a row in a log"},
    "tournaments/models/rounds.py": {"Round": "a model"},
    "tournaments/models/setting_columns.py": {"Plan": "a type"},
    "web/accounts/browsers.py": {"Lax": "of a cookie"},
    "web/tables/keys.py": {"Lax": "of a cookie"},
    "web/core/seat_keys.py": {"Lax": "of a cookie"},
    "web/core/guides.py": {
        **dict.fromkeys(("Mei Tanaka", "Дарья Орлова", "Amara Diallo"), "a name"),
        "Jean-Luc O’Brien": "a name",
    },
    "web/entries/seating_forms.py": {"fixed table": "a head of a column, as users write it"},
    "web/events/counting_fields.py": {"short mono": "classes of a style sheet"},
    "web/series/forms.py": {"short mono": "classes of a style sheet"},
    "web/core/setting_fields.py": {"Form": "a type"},
    "web/stages/drawing/__init__.py": {
        **dict.fromkeys(("Caption", "Cell", "Drawing", "Label", "Meeting", "Outcome"), "a name"),
    },
    "web/stages/drawing/fitting.py": dict.fromkeys(("Cf", "Me", "Mn"), "a category of letters"),
    "web/templates/web/events/console_frame.html": {'data-refresh=" "': "an attribute"},
    "web/templates/web/archive/imported.html": {"|capfirst": "of a stored sentence, in English"},
    "web/prints/previews.py": {"public, max-age=300": "a header"},
}
_IMPORTING = ("importing", "importing_entries", "importing_rounds", "importing_tables")
# Whole files that say nothing to readers of pages.
NOT_FOR_READERS = {
    "web/templates/web/core/components.html": "for those who build pages",
    "accounts/roles.py": "labels for the document of the API; pages have those of role_texts.py",
    **dict.fromkeys(("accounts/idempotency.py", "accounts/services/idempotency.py"), "of the API"),
    "tournaments/events/services/maintenance.py": "of a command, in English",
    "tournaments/people/inventory.py": "of a file for programs, in English",
    "tournaments/people/services/exporting.py": "of a file for programs, in English",
    "web/entries/list_heads.py": "heads of columns, as spreadsheets in many languages have them",
    "ground/announcements.py": "SQL",
    "ground/texts.py": "shows what is marked elsewhere",
    "ground/changed.py": "types and SQL",
    **dict.fromkeys(("ledger/chain.py", "ledger/heads.py"), "of a command of operators"),
    "ledger/models.py": "for programmers",
    "ground/statements/many_rows.py": "faults of the program",
    **dict.fromkeys(("ground/statements/reads.py", "ground/statements/writes.py"), "faults too"),
    "ledger/services/heartbeats.py": "names of rows",
    "ledger/services/journal.py": "faults of the program",
    "ledger/services/wakeups.py": "a line of the log",
    "replays/certificates/heads.py": "of a command of operators",
    "replays/certificates/keys.py": "of the settings of operators",
    "replays/certificates/reading.py": "of a command of operators, and of imports, in English",
    **dict.fromkeys(("replays/filming.py", "replays/sandbox/frames.py"), "of a confined process"),
    "replays/sandbox/parent.py": "for operators",
    "replays/verifier.py": "of a process without Django; verdicts.py has its codes for readers",
    "tournaments/judging/infractions.py": "of a file of the program, and of a code from the API",
    "tournaments/matches/selectors/journal_check.py": "of a command of operators",
    "ground/statements/snapshot_read.py": "statements of a database",
    "tournaments/models/__init__.py": "names of models",
    "tournaments/series/counting/__init__.py": "names of types",
    "tournaments/sweeping.py": "lines of the log",
    "tournaments/terms/kinds.py": "labels for the document of the API, but for those of settings",
    **{
        f"tournaments/archive/services/{name}.py": "what workers store in English"
        for name in ("dumps", "import_jobs", *_IMPORTING)
    },
}
# The ends of addresses that give files.
FILES = (".csv", ".json")
# Names that are the same in every language.
NAMES = {"Muster"}


def places() -> list[str]:
    rooms = [f"{folder}/{room}" for room in DONE for folder in ("web", "web/templates/web")]
    return sorted([*rooms, *DONE_ELSEWHERE])


def files(place: str) -> Iterator[Path]:
    path = ROOT / place
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        if file.is_file() and not {*IN_ENGLISH} & {*file.relative_to(ROOT).parts}:
            yield file


def texts_of(file: Path) -> list[str]:
    """The unmarked texts of a file, with the line in modules."""
    match file.suffix:
        case ".py":
            return python_texts(file.read_text())
        case ".html" | ".txt" if "templates" in file.parts:
            return template_texts(file.read_text(), html=file.suffix == ".html")
        case _:
            return []


def unmarked(file: Path) -> list[str]:
    """The same without those that are no texts for readers of pages."""
    name = str(file.relative_to(ROOT))
    known = {*NO_TEXTS.get(name, {})}
    texts = [] if name in NOT_FOR_READERS else texts_of(file)
    return [text for text in texts if not _is_known(text, known)]


def _is_known(text: str, known: set[str]) -> bool:
    return not LETTERS.search(without(text, NAMES)) or _bare(text) in known


def _bare(text: str) -> str:
    """A text without its line."""
    return re.sub(r"^\d+: ", "", text)


@pytest.mark.parametrize("place", places())
def test_every_text_is_marked(place: str) -> None:
    assert [(file.name, texts) for file in files(place) if (texts := unmarked(file))] == []


def test_every_room_is_done_or_left() -> None:
    rooms = {
        path.name
        for folder in ("web", "web/templates/web")
        for path in (ROOT / folder).iterdir()
        if path.is_dir() and path.name not in ("__pycache__", "static", "templates", "templatetags")
    }

    assert (rooms, DONE & LEFT) == (DONE | LEFT, set())


def test_no_exception_is_kept_for_what_is_gone() -> None:
    texts = {name: {_bare(text) for text in texts_of(ROOT / name)} for name in NO_TEXTS}

    assert {name: {*NO_TEXTS[name]} - texts[name] for name in NO_TEXTS} == {
        name: set() for name in NO_TEXTS
    }
    assert [name for name in NOT_FOR_READERS if not texts_of(ROOT / name)] == []


# Pages in a language that brackets every marked text.


def page_texts(node: Node) -> Iterator[str]:
    """What a page says, in its order, but for programs: texts, and attributes that are read out."""
    if node.tag in ("script", "style", "code"):
        return
    for part in node.inside:
        if isinstance(part, str):
            yield part
        else:
            yield from page_texts(part)


def attribute_texts(page: Node) -> Iterator[str]:
    names = ("alt", "title", "aria-label", "placeholder")
    for node in nodes_of(page):
        if node.tag != "time":
            for name in names:
                yield node.attrs.get(name) or ""


def nodes_of(node: Node) -> Iterator[Node]:
    for part in node.inside:
        if isinstance(part, Node):
            yield part
            yield from nodes_of(part)


def typed_texts() -> set[str]:
    """What is in the database and in the games, so not for us to translate."""
    typed = {*NAMES, "UTC"}
    for model in apps.get_models():
        fields = [
            field.attname
            for field in model._meta.concrete_fields
            if isinstance(field, models.CharField | models.TextField) and not field.choices
        ]
        for row in model._default_manager.values_list(*fields) if fields else ():
            typed |= {str(value) for value in row if value}
    for finding in Finding.objects.select_related("replay__slot"):
        slug, names = finding.replay.slot.game, ("", "")
        typed.add(engine.end_words(slug, finding.ending))
        typed.add(engine.tally_sentence(slug, finding.tally, names))
    for slug in engine.slugs():
        game = engine.game(slug)
        typed |= {game.name, *(card.name for card in game.pool.cards.values())}
        typed |= {game.pool.house.digest} if game.pool.house else set()
        typed |= {str(card.plain.get("words", "–")) for card in game.pool.cards.values()}
        for version in (version for format in game.formats for version in game.versions(format)):
            rules: Any = version.plain["rules"]
            typed |= {version.name, version.source, *(str(rule["cite"]) for rule in rules)}
    return typed


def unbracketed(page: Node, is_ours: Callable[[str], bool]) -> list[str]:
    """The texts of a page that are in no brackets, and that nobody typed."""
    texts = [*outside_brackets(page_texts(page))]
    for text in attribute_texts(page):
        texts += outside_brackets([text])
    return [text.strip() for text in texts if is_ours(text)]


def finder(typed: set[str]) -> Callable[[str], bool]:
    """Tells of a text whether it has letters that nobody typed. Pages have most texts in common."""
    return cache(lambda text: bool(LETTERS.search(text) and LETTERS.search(without(text, typed))))


def without(text: str, typed: set[str]) -> str:
    for name in sorted((name for name in typed if name in text), key=len, reverse=True):
        text = text.replace(name, " ")
    return text


@pytest.mark.django_db
@pytest.mark.proof(of="leaks")
@pytest.mark.parametrize("reader", ["nobody", "ann", "organiser"])
def test_every_page_is_translated(client: Client, event: Any, reader: str) -> None:
    if reader != "nobody":
        client.force_login(User.objects.get(username=reader))
    with pseudo_locale():
        pages = walk(client)
    is_ours = finder(typed_texts())

    assert len(pages) > 25
    assert {
        path: texts
        for path, page in pages.items()
        if not path.endswith(FILES) and (texts := unbracketed(page.tree, is_ours))
    } == {}


# What the finders find.


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ("<p>Two words</p>", ["Two words"]),
        ("<p>{% translate 'Two words' %} · {{ name }}: 3</p>", []),
        (
            "{% blocktranslate trimmed count n=n %}a{% plural %}<b>b c</b>{% endblocktranslate %}",
            [],
        ),
        ('<a title="Tip">…</a><img alt="{% translate "Tip" %}"><p class="big one">', ["Tip"]),
        ("<code>sha256sum FILE</code><script>let a</script>", []),
        ('{% include "a/b.html" with button="Send" kind="danger" %}', ["Send"]),
        ('{% include "a/b.html" with label="out" state="x" button=_("Send") %}', ["out"]),
        ('{{ name|default:"no name" }}{{ at|date:"j F Y" }}', ["no name"]),
        ("{{ n }} m{{ n|pluralize }}", ["|pluralize"]),
        ("{# A remark #}{% comment %}More of it{% endcomment %}", []),
    ],
)
def test_an_unmarked_text_of_a_template_is_found(source: str, texts: list[str]) -> None:
    assert template_texts(source) == texts


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ('"""A docstring."""\nx = "Two words"', ["2: Two words"]),
        ('x = _("Two words") + gettext("More words")', []),
        ('f(label="Save", name="save")', ["1: Save"]),
        ('f"{n} players left"', ["1: {} players left"]),
        ('_(f"{n} players")', ["1: _ of what is no literal"]),
        ("gettext(text)", ["1: gettext of what is no literal"]),
        ('ngettext("{n} match", "{n} matches", n).format(n=f("two words"))', ["1: two words"]),
        ('assert x, "Two words"', []),
        ('def f() -> "Some Type":\n    """Doc string."""', []),
        ('setting(label="Two words", about="More words.")', ["1: Two words"]),
    ],
)
def test_an_unmarked_text_of_a_module_is_found(source: str, texts: list[str]) -> None:
    assert python_texts(source) == texts


def test_what_stands_in_no_brackets_is_found() -> None:
    assert [*outside_brackets(["⟦a ⟦b⟧", "c⟧ d", "e"])] == ["", " d", "e"]
    tree = Node("page", inside=[Node("p", {"title": "⟦Tip⟧ top"}, ["⟦Won by⟧ Ann", "Bo lost"])])
    assert unbracketed(tree, finder({"Ann", "Bo"})) == ["Bo lost", "top"]
