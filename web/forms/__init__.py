"""What people fill in, by what it is about."""
