"""What changes them."""
