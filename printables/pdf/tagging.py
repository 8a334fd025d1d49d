"""Adding the structure to a PDF: the tree, the owner of each piece of content, and the links."""

from typing import Any
from xml.sax.saxutils import escape

from reportlab.pdfbase.pdfdoc import XMP, PDFArray, PDFDictionary, PDFName, PDFPage, PDFString
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


class _Tree:
    """Creates a tree's objects, and records the owner of each piece of content."""

    def __init__(self, document: Any) -> None:
        self.document = document
        self.pages = document.Pages.pages
        self.owners: list[dict[int, Any]] = [{} for _page in self.pages]
        self.links: list[Any] = []

    def add(self, root: Element) -> None:
        """The whole tree, with the table of owners."""
        tree = PDFDictionary({"Type": "/StructTreeRoot"})
        tree["K"] = self._element(root, self.document.Reference(tree))
        numbers: list[Any] = []
        for at, (page, owners) in enumerate(zip(self.pages, self.owners, strict=True)):
            page.__NoDefault__ = OF_A_PAGE
            page.StructParents, page.Tabs = at, "/S"
            numbers += [at, self.document.Reference(PDFArray([owners[number] for number in sorted(owners)]))]
        for at, link in enumerate(self.links, start=len(self.owners)):
            numbers += [at, link]
        tree["ParentTree"] = PDFDictionary({"Nums": PDFArray(numbers)})
        tree["ParentTreeNextKey"] = len(self.owners) + len(self.links)
        self.document.Catalog.StructTreeRoot = tree

    def _element(self, element: Element, parent: Any) -> Any:
        made = PDFDictionary({"S": PDFName(element.role), "P": parent})
        reference = self.document.Reference(made)
        if element.alt:
            made["Alt"] = PDFString(element.alt)
        if element.title:
            made["T"] = PDFString(element.title)
        if element.scope:
            made["A"] = PDFDictionary({"O": "/Table", "Scope": PDFName(element.scope)})
        kids = self._marks(element, made) if element.marks else []
        kids += [self._element(kid, reference) for kid in element.kids]
        if element.link is not None:
            kids.append(self._link(element.link, reference, element.alt))
        if kids:
            made["K"] = kids[0] if len(kids) == 1 else PDFArray(kids)
        for at, number in element.marks:
            self.owners[at][number] = reference
        return reference

    def _marks(self, element: Element, made: PDFDictionary) -> list[Any]:
        """An element's pieces of content: by number on its own page, with the page elsewhere."""
        own = element.marks[0][0]
        made["Pg"] = self._page(own)
        return [
            number if at == own else PDFDictionary({"Type": "/MCR", "Pg": self._page(at), "MCID": number})
            for at, number in element.marks
        ]

    def _page(self, at: int) -> Any:
        return self.document.Reference(self.pages[at])

    def _link(self, target: Target, owner: Any, words: str) -> PDFDictionary:
        page = self.pages[target.page]
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
            made["Dest"] = PDFArray([self._page(target.to), "/Fit"])
        self.links.append(owner)
        reference = self.document.Reference(made)
        page.Annots = [*(page.Annots or []), reference]
        return PDFDictionary({"Type": "/OBJR", "Obj": reference, "Pg": self._page(target.page)})
