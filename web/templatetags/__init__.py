"""What templates of the pages may call."""
