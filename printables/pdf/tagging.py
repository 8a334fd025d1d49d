"""Adding the structure to a PDF: the tree, the owner of each piece of content, and the links."""

from io import BytesIO
from typing import Any, BinaryIO

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from printables.pdf.structure import Element, Structure, Target


def tag(pdf: bytes, structure: Structure, title: str, language: str, file: BinaryIO) -> None:
    """Write the document with its structure. The same document and tree always give the same bytes."""
    with pikepdf.open(BytesIO(pdf)) as document:
        _Writer(document).write(structure.root)
        document.Root.MarkInfo = Dictionary(Marked=True)
        document.Root.Lang = String(language)
        with document.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as metadata:
            metadata["dc:title"] = title
            metadata["dc:language"] = [language]
        document.save(
            file,
            deterministic_id=True,
            compress_streams=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            recompress_flate=False,
        )


class _Writer:
    """Creates a tree's objects, and records the owner of each piece of content."""

    def __init__(self, document: pikepdf.Pdf) -> None:
        self.document = document
        self.pages = [page.obj for page in document.pages]
        self.owners: list[dict[int, Any]] = [{} for _page in self.pages]
        self.links: list[Any] = []
        self.names: dict[str, Name] = {}

    def write(self, root: Element) -> None:
        """The whole tree, with the table of owners."""
        tree = self.document.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        tree.K = self._element(root, tree)
        numbers: list[Any] = []
        for at, (page, owners) in enumerate(zip(self.pages, self.owners, strict=True)):
            page.StructParents = at
            page.Tabs = Name.S
            numbers += [at, self.document.make_indirect(Array([owners[number] for number in sorted(owners)]))]
        for at, link in enumerate(self.links, start=len(self.owners)):
            numbers += [at, link]
        tree.ParentTree = Dictionary(Nums=Array(numbers))
        tree.ParentTreeNextKey = len(self.owners) + len(self.links)
        self.document.Root.StructTreeRoot = tree

    def _name(self, word: str) -> Name:
        if word not in self.names:
            self.names[word] = Name(f"/{word}")
        return self.names[word]

    def _element(self, element: Element, parent: Any) -> Any:
        keys: dict[str, Any] = {"/S": self._name(element.role), "/P": parent}
        if element.alt:
            keys["/Alt"] = element.alt
        if element.title:
            keys["/T"] = element.title
        if element.scope:
            keys["/A"] = Dictionary(O=Name.Table, Scope=self._name(element.scope))
        kids = self._marks(element, keys) if element.marks else []
        if not element.kids and element.link is None:
            if kids:
                keys["/K"] = kids[0] if len(kids) == 1 else Array(kids)
            made = self.document.make_indirect(Dictionary(keys))
        else:
            made = self.document.make_indirect(Dictionary(keys))
            kids += [self._element(kid, made) for kid in element.kids]
            kids += [self._link(element.link, made, element.alt)] if element.link is not None else []
            made.K = Array(kids)
        for at, number in element.marks:
            self.owners[at][number] = made
        return made

    def _marks(self, element: Element, keys: dict[str, Any]) -> list[Any]:
        """An element's pieces of content: by number on its own page, with the page elsewhere."""
        own = element.marks[0][0]
        keys["/Pg"] = self.pages[own]
        return [
            number if at == own else Dictionary(Type=Name.MCR, Pg=self.pages[at], MCID=number)
            for at, number in element.marks
        ]

    def _link(self, target: Target, owner: Any, words: str) -> Any:
        page = self.pages[target.page]
        keys: dict[str, Any] = {
            "/Type": Name.Annot,
            "/Subtype": Name.Link,
            "/Rect": Array(list(target.box)),
            "/Border": Array([0, 0, 0]),
            "/F": 4,
            "/Contents": words,
            "/StructParent": len(self.owners) + len(self.links),
        }
        if target.to is None:
            keys["/A"] = Dictionary(S=Name.URI, URI=target.url)
        else:
            keys["/Dest"] = Array([self.pages[target.to], Name.Fit])
        made = self.document.make_indirect(Dictionary(keys))
        self.links.append(owner)
        if "/Annots" not in page:
            page.Annots = Array([])
        page.Annots.append(made)
        return Dictionary(Type=Name.OBJR, Obj=made, Pg=page)
