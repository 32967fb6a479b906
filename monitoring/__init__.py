"""What an operator sees of the service: health, status, metrics, signs of life."""
