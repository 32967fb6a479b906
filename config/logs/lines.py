"""The two forms of log lines: words for people, or a JSON object for programs.

Both name the request that caused the line. In both, keys and codes in addresses are masked, also in
tracebacks (config/logs/addresses.py).
"""

import logging
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from config.logs.addresses import masked
from config.production import refuse
from ground.request_id import request_id

WORDS, JSON = "words", "json"


class OfRequest(logging.Filter):
    """Gives each record the id of the present request."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id()
        return True


class Words(logging.Formatter):
    """`2026-11-30 09:14:07,123 ERROR django.request [7f3a…]: Internal Server Error: /events`."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s%(of_request)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        known = getattr(record, "request_id", "")
        record.of_request = f" [{known}]" if known else ""
        return masked(super().format(record))


class Json(JsonFormatter):
    """An object in one line, with `time` in UTC, `level`, `logger`, `message`, `process`,
    `request_id` if there is one, and `traceback` if something failed."""

    def __init__(self) -> None:
        super().__init__(
            "%(levelname)s %(name)s %(process)d %(message)s",
            rename_fields={"levelname": "level", "name": "logger", "exc_info": "traceback"},
            timestamp="time",
        )

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        """Leave out everything that libraries attach to a record, such as the request."""
        kept = ("time", "level", "logger", "message", "process", "request_id", "traceback")
        return {name: log_data[name] for name in kept if log_data.get(name)}

    def format(self, record: logging.LogRecord) -> str:
        return masked(super().format(record))


def formatter(name: str) -> str:
    """The class of the formatter with this name; ends the program if there is none."""
    if name not in (WORDS, JSON):
        refuse(f"MUSTER_LOG_FORMAT is {WORDS} or {JSON}, not {name!r}")
    return f"{__name__}.{Words.__name__ if name == WORDS else Json.__name__}"
