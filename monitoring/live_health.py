"""The health of the live server, asked of itself."""

import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from django.conf import settings

# The file in the data folder in which `serve` says where its live server is.
LIVE_ADDRESS = "live-address"
PATIENCE = 3.0


def live_address() -> str:
    """The address at which this machine reaches the live server; empty if nobody has set it."""
    if settings.MUSTER_LIVE_PROBE:
        return str(settings.MUSTER_LIVE_PROBE)
    file = Path(settings.MUSTER_DATA_DIR) / LIVE_ADDRESS
    return file.read_text().strip() if file.exists() else ""


def look_at_live(address: str) -> dict[str, Any] | None:
    """The live server's report on itself at `/livez`, with `ok`; None where it does not answer."""
    try:
        with urllib.request.urlopen(f"{address}/livez", timeout=PATIENCE) as answer:
            return {"ok": True, **json.loads(answer.read())}
    except urllib.error.HTTPError as error:
        with error:
            return {"ok": False, **json.loads(error.read())}
    except (OSError, ValueError):
        return None
