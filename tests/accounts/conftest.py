"""Passwords are hashed quickly here."""

from tests.passwords import quick_hashing

__all__ = ["quick_hashing"]
