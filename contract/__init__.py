"""Declarations of what an operation of the API takes, answers and refuses, where it is served.

Each declaration is checked three times: by mypy against the code, by the suite against every
answer that a test receives, and by readers of `docs/openapi.json`.
"""
