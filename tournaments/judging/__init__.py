"""Judging: infractions, penalties, deck checks, disqualification."""
