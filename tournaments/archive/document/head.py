"""The beginning of a document: if it is an archive, and of which version."""

import re
from enum import Enum

from tournaments.archive.document.shape import UnusableArchive, wrong
from tournaments.archive.document.versions import FORMAT, VERSION

# So many bytes tell what a document is, whatever its spaces.
HEAD = 1024
_OBJECT = rb"(?:\xef\xbb\xbf)?\s*\{\s*"
_ARCHIVE = re.compile(
    _OBJECT + rb'"format"\s*:\s*"' + FORMAT.encode() + rb'"\s*,\s*"version"\s*:\s*(-?\w+)\s*[,}]'
)
_OTHER = re.compile(_OBJECT + rb'["}]')


class Kind(Enum):
    """A document is an archive, or may be a file of results, which can begin with any field."""

    ARCHIVE = "an archive"
    RESULTS = "a results file"


def kind_of(head: bytes) -> Kind:
    """The kind of document that begins with these bytes; UnusableArchive for none of use."""
    archive = _ARCHIVE.match(head)
    if archive is None:
        if _OTHER.match(head) is None:
            raise wrong("", "this isn’t the JSON of an event, which starts with {")
        return Kind.RESULTS
    version = archive[1].decode("ascii", "replace")
    if version != str(VERSION):
        raise wrong("/version", f"Muster reads version {VERSION}, not {version}")
    return Kind.ARCHIVE


def not_an_archive() -> UnusableArchive:
    """The error of a document that is no archive, where nothing else is taken."""
    return wrong(
        "",
        f'this isn’t an archive of an event: "format" must be "{FORMAT}" and come before'
        " the version",
    )
