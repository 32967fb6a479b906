"""A demo event, played through the public API as any client could."""
