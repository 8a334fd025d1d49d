"""Pages as a picture to share: a PDF rendered by pdfium, its pages side by side."""

import threading
from io import BytesIO

import pypdfium2
from PIL import Image

DPI = 120
GAP = 24
"""Pixels between two pages."""
GROUND = (226, 224, 219)


THUMBNAIL = 240
"""The longer side of a thumbnail, in pixels."""
TONES = 64
_drawing = threading.Lock()
"""pdfium isn't thread-safe: concurrent use crashes the whole server."""


def thumbnail_of(pdf: bytes, side: int = THUMBNAIL) -> bytes:
    """The first page of a document as a small PNG."""
    with _drawing:
        document = pypdfium2.PdfDocument(pdf)
        try:
            page = document[0]
            picture = page.render(scale=side / max(page.get_size())).to_pil().convert("RGB")
            del page
        finally:
            document.close()
    file = BytesIO()
    picture.quantize(TONES).save(file, "PNG", optimize=True)
    return file.getvalue()


def picture_of(pdf: bytes, dpi: int = DPI) -> bytes:
    """A PNG of all pages, side by side."""
    with _drawing:
        document = pypdfium2.PdfDocument(pdf)
        try:
            pages = [page.render(scale=dpi / 72).to_pil().convert("RGB") for page in document]
        finally:
            document.close()
    wide = sum(page.width for page in pages) + GAP * (len(pages) - 1)
    whole = Image.new("RGB", (wide, max(page.height for page in pages)), GROUND)
    x = 0
    for page in pages:
        whole.paste(page, (x, 0))
        x += page.width + GAP
    file = BytesIO()
    whole.save(file, "PNG", optimize=True)
    return file.getvalue()
