"""Makes ground/confusables.txt from Unicode's own table, https://www.unicode.org/Public/security/:

python -m tests.ground.confusables_table confusables.txt
"""

import sys
import unicodedata
from collections import defaultdict
from pathlib import Path

TABLE = Path(__file__).resolve().parents[2] / "ground" / "confusables.txt"
# Letters, marks, digits and punctuation: what names are made of.
KINDS = "LMNP"
HEAD = """\
# What each character of a name can be taken for, as code points: what it looks like, then all that
# look like it. From confusables.txt of Unicode {version} (Unicode Technical Standard 39), without
# symbols and without what normalisation form KD replaces. tests/ground/confusables_table.py
# writes it. Copyright Unicode, Inc., used under the Unicode License V3.
"""


def written(source: str) -> str:
    """The text of our table, from the text of Unicode's."""
    look_alikes = defaultdict(list)
    for line in source.splitlines():
        facts, _, _ = line.partition("#")
        if ";" in facts:
            char, target, _ = facts.split(";")
            letter = chr(int(char, 16))
            stays = unicodedata.normalize("NFKD", letter) == letter
            if stays and unicodedata.category(letter)[0] in KINDS:
                look_alikes[target.strip()].append(char.strip())
    version = source.partition("# Version: ")[2].split()[0]
    rows = (f"{target} : {' '.join(chars)}\n" for target, chars in sorted(look_alikes.items()))
    return HEAD.format(version=version) + "".join(rows)


if __name__ == "__main__":
    TABLE.write_text(written(Path(sys.argv[1]).read_text(encoding="utf-8-sig")), encoding="ascii")
