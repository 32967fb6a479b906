"""People across events: their names, their data, and how both are removed.

Users who close their account are shut out a week later (`services/closing.py`). Then their name is
taken out of one event after another: out of rows, stored pages, texts, and the private parts of the
journal (`services/names.py`). If that is interrupted, the next sweep goes on with it. The row of
the account stays, with a placeholder for a name.
"""
