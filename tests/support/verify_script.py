"""The script that verifies certificates."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import engine
from replays.certificates.keys import SigningKey
from tests.support.factories import NOW

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "docs" / "verify_certificate.py"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_certificate", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(
    folder: Path, jws: str, keys: Any, log: bytes | None = None, *options: object
) -> tuple[int, str]:
    """Exit status and last line of the script on these, outside of the project."""
    (folder / "c.jws").write_text(jws)
    (folder / "k.json").write_text(keys if isinstance(keys, str) else json.dumps(keys))
    names = ["c.jws", "k.json"]
    if log is not None:
        (folder / "log.jsonl").write_bytes(log)
        names.append("log.jsonl")
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), *names, *map(str, options)],
        cwd=folder, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    return done.returncode, (done.stdout + done.stderr).splitlines()[-1]


def public_keys(*keys: SigningKey) -> dict[str, Any]:
    return {"keys": [{**key.jwk, "kid": key.kid} for key in keys]}


def claims(log: bytes, format: engine.Format | None = None) -> dict[str, Any]:
    """What an honest service certifies of a log."""
    judged = engine.verify(log, format=format)
    assert judged.outcome is not None
    head = judged.head
    return {
        "v": 3,
        "iss": "https://muster.example",
        "iat": int(NOW.timestamp()),
        "match": head.match,
        "game_number": 1,
        "brought_by": "host",
        "rules": {
            "game": head.game,
            "edition": head.edition,
            "format": head.format,
            "digest": head.rules,
        },
        "log": {"digest": judged.log_digest, "moves": judged.moves, "hashed": True},
        "result": {"winner": judged.outcome.winner, "reason": judged.outcome.reason},
        "seats": [
            {"seat": seat, "player": player, "deck": head.decks[seat]}
            for seat, player in enumerate(head.players)
        ],
        "draws": {
            "from": "recorded" if head.commit is None else "seeded",
            "seed_commitment": head.commit or "sha256:" + "0" * 64,
        },
    }
