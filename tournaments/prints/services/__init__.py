"""Changes of printed sheets."""
