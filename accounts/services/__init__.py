"""What changes users and tokens."""
