"""A verifier that certain logs kill, as a fault in it might let them."""

from typing import Any

from replays import verifier
from tests.replays import probes

CRASH, STALL, GREED = b"poison that crashes\n", b"poison that stalls\n", b"poison that grows\n"


def answer(question: Any, log: bytes) -> Any:
    deeds = {CRASH: probes.crash, STALL: probes.wait_for_ever, GREED: probes.take_memory}
    return deeds.get(log, verifier.answer)(question, log)
