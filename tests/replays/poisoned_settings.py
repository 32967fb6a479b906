"""The settings of a worker whose verifier certain logs kill."""

from config.settings import *  # noqa: F403 - all of them

MUSTER_VERIFIER = "tests.replays.poison:answer"
