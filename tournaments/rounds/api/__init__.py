"""Rounds, their drafts and their timer."""
