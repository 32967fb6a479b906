"""Drafting, editing, publishing, repairing, closing and undoing rounds."""
