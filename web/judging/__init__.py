"""Judging: the desk, rulings, penalties, deck checks."""
