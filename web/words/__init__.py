"""What the program knows by code, said in words."""
