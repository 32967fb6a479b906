"""What all operations on events share."""
