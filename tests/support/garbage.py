"""The collector of garbage looks at what tests leave, and not at all programs again and again."""

import gc

import pytest


def pytest_collection_finish(session: pytest.Session) -> None:
    """pytest's hook. What has been imported by now stays until the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
