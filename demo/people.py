"""The users of the demo: an organiser and sixteen players, with passwords and tokens.

An installation that has other users gets no demo. Passwords are kept in a file of the data folder,
so that they can be printed again; tokens in another, for the program that plays the demo.
"""

import json
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.contrib.auth.hashers import make_password
from django.db import transaction

from accounts.models import Scope, User
from accounts.selectors import find_user
from accounts.services.tokens import create_token
from accounts.services.users import create_person

ORGANISER, PLAYER = "organiser", "player"
# The first has the login `player`; the others have tokens only.
NAMES = (
    *("Ada", "Bela", "Chao", "Dana", "Edda", "Femi", "Gero", "Hana"),
    *("Ivo", "Juno", "Kofi", "Lea", "Milo", "Nuri", "Oona", "Pavel"),
)
LIFETIME = timedelta(days=30)
# Tokens that end sooner than this are replaced.
MARGIN = timedelta(days=2)


@dataclass(frozen=True)
class Cast:
    """The tokens of the users; `players` maps the name of each registration to its token."""

    organiser: str
    host: str
    players: Mapping[str, str]


class NoCast(LookupError):
    """There are no tokens for a demo in this data folder."""


def prepare_people(*, data_dir: Path, now: datetime) -> dict[str, str] | None:
    """Create the demo's users with tokens as far as needed, and return logins with passwords. None
    on an installation that has other users and none of these."""
    logins = data_dir / "demo-logins"
    if not logins.exists():
        if User.objects.exists():
            return None
        _write(logins, {name: secrets.token_urlsafe(9) for name in (ORGANISER, PLAYER)})
    passwords: dict[str, str] = json.loads(logins.read_text())
    people, made = _people(passwords, now)
    tokens = data_dir / "demo-tokens"
    if made or not _last(tokens, now):
        _write(tokens, _tokens(people, now))
    return passwords


def read_cast(data_dir: Path) -> Cast:
    """The tokens that `prepare_people` wrote; NoCast when it has not."""
    path = data_dir / "demo-tokens"
    try:
        tokens = json.loads(path.read_text())
        return Cast(tokens["organiser"], tokens["host"], tokens["players"])
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise NoCast(f"no tokens for a demo in {path}") from error


def _people(passwords: Mapping[str, str], now: datetime) -> tuple[dict[str, User], bool]:
    """The users by user name, and whether any had to be created."""
    names = [ORGANISER, *(username(name) for name in NAMES)]
    people = {name: find_user(username=name) for name in names}
    missing = [name for name, user in people.items() if user is None]
    # Hashing takes long on purpose, so it comes before the transaction.
    hashed = {name: _hashed(passwords.get(name)) for name in missing}
    with transaction.atomic():
        for name in missing:
            people[name] = create_person(
                username=name, email=_email(name), hashed=hashed[name], now=now
            )
    return {name: user for name, user in people.items() if user is not None}, bool(missing)


def username(name: str) -> str:
    """The user name of the player who enters under `name`."""
    return PLAYER if name == NAMES[0] else f"demo-{name.lower()}"


def _email(name: str) -> str:
    return f"{name}@demo.example"


def _hashed(password: str | None) -> str:
    """Without the rules for passwords: one that was drawn may be like a name by chance."""
    return make_password(password)


@transaction.atomic
def _tokens(people: Mapping[str, User], now: datetime) -> dict[str, object]:
    def token(name: str, *scopes: Scope) -> str:
        return create_token(
            user=people[name], name="demo", scopes=scopes, now=now, lifetime=LIFETIME
        )

    return {
        "until": (now + LIFETIME).isoformat(),
        "organiser": token(ORGANISER, Scope.EVENTS_MANAGE, Scope.RESULTS_WRITE),
        "host": token(ORGANISER, Scope.GAMES_HOST),
        "players": {
            name: token(username(name), Scope.ENTRIES_WRITE, Scope.MATCHES_REPORT) for name in NAMES
        },
    }


def _last(tokens: Path, now: datetime) -> bool:
    """True if the tokens in the file are valid for at least MARGIN."""
    try:
        until = datetime.fromisoformat(json.loads(tokens.read_text())["until"])
    except (OSError, ValueError, LookupError):
        return False
    return until - now > MARGIN


def _write(path: Path, value: object) -> None:
    """Write JSON to a file that only its owner reads, and that appears complete."""
    draft = path.with_name(f".{path.name}.draft")
    with open(draft, "w", encoding="utf-8", opener=_private) as file:
        json.dump(value, file, indent=1)
    os.replace(draft, path)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, mode=0o600)
