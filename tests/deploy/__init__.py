"""What production is made of: compose file, image, proxy."""
