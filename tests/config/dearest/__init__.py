"""The dearest requests that anybody can send, for `tests/config/measure_dearest.py`."""
