"""The settings of a worker whose verifier certain logs kill."""

from config.settings import *  # noqa: F403 - all of them

MUSTER_VERIFIER = "tests.replays.poison:answer"
# One log stalls, and is tried three times.
MUSTER_VERIFY_SECONDS = 3.0
