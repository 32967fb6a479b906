"""The message broker: files in a folder on one machine, Redis for several."""

from pathlib import Path
from typing import Any

# A message only wakes a worker, and the sweeper makes up for lost ones. What matters here is that
# an idle worker notices a message at once, and that a hung connection is noticed.
POLLING_SECONDS = 0.02
REDIS_OPTIONS = {
    "visibility_timeout": 120,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "socket_timeout": 30,
    "socket_connect_timeout": 2,
    "socket_keepalive": True,
}
# A message is sent while a request waits for its answer: a broker that does not respond has one
# second, and is not tried again (see ledger/services/wakeups.py).
SENDING_OPTIONS = {"socket_timeout": 1, "socket_connect_timeout": 1, "max_retries": 0}


def transport_options(url: str, *, data_dir: Path) -> dict[str, Any]:
    """Celery's `broker_transport_options` for the broker at `url`; makes the folders it needs."""
    if not url.startswith("filesystem://"):
        return dict(REDIS_OPTIONS)
    queue, control = data_dir / "broker" / "queue", data_dir / "broker" / "control"
    for folder in (queue, control):
        folder.mkdir(parents=True, exist_ok=True)
    return {
        "data_folder_in": str(queue),
        "data_folder_out": str(queue),
        "control_folder": str(control),
        "polling_interval": POLLING_SECONDS,
    }
