"""The dearest requests that anybody can send, for `tests/front/measure_dearest.py`."""
