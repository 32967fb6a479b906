"""The words in which a door of the API says what it takes, answers and refuses.

What is said is checked three times: by mypy against the code, by the suite against every answer
that a test sees, and by readers in `docs/openapi.json`.
"""
