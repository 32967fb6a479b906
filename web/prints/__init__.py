"""Sheets to print, and the projector view."""
