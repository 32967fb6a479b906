"""Brokers that are well, dead, frozen, or cannot be written, for this process to send to."""

import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from celery import current_app

from config.brokers.chosen import SENDING_OPTIONS, transport_options
from tests.config.served import free_port


def use_broker(patch: pytest.MonkeyPatch, url: str, data_dir: Path) -> None:
    """Have this process send to the broker at `url`, as the settings of one there would."""
    patch.setenv("CELERY_BROKER_WRITE_URL", url)
    options = transport_options(url, data_dir=data_dir)
    patch.setitem(current_app.conf, "broker_transport_options", options)
    patch.setitem(SENDING_OPTIONS, "socket_timeout", 0.05)
    patch.setattr(current_app, "_pool", None)
    patch.setattr(current_app.amqp, "_producer_pool", None)


Trouble = Callable[[pytest.MonkeyPatch, Path], Any]


def well(patch: pytest.MonkeyPatch, folder: Path) -> None:
    """The counter-example: with this broker every message goes."""


def dead(patch: pytest.MonkeyPatch, folder: Path) -> None:
    use_broker(patch, f"redis://127.0.0.1:{free_port()}/0", folder)


def frozen(patch: pytest.MonkeyPatch, folder: Path) -> socket.socket:
    """The system takes its connections; nobody answers on them."""
    deaf = socket.create_server(("127.0.0.1", 0))
    use_broker(patch, f"redis://127.0.0.1:{deaf.getsockname()[1]}/0", folder)
    return deaf


def without_its_folder(patch: pytest.MonkeyPatch, folder: Path) -> None:
    use_broker(patch, "filesystem://localhost", folder)
    for name in ("queue", "control"):
        (folder / "broker" / name).rmdir()
        (folder / "broker" / name).touch()
