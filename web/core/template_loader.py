"""Templates as they are sent: without the white space that only their readers need."""

import re

from django.template import Origin
from django.template.loaders import app_directories

INDENTATION = re.compile(r"\n[ \t]+")
# A button lays its parts out in a row, in which white space after a hidden label takes a gap.
END_OF_BUTTON = re.compile(r"\s+(?=</button>)")


class Loader(app_directories.Loader):
    """Finds templates in the apps, and takes their indentation out: none has text in which it
    counts."""

    def get_contents(self, origin: Origin) -> str:
        return END_OF_BUTTON.sub("", INDENTATION.sub("\n", super().get_contents(origin)))
