"""What is printed, and the projector."""
