"""Whole events as documents: written, read, imported."""
