"""What tests share: factories, models to hold services against, people and requests."""
