"""The API of names that are taken out."""
