"""Addresses as QR codes, for whoever holds a phone before a sheet or a screen."""

from io import BytesIO

import segno


def qr_svg(address: str) -> str:
    """An address as a QR code in SVG, black on white and without a size of its own. It corrects
    little, so that its squares are large: neither paper nor screen is worn."""
    drawn = BytesIO()
    code = segno.make(address, error="l", boost_error=False, micro=False)
    code.save(drawn, kind="svg", xmldecl=False, omitsize=True, border=2, light="#ffffff", nl=False)
    return drawn.getvalue().decode()
