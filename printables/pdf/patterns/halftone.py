"""A photo in newspaper halftone: black dots on white, which any printer can do."""

from io import BytesIO

from PIL import Image, ImageOps

from printables.pdf.paper import MM

DPI = 140


def halftone(jpeg: bytes, width: float, height: float) -> tuple[BytesIO, float]:
    """The picture at this width, in millimeters, cropped at top and bottom if it's too tall; and its aspect ratio."""
    with Image.open(BytesIO(jpeg)) as photo:
        gray = ImageOps.autocontrast(ImageOps.grayscale(photo))
    across = round(width * MM * DPI / 72)
    gray = gray.resize((across, max(1, round(gray.height * across / gray.width))))
    most = max(1, round(height * MM * DPI / 72))
    if gray.height > most:
        top = (gray.height - most) // 2
        gray = gray.crop((0, top, across, top + most))
    file = BytesIO()
    gray.convert("1").save(file, "PNG")
    file.seek(0)
    return file, gray.width / gray.height
