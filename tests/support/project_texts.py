"""Every text file of the project."""

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
TEXT_ENDINGS = {
    ".css", ".html", ".in", ".ini", ".js", ".json", ".jsonl", ".lock", ".md", ".py", ".toml",
    ".txt", ".yaml", ".yml",
}  # fmt: skip
TEXT_NAMES = {".gitattributes", ".gitignore", "Dockerfile", "LICENSE", "Makefile", "run"}


def texts() -> Iterator[tuple[PurePosixPath, str]]:
    """Every text file of the project; what tools and a running service leave behind is not."""
    tops = [ROOT / ".ci", *(place for place in ROOT.iterdir() if place.name[0] != ".")]
    folders = [top for top in tops if top.is_dir() and top.name not in {"build", "var"}]
    files = [place for place in ROOT.iterdir() if place.is_file()]
    for file in sorted([*files, *(file for folder in folders for file in folder.rglob("*"))]):
        if file.is_file() and (file.suffix in TEXT_ENDINGS or file.name in TEXT_NAMES):
            yield PurePosixPath(file.relative_to(ROOT)), file.read_text()
