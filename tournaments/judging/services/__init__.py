"""What judges do, with what follows from it."""
