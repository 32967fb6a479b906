"""A channel whose Redis went away: what is asked of it later is no fault of the worker."""

from typing import Any

import pytest
from celery import current_app


def test_a_closed_channel_refuses_as_a_lost_connection_does() -> None:
    link: Any = current_app.connection_for_read()
    channel: Any = link.channel()
    assert channel._connparams()

    link.collect()
    with pytest.raises(link.connection_errors):
        channel._connparams()
