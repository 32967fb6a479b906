"""Passwords are hashed quickly here."""

from tests.support.passwords import quick_hashing

__all__ = ["quick_hashing"]
