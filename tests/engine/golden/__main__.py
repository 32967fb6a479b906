"""`make golden [GAME=...]`: write the golden logs anew, after a deliberate change of rules.

A change that alters what a log tells or hashes needs a new edition of its game; this refuses
to write over logs of the same edition whose verdicts have changed. The examples in the
documents name the rules too, and are written anew with them.
"""

import sys

from tests.engine import examples
from tests.engine.every_game import EVERY_GAME
from tests.engine.golden.corpus import FOLDER, changed_verdicts, golden, identity, planned


def write(slug: str) -> str | None:
    """Write one game's golden logs; what stands in the way, or None."""
    game = EVERY_GAME[slug]
    folder = FOLDER / slug
    folder.mkdir(exist_ok=True)
    changed = changed_verdicts(game)
    if changed:
        return (
            f"{slug}: the verdict on {', '.join(changed)} has changed within edition"
            f" {game.edition}: raise the edition in its rules, then write the logs anew"
        )
    for stale in folder.glob("*.log"):
        stale.unlink()
    for name, data in [golden(game, plan) for plan in planned(game)]:
        (folder / name).write_bytes(data)
    (folder / "rules.json").write_text(identity(game) + "\n")
    print(f"{slug}: edition {game.edition}, {len(list(folder.glob('*.log')))} logs written")
    return None


def main(slugs: list[str]) -> int:
    problems = [problem for slug in slugs or list(EVERY_GAME) if (problem := write(slug))]
    print("\n".join(problems), file=sys.stderr, end="\n" if problems else "")
    if not problems:
        examples.write()
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
