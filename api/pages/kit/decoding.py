"""Reading QR codes in phone pictures with zxing-cpp."""

from io import BytesIO

LARGEST = 2000
"""Pictures are scaled down to this before decoding, in pixels of the longer side."""
MOST_PIXELS = 80_000_000
"""A picture with more pixels doesn't come from a phone."""


def codes_on(picture: bytes) -> list[str]:
    """The contents of the QR codes in a picture; empty if it isn't a picture."""
    import zxingcpp  # these two take a while to import, and the server starts without
    from PIL import Image

    try:
        with Image.open(BytesIO(picture)) as image:
            if image.width * image.height > MOST_PIXELS:
                return []
            image.draft("L", (LARGEST, LARGEST))
            grey = image.convert("L")
            grey.thumbnail((LARGEST, LARGEST))
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return []
    codes = zxingcpp.read_barcodes(grey, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    return [code.text for code in codes]
