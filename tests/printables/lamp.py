"""A phone's picture of paper on a lamp-lit table: coarse, tilted, unevenly lit, soft, noisy and badly compressed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy
import pypdfium2
import zxingcpp

from printables.pdf.paper import Box

DPI = 120
TILT = 30.0
LAMP = 2.0
"""How much brighter the near side is than the far one."""
BLUR = 1.2
NOISE = 6.0
JPEG = 40


def photographed(paper: numpy.ndarray, seed: int) -> numpy.ndarray:
    """A piece of paper as the phone has it; the seed chooses the side it is tilted to, and the noise."""
    random = numpy.random.default_rng(seed)
    picture = _lit(_tilted(paper, seed % 4), seed % 3)
    soft = cv2.GaussianBlur(picture, (0, 0), BLUR)
    noisy = numpy.clip(soft + random.normal(0, NOISE, soft.shape), 0, 255).astype(numpy.uint8)
    _, packed = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, JPEG])
    return cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE)


def _tilted(paper: numpy.ndarray, side: int) -> numpy.ndarray:
    """The paper leaning away from the camera by 30 degrees, to one of its four sides."""
    turned = numpy.rot90(paper, side)
    height, width = turned.shape
    angle = numpy.radians(TILT)
    away = 3.0 * max(height, width)
    tall = height * numpy.cos(angle)
    shrink = away / (away + height * numpy.sin(angle))
    inset = width * (1 - shrink) / 2
    edge = 12
    corners = numpy.float32([(0, 0), (width, 0), (width, height), (0, height)])
    seen = numpy.float32(
        [
            (edge + inset, edge),
            (edge + width - inset, edge),
            (edge + width, edge + tall),
            (edge, edge + tall),
        ]
    )
    matrix = cv2.getPerspectiveTransform(corners, seen)
    size = (width + 2 * edge, round(tall) + 2 * edge)
    return cv2.warpPerspective(
        numpy.ascontiguousarray(turned), matrix, size, flags=cv2.INTER_AREA, borderValue=150
    ).astype(float)


def _lit(picture: numpy.ndarray, way: int) -> numpy.ndarray:
    height, width = picture.shape
    across = numpy.linspace(1.0, 1.0 / LAMP, width)[None, :]
    down = numpy.linspace(1.0, 1.0 / LAMP, height)[:, None]
    light = (across, down, across[:, ::-1])[way]
    return picture * 0.9 * light


def read(picture: numpy.ndarray) -> str:
    """What a real decoder reads from a picture; empty if nothing."""
    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    return found[0].text if found else ""


@dataclass(frozen=True)
class Read:
    """What was read from each code: by zxing, and where that found nothing by OpenCV."""

    first: Sequence[str]
    second: Sequence[str]

    def share(self, wanted: Sequence[str]) -> float:
        """How many of the codes zxing reads rightly."""
        return sum(light == other for light, other in zip(self.first, wanted, strict=True)) / len(wanted)

    def missed(self, wanted: Sequence[str]) -> list[str]:
        """What neither reads."""
        return [url for url, *read in zip(wanted, self.first, self.second, strict=True) if url not in read]


def scanned_twice(pdf: bytes, sheets: Sequence[Sequence[Box]]) -> Read:
    """What two decoders read from each of the boxes of every page, in order."""
    first, second = [], []
    detector = cv2.QRCodeDetectorAruco()
    for number, picture in enumerate(_pictures(pdf, sheets)):
        photo = photographed(picture, number)
        first.append(read(photo))
        second.append("" if first[-1] else detector.detectAndDecode(photo)[0])
    return Read(first, second)


def _pictures(pdf: bytes, sheets: Sequence[Sequence[Box]]) -> Iterator[numpy.ndarray]:
    scale = DPI / 25.4
    for page, boxes in zip(pypdfium2.PdfDocument(pdf), sheets, strict=True):
        picture = page.render(scale=DPI / 72, grayscale=True).to_numpy().squeeze()
        for box in boxes:
            top, bottom, left, right = (round(edge * scale) for edge in (box.y, box.bottom, box.x, box.right))
            yield picture[top:bottom, left:right]
