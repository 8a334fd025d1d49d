"""Adding the structure to a PDF: the tree, the owner of each piece of content, and the links."""

from typing import Any
from xml.sax.saxutils import escape

from reportlab.pdfbase.pdfdoc import XMP, PDFArray, PDFDictionary, PDFObject, PDFPage, PDFString
from reportlab.pdfgen.canvas import Canvas

from printables.pdf.pen import document_of
from printables.pdf.structure import Element, Structure, Target

METADATA = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""
"""The title and language where screen readers and archives look for them."""
OF_A_PAGE = (*PDFPage.__NoDefault__, "StructParents", "Tabs")
"""The keys of a page, with two that reportlab doesn't know."""


def tag(canvas: Canvas, structure: Structure, title: str, language: str) -> None:
    """Add the structure to a finished document, before it's saved."""
    document = document_of(canvas)
    _Tree(document).add(structure.root)
    document.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})
    words = METADATA.format(title=escape(title), language=escape(language)).encode()
    document.Catalog.Metadata = XMP(creator=lambda _document: words)


class _Written(PDFObject):  # type: ignore[misc]
    """An object in its final form: a pack has thousands, and reportlab would format each entry on its own."""

    code = b""

    def format(self, _document: Any) -> bytes:
        """What reportlab writes into the file."""
        return self.code


class _Tree:
    """Creates a tree's objects, and records the owner of each piece of content."""

    def __init__(self, document: Any) -> None:
        self.document = document
        self.pages = [self._reference(page) for page in document.Pages.pages]
        self.owners: list[dict[int, bytes]] = [{} for _page in self.pages]
        self.links: list[bytes] = []

    def add(self, root: Element) -> None:
        """The whole tree, with the table of owners."""
        tree = PDFDictionary({"Type": "/StructTreeRoot"})
        tree["K"] = self._element(root, self._reference(tree))
        numbers = []
        for at, (page, owners) in enumerate(zip(self.document.Pages.pages, self.owners, strict=True)):
            page.__NoDefault__ = OF_A_PAGE
            page.StructParents, page.Tabs = at, "/S"
            mine = _Written()
            mine.code = b"[" + b" ".join(owners[number] for number in sorted(owners)) + b"]"
            numbers += [b"%d" % at, self._reference(mine)]
        for at, link in enumerate(self.links, start=len(self.owners)):
            numbers += [b"%d" % at, link]
        tree["ParentTree"] = b"<< /Nums [" + b" ".join(numbers) + b"] >>"
        tree["ParentTreeNextKey"] = len(self.owners) + len(self.links)
        self.document.Catalog.StructTreeRoot = tree

    def _reference(self, made: Any) -> bytes:
        reference: bytes = self.document.Reference(made).format(self.document)
        return reference

    def _element(self, element: Element, parent: bytes) -> bytes:
        made = _Written()
        reference = self._reference(made)
        code = [b"<< /S /%b /P %b" % (element.role.encode(), parent)]
        code += [
            b"/%b %b" % (key, self._string(words))
            for key, words in ((b"Alt", element.alt), (b"T", element.title))
            if words
        ]
        if element.scope:
            code.append(b"/A << /O /Table /Scope /%b >>" % element.scope.encode())
        kids = []
        if element.marks:
            own = element.marks[0][0]
            code.append(b"/Pg " + self.pages[own])
            kids = [
                b"%d" % number if at == own else b"<< /Type /MCR /Pg %b /MCID %d >>" % (self.pages[at], number)
                for at, number in element.marks
            ]
        kids += [self._element(kid, reference) for kid in element.kids]
        if element.link is not None:
            kids.append(self._link(element.link, reference, element.alt))
        if kids:
            code.append(b"/K " + (kids[0] if len(kids) == 1 else b"[" + b" ".join(kids) + b"]"))
        made.code = b" ".join((*code, b">>"))
        for at, number in element.marks:
            self.owners[at][number] = reference
        return reference

    def _string(self, words: str) -> bytes:
        written: bytes = PDFString(words).format(self.document)
        return written

    def _link(self, target: Target, owner: bytes, words: str) -> bytes:
        made = PDFDictionary(
            {
                "Type": "/Annot",
                "Subtype": "/Link",
                "Rect": PDFArray(list(target.box)),
                "Border": PDFArray([0, 0, 0]),
                "F": 4,
                "Contents": PDFString(words),
                "StructParent": len(self.owners) + len(self.links),
            }
        )
        if target.to is None:
            made["A"] = PDFDictionary({"S": "/URI", "URI": PDFString(target.url)})
        else:
            made["Dest"] = PDFArray([self.pages[target.to], "/Fit"])
        self.links.append(owner)
        page = self.document.Pages.pages[target.page]
        page.Annots = [*(page.Annots or []), self.document.Reference(made)]
        return b"<< /Type /OBJR /Obj %b /Pg %b >>" % (self._reference(made), self.pages[target.page])
