"""Penalties, deck checks and disqualification."""
