"""Pages by what they are about. A view checks a form, calls one service, and sends on."""
