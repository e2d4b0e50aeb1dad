"""Document-level parts of a PDF: metadata, viewer preferences, page labels, XMP, and the quest as an attached file."""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase.pdfdoc import XMP, PDFArray, PDFDictionary, PDFName, PDFObject, PDFStream, PDFString

from generator.press.jobs.printing import printing_record
from generator.press.jobs.printing.job import ATTACHMENT as ATTACHMENT
from generator.press.jobs.printing.job import Job

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" \
xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"{space}>
<dc:format>application/pdf</dc:format>
<dc:language><rdf:Bag><rdf:li>en-GB</rdf:li></rdf:Bag></dc:language>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>Delvepress</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:identifier>{code}</dc:identifier><pdfuaid:part>1</pdfuaid:part>{printing}
<pdf:Keywords>{keywords}</pdf:Keywords><pdf:Producer>{producer}</pdf:Producer>
<xmp:CreatorTool>{producer}</xmp:CreatorTool>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


_SPACE = ' xmlns:delvepress="https://github.com/delvepress/delvepress"'
"""Where the element that tells how a quest was printed belongs."""


class _Mime(PDFObject):
    """The name application/json, its slash escaped as a PDF name wants it; ReportLab's own names cannot do that."""

    def format(self, document: Any) -> bytes:
        """Return the name as it stands in the file."""
        return b"/application#2Fjson"


def write_metadata(canvas: Any, job: Job, labels: list[str], duplex: str) -> None:
    """Write everything that belongs to the document rather than to a page; `duplex` tells printers which sides to print."""
    producer = f"Delvepress {job.common.version}"
    canvas.setTitle(job.title)
    canvas.setAuthor("Delvepress")
    canvas.setSubject(job.subject)
    canvas.setKeywords(job.keywords)
    canvas.setCreator(producer)
    canvas.setProducer(producer)
    for name, value in (("PrintScaling", "None"), ("Duplex", duplex), ("DisplayDocTitle", "true")):
        canvas.setViewerPreference(name, value)
    for place, label in enumerate(labels):
        canvas.addPageLabel(place, prefix=label)
    canvas.showOutline()
    catalog = canvas._doc.Catalog
    from markupsafe import escape

    words = {"title": job.title, "subject": job.subject, "code": job.code, "keywords": job.keywords, "producer": producer}
    printing = f"<delvepress:printing>{escape(printing_record.written(job))}</delvepress:printing>" if job.document else ""
    text = _XMP.format(
        printing=printing, space=_SPACE if printing else "", **{name: str(escape(value)) for name, value in words.items()}
    )
    catalog.Metadata = XMP(creator=lambda _: text.encode())
    if job.document:
        catalog.Names = _attachment(canvas._doc, job)


def _attachment(document: Any, job: Job) -> Any:
    """Return the name tree with the quest as an embedded file, marked as the document's data."""
    stream = PDFStream(
        dictionary=PDFDictionary(
            {
                "Type": PDFName("EmbeddedFile"),
                "Subtype": _Mime(),
                "Params": PDFDictionary({"Size": len(job.document)}),
            }
        ),
        content=job.document,
    )
    if job.compress:
        stream.filters = [_deflate()]
    file = PDFDictionary(
        {
            "Type": PDFName("Filespec"), "F": PDFString(job.attachment), "UF": PDFString(job.attachment),
            "AFRelationship": PDFName("Data"),
            "Desc": PDFString(f"The quest {job.code}, whole: delvepress quest FILE prints it again"),
            "EF": PDFDictionary({"F": document.Reference(stream)}),
        }
    )  # fmt: skip
    names = PDFDictionary({"Names": PDFArray([PDFString(job.attachment), document.Reference(file)])})
    return PDFDictionary({"EmbeddedFiles": document.Reference(names)})


def _deflate() -> Any:
    from reportlab.pdfbase.pdfdoc import PDFZCompress

    return PDFZCompress
