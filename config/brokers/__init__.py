"""The message broker: files in a folder, or Redis."""
