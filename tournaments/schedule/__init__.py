"""What opens and closes before play, at which moment."""
