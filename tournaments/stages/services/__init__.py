"""Starting stages, and what everybody may see of them."""
